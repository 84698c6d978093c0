#include "referee/journal_line.h"

#include "scenarios/character.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define SUM_LENGTH 10 /* tab, '~', eight digits */
#define STATE_DIGITS 16

static const char *const roller_names[] = {
    [ROLLER_TABLE] = "table", [ROLLER_SEED] = "seed", [ROLLER_COUNT] = "hits"};

/* --- checksums --- */

/* CRC-32 carried on from the line before: any change within 32 neighbouring
 * bits is found for certain. Four bits at a time, the table being what the
 * polynomial 0xedb88320 makes of each. */
static uint32_t sum_of(uint32_t before, const char *body, size_t length) {
    static const uint32_t quarter[] = {0x00000000, 0x1db71064, 0x3b6e20c8, 0x26d930ac,
                                       0x76dc4190, 0x6b6b51f4, 0x4db26158, 0x5005713c,
                                       0xedb88320, 0xf00f9344, 0xd6d6a3e8, 0xcb61b38c,
                                       0x9b64c2b0, 0x86d3d2d4, 0xa00ae278, 0xbdbdf21c};
    uint32_t crc = ~before;
    for (size_t i = 0; i < length; i++) {
        crc ^= (unsigned char)body[i];
        crc = crc >> 4 ^ quarter[crc & 0xf];
        crc = crc >> 4 ^ quarter[crc & 0xf];
    }
    return ~crc;
}

/* Reads exactly `digits` lower-case hexadecimal digits. */
static bool read_hex(const char *text, int digits, uint64_t *value) {
    uint64_t read = 0;
    for (int i = 0; i < digits; i++) {
        char c = text[i];
        if (c >= '0' && c <= '9')
            read = read << 4 | (uint64_t)(c - '0');
        else if (c >= 'a' && c <= 'f')
            read = read << 4 | (uint64_t)(c - 'a' + 10);
        else
            return false;
    }
    *value = read;
    return true;
}

/* True when a checksum stands at `at`, of which `left` bytes can be read. */
static bool read_sum(const char *at, size_t left, uint32_t *sum) {
    uint64_t value;
    if (left < SUM_LENGTH || at[0] != '\t' || at[1] != '~' || !read_hex(at + 2, 8, &value))
        return false;
    *sum = (uint32_t)value;
    return true;
}

bool journal_lines_begin(struct journal_lines *l, uint32_t chain) {
    *l = (struct journal_lines){.chain = chain};
    l->out = open_memstream(&l->bytes, &l->size);
    return l->out != NULL;
}

void journal_lines_end_line(struct journal_lines *l) {
    if (fflush(l->out) != 0)
        return;
    l->chain = sum_of(l->chain, l->bytes + l->start, l->size - l->start);
    fprintf(l->out, "\t~%08" PRIx32 "\n", l->chain);
    if (fflush(l->out) == 0)
        l->start = l->size;
}

bool journal_lines_finish(struct journal_lines *l) {
    bool failed = ferror(l->out) != 0;
    return fclose(l->out) == 0 && !failed;
}

enum journal_line_state journal_line_check(const char *line, size_t length, size_t *body_length,
                                           uint32_t *chain) {
    uint32_t stated;
    *body_length = length < SUM_LENGTH ? 0 : length - SUM_LENGTH;
    if (!read_sum(line + *body_length, length - *body_length, &stated)) {
        *body_length = length;
        *chain = sum_of(*chain, line, length);
        return LINE_NO_SUM;
    }
    uint32_t found = sum_of(*chain, line, *body_length);
    *chain = stated;
    return found == stated ? LINE_GOOD : LINE_WRONG_SUM;
}

bool journal_line_overruns(const char *line, size_t length) {
    uint32_t sum;
    for (size_t i = 0; i + SUM_LENGTH < length; i++) {
        if (read_sum(line + i, length - i, &sum))
            return true;
    }
    return false;
}

/* --- parts --- */

void journal_line_write_part(FILE *out, const char *text) {
    for (int length; *text != '\0'; text += length) {
        unsigned long c = character_read((const unsigned char *)text, strnlen(text, 4), &length);
        bool plain = length > 0 && c != '\\' && !character_is_control(c) && !character_is_hidden(c);
        length = length > 0 ? length : 1;
        for (int i = 0; i < length; i++)
            fprintf(out, plain ? "%c" : "\\x%02x", (unsigned char)text[i]);
    }
}

bool journal_line_unescape(char *text) {
    char *to = text;
    for (const char *from = text; *from != '\0'; from++) {
        uint64_t value;
        if (*from != '\\') {
            *to++ = *from;
            continue;
        }
        if (from[1] != 'x' || !read_hex(from + 2, 2, &value) || value == 0)
            return false;
        *to++ = (char)value;
        from += 3;
    }
    *to = '\0';
    return true;
}

