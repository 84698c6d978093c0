#include "referee/cli/odds.h"

#include "referee/cli/lookup_run.h"
#include "referee/console/odds_answer.h"

#include <stdlib.h>

/* Enough digits for a double to be read back as it was. */
#define LINE (JSON_COMPACT | JSON_REAL_PRECISION(17))

static const char usage[] =
    "referee odds fire   --rules RULES --as TYPE --bases N|--guns N\n"
    "                    --range INCHES|--charge [--wall] [--in-woods]\n"
    "                    [--target-column] [--target TYPE] [--target-gun [--hits N]]\n"
    "referee odds morale --rules RULES --as TYPE --bases N [--commander] [--in-woods]\n"
    "referee odds melee  --rules RULES --attacker SPEC --defender SPEC\n"
    "                    [--flank] [--wall]\n"
    "referee odds charge --rules RULES --attacker SPEC --defender SPEC\n"
    "                    [--flank] [--wall] [--response fire|counter|stand|best]\n"
    "referee odds [KIND] [OPTION...] --batch FILE|-\n"
    "\n"
    "Exact odds by the code that resolves a battle; no battle is needed.\n"
    "\n"
    "  --charge        at a charger: the column for it, whatever the range\n"
    "  --guns N        N guns together, each a unit\n"
    "  --wall          the target is behind a redoubt's wall (a garrison)\n"
    "  --in-woods      the target (morale: the unit) is in woods\n"
    "  --target TYPE   what is fired at, where that matters\n"
    "  --target-gun    adds the chance that a gun goes; --hits N: hits it has taken\n"
    "  --flank         the charger comes from outside the defender's front zone\n"
    "  --response R    what the defender does (default best: best for the defender)\n"
    "  --json          one JSON object\n"
    "  --batch FILE    a question on each line, a JSON answer for each\n"
    "\n"
    "SPEC: TYPE,BASES[,commander][,column][,in-woods][,garrison], as in\n"
    "grenadier,6,commander.\n"
    "TYPE: a unit type of the rules; a wrong one lists them.\n";

static int answer(const struct lookup *q, const struct lookup_terms *t, bool json, FILE *out,
                  struct lookup_error *e) {
    json_t *object = NULL;
    if (odds_answer(q, t, json ? &object : NULL, out, e) < 0) {
        return -1;
    }
    if (!json) {
        return 0;
    }
    char *line = json_dumps(object, LINE);
    json_decref(object);
    if (line == NULL) {
        return lookup_fail(e, LOOKUP_REFUSED, REFUSED_FILE, "odds: not enough memory");
    }
    fputs(line, out);
    fputc('\n', out);
    free(line);
    return 0;
}

int cli_odds(int argc, char **argv) {
    static const struct lookup_command command = {
        .name = "odds",
        .usage = usage,
        .kinds = 1u << LOOKUP_FIRE | 1u << LOOKUP_MORALE | 1u << LOOKUP_MELEE | 1u << LOOKUP_CHARGE,
        .answer = answer,
    };
    return lookup_run(&command, argc, argv);
}
