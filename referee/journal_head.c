#include "referee/journal_head.h"
#include "referee/journal_line.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char first_word[] = "referee-journal ";

static bool read_number(const char *text, uint64_t *value) {
    char *end;
    errno = 0;
    *value = strtoull(text, &end, 10);
    return *text >= '0' && *text <= '9' && *end == '\0' && errno == 0;
}

static bool keep_text(char *text, char **kept) {
    if (*text == '\0' || !journal_line_unescape(text))
        return false;
    *kept = strdup(text);
    return *kept != NULL;
}

static bool read_version(char *value, struct journal_head *h) {
    uint64_t version;
    (void)h;
    return read_number(value, &version) && version == JOURNAL_VERSION;
}

static bool read_scenario(char *value, struct journal_head *h) {
    return keep_text(value, &h->scenario);
}

static bool read_path(char *value, struct journal_head *h) {
    return keep_text(value, &h->path);
}

static bool read_scenario_fingerprint(char *value, struct journal_head *h) {
    return journal_line_read_state(value, &h->scenario_fingerprint);
}

static bool read_rules_fingerprint(char *value, struct journal_head *h) {
    return journal_line_read_state(value, &h->rules_fingerprint);
}

static bool read_seed(char *value, struct journal_head *h) {
    return read_number(value, &h->seed);
}

static bool read_state(char *value, struct journal_head *h) {
    return journal_line_read_state(value, &h->state);
}

/* The lines of a head, in their order. */
static const struct head_line {
    const char *key; /* with the blank behind it */
    bool (*read)(char *value, struct journal_head *h);
} head_lines[] = {
    {first_word, read_version},
    {"scenario ", read_scenario},
    {"path ", read_path},
    {"scenario-fingerprint ", read_scenario_fingerprint},
    {"rules-fingerprint ", read_rules_fingerprint},
    {"seed ", read_seed},
    {"state ", read_state},
};
#define HEAD_LINES ((int)(sizeof head_lines / sizeof head_lines[0]))

const char *journal_head_first_word(void) {
    return first_word;
}

bool journal_head_is_whole(int lines) {
    return lines == HEAD_LINES;
}

int journal_head_read(struct journal_head *h, int n, char *body, const char **wanted) {
    const struct head_line *line = &head_lines[n];
    size_t key = strlen(line->key);
    *wanted = line->key;
    if (strncmp(body, line->key, key) != 0)
        return 1;
    errno = 0;
    if (line->read(body + key, h))
        return 0;
    return errno == ENOMEM ? -1 : (int)key + 1;
}

static void write_text(struct journal_lines *l, const char *key, const char *text) {
    fprintf(l->out, "%s ", key);
    journal_line_write_part(l->out, text);
    journal_lines_end_line(l);
}

static void write_state(struct journal_lines *l, const char *key, uint64_t state) {
    fprintf(l->out, "%s %016" PRIx64, key, state);
    journal_lines_end_line(l);
}

void journal_head_write(struct journal_lines *l, const struct journal_head *h) {
    fprintf(l->out, "%s%d", first_word, JOURNAL_VERSION);
    journal_lines_end_line(l);
    write_text(l, "scenario", h->scenario);
    write_text(l, "path", h->path);
    write_state(l, "scenario-fingerprint", h->scenario_fingerprint);
    write_state(l, "rules-fingerprint", h->rules_fingerprint);
    fprintf(l->out, "seed %" PRIu64, h->seed);
    journal_lines_end_line(l);
    write_state(l, "state", h->state);
}

void journal_head_clear(struct journal_head *h) {
    free(h->scenario);
    free(h->path);
}
