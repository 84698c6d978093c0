#include "referee/console/table.h"

#include <stddef.h>

static const struct table_entry entries[] = {
    /* --- the turn --- */
    {"next", "n", ARGUMENT_NONE, ARGUMENT_NONE, NULL, "next",
     "go on to the next phase, after the last one to the next turn", "next", order_do},
    /* --- moving --- */
    {"move", "m", ARGUMENT_PIECE, ARGUMENT_WORDS, "forward back left right to toward base",
     "move U forward|back|left|right [N]\n"
     "move U to X,Y [facing B]\n"
     "move U toward U2|BRIGADE|ABATIS|X,Y [N]\n"
     "move U base N to X,Y [facing B]",
     "move; without N as far as the rules allow", "move poor forward 6", order_do},
    {"wheel", "w", ARGUMENT_PIECE, ARGUMENT_WORDS, "left right toward",
     "wheel U left|right DEGREES\n"
     "wheel U toward U2|X,Y",
     "wheel on the inner flank's front corner, by degrees", "wheel 24th left 30", order_do},
    {"about", "a", ARGUMENT_PIECE, ARGUMENT_NONE, NULL, "about U", "face about where it stands",
     "about 24th", order_do},
    {"pivot", "p", ARGUMENT_PIECE, ARGUMENT_WORDS, "left right toward",
     "pivot U BEARING\n"
     "pivot U left|right DEGREES\n"
     "pivot U toward U2|X,Y",
     "turn a gun where it stands", "pivot field-cannon-1 ne", order_do},
    {"form", "fo", ARGUMENT_PIECE, ARGUMENT_WORDS, "line column garrison",
     "form U line [RANKS] [open] [bend left|right BASES DEGREES]\n"
     "form U column|garrison",
     "change formation, before or after moving", "form 2nd-nh line 2", order_do},
    {"enter", "e", ARGUMENT_ARRIVAL, ARGUMENT_WORDS, "line column", "enter U [X,Y] [line|column]",
     "bring on an arrival, or a brigade of them", "enter glover", order_do},
    {"join", "j", ARGUMENT_COMMANDER, ARGUMENT_UNIT, NULL, "join COMMANDER U",
     "move a commander to a unit and attach him", "join gen-poor 1st-nh", order_do},
    {"leave", "l", ARGUMENT_COMMANDER, ARGUMENT_NONE, NULL, "leave COMMANDER",
     "a commander leaves his unit", "leave gen-poor", order_do},
    {"clear", "cl", ARGUMENT_PIECE, ARGUMENT_NONE, NULL, "clear U",
     "spend the turn cutting the abatis it touches", "clear 1st-nh", order_do},
    /* --- fighting --- */
    {"fire", "f", ARGUMENT_SHOOTER, ARGUMENT_SHOT, NULL,
     "fire U TARGET [= DICE]\n"
     "fire U nearest [= DICE]\n"
     "fire BRIGADE|all [nearest]\n"
     "fire U TARGET at N [wall|woods] [= DICE]",
     "fire; with `at N` at a range measured by hand", "fire virginia 24th = 6 5 2 1", order_do},
    {"charge", "c", ARGUMENT_PIECE, ARGUMENT_PREY, NULL,
     "charge U TARGET [respond fire|counter|stand] [= DICE]\n"
     "charge U TARGET from front|flank|rear [wall] [respond ...]",
     "declare a charge; with `from` at an angle you judged", "charge 24th virginia respond fire",
     order_do},
    {"respond", "rs", ARGUMENT_WORDS, ARGUMENT_NONE, "fire counter stand",
     "respond fire|counter|stand [= DICE]", "the target answers the charge", "respond counter",
     order_do},
    {"melee", "me", ARGUMENT_WORDS, ARGUMENT_NONE, "all",
     "melee [= DICE]\n"
     "melee all",
     "fight the next melee, or all that wait", "melee = 5 2", order_do},
    /* --- setting the table right --- */
    {"place", "pl", ARGUMENT_PIECE, ARGUMENT_NONE, NULL,
     "place U X,Y [BEARING]\n"
     "place U base N X,Y [BEARING]",
     "put a piece where it stands; before turn 1, deploy it", "place 24th 30,44 s", order_do},
    {"bases", "b", ARGUMENT_PIECE, ARGUMENT_NONE, NULL, "bases U N",
     "set how many bases a unit has", "bases 24th 4", order_do},
    {"remove", "rm", ARGUMENT_PIECE, ARGUMENT_NONE, NULL, "remove U",
     "take a unit or a commander off the table", "remove 24th", order_do},
    {"note", "no", ARGUMENT_NONE, ARGUMENT_NONE, NULL, "note TEXT",
     "write the rest of the line into the journal", "note Arnold is late again", order_do},
    /* --- questions --- */
    {"targets", "t", ARGUMENT_SHOOTER, ARGUMENT_NONE, NULL, "targets [U|BRIGADE]",
     "whom it can fire at, or in the charges charge, with the odds", "targets virginia",
     ask_targets},
    {"odds", "o", ARGUMENT_WORDS, ARGUMENT_UNIT, "fire charge melee morale",
     "odds fire U[,U2...] TARGET [at N [wall|woods]]\n"
     "odds fire U TARGET from X,Y\n"
     "odds charge U TARGET [from front|flank|rear [wall]] [respond ...]\n"
     "odds melee [U TARGET [front|flank|rear] [wall]]\n"
     "odds morale U\n"
     "odds fire|charge|melee|morale --OPTIONS",
     "exact odds of units of the battle, or of a rules question", "odds fire virginia 24th",
     ask_odds},
    {"range", "r", ARGUMENT_UNIT, ARGUMENT_UNIT, NULL, "range A B",
     "the distance between two units, and from where", "range virginia 24th", ask_range},
    {"why", "y", ARGUMENT_COMMAND, ARGUMENT_NONE, NULL, "why COMMAND ...",
     "every rule that bears on a command; nothing is done", "why charge 24th virginia", ask_why},
    {"units", "u", ARGUMENT_GROUP, ARGUMENT_NONE, NULL, "units [SIDE|WING|BRIGADE|commanders]",
     "where every unit and commander stands", "units poor", ask_units},
    {"show", "s", ARGUMENT_PIECE, ARGUMENT_NONE, NULL, "show U|GROUND",
     "all about a unit or a commander; where ground and abatis lie", "show 24th", ask_show},
    {"map", NULL, ARGUMENT_UNIT, ARGUMENT_NONE, NULL,
     "map\n"
     "map X,Y|PIECE|GROUND [INCHES]",
     "the table drawn to scale, or INCHES of it around a place", "map 30,40 20", ask_map},
    {"luck", "lu", ARGUMENT_NONE, ARGUMENT_NONE, NULL, "luck",
     "what was rolled against what was to be expected", "luck", ask_luck},
    {"board", "bd", ARGUMENT_NONE, ARGUMENT_NONE, NULL,
     "board FILE [range U] [los A B]\n"
     "board! FILE [range U] [los A B]",
     "the table as .svg, .png or .pdf; `!` overwrites a file", "board! /tmp/table.svg",
     order_board},
    {"report", "rp", ARGUMENT_WORDS, ARGUMENT_NONE, "text markdown html csv",
     "report [text|markdown|html|csv] [FILE]\n"
     "report! [text|markdown|html|csv] FILE",
     "losses, commanders, luck, turn by turn; `!` overwrites a file", "report", ask_report},
    {"log", "lo", ARGUMENT_WORDS, ARGUMENT_NONE, "all", "log [N|all]",
     "the story so far: the last N commands, or all", "log 5", ask_log},
    {"status", "st", ARGUMENT_NONE, ARGUMENT_NONE, NULL, "status",
     "turn and phase, what waits, who has still to act", "status", ask_status},
    {"victory", "v", ARGUMENT_NONE, ARGUMENT_NONE, NULL, "victory",
     "who is winning: what each side needs, where that stands", "victory", ask_victory},
    {"help", "?", ARGUMENT_COMMAND, ARGUMENT_NONE, "all rules first",
     "help [COMMAND|all|rules|first]", "the commands, one of them, the rules in brief, a tour",
     "help fire", ask_help},
    /* --- the session --- */
    {"undo", "z", ARGUMENT_NONE, ARGUMENT_NONE, NULL,
     "undo [N]\n"
     "undo! [N]",
     "take the last commands back; rolled dice need `undo!`", "undo", order_undo},
    {"redo", "rd", ARGUMENT_NONE, ARGUMENT_NONE, NULL, "redo [N]",
     "do what was undone again, with the same dice", "redo", order_redo},
    {"export", "ex", ARGUMENT_NONE, ARGUMENT_NONE, NULL,
     "export FILE\n"
     "export! FILE",
     "the battle as a scenario that plays on; `!` overwrites", "export! /tmp/turn-3.yaml",
     order_export},
    {"timer", "ti", ARGUMENT_WORDS, ARGUMENT_NONE, "pause off",
     "timer [MINUTES|+MINUTES|pause|off]", "a clock for each phase; it warns and never ends one",
     "timer 5", order_timer},
    {"set", "se", ARGUMENT_WORDS, ARGUMENT_WORDS, "dice auto ask words class period",
     "set dice auto|ask\n"
     "set words class|period",
     "who rolls the dice; whose words the answers use", "set dice ask", order_set},
    {"save", "sv", ARGUMENT_NONE, ARGUMENT_NONE, NULL, "save",
     "where the battle is kept: each order is saved as it is given", "save", order_save},
    {"quit", "q", ARGUMENT_NONE, ARGUMENT_NONE, NULL, "quit",
     "leave the console; the journal keeps the battle", "quit", order_quit},
};

