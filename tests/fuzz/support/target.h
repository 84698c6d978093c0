/* target: what the fuzzing engine calls in each of the programs here.
 *
 * One program for each kind of input; each has its seeds in corpus/NAME and its
 * words in NAME.dict. What no run may do: crash, leak, print a sanitizer's
 * report, take longer or more memory than the Makefile allows, or break a
 * promise that the target checks with target_must. */
#ifndef TESTS_FUZZ_SUPPORT_TARGET_H
#define TESTS_FUZZ_SUPPORT_TARGET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Ends the program in a way that the engine takes for a finding, unless `holds`. */
void target_must(bool holds, const char *promise);

#endif
