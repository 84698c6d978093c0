#include "scenarios/write_value.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define DIGITS_MAX 15 /* of a number in a file */
#define BLOCK_WIDTH 78
#define BLOCK_LEAST 50 /* shorter texts stand beside their key */

/* --- numbers --- */

/* The fewest decimals that read back as the same number, as far as 15 digits
 * can. */
void write_number(FILE *out, double value) {
    char text[64];
    int whole = snprintf(text, sizeof text, "%.0f", floor(fabs(value)));
    for (int decimals = 0; decimals <= DIGITS_MAX - whole; decimals++) {
        snprintf(text, sizeof text, "%.*f", decimals, value);
        if (strtod(text, NULL) == value)
            break;
    }
    size_t length = strlen(text);
    while (strchr(text, '.') != NULL && (text[length - 1] == '0' || text[length - 1] == '.')) {
        bool point = text[length - 1] == '.';
        text[--length] = '\0';
        if (point)
            break;
    }
    fputs(strcmp(text, "-0") == 0 ? "0" : text, out);
}

void write_place(FILE *out, struct vec place) {
    fputc('[', out);
    write_number(out, place.x);
    fputs(", ", out);
    write_number(out, place.y);
    fputc(']', out);
}

/* --- texts --- */

/* A text that means itself wherever it stands, without quotes. */
static bool is_plain(const char *text) {
    size_t length = strlen(text);
    bool number = text[0] == '-' && isdigit((unsigned char)text[1]);
    if (length == 0 || text[length - 1] == ' ' ||
        !(isalnum((unsigned char)text[0]) || number || (unsigned char)text[0] >= 0x80))
        return false;
    for (; *text != '\0'; text++)
        if (!isalnum((unsigned char)*text) && (unsigned char)*text < 0x80 &&
            strchr(" ._-'()/", *text) == NULL)
            return false;
    return true;
}

static void write_quoted(FILE *out, const char *text) {
    fputc('"', out);
    for (; *text != '\0'; text++) {
        if (*text == '\n' && text[1] == '\0')
            break; /* what a block ends with is no part of its text */
        if (*text == '"' || *text == '\\')
            fputc('\\', out);
        fputc(*text == '\n' ? ' ' : *text, out);
    }
    fputc('"', out);
}

static void write_text(FILE *out, const struct node *n) {
    if (!n->quoted && is_plain(n->text))
        fputs(n->text, out);
    else
        write_quoted(out, n->text);
}

static void write_list(FILE *out, const struct node *list) {
    fputc('[', out);
    for (const struct node *n = list->first; n != NULL; n = n->next) {
        write_node(out, n);
        fputs(n->next != NULL ? ", " : "", out);
    }
    fputc(']', out);
}

void write_node(FILE *out, const struct node *n) {
    if (n->kind == NODE_TEXT) {
        write_text(out, n);
    } else if (n->kind == NODE_LIST) {
        write_list(out, n);
    } else {
        struct write_map m = write_map_begin(out);
        write_map_nodes(&m, n, NULL);
        write_map_end(&m);
    }
}

/* --- mappings --- */

struct write_map write_map_begin(FILE *out) {
    fputc('{', out);
    return (struct write_map){.out = out};
}

struct write_map write_map_within(struct write_map *outer, const char *key) {
    return (struct write_map){.out = outer->out, .outer = outer, .key = key};
}

void write_map_end(struct write_map *m) {
    if (m->outer == NULL || m->keys > 0)
        fputc('}', m->out);
}

void write_map_key(struct write_map *m, const char *key) {
    if (m->keys == 0 && m->outer != NULL) {
        write_map_key(m->outer, m->key);
        fputc('{', m->out);
    }
    fprintf(m->out, "%s%s: ", m->keys++ > 0 ? ", " : "", key);
}

void write_map_text(struct write_map *m, const char *key, const char *text) {
    write_map_key(m, key);
    fputs(text, m->out);
}

void write_map_number(struct write_map *m, const char *key, int count) {
    write_map_key(m, key);
    fprintf(m->out, "%d", count);
}

void write_map_count(struct write_map *m, const char *key, int count) {
    if (count != 0)
        write_map_number(m, key, count);
}

void write_map_inches(struct write_map *m, const char *key, double value) {
    if (value <= 0)
        return;
    write_map_key(m, key);
    write_number(m->out, value);
}

void write_map_flag(struct write_map *m, const char *key, bool flag) {
    if (flag)
        write_map_text(m, key, "yes");
}

static bool is_among(const char *key, const char *const *keys) {
    for (; keys != NULL && *keys != NULL; keys++)
        if (strcmp(key, *keys) == 0)
            return true;
    return false;
}

void write_map_nodes(struct write_map *m, const struct node *map, const char *const *but) {
    for (const struct node *n = map->first; n != NULL; n = n->next) {
        if (is_among(n->key, but))
            continue;
        write_map_key(m, n->key);
        write_node(m->out, n);
    }
}

/* --- sections --- */

/* Words of a text, as many to a line as fit. */
static void write_block(FILE *out, const char *text) {
    int column = 0;
    fputs(">\n", out);
    while (*(text += strspn(text, " \n")) != '\0') {
        int length = (int)strcspn(text, " \n");
        if (column > 0 && column + 1 + length > BLOCK_WIDTH) {
            fputc('\n', out);
            column = 0;
        }
        column += fprintf(out, "%s%.*s", column == 0 ? "  " : " ", length, text);
        text += length;
    }
    fputc('\n', out);
}

static bool is_list_of_maps(const struct node *n) {
    return n->kind == NODE_LIST && n->first != NULL && n->first->kind == NODE_MAP;
}

/* In a block runs of blanks would be lost. */
static bool fits_block(const struct node *n) {
    return n->kind == NODE_TEXT && strlen(n->text) > BLOCK_LEAST && strstr(n->text, "  ") == NULL;
}

void write_section(FILE *out, const struct node *n) {
    if (is_list_of_maps(n)) {
        fprintf(out, "\n%s:\n", n->key);
        for (const struct node *entry = n->first; entry != NULL; entry = entry->next) {
            fputs("  - ", out);
            write_node(out, entry);
            fputc('\n', out);
        }
        return;
    }
    fprintf(out, "%s: ", n->key);
    if (fits_block(n))
        write_block(out, n->text);
    else
        write_node(out, n);
    fputs(fits_block(n) ? "" : "\n", out);
}
