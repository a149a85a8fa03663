/* SPDX-License-Identifier: BSD-3-Clause */
/* Measures redraws of the whole timeline: at places far from one another, and dragged along. */
#pragma once

#include "weft-timeline.h"

/* Prints what pictures of @trace with the lanes of @layout (or NULL: those that a log is shown with
 * at first) take at any zoom; @lanes says which these are. */
void bench_redraws (WeftTrace *trace, const WeftLaneLayout *layout, const char *lanes);
