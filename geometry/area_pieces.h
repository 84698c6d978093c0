/* area_pieces: cutting an outline into convex pieces; used by area.c alone. */
#ifndef GEOMETRY_AREA_PIECES_H
#define GEOMETRY_AREA_PIECES_H

#include "geometry/area.h"

/* A piece has at most this many corners: two of them, or one and the sweep of
 * a base, then fit one hull. */
#define PIECE_CORNERS_MAX 8

/* Fills the pieces of an area that has only its outline, which must be simple
 * and counter-clockwise. Returns AREA_OK, AREA_NO_MEMORY, or AREA_CROSSES for
 * an outline too tangled for double arithmetic; the caller clears in any case. */
enum area_fault area_cut(struct area *a);

#endif
