#include "scenarios/syntax.h"

#include <stddef.h>
#include <string.h>

/* The first line of which both parts occur in what the parser says is used. */
static const struct {
    const char *problem, *context, *words;
} plain_words[] = {
    {"expected ',' or ']'", "", "a list in [ ] is not closed, or a comma is missing"},
    {"expected ',' or '}'", "", "a mapping in { } is not closed, or a comma is missing"},
    {"mapping values are not allowed", "",
     "a `:` where none can stand; quote a text that holds `: `, and check the indentation"},
    {"mapping keys are not allowed", "", "a `?` where none can stand; quote the text"},
    {"could not find expected ':'", "", "a key without its `: `, or a text that is not closed"},
    {"cannot start any token", "",
     "no value can begin with this character; indent with blanks, not tabs, and quote the text"},
    {"block sequence entries", "",
     "a list's `- ` where none can stand; inside [ ] write items with commas, and `-` with no "
     "blank after it"},
    {"tab character", "", "a tab; indent with blanks"},
    {"unexpected end of stream", "quoted", "a quote is not closed"},
    {"unexpected document indicator", "quoted", "a quote is not closed"},
    {"unknown escape", "", "after a `\\` in double quotes this letter means nothing; write `\\\\`"},
    {"hexdecimal", "", "an escape in double quotes lacks its digits"},
    {"Unicode character escape", "", "an escape in double quotes names no character"},
    {"expected node content", "flow",
     "a value is missing between commas or brackets, or a `-` "
     "has a blank after it"},
    {"expected node content", "", "a value is missing"},
    {"expected '-' indicator", "", "this line is not indented like the items of its list"},
    {"expected key", "",
     "this line is not indented like its neighbours, or what stands before it "
     "is not closed"},
    {"<document start>", "", "this belongs to nothing; check the indentation"},
    {"unexpected ':'", "", "a `:` where none can stand; quote the text"},
    {"", "directive", "lines that begin with `%` have no place here"},
    {"", "anchor", "`&` has no place here; quote the text"},
    {"", "alias", "`*` has no place here; quote the text"},
    {"alias", "", "`*name` has no place here; write the value out"},
    {"anchor", "", "`&name` has no place here; write the value out"},
    {"", "tag", "`!` has no place here; quote the text"},
    {"", "block scalar", "after `|` or `>` the text begins in the next line, indented"},
};

const char *syntax_in_plain_words(const char *problem, const char *context) {
    const char *what = problem != NULL ? problem : "";
    const char *where = context != NULL ? context : "";
    for (size_t i = 0; i < sizeof plain_words / sizeof *plain_words; i++)
        if (strstr(what, plain_words[i].problem) != NULL &&
            strstr(where, plain_words[i].context) != NULL)
            return plain_words[i].words;
    return "the file's form is broken here; check indentation, quotes and brackets";
}

bool syntax_has_beginning(const char *context) {
    return context != NULL &&
           (strstr(context, "flow") != NULL || strstr(context, "quoted") != NULL);
}
