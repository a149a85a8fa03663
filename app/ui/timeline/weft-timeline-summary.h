/* SPDX-License-Identifier: BSD-3-Clause */
/* Accessible description of a timeline: the visible range, and the value of each lane. */
#pragma once

#include "weft-plot.h"

/* Returns a text like "0 to 187.647 ms. Activity: 1.3 HECs; GC: 33.1 %; …", with the selected range
 * if there is one, or NULL if there is no log. Lanes after the first 16 are only counted. The
 * values are those of the lanes' labels. Newly allocated. */
char *weft_timeline_summary (WeftPlot *plot);
