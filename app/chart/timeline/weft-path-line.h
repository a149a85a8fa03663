/* SPDX-License-Identifier: BSD-3-Clause */
/* Line of a critical path through the lanes, and a read-out of the path. */
#pragma once

#include "weft-critical-path.h"
#include "weft-read-out.h"
#include "weft-timeline.h"

/* Arguments of weft_path_line_paint(). All borrowed; a plain value. */
typedef struct
{
  const WeftTimeline *timeline;
  const WeftCriticalPath *path;
  const WeftThreads *threads; /* that its segments name */
  const WeftPalette *palette;
  WeftTimeScale scale;
  /* Sets the position of the lane @lane of @timeline, px; returns FALSE if it is not shown. */
  gboolean (*extent) (gpointer data, gint lane, double *y, double *height);
  gpointer data;
} WeftPathLine;

/* Draws the visible part of the path through the lanes of the HECs on which its threads ran, and
 * again through those of the threads, with a line between lanes when it changes the lane. Of the
 * segments in one column of pixels about two are drawn, so that the work grows with the width, not
 * with the number of segments. */
void weft_path_line_paint (cairo_t *cr, const WeftPathLine *line);

/* Fills @out with the path's end, and its time by label and state, each linking to its longest
 * segment. @id: the thread at its end. */
void weft_path_read_out (WeftReadOut *out,
                         const WeftCriticalPath *path,
                         const WeftThreads *threads,
                         const WeftPalette *palette,
                         const WeftProcess *process,
                         guint32 id);
