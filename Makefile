# referee: a referee's assistant for miniatures battles.
#
#   make play     install what is missing, build, and start a battle
#   make check    install what is missing, build, and run every test
#   make          build build/referee
# Further targets: test, lint, format, install, uninstall, clean.

PREFIX  ?= /usr/local
DESTDIR ?=
CC      ?= cc
BUILD   ?= build
CFLAGS  ?= -O2 -g
WARN    := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wvla -Wstrict-prototypes -Wmissing-prototypes
WERROR  ?= -Werror
VERSION := 0.1.0
DATADIR := $(PREFIX)/share/referee

REFEREE_CPPFLAGS := -I. -D_POSIX_C_SOURCE=200809L -D_XOPEN_SOURCE=700 -DREFEREE_VERSION='"$(VERSION)"' -DREFEREE_DATADIR='"$(DATADIR)"'
ALL_CFLAGS = -std=c17 $(WARN) $(WERROR) $(CFLAGS)
LIBS := -lchipmunk -lyaml -lreadline -ljansson -lm

SOURCES := $(wildcard geometry/*.c units/*.c scenarios/*.c referee/*.c referee/*/*.c)
OBJECTS := $(SOURCES:%.c=$(BUILD)/%.o)
LIBRARY := $(BUILD)/libreferee.a
UNITTESTS := $(patsubst tests/%.c,$(BUILD)/tests/%,$(wildcard tests/test_*.c))
HELPERS := $(patsubst %.c,$(BUILD)/%.o,$(wildcard tests/support/*.c))

.PHONY: all play check test deps lint format install uninstall clean
.DELETE_ON_ERROR:

all: $(BUILD)/referee

$(BUILD)/referee: $(BUILD)/referee/main.o $(LIBRARY)
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(LIBS)

$(LIBRARY): $(filter-out $(BUILD)/referee/main.o,$(OBJECTS))
	@rm -f $@
	$(AR) rcs $@ $^

$(BUILD)/%.o: %.c Makefile
	@mkdir -p $(@D)
	$(CC) $(REFEREE_CPPFLAGS) $(CPPFLAGS) $(ALL_CFLAGS) -MMD -MP -c -o $@ $<

$(BUILD)/tests/%: $(BUILD)/tests/%.o $(HELPERS) $(LIBRARY)
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ -lcmocka $(LIBS)

-include $(OBJECTS:.o=.d) $(UNITTESTS:=.d) $(HELPERS:.o=.d)
.SECONDARY:
