/* SPDX-License-Identifier: BSD-3-Clause */
/* Charts of shares of a time range, over an axis other than time. Each chart is a class. */
#pragma once

#include "weft-gc-windows.h"
#include "weft-palette.h"
#include "weft-parallelism.h"
#include "weft-text.h"

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