/* What else people call the commands; in full only. */
static const struct table_synonym synonyms[] = {
    {"shoot", "fire"},         {"volley", "fire"},        {"attack", "charge"},
    {"assault", "charge"},     {"advance", "move"},       {"retreat", "move"},
    {"withdraw", "move"},      {"march", "move"},         {"go", "move"},
    {"turn", "wheel"},         {"rotate", "wheel"},       {"face", "pivot"},
    {"about-face", "about"},   {"formation", "form"},     {"change", "form"},
    {"deploy", "place"},       {"put", "place"},          {"position", "place"},
    {"setup", "place"},        {"arrive", "enter"},       {"attach", "join"},
    {"detach", "leave"},       {"cut", "clear"},          {"fight", "melee"},
    {"answer", "respond"},     {"end", "next"},           {"done", "next"},
    {"continue", "next"},      {"bayonet", "charge"},     {"retire", "move"},
    {"shift", "move"},         {"slide", "move"},         {"sidestep", "move"},
    {"orders", "help"},        {"countermarch", "about"}, {"skip", "next"},
    {"pass", "next"},          {"where", "show"},         {"who", "status"},
    {"how", "range"},          {"exit", "quit"},          {"bye", "quit"},
    {"info", "show"},          {"look", "show"},          {"list", "units"},
    {"distance", "range"},     {"measure", "range"},      {"chances", "odds"},
    {"history", "log"},        {"delete", "remove"},      {"commands", "help"},
    {"comment", "note"},       {"resolve", "melee"},      {"picture", "board"},
    {"clock", "timer"},        {"point", "pivot"},        {"aim", "pivot"},
    {"bring", "enter"},        {"fall", "move"},          {"pull", "move"},
    {"bombard", "fire"},       {"cannonade", "fire"},     {"oops", "undo"},
    {"take", "undo"},          {"what", "status"},        {"losses", "victory"},
    {"casualties", "victory"}, {"score", "victory"},      {"winning", "victory"},
};

