/* input: lines from a terminal or from a file. The one place with readline. */
#ifndef REFEREE_CONSOLE_INPUT_H
#define REFEREE_CONSOLE_INPUT_H

#include "referee/session.h"

#include <stdio.h>

struct input; /* opaque */

enum input_status {
    INPUT_LINE,
    INPUT_END,        /* end of file; Ctrl-D */
    INPUT_INTERRUPTED /* Ctrl-C: the line was thrown away */
};

/* Lines of `in`. With `terminal` they are edited with readline, which completes
 * from the session's battle and keeps its history in the state directory from
 * one battle to the next, each line once. Pasted lines are read one by one, as
 * if they had been typed. NULL when memory runs out; the caller frees. */
struct input *input_new(FILE *in, bool terminal, struct session *s);
void input_free(struct input *in);

/* The next line without its end, in *line (valid until the next call). Bytes
 * past PARSE_LINE_MAX + 1 are dropped; a zero byte comes out as '\1'. `prompt`
 * is shown by a terminal alone. */
enum input_status input_line(struct input *in, const char *prompt, const char **line);

/* While true, lines are answers (dice) and no commands: they are neither
 * completed nor kept in the history. */
void input_answers(struct input *in, bool answers);

/* Called about once a second while a terminal waits for a key. When it returns
 * true, what it wrote to `text` (whole lines) is shown with a beep above the
 * line that is being typed, which stays as it is. */
typedef bool input_watch(void *context, char *text, size_t size);
void input_while_waiting(struct input *in, input_watch *watch, void *context);

/* How many lines have been read. */
int input_number(const struct input *in);

/* Whether at a terminal the last line came of several at once (pasted, or typed
 * ahead), or keys wait now: whoever typed them has not read the answers. */
bool input_waits(const struct input *in);

bool input_is_terminal(const struct input *in);

#endif
