#include "referee/cards/cards_console.h"

#include "referee/cards/cards_names.h"
#include "referee/cards/cards_text.h"
#include "referee/console/refuse.h"
#include "referee/console/text.h"
#include "referee/json.h"

#include <string.h>
#include <strings.h>

static const struct table_entry entries[] = {
    {"deal", "d", ARGUMENT_NONE, ARGUMENT_NONE, NULL,
     "deal [SIDE]\n"
     "deal SIDE CARD, CARD ...",
     "deal hands from the shuffled decks, or say what a side holds", "deal", cards_order},
    {"discard", "di", ARGUMENT_NONE, ARGUMENT_NONE, NULL,
     "discard SIDE CARD, CARD ... [for CARD, CARD ...]",
     "lay cards off and draw as many, once in a phase", "discard us prescott, warren", cards_order},
    {"play", "p", ARGUMENT_NONE, ARGUMENT_NONE, NULL, "play SIDE CARD, CARD ...",
     "say which cards a side plays; otherwise its best count", "play us redoubt", cards_order},
    {"reveal", "r", ARGUMENT_NONE, ARGUMENT_NONE, NULL, "reveal",
     "compare the hands: who wins the phase, and what comes of it", "reveal", cards_order},
    {"next", "n", ARGUMENT_NONE, ARGUMENT_NONE, NULL, "next",
     "lay the hands off and go on to the next phase", "next", cards_order},
    {"note", "no", ARGUMENT_NONE, ARGUMENT_NONE, NULL, "note TEXT",
     "write the rest of the line into the journal", "note Howe is late again", cards_order},
    {"hand", "h", ARGUMENT_NONE, ARGUMENT_NONE, NULL, "hand SIDE",
     "what a side holds, and what of it counts", "hand us", cards_ask_hand},
    {"odds", "o", ARGUMENT_NONE, ARGUMENT_NONE, NULL,
     "odds\n"
     "odds discard SIDE CARD, CARD ...",
     "the exact chances of this phase, now or with cards laid off", "odds", cards_ask_odds},
    {"why", "y", ARGUMENT_COMMAND, ARGUMENT_NONE, NULL, "why COMMAND ...",
     "every rule that bears on a command; nothing is done", "why reveal", cards_ask_why},
    {"log", "lo", ARGUMENT_NONE, ARGUMENT_NONE, NULL, "log [N|all]",
     "the story so far: the last N commands, or all", "log 5", ask_log},
    {"report", "rp", ARGUMENT_NONE, ARGUMENT_NONE, NULL,
     "report [text|markdown|html|csv] [FILE]\n"
     "report! [text|markdown|html|csv] FILE",
     "phase by phase, beside history; `!` overwrites a file", "report", ask_report},
    {"status", "st", ARGUMENT_NONE, ARGUMENT_NONE, NULL, "status",
     "the phase, the decks, and the victories reached", "status", ask_status},
    {"help", "?", ARGUMENT_COMMAND, ARGUMENT_NONE, NULL, "help [COMMAND|all|rules]",
     "the commands, one of them, the rules in brief", "help deal", ask_help},
    {"undo", "z", ARGUMENT_NONE, ARGUMENT_NONE, NULL,
     "undo [N]\n"
     "undo! [N]",
     "take the last commands back; a shuffled deal needs `undo!`", "undo", order_undo},
    {"redo", "rd", ARGUMENT_NONE, ARGUMENT_NONE, NULL, "redo [N]",
     "do what was undone again, with the same cards", "redo", order_redo},
    {"timer", "ti", ARGUMENT_NONE, ARGUMENT_NONE, NULL, "timer [MINUTES|+MINUTES|pause|off]",
     "a clock for each phase; it warns and never ends one", "timer 5", order_timer},
    {"save", "sv", ARGUMENT_NONE, ARGUMENT_NONE, NULL, "save",
     "where the battle is kept: each order is saved as it is given", "save", order_save},
    {"quit", "q", ARGUMENT_NONE, ARGUMENT_NONE, NULL, "quit",
     "leave the console; the journal keeps the battle", "quit", order_quit},
};

const struct table cards_table = {.entries = entries,
                                  .count = (int)(sizeof entries / sizeof entries[0])};

bool cards_takes_line(const char *word) {
    const struct table_entry *e = table_find_in(&cards_table, word, NULL);
    return e != NULL && strcmp(e->name, cards_verb_name(CARDS_NOTE)) == 0;
}

