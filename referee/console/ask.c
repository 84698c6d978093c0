/* Dice that the players roll: what is asked of them, and what they answer. */
#include "referee/console/desk.h"
#include "referee/console/text.h"

#include <string.h>

/* "6s", "4-6": the faces that do it. */
static void print_faces(char *to, size_t size, const struct dice_request *r) {
    if (r->low == r->high) {
        snprintf(to, size, "%ds", r->low);
    } else {
        snprintf(to, size, "%d-%d", r->low, r->high);
    }
}

static const char *verb_of(enum dice_reason reason) {
    switch (reason) {
    case DICE_FIRE:
        return "hit";
    case DICE_SAVE:
        return "count";
    case DICE_MORALE:
        return "pass";
    case DICE_COMMANDER:
        return "lose him";
    default:
        return "win";
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

/* "Virginia Rifles fires: roll 4 dice, 6s hit> " */
static void print_request(char *to, size_t size, const struct dice_request *r) {
    char faces[16], who[80], detail[100];

    print_faces(faces, sizeof faces, r);
    text_clean(who, sizeof who, r->who ? r->who : "");
    text_clean(detail, sizeof detail, r->detail ? r->detail : "");
    int n = snprintf(to, size, "%s %s: roll %d %s", who, subject_of(r->reason), r->count,
                     r->count == 1 ? "die" : "dice");
    size_t used = n < 0 ? 0 : (size_t)n;
    if (r->low > 0 && used < size) {
        n = snprintf(to + used, size - used, ", %s %s", faces, verb_of(r->reason));
        used += n < 0 ? 0 : (size_t)n;
    }
    if (used < size) {
        snprintf(to + used, size - used, "%s%s%s> ", *detail ? " (" : "", detail,
                 *detail ? ")" : "");
    }
}

/* Reads the answer by the grammar of dice that are given with a command. */
static enum dice_status read_faces(const char *line, const struct dice_request *request,
                                   uint8_t *faces) {
    struct dice given;

    dice_init(&given, 0);
    dice_begin(&given, line);
    enum dice_status status = dice_roll(&given, request, faces);
    if (status == DICE_OK) {
        status = dice_end(&given);
    }
    dice_clear(&given);
    return status;
}

static void say_again(struct desk *d, const struct dice_request *r, enum dice_status status) {
    char text[120];

    if (status == DICE_BAD_FACE) {
        snprintf(text, sizeof text, "A die shows 1 to 6. Again, please.\n");
    } else {
        snprintf(text, sizeof text, "%d %s needed. Again, please.\n", r->count,
                 r->count == 1 ? "die is" : "dice are");
    }
    desk_paint(d, d->options.json ? d->options.err : d->options.out, text);
}

static enum input_status ask_line(struct desk *d, const char *prompt, const char **line) {
    input_answers(d->input, true);
    enum input_status status = desk_line(d, prompt, line);
    input_answers(d->input, false);
    return status;
}

enum dice_status desk_ask(void *context, const struct dice_request *request, uint8_t *faces,
                          bool *roll_for_us) {
    struct desk *d = context;
    char prompt[320];
    const char *line;

    print_request(prompt, sizeof prompt, request);
    for (;;) {
        if (d->options.json && d->options.interactive) {
            desk_paint(d, d->options.err, prompt);
        }
        if (ask_line(d, prompt, &line) != INPUT_LINE) {
            d->cancelled = true;
            return DICE_CANCELLED;
        }
        if (line[strspn(line, " \t")] == '\0') {
            *roll_for_us = true;
            return DICE_OK;
        }
        enum dice_status status = read_faces(line, request, faces);
        if (status == DICE_OK || !d->options.interactive) {
            return status;
        }
        say_again(d, request, status);
    }
}
