#include "referee/console/odds_text.h"

#include "referee/console/chart.h"
#include "referee/console/text.h"
#include "referee/console/words_of.h"

#include <stdio.h>
#include <string.h>

#define NAME_MAX_SHOWN 60

static const char *said(const struct lookup_terms *t, const char *key) {
    return words_in(t->rules, t->spoken, key);
}

char *odds_text_count(char *to, int count, const char *one, const char *many) {
    snprintf(to, ODDS_TEXT_COUNT, "%d %s", count, count == 1 ? one : many);
    return to;
}

char *odds_text_applied(char *to, const struct modifier_list *list, const struct applied *a) {
    if (a->count == 0) {
        snprintf(to, ODDS_TEXT_APPLIED, "0");
        return to;
    }
    int used = snprintf(to, ODDS_TEXT_APPLIED, "%+d (", a->total);
    for (int i = 0; i < a->count && used < ODDS_TEXT_APPLIED - NAME_MAX_SHOWN - 20; i++) {
        const struct modifier *m = &list->at[a->modifier[i]];
        used += snprintf(to + used, (size_t)(ODDS_TEXT_APPLIED - used), "%s%.*s %+d",
                         i > 0 ? ", " : "", NAME_MAX_SHOWN, m->name, m->value);
    }
    snprintf(to + used, (size_t)(ODDS_TEXT_APPLIED - used), ")");
    return to;
}

static const char *name_of(const char *name, const struct unit_type *type) {
    return name != NULL ? name : type->name;
}

/* --- fire --- */

static void fire_heading(FILE *out, const struct lookup_terms *t) {
    const struct odds_shot *s = &t->shot;
    char count[ODDS_TEXT_COUNT];
    if (s->type->gun) {
        odds_text_count(count, s->units, "gun", "guns");
    } else {
        odds_text_count(count, s->bases, said(t, "base"), said(t, "bases"));
    }
    if (s->at_charger) {
        text_line(out, 0, "%s, %s, at a charger:", s->type->name, count);
    } else if (t->other != NULL) {
        char range[TEXT_FIGURE];
        text_line(out, 0, "%s, %s, at %s, %s\" away:", name_of(t->own, s->type), count, t->other,
                  text_figure(range, s->range_in));
    } else {
        text_line(out, 0, "%s, %s, at %.6g\":", s->type->name, count, s->range_in);
    }
}

/* The farthest that the type reaches, or 0. */
static double reach_in(const struct ruleset *r, const struct unit_type *t) {
    double reach = 0;
    for (int i = 0; t->fire_row >= 0 && i < r->fire_column_count; i++) {
        if (i != r->charge_column && r->fire_rows[t->fire_row].needs[i] > 0) {
            reach = r->fire_column_in[i];
        }
    }
    return reach;
}

static void fire_not_possible(FILE *out, const struct lookup_terms *t) {
    char reach[TEXT_FIGURE];
    if (t->shot.type->fire_row < 0 || t->shot.at_charger) {
        text_line(out, 2, "does not fire: no dice, no hit.");
    } else {
        text_line(out, 2, "out of range: it reaches %s\". No dice, no hit.",
                  text_figure(reach, reach_in(t->rules, t->shot.type)));
    }
}

static void protection_line(FILE *out, const struct lookup_terms *t, int protection) {
    const struct facts *target = &t->shot.target;
    if (protection >= 0) {
        const struct protection *p = &t->rules->protections[protection];
        text_line(out, 2, "%s: a die for each hit, %d to %d: the hit is lost.", p->name,
                  p->lost_low, p->lost_high);
        if (t->target == NULL && target->tags != 0) {
            text_line(out, 2, "(Taken to be of a kind that it protects; --target TYPE says what.)");
        }
    } else if (!t->shot.at_charger && (target->grounds != 0 || (target->flags & FACT_WALL) != 0)) {
        text_line(out, 2, "The target's cover protects nobody from this shot.");
    }
}

void odds_text_fire_terms(FILE *out, const struct lookup_terms *t, const struct odds_fire *f) {
    fire_heading(out, t);
    if (f->needs == 0) {
        fire_not_possible(out, t);
        return;
    }
    char dice[ODDS_TEXT_COUNT], column[TEXT_FIGURE];
    text_line(out, 2,
              f->needs == DIE_FACES ? "roll %s, %ds hit (%s\" column)."
                                    : "roll %s, %d and up hit (%s\" column).",
              odds_text_count(dice, f->dice, "die", "dice"), f->needs,
              text_figure(column, t->rules->fire_column_in[f->column]));
    protection_line(out, t, f->protection);
}

