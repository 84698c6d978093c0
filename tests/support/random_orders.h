/* random_orders: orders as somebody might give them who does not know the
 * rules: most of them what the phase is for, some of them anything at all. */
#ifndef TESTS_SUPPORT_RANDOM_ORDERS_H
#define TESTS_SUPPORT_RANDOM_ORDERS_H

#include "referee/battle.h"
#include "tests/support/seeded.h"

/* The next order for the battle as it stands: an answer while a charge waits
 * for one. The same seed and the same battle give the same order, which the
 * caller clears. */
struct command random_order(struct seeded *random, const struct battle *b);

#endif
