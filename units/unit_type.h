/* unit_type: what kinds of unit the rules know, all of it from YAML. */
#ifndef UNITS_UNIT_TYPE_H
#define UNITS_UNIT_TYPE_H

#include "units/condition.h"
#include "units/formation.h"

#define NO_FIXED_PASS 0

struct unit_type {
    char *id;   /* "virginia-rifles"; owned */
    char *name; /* "Virginia Rifles", for people; owned */
    uint64_t tags;
    double base_width_in, base_depth_in;
    unsigned formations;             /* 1 << enum formation, or-ed: those it may take */
    bool open_line;                  /* may stand with gaps */
    double move_in[FORMATION_COUNT]; /* allowance by formation; 0: may not move */
    double charge_in;                /* 0: never charges */
    int fire_row;                    /* the ruleset's row of the fire table, or -1: does not fire */
    int morale_pass;                 /* fixed pass number, or NO_FIXED_PASS (rule 5) */
    bool gun;                        /* pivots freely, may not fire once it has moved, does not
                                        counter-charge, is lost when it fails a morale check */
    int hits_to_remove;              /* hits in one turn that remove a base: 1, guns 3 (rule 4.7) */
};

#endif
