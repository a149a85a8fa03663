/* SPDX-License-Identifier: BSD-3-Clause */
/* Stacks for flame graphs, and what holds of the boxes of any of them. */
#pragma once

#include "weft-flame.h"

#define FLAME_FRAMES 8
#define FLAME_GC     (FLAME_FRAMES - 1)

/* Frames "f0" to "f6" of modules "M0" and "M1", and GC. */
WeftStacks *flame_stacks (void);

/* A node at most @depth deep. */
guint32 flame_random_stack (WeftStacks *stacks, GRand *random, guint depth);

const WeftFlameBox *flame_nth (const GArray *boxes, guint i);

/* Boxes of a row do not overlap, are a pixel wide at least unless the edge cuts them, and so are no
 * more than there are pixels. */
void flame_check_rows (const GArray *boxes, double width);
