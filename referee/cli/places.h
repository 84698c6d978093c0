/* places: where journals are kept unless the game master says otherwise.
 *
 * $XDG_STATE_HOME/referee, else ~/.local/state/referee, made when missing. */
#ifndef REFEREE_CLI_PLACES_H
#define REFEREE_CLI_PLACES_H

/* The folder; the caller frees. NULL when there is no home to put it in or no
 * memory. Nothing is made. */
char *places_journals(void);

/* A path for a new journal of the scenario with that id: SCENARIO-DATE-TIME
 * .journal, in a folder that then exists. An empty file is made there, so that
 * nobody else takes the name; who does not use it removes it. NULL with errno
 * set: it cannot be made, or there is no home. The caller frees. */
char *places_new_journal(const char *scenario_id);

/* The journal that was written last, or NULL when there is none. The caller
 * frees. */
char *places_newest_journal(void);

#endif
