#include "referee/console/remedy.h"

#include "referee/console/legal.h"
#include "referee/console/loose.h"
#include "referee/console/names.h"
#include "referee/console/phase_hint.h"
#include "referee/console/sentence.h"
#include "referee/console/table.h"
#include "referee/console/text.h"
#include "referee/console/words.h"
#include "referee/console/words_of.h"
#include "referee/fritz/passage.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* What was asked for, as far as it can be made out. */
struct asked {
    struct battle *b;
    const char *text;
    const struct outcome *out;
    const struct words *words;
    int next;          /* the word behind the piece's name */
    bool piece_first;  /* that name stands first */
    const char *verb;  /* the command's name, "" for none */
    const char *piece; /* id of the unit, group or commander it began with, or "U" */
    char way[64];      /* of a move: "forward", "back", "toward 30,20" */
    bool commander;    /* that piece is one */
    bool group;        /* it is a brigade or a wing */
    int side;          /* whose that piece is, or -1 */
    bool one_base;     /* of a garrison */
    bool overrulable;
};

/* For refusals whose remedy is always the same; @ stands for the piece. */
static const char *const remedies[REFUSAL_COUNT] = {
    [REFUSED_OUT_OF_RANGE] = "`targets @` lists whom it can reach",
    [REFUSED_NO_LINE_OF_FIRE] = "`targets @` lists those with a clear line",
    [REFUSED_ALREADY_FIRED] = "`status` says who has still to fire",
    [REFUSED_GUN_MOVED] = "next turn turn it with `pivot`: that is not moving",
    [REFUSED_OVERLAP] = "units pass through friends, but end on free ground",
    [REFUSED_ALREADY_ABOUT] = "`wheel @ left|right DEGREES` turns it farther",
    [REFUSED_ALREADY_CHARGED] = "`status` says who could still charge",
    [REFUSED_IN_MELEE] = "`next` goes on to the melees, `melee` fights them",
    [REFUSED_NO_CHARGE] = "`charge U TARGET` declares one, in the charges",
    [REFUSED_NOT_ATTACHED] = "`join @ U` attaches him",
    [REFUSED_NOT_HIS_COMMAND] = "`units` says who belongs to whom",
    [REFUSED_DICE_COUNT] = "without `= DICE` the referee asks for them, or rolls",
    [REFUSED_DESTROYED] = "`units` lists who is left",
    [REFUSED_NO_MELEE] = "`next` ends the phase",
    [REFUSED_NO_CONTACT] = "`move @ toward ABATIS` brings it there, to cut next turn",
};

static void add_named(struct sentence *s, const char *remedy, const char *piece) {
    for (; *remedy; remedy++) {
        if (*remedy == '@') {
            sentence_add(s, "%s", piece);
        } else {
            sentence_add(s, "%c", *remedy);
        }
    }
}

/* --- another formation --- */

/* Reads an order as it would be typed; false where it is none that is understood. */
static bool understand(const struct battle *b, const char *text, struct commands *commands) {
    struct orders orders;
    struct outcome out;
    bool understood = false;

    *commands = (struct commands){0};
    outcome_init(&out);
    if (parse_line(text, NULL, &orders, &out) == 0 && orders.count == 1 &&
        loose_order(b, &orders.at[0]) == 0) {
        struct order *o = &orders.at[0];
        const struct table_entry *e = table_find(o->word, NULL);
        char *word = e ? strdup(e->name) : NULL;
        free(o->word);
        o->word = word;
        understood = word && parse_commands(b, o, commands, &out) == 0;
    }
    orders_clear(&orders);
    outcome_clear(&out);
    return understood;
}

/* The one command that was asked for; false where it was more or none. */
static bool read_command(const struct asked *a, struct command *c) {
    struct commands commands;
    const bool one = understand(a->b, a->text, &commands) && commands.count == 1;

    if (one) {
        *c = commands.at[0];
        c->text = NULL;
    }
    commands_clear(&commands);
    return one;
}

/* Whether the rules allow the order as it would be typed, to one unit of it at least:
 * no other may be offered. */
static bool would_be_done(const struct asked *a, const char *order) {
    struct commands commands;
    bool done = false;

    if (understand(a->b, order, &commands)) {
        for (int i = 0; i < commands.count && !done; i++) {
            done = legal_command(a->b, &commands.at[i]);
        }
    }
    commands_clear(&commands);
    return done;
}

/* "LEAD: `move PIECE WAY`", where it would be done. */
static void add_move(struct sentence *s, const struct asked *a, const char *lead) {
    char order[200];

    snprintf(order, sizeof order, "move %s %s", a->piece, a->way);
    if (strcmp(a->verb, "move") == 0 && !a->one_base && would_be_done(a, order)) {
        sentence_add(s, "%s: `%s`", lead, order);
    }
}

