#include "referee/fritz/modifiers.h"

struct applied modifiers_applied(const struct modifier_list *list, const struct facts *f) {
    struct applied applied = {0};
    for (int i = 0; i < list->count && i < APPLIED_MAX; i++) {
        if (condition_holds(&list->at[i].when, f)) {
            applied.modifier[applied.count++] = i;
            applied.total += list->at[i].value;
        }
    }
    return applied;
}

/* A unit that began with no more than the limit was never brought down to it:
 * a lone gun is not swept away by the rule. */
int last_base_loss(const struct ruleset *r, int started, int left, bool in_redoubt) {
    if (r->last_base <= 0 || started <= r->last_base || left <= 0 || left > r->last_base) {
        return 0;
    }
    if (in_redoubt && r->last_base_holds_in_redoubt) {
        return 0;
    }
    return left;
}
