/* export: the battle as it stands, as a scenario file that plays on. */
#include "referee/console/table.h"

#include "referee/console/file_word.h"
#include "referee/console/text.h"
#include "referee/fritz/fritz_system.h"
#include "referee/save.h"
#include "scenarios/write.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* The melees that are still to be fought; the caller frees. NULL without memory. */
static struct melee_start *melees_that_wait(const struct battle *b, int *count) {
    struct melee_start *list = calloc((size_t)b->now.melee_count + 1, sizeof *list);

    *count = 0;
    for (int i = b->now.melee_next; list && i < b->now.melee_count; i++) {
        const struct melee_entry *m = &b->melees[i];
        if (!battle_melee_is_void(b, m)) {
            list[(*count)++] = (struct melee_start){.attacker = m->attacker,
                                                    .defender = m->defender,
                                                    .aspect = (int)m->aspect,
                                                    .wall = m->wall,
                                                    .by_hand = m->by_hand};
        }
    }
    return list;
}

/* 0, or -1 when memory runs out. */
static int write_battle(FILE *out, const struct battle *b) {
    struct under_way way = {.is = true,
                            .turn = b->now.turn,
                            .phase = b->now.phase,
                            .charging_sides = b->now.charging_sides,
                            .victor = b->now.victor,
                            .cut = b->abatis_cut};
    struct write_state now = {b->units, b->commanders, &way};
    char about[300], name[120];

    way.melees = melees_that_wait(b, &way.melee_count);
    if (!way.melees) {
        return -1;
    }
    snprintf(about, sizeof about, "%s: turn %d, %s. Written by the referee's `export`.",
             text_clean(name, sizeof name, b->scenario->name), b->now.turn,
             battle_phase_name(b, b->now.phase));
    scenario_write(out, b->scenario, &now, about);
    free(way.melees);
    return 0;
}

/* Writes the file: 0, or why not. */
static int save_battle(const struct battle *b, const char *path, bool over) {
    struct save s;

    if (save_begin(&s, path, over)) {
        return errno;
    }
    if (write_battle(s.out, b)) {
        save_drop(&s);
        return ENOMEM;
    }
    return save_end(&s) ? errno : 0;
}

/* True when a scenario at `path` would find the rules that this battle has. */
static bool finds_rules(const struct ruleset *r, const char *path) {
    char *found = load_find_rules(r->id, path);
    char *there = found ? realpath(found, NULL) : NULL;
    char *own = realpath(r->path, NULL);
    bool same = there && own && strcmp(there, own) == 0;

    free(found);
    free(there);
    free(own);
    return same;
}

static int tell(struct desk *d, const struct order *o, const char *path) {
    const struct ruleset *r = fritz_battle(d->session)->rules;
    size_t length = strlen(path);
    bool is_path = strchr(path, '/') || (length > 5 && strcmp(path + length - 5, ".yaml") == 0);
    struct answer a;

    if (answer_begin(d, &a, o->text)) {
        return -1;
    }
    bool found = finds_rules(r, path);
    if (a.json) {
        answer_set(&a, "export", json_pack("{s:s, s:b}", "file", path, "finds_rules", (int)found));
    }
    text_line(a.text, 0, "Written: %s", path);
    text_line(a.text, 2, "Play on from here with: %s play %s%s", desk_program(d),
              is_path ? "" : "./", path);
    if (!found) {
        text_line(a.text, 2,
                  "It needs the rules %s: put %s into a folder `rules` beside it, or name their "
                  "folder in REFEREE_DATA.",
                  r->id, r->path);
    }
    return answer_end(d, &a);
}

int order_export(struct desk *d, const struct order *o) {
    const struct battle *b = d->session->battle;
    const char *path = file_word(o->rest);

    if (!*path || o->dice) {
        return desk_refuse_with(d, o->text, REFUSED_USAGE,
                                o->dice ? "a file's name may not hold `=` here"
                                        : "into which file? `export mine.yaml`");
    }
    if (!file_word_fits(path, ".yaml .yml")) {
        return desk_refuse_with(d, o->text, REFUSED_FILE,
                                "`%.100s` is no file that ends in .yaml: `export mine.yaml`", path);
    }
    if (b->now.pending.due) {
        return desk_refuse_with(d, o->text, REFUSED_RESPONSE_DUE,
                                "%s has still to answer a charge: answer it, then export",
                                b->units[b->now.pending.target].name);
    }
    if (desk_refuse_own(d, o, path)) {
        return -1;
    }
    int why = save_battle(b, path, o->overrule);
    return why ? desk_refuse_save(d, o, path, why) : tell(d, o, path);
}
