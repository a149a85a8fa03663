/* SPDX-License-Identifier: BSD-3-Clause */
/* Layouts with the lanes that a test states: a new class of lanes does not change them. */
#pragma once

#include "weft-timeline.h"

/* The layout @text, in which the lanes of @trace are hidden that are of none of the classes that
 * follow, up to NULL. Those of threads and findings, too, which would come when they are found: in
 * the middle of a test. Newly allocated. */
char *weft_test_lanes (WeftTrace *trace, const char *text, ...) G_GNUC_NULL_TERMINATED;

/* The first lane of @klass, or -1. */
gint weft_test_lane_of (const WeftTimeline *timeline, const WeftLaneClass *klass);
