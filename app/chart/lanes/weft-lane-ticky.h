/* SPDX-License-Identifier: BSD-3-Clause */
/* Lane of ticky counters: which counters it draws. */
#pragma once

#include "weft-lane.h"
#include "weft-ticky-lines.h"

/* Draws @lines, which are kept, in the ticky lane of @chart. Unless set, those that allocate most
 * in the whole log are looked for when first drawn. */
void weft_lane_ticky_set_lines (WeftChart *chart, WeftTickyLines *lines);
