#include "units/condition.h"

static bool clause_holds(const struct clause *c, const struct facts *f) {
    return (c->tags == 0 || (c->tags & f->tags) != 0) &&
           (c->formations == 0 || (c->formations & f->formations) != 0) &&
           (c->in == 0 || (c->in & f->grounds) != 0) && (c->not_in & f->grounds) == 0 &&
           (c->flags & f->flags) == c->flags;
}

bool condition_holds(const struct condition *c, const struct facts *f) {
    for (int i = 0; i < c->count; i++)
        if (clause_holds(&c->any[i], f))
            return true;
    return false;
}
