/* dice: a stream of six-sided dice with named sources.
 *
 * Whoever rolls says how many dice and why, and cannot tell where the faces
 * come from: a seeded generator, a list given with the command, the players at
 * the table, or the journal. A source that cannot deliver refuses; there is no
 * silent fallback. Everything that was rolled for the present command is kept,
 * for the journal and for the answer. */
#ifndef REFEREE_DICE_H
#define REFEREE_DICE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* In the order in which a command rolls them. */
enum dice_reason { DICE_MORALE, DICE_FIRE, DICE_SAVE, DICE_MELEE, DICE_COMMANDER };
#define DICE_REASONS (DICE_COMMANDER + 1)

/* What is rolled, for the prompt ("roll 4 dice, 6s hit") and for `hits K`. */
struct dice_request {
    enum dice_reason reason;
    int count;
    int low;            /* faces from `low` up succeed (fire: hit; saves: counts) ... */
    int high;           /* ... up to `high`; both 0 where a face alone says nothing */
    const char *who;    /* name of the unit or commander it is rolled for */
    const char *detail; /* further words for the prompt, or NULL */
};

enum dice_status {
    DICE_OK = 0,
    DICE_COUNT,     /* too few or too many faces were given */
    DICE_BAD_FACE,  /* a face outside 1 to 6 */
    DICE_CANCELLED, /* the players' roll was called off */
    DICE_NO_MEMORY
};

/* ROLLER_COUNT: the players gave a number of hits; the face only stands for one. */
enum dice_roller { ROLLER_TABLE, ROLLER_SEED, ROLLER_COUNT };
#define ROLLERS (ROLLER_COUNT + 1)

struct rolled {
    uint8_t face;
    uint8_t roller; /* enum dice_roller */
};

/* Asks people for `request->count` faces: writes them to `faces` and returns
 * DICE_OK. *roller is ROLLER_TABLE beforehand; ROLLER_SEED in its place: they left
 * it to the referee, and the faces are from dice_draw. */
typedef enum dice_status dice_asker(void *context, const struct dice_request *request,
                                    uint8_t *faces, enum dice_roller *roller);

struct dice {
    uint64_t seed;
    uint64_t drawn;  /* dice drawn from the seed so far, ever */
    dice_asker *ask; /* NULL: the seed rolls */
    void *ask_context;
    bool ask_missing; /* where given dice fall short, the rest is asked for */
    /* the present command */
    const char *given;             /* text of dice given with it, or NULL; read from the left */
    const struct rolled *recorded; /* dice of the journal, or NULL */
    int recorded_count;
    int recorded_used;
    struct rolled *rolls; /* what was rolled; owned */
    int roll_count, roll_capacity;
    uint64_t drawn_before;    /* for dice_cancel */
    int needed[DICE_REASONS]; /* dice that it takes so far, the present roll included */
    int taken;                /* while the rest of a roll is asked for: its dice that were given */
};

/* A stream from that seed; nothing is drawn yet. */
void dice_init(struct dice *d, uint64_t seed);
void dice_clear(struct dice *d);

/* A seed from the operating system. */
uint64_t dice_new_seed(void);

/* "4 dice for fire"; "5 dice: 4 for fire, 1 for a commander": what the present
 * command takes so far, in the order in which they are typed, in `to` (DICE_NEEDS
 * bytes). Returns `to`. */
#define DICE_NEEDS 120
char *dice_needs(const struct dice *d, char *to);

/* How many dice were given with the present command: those that were taken and
 * those that are left. Before what is asked for. */
int dice_given(const struct dice *d);

/* Starts a command: forgets the last one's rolls. `given` is the text after
 * `=`, or NULL; it must live until dice_end. */
void dice_begin(struct dice *d, const char *given);

/* The same with the dice that a journal recorded (none: count 0). */
void dice_begin_recorded(struct dice *d, const struct rolled *recorded, int count);

/* Rolls. On success `faces` holds request->count faces of 1 to 6. A count of 0
 * succeeds at once. On failure nothing is written. Given dice are faces parted
 * by blanks or commas, or run together; `hits K` in place of the faces of a
 * roll of fire stands for K dice that hit and the rest that miss. Too few of
 * them are DICE_COUNT, or with `ask_missing` those that lack are asked for. */
enum dice_status dice_roll(struct dice *d, const struct dice_request *request, uint8_t *faces);

/* The next `count` dice of the seed, for an asker. dice_cancel gives them back. */
void dice_draw(struct dice *d, int count, uint8_t *faces);

/* Whether one of the last `count` dice that were rolled stands for a number of hits. */
bool dice_by_count(const struct dice *d, int count);

/* " = 6 5 2 1", " = hits 2", as one would type them; empty for none. Those that do
 * not fit are left out. Returns `to`. */
const char *dice_typed(char *to, size_t size, const struct rolled *rolls, int count);

/* One of `count` things (1 to DICE_PICK_MAX), each as likely: its index from 0
 * in *picked. By dice that no player rolls (cards that are shuffled): the
 * journal's, else the seed's. On failure nothing is written. */
#define DICE_PICK_MAX 1296
enum dice_status dice_pick(struct dice *d, int count, int *picked);

/* Ends a command that was accepted: DICE_COUNT when given or recorded dice are
 * left over (the command must then be taken back), else DICE_OK. */
enum dice_status dice_end(struct dice *d);

/* Takes the present command's rolls back, as if it had never rolled. */
void dice_cancel(struct dice *d);

/* Skips `n` dice of the seed: those that a journal says it has rolled. */
void dice_skip(struct dice *d, uint64_t n);

#endif
