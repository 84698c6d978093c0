/* The rules in brief, on the screen. */
#include "referee/console/brief.h"
#include "referee/console/help.h"
#include "referee/console/sentence.h"
#include "referee/console/text.h"

static void put_fire_row(FILE *out, const struct brief_item *item) {
    struct sentence s = {0};

    sentence_add(&s, "%-18s", item->cells[0]);
    for (int i = 1; i < item->count - 1; i++) {
        sentence_add(&s, " %6s", item->cells[i]);
    }
    sentence_add(&s, "   %s", item->cells[item->count - 1]);
    sentence_put(out, 2, &s);
}

static void put_item(void *to, const struct brief_item *item) {
    switch (item->kind) {
    case BRIEF_HEADING:
        text_line(to, 0, "%s", item->cells[0]);
        break;
    case BRIEF_LINE:
        text_line(to, 2, "%s", item->cells[0]);
        break;
    case BRIEF_NAMED:
        text_line(to, 2, "%-35s %s", item->cells[0], item->cells[1]);
        break;
    case BRIEF_VALUED:
        text_line(to, 2, "%s  %s", item->cells[0], item->cells[1]);
        break;
    case BRIEF_FIRE:
        put_fire_row(to, item);
        break;
    }
}

void help_rules(FILE *out, const struct ruleset *r) {
    text_line(out, 0, "%s: the rules in brief", r->name);
    brief_tell(&(struct brief_taker){put_item, out}, r);
}