bool journal_line_read_state(const char *text, uint64_t *state) {
    return strnlen(text, STATE_DIGITS + 1) == STATE_DIGITS && read_hex(text, STATE_DIGITS, state);
}

/* "\t= table 6 5 seed 3": who rolled is said where it changes. */
static void write_dice(FILE *out, const struct rolled *rolls, int count) {
    if (count > 0)
        fputs("\t=", out);
    for (int i = 0; i < count; i++) {
        if (i == 0 || rolls[i].roller != rolls[i - 1].roller)
            fprintf(out, " %s", roller_names[rolls[i].roller]);
        fprintf(out, " %d", rolls[i].face);
    }
}

void journal_line_write_entry(FILE *out, const struct journal_entry *entry) {
    switch (entry->kind) {
    case JOURNAL_STATE:
        fprintf(out, "state %016" PRIx64, entry->state);
        return;
    case JOURNAL_UNDO:
        fputs("undo", out);
        break;
    case JOURNAL_REDO:
        fputs("redo", out);
        break;
    case JOURNAL_COMMAND:
        journal_line_write_part(out, entry->text);
        write_dice(out, entry->rolls, entry->roll_count);
        break;
    }
    fprintf(out, "\t@%016" PRIx64, entry->state);
}

/* --- reading an entry --- */

/* Reads one word of the dice; false when it is none. */
static bool read_die(const char *word, uint8_t *roller, struct rolled *rolls, int *count) {
    for (int r = 0; r < ROLLERS; r++) {
        if (strcmp(word, roller_names[r]) == 0) {
            *roller = (uint8_t)r;
            return true;
        }
    }
    if (word[0] < '1' || word[0] > '6' || word[1] != '\0' || *roller >= ROLLERS)
        return false;
    rolls[(*count)++] = (struct rolled){(uint8_t)(word[0] - '0'), *roller};
    return true;
}

/* Reads the words behind "=". Same result as journal_line_read_entry, the
 * column counted from the start of `part`. */
static int read_dice(char *part, struct journal_entry *out) {
    out->rolls = calloc(strlen(part) + 1, sizeof *out->rolls);
    if (out->rolls == NULL)
        return -1;
    uint8_t roller = UINT8_MAX;
    char *rest = part + 1;
    for (char *word = strtok_r(rest, " ", &rest); word != NULL; word = strtok_r(NULL, " ", &rest)) {
        if (!read_die(word, &roller, out->rolls, &out->roll_count))
            return (int)(word - part) + 1;
    }
    return out->roll_count > 0 ? 0 : 1;
}

/* Takes the last part off the body: returns it without its tab, or NULL. */
static char *take_last_part(char *body) {
    char *tab = strrchr(body, '\t');
    if (tab == NULL)
        return NULL;
    *tab = '\0';
    return tab + 1;
}

static int read_command(char *body, struct journal_entry *out) {
    char *dice = take_last_part(body);
    if (dice != NULL) {
        int column = *dice == '=' ? read_dice(dice, out) : 1;
        if (column != 0)
            return column < 0 ? column : (int)(dice - body) + column;
    }
    if (*body == '\0' || strchr(body, '\t') != NULL || !journal_line_unescape(body))
        return 1;
    out->text = strdup(body);
    return out->text != NULL ? 0 : -1;
}

static int read_parts(char *body, struct journal_entry *out) {
    static const char state[] = "state ";
    if (strncmp(body, state, sizeof state - 1) == 0) {
        out->kind = JOURNAL_STATE;
        return journal_line_read_state(body + sizeof state - 1, &out->state) ? 0 : sizeof state;
    }
    char *after = take_last_part(body);
    if (after == NULL)
        return 1;
    if (*after != '@' || !journal_line_read_state(after + 1, &out->state))
        return (int)(after - body) + 1;
    out->kind = strcmp(body, "undo") == 0   ? JOURNAL_UNDO
                : strcmp(body, "redo") == 0 ? JOURNAL_REDO
                                            : JOURNAL_COMMAND;
    return out->kind == JOURNAL_COMMAND ? read_command(body, out) : 0;
}

int journal_line_read_entry(char *body, struct journal_entry *out) {
    struct journal_entry entry = {.kind = JOURNAL_COMMAND};
    int column = read_parts(body, &entry);
    if (column != 0) {
        free(entry.text);
        free(entry.rolls);
        return column;
    }
    *out = entry;
    return 0;
}
