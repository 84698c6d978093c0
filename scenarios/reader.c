#include "scenarios/reader.h"

#include "scenarios/fault.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define TEXT_MAX 400
#define ALLOWED_MAX 900
#define ID_MAX 40

void reader_fault(struct reader *rd, const struct node *at, const char *format, ...) {
    char text[TEXT_MAX + ALLOWED_MAX];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    if (!rd->no_memory)
        fault_add(rd->report, rd->path, at != NULL ? at->line : 0, at != NULL ? at->column : 0,
                  "%s", text);
}

void reader_fault_key(struct reader *rd, const struct node *at, const char *format, ...) {
    char text[TEXT_MAX + ALLOWED_MAX];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    if (!rd->no_memory)
        fault_add(rd->report, rd->path, at->key_line, at->key_column, "%s", text);
}

void reader_no_memory(struct reader *rd) {
    rd->no_memory = true;
    rd->report->unreadable = true;
    fault_add(rd->report, rd->path, 0, 0, "cannot be read: out of memory");
}

void *reader_take(struct reader *rd, int count, size_t size) {
    void *taken = store_take(rd->store, (size_t)count, size);
    if (taken == NULL)
        reader_no_memory(rd);
    return taken;
}

char *reader_text(struct reader *rd, const char *text) {
    char *copy = store_text(rd->store, text);
    if (copy == NULL)
        reader_no_memory(rd);
    return copy;
}

const char *reader_found(const struct node *n, char *out, size_t size) {
    if (n->kind != NODE_TEXT)
        return n->kind == NODE_LIST ? "a list" : "a mapping";
    if (n->text[0] == '\0')
        return "nothing";
    const char *quote = n->quoted ? "\"" : "`";
    snprintf(out, size, "%s%s%s", quote, n->text, quote);
    return out;
}

bool reader_is_list(struct reader *rd, const struct node *n, int least, int most,
                    const char *what) {
    char found[80];
    if (n->kind != NODE_LIST) {
        reader_fault(rd, n, "this must be a list of %s, but is %s", what,
                     reader_found(n, found, sizeof found));
        return false;
    }
    if (n->count >= least && n->count <= most)
        return true;
    if (least == most)
        reader_fault(rd, n, "%s: %d; allowed: exactly %d", what, n->count, least);
    else
        reader_fault(rd, n, "%s: %d; allowed: %d to %d", what, n->count, least, most);
    return false;
}

bool reader_is_id(const char *text) {
    size_t length = strlen(text);
    if (length == 0 || length > ID_MAX || text[0] == '-' || text[length - 1] == '-')
        return false;
    return strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789-") == length;
}

bool reader_names_begin(struct reader *rd, enum space space, int count) {
    struct names *names = &rd->names[space];
    *names = (struct names){0};
    names->at = reader_take(rd, count, sizeof *names->at);
    names->known = names->at != NULL;
    return names->known;
}

void reader_names_add(struct reader *rd, enum space space, const char *name,
                      const struct node *where) {
    struct names *names = &rd->names[space];
    names->at[names->count++] = (struct name){name, where};
}

static const char *sound_id(const struct node *entry) {
    const struct node *id = tree_get(entry, "id");
    bool sound = id != NULL && id->kind == NODE_TEXT && reader_is_id(id->text);
    return sound ? id->text : "";
}

static void check_repeated(struct reader *rd, enum space space, const struct node *entry,
                           const char *id) {
    int earlier = id[0] == '\0' ? -1 : reader_find(rd, space, id);
    if (earlier >= 0)
        reader_fault(rd, tree_get(entry, "id"), "the id `%s` is taken by the %s in line %d", id,
                     reader_space_name(space), rd->names[space].at[earlier].where->line);
}

void reader_collect(struct reader *rd, enum space space, const struct node *list) {
    bool any = list != NULL && list->kind == NODE_LIST;
    if (reader_names_begin(rd, space, any ? list->count : 0) && any)
        reader_collect_more(rd, space, list);
}

void reader_collect_more(struct reader *rd, enum space space, const struct node *list) {
    for (const struct node *n = list->first; n != NULL; n = n->next) {
        const char *id = sound_id(n);
        check_repeated(rd, space, n, id);
        reader_names_add(rd, space, id, n);
    }
}

static const char *text_at(const struct node *entry, const char *key) {
    const struct node *n = tree_get(entry, key);
    return n != NULL && n->kind == NODE_TEXT ? n->text : "";
}

void reader_check_repeats(struct reader *rd, const struct node *list, const char *key) {
    if (list == NULL || list->kind != NODE_LIST)
        return;
    for (const struct node *n = list->first; n != NULL; n = n->next) {
        const char *own = text_at(n, key);
        const struct node *m = list->first;
        while (m != n && (own[0] == '\0' || strcmp(own, text_at(m, key)) != 0))
            m = m->next;
        if (m != n)
            reader_fault(rd, tree_get(n, key), "the %s `%.60s` is taken in line %d", key, own,
                         tree_get(m, key)->line);
    }
}

int reader_find(const struct reader *rd, enum space space, const char *name) {
    const struct names *names = &rd->names[space];
    for (int i = 0; i < names->count; i++)
        if (strcmp(names->at[i].id, name) == 0)
            return i;
    return -1;
}

/* The names but the empty ones, for a fault's text. */
static void allowed_names(const struct names *names, const char *word, char *out, size_t size) {
    const char *sound[TREE_KEYS_MAX + 1];
    int count = 0;
    for (int i = 0; i < names->count && count < TREE_KEYS_MAX; i++)
        if (names->at[i].id[0] != '\0')
            sound[count++] = names->at[i].id;
    sound[count] = NULL;
    fault_allowed(out, size, word, sound);
}

int reader_resolve(struct reader *rd, enum space space, const struct node *n) {
    char text[ALLOWED_MAX], found[80];
    const struct names *names = &rd->names[space];
    const char *what = reader_space_name(space);
    if (n->kind != NODE_TEXT || n->text[0] == '\0') {
        reader_fault(rd, n, "the name of a %s is wanted here, but this is %s", what,
                     reader_found(n, found, sizeof found));
        return -1;
    }
    int index = reader_find(rd, space, n->text);
    if (index < 0 && names->known) {
        allowed_names(names, n->text, text, sizeof text);
        reader_fault(rd, n, "no %s is named `%.60s`%s", what, n->text, text);
    }
    return index;
}

const char *reader_space_name(enum space space) {
    static const char *const names[SPACE_COUNT] = {
        [SPACE_SIDES] = "side",           [SPACE_TAGS] = "tag",
        [SPACE_GROUNDS] = "ground",       [SPACE_ROWS] = "row of the fire table",
        [SPACE_TYPES] = "unit type",      [SPACE_WINGS] = "wing",
        [SPACE_BRIGADES] = "brigade",     [SPACE_UNITS] = "unit",
        [SPACE_COMMANDERS] = "commander", [SPACE_ZONES] = "zone",
        [SPACE_REDOUBTS] = "redoubt"};
    return names[space];
}

static bool is_colour(const char *text) {
    return text[0] == '#' && strlen(text) == 7 && strspn(text + 1, "0123456789abcdefABCDEF") == 6;
}

void reader_colour(struct reader *rd, const struct node *value, void *out) {
    char found[80], **colour = out;
    if (value->kind == NODE_TEXT && is_colour(value->text))
        *colour = reader_text(rd, value->text);
    else
        reader_fault(rd, value,
                     "%s is no colour; allowed: \"#rrggbb\" in quotes, such as \"#a03a34\"",
                     reader_found(value, found, sizeof found));
}