/* A unit that is too wide for a bridge or a gap, or too slow, in its formation. */
static void add_formation(struct sentence *s, const struct asked *a) {
    struct command move, form;

    if (strcmp(a->verb, "move") != 0 || a->group || a->commander || a->one_base ||
        !read_command(a, &move) || !passage_find(a->b, &move, &form)) {
        return;
    }
    char *text = command_print(a->b, &form);
    if (text) {
        sentence_add(s, "%s`%s` first, and it may", s->used ? "; " : "", text);
    }
    free(text);
}

/* --- those that depend on where the battle is, or on the command --- */

/* Before turn 1 nobody moves: pieces are set down, one by one. */
static void add_setting_down(struct sentence *s, const struct asked *a) {
    static const char *const moves[] = {"move", "wheel", "about", "pivot"};
    bool asked = false;

    for (size_t i = 0; i < sizeof moves / sizeof moves[0]; i++) {
        asked |= strcmp(a->verb, moves[i]) == 0;
    }
    if (!asked || a->b->now.phase != PHASE_DEPLOY) {
        return;
    }
    if (a->group) {
        sentence_add(s, "`place U X,Y BEARING` sets a unit down, one by one; ");
    } else {
        sentence_add(s, "`place %s X,Y%s` sets %s down there; ", a->piece,
                     a->commander ? "" : " BEARING", a->commander ? "him" : "it");
    }
}

static bool may_answer(const struct asked *a, struct command *c, enum response response) {
    struct outcome out;

    c->response = response;
    outcome_init(&out);
    battle_why(a->b, c, &out);
    const bool may = out.code == REFUSED_NONE;
    outcome_clear(&out);
    return may;
}

/* What the target may do in place of the answer that is refused, whether to a charge that is
 * on or with the order to charge. */
static void add_answers(struct sentence *s, const struct asked *a) {
    struct command c;

    const bool asks = strcmp(a->verb, "respond") == 0 || strcmp(a->verb, "charge") == 0;
    if (!asks || !read_command(a, &c)) {
        return;
    }
    sentence_add(s, "it may %s%s`respond stand`",
                 may_answer(a, &c, RESPONSE_FIRE) ? "`respond fire` or " : "",
                 may_answer(a, &c, RESPONSE_COUNTER) ? "`respond counter` or " : "");
}

/* A limit that was only just missed: the game master may have measured otherwise. */
static bool was_close(const struct asked *a) {
    const struct check *refusal = checks_refusal(&a->out->checks, false);

    return refusal && refusal->close;
}

/* The most whole degrees, fewer than were asked for, that it may still wheel so; 0: none. */
static int degrees_left(const struct asked *a, struct command wheel) {
    int least = 0, beyond = (int)ceil(wheel.angle_deg);

    while (beyond - least > 1) {
        const int middle = (least + beyond) / 2;
        wheel.angle_deg = middle;
        if (legal_command(a->b, &wheel)) {
            least = middle;
        } else {
            beyond = middle;
        }
    }
    return least;
}

static void add_wheel(struct sentence *s, const struct asked *a) {
    struct command wheel;

    if (strcmp(a->verb, "wheel") != 0 || !read_command(a, &wheel) || wheel.angle_deg <= 0) {
        return;
    }
    const int left_deg = degrees_left(a, wheel);
    if (left_deg > 0) {
        sentence_add(s, "as far as it may: `wheel %s %s %d`", a->piece,
                     wheel.flank == FLANK_LEFT ? "left" : "right", left_deg);
    } else {
        sentence_add(s, "it can wheel no whole degree that way");
    }
}

static void add_too_far(struct sentence *s, const struct asked *a) {
    if (strcmp(a->verb, "charge") == 0) {
        add_named(s,
                  was_close(a) ? "`charge @ TARGET from front` takes your word for the distance"
                               : "in its move phase `move @ toward TARGET` brings it nearer",
                  a->piece);
    } else {
        add_wheel(s, a);
        add_move(s, a, a->commander ? "to go as far as he may" : "to go as far as it may");
    }
}

/* Whom it may fire at, where there is anybody. */
static void add_targets(struct sentence *s, const struct asked *a, const char *remedy) {
    struct named unit;
    const bool one = names_find(a->b, a->piece, NAME_UNIT, &unit) == 1;

    add_named(s, one && !legal_any_shot(a->b, unit.index) ? "it can fire at nobody now" : remedy,
              a->piece);
}

static void add_out_of_front(struct sentence *s, const struct asked *a) {
    if (strcmp(a->verb, "fire") == 0) {
        add_targets(s, a, "`targets @` lists whom it may fire at");
    } else {
        add_named(s, "in its move phase `wheel @ toward TARGET` turns it", a->piece);
    }
}

