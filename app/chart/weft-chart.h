/* SPDX-License-Identifier: BSD-3-Clause */
/* What all lanes of a picture share: the log, the colours, the fonts, the time axis, and the
 * columns that several of them draw. */
#pragma once

#include "weft-heap-levels.h"
#include "weft-palette.h"
#include "weft-run.h"
#include "weft-spark-peaks.h"
#include "weft-text.h"
#include "weft-thread-loader.h"
#include "weft-ticky-lines.h"
#include "weft-time-scale.h"
#include "weft-trace.h"
#include "weft-usage-columns.h"

G_BEGIN_DECLS

/* The columns of all capabilities together, as parts of those that exist at the time. */
typedef struct
{
  WeftColumn share;
  float alive; /* capabilities that exist, at most all of them */
} WeftActivityColumn;

/* Belongs to one thread. */
typedef struct _WeftChart WeftChart;

/* @text is borrowed and must outlive it; @trace is kept. */
WeftChart *weft_chart_new (WeftTrace *trace, const WeftPalette *palette, WeftTextCache *text);
void weft_chart_free (WeftChart *self);

/* The visible range and the plot's width in pixels. */
void weft_chart_set_scale (WeftChart *self, WeftTimeScale scale);

/* How many bands of a heap profile are drawn before the rest is summed as "other";
 * WEFT_DEFAULT_BANDS unless set. */
#define WEFT_DEFAULT_BANDS 15
void weft_chart_set_n_bands (WeftChart *self, guint n);

/* How a heap profile is drawn; weft_heap_options_default() unless set. What @options points to is
 * borrowed, itself it is copied. */
void weft_chart_set_heap_options (WeftChart *self, const WeftHeapOptions *options);
const WeftHeapOptions *weft_chart_heap_options (const WeftChart *self);

/* The heap profile that is drawn: borrowed; NULL: the trace's. */
void weft_chart_set_heap (WeftChart *self, const WeftHeapProfile *heap);
const WeftHeapProfile *weft_chart_heap (const WeftChart *self);

/* What of it is drawn. Computed when first asked for with these options, at this scale. */
const WeftHeapLevels *weft_chart_heap_levels (WeftChart *self);

/* How time profiles are drawn: @is_upward as flames, their roots at the bottom; @by_module with the
 * colours of modules rather than of names; @query, copied, is what a search is for, or NULL. */
void
weft_chart_set_flame (WeftChart *self, gboolean is_upward, gboolean by_module, const char *query);
gboolean weft_chart_flame_is_upward (const WeftChart *self);
gboolean weft_chart_flame_is_by_module (const WeftChart *self);
/* By frame of the time profile, whether the search has found it; NULL where there is none. */
const guint8 *weft_chart_flame_hits (const WeftChart *self);

/* The ticky counters that are drawn; kept. Unless set, or where it is NULL: those that allocate
 * most in the whole log, looked for when first asked for. */
void weft_chart_set_ticky (WeftChart *self, WeftTickyLines *lines);
const WeftTickyLines *weft_chart_ticky (WeftChart *self);

const WeftTrace *weft_chart_trace (const WeftChart *self);
const WeftPalette *weft_chart_palette (const WeftChart *self);
WeftTextCache *weft_chart_text (const WeftChart *self);
const WeftTimeScale *weft_chart_scale (const WeftChart *self);

/* The edges of the plot's pixel columns, ns; @n gets the number of columns, one less. */
const guint64 *weft_chart_edges (WeftChart *self, guint *n);

/* The columns of the index's @i-th capability. Computed when first asked for at this scale. */
const WeftUsageColumns *weft_chart_usage (WeftChart *self, guint i);

/* The columns of all capabilities together; as many as weft_chart_edges() says. */
const WeftActivityColumn *weft_chart_activity (WeftChart *self);

/* The stretches in which nothing was logged. Of WeftGap; borrowed. */
const GArray *weft_chart_gaps (const WeftChart *self);

/* Sparks by column, of the @i-th capability, or of all for i = the number of capabilities: what
 * happens in one of the log's spark intervals (of several, where these are narrower than a pixel)
 * is spread evenly over its columns, so that no column exceeds the peaks; the pool is that of the
 * column. */
const WeftSparkRates *weft_chart_sparks (WeftChart *self, guint i);

/* The same, each column by itself. */
const WeftSparkRates *weft_chart_spark_columns (WeftChart *self, guint i);

/* How many intervals weft_chart_sparks() takes together. */
guint64 weft_chart_spark_step (const WeftChart *self);

/* The most that the whole log has, whatever is in view. */
const WeftSparkPeaks *weft_chart_spark_peaks (WeftChart *self, guint i);

/* The highest rate of allocation in the whole log, bytes per ns; see weft_allocation_peak(). */
double weft_chart_allocation_peak (WeftChart *self);

/* Counted events by column, of the @i-th capability, or of all (those of none too) for i = the
 * number of capabilities. */
const WeftTallyColumn *weft_chart_tallies (WeftChart *self, guint i);

/* The threads, or NULL where they have not been found yet: see weft_threads_later_get(). Borrowed.
 */
WeftThreads *weft_chart_threads (const WeftChart *self);
const WeftThreadRows *weft_chart_thread_rows (const WeftChart *self);

/* The columns of the threads' rows, of this scale or (until these are read) of another; NULL where
 * there are none. Borrowed, until the next call. */
const WeftThreadColumns *weft_chart_thread_columns (WeftChart *self);

/* What takes long is read on a worker from now on, and @notify called in the main context when
 * there is something else to be painted; without a function, whoever paints waits. */
void weft_chart_set_notify (WeftChart *self, WeftThreadLoaderFunc notify, gpointer user_data);

/* The life of the index's @i-th capability. */
const WeftCapLife *weft_chart_life (const WeftChart *self, guint i);

/* ns of the visible range in which the index's @i-th capability existed and is covered: what its
 * shares are of. */
guint64 weft_chart_covered (const WeftChart *self, guint i);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftChart, weft_chart_free)

G_END_DECLS
