/* near: the one way in which tests compare inches, degrees and chances.
 *
 * cmocka 1.1.5 compares floats only. `row` names the case in the failure. */
#ifndef TESTS_SUPPORT_NEAR_H
#define TESTS_SUPPORT_NEAR_H

/* Fails unless |actual - expected| <= within; what is no number is near to
 * nothing. */
#define assert_near(row, actual, expected, within)                                                 \
    near_check(row, #actual, actual, expected, within, __FILE__, __LINE__)

void near_check(const char *row, const char *what, double actual, double expected, double within,
                const char *file, int line);

#endif
