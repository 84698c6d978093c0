/* Help and completion for battles with cards. */
#include "referee/cards/cards_console.h"
#include "referee/cards/cards_names.h"
#include "referee/cards/cards_text.h"
#include "referee/console/complete.h"
#include "referee/console/text.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

const char *const cards_help_notes[] = {
    "`help rules` tells the rules in brief, `help deal` says more of one command, `help all` a "
    "line of "
    "each.",
    "A phase: `deal`, perhaps `discard`, then `reveal`, and `next` goes on. Cards go by beginnings "
    "of words of their names, parted by commas; `;` parts orders.",
    NULL};

static const struct {
    const char *command, *heading, *words;
} about[] = {
    {"deal", "The phase",
     "Without cards the referee shuffles and deals. With cards, named after the side, the players "
     "have drawn them from their own decks; the referee checks that they can still be there. What "
     "is dealt is not shown until `reveal`; `hand` shows it."},
    {"discard", NULL,
     "Once in a phase, after the deal. With `for` the players have drawn themselves, and those are "
     "the cards they drew. `!` allows more, or a second time."},
    {"play", NULL,
     "Of each type one card counts, but where the phase says otherwise. Without this command the "
     "best of the hand counts, so it is needed only for players who choose worse or wish to."},
    {"reveal", NULL, "The higher total wins; `help rules` says who wins ties."},
    {"next", NULL, "Once the phase is decided. The hands are laid off."},
    {"note", NULL, "The whole rest of the line, `;` and `=` included."},
    {"hand", "Questions", "Only for eyes that may see it."},
    {"odds", NULL,
     "Counted exactly from what is left in the decks: before the deal for hands that are still to "
     "come, after it for the hands as they are, and with `discard` for what a side may draw."},
    {"why", NULL, "As in `why play us redoubt`."},
    {"undo", "The session", "What was undone stays in the journal, marked as taken back."},
};

const char *cards_help_heading(const char *command) {
    for (size_t i = 0; i < sizeof about / sizeof about[0]; i++) {
        if (strcmp(about[i].command, command) == 0)
            return about[i].heading;
    }
    return NULL;
}

const char *cards_help_words(const char *command) {
    for (size_t i = 0; i < sizeof about / sizeof about[0]; i++) {
        if (strcmp(about[i].command, command) == 0)
            return about[i].words;
    }
    return NULL;
}

/* --- the rules in brief --- */

static void write_outcome(FILE *out, const struct cards *c, const struct cards_outcome *o) {
    char who[80] = "otherwise", rung[90] = "", name[80];
    if (o->winner != CARDS_NONE && o->by > 0)
        snprintf(who, sizeof who, "%s by %d or more", c->sides[o->winner].name, o->by);
    else if (o->winner != CARDS_NONE)
        snprintf(who, sizeof who, "%s", c->sides[o->winner].name);
    if (o->rung != CARDS_NONE)
        snprintf(rung, sizeof rung, "%s, ", cards_text_rung(c, o->rung, name, sizeof name));
    text_line(out, 4, "%s: %s%s.", who, rung,
              o->go == CARDS_NONE ? "the battle is over" : c->phases[o->go].name);
}

static void write_phase(FILE *out, const struct cards *c, int phase) {
    const struct cards_phase *p = &c->phases[phase];
    text_line(out, 2, "%s", p->name);
    for (int side = 0; side < CARDS_SIDES; side++) {
        if (p->terms[side].bonus > 0)
            text_line(out, 4, "The %s add %d.", c->sides[side].name, p->terms[side].bonus);
    }
    for (int i = 0; i < p->reward_count; i++)
        text_line(out, 4, "The %s add %d if they won this: %s.", c->sides[p->rewards[i].side].name,
                  p->rewards[i].add, c->phases[p->rewards[i].phase].name);
    for (int i = 0; i < p->outcome_count; i++)
        write_outcome(out, c, &p->outcomes[i]);
}

bool cards_help_topic(FILE *out, void *state, const char *topic) {
    const struct game *g = state;
    const struct cards *c = g->cards;
    if (strcmp(topic, "rules") != 0)
        return false;
    if (out == NULL)
        return true;
    text_line(out, 0,
              "In each phase both sides are dealt %d cards, may discard up to %d and draw as many, "
              "and reveal. Of each type one card counts. The higher total wins; ties go to the %s.",
              c->hand, c->exchange, c->sides[c->sides[0].wins_ties ? 0 : 1].name);
    for (int i = 0; i < c->phase_count; i++)
        write_phase(out, c, i);
    return true;
}

/* --- completion --- */

static void offer(struct candidates *list, const char *word, const char *typed) {
    if (strncasecmp(word, typed, strlen(typed)) == 0)
        candidates_add(list, word, NULL);
}

static void offer_commands(struct candidates *list, const char *typed) {
    for (int i = 0; i < cards_table.count; i++)
        offer(list, cards_table.entries[i].name, typed);
}

/* Cards that the command may name: of a deal what is in the deck, else the hand. */
static void offer_cards(struct candidates *list, const struct game *g, int side, bool deal,
                        const char *typed) {
    const struct game_side *s = &g->sides[side];
    for (card_set set = deal ? s->deck : s->hand; set != 0; set = cards_rest(set)) {
        const struct card *card = &g->cards->sides[side].deck[cards_first(set)];
        if (cards_names_begins(card, typed))
            candidates_add(list, card->id, g->cards->types[card->type]);
    }
}

/* The rest of an order, whose command is known. */
static void complete_order(struct candidates *list, const struct game *g,
                           const struct table_entry *e, const char *rest, const char *typed) {
    bool names_cards = e->run == cards_order;
    struct outcome out;
    const char *cards;
    int side;
    rest += strspn(rest, " ");
    outcome_init(&out);
    if (e->first == ARGUMENT_COMMAND && *rest == '\0')
        offer_commands(list, typed);
    else if (*rest == '\0' && (names_cards || e->run == cards_ask_hand))
        for (int i = 0; i < CARDS_SIDES; i++)
            offer(list, g->cards->sides[i].id, typed);
    else if (names_cards && cards_names_side(g, rest, &side, &cards, &out) == 0)
        offer_cards(list, g, side, strcmp(e->name, cards_verb_name(CARDS_DEAL)) == 0, typed);
    outcome_clear(&out);
}

void cards_complete(struct session *s, const char *line, size_t before, const char *word,
                    struct candidates *list) {
    char *text = strndup(line, before), command[20];
    if (text == NULL)
        return;
    const char *order = strrchr(text, ';');
    order = order != NULL ? order + 1 : text;
    order += strspn(order, " ");
    size_t n = strcspn(order, " !");
    snprintf(command, sizeof command, "%.*s", (int)(n < sizeof command ? n : 0), order);
    const struct table_entry *e = table_find_in(&cards_table, command, NULL);
    if (*order == '\0')
        offer_commands(list, word);
    else if (e != NULL)
        complete_order(list, s->battle, e, order + n + (order[n] == '!'), word);
    free(text);
}
