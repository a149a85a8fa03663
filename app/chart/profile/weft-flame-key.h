/* SPDX-License-Identifier: BSD-3-Clause */
/* Key of the colours of a flame graph that shows a change, for pictures. */
#pragma once

#include "weft-flame-paint.h"

/* px; 0 if the colours of @look tell of no change. */
double weft_flame_key_height (const WeftFlameLook *look);

/* Draws it into [0, …) x [0, its height): from the largest loss to the largest gain. */
void weft_flame_paint_key (const WeftFlameLook *look, cairo_t *cr);
