# referee: a referee's assistant for miniatures battles.
#
#   make play     install what is missing, build, and start a battle
#   make check    install what is missing, build, and run every test
#   make          build build/referee
# Further targets: test (no installing), sanitize, fuzz, crash, random, valgrind, coverage,
# bench, lint, format, docs, install, uninstall, clean. Debian's packages are installed with apt, through sudo
# where that is needed.

PREFIX  ?= /usr/local
DESTDIR ?=
CC      ?= cc
BUILD   ?= build
CFLAGS  ?= -O2 -g
WARN    := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wvla -Wstrict-prototypes -Wmissing-prototypes
WERROR  ?= -Werror
VERSION := 0.1.0
DATADIR := $(PREFIX)/share/referee
LIBEXECDIR := $(PREFIX)/libexec/referee
MANDIR  := $(PREFIX)/share/man/man1
COMPLETIONS := $(PREFIX)/share/bash-completion/completions

REFEREE_CPPFLAGS := -I. -D_POSIX_C_SOURCE=200809L -D_XOPEN_SOURCE=700 -DREFEREE_VERSION='"$(VERSION)"' -DREFEREE_DATADIR='"$(DATADIR)"' -DREFEREE_LIBEXECDIR='"$(LIBEXECDIR)"'
ALL_CFLAGS = -std=c17 $(WARN) $(WERROR) $(CFLAGS)

# All but the C library is linked in: a lookup takes a few milliseconds, and to load
# another library takes a good part of one (docs/performance.md). Where there are
# no static ones: make STATIC= .
STATIC := -Wl,-Bstatic
LIBS = $(STATIC) -lchipmunk -lyaml -ljansson -lreadline -ltinfo -Wl,-Bdynamic -lm

