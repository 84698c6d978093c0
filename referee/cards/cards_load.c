#include "referee/cards/cards_read.h"

#include "scenarios/fault.h"
#include "scenarios/search.h"

#include <stdlib.h>

static struct cards *new_cards(const char *path) {
    struct store *store = store_new();
    char *stem = search_stem(path);
    struct cards *c = store != NULL && stem != NULL ? store_take(store, 1, sizeof *c) : NULL;
    if (c != NULL) {
        *c = (struct cards){
            .store = store, .id = store_text(store, stem), .path = store_text(store, path)};
    }
    free(stem);
    if (c != NULL && c->id != NULL && c->path != NULL)
        return c;
    store_free(store);
    return NULL;
}

static void read_file(struct cards *c, struct store *tree, struct load_report *report) {
    struct cards_reading r = {.rd = {.path = c->path, .store = c->store, .report = report}, .c = c};
    const struct node *top = tree_read(c->path, tree, report, &c->fingerprint);
    if (top != NULL)
        cards_read(&r, top);
}

int cards_load(struct cards **out, const char *path, struct load_report *report) {
    *report = (struct load_report){0};
    struct cards *c = new_cards(path);
    struct store *tree = store_new();
    if (c != NULL && tree != NULL) {
        read_file(c, tree, report);
    } else {
        report->unreadable = true;
        fault_add(report, path, 0, 0, "cannot be read: out of memory");
    }
    store_free(tree);
    fault_sort(report);
    if (!fault_any(report)) {
        *out = c;
        return 0;
    }
    cards_free(c);
    return -1;
}

void cards_free(struct cards *c) {
    if (c != NULL)
        store_free(c->store);
}
