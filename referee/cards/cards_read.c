#include "referee/cards/cards_read.h"

#include "scenarios/value.h"

#include <ctype.h>
#include <string.h>

#define NAME_MAX_CHARACTERS 60
#define ABOUT_MAX_CHARACTERS 2000

void cards_read_choice(struct cards_reading *r, const struct node *map, const char *key,
                       const char *const *names, int *index) {
    const struct node *n = tree_get(map, key);
    if (n != NULL && names[0] != NULL)
        value_choice(&r->rd, n, names, index);
}

unsigned cards_read_types(struct cards_reading *r, const struct node *map, const char *key) {
    const struct node *list = tree_get(map, key);
    unsigned types = 0;
    if (list == NULL || r->names.types[0] == NULL ||
        !reader_is_list(&r->rd, list, 1, CARDS_TYPES_MAX, "types"))
        return 0;
    for (const struct node *n = list->first; n != NULL; n = n->next) {
        int type = 0;
        if (value_choice(&r->rd, n, r->names.types, &type))
            types |= 1U << type;
    }
    return types;
}

/* --- names --- */

/* The texts at `key` of the list's entries, or the entries themselves; at most
 * `most`. */
static void collect(const struct node *list, const char *key, int most, const char **names) {
    int count = 0;
    const struct node *n = list != NULL && list->kind == NODE_LIST ? list->first : NULL;
    for (; n != NULL && count < most; n = n->next) {
        const struct node *name = key != NULL ? tree_get(n, key) : n;
        names[count++] = name != NULL && name->kind == NODE_TEXT ? name->text : "";
    }
    names[count] = NULL;
}

static void read_type_names(struct cards_reading *r, const struct node *list) {
    struct cards *c = r->c;
    if (list == NULL || !reader_is_list(&r->rd, list, 1, CARDS_TYPES_MAX, "types"))
        return;
    c->types = reader_take(&r->rd, list->count, sizeof *c->types);
    if (c->types == NULL)
        return;
    for (const struct node *n = list->first; n != NULL; n = n->next) {
        for (const struct node *m = list->first; m != n; m = m->next) {
            if (n->kind == NODE_TEXT && m->kind == NODE_TEXT && strcmp(n->text, m->text) == 0)
                reader_fault(&r->rd, n, "the type `%.60s` stands in line %d already", n->text,
                             m->line);
        }
        value_text(&r->rd, n, NAME_MAX_CHARACTERS, &c->types[c->type_count++]);
    }
}

/* --- decks --- */

/* "Stone & Rail Fence" is "stone-rail-fence". */
static char *id_of_name(struct cards_reading *r, const char *name) {
    char *id = reader_text(&r->rd, name), *to = id;
    for (const char *p = name; id != NULL && *p != '\0'; p++) {
        if (isalnum((unsigned char)*p) || (unsigned char)*p >= 0x80)
            *to++ = (char)tolower((unsigned char)*p);
        else if (*p != '\'' && to > id && to[-1] != '-')
            *to++ = '-';
    }
    if (id == NULL)
        return NULL;
    while (to > id && to[-1] == '-')
        to--;
    *to = '\0';
    return id;
}

static void read_card(struct cards_reading *r, const struct node *n, struct card *card) {
    static const struct field fields[] = {
        {.key = "name",
         .kind = FIELD_TEXT,
         .required = true,
         .offset = offsetof(struct card, name),
         .max = NAME_MAX_CHARACTERS},
        {.key = "type", .kind = FIELD_CHECKED, .required = true},
        {.key = "force",
         .kind = FIELD_COUNT,
         .required = true,
         .offset = offsetof(struct card, force),
         .min = 1,
         .max = CARDS_FORCE_MAX,
         .unit = "of force"},
        {.key = "note",
         .kind = FIELD_TEXT,
         .offset = offsetof(struct card, note),
         .max = NAME_MAX_CHARACTERS},
    };
    static const struct schema schema = SCHEMA("a card", fields);
    schema_read(&r->rd, n, &schema, card);
    cards_read_choice(r, n, "type", r->names.types, &card->type);
    card->id = card->name != NULL ? id_of_name(r, card->name) : NULL;
    if (card->id != NULL && card->id[0] == '\0')
        reader_fault(&r->rd, n, "a card's name has at least one letter or digit");
}

