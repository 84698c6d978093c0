#include "referee/cards/cards_odds.h"

#include <stdlib.h>
#include <string.h>

#define FORCES (CARDS_FORCE_MAX + 1)
#define HANDS (CARDS_HAND_MAX + 1)             /* numbers of cards of a hand */
#define UNION_MAX (2 * CARDS_HAND_MAX)         /* cards of a hand and its exchange */
#define SUMS (UNION_MAX * CARDS_FORCE_MAX + 1) /* forces of such a hand */

/* Exact for all that is asked: C(60, 24) is below 2^63, and doubles lose less
 * than their last digit on the few that pass 2^53. */
static double choose(int n, int k) {
    double ways = 1;
    if (k < 0 || k > n)
        return 0;
    for (int i = 1; i <= k; i++)
        ways = ways * (n - k + i) / i;
    return ways;
}

/* Of one type: ways[k][v] is the number of ways to draw k of its cards so that
 * the type is worth v. */
struct type_ways {
    int most; /* cards that can be drawn */
    double ways[UNION_MAX + 1][SUMS];
};

/* The strongest counts; `floor` is the strongest that is held already. */
static void count_best(struct type_ways *w, const int *by_force, int floor) {
    for (int k = 0; k <= w->most; k++) {
        double before = 0;
        int up_to = 0;
        for (int v = 0; v < FORCES; v++) {
            up_to += by_force[v];
            double within = choose(up_to, k);
            if (v >= floor)
                w->ways[k][v] = within - before;
            before = v >= floor ? within : 0;
        }
    }
}

/* All of them count, on top of `floor` that is held already. */
static void count_any(struct type_ways *w, const int *by_force, int floor) {
    w->ways[0][floor] = 1;
    for (int force = 1; force < FORCES; force++) {
        for (int card = 0; card < by_force[force]; card++) {
            for (int k = w->most; k > 0; k--) {
                for (int v = SUMS - 1; v >= force; v--)
                    w->ways[k][v] += w->ways[k - 1][v - force];
            }
        }
    }
}

static void count_none(struct type_ways *w, int cards) {
    for (int k = 0; k <= w->most; k++)
        w->ways[k][0] = choose(cards, k);
}

/* The ways of a type, of which `held` is there already and up to `most` cards
 * of `pool` are drawn. */
static enum hand_count count_type(struct type_ways *w, const struct game *g, int side, int type,
                                  card_set held, card_set pool, int most) {
    const struct card *deck = g->cards->sides[side].deck;
    enum hand_count how = hand_counts(g->cards, g->phase, side, type);
    int by_force[FORCES] = {0}, cards = 0, floor = 0;
    for (card_set s = held; s != 0; s = cards_rest(s)) {
        const struct card *c = &deck[cards_first(s)];
        if (c->type == type)
            floor = how == HAND_ANY ? floor + c->force : c->force > floor ? c->force : floor;
    }
    for (card_set s = pool; s != 0; s = cards_rest(s)) {
        const struct card *c = &deck[cards_first(s)];
        if (c->type == type) {
            by_force[c->force]++;
            cards++;
        }
    }
    memset(w, 0, sizeof *w);
    w->most = cards < most ? cards : most;
    if (how == HAND_BEST)
        count_best(w, by_force, floor);
    else if (how == HAND_ANY)
        count_any(w, by_force, floor);
    else
        count_none(w, cards);
    return how;
}

/* --- one draw --- */

struct draws {
    double ways[HANDS][SUMS]; /* by cards drawn so far and their worth */
};

static void add_type(struct draws *to, const struct draws *from, const struct type_ways *w) {
    memset(to, 0, sizeof *to);
    for (int n = 0; n < HANDS; n++) {
        for (int s = 0; s < SUMS; s++) {
            if (from->ways[n][s] == 0)
                continue;
            for (int k = 0; k <= w->most && n + k < HANDS; k++) {
                for (int v = 0; v + s < SUMS; v++)
                    to->ways[n + k][s + v] += from->ways[n][s] * w->ways[k][v];
            }
        }
    }
}

void cards_odds_draw(const struct game *g, int side, card_set held,
                     const struct game_supply *supply, struct cards_spread *out) {
    struct draws draws[2] = {{.ways = {{1}}}};
    struct type_ways w;
    int bonus = hand_bonus(g->cards, g->phase, side, g->won), now = 0;
    for (int t = 0; t < g->cards->type_count; t++, now = 1 - now) {
        count_type(&w, g, side, t, held | supply->sure, supply->pool, supply->draw);
        add_type(&draws[1 - now], &draws[now], &w);
    }
    double all = choose(cards_count(supply->pool), supply->draw);
    *out = (struct cards_spread){{0}};
    for (int s = 0; s < SUMS; s++)
        out->p[s + bonus] = draws[now].ways[supply->draw][s] / all;
}

