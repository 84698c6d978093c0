#include "scenarios/tree.h"

#include "scenarios/character.h"
#include "scenarios/fault.h"
#include "scenarios/file.h"
#include "scenarios/syntax.h"

#include <string.h>
#include <yaml.h>

struct builder {
    yaml_parser_t parser;
    struct store *store;
    struct load_report *report;
    const char *path;
    int nodes;
    struct node *open[TREE_DEPTH_MAX]; /* the lists and mappings not yet closed */
    int depth;
    struct node *key; /* a key that waits for its value */
    struct node *top;
};

static int line_of(yaml_mark_t mark) {
    return (int)mark.line + 1;
}

static int column_of(yaml_mark_t mark) {
    return (int)mark.column + 1;
}

static int refuse(struct builder *b, yaml_mark_t at, const char *text) {
    fault_add(b->report, b->path, line_of(at), column_of(at), "%s", text);
    return -1;
}

static int out_of_memory(struct builder *b) {
    b->report->unreadable = true;
    fault_add(b->report, b->path, 0, 0, "cannot be read: out of memory");
    return -1;
}

static struct node *new_node(struct builder *b, enum node_kind kind, yaml_mark_t at) {
    struct node *n = store_take(b->store, 1, sizeof *n);
    if (n == NULL) {
        out_of_memory(b);
        return NULL;
    }
    n->kind = kind;
    n->line = line_of(at);
    n->column = column_of(at);
    return n;
}

static struct node *innermost(struct builder *b) {
    return b->depth == 0 ? NULL : b->open[b->depth - 1];
}

static bool wants_key(struct builder *b) {
    struct node *in = innermost(b);
    return in != NULL && in->kind == NODE_MAP && b->key == NULL;
}

/* Gives a value of a mapping its key. A key that stood there before is a
 * fault; its second value is dropped. */
static bool take_key(struct builder *b, struct node *map, struct node *value) {
    const struct node *key = b->key;
    value->key = key->text;
    value->key_line = key->line;
    value->key_column = key->column;
    b->key = NULL;
    const struct node *earlier = tree_get(map, value->key);
    if (earlier == NULL)
        return true;
    fault_add(b->report, b->path, value->key_line, value->key_column,
              "the key `%s` is repeated; it stood in line %d before", value->key,
              earlier->key_line);
    return false;
}

static int hang_in(struct builder *b, struct node *value, yaml_mark_t at) {
    struct node *in = innermost(b);
    if (in == NULL) {
        b->top = value;
        return 0;
    }
    if (in->kind == NODE_MAP && !take_key(b, in, value))
        return 0;
    if (in->last == NULL)
        in->first = value;
    else
        in->last->next = value;
    in->last = value;
    in->count++;
    if (in->kind == NODE_MAP && in->count > TREE_KEYS_MAX)
        return refuse(b, at, "too many keys in one place; allowed: at most 256");
    return 0;
}

static int open_node(struct builder *b, enum node_kind kind, const yaml_event_t *e) {
    if (wants_key(b))
        return refuse(b, e->start_mark, "a key must be a plain word, no list or mapping");
    if (b->depth == TREE_DEPTH_MAX)
        return refuse(b, e->start_mark, "nested too deep; allowed: at most 32 levels");
    struct node *n = new_node(b, kind, e->start_mark);
    if (n == NULL || hang_in(b, n, e->start_mark) != 0)
        return -1;
    b->open[b->depth++] = n;
    return 0;
}

/* Escapes such as "\x07" can bring in what the file itself may not hold. */
static bool text_is_clean(const unsigned char *text, size_t size, bool lines) {
    int length;
    for (size_t i = 0; i < size; i += (size_t)length) {
        unsigned long c = character_read(text + i, size - i, &length);
        bool control = character_is_control(c) && !(lines && c == '\n');
        if (length == 0 || control || character_is_hidden(c))
            return false;
    }
    return true;
}

static int add_text(struct builder *b, const yaml_event_t *e) {
    const char *text = (const char *)e->data.scalar.value;
    bool key = wants_key(b);
    bool block = e->data.scalar.style == YAML_LITERAL_SCALAR_STYLE ||
                 e->data.scalar.style == YAML_FOLDED_SCALAR_STYLE;
    if (!text_is_clean(e->data.scalar.value, e->data.scalar.length, block))
        return refuse(b, e->start_mark,
                      "a control or invisible character has no place in this text");
    struct node *n = new_node(b, NODE_TEXT, e->start_mark);
    if (n == NULL)
        return -1;
    n->text = store_text(b->store, text);
    if (n->text == NULL)
        return out_of_memory(b);
    n->quoted = e->data.scalar.style != YAML_PLAIN_SCALAR_STYLE;
    if (!key)
        return hang_in(b, n, e->start_mark);
    b->key = n;
    return 0;
}