static void add_table_size(struct sentence *s, const struct battle *b) {
    sentence_add(s, "the table reaches from 0,0 to ");
    sentence_place(s, (struct vec){b->scenario->width_in, b->scenario->depth_in});
}

static void add_zone(struct sentence *s, const struct asked *a) {
    if (a->b->now.phase == PHASE_DEPLOY) {
        sentence_add(s, "`help zones` lists the zones, `map` shows them");
    }
}

/* A name that a brigade has too was taken for its general's, or for nobody's. */
static bool add_one_by_one(struct sentence *s, const struct asked *a) {
    bool asked = false;

    for (int i = 0; a->group && strcmp(a->verb, "place") == 0 && i < a->words->count; i++) {
        asked |= word_looks_place(a->words->at[i]);
    }
    if (asked) {
        sentence_add(s, "units are placed one by one: `place U X,Y BEARING`");
    }
    return asked;
}

/* The command that the words behind a piece's name mean: one of them, or what is done
 * with a formation or a place. */
static const char *find_command(const struct asked *a, int *at) {
    const char *word = *at < a->words->count ? a->words->at[*at] : "";

    const struct table_entry *e = table_find(word, NULL);
    const bool beginning =
        e && strlen(word) < strlen(e->name) && strncasecmp(word, e->name, strlen(word)) == 0;
    if (e && !beginning) {
        (*at)++;
        return *word && tolower((unsigned char)word[strlen(word) - 1]) == 's' ? e->name : word;
    }
    if (word_looks_place(word)) {
        return a->b->now.phase == PHASE_DEPLOY ? "place" : "move";
    }
    for (int i = *at; i < a->words->count; i++) {
        if (word_is(a->words->at[i], "line", "column")) {
            *at = i;
            return "form";
        }
    }
    return "move";
}

/* The name of a piece was typed first: the order that is meant, where it is one. */
static void add_command_first(struct sentence *s, const struct asked *a) {
    char name[120], rest[120], text[300];
    struct commands commands = {0};
    struct named found;
    const char *piece = a->piece;
    int at = a->next;

    if (*a->piece == 'U' || !a->piece_first) {
        return;
    }
    const bool place = at < a->words->count && word_looks_place(a->words->at[at]);
    if (place && names_find(a->b, words_join(a->words, 0, at, name, sizeof name),
                            NAME_UNIT | NAME_COMMANDER, &found) == 1) {
        piece = names_id(a->b, found); /* a brigade is not set down, its general is */
    }
    const char *command = find_command(a, &at);
    words_join(a->words, at, a->words->count, rest, sizeof rest);
    snprintf(text, sizeof text, "%.24s %.80s%s%s", command, piece,
             !*rest                                     ? ""
             : place && a->b->now.phase != PHASE_DEPLOY ? " to "
                                                        : " ",
             rest);
    const struct table_entry *e = table_find(command, NULL);
    const bool fits = (e && e->run != order_do) ? !*rest : understand(a->b, text, &commands);
    commands_clear(&commands);
    if (fits) {
        sentence_add(s, "the command comes first: `%s`", text);
    } else if (at > a->next) {
        sentence_add(s, "the command comes first: `%s %s ...`", command, piece);
    } else {
        sentence_add(s, "the command comes first: `move %s forward`", a->piece);
    }
}

/* As far as it may go or turn, and in which formation it would go on. */
static void add_stop(struct sentence *s, const struct asked *a, const char *lead) {
    add_wheel(s, a);
    add_move(s, a, lead);
    add_formation(s, a);
}

