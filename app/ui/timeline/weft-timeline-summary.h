/* SPDX-License-Identifier: BSD-3-Clause */
/* Accessible description of a timeline: the range in view, and each lane's number. */
#pragma once

#include "weft-plot.h"

/* Returns "0 to 187.647 ms. Activity: 1.3 HECs; GC: 33.1 %; …", with the selected range, if there
 * is one; newly allocated, NULL if there is no log. Lanes after the first 16 are only counted. Asks
 * each lane for its number as its label does. */
char *weft_timeline_summary (WeftPlot *plot);
