/* What it costs to fold a journal, beside reading it. */
#include "tests/bench/bench.h"
#include "tests/bench/long_battle.h"
#include "tests/bench/measure.h"
#include "tests/bench/process.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define LENGTHS 2
#define SEED 1777

static const int lengths[LENGTHS] = {10000, 100000};

struct replay_bench {
    char path[64];
    struct long_battle battle;
    struct process replay, awk;
};

/* In memory where the system has such a place: what is measured is the fold,
 * not the disk. */
static const char *scratch(void) {
    return access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp";
}

static void replay_bench_init(struct replay_bench *r, const char *referee, int commands) {
    snprintf(r->path, sizeof r->path, "%s/referee-bench-%d-%ld", scratch(), commands,
             (long)getpid());
    unlink(r->path);
    r->battle = long_battle_write(r->path, commands, SEED);
    r->replay = (struct process){{referee, "replay", "--verify", r->path, NULL}, 1};
    r->awk = (struct process){{"awk", "{n+=NF} END{print n}", r->path, NULL}, 1};
}

static void say_what(const struct replay_bench *r) {
    struct stat file;
    const int *done = r->battle.done;
    const int moves = done[VERB_MOVE] + done[VERB_WHEEL] + done[VERB_ABOUT] + done[VERB_FORM];
    bench_note("%d turns: %d moves and changes of formation, %d shots, %d charges, %d melees; "
               "%.1f MB",
               r->battle.turns, moves, done[VERB_FIRE], done[VERB_CHARGE], done[VERB_MELEE],
               stat(r->path, &file) == 0 ? (double)file.st_size / 1e6 : 0);
}

/* Ten times the commands beside ten times less, from the same runs. */
static void bench_growth(const struct bench_pair *short_one, const struct bench_pair *long_one) {
    struct bench_pair growth;
    memcpy(growth.ours, long_one->ours, sizeof growth.ours);
    memcpy(growth.yard, short_one->ours, sizeof growth.yard);
    bench_row("replay of 100000 commands", "replay of 10000", &growth,
              (struct bench_aim){11, "at most 11"});
}

void bench_replays(const char *referee) {
    struct bench_pair times[LENGTHS];
    for (int i = 0; i < LENGTHS; i++) {
        struct replay_bench r;
        char what[80];
        replay_bench_init(&r, referee, lengths[i]);
        snprintf(what, sizeof what, "replay of %d commands", lengths[i]);
        bench_pair(&times[i], (struct bench_task){process_work, &r.replay, 1},
                   (struct bench_task){process_work, &r.awk, 1});
        bench_row(what, "awk '{n+=NF} END{print n}'", &times[i],
                  (struct bench_aim){10, "at most 10"});
        say_what(&r);
        unlink(r.path);
    }
    bench_growth(&times[0], &times[1]);
}