# What draws is a program of its own: the others do not wait for its libraries.
DRAW_LIBS := -lcairo -lfontconfig
DRAWING := $(wildcard referee/draw/*.c)
SOURCES := $(filter-out $(DRAWING),$(wildcard geometry/*.c units/*.c scenarios/*.c referee/*.c referee/*/*.c))
OBJECTS := $(SOURCES:%.c=$(BUILD)/obj/%.o)
LIBRARY := $(BUILD)/libreferee.a
DRAWLIBRARY := $(BUILD)/libdraw.a
UNITTESTS := $(patsubst tests/%.c,$(BUILD)/tests/%,$(wildcard tests/test_*.c))
HELPERS := $(patsubst %.c,$(BUILD)/obj/%.o,$(wildcard tests/support/*.c))

# What a build needs, what the tests need, what `make lint` needs beside it.
BUILD_PACKAGES := gcc libc6-dev libreadline-dev libncurses-dev libyaml-dev libchipmunk-dev libjansson-dev \
    libcairo2-dev libfontconfig-dev fonts-dejavu-core
TEST_PACKAGES  := libcmocka-dev libexpat1-dev poppler-utils
LINT_PACKAGES  := clang clang-tidy clang-format cppcheck
BENCH_PACKAGES := libgeos-dev sqlite3 mawk
FUZZ_PACKAGES  := clang libclang-rt-dev
JOBS := -j$(shell nproc 2>/dev/null || echo 2)
SUDO := $(shell [ "$$(id -u)" = 0 ] || echo sudo)

# $(call install,PACKAGES): installs those that are missing.
define install
@missing=; for p in $(1); do dpkg -s $$p >/dev/null 2>&1 || missing="$$missing $$p"; done; \
if [ -n "$$missing" ]; then echo "installing$$missing"; \
$(SUDO) apt-get update -qq && \
$(SUDO) env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $$missing; fi
endef

.PHONY: FORCE all play check test sanitize random fuzz fuzzers fuzz-briefly crash valgrind coverage bench deps lint format docs install uninstall clean
.DELETE_ON_ERROR:

all: $(BUILD)/referee $(BUILD)/referee-draw

$(BUILD)/referee: $(BUILD)/obj/referee/main.o $(LIBRARY)
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(LIBS)

$(BUILD)/referee-draw: $(BUILD)/obj/referee/draw/main.o $(DRAWLIBRARY) $(LIBRARY)
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(LIBS) $(DRAW_LIBS)

$(DRAWLIBRARY): $(patsubst %.c,$(BUILD)/obj/%.o,$(filter-out referee/draw/main.c,$(DRAWING)))
	@rm -f $@
	$(AR) rcs $@ $^

$(LIBRARY): $(filter-out $(BUILD)/obj/referee/main.o,$(OBJECTS))
	@rm -f $@
	$(AR) rcs $@ $^

$(BUILD)/obj/%.o: %.c Makefile
	@mkdir -p $(@D)
	$(CC) $(REFEREE_CPPFLAGS) $(CPPFLAGS) $(ALL_CFLAGS) -MMD -MP -c -o $@ $<

# The data directory is compiled in: another PREFIX compiles it anew.
$(BUILD)/datadir: FORCE
	@mkdir -p $(@D)
	@echo '$(DATADIR)' | cmp -s - $@ || echo '$(DATADIR)' > $@
FORCE: ;
$(BUILD)/obj/scenarios/search.o $(BUILD)/obj/referee/drawer.o: $(BUILD)/datadir

$(BUILD)/tests/%: $(BUILD)/obj/tests/%.o $(HELPERS) $(DRAWLIBRARY) $(LIBRARY)
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $(LDFLAGS) $(WRAP_$*) -Wl,--as-needed -o $@ $^ -lcmocka -lexpat $(LIBS) $(DRAW_LIBS)

# Calls that a test puts its own in the place of.
WRAP_test_disk := -Wl,--wrap=write,--wrap=fsync,--wrap=ftruncate
WRAP_test_memory := -Wl,--wrap=store_take,--wrap=store_text

# It knows what Chipmunk allocates by the library that asks.
$(BUILD)/tests/test_memory: STATIC :=

# --- playing and testing -----------------------------------------------------

deps:
	$(call install,$(BUILD_PACKAGES))

play: deps
	@[ -x $(BUILD)/referee ] || echo "building; this takes a minute or two"
	@$(MAKE) $(JOBS) --no-print-directory -s all
	@$(BUILD)/referee play saratoga

check:
	$(call install,$(BUILD_PACKAGES) $(TEST_PACKAGES) $(FUZZ_PACKAGES))
	@$(MAKE) $(JOBS) --output-sync=target --no-print-directory test
	@$(MAKE) --no-print-directory sanitize
	@$(MAKE) --no-print-directory fuzz-briefly

# So many of them are battles of random orders.
RANDOM_BATTLES ?= 300

# Runs every test program, as many at once as `make -j` says; fails when one
# fails or when there is none.
test: $(UNITTESTS:$(BUILD)/tests/%=run-%)
	@[ -n "$(UNITTESTS)" ] || { echo "there is no test"; exit 1; }
	@echo "all $(words $(UNITTESTS)) test programs passed"

run-%: $(BUILD)/tests/% $(BUILD)/referee $(BUILD)/referee-draw
	@echo "--- $<" && REFEREE=$(BUILD)/referee REFEREE_BATTLES=$(RANDOM_BATTLES) $<

# The same under AddressSanitizer and UndefinedBehaviorSanitizer.
sanitize:
	@$(MAKE) $(JOBS) --output-sync=target --no-print-directory test BUILD=$(BUILD)-sanitize RANDOM_BATTLES=24 \
	CFLAGS="-O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer"

# Whole battles of random orders, half of each scenario; FIRST is the number of
# the first, JOURNALS a folder in which their journals are left.
BATTLES ?= 10000
FIRST   ?= 1
random:
	$(call install,$(BUILD_PACKAGES) $(TEST_PACKAGES))
	@$(MAKE) $(JOBS) --no-print-directory -s $(BUILD)/tests/test_random_play
	REFEREE_BATTLES=$(BATTLES) REFEREE_FIRST=$(FIRST) $(if $(JOURNALS),REFEREE_JOURNALS=$(JOURNALS)) \
	$(BUILD)/tests/test_random_play

# --- fuzzing (tests/fuzz) ----------------------------------------------------

# Seconds for each target; how many seconds without news from one input, and how
# much memory, are a finding.
FUZZ_SECONDS ?= 600
FUZZ_LEARNT  ?= $(BUILD)-fuzz/corpus
FUZZ_LIMITS  := -timeout=20 -rss_limit_mb=1024 -detect_leaks=1
FUZZ_FLAGS   := -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
FUZZ_SUPPORT := $(patsubst %.c,$(BUILD)/obj/%.o,$(wildcard tests/fuzz/support/*.c))
FUZZ_TARGETS := $(patsubst tests/fuzz/%.c,%,$(wildcard tests/fuzz/*.c))

# Files that are seeds beside those of tests/fuzz/corpus/NAME.
SEEDS_scenario := scenarios tests/bad tests/third
SEEDS_rules    := scenarios/rules tests/third/rules tests/bad/rules

$(BUILD)/fuzz/%: $(BUILD)/obj/tests/fuzz/%.o $(FUZZ_SUPPORT) $(LIBRARY)
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) -fsanitize=fuzzer $(LDFLAGS) -o $@ $^ $(LIBS)

fuzzers: $(FUZZ_TARGETS:%=$(BUILD)/fuzz/%)

FUZZ_CC ?= clang
FUZZ_BUILD := BUILD=$(BUILD)-fuzz CC="$(FUZZ_CC)" CFLAGS="$(FUZZ_FLAGS)"

# Each target for FUZZ_SECONDS. What it learns is kept in the build folder; an
# input that breaks something is left there as NAME-crash-..., NAME-leak-... and
# is run again by giving its path to the program.
fuzz:
	$(call install,$(BUILD_PACKAGES) $(FUZZ_PACKAGES))
	@$(MAKE) $(JOBS) --no-print-directory -s $(FUZZ_BUILD) CPPFLAGS=-fsanitize=fuzzer-no-link fuzzers
	@$(MAKE) --no-print-directory -s $(FUZZ_TARGETS:%=fuzz-%)

fuzz-%:
	@mkdir -p $(FUZZ_LEARNT)/$*
	$(BUILD)-fuzz/fuzz/$* $(FUZZ_LEARNT)/$* $(wildcard tests/fuzz/corpus/$*) $(SEEDS_$*) \
	-dict=tests/fuzz/$*.dict -artifact_prefix=$(BUILD)-fuzz/$*- -max_total_time=$(FUZZ_SECONDS) \
	$(FUZZ_LIMITS) -close_fd_mask=3 -print_final_stats=1 $(FUZZ_WORDS)

# Every seed once, and a little more, with few words.
fuzz-briefly:
	@rm -rf $(BUILD)-fuzz/brief
	@$(MAKE) --no-print-directory fuzz FUZZ_SECONDS=3 FUZZ_LEARNT=$(BUILD)-fuzz/brief FUZZ_WORDS=-verbosity=0

# --- crashes -----------------------------------------------------------------

# Kills the program in the midst of play KILLS times, and takes the battle up again.
KILLS ?= 1000
crash: $(BUILD)/tests/test_crash $(BUILD)/referee
	REFEREE_KILLS=$(KILLS) REFEREE=$(BUILD)/referee $<

# --- under valgrind ----------------------------------------------------------

# The same under valgrind, but for those that only repeat themselves for long, and
# test_memory, which puts its own malloc in the place that valgrind wants; one that
# takes more than VALGRIND_SECONDS of the processor has failed.
WITHOUT_VALGRIND := test_memory test_odds_sampling test_console_odds_sampling test_odds_reckoning test_cards_odds test_symmetry test_table test_crash
VALGRIND_SECONDS ?= 300
valgrind:
	$(call install,$(BUILD_PACKAGES) $(TEST_PACKAGES) valgrind)
	@$(MAKE) $(JOBS) --output-sync=target --no-print-directory \
	$(filter-out $(WITHOUT_VALGRIND:%=valgrind-%),$(UNITTESTS:$(BUILD)/tests/%=valgrind-%))

valgrind-%: $(BUILD)/tests/% $(BUILD)/referee $(BUILD)/referee-draw
	@echo "--- $<" && ulimit -t $(VALGRIND_SECONDS) && REFEREE=$(BUILD)/referee REFEREE_BATTLES=2 \
	valgrind --quiet --error-exitcode=9 --leak-check=full $<

# --- coverage ------------------------------------------------------------------

# Lines and branches that the tests reach, room by room; fails where a room that
# must has less than 95 % of its lines. Every line of every file, with how often it
# was reached, is in index.html of the folder.
COVERAGE_PACKAGES := gcovr
COVERAGE := gcovr --root . --add-tracefile $(BUILD)-coverage/all.json
ROOMS_95 := geometry/ units/ scenarios/ 'referee/(fritz/)?[a-z_]+\.c' referee/cards/
ROOMS    := referee/console/ referee/cli/ referee/report/ referee/draw/

coverage:
	$(call install,$(BUILD_PACKAGES) $(TEST_PACKAGES) $(COVERAGE_PACKAGES))
	@find $(BUILD)-coverage -name '*.gcda' -delete 2>/dev/null || true
	@GCOV_ERROR_FILE=$(CURDIR)/$(BUILD)-coverage/gcov.log $(MAKE) $(JOBS) --output-sync=target --no-print-directory test BUILD=$(BUILD)-coverage \
	RANDOM_BATTLES=24 CFLAGS="-O0 -g --coverage" WERROR=
	@gcovr --root . --object-directory $(BUILD)-coverage --exclude tests/ --gcov-ignore-parse-errors --json $(BUILD)-coverage/all.json
	@$(COVERAGE) --html-details $(BUILD)-coverage/index.html
	@for room in $(ROOMS); do echo "$$room"; $(COVERAGE) --filter "$$room" --print-summary | tail -3; done
	@for room in $(ROOMS_95); do echo "$$room"; $(COVERAGE) --filter "$$room" --fail-under-line 95 \
	--print-summary >$(BUILD)-coverage/room.txt || low=yes; tail -3 $(BUILD)-coverage/room.txt; done; \
	[ -z "$$low" ] || { echo "a room has less than 95 % of its lines reached"; exit 1; }

# --- measuring -----------------------------------------------------------------

# Each figure beside its yardstick, in one run (docs/performance.md).
BENCH := $(patsubst %.c,$(BUILD)/obj/%.o,$(wildcard tests/bench/*.c) tests/support/asked.c tests/support/random_orders.c)

$(BUILD)/bench: $(BENCH) $(LIBRARY)
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ -lgeos_c $(LIBS)

bench:
	$(call install,$(BUILD_PACKAGES) $(BENCH_PACKAGES))
	@$(MAKE) $(JOBS) --no-print-directory -s all $(BUILD)/bench
	@$(BUILD)/bench $(BUILD)/referee

# --- keeping it tidy ---------------------------------------------------------

FORMATTED := $(wildcard */*.[ch] referee/*/*.[ch] tests/support/*.[ch] tests/bench/*.[ch] tests/fuzz/*.[ch] tests/fuzz/support/*.[ch])

format:
	clang-format -i $(FORMATTED)

lint:
	$(call install,$(BUILD_PACKAGES) $(TEST_PACKAGES) $(LINT_PACKAGES))
	clang-format --dry-run -Werror $(FORMATTED)
	cppcheck --quiet --std=c11 --enable=warning,performance,portability --error-exitcode=1 \
	--inline-suppr --suppress=missingIncludeSystem -I. $(REFEREE_CPPFLAGS) $(SOURCES) $(DRAWING)
	printf '%s\n' $(SOURCES) $(DRAWING) | xargs -P $(patsubst -j%,%,$(JOBS)) -I {} clang-tidy --quiet --warnings-as-errors='*' {} -- -std=c17 $(REFEREE_CPPFLAGS)
	@$(MAKE) $(JOBS) --no-print-directory all BUILD=$(BUILD)-clang CC=clang

# Writes the part of docs/console.md that is made from the command table.
docs: $(BUILD)/referee $(BUILD)/tests/test_docs
	RENEW=1 REFEREE=$(BUILD)/referee $(BUILD)/tests/test_docs

# --- installing --------------------------------------------------------------

install: $(BUILD)/referee $(BUILD)/referee-draw
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(DATADIR)/rules
	install -D -m 755 $(BUILD)/referee-draw $(DESTDIR)$(LIBEXECDIR)/referee-draw
	install -m 755 $(BUILD)/referee $(DESTDIR)$(PREFIX)/bin/referee
	install -m 644 scenarios/*.yaml $(DESTDIR)$(DATADIR)
	install -m 644 scenarios/rules/*.yaml $(DESTDIR)$(DATADIR)/rules
	install -D -m 644 docs/referee.1 $(DESTDIR)$(MANDIR)/referee.1
	install -D -m 644 docs/referee.bash $(DESTDIR)$(COMPLETIONS)/referee

uninstall:
	rm -f $(DESTDIR)$(PREFIX)/bin/referee
	rm -f $(DESTDIR)$(MANDIR)/referee.1 $(DESTDIR)$(COMPLETIONS)/referee
	rm -rf $(DESTDIR)$(DATADIR) $(DESTDIR)$(LIBEXECDIR)

clean:
	rm -rf $(BUILD) $(BUILD)-sanitize $(BUILD)-clang $(BUILD)-fuzz $(BUILD)-coverage

-include $(OBJECTS:.o=.d) $(DRAWING:%.c=$(BUILD)/obj/%.d) $(HELPERS:.o=.d) $(BENCH:.o=.d) $(patsubst tests/%.c,$(BUILD)/obj/tests/%.d,$(wildcard tests/test_*.c))
.SECONDARY:
