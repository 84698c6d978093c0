#include "scenarios/store.h"

#include <stdalign.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define BLOCK_BYTES 16384

struct block {
    struct block *next;
    size_t used, size;
    alignas(max_align_t) unsigned char bytes[];
};

struct store {
    struct block *blocks;
};

struct store *store_new(void) {
    return calloc(1, sizeof(struct store));
}

void store_free(struct store *s) {
    if (s == NULL)
        return;
    while (s->blocks != NULL) {
        struct block *next = s->blocks->next;
        free(s->blocks);
        s->blocks = next;
    }
    free(s);
}

static struct block *block_with_room(struct store *s, size_t bytes) {
    if (s->blocks != NULL && s->blocks->size - s->blocks->used >= bytes)
        return s->blocks;
    size_t size = bytes > BLOCK_BYTES ? bytes : BLOCK_BYTES;
    struct block *fresh = calloc(1, sizeof *fresh + size);
    if (fresh == NULL)
        return NULL;
    fresh->size = size;
    fresh->next = s->blocks;
    s->blocks = fresh;
    return fresh;
}

void *store_take(struct store *s, size_t count, size_t size) {
    const size_t grain = alignof(max_align_t);
    if (size != 0 && count > (SIZE_MAX / 2) / size)
        return NULL;
    size_t bytes = (count * size / grain + 1) * grain;
    struct block *b = block_with_room(s, bytes);
    if (b == NULL)
        return NULL;
    void *taken = b->bytes + b->used;
    b->used += bytes;
    return taken;
}

char *store_text(struct store *s, const char *text) {
    size_t bytes = strlen(text) + 1;
    char *copy = store_take(s, bytes, 1);
    if (copy != NULL)
        memcpy(copy, text, bytes);
    return copy;
}
