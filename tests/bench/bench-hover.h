/* SPDX-License-Identifier: BSD-3-Clause */
/* Measures what each motion of the pointer over the timeline costs. */
#pragma once

#include "weft-timeline.h"

/* Prints the times of the read-outs of all lanes of @timeline at many places and some zooms. */
void bench_hover (const WeftTimeline *timeline, WeftChart *chart, cairo_t *cr);