void odds_text_fire_chances(FILE *out, const struct lookup_terms *t, const struct odds_fire *f) {
    char cell[CHART_CELL], mean[TEXT_FIGURE], dice[ODDS_TEXT_COUNT];
    text_figure(mean, f->mean);
    if (f->needs > 0) {
        text_line(out, 2, "Each die is a hit that counts with a chance of %s; %s expected.",
                  chart_chance(cell, f->p), mean);
    } else {
        text_line(out, 2, "%s together; %s hits that count expected.",
                  odds_text_count(dice, f->dice, "die", "dice"), mean);
    }
    if (t->hits_to_remove > 0) {
        text_line(
            out, 2, "The gun has taken %d of %d hits this turn; the chance that it goes is %s.",
            t->hits_already, t->hits_to_remove,
            chart_chance(cell, odds_gun_removed(&f->hits, t->hits_to_remove, t->hits_already)));
    }
    fputc('\n', out);
    chart_spread(out, "hits", &f->hits);
}

void odds_text_fire(FILE *out, const struct lookup_terms *t, const struct odds_fire *f) {
    odds_text_fire_terms(out, t, f);
    if (f->needs > 0) {
        odds_text_fire_chances(out, t, f);
    }
}

/* --- morale --- */

void odds_text_morale_terms(FILE *out, const struct lookup_terms *t, const struct morale_terms *m) {
    const struct melee_side *u = &t->checked;
    char count[ODDS_TEXT_COUNT], applied[ODDS_TEXT_APPLIED];
    bool led = (u->facts.flags & FACT_COMMANDER) != 0;
    text_line(out, 0, "Morale of %s, %s%s:", name_of(t->own, u->type),
              odds_text_count(count, u->bases, said(t, "base"), said(t, "bases")),
              led ? " and a commander" : "");
    odds_text_applied(applied, &t->rules->morale, &m->applied);
    if (m->fixed) {
        text_line(out, 2, "passes when die %s is at most %d (its fixed pass number).", applied,
                  m->limit);
    } else {
        text_line(out, 2, "passes when die %s is at most %d (its %s%s).", applied, m->limit,
                  said(t, "bases"), led ? " and the commander" : "");
    }
}

void odds_text_morale(FILE *out, const struct lookup_terms *t, const struct morale_terms *m) {
    odds_text_morale_terms(out, t, m);
    int highest = morale_highest_face(m);
    char cell[CHART_CELL];
    chart_chance(cell, odds_morale(m));
    if (highest == 0) {
        text_line(out, 2, "It cannot pass.");
    } else if (highest == DIE_FACES) {
        text_line(out, 2, "It cannot fail.");
    } else {
        text_line(out, 2, "It passes on %s%d: %s.", highest > 1 ? "1 to " : "", highest, cell);
    }
}

/* --- melee --- */

/* ", in woods" for each ground. */
static const char *grounds_text(char *to, size_t size, const struct ruleset *r, unsigned grounds) {
    size_t used = 0;
    to[0] = '\0';
    for (int i = 0; i < r->ground_count && used + NAME_MAX_SHOWN + 6 < size; i++) {
        if ((grounds & 1u << i) != 0) {
            used += (size_t)snprintf(to + used, size - used, ", in %.*s", NAME_MAX_SHOWN,
                                     r->grounds[i].name);
        }
    }
    return to;
}

static void side_line(FILE *out, const struct lookup_terms *t, const char *who, const char *name,
                      const struct odds_unit *u) {
    char count[ODDS_TEXT_COUNT], grounds[200];
    unsigned formations = u->side.facts.formations;
    bool column = formations == (1u << FORMATION_COLUMN);
    text_line(out, 0, "%s: %s, %s%s%s%s%s%s", who, name_of(name, u->side.type),
              odds_text_count(count, u->side.bases, said(t, "base"), said(t, "bases")),
              (u->side.facts.flags & FACT_COMMANDER) ? ", with a commander" : "",
              column ? ", in " : "", column ? said(t, "column") : "",
              grounds_text(grounds, sizeof grounds, t->rules, u->side.facts.grounds),
              (u->side.facts.flags & FACT_WALL) ? ", behind a wall"
              : u->in_redoubt                   ? ", in a redoubt"
                                                : "");
}

