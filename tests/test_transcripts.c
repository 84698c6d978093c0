/* Plays the transcripts of tests/rules and tests/battles against the program.
 *
 * A transcript reads as the report of a battle. Its first line says what it
 * proves, and every line's first character says what the line is:
 *
 *   ## one sentence                 the purpose; must come first
 *   # text                          a comment
 *   $ play saratoga --seed 1        a run of the program; --json --no-journal
 *                                   --keep-going --script - are added to `play`
 *   > fire virginia 24th = 6 5 2 1  a command to it
 *   < {"events": [...]}             what the answer must contain; several such
 *                                   lines make one text when the first is no
 *                                   complete JSON
 *   <! too-far                      or: the answer is a refusal (`*`: any)
 *   ? 2                             the exit code of the run, after its answers
 *
 * A command without `<` must be accepted. An order that is answered more than
 * once (to a brigade) has as many `<` answers. Any other `$` call is given as
 * it stands; the `<` right after it are for the lines that it prints. Without `?` the run
 * must end with 0, or with 1 when a command was refused.
 *
 * tests/support/json_match.h says when an answer holds what is expected.
 *
 * REFEREE names another program; RENEW=FILE writes the answers that came into
 * that one transcript, for reading as a diff. */
#include "tests/support/json_match.h"
#include "tests/support/reached.h"

#include <errno.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <dirent.h>
#include <sys/wait.h>
#include <unistd.h>

#define ARGUMENTS_MAX 48
#define RUN_SECONDS 30

struct script {
    char *path;
    char **line; /* without the line's end; NULL after the last */
    int count;
};

/* One run of the program: the `$` line, and the lines up to the next one. */
struct run {
    const struct script *script;
    int first, end;
    int is_play;
    json_t *answers; /* one for each line on stdout */
    size_t used;     /* answers that were compared */
    int refused;     /* how many were refusals */
    int exit_code;   /* negative: ended by that signal */
    FILE *out, *err;
    FILE *renewed; /* the transcript with the new answers, or NULL */
};

static int differences; /* of the test that runs now */

/* --- reading --- */

static void *kept(void *memory) {
    if (!memory) {
        fail_msg("out of memory");
    }
    return memory;
}

static char *read_line(FILE *file) {
    char *text = NULL;
    size_t size = 0;
    ssize_t length = getline(&text, &size, file);
    if (length < 0) {
        free(text);
        return NULL;
    }
    text[strcspn(text, "\r\n")] = '\0';
    return text;
}

static void script_read(struct script *s, const char *path) {
    FILE *file = fopen(path, "r");
    if (!file) {
        fail_msg("%s: %s", path, strerror(errno));
    }
    s->path = kept(strdup(path));
    s->line = NULL;
    s->count = 0;
    char *text;
    do {
        text = read_line(file);
        s->line = kept(realloc(s->line, ((size_t)s->count + 1) * sizeof *s->line));
        s->line[s->count] = text;
        s->count += text != NULL;
    } while (text);
    fclose(file);
}

static void script_clear(struct script *s) {
    for (int i = 0; i < s->count; i++) {
        free(s->line[i]);
    }
    free(s->line);
    free(s->path);
}

/* --- saying what is wrong --- */

