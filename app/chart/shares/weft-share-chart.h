/* SPDX-License-Identifier: BSD-3-Clause */
/* Charts of shares of a time range, over an axis other than time. Each chart is a class. */
#pragma once

#include "weft-palette.h"
#include "weft-parallelism.h"
#include "weft-text.h"
#include "weft-utilisation.h"

/* Class of a chart whose items are ordered along its axis, from left to right. Static; texts are
 * untranslated. */
typedef struct
{
  const char *title;
  guint (*count) (gconstpointer data);
  /* Draws the chart into [0, @width) x [0, @height) of @cr. @marked is the highlighted item, or
   * -1. */
  void (*paint) (gconstpointer data,
                 gint marked,
                 const WeftPalette *palette,
                 WeftTextCache *text,
                 cairo_t *cr,
                 double width,
                 double height);
  /* Returns the item at (@x, @y) in a chart of this size, or -1 if there is no item. */
  gint (*at) (
      gconstpointer data, WeftTextCache *text, double width, double height, double x, double y);
  /* Returns a sentence with the main numbers of the chart. Translated, newly allocated. */
  char *(*sentence) (gconstpointer data);
  /* Returns a description of @item. Newly allocated. */
  char *(*text) (gconstpointer data, guint item, const WeftProcess *process);
  /* Returns the time range that @item links to; empty if there is none. */
  WeftRange (*span) (gconstpointer data, guint item);
} WeftShareChart;

/* Number of window lengths in a utilisation curve. */
#define WEFT_UTILISATION_POINTS 200

/* Minimum mutator utilisation by window length, on a logarithmic axis. @data is the GArray returned
 * by weft_utilisation_curve(); it must not be empty. */
extern const WeftShareChart weft_share_chart_utilisation;

/* Time by the number of HECs that ran at the same time. */
typedef struct
{
  guint n;            /* number of HECs */
  guint64 *running;   /* n + 1 times, indexed by the number of running HECs; see
                         weft_parallelism_sum_range() */
  WeftRange *longest; /* n + 2 intervals; see weft_parallelism_find_longest(). Empty at first; only
                         the texts of bars and clicks on them need these intervals */
  WeftParallelSums sums;
} WeftParallelShares;

/* Computes the shares of [@from, @to), ns, see weft_parallelism_sum_range(). */
WeftParallelShares *weft_parallel_shares_new (const WeftParallelism *parallelism,
                                              const WeftCover *cover,
                                              guint64 from,
                                              guint64 to);
void weft_parallel_shares_free (WeftParallelShares *self);

/* Returns the covered time, ns. */
guint64 weft_parallel_shares_covered (const WeftParallelShares *self);

/* Bar chart: one bar for GC pauses, then one for each number of HECs. @data is a
 * WeftParallelShares. */
extern const WeftShareChart weft_share_chart_parallelism;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftParallelShares, weft_parallel_shares_free)

/* Frame of a share chart: its plot, with grid lines and with share labels on the left. */

#define WEFT_SHARE_AXIS_HEIGHT 24.0 /* height below the plot, px */

/* A frame, in px. Copied by value; owns nothing. */
typedef struct
{
  double x, width, height; /* position and size of the plot; the top is at y = 0 */
  double top;              /* share at the upper edge of the plot */
} WeftShareFrame;

/* Returns the frame for a chart of @width x @height px whose largest share is @most. */
WeftShareFrame weft_share_frame (WeftTextCache *text, double width, double height, double most);

/* Returns the y position of @share, px. */
double weft_share_frame_y (const WeftShareFrame *self, double share);

void weft_share_frame_paint (const WeftShareFrame *self,
                             const WeftPalette *palette,
                             WeftTextCache *text,
                             cairo_t *cr);

/* Draws an axis label below the plot, centred at @x but kept within the plot. Returns the position
 * from which the next label may begin. Draws nothing and returns @free_from if the label would
 * begin before @free_from. */
double weft_share_frame_label (const WeftShareFrame *self,
                               const WeftPalette *palette,
                               WeftTextCache *text,
                               cairo_t *cr,
                               double x,
                               double free_from,
                               const char *label);
