#include "scenarios/value.h"

#include "scenarios/fault.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

#define DIGITS_MAX 15 /* what a double holds exactly */
#define FOUND_MAX 80

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/* Digits from *at on, added to *value; returns how many there were. */
static int take_digits(const char **at, double *value) {
    int count = 0;
    for (; is_digit(**at); ++*at, ++count)
        *value = *value * 10 + (**at - '0');
    return count;
}

/* Both the digits read as a whole number and the power of ten are exact, so
 * their quotient is the double nearest to what was written; and no locale has
 * a say in it. */
static bool parse_number(const char *text, bool with_point, double *out) {
    const char *at = text;
    bool negative = *at == '-';
    at += negative;
    double value = 0, scale = 1;
    bool leading_zero = at[0] == '0' && is_digit(at[1]);
    int whole = take_digits(&at, &value), part = 0;
    if (with_point && *at == '.') {
        at++;
        part = take_digits(&at, &value);
        if (part == 0)
            return false;
    }
    if (*at != '\0' || whole == 0 || leading_zero || whole + part > DIGITS_MAX)
        return false;
    for (int i = 0; i < part; i++)
        scale *= 10;
    *out = (negative ? -value : value) / scale;
    return true;
}

static bool bad_number(struct reader *rd, const struct node *n, const char *kind, double min,
                       double max, const char *unit) {
    char found[FOUND_MAX];
    reader_fault(rd, n, "%s is wanted here, but this is %s; allowed: %.10g to %.10g%s%s", kind,
                 reader_found(n, found, sizeof found), min, max, unit[0] != '\0' ? " " : "", unit);
    return false;
}

static bool out_of_range(struct reader *rd, const struct node *n, double min, double max,
                         const char *unit) {
    reader_fault(rd, n, "%.40s is out of range; allowed: %.10g to %.10g%s%s", n->text, min, max,
                 unit[0] != '\0' ? " " : "", unit);
    return false;
}

bool value_number(struct reader *rd, const struct node *n, double min, double max, const char *unit,
                  double *out) {
    double value;
    if (n->kind != NODE_TEXT || n->quoted || !parse_number(n->text, true, &value))
        return bad_number(rd, n, "a number", min, max, unit);
    if (value < min || value > max)
        return out_of_range(rd, n, min, max, unit);
    *out = value;
    return true;
}

bool value_count(struct reader *rd, const struct node *n, int min, int max, const char *unit,
                 int *out) {
    double value;
    if (n->kind != NODE_TEXT || n->quoted || !parse_number(n->text, false, &value))
        return bad_number(rd, n, "a whole number", min, max, unit);
    if (value < min || value > max)
        return out_of_range(rd, n, min, max, unit);
    *out = (int)value;
    return true;
}

bool value_flag(struct reader *rd, const struct node *n, bool *out) {
    static const char *const words[] = {"no", "yes", "false", "true", NULL};
    int index;
    if (!value_choice(rd, n, words, &index))
        return false;
    *out = index % 2 == 1;
    return true;
}

bool value_choice(struct reader *rd, const struct node *n, const char *const *names, int *out) {
    char found[FOUND_MAX], allowed[600];
    const char *word = n->kind == NODE_TEXT ? n->text : "";
    for (int i = 0; names[i] != NULL; i++) {
        if (strcmp(names[i], word) == 0) {
            *out = i;
            return true;
        }
    }
    fault_allowed(allowed, sizeof allowed, word, names);
    reader_fault(rd, n, "%s cannot stand here%s", reader_found(n, found, sizeof found), allowed);
    return false;
}

static int characters_in(const char *text) {
    int count = 0;
    for (; *text != '\0'; text++)
        count += ((unsigned char)*text & 0xc0) != 0x80;
    return count;
}

/* A text in a block ends in a line feed and may hold more: they become blanks. */
static void join_lines(char *text) {
    size_t end = strlen(text);
    while (end > 0 && (text[end - 1] == '\n' || text[end - 1] == ' '))
        text[--end] = '\0';
    for (; *text != '\0'; text++)
        if (*text == '\n')
            *text = ' ';
}

bool value_text(struct reader *rd, const struct node *n, int most, char **out) {
    char found[FOUND_MAX];
    if (n->kind != NODE_TEXT || strspn(n->text, " \n") == strlen(n->text)) {
        reader_fault(rd, n, "a text is wanted here, but this is %s",
                     reader_found(n, found, sizeof found));
        return false;
    }
    int length = characters_in(n->text);
    if (length > most) {
        reader_fault(rd, n, "the text has %d characters; allowed: at most %d", length, most);
        return false;
    }
    char *copy = reader_text(rd, n->text);
    if (copy == NULL)
        return false;
    join_lines(copy);
    *out = copy;
    return true;
}

bool value_id(struct reader *rd, const struct node *n, char **out) {
    char found[FOUND_MAX];
    if (n->kind == NODE_TEXT && reader_is_id(n->text)) {
        char *copy = reader_text(rd, n->text);
        if (copy != NULL)
            *out = copy;
        return copy != NULL;
    }
    reader_fault(rd, n,
                 "%s is no id; allowed: lower case letters, digits and hyphens, at most 40, such "
                 "as `24th-foot`",
                 reader_found(n, found, sizeof found));
    return false;
}

bool value_place(struct reader *rd, const struct node *n, struct vec *out) {
    char found[FOUND_MAX];
    if (n->kind != NODE_LIST || n->count != 2) {
        reader_fault(rd, n, "a place is wanted here, but this is %s; allowed: [x, y] in inches",
                     n->kind == NODE_LIST ? "a list of another length"
                                          : reader_found(n, found, sizeof found));
        return false;
    }
    struct vec at;
    bool x = value_number(rd, n->first, -VALUE_FAR_IN, VALUE_FAR_IN, "inches", &at.x);
    bool y = value_number(rd, n->first->next, -VALUE_FAR_IN, VALUE_FAR_IN, "inches", &at.y);
    if (x && y)
        *out = at;
    return x && y;
}

bool value_places(struct reader *rd, const struct node *n, int least, int most, struct vec **out,
                  int *count) {
    if (!reader_is_list(rd, n, least, most, "places [x, y]"))
        return false;
    struct vec *places = reader_take(rd, n->count, sizeof *places);
    if (places == NULL)
        return false;
    bool sound = true;
    int i = 0;
    for (const struct node *p = n->first; p != NULL; p = p->next)
        sound = value_place(rd, p, &places[i++]) && sound;
    if (sound) {
        *out = places;
        *count = i;
    }
    return sound;
}
