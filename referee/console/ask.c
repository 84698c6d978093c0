/* Dice that the players roll: what is asked of them, and what they answer. */
#include "referee/console/desk.h"
#include "referee/console/text.h"
#include "referee/console/words.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const char *verb_of(enum dice_reason reason) {
    switch (reason) {
    case DICE_FIRE:
        return "hit";
    case DICE_SAVE:
        return "save it";
    case DICE_MORALE:
        return "pass";
    case DICE_COMMANDER:
        return "lose him";
    default:
        return "win";
    }
}

/* ", 6s hit", ", 4-6 pass": the faces that do it. Every die that the rules call for is
 * rolled: where none can, or all do, that is said. */
static void print_faces(char *to, size_t size, const struct dice_request *r) {
    const char *verb = verb_of(r->reason);

    if (r->low == 1 && r->high == DIE_FACES) {
        snprintf(to, size, ": it cannot fail, but the rules have it rolled");
    } else if (r->low > 0 && r->low == r->high) {
        snprintf(to, size, ", %ds %s", r->low, verb);
    } else if (r->low > 0) {
        snprintf(to, size, ", %d-%d %s", r->low, r->high, verb);
    } else {
        snprintf(to, size, "%s",
                 r->reason == DICE_MORALE ? ": it cannot pass, but the rules have it rolled" : "");
    }
}

static const char *subject_of(enum dice_reason reason) {
    switch (reason) {
    case DICE_FIRE:
        return "fires";
    case DICE_SAVE:
        return "saves";
    case DICE_MORALE:
        return "checks morale";
    case DICE_MELEE:
        return "fights";
    default:
        return "is in danger";
    }
}

/* Of saves the faces that count are asked for; told are those that undo the hit. */
static struct dice_request what_saves(const struct dice_request *r) {
    struct dice_request told = *r;

    told.low = r->low > 1 ? 1 : r->high + 1;
    told.high = r->low > 1 ? r->low - 1 : DIE_FACES;
    return told;
}

/* "Virginia Rifles fires: roll 4 dice, 6s hit> "; "roll 1 more die". */
static void print_request(char *to, size_t size, const struct dice_request *r, bool more) {
    const struct dice_request told = r->reason == DICE_SAVE ? what_saves(r) : *r;
    char faces[60], who[80], detail[100];

    print_faces(faces, sizeof faces, &told);
    text_clean(who, sizeof who, r->who ? r->who : "");
    text_clean(detail, sizeof detail, r->detail ? r->detail : "");
    snprintf(to, size, "%s %s: roll %d %s%s%s%s%s%s> ", who, subject_of(r->reason), r->count,
             more ? "more " : "", r->count == 1 ? "die" : "dice", faces, *detail ? " (" : "",
             detail, *detail ? ")" : "");
}

/* Reads the answer by the grammar of dice that are given with a command. */
static enum dice_status read_faces(const char *line, const struct dice_request *request,
                                   uint8_t *faces, enum dice_roller *roller) {
    struct dice given;

    dice_init(&given, 0);
    dice_begin(&given, line);
    enum dice_status status = dice_roll(&given, request, faces);
    if (status == DICE_OK) {
        status = dice_end(&given);
        *roller = dice_by_count(&given, request->count) ? ROLLER_COUNT : ROLLER_TABLE;
    }
    dice_clear(&given);
    return status;
}

/* --- when no dice were typed --- */

enum reply {
    REPLY_DICE,
    REPLY_ROLL,
    REPLY_CANCEL,
    REPLY_BACK,
    REPLY_QUIT,
    REPLY_HELP,
    REPLY_OTHER
};

static const struct {
    const char *word, *brief;
    enum reply reply;
} replies[] = {
    {"hits", NULL, REPLY_DICE},  {"roll", "auto", REPLY_ROLL}, {"cancel", "c", REPLY_CANCEL},
    {"undo", "z", REPLY_BACK},   {"no", "stop", REPLY_CANCEL}, {"quit", "q", REPLY_QUIT},
    {"exit", "bye", REPLY_QUIT}, {"help", "?", REPLY_HELP},    {"h", NULL, REPLY_HELP},
};

