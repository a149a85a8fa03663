/* SPDX-License-Identifier: BSD-3-Clause */
/* Course of a heap band in two logs, small enough for a table's row. */
#pragma once

#include "weft-heap-chart.h"
#include "weft-heap-comparison.h"

/* Draws @band's style in @chart, one of a picture of the comparison, as a square, and after it its
 * bytes in both logs, on one scale that is the band's own: A filled, B as a line. Nothing where
 * there is no such band. */
void weft_compared_course_paint (const WeftHeapComparison *comparison,
                                 guint32 band,
                                 WeftChart *chart,
                                 cairo_t *cr,
                                 double width,
                                 double height);
