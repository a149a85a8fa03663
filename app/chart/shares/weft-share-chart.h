/* SPDX-License-Identifier: BSD-3-Clause */
/* Charts of shares of a range of time over something else than time: a class each. */
#pragma once

#include "weft-palette.h"
#include "weft-parallelism.h"
#include "weft-text.h"
#include "weft-utilisation.h"

/* A chart has items along its axis, from left to right. Static; texts are to be translated. */
typedef struct
{
  const char *title;
  guint (*count) (gconstpointer data);
  /* Draws into [0, @width) x [0, @height) of @cr; @marked: a highlighted item, or -1. */
  void (*paint) (gconstpointer data,
                 gint marked,
                 const WeftPalette *palette,
                 WeftTextCache *text,
                 cairo_t *cr,
                 double width,
                 double height);
  /* The item at @x of a chart of that size; -1 if there is none. */
  gint (*at) (gconstpointer data, WeftTextCache *text, double width, double height, double x);
  /* The main numbers of the chart, a sentence; newly allocated. */
  char *(*sentence) (gconstpointer data);
  /* Describes an item; newly allocated. */
  char *(*text) (gconstpointer data, guint item, const WeftProcess *process);
  /* The time of an item; empty if there is none. */
  WeftRange (*span) (gconstpointer data, guint item);
} WeftShareChart;

/* Number of windows of a curve of utilisation. */
#define WEFT_UTILISATION_POINTS 200

/* Minimum mutator utilisation by the length of the window, which has a logarithmic axis. @data is
 * the GArray of weft_utilisation_curve(). */
extern const WeftShareChart weft_share_chart_utilisation;

/* "At least 50 % in every window of 112.4 ms or more; 66.9 % in the whole range", of such a curve,
 * which is not empty; translated and newly allocated. */
char *weft_utilisation_sentence (const GArray *curve);

/* Time by the number of HECs that ran at once. */
typedef struct
{
  guint n;            /* HECs */
  guint64 *running;   /* n + 1: from weft_parallelism_in() */
  WeftRange *longest; /* n + 2: from weft_parallelism_longest() */
  WeftParallelSums sums;
} WeftParallelShares;

/* Computes the shares of [@from, @to). Reads the events of the range: for a worker thread. NULL if
 * it was cancelled. */
WeftParallelShares *weft_parallel_shares_new (const WeftParallelism *parallelism,
                                              const WeftCover *cover,
                                              guint64 from,
                                              guint64 to,
                                              GCancellable *cancellable);
void weft_parallel_shares_free (WeftParallelShares *self);

/* The covered time, ns. */
guint64 weft_parallel_shares_covered (const WeftParallelShares *self);

/* "With perfect sharing 112 ms (−40 %)", translated; newly allocated. */
char *weft_parallel_shares_sentence (const WeftParallelShares *self);

/* Bars, GC pauses first, then one for each number of HECs. @data is a WeftParallelShares. */
extern const WeftShareChart weft_share_chart_parallelism;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftParallelShares, weft_parallel_shares_free)
