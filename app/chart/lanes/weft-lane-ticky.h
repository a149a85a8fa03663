/* SPDX-License-Identifier: BSD-3-Clause */
/* Lane of ticky counters: which counters it draws. */
#pragma once

#include "weft-lane.h"
#include "weft-ticky-lines.h"

/* Sets the lines of the ticky lane of @chart, which keeps a reference. By default they are the
 * counters that allocate most in the whole log. */
void weft_lane_ticky_set_lines (WeftChart *chart, WeftTickyLines *lines);
