/* What there is to know of each command, for `help COMMAND` and the docs. */
#include "referee/console/help.h"

#include <string.h>

static const struct {
    const char *command, *words;
} notes[] = {
    {"next", "It goes on even if somebody has not acted, and says who; it waits only for a charge "
             "that has not been answered and a melee that has not been fought."},
    {"move",
     "Measured base by base and checked against allowance, enemies, ground and walls. "
     "Without N it goes as far as the rules allow and says what stopped it. `f6` is "
     "`forward 6`. Going back costs more. A brigade moves as its units, those in front "
     "first, and without N each as far as it may: who went farther than the slowest is said; `all` "
     "are those of the side, `rest` those that have not acted. `move U south 3` "
     "goes by the compass where that is one of its ways; `toward` takes the names of redoubts "
     "and other ground too. A general moves `to` a place or `toward` somebody."},
    {"wheel", "`toward` turns as far as it has to. `l30` is `left 30`."},
    {"about", "The unit keeps its place and looks the other way. It costs no movement."},
    {"pivot", "`left`, `right` and `toward` turn it from how it stands. A gun that has only been "
              "turned may still fire."},
    {"form", "`form U line` alone is one rank, closed and straight. It costs no movement but comes "
             "first or last. A garrison stands inside a redoubt, each base by itself."},
    {"enter", "Without a place it comes on at its own, or at the free one nearest to it, with its "
              "whole allowance left. A brigade's name brings all of it."},
    {"join", "He must reach the unit with what he has left to move. Afterwards he goes where it "
             "goes and counts in morale and melee."},
    {"leave", "Only before he has moved this turn."},
    {"clear", "It does nothing else this turn. When the turn ends the sections it touches fall, "
              "unless it was driven off or failed a morale check."},
    {"fire",
     "`nearest` aims by range; a brigade, a side or `all` fires unit by unit. `at N` takes your "
     "range and looks at no position. Dice after `=`: the hits, a save for each hit, the "
     "commander if he is in danger; `= hits 2` where only hits matter."},
    {"charge", "Charger and target check morale, then the target answers; what it can answer is "
               "said. `from` takes your word for distance and angle. Dice after `=`: the charger's "
               "morale, the target's, the target's fire, the commander's if the charger falls with "
               "one."},
    {"respond", "Only the answers that were offered are accepted. `why respond fire` says what "
                "bars one."},
    {"melee", "In the order in which the charges went in. Dice after `=`: in each round the "
              "attacker's and the defender's, then the commanders' in that order."},
    {"place",
     "X,Y is its centre. Nothing is measured, but pieces never overlap or leave the table. "
     "Before turn 1 the whole unit stays in its deployment zone: `help zones` says where "
     "that is, `map` shows it."},
    {"bases", "For losses that were taken by hand. It costs nobody a morale check."},
    {"remove", "`undo` brings it back."},
    {"note", "Quotation marks are not needed; `;` and `#` are part of it."},
    {"targets",
     "The target with the best odds stands first. Out of its phase: whom it could fire at from "
     "where it stands. Without a name: everyone whose phase it is and who has a target."},
    {"odds", "What is so on the table is taken from it: range, column, protection, commanders, the "
             "best answer to a charge; `odds` alone is of the charge that is on. Where the rules "
             "bar it now, that is said beside. `from` is as if U stood there. `odds fire --rules "
             "...` asks as on the command line."},
    {"range", "Fire is measured from the centre of A to the nearest part of B in front of it; a "
              "charge between the nearest points."},
    {"why", "Each line is a rule: ok, or NO with the code of the refusal. Close marks a figure so "
            "near to its limit that the game master may see it otherwise, and overrule with `!`."},
    {"units", "A name after it shows one brigade or side; waiting and destroyed units are "
              "listed too."},
    {"show", "Place, facing, formation, allowance left, who is with it, what it has done."},
    {"map", "Letters are units, the legend names them. A place or a piece and a number of inches "
            "shows the ground around it."},
    {"luck", "Hits, saves, morale and melee, by side and by unit; above what was to be expected is "
             "good luck."},
    {"report",
     "Shown, or written into FILE, whose ending (.html, .md, .csv, .txt) says the form where no "
     "word does. One that is there already is written over only with `!`."},
    {"log", "Undone commands are left out; the journal has everything."},
    {"status", "The prompt counts the same people. In the charges each stands with the nearest "
               "enemy it could charge, the side that charges first before the other."},
    {"victory", "The scenario's conditions, judged when a turn ends; of units the bases they have "
                "left, of a redoubt those of the side and of its enemy that stand in it."},
    {"help",
     "`help first` is a tour, `help rules` the rules in brief, `help zones` where pieces are "
     "set down before turn 1."},
    {"undo", "Step by step, back to the start if you like. An order to a brigade is one command "
             "for each unit: what is left of it is said. What was undone stays in the journal, "
             "marked so."},
    {"redo", "Until something new is done."},
    {"board",
     "Names, losses, commanders, melees and a scale; `range U` adds the front and the reach "
     "of a unit, `los A B` a line of fire. A file that is there already wants `board!`."},
    {"export", "FILE ends in .yaml. Losses, commanders, cut abatis and the turn are kept. A file "
               "that is there already "
               "is written over only with `!`."},
    {"timer", "Alone it says what is left. `+2` adds minutes, `pause` stops it and goes on, `30 "
              "seconds` is a short one. It "
              "begins anew with each phase and is kept in no journal."},
    {"set", "`dice ask`: the players roll, and an empty line at the dice prompt lets the referee "
            "roll; `dice auto`: the referee always rolls. `words class`: answers use pupils' words "
            "for bases and formations; `words period`: the period's. Commands are typed alike."},
    {"save",
     "There is nothing to do: it says where the journal is, which has every order the moment "
     "it is answered. `export FILE` writes the battle as it stands."},
    {"quit", "`referee resume` goes on with the newest battle."},
};

const char *help_words(const char *command) {
    for (size_t i = 0; i < sizeof notes / sizeof notes[0]; i++) {
        if (strcmp(notes[i].command, command) == 0) {
            return notes[i].words;
        }
    }
    return NULL;
}