static void check_same_card(struct cards_reading *r, const struct node *n, const struct card *deck,
                            int card) {
    for (int i = 0; i < card && deck[card].id != NULL; i++) {
        if (deck[i].id != NULL && strcmp(deck[i].id, deck[card].id) == 0)
            reader_fault(&r->rd, n, "the deck has a card `%s` already", deck[i].name);
    }
}

struct stated {
    int cards, force;
};

static void check_sums(struct cards_reading *r, const struct node *map,
                       const struct cards_side *side, const struct stated *stated) {
    const struct node *cards = tree_get(map, "cards"), *force = tree_get(map, "force");
    int sum = 0;
    for (int i = 0; i < side->deck_count; i++)
        sum += side->deck[i].force;
    if (cards != NULL && stated->cards > 0 && stated->cards != side->deck_count)
        reader_fault(&r->rd, cards, "%d cards are stated, but the deck has %d", stated->cards,
                     side->deck_count);
    if (force != NULL && stated->force > 0 && stated->force != sum)
        reader_fault(&r->rd, force, "a force of %d is stated, but the cards' is %d in all",
                     stated->force, sum);
    if (side->deck_count < r->c->hand)
        reader_fault(&r->rd, map, "the deck has %d cards, fewer than a hand of %d",
                     side->deck_count, r->c->hand);
}

static void read_deck(struct cards_reading *r, const struct node *map, struct cards_side *side,
                      const struct stated *stated) {
    const struct node *list = tree_get(map, "deck");
    if (list == NULL || !reader_is_list(&r->rd, list, 1, CARDS_DECK_MAX, "cards"))
        return;
    side->deck = reader_take(&r->rd, list->count, sizeof *side->deck);
    if (side->deck == NULL)
        return;
    for (const struct node *n = list->first; n != NULL; n = n->next) {
        read_card(r, n, &side->deck[side->deck_count]);
        check_same_card(r, n, side->deck, side->deck_count++);
    }
    check_sums(r, map, side, stated);
}

/* --- sides --- */

struct side_entry {
    struct cards_side side;
    struct stated stated;
};

#define IN_SIDE(MEMBER) .offset = offsetof(struct side_entry, MEMBER)

static void read_side(struct cards_reading *r, const struct node *n, struct cards_side *out) {
    static const struct field fields[] = {
        {.key = "id", .kind = FIELD_ID, .required = true, IN_SIDE(side.id)},
        {.key = "name",
         .kind = FIELD_TEXT,
         .required = true,
         IN_SIDE(side.name),
         .max = NAME_MAX_CHARACTERS},
        {.key = "people",
         .kind = FIELD_TEXT,
         .required = true,
         IN_SIDE(side.people),
         .max = NAME_MAX_CHARACTERS},
        {.key = "wins_ties", .kind = FIELD_FLAG, IN_SIDE(side.wins_ties)},
        {.key = "plays", .kind = FIELD_CHECKED, .required = true},
        {.key = "cards",
         .kind = FIELD_COUNT,
         .required = true,
         IN_SIDE(stated.cards),
         .min = 1,
         .max = CARDS_DECK_MAX,
         .unit = "cards"},
        {.key = "force",
         .kind = FIELD_COUNT,
         .required = true,
         IN_SIDE(stated.force),
         .min = 1,
         .max = CARDS_DECK_MAX * CARDS_FORCE_MAX,
         .unit = "of force in all"},
        {.key = "deck", .kind = FIELD_CHECKED, .required = true},
    };
    static const struct schema schema = SCHEMA("a side", fields);
    struct side_entry entry = {0};
    schema_read(&r->rd, n, &schema, &entry);
    entry.side.plays = cards_read_types(r, n, "plays");
    read_deck(r, n, &entry.side, &entry.stated);
    *out = entry.side;
}

static void read_sides(struct cards_reading *r, const struct node *list) {
    struct cards_side *sides = r->c->sides;
    if (list == NULL || !reader_is_list(&r->rd, list, CARDS_SIDES, CARDS_SIDES, "sides"))
        return;
    int i = 0;
    for (const struct node *n = list->first; n != NULL; n = n->next)
        read_side(r, n, &sides[i++]);
    reader_check_repeats(&r->rd, list, "id");
    if (sides[0].wins_ties == sides[1].wins_ties)
        reader_fault(&r->rd, list,
                     "one side wins ties, and one alone; allowed: `wins_ties: yes` "
                     "for one of them");
}

/* --- the ladder --- */

