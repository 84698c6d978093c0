/* Which piece an order is for: a unit, one base of a garrison, a commander. */
#include "referee/fritz/commanders.h"
#include "referee/fritz/entry.h"
#include "referee/fritz/fritz.h"
#include "referee/fritz/garrison.h"
#include "referee/fritz/march.h"
#include "referee/fritz/setup.h"

void fritz_move(struct deed *d) {
    if (d->c->commander >= 0)
        commander_move(d);
    else if (d->c->base > 0)
        garrison_move_base(d);
    else
        march_unit(d);
}

void fritz_place(struct deed *d) {
    if (d->c->commander >= 0)
        commander_place(d);
    else if (d->c->base > 0)
        garrison_place_base(d);
    else
        setup_place_unit(d);
}

void fritz_enter(struct deed *d) {
    if (d->c->commander >= 0)
        commander_enter(d);
    else
        entry_unit(d);
}

void fritz_remove(struct deed *d) {
    if (d->c->commander >= 0)
        commander_remove(d);
    else
        setup_remove_unit(d);
}