static void modifier_line(FILE *out, const struct lookup_terms *t, const struct odds_unit *own,
                          const struct odds_unit *other) {
    char applied[ODDS_TEXT_APPLIED];
    struct applied a = melee_applied(t->rules, &own->side, &other->side);
    text_line(out, 2, "die %s", odds_text_applied(applied, &t->rules->melee, &a));
}

void odds_text_melee_terms(FILE *out, const struct lookup_terms *t) {
    side_line(out, t, "Attacker", t->own, &t->attacker);
    modifier_line(out, t, &t->attacker, &t->defender);
    side_line(out, t, "Defender", t->other, &t->defender);
    modifier_line(out, t, &t->defender, &t->attacker);
}

static void commander_line(FILE *out, const char *whose, const struct odds_unit *u, double lost) {
    char cell[CHART_CELL];
    if ((u->side.facts.flags & FACT_COMMANDER) != 0) {
        text_line(out, 2, "%s commander is a casualty: %s.", whose, chart_chance(cell, lost));
    }
}

void odds_text_melee(FILE *out, const struct lookup_terms *t, const struct odds_melee *m) {
    odds_text_melee_terms(out, t);
    struct odds_round round = odds_round(t->rules, &t->attacker.side, &t->defender.side);
    char rounds[TEXT_FIGURE];
    fputs("\nThe first round\n", out);
    chart_line(out, "attacker wins", round.attacker_wins);
    chart_line(out, "tie", round.tie);
    chart_line(out, "defender wins", round.defender_wins);
    fputs("\nThe melee\n", out);
    chart_line(out, "attacker wins", m->attacker_wins);
    chart_line(out, "defender wins", m->defender_wins);
    chart_line(out, "both destroyed", m->both_destroyed);
    text_figure(rounds, m->rounds_mean);
    text_line(out, 2, "%s round%s on average.", rounds, strcmp(rounds, "1") == 0 ? "" : "s");
    commander_line(out, "The attacker's", &t->attacker, odds_commander_lost(t->rules));
    commander_line(out, "The defender's", &t->defender, odds_commander_lost(t->rules));
    fputs("\nThe attacker ends with\n", out);
    chart_spread(out, "stands", &m->attacker_left);
    fputs("\nThe defender ends with\n", out);
    chart_spread(out, "stands", &m->defender_left);
}

/* --- charge --- */

static const char *response_words(enum response r) {
    return r == RESPONSE_FIRE ? "fires" : r == RESPONSE_COUNTER ? "counter-charges" : "stands";
}

void odds_text_charge(FILE *out, const struct lookup_terms *t, const struct odds_charge *chosen,
                      const struct odds_charge *all, int count) {
    side_line(out, t, "Attacker", t->own, &t->attacker);
    side_line(out, t, "Defender", t->other, &t->defender);
    text_line(out, 0, "The defender %s%s:", response_words(chosen->response),
              t->response == RESPONSE_NONE ? ", which is best for it" : "");
    fputc('\n', out);
    chart_line(out, "attacker balks", chosen->attacker_balks);
    chart_line(out, "defender breaks", chosen->defender_breaks);
    chart_line(out, "attacker shot down", chosen->attacker_shot_down);
    chart_line(out, "attacker wins", chosen->attacker_wins);
    chart_line(out, "defender wins", chosen->defender_wins);
    chart_line(out, "both destroyed", chosen->both_destroyed);
    commander_line(out, "The attacker's", &t->attacker, chosen->attacker_commander_lost);
    commander_line(out, "The defender's", &t->defender, chosen->defender_commander_lost);
    fputc('\n', out);
    text_line(out, 0,
              "Balks: fails its morale check and stays where it is. Breaks: fails its own, "
              "and retreats with losses.");
    fputs("\nThe charge goes in and is shot down or beaten, when the defender\n", out);
    for (int i = 0; i < count; i++) {
        if (all[i].response != RESPONSE_NONE) {
            chart_line(out, response_words(all[i].response),
                       all[i].attacker_shot_down + all[i].defender_wins);
        }
    }
}
