/* desk: what the console's commands work with, and how they answer.
 *
 * Private to the console. A command either answers (in words, or as one JSON
 * object) or refuses; both go through here, so that no command knows which of
 * the two forms is asked for. */
#ifndef REFEREE_CONSOLE_DESK_H
#define REFEREE_CONSOLE_DESK_H

#include "referee/console/console.h"
#include "referee/console/input.h"
#include "referee/console/parse.h"
#include "referee/console/timer.h"

#include <jansson.h>

#define DESK_ANSWERS_MAX 64 /* beyond them `undo` calls the whole order off */

/* What was typed where dice were asked for, of the command that is being done: what is
 * taken back there is asked for again, and what came before it is not. */
struct desk_answers {
    char *line[DESK_ANSWERS_MAX]; /* owned */
    int count, next;
    bool again; /* the command is to be begun anew */
};

struct desk {
    struct session *session;
    struct console_options options;
    struct input *input;
    bool colour, utf8;
    bool quit;
    bool refused;              /* some command was */
    bool cancelled;            /* a roll of the present line was called off: the rest is dropped */
    enum refusal_code refusal; /* of the present order: the last one */
    const char *command;       /* of the present order, in full; NULL before that is known */
    bool leads_on;             /* its refusal has said what to type instead */
    bool refused_before;       /* the order before the present one was refused */
    bool leaves;               /* `quit` was typed where dice were asked for */
    bool told_dice;            /* how to answer there has been said */
    const char *warning;       /* to be said before the order's first dice are asked for; or NULL */
    bool cuts;                 /* long answers are shown a page at a time: see paging.h */
    int rows_used;             /* of the screen, by answers of the present line */
    char *rest;                /* of the last one, owned; NULL: nothing is left */
    struct timer timer;        /* of the phase; no part of the battle */
    struct desk_answers answers; /* to the dice that are asked for */
    int timed_turn, timed_phase; /* that it runs for */
};

/* Does one order: 0, or -1 when it was refused. It has answered either way. */
typedef int desk_command(struct desk *d, const struct order *o);

/* --- answers --- */

/* An answer in the making: words go to `text`; `json` is NULL unless JSON is
 * asked for. */
struct answer {
    FILE *text;
    char *buffer;
    size_t size;
    json_t *json;
    size_t keys; /* that every answer has */
    bool failed; /* memory ran out for a part of it */
};

/* Begins the answer to a question (turn and phase are in it). 0, or -1 when
 * memory runs out, already reported. */
int answer_begin(struct desk *d, struct answer *a, const char *question);

/* Gives the JSON of an answer a part of its own, which is given away; NULL is one
 * for which memory ran out. */
void answer_set(struct answer *a, const char *key, json_t *part);

/* Shows it; in JSON the words go in as "text" where the command added nothing
 * of its own. Always 0. */
int answer_end(struct desk *d, struct answer *a);

/* Shows what came of a command that session_do, _undo or _redo has judged;
 * `status` is what that returned, and is returned. */
int desk_report(struct desk *d, const char *text, int status, const struct outcome *out);

/* The JSON of a command that was accepted, with a key of its own behind the
 * others. `part` is given away; NULL is one for which memory ran out. */
void desk_report_with(struct desk *d, const char *text, const struct outcome *out, const char *key,
                      json_t *part);

/* Refuses the order `text`; always -1. */
int desk_refuse(struct desk *d, const char *text, const struct outcome *out);

/* The same with a message of its own. */
int desk_refuse_with(struct desk *d, const char *text, enum refusal_code code, const char *format,
                     ...) __attribute__((format(printf, 4, 5)));

/* Refuses because the file `path` could not be saved (save.h): `why` is the
 * errno. One that is there already is overwritten with `!`. */
int desk_refuse_save(struct desk *d, const struct order *o, const char *path, int why);

/* True when a battle with a journal is played from that file, its scenario's or its
 * rules': overwritten, it would leave a journal that cannot be gone on with. Then it
 * has been refused. */
bool desk_refuse_own(struct desk *d, const struct order *o, const char *path);

/* "referee", or how else the program is called, to be typed in a shell. */
const char *desk_program(const struct desk *d);

/* Words outside of an answer, in the colours and letters that the terminal has. */
void desk_paint(const struct desk *d, FILE *out, const char *text);

/* The size of the terminal that answers go to; false where there is none. */
bool desk_room(const struct desk *d, int *columns, int *rows);

/* Words in the making, outside of an answer. Between the two calls they are
 * written to what desk_words answers; NULL when memory runs out, already
 * reported. desk_words_end shows them whole, or reports the same. */
struct desk_words {
    FILE *to;
    char *buffer;
    size_t size;
};
FILE *desk_words(struct desk *d, struct desk_words *w);
void desk_words_end(struct desk *d, struct desk_words *w);

/* "Turn 2, American move, 14 to move> ", in `to`. */
char *desk_prompt(const struct desk *d, char *to, size_t size);

/* The next line; in a script in text mode prompt and line are echoed. */
enum input_status desk_line(struct desk *d, const char *prompt, const char **line);

/* The command that an order's first word names, the name in the order in full;
 * NULL when it has been refused. */
const struct table_entry *desk_entry(struct desk *d, struct order *o);

/* A line that was typed where dice are asked for: its questions are answered by
 * how the battle stood before the order; the rest is told to wait. */
void desk_aside(struct desk *d, const char *line);

/* session_do, in which `undo` may take back dice one answer after the other. */
int desk_do(struct desk *d, const void *command, const char *given, struct outcome *out);

/* The asker of dice.h: says what to roll and reads it; `context` is the desk. */
enum dice_status desk_ask(void *context, const struct dice_request *request, uint8_t *faces,
                          enum dice_roller *roller);

#endif
