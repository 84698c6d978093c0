/* table: everything that lies on the table, in one Chipmunk space.
 *
 * The table knows pieces, not rules: each piece has a hull, a kind (one bit),
 * an owner and a part, which are the caller's numbers. Chipmunk finds the
 * pieces near a place, so that cost grows with the neighbourhood and not with
 * the table; this module's own arithmetic then gives the exact distance.
 *
 * Chipmunk aborts on numbers that are not finite and prints a banner on
 * standard output when its first space is made: functions here refuse the
 * first and swallow the second. Only this file includes Chipmunk. */
#ifndef GEOMETRY_TABLE_H
#define GEOMETRY_TABLE_H

#include "geometry/hull.h"

struct table; /* opaque */

/* One piece as a query shows it. `hull` belongs to the table. */
struct table_piece {
    unsigned kind; /* one of the caller's bits */
    int owner;     /* the caller's number: a unit, a redoubt ... */
    int part;      /* the caller's number within the owner: a base ... */
    const struct hull *hull;
};

/* A new, empty table, or NULL when memory or file descriptors run out. The
 * caller frees. What waits in stdout's buffer is written first. */
struct table *table_new(void);
void table_free(struct table *t);

#define TABLE_OWNERS_MAX (1 << 20)

/* Puts `n` hulls on the table as parts 0 .. n-1 of `owner`, in place of all
 * that this kind and owner had before; n = 0 takes them off. `kind` is one
 * bit; owners are numbers from 0 to TABLE_OWNERS_MAX - 1. Returns 0, or -1
 * when memory runs out, kind or owner is none, or a corner is not finite or
 * beyond 1e6 (then nothing has changed). */
int table_set(struct table *t, unsigned kind, int owner, const struct hull *hulls, int n);

/* Called for each piece found; return false to stop the search. */
typedef bool table_visit(void *context, const struct table_piece *piece, double distance_in);

/* Visits every piece of the kinds in `kinds` (bits or-ed) whose distance from
 * `from` is at most `within_in` + GEOMETRY_EPSILON_IN, with that distance, in
 * order of kind, owner and part. The visitor may not change the table. A
 * `from` that is not finite, or reaches beyond 1e6, finds nothing, and so does
 * a `within_in` that is no number. The visitor may search the table itself.
 * Needs no memory. Returns false when a visitor stopped it. */
bool table_near(const struct table *t, const struct hull *from, double within_in, unsigned kinds,
                table_visit *visit, void *context);

/* The same about what one owner has there, whatever else lies near; in order of
 * kind and part. */
bool table_near_owner(const struct table *t, int owner, const struct hull *from, double within_in,
                      unsigned kinds, table_visit *visit, void *context);

#endif
