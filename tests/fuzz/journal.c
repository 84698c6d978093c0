/* Journals: any bytes, read as they are; or, after a first byte `~`, bodies of
 * lines that are given checksums that fit, so that what lies behind those is
 * reached. What can be taken up is gone on with, and must be sound afterwards. */
#include "referee/console/parse.h"
#include "referee/journal_line.h"
#include "referee/session.h"
#include "tests/fuzz/support/drive.h"
#include "tests/fuzz/support/target.h"
#include "tests/fuzz/support/yard.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerInitialize(int *argc, char ***argv) {
    (void)argc;
    (void)argv;
    yard_open();
    return 0;
}

/* Each line of the text with its checksum. */
static const char *write_with_sums(const uint8_t *data, size_t size) {
    struct journal_lines l;
    target_must(journal_lines_begin(&l, 0), "there is memory");
    while (size > 0) {
        const uint8_t *end = memchr(data, '\n', size);
        size_t length = end != NULL ? (size_t)(end - data) : size;
        fwrite(data, 1, length, l.out);
        journal_lines_end_line(&l);
        length += end != NULL;
        data += length;
        size -= length;
    }
    target_must(journal_lines_finish(&l), "there is memory");
    const char *path = yard_write("in.journal", l.bytes, l.size);
    free(l.bytes);
    return path;
}

static struct session *resume(const char *path, bool force, bool to_write) {
    struct load_report faults = {0};
    struct session *s = NULL;
    struct session_reading how = {.force = force, .to_write = to_write, .until = -1};
    int status = session_resume(&s, path, &how, &faults);
    target_must((status == 0) == (s != NULL), "either a battle or an exit code");
    target_must(status == 0 || faults.count > 0, "what cannot be taken up is told why");
    load_report_clear(&faults);
    return s;
}

static void go_on(struct session *s) {
    static const char lines[] = "undo!\nundo!\nredo\nnext\nnote on\nlog all\nunits\n";
    drive_console(s, lines, strlen(lines), (struct drive_options){0});
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    bool with_sums = size > 0 && data[0] == '~';
    char path[256];
    snprintf(path, sizeof path, "%s",
             with_sums ? write_with_sums(data + 1, size - 1)
                       : yard_write("in.journal", data, size));
    session_free(resume(path, false, false));
    struct session *s = resume(path, true, true);
    if (s == NULL)
        return 0;
    go_on(s);
    uint64_t state = battle_fingerprint(s->battle);
    session_free(s);
    s = resume(path, true, false);
    target_must(s != NULL, "a journal that was gone on with can be taken up again");
    target_must(battle_fingerprint(s->battle) == state, "and leads to where it was left");
    session_free(s);
    return 0;
}
