#include "scenarios/clause.h"

#include "scenarios/schema.h"
#include "scenarios/value.h"
#include "units/formation.h"

#include <string.h>

const char *const clause_formations[] = {"line", "column", "garrison", "none", NULL};

/* In the order of enum fact_flag's bits. */
static const char *const flag_words[] = {"more-stands", "flanking", "commander",
                                         "wall",        "charging", NULL};

/* Reads one name, or a list of names, as bits; each is looked up by `index_of`. */
typedef int name_index(struct reader *rd, const struct node *n);

static uint64_t read_set(struct reader *rd, const struct node *value, name_index *index_of) {
    uint64_t set = 0;
    const struct node *only = value->kind == NODE_LIST ? NULL : value;
    for (const struct node *n = only != NULL ? only : value->first; n != NULL; n = n->next) {
        int index = index_of(rd, n);
        if (index >= 0 && index < 64)
            set |= UINT64_C(1) << index;
        if (only != NULL)
            break;
    }
    if (value->kind == NODE_LIST && value->count == 0)
        reader_fault(rd, value, "this list is empty; leave the key out where nothing is asked");
    return set;
}

static int tag_index(struct reader *rd, const struct node *n) {
    return reader_resolve(rd, SPACE_TAGS, n);
}

static int ground_index(struct reader *rd, const struct node *n) {
    return reader_resolve(rd, SPACE_GROUNDS, n);
}

static int formation_index(struct reader *rd, const struct node *n) {
    int index = -1;
    value_choice(rd, n, clause_formations, &index);
    return index;
}

static int flag_index(struct reader *rd, const struct node *n) {
    int index = -1;
    value_choice(rd, n, flag_words, &index);
    return index;
}

void clause_read_tags(struct reader *rd, const struct node *value, void *out) {
    uint64_t tags = read_set(rd, value, tag_index);
    memcpy(out, &tags, sizeof tags);
}

static void read_formations(struct reader *rd, const struct node *value, void *out) {
    unsigned formations = (unsigned)read_set(rd, value, formation_index);
    memcpy(out, &formations, sizeof formations);
}

static void read_grounds(struct reader *rd, const struct node *value, void *out) {
    unsigned grounds = (unsigned)read_set(rd, value, ground_index);
    memcpy(out, &grounds, sizeof grounds);
}

static void read_flags(struct reader *rd, const struct node *value, void *out) {
    unsigned flags = (unsigned)read_set(rd, value, flag_index);
    memcpy(out, &flags, sizeof flags);
}

static void read_clause(struct reader *rd, const struct node *value, struct clause *out) {
    static const struct field fields[] = {
        {.key = "tags",
         .kind = FIELD_OTHER,
         .offset = offsetof(struct clause, tags),
         .read = clause_read_tags},
        {.key = "formations",
         .kind = FIELD_OTHER,
         .offset = offsetof(struct clause, formations),
         .read = read_formations},
        {.key = "in",
         .kind = FIELD_OTHER,
         .offset = offsetof(struct clause, in),
         .read = read_grounds},
        {.key = "not_in",
         .kind = FIELD_OTHER,
         .offset = offsetof(struct clause, not_in),
         .read = read_grounds},
        {.key = "when",
         .kind = FIELD_OTHER,
         .offset = offsetof(struct clause, flags),
         .read = read_flags},
    };
    static const struct schema schema = SCHEMA("a condition", fields);
    schema_read(rd, value, &schema, out);
    if (value->kind == NODE_MAP && value->count == 0)
        reader_fault(rd, value, "this condition asks for nothing; write `always` if it is so");
}

static void read_word(struct reader *rd, const struct node *value, struct condition *out) {
    static const char *const words[] = {"never", "always", NULL};
    int count;
    if (value_choice(rd, value, words, &count))
        *out = (struct condition){.count = count};
}

void clause_read_condition(struct reader *rd, const struct node *value, void *out) {
    struct condition *condition = out;
    if (value->kind == NODE_TEXT) {
        read_word(rd, value, condition);
    } else if (value->kind == NODE_MAP) {
        condition->count = 1;
        read_clause(rd, value, &condition->any[0]);
    } else if (reader_is_list(rd, value, 1, CONDITION_CLAUSES_MAX, "conditions")) {
        for (const struct node *n = value->first; n != NULL; n = n->next)
            read_clause(rd, n, &condition->any[condition->count++]);
    }
}
