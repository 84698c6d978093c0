/* What the console says in words in a battle with cards: events to the last, where it
 * stands, refusals with what to do, and decks that run out. */
#include "referee/cli/cli.h"
#include "tests/support/capture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static int set_up(void **state) {
    (void)state;
    return setenv("REFEREE_DATA", "scenarios", 1);
}

#define HANDS                                                                                      \
    "deal us prescott, general pu, stone rail, musk fi, STOPPED, call to, more am\n"               \
    "deal british howe, batteries, bombardment, concentrated, fixed, grenadiers, scattered\n"
#define GUNS                                                                                       \
    "deal red great gun, old horse, small gun, light gun\n"                                        \
    "deal blue blue horse, blue lancers, blue levy, blue foot\n"
/* Neither side has so many left in its deck that a hand and a discard come out of it. */
#define FOOT                                                                                       \
    "deal red small gun, light gun, old foot, young foot\n"                                        \
    "deal blue blue gun, blue howitzer, blue mortar, blue levy\n"                                  \
    "discard red old foot, young foot for new foot, foot guards\nreveal\nnext\n"

static const struct row {
    const char *name, *scenario, *lines;
    const char *says[4];
} rows[] = {
    {"what a phase allows",
     "bunker-hill",
     "status\n",
     {"Americans: They add 5.", "British: Cannot play: Attack. Any number counts: Shoot."}},
    {"hands that are named", "bunker-hill", HANDS, {"The Americans hold the 7 cards that were"}},
    {"where it goes on to",
     "bunker-hill",
     HANDS "reveal\nstatus\n",
     {"Americans win 21 to 13. The redoubt holds", "`next` goes on to this: First Attack."}},
    {"a side and no more", "bunker-hill", "hand us too\n", {"`hand` takes a side and no more"}},
    {"no side", "bunker-hill", "play them redoubt\n", {"name a side first, us or british"}},
    {"a card by half", "bunker-hill", "deal us redoubts\n", {"did you mean Redoubt?"}},
    {"no such card", "bunker-hill", "play us cavalry\n", {"no card `cavalry`; cards are parted"}},
    {"cards after `for`",
     "bunker-hill",
     HANDS "discard us prescott for cavalry\ndiscard them prescott\n",
     {"no card `cavalry`", "name a side first"}},
    {"why nothing", "bunker-hill", "why\n", {"why what? give the command after it"}},
    {"why a question", "bunker-hill", "why hand us\n", {"`hand` is no order that rules bear on"}},
    {"why what cannot be read", "bunker-hill", "why play us cavalry\n", {"no card `cavalry`"}},
    {"why what would be refused",
     "bunker-hill",
     "why reveal\n",
     {"It would be refused: the Americans have no hand yet", "no the Americans have no hand"}},
    {"why what would be done",
     "bunker-hill",
     HANDS "why play us prescott\n",
     {"The rules allow it.", "yes 1 Leader card is played, and 1 counts in Bombardment"}},
    {"a note of nothing", "bunker-hill", "note\n", {"the rest of the line is the note"}},
    {"a note", "bunker-hill", "note Rain; and mud\n", {"Note: Rain; and mud"}},
    {"odds of what", "bunker-hill", "odds what\n", {"odds of what? `odds`, or `odds discard"}},
    {"odds of a card unknown", "bunker-hill", "odds discard us cavalry\n", {"no card `cavalry`"}},
    {"odds before the draw",
     "bunker-hill",
     HANDS "odds discard us prescott for warren\n",
     {"odds are asked before cards are drawn: leave out `for`"}},
    {"odds with cards laid off",
     "bunker-hill",
     HANDS "odds discard us prescott\n",
     {"Bombardment, with these cards laid off: the"}},
    {"odds of what is decided", "bunker-hill", HANDS "reveal\nodds\n", {"there are no odds any"}},
    {"odds of both ways", "bunker-hill", "odds\n", {"as hands are dealt", "what cannot count is"}},
    {"words that stand alone", "bunker-hill", "next 5\n", {"`next` stands alone; `5` is too much"}},
    {"a battle to its end",
     "tests/cards/small.yaml",
     GUNS "reveal\nstatus\nnext\nreport\n",
     {"Blues: no card that counts = 0.",
      "The battle is over. Reds: Victory (I). Blues: no victory.",
      "Small decks: turn 1, Guns, over.", "the battle is over; `undo` takes its last step back"}},
    {"what is overruled",
     "tests/cards/small.yaml",
     GUNS "discard red small gun\ndiscard red light gun\ndiscard! red light gun\n",
     {"refused (already-discarded)", "Overruled: the Reds have discarded in this phase"}},
    {"one card",
     "tests/cards/small.yaml",
     GUNS "why discard red small gun\n",
     {"yes 1 card is discarded, may be up to 2"}},
    {"a deck that runs out",
     "tests/cards/small.yaml",
     FOOT "deal\nodds\ndiscard red great gun\n",
     {"The deck of the Reds ran out: what had been laid off was shuffled into it."}},
    {"decks that may run out",
     "tests/cards/small.yaml",
     FOOT "odds\n",
     {"as hands are dealt", "A deck may run out over the discards"}},
};

/* Lines that were broken are one again. */
static void join_lines(char *text) {
    char *to = text;
    for (const char *from = text; *from != '\0'; from++) {
        bool blank = *from == ' ' || *from == '\n';
        if (!blank || (to > text && to[-1] != ' '))
            *to++ = blank ? ' ' : *from;
    }
    *to = '\0';
}

static void test_says(void **state) {
    (void)state;
    for (const struct row *r = rows; r < rows + sizeof rows / sizeof rows[0]; r++) {
        char line[200];
        snprintf(line, sizeof line, "referee play %s --no-journal --keep-going --seed 3 --script -",
                 r->scenario);
        struct captured c = capture(cli_run, line, r->lines);
        join_lines(c.out);
        for (int i = 0; i < 4 && r->says[i] != NULL; i++)
            if (strstr(c.out, r->says[i]) == NULL)
                fail_msg("%s: `%s` is not in:\n%s", r->name, r->says[i], c.out);
        captured_clear(&c);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_says)};
    return cmocka_run_group_tests(tests, set_up, NULL);
}
