#include "scenarios/ruleset.h"

#include <string.h>

int ruleset_type(const struct ruleset *r, const char *id) {
    for (int i = 0; i < r->type_count; i++)
        if (strcmp(r->types[i].id, id) == 0)
            return i;
    return -1;
}

int ruleset_tag(const struct ruleset *r, const char *id) {
    for (int i = 0; i < r->tag_count; i++)
        if (strcmp(r->tags[i], id) == 0)
            return i;
    return -1;
}

int ruleset_ground(const struct ruleset *r, const char *id) {
    for (int i = 0; i < r->ground_count; i++)
        if (strcmp(r->grounds[i].id, id) == 0)
            return i;
    return -1;
}

int ruleset_side(const struct ruleset *r, const char *id) {
    for (int i = 0; i < SIDES; i++)
        if (strcmp(r->sides[i].id, id) == 0)
            return i;
    return -1;
}