static void check_levels(struct cards_reading *r, const struct node *list) {
    const struct cards_rung *rungs = r->c->rungs;
    int i = 0;
    for (const struct node *n = list->first; n != NULL; n = n->next, i++) {
        for (int j = 0; j < i; j++) {
            if (rungs[j].side == rungs[i].side && rungs[j].level > rungs[i].level) {
                reader_fault(&r->rd, n, "the ladder goes up: level %d stands above level %d",
                             rungs[i].level, rungs[j].level);
                break;
            }
        }
    }
}

static void read_ladder(struct cards_reading *r, const struct node *list) {
    static const struct field fields[] = {
        {.key = "id",
         .kind = FIELD_ID,
         .required = true,
         .offset = offsetof(struct cards_rung, id)},
        {.key = "side", .kind = FIELD_CHECKED, .required = true},
        {.key = "name",
         .kind = FIELD_TEXT,
         .required = true,
         .offset = offsetof(struct cards_rung, name),
         .max = NAME_MAX_CHARACTERS},
        {.key = "level",
         .kind = FIELD_COUNT,
         .required = true,
         .offset = offsetof(struct cards_rung, level),
         .min = 1,
         .max = 9,
         .unit = "(a level)"},
    };
    static const struct schema schema = SCHEMA("a rung of the ladder", fields);
    if (list == NULL || !reader_is_list(&r->rd, list, 1, CARDS_PHASES_MAX, "rungs"))
        return;
    r->c->rungs =
        schema_read_list(&r->rd, list, &schema, sizeof *r->c->rungs, NULL, &r->c->rung_count);
    if (r->c->rungs == NULL)
        return;
    int i = 0;
    for (const struct node *n = list->first; n != NULL; n = n->next)
        cards_read_choice(r, n, "side", r->names.sides, &r->c->rungs[i++].side);
    reader_check_repeats(&r->rd, list, "id");
    check_levels(r, list);
}

/* --- the whole --- */

#define IN_CARDS(MEMBER) .offset = offsetof(struct cards, MEMBER)

static void read_top(struct cards_reading *r, const struct node *top) {
    static const struct field fields[] = {
        {.key = "system", .kind = FIELD_CHECKED, .required = true},
        {.key = "name",
         .kind = FIELD_TEXT,
         .required = true,
         IN_CARDS(name),
         .max = NAME_MAX_CHARACTERS},
        {.key = "about",
         .kind = FIELD_TEXT,
         .required = true,
         IN_CARDS(about),
         .max = ABOUT_MAX_CHARACTERS},
        {.key = "source",
         .kind = FIELD_TEXT,
         .required = true,
         IN_CARDS(source),
         .max = ABOUT_MAX_CHARACTERS},
        {.key = "hand",
         .kind = FIELD_COUNT,
         .required = true,
         IN_CARDS(hand),
         .min = 1,
         .max = CARDS_HAND_MAX,
         .unit = "cards"},
        {.key = "exchange",
         .kind = FIELD_COUNT,
         .required = true,
         IN_CARDS(exchange),
         .min = 0,
         .max = CARDS_HAND_MAX,
         .unit = "cards"},
        {.key = "types", .kind = FIELD_CHECKED, .required = true},
        {.key = "sides", .kind = FIELD_CHECKED, .required = true},
        {.key = "ladder", .kind = FIELD_CHECKED, .required = true},
        {.key = "phases", .kind = FIELD_CHECKED, .required = true},
    };
    static const struct schema schema = SCHEMA("a battle with cards", fields);
    schema_read(&r->rd, top, &schema, r->c);
    if (r->c->hand > 0 && r->c->exchange > r->c->hand)
        reader_fault(&r->rd, tree_get(top, "exchange"),
                     "no more cards can be exchanged than a "
                     "hand has, %d",
                     r->c->hand);
}

void cards_read(struct cards_reading *r, const struct node *top) {
    struct cards_names *names = &r->names;
    collect(tree_get(top, "types"), NULL, CARDS_TYPES_MAX, names->types);
    collect(tree_get(top, "sides"), "id", CARDS_SIDES, names->sides);
    collect(tree_get(top, "ladder"), "id", CARDS_PHASES_MAX, names->rungs);
    collect(tree_get(top, "phases"), "id", CARDS_PHASES_MAX, names->phases);
    read_top(r, top);
    read_type_names(r, tree_get(top, "types"));
    read_sides(r, tree_get(top, "sides"));
    read_ladder(r, tree_get(top, "ladder"));
    cards_read_phases(r, tree_get(top, "phases"));
}