static void differs(const struct script *s, int line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static void differs(const struct script *s, int line, const char *format, ...) {
    char text[2000];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    print_error("%s:%d: %s\n", s->path, line + 1, text);
    differences++;
}

static char *as_text(const json_t *value) {
    return kept(json_dumps(value, JSON_ENCODE_ANY | JSON_REAL_PRECISION(10)));
}

/* --- the expectations of a transcript --- */

/* True when `line` is an answer that is expected. */
static int is_wanted(const struct script *s, int line) {
    return line < s->count && s->line[line][0] == '<';
}

/* The JSON that begins at `*line`, which moves on behind it; NULL when it is
 * none, and that is then said. The caller frees. */
static json_t *wanted_json(const struct script *s, int *line) {
    char *text = kept(calloc(1, 1));
    json_error_t error = {.text = "nothing"};
    json_t *value = NULL;
    int first = *line;
    while (!value && is_wanted(s, *line) && s->line[*line][1] != '!') {
        const char *more = s->line[*line] + 1;
        text = kept(realloc(text, strlen(text) + strlen(more) + 2));
        strcat(text, more);
        value = json_loads(text, JSON_DECODE_ANY, &error);
        *line += 1;
    }
    if (!value) {
        differs(s, first, "this expectation is no JSON: %s", error.text);
    }
    free(text);
    return value;
}

static const char *refusal_of(const json_t *answer) {
    return json_string_value(json_object_get(json_object_get(answer, "error"), "code"));
}

static json_t *next_answer(struct run *r, int line) {
    json_t *answer = json_array_get(r->answers, r->used);
    r->used += answer != NULL;
    if (!answer) {
        differs(r->script, line, "no answer came to this");
    }
    return answer;
}

static void compare_refusal(struct run *r, int line) {
    const char *wanted = r->script->line[line] + 2;
    json_t *answer = next_answer(r, line);
    wanted += strspn(wanted, " ");
    if (!answer) {
        return;
    }
    const char *code = refusal_of(answer);
    if (!code || (strcmp(wanted, "*") != 0 && strcmp(wanted, code) != 0)) {
        char *found = as_text(answer);
        differs(r->script, line, "expected the refusal `%s`\n    got %s", wanted, found);
        free(found);
    }
}

static void say_mismatch(struct run *r, int line, const struct json_mismatch *m,
                         const json_t *answer) {
    char *wanted = as_text(m->wanted);
    char *found = m->found ? as_text(m->found) : kept(strdup("nothing"));
    char *all = as_text(answer);
    differs(r->script, line, "answer%s\n    expected %s\n    got %s\n    in %.900s", m->where,
            wanted, found, all);
    free(wanted);
    free(found);
    free(all);
}

static void compare_json(struct run *r, int *line) {
    int first = *line;
    json_t *wanted = wanted_json(r->script, line);
    json_t *answer = next_answer(r, first);
    struct json_mismatch m;
    if (wanted && answer && !json_matches(wanted, answer, &m)) {
        say_mismatch(r, first, &m, answer);
    }
    json_decref(wanted);
}

/* A command for which nothing is noted must have been accepted. */
static void compare_accepted(struct run *r, int line) {
    json_t *answer = next_answer(r, line);
    if (answer && !json_is_true(json_object_get(answer, "ok"))) {
        char *found = as_text(answer);
        differs(r->script, line, "`%s` was to be accepted\n    got %s", r->script->line[line],
                found);
        free(found);
    }
}

/* Compares all that is expected of the command at `*line`, and moves behind. */
static void compare_command(struct run *r, int *line) {
    const struct script *s = r->script;
    int command = *line;
    *line += 1;
    if (!is_wanted(s, *line)) {
        if (r->is_play && command != r->first) {
            compare_accepted(r, command);
        }
        return;
    }
    while (is_wanted(s, *line)) {
        if (s->line[*line][1] == '!') {
            compare_refusal(r, *line);
            *line += 1;
        } else {
            compare_json(r, line);
        }
    }
}

/* --- writing the answers that came --- */

static void write_events(FILE *to, const json_t *events) {
    size_t i;
    json_t *event;
    fputs("\"events\": [", to);
    json_array_foreach(events, i, event) {
        fputs(i ? ",\n<   " : "\n<   ", to);
        json_dumpf(event, to, JSON_REAL_PRECISION(9));
    }
    fputs("]", to);
}

static void write_answer(FILE *to, const json_t *answer) {
    const char *code = refusal_of(answer);
    if (code) {
        fprintf(to, "<! %s\n", code);
        return;
    }
    const json_t *events = json_object_get(answer, "events");
    json_t *rest = kept(json_copy((json_t *)(uintptr_t)answer));
    json_object_del(rest, "command");
    json_object_del(rest, "events");
    char *text = kept(json_dumps(rest, JSON_REAL_PRECISION(9)));
    text[strlen(text) - 1] = '\0'; /* its closing brace comes after the events */
    fprintf(to, "< %s", text);
    if (events) {
        fputs(json_object_size(rest) ? ", " : "", to);
        write_events(to, events);
    }
    fputs("}\n", to);
    free(text);
    json_decref(rest);
}

/* Moves behind the expectation at `*line`. */
static void skip_wanted(const struct script *s, int *line) {
    if (s->line[*line][1] == '!') {
        *line += 1;
    } else {
        json_decref(wanted_json(s, line));
    }
}

/* Copies the command at `*line` with the answers that came: as many as were
 * expected before, and at least one. */
static void renew_command(struct run *r, int *line) {
    const struct script *s = r->script;
    int answers = r->is_play && *line != r->first, old = 0;
    fprintf(r->renewed, "%s\n", s->line[*line]);
    for (*line += 1; is_wanted(s, *line); old++) {
        skip_wanted(s, line);
    }
    for (answers = old ? old : answers; answers > 0; answers--) {
        const json_t *answer = next_answer(r, *line - 1);
        if (answer) {
            write_answer(r->renewed, answer);
        }
    }
}

/* --- running the program --- */

static const char *program(void) {
    const char *named = getenv("REFEREE");
    return named ? named : "build/referee";
}

/* Splits the `$` line into arguments; `words` is the memory they stand in. */
static void split_arguments(struct run *r, char *words, char **argument) {
    static char *const for_play[] = {"--json", "--no-journal", "--keep-going", "--script", "-"};
    int count = 0;
    argument[count++] = (char *)(uintptr_t)program();
    for (char *w = strtok(words, " "); w && count < ARGUMENTS_MAX - 8; w = strtok(NULL, " ")) {
        argument[count++] = w;
    }
    r->is_play = count > 1 && strcmp(argument[1], "play") == 0;
    for (int i = 0; r->is_play && i < 5; i++) {
        argument[count++] = for_play[i];
    }
    argument[count] = NULL;
}

static FILE *commands_of(const struct run *r) {
    FILE *in = kept(tmpfile());
    for (int i = r->first + 1; i < r->end; i++) {
        if (r->script->line[i][0] == '>') {
            const char *command = r->script->line[i] + 1;
            fprintf(in, "%s\n", command + strspn(command, " "));
        }
    }
    rewind(in);
    return in;
}

/* The alarm outlives exec: it ends a program that hangs. */
static void become_program(FILE *in, FILE *out, FILE *err, char **argument) {
    if (dup2(fileno(in), STDIN_FILENO) < 0 || dup2(fileno(out), STDOUT_FILENO) < 0 ||
        dup2(fileno(err), STDERR_FILENO) < 0) {
        _exit(126);
    }
    alarm(RUN_SECONDS);
    execv(argument[0], argument);
    _exit(127);
}

static int wait_for(pid_t child) {
    int status = 0;
    while (waitpid(child, &status, 0) < 0) {
        if (errno != EINTR) {
            fail_msg("waitpid: %s", strerror(errno));
        }
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

static void read_answers(struct run *r) {
    char *text;
    rewind(r->out);
    while ((text = read_line(r->out))) {
        json_t *answer = json_loads(text, 0, NULL);
        json_t *ok = json_object_get(answer, "ok");
        r->refused += json_is_false(ok);
        if (json_array_append_new(r->answers, answer ? answer : kept(json_string(text)))) {
            fail_msg("out of memory");
        }
        free(text);
    }
}

static void run_program(struct run *r) {
    char *words = kept(strdup(r->script->line[r->first] + 1));
    char *argument[ARGUMENTS_MAX];
    split_arguments(r, words, argument);
    FILE *in = commands_of(r);
    r->out = kept(tmpfile());
    r->err = kept(tmpfile());
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        become_program(in, r->out, r->err, argument);
    }
    if (child < 0) {
        fail_msg("fork: %s", strerror(errno));
    }
    r->exit_code = wait_for(child);
    read_answers(r);
    fclose(in);
    free(words);
}

static void show_errors(struct run *r) {
    char *text;
    rewind(r->err);
    while ((text = read_line(r->err))) {
        print_error("    stderr: %s\n", text);
        free(text);
    }
}

static void compare_exit(struct run *r, int line, int wanted) {
    if (r->exit_code != wanted) {
        differs(r->script, line, "exit code %d, expected %d%s", r->exit_code, wanted,
                r->exit_code < 0 ? " (ended by a signal)" : "");
        show_errors(r);
    }
}

/* --- one transcript --- */

static void walk_line(struct run *r, int *line, int *wanted_exit) {
    const char *text = r->script->line[*line];
    if (text[0] == '>' || *line == r->first) {
        if (r->renewed) {
            renew_command(r, line);
        } else {
            compare_command(r, line);
        }
        return;
    }
    if (text[0] == '?') {
        *wanted_exit = atoi(text + 1);
    } else if (text[0] != '#' && text[0] != '\0') {
        differs(r->script, *line, "what is this line? %s", text);
    }
    if (r->renewed) {
        fprintf(r->renewed, "%s\n", text);
    }
    *line += 1;
}

static void walk(struct run *r) {
    int wanted_exit = r->is_play && r->refused > 0;
    for (int line = r->first; line < r->end;) {
        walk_line(r, &line, &wanted_exit);
    }
    compare_exit(r, r->first, wanted_exit);
    if (r->is_play && r->used < json_array_size(r->answers)) {
        char *text = as_text(json_array_get(r->answers, r->used));
        differs(r->script, r->end - 1, "%zu more answers came than are expected, first %s",
                json_array_size(r->answers) - r->used, text);
        free(text);
    }
}

/* The scenario of a `$ play SCENARIO ...` line. */
static void note_reached(const struct run *r) {
    char *words = kept(strdup(r->script->line[r->first] + 1)), *rest = NULL;
    const char *scenario = strtok_r(words, " ", &rest);
    scenario = scenario ? strtok_r(NULL, " ", &rest) : NULL;
    if (r->is_play && scenario) {
        reached_answers(scenario, r->answers);
    }
    free(words);
}

/* Plays the run that begins at `line`; returns the line after it. */
static int play_run(const struct script *s, int line, FILE *renewed) {
    struct run r = {.script = s, .first = line, .end = line + 1, .renewed = renewed};
    while (r.end < s->count && s->line[r.end][0] != '$') {
        r.end++;
    }
    r.answers = kept(json_array());
    run_program(&r);
    note_reached(&r);
    walk(&r);
    json_decref(r.answers);
    fclose(r.out);
    fclose(r.err);
    return r.end;
}

static void play_script(const struct script *s, FILE *renewed) {
    int line = 0, runs = 0;
    if (s->count == 0 || strncmp(s->line[0], "## ", 3) != 0) {
        differs(s, 0, "the first line must say the purpose: `## ...`");
    }
    while (line < s->count) {
        if (s->line[line][0] == '$') {
            line = play_run(s, line, renewed);
            runs++;
            continue;
        }
        if (s->line[line][0] != '#' && s->line[line][0] != '\0') {
            differs(s, line, "this stands before any `$` line");
        }
        if (renewed) {
            fprintf(renewed, "%s\n", s->line[line]);
        }
        line++;
    }
    if (runs == 0) {
        differs(s, 0, "nothing is run: no `$` line");
    }
}

static FILE *renewal(const char *path, char *name, size_t size) {
    const char *renew = getenv("RENEW");
    if (!renew || strcmp(renew, path) != 0) {
        return NULL;
    }
    snprintf(name, size, "%s.new", path);
    return kept(fopen(name, "w"));
}

static void transcript(void **state) {
    const char *path = *state;
    char name[1000];
    struct script s;
    FILE *renewed = renewal(path, name, sizeof name);
    differences = 0;
    script_read(&s, path);
    play_script(&s, renewed);
    script_clear(&s);
    if (renewed && (fclose(renewed) != 0 || rename(name, path) != 0)) {
        fail_msg("%s: %s", name, strerror(errno));
    }
    if (differences > 0) {
        fail_msg("%s: %d differences", path, differences);
    }
}

/* --- all of them --- */

static int by_name(const void *a, const void *b) {
    const struct CMUnitTest *one = a, *other = b;
    return strcmp(one->name, other->name);
}

static size_t gather(const char *folder, struct CMUnitTest **tests, size_t count) {
    DIR *d = opendir(folder);
    struct dirent *entry;
    while (d && (entry = readdir(d))) {
        size_t length = strlen(entry->d_name);
        if (length < 4 || strcmp(entry->d_name + length - 4, ".txt") != 0) {
            continue;
        }
        size_t size = strlen(folder) + length + 2;
        char *path = malloc(size);
        struct CMUnitTest *more = realloc(*tests, (count + 1) * sizeof **tests);
        if (!path || !more) {
            exit(EXIT_FAILURE);
        }
        snprintf(path, size, "%s/%s", folder, entry->d_name);
        *tests = more;
        more[count++] = (struct CMUnitTest){path, transcript, NULL, NULL, path};
    }
    if (d) {
        closedir(d);
    }
    return count;
}

static void every_table_cell_event_and_error_code_is_reached(void **state) {
    (void)state;
    assert_int_equal(reached_report(stderr), 0);
}

static int report_reached(void) {
    const struct CMUnitTest test[] = {
        cmocka_unit_test(every_table_cell_event_and_error_code_is_reached)};
    int failed = cmocka_run_group_tests(test, NULL, NULL);
    reached_clear();
    return failed;
}

/* Names on the command line: these transcripts only. */
int main(int count, char **names) {
    struct CMUnitTest *tests = NULL;
    size_t found = 0;
    if (count > 1) {
        found = (size_t)count - 1;
        tests = calloc(found, sizeof *tests);
        for (size_t i = 0; tests && i < found; i++) {
            tests[i] = (struct CMUnitTest){names[i + 1], transcript, NULL, NULL, names[i + 1]};
        }
    } else {
        found = gather("tests/rules", &tests, found);
        found = gather("tests/battles", &tests, found);
    }
    if (found == 0 || !tests) {
        fprintf(stderr, "no transcripts in tests/rules or tests/battles\n");
        return EXIT_FAILURE;
    }
    qsort(tests, found, sizeof *tests, by_name);
    int failed = _cmocka_run_group_tests("transcripts", tests, found, NULL, NULL);
    for (size_t i = 0; count <= 1 && i < found; i++) {
        free((char *)(uintptr_t)tests[i].name);
    }
    free(tests);
    return failed + (count > 1 ? 0 : report_reached());
}