/* What the first word says, `help` where it stands alone; a figure, or `=`, begins dice. */
static enum reply reply_of(const char *line) {
    char word[16];
    size_t n = strcspn(line, " \t!");

    if (isdigit((unsigned char)*line) || n >= sizeof word) {
        return isdigit((unsigned char)*line) ? REPLY_DICE : REPLY_OTHER;
    }
    memcpy(word, line, n);
    word[n] = '\0';
    bool alone = line[n + strspn(line + n, " \t!")] == '\0';
    for (size_t i = 0; i < sizeof replies / sizeof *replies; i++) {
        if (word_is(word, replies[i].word, replies[i].brief)) {
            return replies[i].reply == REPLY_HELP && !alone ? REPLY_OTHER : replies[i].reply;
        }
    }
    return isalpha((unsigned char)*line) ? REPLY_OTHER : REPLY_DICE;
}

static void say(struct desk *d, const char *text) {
    desk_paint(d, d->options.json ? d->options.err : d->options.out, text);
}

#define WAYS                                                                                       \
    "Type what the players rolled (`6 5 2`, `652`, of fire also `hits 1`); Enter: the\n"           \
    "referee rolls; questions are answered; `undo` asks the last dice again;\n"                    \
    "`cancel` or Ctrl-C calls the order off.\n"

/* Once, before the first dice are asked for. */
static void say_ways(struct desk *d) {
    if (!d->told_dice && d->options.interactive) {
        say(d, WAYS);
    }
    d->told_dice = true;
}

/* Once for each order, while it can still be called off. */
static void say_warning(struct desk *d) {
    if (d->warning) {
        say(d, d->warning);
    }
    d->warning = NULL;
}

/* How many of the dice came with the order. A melee whose dice are used up whole is tied. */
static void say_given(struct desk *d, const struct dice_request *r) {
    const struct dice *dice = &d->session->dice;
    char text[DICE_NEEDS + 60], needs[DICE_NEEDS];

    if (!dice->given) {
        return;
    }
    const int n = dice_given(dice);
    if (r->reason == DICE_MELEE && n > 0 && n % 2 == 0) {
        snprintf(text, sizeof text, "A tie with the dice given: both roll again.\n");
    } else {
        snprintf(text, sizeof text, "This takes %s; %d %s given.\n", dice_needs(dice, needs), n,
                 n == 1 ? "was" : "were");
    }
    say(d, text);
}

static void say_again(struct desk *d, const char *line, const struct dice_request *r,
                      enum dice_status status) {
    char text[120];

    if (status == DICE_COUNT && isalpha((unsigned char)*line)) {
        snprintf(text, sizeof text, "%d %s at most %d. Again, please.\n", r->count,
                 r->count == 1 ? "die hits" : "dice hit", r->count);
    } else if (status == DICE_BAD_FACE) {
        snprintf(text, sizeof text, "A die shows 1 to 6. Again, please.\n");
    } else {
        snprintf(text, sizeof text, "%d %s needed. Again, please.\n", r->count,
                 r->count == 1 ? "die is" : "dice are");
    }
    say(d, text);
}

/* What the referee rolled in the players' place: "rolled 5 6 2 1". */
static void say_rolled(struct desk *d, const uint8_t *faces, int count) {
    struct desk_words w;
    FILE *f = desk_words(d, &w);

    if (!f) {
        return;
    }
    fputs("rolled", f);
    for (int i = 0; i < count; i++) {
        fprintf(f, " %d", faces[i]);
    }
    fputs("\n", f);
    desk_words_end(d, &w);
}

static enum input_status ask_line(struct desk *d, const char *prompt, const char **line) {
    input_answers(d->input, true);
    enum input_status status = desk_line(d, prompt, line);
    input_answers(d->input, false);
    if (status == INPUT_END && input_is_terminal(d->input)) {
        desk_paint(d, d->options.out, "\n"); /* Ctrl-D leaves the line open */
    }
    return status;
}

/* The line without blanks before it, and without the `=` that stands before
 * dice in a command. */