static void add_remedy(struct sentence *s, const struct asked *a) {
    const bool fights = strcmp(a->verb, "fire") == 0 || strcmp(a->verb, "charge") == 0;

    if (add_one_by_one(s, a)) {
        return;
    }
    switch (a->out->code) {
    case REFUSED_UNKNOWN_COMMAND:
        add_command_first(s, a);
        break;
    case REFUSED_WRONG_PHASE:
        add_setting_down(s, a);
        phase_hint_add(s, a->b, a->verb, a->side);
        break;
    case REFUSED_WRONG_SIDE:
        if (a->overrulable && strcmp(a->verb, "charge") != 0) {
            phase_hint_add(s, a->b, a->verb, a->side);
        }
        break;
    case REFUSED_NOT_DEPLOYABLE:
        add_zone(s, a);
        break;
    case REFUSED_CANNOT_FIRE:
    case REFUSED_CANNOT_COUNTER:
        add_answers(s, a);
        break;
    case REFUSED_NOT_IN_LINE:
        add_named(s, fights ? "`form @ line` in its move phase" : "", a->piece);
        break;
    case REFUSED_TOO_CLOSE:
        add_stop(s, a, "to stop short of the enemy");
        break;
    case REFUSED_TOO_FAR:
        add_too_far(s, a);
        add_formation(s, a);
        break;
    case REFUSED_OUT_OF_RANGE:
    case REFUSED_NO_LINE_OF_FIRE:
        add_targets(s, a, remedies[a->out->code]);
        break;
    case REFUSED_OUT_OF_FRONT:
        add_out_of_front(s, a);
        break;
    case REFUSED_OVERLAP:
        add_named(s, remedies[REFUSED_OVERLAP], a->piece);
        add_formation(s, a);
        break;
    case REFUSED_BLOCKED:
    case REFUSED_TERRAIN:
        add_stop(s, a, "to stop before it");
        break;
    case REFUSED_OFF_TABLE:
        add_table_size(s, a->b);
        break;
    default:
        add_named(s, remedies[a->out->code] ? remedies[a->out->code] : "", a->piece);
    }
}

/* --- what was asked --- */

/* The game master can set aside every rule that said no. */
static bool may_be_overruled(const struct outcome *out) {
    const struct check *refusal = checks_refusal(&out->checks, false);

    return refusal && refusal->code == out->code && !checks_refusal(&out->checks, true);
}

/* The first piece that an order names; of what is no command, that which it begins with. */
static void find_piece(struct asked *a, const struct words *w, bool command) {
    struct named found;
    int from = command;

    from += !command && w->count > 1 && word_is(w->at[0], "brigade", "division");
    const int first = from;
    while (command && from < w->count && !names_prefix(a->b, w, from, &found, &a->next)) {
        from++;
    }
    if (names_prefix(a->b, w, from, &found, &a->next)) {
        a->piece = names_id(a->b, found);
        a->piece_first = from == first;
        a->commander = found.kind == NAME_COMMANDER;
        a->group = (found.kind & NAME_GROUP) != 0;
        a->side = names_side(a->b, found);
    }
}

/* Where the order is understood, whom it is for (he need not have been named first),
 * and of a move the way without its distance. */
static void find_mover(struct asked *a) {
    static const char *const ways[] = {
        [WAY_FORWARD] = "forward", [WAY_BACK] = "back", [WAY_LEFT] = "left", [WAY_RIGHT] = "right"};
    struct commands commands;
    struct sentence way = {0};

    if (!*a->verb || !understand(a->b, a->text, &commands) || commands.count == 0) {
        return;
    }
    const struct command *c = &commands.at[0];
    if (commands.count == 1 && c->unit >= 0) {
        a->piece = a->b->units[c->unit].id;
        a->side = a->b->units[c->unit].side;
        a->commander = false;
    }
    a->one_base = c->base > 0;
    if (c->way <= WAY_RIGHT) {
        sentence_add(&way, "%s", ways[c->way]);
    } else if (c->goal.kind == GOAL_PLACE) {
        sentence_add(&way, "toward ");
        sentence_place(&way, c->goal.place);
    } else if (c->goal.index >= 0) {
        sentence_add(&way, "toward %s",
                     c->goal.kind == GOAL_UNIT ? a->b->units[c->goal.index].id
                                               : a->b->scenario->abatis[c->goal.index].id);
    }
    snprintf(a->way, sizeof a->way, "%.60s", way.text);
    commands_clear(&commands);
}

static void write_remedy(FILE *f, const struct asked *a) {
    struct sentence s = {0};
    char said[SENTENCE_MAX];

    add_remedy(&s, a);
    if (a->overrulable) {
        sentence_add(&s, s.used ? " (`%s!` overrules)" : "`%s!` overrules it", a->verb);
    }
    if (s.used) {
        sentence_add(&s, ".");
        if (s.text[0] >= 'a' && s.text[0] <= 'z') {
            s.text[0] = (char)(s.text[0] - 'a' + 'A');
        }
        text_line(f, 2, "%s", words_spoken(a->b, said, sizeof said, s.text));
    }
}

void remedy_text(FILE *f, struct battle *b, const char *command, const char *text,
                 const struct outcome *out) {
    struct asked a = {.b = b, .text = text, .out = out, .verb = "", .piece = "U", .side = -1};
    struct words w;

    if (words_split(&w, text)) {
        text_line(f, 2, "(out of memory: what to do about it is missing here)");
        return;
    }
    a.words = &w;
    a.verb = command ? command : "";
    a.overrulable = command && may_be_overruled(out);
    find_piece(&a, &w, command != NULL);
    find_mover(&a);
    write_remedy(f, &a);
    words_clear(&w);
}