/* Anchors and tags could make one text stand for another. */
static int refuse_marks(struct builder *b, const yaml_event_t *e, const void *anchor,
                        const void *tag) {
    if (anchor != NULL)
        return refuse(b, e->start_mark,
                      "`&name` has no place here; write the value out, or quote a text with `&`");
    if (tag != NULL)
        return refuse(b, e->start_mark,
                      "`!name` has no place here; write the plain value, or quote a text with `!`");
    return 0;
}

static int take_document(struct builder *b, const yaml_event_t *e) {
    if (b->top != NULL)
        return refuse(b, e->start_mark, "a second document begins here; a file holds only one");
    if (e->data.document_start.version_directive != NULL ||
        e->data.document_start.tag_directives.start != e->data.document_start.tag_directives.end)
        return refuse(b, e->start_mark, "lines that begin with `%` have no place here");
    return 0;
}

static int take_event(struct builder *b, const yaml_event_t *e) {
    switch (e->type) {
    case YAML_DOCUMENT_START_EVENT:
        return take_document(b, e);
    case YAML_ALIAS_EVENT:
        return refuse(b, e->start_mark,
                      "`*name` has no place here; write the value out, or quote a text with `*`");
    case YAML_SCALAR_EVENT:
        if (refuse_marks(b, e, e->data.scalar.anchor, e->data.scalar.tag) != 0)
            return -1;
        return add_text(b, e);
    case YAML_SEQUENCE_START_EVENT:
        if (refuse_marks(b, e, e->data.sequence_start.anchor, e->data.sequence_start.tag) != 0)
            return -1;
        return open_node(b, NODE_LIST, e);
    case YAML_MAPPING_START_EVENT:
        if (refuse_marks(b, e, e->data.mapping_start.anchor, e->data.mapping_start.tag) != 0)
            return -1;
        return open_node(b, NODE_MAP, e);
    case YAML_SEQUENCE_END_EVENT:
    case YAML_MAPPING_END_EVENT:
        b->depth--;
        return 0;
    default:
        return 0;
    }
}

static int syntax_fault(struct builder *b) {
    const yaml_parser_t *p = &b->parser;
    if (p->error == YAML_MEMORY_ERROR)
        return out_of_memory(b);
    const char *words = syntax_in_plain_words(p->problem, p->context);
    if (!syntax_has_beginning(p->context) || p->context_mark.line == p->problem_mark.line)
        return refuse(b, p->problem_mark, words);
    fault_add(b->report, b->path, line_of(p->problem_mark), column_of(p->problem_mark),
              "%s; it begins in line %d", words, line_of(p->context_mark));
    return -1;
}

static bool counts_as_node(const yaml_event_t *e) {
    return e->type == YAML_SCALAR_EVENT || e->type == YAML_SEQUENCE_START_EVENT ||
           e->type == YAML_MAPPING_START_EVENT;
}

static int build(struct builder *b) {
    yaml_event_t e;
    bool end = false;
    while (!end) {
        if (!yaml_parser_parse(&b->parser, &e))
            return syntax_fault(b);
        int status = 0;
        if (counts_as_node(&e) && ++b->nodes > TREE_NODES_MAX)
            status = refuse(b, e.start_mark, "the file holds too many values; allowed: 20000");
        else
            status = take_event(b, &e);
        end = e.type == YAML_STREAM_END_EVENT;
        yaml_event_delete(&e);
        if (status != 0)
            return -1;
    }
    return 0;
}

static int parse_bytes(struct builder *b, const struct file_text *f) {
    if (!yaml_parser_initialize(&b->parser))
        return out_of_memory(b);
    yaml_parser_set_encoding(&b->parser, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(&b->parser, f->bytes + f->start, f->size - f->start);
    int status = build(b);
    yaml_parser_delete(&b->parser);
    return status;
}

struct node *tree_read(const char *path, struct store *store, struct load_report *r,
                       uint64_t *fingerprint) {
    struct file_text f;
    if (file_read(&f, path, r) != 0)
        return NULL;
    struct builder b = {.store = store, .report = r, .path = path};
    int status = parse_bytes(&b, &f);
    if (status == 0 && b.top == NULL)
        fault_add(r, path, 0, 0, "the file is empty");
    if (fingerprint != NULL)
        *fingerprint = f.fingerprint;
    file_clear(&f);
    return status == 0 ? b.top : NULL;
}

const struct node *tree_get(const struct node *map, const char *key) {
    if (map == NULL || map->kind != NODE_MAP)
        return NULL;
    for (const struct node *n = map->first; n != NULL; n = n->next)
        if (strcmp(n->key, key) == 0)
            return n;
    return NULL;
}