static const char *answer_of(const char *line) {
    line += strspn(line, " \t");
    if (*line == '=') {
        line++;
    }
    return line + strspn(line, " \t");
}

static enum dice_status call_off(struct desk *d, bool leaves) {
    d->cancelled = true;
    d->leaves |= leaves;
    return DICE_CANCELLED;
}

/* --- answers that are taken back --- */

static void keep_answer(struct desk *d, const char *line) {
    struct desk_answers *a = &d->answers;

    if (a->count < DESK_ANSWERS_MAX) {
        a->line[a->count] = strdup(line);
        a->count += a->line[a->count] != NULL;
        a->next = a->count;
    }
}

/* The last answer of the order, which is begun anew up to there; where there is none,
 * all of it. */
static enum dice_status take_back(struct desk *d) {
    struct desk_answers *a = &d->answers;
    char text[120];

    if (a->count == 0 || a->count == DESK_ANSWERS_MAX) {
        return call_off(d, false);
    }
    char *line = a->line[--a->count];
    snprintf(text, sizeof text, "Taken back: %.80s.\n", *line ? line : "what the referee rolled");
    say(d, text);
    free(line);
    a->again = true;
    return DICE_CANCELLED;
}

static void forget_answers(struct desk_answers *a) {
    while (a->count > 0) {
        free(a->line[--a->count]);
    }
}

int desk_do(struct desk *d, const void *command, const char *given, struct outcome *out) {
    int status = 0;

    do {
        d->answers.next = 0;
        d->answers.again = false;
        outcome_clear(out);
        outcome_init(out);
        status = session_do(d->session, command, given, out);
    } while (status && d->answers.again);
    forget_answers(&d->answers);
    return status;
}

/* Dice, or what people say in their place. DICE_COUNT and DICE_BAD_FACE: to be
 * asked again. */
static enum dice_status take_answer(struct desk *d, const char *line,
                                    const struct dice_request *request, uint8_t *faces,
                                    enum dice_roller *roller) {
    enum reply reply = *line ? reply_of(line) : REPLY_ROLL;

    if (reply == REPLY_ROLL) {
        dice_draw(&d->session->dice, request->count, faces);
        *roller = ROLLER_SEED;
        return DICE_OK;
    }
    if (reply == REPLY_BACK) {
        return take_back(d);
    }
    if (reply == REPLY_CANCEL || reply == REPLY_QUIT) {
        return call_off(d, reply == REPLY_QUIT);
    }
    enum dice_status status =
        reply == REPLY_DICE ? read_faces(line, request, faces, roller) : DICE_BAD_FACE;
    if (status == DICE_OK || !d->options.interactive) {
        return status;
    }
    if (reply == REPLY_HELP) {
        say(d, WAYS);
    } else if (reply == REPLY_OTHER) {
        desk_aside(d, line);
    } else {
        say_again(d, line, request, status);
    }
    return status;
}

enum dice_status desk_ask(void *context, const struct dice_request *request, uint8_t *faces,
                          enum dice_roller *roller) {
    struct desk *d = context;
    char prompt[320];
    const char *line;
    enum dice_status status;

    if (d->answers.next < d->answers.count) {
        return take_answer(d, d->answers.line[d->answers.next++], request, faces, roller);
    }
    say_warning(d);
    say_ways(d);
    say_given(d, request);
    print_request(prompt, sizeof prompt, request, d->session->dice.taken > 0);
    do {
        if (d->options.json && d->options.interactive) {
            desk_paint(d, d->options.err, prompt);
        }
        if (ask_line(d, prompt, &line) != INPUT_LINE) {
            return call_off(d, false);
        }
        line = answer_of(line);
        status = take_answer(d, line, request, faces, roller);
    } while (d->options.interactive && (status == DICE_COUNT || status == DICE_BAD_FACE));
    if (status == DICE_OK) {
        keep_answer(d, line);
    }
    if (status == DICE_OK && *roller == ROLLER_SEED && !d->options.json) {
        say_rolled(d, faces, request->count);
    }
    return status;
}
