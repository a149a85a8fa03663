/* SPDX-License-Identifier: BSD-3-Clause */
/* Line of a critical path through the lanes, and what the path comes to in words. */
#pragma once

#include "weft-critical-path.h"
#include "weft-read-out.h"
#include "weft-timeline.h"

/* What is drawn, and where. All borrowed; a plain value. */
typedef struct
{
  const WeftTimeline *timeline;
  const WeftCriticalPath *path;
  const WeftThreads *threads; /* that its segments name */
  const WeftPalette *palette;
  WeftTimeScale scale;
  /* Where the lane @lane of @timeline is, px; FALSE if it is not shown. */
  gboolean (*extent) (gpointer data, gint lane, double *y, double *height);
  gpointer data;
} WeftPathLine;

/* Draws what is visible of the path: through the lanes of the HECs on which its threads ran, and
 * once more through the threads' own, with a line from lane to lane where it changes over. Of
 * segments that share a column of pixels, some two are drawn: the work grows with the width, not
 * with the segments. */
void weft_path_line_paint (cairo_t *cr, const WeftPathLine *line);

/* Fills @out with the path's end, and its time by label and state, each leading to its longest
 * segment. @id: the thread at its end. */
void weft_path_read_out (WeftReadOut *out,
                         const WeftCriticalPath *path,
                         const WeftThreads *threads,
                         const WeftPalette *palette,
                         const WeftProcess *process,
                         guint32 id);
