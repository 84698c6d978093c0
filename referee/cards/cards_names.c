#include "referee/cards/cards_names.h"

#include "referee/console/nearest.h"
#include "referee/console/refuse.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define NAME_MAX_BYTES 100

static bool is_letter(char c) {
    return isalnum((unsigned char)c) || (unsigned char)c >= 0x80;
}

static const char *skip(const char *p) {
    while (*p != '\0' && !is_letter(*p))
        p++;
    return p;
}

/* The word at `p`, without apostrophes. */
static size_t word_length(const char *p) {
    size_t n = 0;
    while (is_letter(p[n]))
        n++;
    return n;
}

bool cards_names_begins(const struct card *card, const char *text) {
    const char *of = skip(card->id), *p = skip(text);
    while (*p != '\0' && *of != '\0') {
        size_t typed = word_length(p), whole = word_length(of);
        if (typed <= whole && strncasecmp(p, of, typed) == 0)
            p = skip(p + typed);
        of = skip(of + whole);
    }
    return *p == '\0';
}

/* --- sides --- */

int cards_names_side(const struct game *g, const char *text, int *side, const char **rest,
                     struct outcome *out) {
    const struct cards_side *sides = g->cards->sides;
    size_t n = strcspn(text, " ");
    int found = CARDS_NONE, count = 0;
    for (int i = 0; i < CARDS_SIDES && n > 0; i++) {
        if (strncasecmp(text, sides[i].id, n) == 0 || strncasecmp(text, sides[i].name, n) == 0 ||
            strncasecmp(text, sides[i].people, n) == 0) {
            found = i;
            count++;
        }
    }
    if (count != 1)
        return refuse(out, REFUSED_USAGE, "%s%.40s%s: name a side first, %s or %s",
                      n > 0 ? "`" : "", n > 0 ? text : "which side", n > 0 ? "`" : "", sides[0].id,
                      sides[1].id);
    *side = found;
    *rest = text + n + strspn(text + n, " ");
    return 0;
}

/* --- cards --- */

static card_set fitting(const struct game *g, int side, const char *name, card_set among) {
    card_set found = 0;
    for (card_set s = among; s != 0; s = cards_rest(s)) {
        const struct card *card = &g->cards->sides[side].deck[cards_first(s)];
        if (strcasecmp(card->id, name) == 0 || strcasecmp(card->name, name) == 0)
            return cards_one(cards_first(s));
        if (cards_names_begins(card, name))
            found |= cards_one(cards_first(s));
    }
    return found;
}

static int refuse_ambiguous(const struct game *g, int side, const char *name, card_set found,
                            struct outcome *out) {
    char names[160] = "";
    size_t used = 0;
    for (card_set s = found; s != 0 && used < sizeof names; s = cards_rest(s))
        used += (size_t)snprintf(names + used, sizeof names - used, "%s%s", used > 0 ? ", " : "",
                                 g->cards->sides[side].deck[cards_first(s)].name);
    return refuse(out, REFUSED_AMBIGUOUS_CARD, "`%.60s` may be %s; type a little more", name,
                  names);
}

static int refuse_unknown(const struct game *g, int side, const char *name, struct outcome *out) {
    const struct cards_side *s = &g->cards->sides[side];
    int best = 0, least = nearest_distance(name, s->deck[0].name);
    for (int i = 1; i < s->deck_count; i++) {
        int distance = nearest_distance(name, s->deck[i].name);
        if (distance < least) {
            best = i;
            least = distance;
        }
    }
    if (nearest_plausible(name, least))
        return refuse(out, REFUSED_UNKNOWN_CARD,
                      "the %s deck has no card `%.60s`; did you mean %s?", s->people, name,
                      s->deck[best].name);
    return refuse(out, REFUSED_UNKNOWN_CARD,
                  "the %s deck has no card `%.60s`; cards are parted by commas", s->people, name);
}

static int read_card(const struct game *g, int side, const char *name, card_set likely,
                     card_set *set, struct outcome *out) {
    card_set found = fitting(g, side, name, likely);
    if (found == 0)
        found = fitting(g, side, name, cards_all(g->cards, side));
    if (found == 0)
        return refuse_unknown(g, side, name, out);
    if (cards_rest(found) != 0)
        return refuse_ambiguous(g, side, name, found, out);
    if ((*set & found) != 0)
        return refuse(out, REFUSED_USAGE, "%s is named twice",
                      g->cards->sides[side].deck[cards_first(found)].name);
    *set |= found;
    return 0;
}

int cards_names_set(const struct game *g, int side, const char *text, card_set likely,
                    card_set *set, struct outcome *out) {
    *set = 0;
    do {
        size_t n = strcspn(text, ",");
        char name[NAME_MAX_BYTES];
        const char *start = text + strspn(text, " ");
        size_t length = start < text + n ? (size_t)(text + n - start) : 0;
        while (length > 0 && start[length - 1] == ' ')
            length--;
        if (length >= sizeof name)
            return refuse(out, REFUSED_UNKNOWN_CARD, "no card has so long a name as `%.40s...`",
                          start);
        snprintf(name, sizeof name, "%.*s", (int)length, start);
        if (*skip(name) == '\0')
            return refuse(out, REFUSED_USAGE, "which card? name it, and part several by commas");
        if (read_card(g, side, name, likely, set, out) != 0)
            return -1;
        text += n;
    } while (*text++ == ',');
    return 0;
}

