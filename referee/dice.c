#include "referee/dice.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

#define FACES 6
#define GOLDEN_GAMMA UINT64_C(0x9e3779b97f4a7c15)

/* Recorded dice of a command that rolled none. */
static const struct rolled no_dice[1];

/* --- the generator --- */

/* The output function of splitmix64. */
static uint64_t mix(uint64_t z) {
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

/* The n-th die of a seed. Each die is worked out from its number alone, so
 * that a stream can be set to any place. Values of the last, incomplete run of
 * six are mixed again: every face is exactly as likely as the others. */
static uint8_t face_at(uint64_t seed, uint64_t n) {
    const uint64_t fair = UINT64_MAX - UINT64_MAX % FACES;
    uint64_t z = mix(seed + (n + 1) * GOLDEN_GAMMA);
    while (z >= fair)
        z = mix(z + GOLDEN_GAMMA);
    return (uint8_t)(z % FACES + 1);
}

uint64_t dice_new_seed(void) {
    uint64_t seed = 0;
    if (getrandom(&seed, sizeof seed, 0) == (ssize_t)sizeof seed)
        return seed;
    struct timespec now = {0, 0};
    clock_gettime(CLOCK_REALTIME, &now);
    return mix((uint64_t)now.tv_sec ^ mix((uint64_t)now.tv_nsec ^ (uint64_t)getpid()));
}

/* --- the stream --- */

void dice_init(struct dice *d, uint64_t seed) {
    *d = (struct dice){.seed = seed};
}

void dice_clear(struct dice *d) {
    free(d->rolls);
    *d = (struct dice){.seed = d->seed};
}

void dice_skip(struct dice *d, uint64_t n) {
    d->drawn += n;
}

void dice_begin(struct dice *d, const char *given) {
    d->given = given;
    d->recorded = NULL;
    d->recorded_count = d->recorded_used = 0;
    d->roll_count = 0;
    d->drawn_before = d->drawn;
    memset(d->needed, 0, sizeof d->needed);
    d->taken = 0;
}

void dice_begin_recorded(struct dice *d, const struct rolled *recorded, int count) {
    dice_begin(d, NULL);
    d->recorded = count > 0 ? recorded : no_dice;
    d->recorded_count = count;
}

/* --- given dice --- */

static const char *skip_blanks(const char *text) {
    while (*text == ',' || isspace((unsigned char)*text))
        text++;
    return text;
}

/* Reads `hits K`; returns what follows, or NULL when it is something else. */
static const char *read_hits(const char *text, int *hits) {
    static const char word[] = "hits";
    text = skip_blanks(text);
    if (strncmp(text, word, sizeof word - 1) != 0)
        return NULL;
    text = skip_blanks(text + sizeof word - 1);
    if (!isdigit((unsigned char)*text))
        return NULL;
    for (*hits = 0; isdigit((unsigned char)*text); text++) {
        if (*hits < 10000)
            *hits = *hits * 10 + (*text - '0');
    }
    return text;
}

/* True when every word is a run of faces or `hits K`. A wrong face is worth
 * more to hear of than a wrong number of dice, so all are looked at first. */
static bool faces_are_good(const char *text) {
    int hits;
    for (text = skip_blanks(text); *text != '\0'; text = skip_blanks(text)) {
        const char *after = read_hits(text, &hits);
        if (after == NULL && (*text < '1' || *text > '0' + FACES))
            return false;
        text = after != NULL ? after : text + 1;
    }
    return true;
}

/* A face that the request counts as a miss, or 0 when there is none. */
static uint8_t missing_face(const struct dice_request *request) {
    if (request->low != 1)
        return 1;
    return request->high < FACES ? (uint8_t)(request->high + 1) : 0;
}

/* `hits` dice that hit, the rest that miss. */
static enum dice_status spread_hits(const struct dice_request *request, int hits,
                                    struct rolled *rolls) {
    uint8_t miss = missing_face(request);
    bool impossible = (hits > 0 && request->low == 0) || (hits < request->count && miss == 0);
    if (hits > request->count || impossible)
        return DICE_COUNT;
    for (int i = 0; i < request->count; i++)
        rolls[i] = (struct rolled){i < hits ? (uint8_t)request->low : miss, ROLLER_COUNT};
    return DICE_OK;
}

/* As many faces as there are, up to `count`; answers how many. */
static int read_faces(const char **text, int count, struct rolled *rolls) {
    int n = 0;
    for (; n < count; n++) {
        const char *at = skip_blanks(*text);
        if (!isdigit((unsigned char)*at))
            break;
        rolls[n].face = (uint8_t)(*at - '0');
        *text = at + 1;
    }
    return n;
}

int dice_given(const struct dice *d) {
    int n = d->roll_count + d->taken, hits;
    if (d->recorded != NULL)
        return d->recorded_count;
    for (const char *at = skip_blanks(d->given ? d->given : ""); *at != '\0'; n++) {
        const char *after = read_hits(at, &hits);
        at = skip_blanks(after != NULL ? after : at + 1);
    }
    return n;
}

char *dice_needs(const struct dice *d, char *to) {
    static const char *const what[DICE_REASONS] = {[DICE_MORALE] = "morale",
                                                   [DICE_FIRE] = "fire",
                                                   [DICE_SAVE] = "hits to be saved",
                                                   [DICE_MELEE] = "the melee",
                                                   [DICE_COMMANDER] = "a commander"};
    int total = 0, kinds = 0;
    for (int i = 0; i < DICE_REASONS; i++) {
        total += d->needed[i];
        kinds += d->needed[i] > 0;
    }
    int used = snprintf(to, DICE_NEEDS, "%d %s", total, total == 1 ? "die" : "dice");
    for (int i = 0, n = 0; i < DICE_REASONS && used < DICE_NEEDS; i++) {
        if (d->needed[i] > 0 && kinds == 1)
            used += snprintf(to + used, (size_t)(DICE_NEEDS - used), " for %s", what[i]);
        else if (d->needed[i] > 0)
            used += snprintf(to + used, (size_t)(DICE_NEEDS - used), "%s %d for %s",
                             n++ ? "," : ":", d->needed[i], what[i]);
    }
    return to;
}

/* --- the other sources --- */

static enum dice_status take_recorded(struct dice *d, int count, struct rolled *rolls) {
    if (count > d->recorded_count - d->recorded_used)
        return DICE_COUNT;
    memcpy(rolls, d->recorded + d->recorded_used, (size_t)count * sizeof *rolls);
    d->recorded_used += count;
    return DICE_OK;
}

static void take_seeded(struct dice *d, int count, struct rolled *rolls) {
    for (int i = 0; i < count; i++)
        rolls[i] = (struct rolled){face_at(d->seed, d->drawn++), ROLLER_SEED};
}

void dice_draw(struct dice *d, int count, uint8_t *faces) {
    for (int i = 0; i < count; i++)
        faces[i] = face_at(d->seed, d->drawn++);
}

/* `faces` is room for the answer. */
static enum dice_status take_asked(struct dice *d, const struct dice_request *request,
                                   uint8_t *faces, struct rolled *rolls) {
    enum dice_roller roller = ROLLER_TABLE;
    enum dice_status status = d->ask(d->ask_context, request, faces, &roller);
    if (status != DICE_OK)
        return status;
    for (int i = 0; i < request->count; i++) {
        if (faces[i] < 1 || faces[i] > FACES)
            return DICE_BAD_FACE;
        rolls[i] = (struct rolled){faces[i], (uint8_t)roller};
    }
    return DICE_OK;
}

static enum dice_status ask_table(struct dice *d, const struct dice_request *request,
                                  struct rolled *rolls) {
    uint8_t *faces = calloc((size_t)request->count, 1);
    if (faces == NULL)
        return DICE_NO_MEMORY;
    enum dice_status status = take_asked(d, request, faces, rolls);
    free(faces);
    return status;
}

/* The rest of a roll for which too few dice were given; all others are asked for too. */
static enum dice_status ask_rest(struct dice *d, const struct dice_request *request,
                                 struct rolled *rolls) {
    struct dice_request rest = *request;
    rest.count -= d->taken;
    enum dice_status status = ask_table(d, &rest, rolls + d->taken);
    d->taken = 0;
    d->given = status == DICE_OK ? NULL : d->given;
    return status;
}

static enum dice_status take_given(struct dice *d, const struct dice_request *request,
                                   struct rolled *rolls) {
    if (!faces_are_good(d->given))
        return DICE_BAD_FACE;
    int hits;
    const char *text = d->given,
               *after = request->reason == DICE_FIRE ? read_hits(text, &hits) : NULL;
    if (after != NULL) {
        enum dice_status status = spread_hits(request, hits, rolls);
        d->given = status == DICE_OK ? after : d->given;
        return status;
    }
    int n = read_faces(&text, request->count, rolls);
    bool short_of = n < request->count, ends = *skip_blanks(text) == '\0';
    if (short_of && !(ends && d->ask != NULL && d->ask_missing))
        return DICE_COUNT;
    d->given = text;
    d->taken = short_of ? n : 0;
    return short_of ? ask_rest(d, request, rolls) : DICE_OK;
}

static enum dice_status take(struct dice *d, const struct dice_request *request,
                             struct rolled *rolls) {
    if (d->recorded != NULL)
        return take_recorded(d, request->count, rolls);
    if (d->given != NULL)
        return take_given(d, request, rolls);
    if (d->ask != NULL)
        return ask_table(d, request, rolls);
    take_seeded(d, request->count, rolls);
    return DICE_OK;
}

/* Room for `count` more, zeroed: dice of the table unless a source says else. */
static struct rolled *rolls_room(struct dice *d, int count) {
    int needed = d->roll_count + count;
    if (needed > d->roll_capacity) {
        int capacity = needed + 16;
        struct rolled *rolls = realloc(d->rolls, (size_t)capacity * sizeof *rolls);
        if (rolls == NULL)
            return NULL;
        d->rolls = rolls;
        d->roll_capacity = capacity;
    }
    struct rolled *room = d->rolls + d->roll_count;
    memset(room, 0, (size_t)count * sizeof *room);
    return room;
}

enum dice_status dice_roll(struct dice *d, const struct dice_request *request, uint8_t *faces) {
    if (request->count <= 0)
        return DICE_OK;
    struct rolled *rolls = rolls_room(d, request->count);
    if (rolls == NULL)
        return DICE_NO_MEMORY;
    d->needed[request->reason] += request->count;
    enum dice_status status = take(d, request, rolls);
    if (status != DICE_OK)
        return status;
    for (int i = 0; i < request->count; i++)
        faces[i] = rolls[i].face;
    d->roll_count += request->count;
    return DICE_OK;
}

bool dice_by_count(const struct dice *d, int count) {
    bool any = false;
    for (int i = d->roll_count - count; i < d->roll_count; i++)
        any |= i >= 0 && d->rolls[i].roller == ROLLER_COUNT;
    return any;
}

/* How many of the dice from the first on stand for a number of hits, and for which. */
static int run_by_count(const struct rolled *rolls, int count, int *hits) {
    int n = 0;
    for (*hits = 0; n < count && rolls[n].roller == ROLLER_COUNT; n++)
        *hits += rolls[n].face > 1; /* a miss is a 1 (missing_face) */
    return n;
}

const char *dice_typed(char *to, size_t size, const struct rolled *rolls, int count) {
    size_t used = 0;
    *to = '\0';
    for (int i = 0, hits; i < count && used + 16 < size;) {
        int run = run_by_count(rolls + i, count - i, &hits);
        used += (size_t)snprintf(to + used, size - used, "%s%s%d", i ? " " : " = ",
                                 run > 0 ? "hits " : "", run > 0 ? hits : rolls[i].face);
        i += run > 0 ? run : 1;
    }
    return to;
}

/* `count` dice read as the digits of a number, from 0. */
static enum dice_status pick_value(struct dice *d, int count, int *value) {
    struct rolled *rolls = rolls_room(d, count);
    enum dice_status status = DICE_OK;
    if (rolls == NULL)
        return DICE_NO_MEMORY;
    if (d->recorded != NULL)
        status = take_recorded(d, count, rolls);
    else
        take_seeded(d, count, rolls);
    if (status != DICE_OK)
        return status;
    d->roll_count += count;
    *value = 0;
    for (int i = 0; i < count; i++)
        *value = *value * FACES + rolls[i].face - 1;
    return DICE_OK;
}

/* Values past the last whole multiple of `count` are rolled again. */
enum dice_status dice_pick(struct dice *d, int count, int *picked) {
    int dice = 1, values = FACES, value;
    for (; values < count; values *= FACES)
        dice++;
    do {
        enum dice_status status = pick_value(d, dice, &value);
        if (status != DICE_OK)
            return status;
    } while (value >= values - values % count);
    *picked = value % count;
    return DICE_OK;
}

enum dice_status dice_end(struct dice *d) {
    bool given_left = d->given != NULL && *skip_blanks(d->given) != '\0';
    bool recorded_left = d->recorded != NULL && d->recorded_used < d->recorded_count;
    if (given_left || recorded_left)
        return DICE_COUNT;
    d->given = NULL;
    d->recorded = NULL;
    return DICE_OK;
}

void dice_cancel(struct dice *d) {
    d->roll_count = 0;
    d->drawn = d->drawn_before;
    d->given = NULL;
    d->recorded = NULL;
}