/* --- a draw and an exchange --- */

/* By cards dealt, cards drawn for others, dealt cards that count, and worth. */
struct exchanges {
    double ways[HANDS][HANDS][HANDS][SUMS];
};

struct place {
    int dealt, drawn, counted, sum;
};

/* Adds the ways of one type to one place: of k of its cards, each choice of
 * those that were dealt is a way of its own. */
static void add_at(struct exchanges *to, const struct place *p, double ways,
                   const struct type_ways *w, enum hand_count how, const struct cards *c) {
    for (int k = 0; k <= w->most; k++) {
        for (int a = 0; a <= k; a++) {
            int b = k - a;
            int counted = how == HAND_ANY ? a : how == HAND_BEST && a > 0 ? 1 : 0;
            if (p->dealt + a > c->hand || p->drawn + b > c->exchange)
                continue;
            double *row = to->ways[p->dealt + a][p->drawn + b][p->counted + counted];
            for (int v = 0; v + p->sum < SUMS; v++)
                row[p->sum + v] += ways * choose(k, a) * w->ways[k][v];
        }
    }
}

static void add_exchange(struct exchanges *to, const struct exchanges *from,
                         const struct type_ways *w, enum hand_count how, const struct cards *c) {
    memset(to, 0, sizeof *to);
    for (int a = 0; a <= c->hand; a++) {
        for (int b = 0; b <= c->exchange; b++) {
            for (int n = 0; n <= a; n++) {
                for (int s = 0; s < SUMS; s++) {
                    struct place p = {a, b, n, s};
                    if (from->ways[a][b][n][s] != 0)
                        add_at(to, &p, from->ways[a][b][n][s], w, how, c);
                }
            }
        }
    }
}

/* Who holds `counted` cards that count draws for as many of the others as may
 * be: no other number of cards drawn is meant. */
static void gather(const struct exchanges *e, const struct game *g, int side,
                   struct cards_spread *out) {
    const struct cards *c = g->cards;
    int deck = cards_count(g->sides[side].deck);
    int bonus = hand_bonus(c, g->phase, side, g->won);
    *out = (struct cards_spread){{0}};
    for (int counted = 0; counted <= c->hand; counted++) {
        int idle = c->hand - counted, drawn = idle < c->exchange ? idle : c->exchange;
        double all = choose(deck, c->hand) * choose(deck - c->hand, drawn);
        for (int s = 0; s < SUMS; s++)
            out->p[s + bonus] += e->ways[c->hand][drawn][counted][s] / all;
    }
}

int cards_odds_exchange(const struct game *g, int side, struct cards_spread *out) {
    const struct cards *c = g->cards;
    int most = c->hand + c->exchange, now = 0;
    if (cards_count(g->sides[side].deck) < most)
        return -1;
    struct exchanges *e = calloc(2, sizeof *e);
    if (e == NULL)
        return -2;
    struct type_ways w;
    e[0].ways[0][0][0][0] = 1;
    for (int t = 0; t < c->type_count; t++, now = 1 - now) {
        enum hand_count how = count_type(&w, g, side, t, 0, g->sides[side].deck, most);
        add_exchange(&e[1 - now], &e[now], &w, how, c);
    }
    gather(&e[now], g, side, out);
    free(e);
    return 0;
}

/* --- answers --- */

void cards_odds_known(int total, struct cards_spread *out) {
    *out = (struct cards_spread){{0}};
    out->p[total] = 1;
}

double cards_odds_mean(const struct cards_spread *s) {
    double mean = 0;
    for (int n = 0; n < ODDS_TOTALS; n++)
        mean += n * s->p[n];
    return mean;
}

void cards_odds_chances(const struct game *g, const struct cards_spread spreads[CARDS_SIDES],
                        struct cards_chances *out) {
    *out = (struct cards_chances){{0}, {0}};
    for (int i = 0; i < ODDS_TOTALS; i++) {
        for (int j = 0; j < ODDS_TOTALS && spreads[0].p[i] > 0; j++) {
            int totals[CARDS_SIDES] = {i, j};
            double p = spreads[0].p[i] * spreads[1].p[j];
            if (p == 0)
                continue;
            out->wins[hand_winner(g->cards, totals)] += p;
            out->outcome[hand_outcome(g->cards, g->phase, totals)] += p;
        }
    }
}