/* --- commands --- */

/* ` for ` between what is laid off and what is drawn, or NULL. */
static const char *find_for(const char *text) {
    for (const char *p = text; (p = strchr(p, ' ')) != NULL; p++) {
        if (strncasecmp(p, " for ", 5) == 0)
            return p;
    }
    return NULL;
}

static int parse_deal(const struct game *g, const char *rest, struct cards_command *c,
                      struct outcome *out) {
    if (*rest == '\0')
        return 0;
    if (cards_names_side(g, rest, &c->side, &rest, out) != 0)
        return -1;
    c->by_hand = *rest != '\0';
    card_set likely = g->sides[c->side].deck;
    return c->by_hand ? cards_names_set(g, c->side, rest, likely, &c->cards, out) : 0;
}

static int parse_discard(const struct game *g, const char *rest, struct cards_command *c,
                         struct outcome *out) {
    if (cards_names_side(g, rest, &c->side, &rest, out) != 0)
        return -1;
    const struct game_side *s = &g->sides[c->side];
    const char *drawn = find_for(rest);
    char *off = drawn != NULL ? strndup(rest, (size_t)(drawn - rest)) : strdup(rest);
    if (off == NULL)
        return refuse_memory(out);
    int status = cards_names_set(g, c->side, off, s->hand, &c->cards, out);
    free(off);
    if (status != 0 || drawn == NULL)
        return status;
    c->by_hand = true;
    return cards_names_set(g, c->side, drawn + 5, s->deck, &c->drawn, out);
}

static int parse_play(const struct game *g, const char *rest, struct cards_command *c,
                      struct outcome *out) {
    if (cards_names_side(g, rest, &c->side, &rest, out) != 0)
        return -1;
    return cards_names_set(g, c->side, rest, g->sides[c->side].hand, &c->cards, out);
}

static int parse_note(const char *rest, struct cards_command *c, struct outcome *out) {
    if (*rest == '\0')
        return refuse(out, REFUSED_USAGE, "note what? the rest of the line is the note");
    c->text = strdup(rest);
    return c->text != NULL ? 0 : refuse_memory(out);
}

static int parse_alone(const char *word, const char *rest, struct outcome *out) {
    return *rest == '\0' ? 0
                         : refuse(out, REFUSED_USAGE, "`%.20s` stands alone; `%.40s` is too much",
                                  word, rest);
}

int cards_parse(const struct game *g, const char *word, bool overrule, const char *rest,
                struct cards_command *c, struct outcome *out) {
    int verb = 0;
    while (verb < CARDS_VERBS && strcmp(word, cards_verb_name((enum cards_verb)verb)) != 0)
        verb++;
    *c = (struct cards_command){
        .verb = (enum cards_verb)verb, .overrule = overrule, .side = CARDS_NONE};
    switch (verb) {
    case CARDS_DEAL:
        return parse_deal(g, rest, c, out);
    case CARDS_DISCARD:
        return parse_discard(g, rest, c, out);
    case CARDS_PLAY:
        return parse_play(g, rest, c, out);
    case CARDS_NOTE:
        return parse_note(rest, c, out);
    case CARDS_REVEAL:
    case CARDS_NEXT:
        return parse_alone(word, rest, out);
    default:
        return refuse(out, REFUSED_UNKNOWN_COMMAND, "no command `%.40s`", word);
    }
}

int cards_parse_line(const struct game *g, const char *text, struct cards_command *c,
                     struct outcome *out) {
    char word[20];
    size_t n = strcspn(text, " !");
    if (n >= sizeof word)
        return refuse(out, REFUSED_UNKNOWN_COMMAND, "no command `%.40s`", text);
    snprintf(word, sizeof word, "%.*s", (int)n, text);
    bool overrule = text[n] == '!';
    text += n + overrule;
    return cards_parse(g, word, overrule, text + strspn(text, " "), c, out);
}

static void print_set(FILE *f, const struct game *g, int side, card_set set) {
    for (const char *comma = " "; set != 0; set = cards_rest(set), comma = ", ")
        fprintf(f, "%s%s", comma, g->cards->sides[side].deck[cards_first(set)].id);
}

char *cards_print(const struct game *g, const struct cards_command *c) {
    char *text = NULL;
    size_t size;
    FILE *f = open_memstream(&text, &size);
    if (f == NULL)
        return NULL;
    fprintf(f, "%s%s", cards_verb_name(c->verb), c->overrule ? "!" : "");
    if (c->side != CARDS_NONE) {
        fprintf(f, " %s", g->cards->sides[c->side].id);
        print_set(f, g, c->side, c->cards);
    }
    if (c->verb == CARDS_DISCARD && c->by_hand) {
        fputs(" for", f);
        print_set(f, g, c->side, c->drawn);
    }
    if (c->text != NULL)
        fprintf(f, " %s", c->text);
    bool failed = ferror(f) != 0;
    if (fclose(f) == 0 && !failed)
        return text;
    free(text);
    return NULL;
}
