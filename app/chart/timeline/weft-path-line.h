/* SPDX-License-Identifier: BSD-3-Clause */
/* Line that shows a critical path across the lanes, and the path's read-out. */
#pragma once

#include "weft-critical-path.h"
#include "weft-read-out.h"
#include "weft-timeline.h"

/* Arguments of weft_path_line_paint(); all pointers are borrowed. */
typedef struct
{
  const WeftTimeline *timeline;
  const WeftCriticalPath *path;
  const WeftThreads *threads; /* threads to which the path's segments refer */
  const WeftPalette *palette;
  WeftTimeScale scale;
  /* Sets @y and @height to the position and height of lane @lane of the timeline, px. Returns FALSE
   * if the lane is not shown. */
  gboolean (*extent) (gpointer data, gint lane, double *y, double *height);
  gpointer data;
} WeftPathLine;

/* Draws the visible part of the path across the lanes of the HECs on which its threads ran, and
 * again across the lanes of the threads, with a connecting line at each change of lane. In each
 * pixel column only about two segments are drawn, so that the cost grows with the width and not
 * with the number of segments. */
void weft_path_line_paint (cairo_t *cr, const WeftPathLine *line);

/* Fills @out with the end of the path and its time by thread label and state; each row links to its
 * longest segment. @id is the thread at the end of the path. */
void weft_path_fill_read_out (WeftReadOut *out,
                              const WeftCriticalPath *path,
                              const WeftThreads *threads,
                              const WeftPalette *palette,
                              const WeftProcess *process,
                              guint32 id);