/* Words of the table and of drill that no command stands for. */
static const struct table_stray strays[] = {
    {"cancel", "nothing is under way that could be called off; `undo` takes the last order back"},
    {"zones", "`help zones` gives the deployment zones in figures, `map` draws them"},
    {"zone", "`help zones` gives the deployment zones in figures, `map` draws them"},
    {"deployment", "`help deployment` says how pieces are set down before turn 1, and where"},
    {"begin", "the battle has begun; `next` goes on to the next phase"},
    {"start", "the battle has begun; `next` goes on to the next phase"},
    {"print", "`referee print labels|roster|sheet SCENARIO -o FILE.pdf` prints, in a shell; here "
              "`board FILE` draws the table"},
    {"roll", "an order that needs dice asks for them, or takes them at its end: `fire U TARGET = 6 "
             "5 2`"},
    {"dice", "an order that needs dice asks for them, or takes them at its end: `fire U TARGET = 6 "
             "5 2`; `set dice ask|auto` says who rolls"},
    {"lose", "`bases U N` sets how many a unit has left, `remove U` takes it off the table"},
    {"kill", "`bases U N` sets how many a unit has left, `remove U` takes it off the table"},
    {"pursue", "the rules have no pursuit: who wins stays, or takes the place by himself"},
    {"halt", "a unit without an order stays where it is; `next` ends the phase"},
    {"stop", "a unit without an order stays where it is; `next` ends the phase"},
    {"hold", "a unit without an order stays where it is; `next` ends the phase"},
    {"wait", "a unit without an order stays where it is; `next` ends the phase"},
    {"rally", "nobody has to be rallied: a unit that fell back may act again, one that reforms at "
              "the end of the turn; `show U` says"},
    {"reform", "a unit finishes reforming by itself at the end of the turn; `form U line` changes "
               "formation"},
    {"reload", "nobody has to reload: who may fire still is said by `status`"},
    {"limber", "guns need no limbering: `move U` moves one, `pivot U BEARING` turns it"},
    {"unlimber", "guns need no limbering: one that has not moved may fire"},
    {"can", "`why` before an order says whether it is allowed: `why fire U TARGET`"},
    {"los", "`why fire A B` says whether the line of fire is clear; `board FILE los A B` draws it"},
    {"swap", "one at a time, the first to a free place: `place U X,Y` sets a piece down"},
    {"none", "`next` goes on; a charge is received with `respond stand`"},
    {"refuse", "a flank is refused with a bend: `form U line bend left|right BASES DEGREES`"},
    {"skirmish", "skirmish order is an open line: `form U line open`"},
    {"morale", "an order that calls for a morale check rolls it; `odds morale U` says the chances"},
};

const struct table table_miniatures = {
    .entries = entries,
    .count = (int)(sizeof entries / sizeof entries[0]),
    .synonyms = synonyms,
    .synonym_count = (int)(sizeof synonyms / sizeof synonyms[0]),
    .strays = strays,
    .stray_count = (int)(sizeof strays / sizeof strays[0]),
    .asks = "targets odds range why units show map luck board report log status victory help save",
    .rolls = "fire U TARGET = 6 5 2",
};

const struct table_entry *table_at(int n) {
    return n >= 0 && n < table_miniatures.count ? &entries[n] : NULL;
}

const struct table_entry *table_find(const char *word, struct outcome *out) {
    return table_find_in(&table_miniatures, word, out);
}