/* --- orders --- */

/* Dice that are given have no use here. */
static int parse(const struct desk *d, const struct order *o, struct cards_command *c,
                 struct outcome *out) {
    *c = (struct cards_command){.side = CARDS_NONE};
    if (o->dice != NULL)
        return refuse(out, REFUSED_DICE_COUNT,
                      "no dice are rolled here: leave out `=` and what follows");
    return cards_parse(d->session->battle, o->word, o->overrule, o->rest, c, out);
}

int cards_order(struct desk *d, const struct order *o) {
    struct cards_command c;
    struct outcome out;
    outcome_init(&out);
    int status = parse(d, o, &c, &out);
    if (status == 0)
        status = session_do(d->session, &c, NULL, &out);
    desk_report(d, o->text, status, &out);
    cards_command_clear(&c);
    outcome_clear(&out);
    return status;
}

/* --- questions --- */

int cards_ask_hand(struct desk *d, const struct order *o) {
    const struct game *g = d->session->battle;
    struct outcome out;
    struct answer a;
    const char *rest = "";
    int side = 0;
    outcome_init(&out);
    int status = cards_names_side(g, o->rest, &side, &rest, &out);
    if (status == 0 && *rest != '\0')
        status = refuse(&out, REFUSED_USAGE, "`hand` takes a side and no more");
    if (status == 0 && g->sides[side].hand == 0)
        status = refuse(&out, REFUSED_NOT_DEALT, "the %s have no hand yet: `deal` gives them one",
                        g->cards->sides[side].name);
    if (status != 0)
        desk_refuse(d, o->text, &out);
    outcome_clear(&out);
    if (status != 0 || answer_begin(d, &a, o->text) != 0)
        return -1;
    cards_text_hand(a.text, g, side);
    if (a.json != NULL) {
        const struct game_side *s = &g->sides[side];
        json_object_set_new(a.json, "side", json_string(g->cards->sides[side].id));
        json_object_set_new(a.json, "cards", cards_json_set(g->cards, side, s->hand));
        json_object_set_new(a.json, "counts", cards_json_set(g->cards, side, s->played));
        json_object_set_new(a.json, "force", json_integer(hand_force(g->cards, side, s->played)));
        json_object_set_new(a.json, "bonus",
                            json_integer(hand_bonus(g->cards, g->phase, side, g->won)));
    }
    return answer_end(d, &a);
}

static int read_why(struct desk *d, struct order *asked, struct cards_command *c,
                    struct outcome *out) {
    const struct table_entry *e = table_find_in(&cards_table, asked->word, out);
    if (e == NULL)
        return -1;
    if (e->run != cards_order)
        return refuse(out, REFUSED_USAGE, "`%s` is no order that rules bear on", e->name);
    return cards_parse(d->session->battle, e->name, false, asked->rest, c, out);
}

static int tell_why(struct desk *d, const struct order *o, const struct cards_command *c) {
    struct outcome out;
    struct answer a;
    if (answer_begin(d, &a, o->text) != 0)
        return -1;
    outcome_init(&out);
    cards_why(d->session->battle, c, &out);
    const struct check *refusal = checks_refusal(&out.checks, false);
    if (refusal != NULL)
        text_line(a.text, 0, "It would be refused: %s.", refusal->detail);
    else
        text_line(a.text, 0, "The rules allow it.");
    for (int i = 0; i < out.checks.count; i++)
        text_line(a.text, 2, "%s %s", out.checks.at[i].ok ? "yes" : "no ", out.checks.at[i].detail);
    if (a.json != NULL)
        json_object_set_new(a.json, "checks", json_of_checks(&out.checks));
    outcome_clear(&out);
    return answer_end(d, &a);
}

int cards_ask_why(struct desk *d, const struct order *o) {
    struct cards_command c = {.side = CARDS_NONE};
    struct orders orders = {0};
    struct outcome out;
    outcome_init(&out);
    int status = parse_line(o->rest, NULL, &orders, &out);
    if (status == 0 && orders.count != 1)
        status = refuse(&out, REFUSED_USAGE, "why what? give the command after it");
    if (status == 0)
        status = read_why(d, &orders.at[0], &c, &out);
    if (status != 0)
        desk_refuse(d, o->text, &out);
    else
        status = tell_why(d, o, &c);
    cards_command_clear(&c);
    orders_clear(&orders);
    outcome_clear(&out);
    return status;
}
