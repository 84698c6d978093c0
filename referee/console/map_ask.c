/* The command `map`. */
#include "referee/console/table.h"

#include "referee/console/map_sheet.h"
#include "referee/console/names.h"
#include "referee/console/refuse.h"
#include "referee/console/words.h"

#include <stdlib.h>
#include <string.h>

#define WIDTH_IN 20 /* around a place, unless it is said */

/* The terminal's size but for the prompt; 80 by 24 where there is none. */
static struct map_room room_of(const struct desk *d) {
    struct map_room room = {80, 23, d->options.json || d->utf8, d->colour};

    if (desk_room(d, &room.columns, &room.rows)) {
        room.rows--;
    }
    return room;
}

/* Where the named piece stands. 0, or -1 with the refusal in `out`. */
static int read_piece(const struct battle *b, const char *name, struct vec *centre,
                      struct outcome *out) {
    struct named who;

    if (names_find(b, name, NAME_UNIT | NAME_COMMANDER, &who) == 0 &&
        names_find(b, name, NAME_ABATIS | NAME_FEATURE, &who) == 1) {
        *centre = names_middle(b, who);
        return 0;
    }
    if (names_resolve(b, name, NAME_UNIT | NAME_COMMANDER, &who, out)) {
        return -1;
    }
    bool is_unit = who.kind == NAME_UNIT;
    enum presence presence =
        is_unit ? b->units[who.index].presence : b->commanders[who.index].presence;
    if (presence != PRESENCE_ON_TABLE) {
        return refuse(out, REFUSED_NOT_ON_TABLE, "%s is not on the table", names_name(b, who));
    }
    *centre = is_unit ? b->units[who.index].posture.centre : b->commanders[who.index].place;
    return 0;
}

/* `X,Y [WIDTH]`, `PIECE [WIDTH]`, or nothing. 0, or -1. */
static int read_view(const struct battle *b, const struct words *w, struct vec *centre,
                     double *width_in, struct outcome *out) {
    static const struct number_kind kind = {
        .what = "a width", .low = 4, .high = 480, .length = true};
    int count = w->count;
    char name[200];

    *centre = (struct vec){0, 0};
    *width_in = count > 0 ? WIDTH_IN : 0;
    if (count > 1 && word_looks_numeric(w->at[count - 1])) {
        if (word_number(w->at[--count], &kind, width_in, out)) {
            return -1;
        }
    }
    if (count == 0) {
        return 0;
    }
    if (word_looks_place(w->at[0])) {
        return count == 1 ? word_place(w->at[0], centre, out)
                          : refuse(out, REFUSED_USAGE, "`%.40s` is too much", w->at[1]);
    }
    return read_piece(b, words_join(w, 0, count, name, sizeof name), centre, out);
}

/* Takes the blanks at the ends of lines away, in place. */
static void trim_lines(char *text) {
    char *to = text, *line = text; /* line: where the present one's blanks may begin */

    for (; *text; text++) {
        if (*text == '\n') {
            to = line;
        }
        *to++ = *text;
        if (*text != ' ') {
            line = to;
        }
    }
    *line = '\0';
}

static json_t *json_of_lines(const char *text) {
    json_t *list = json_array();

    while (*text) {
        size_t length = strcspn(text, "\n");
        json_array_append_new(list, json_stringn(text, length));
        text += length + (text[length] == '\n');
    }
    return list;
}

static int tell(struct desk *d, const struct order *o, struct vec centre, double width_in) {
    struct map_room room = room_of(d);
    char *picture = NULL;
    size_t size;
    struct answer a;
    FILE *f = open_memstream(&picture, &size);
    int status = f ? map_sheet(f, d->session->battle, centre, width_in, &room) : -1;

    if (f && fclose(f) == EOF) {
        status = -1;
    }
    if (status || !picture) {
        free(picture);
        return desk_refuse_with(d, o->text, REFUSED_FILE, "out of memory");
    }
    status = answer_begin(d, &a, o->text);
    if (status == 0) {
        trim_lines(picture);
        fputs(picture, a.text);
        if (a.json) {
            answer_set(&a, "map", json_of_lines(picture));
        }
        answer_end(d, &a);
    }
    free(picture);
    return status;
}

int ask_map(struct desk *d, const struct order *o) {
    struct vec centre = {0, 0};
    double width_in = 0;
    struct outcome out;
    struct words w;

    outcome_init(&out);
    int status = words_split(&w, o->rest)
                     ? refuse_memory(&out)
                     : read_view(d->session->battle, &w, &centre, &width_in, &out);
    if (status) {
        desk_refuse(d, o->text, &out);
    }
    words_clear(&w);
    outcome_clear(&out);
    return status ? -1 : tell(d, o, centre, width_in);
}
