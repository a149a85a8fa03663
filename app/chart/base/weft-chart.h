/* SPDX-License-Identifier: BSD-3-Clause */
/* Drawing context shared by all lanes of a chart: trace, palette, fonts, time scale and a cache of
 * the parts that lanes compute. */
#pragma once

#include "weft-format.h"
#include "weft-palette.h"
#include "weft-process-segments.h"
#include "weft-text.h"
#include "weft-time-scale.h"
#include "weft-trace.h"

/* Belongs to one thread. */
typedef struct _WeftChart WeftChart;

/* A part that lanes or exported charts keep in a chart: columns of the scale, a maximum of the log,
 * or a setting. Static; its address is its key. */
typedef struct
{
  /* Makes the @i-th part. */
  gpointer (*make) (WeftChart *chart, guint i);
  GDestroyNotify free;
  /* Makes a part of @chart from @value, the part of the chart of an earlier trace; returns NULL if
   * that is not possible. May be NULL. */
  gpointer (*go_on) (WeftChart *chart, guint i, gpointer value);
  gboolean outlives_scale;  /* else it is freed when the scale changes */
  gboolean serves_close_up; /* a close-up uses the part of the scale around it */
} WeftChartPart;

/* Called in the main context when the chart has to be painted again. */
typedef void (*WeftChartNotify) (gpointer user_data);

/* @text is borrowed and must outlive the chart, which keeps a reference to @trace. */
WeftChart *weft_chart_new (WeftTrace *trace, const WeftPalette *palette, WeftTextCache *text);
void weft_chart_free (WeftChart *self);

/* Takes over the parts of @before, the chart of an earlier trace of the same log, that have a
 * go_on(). */
void weft_chart_go_on (WeftChart *self, const WeftChart *before);

/* The visible range and the plot's width in pixels. */
void weft_chart_set_scale (WeftChart *self, WeftTimeScale scale);

/* Sets the device pixels for each px. Lanes made of columns are drawn in device pixels, with @text,
 * whose letters are @density times as large; borrowed, it must outlive the chart. */
void weft_chart_set_density (WeftChart *self, double density, WeftTextCache *text);

/* Scale, columns and text are in device pixels until weft_chart_end_dots(); cached parts of either
 * scale stay. Returns the device pixels for each px, to be passed to weft_chart_end_dots(); within
 * a close-up nothing is changed, and 1 is returned. */
double weft_chart_begin_dots (WeftChart *self);
void weft_chart_end_dots (WeftChart *self, double density);

/* Sets a scale of one nanosecond for each pixel around @time until weft_chart_end_close_up(), so
 * that lanes read exactly the item at @time. The parts of the scale are set aside until then. */
void weft_chart_begin_close_up (WeftChart *self, guint64 time);
void weft_chart_end_close_up (WeftChart *self);

const WeftTrace *weft_chart_trace (const WeftChart *self);

/* Formats @time of the chart's trace, see weft_moment_exact(). */
WeftFormatted weft_chart_moment (const WeftChart *self, guint64 time);

const WeftPalette *weft_chart_palette (const WeftChart *self);
WeftTextCache *weft_chart_text (const WeftChart *self);
const WeftTimeScale *weft_chart_scale (const WeftChart *self);

/* The edges of the plot's pixel columns, ns; @n gets the number of columns, one less. */
const guint64 *weft_chart_edges (WeftChart *self, guint *n);

/* The ranges in which nothing was logged. Of WeftRange; borrowed. */
const GArray *weft_chart_gaps (const WeftChart *self);

/* Returns the @i-th value of @part, which is made on the first call; @i is 0 unless there are
 * several, as one for each capability. Borrowed, until the scale changes or it is forgotten. */
gpointer weft_chart_get (WeftChart *self, const WeftChartPart *part, guint i);

/* Makes the missing values of @part from 0 to @n - 1 on several threads. Its make() may read only
 * the trace, the scale and its edges. */
void weft_chart_prepare (WeftChart *self, const WeftChartPart *part, guint n);

/* Sets the @i-th value of @part, and takes ownership of @value. */
void weft_chart_set (WeftChart *self, const WeftChartPart *part, guint i, gpointer value);

/* Frees the @i-th value of @part, so that the next weft_chart_get() makes it again. */
void weft_chart_forget (WeftChart *self, const WeftChartPart *part, guint i);

/* Calls @notify when a worker has read a part. Without a function nothing is read on workers, and
 * painting waits. */
void weft_chart_set_notify (WeftChart *self, WeftChartNotify notify, gpointer user_data);
gboolean weft_chart_has_notify (const WeftChart *self);
void weft_chart_notify (const WeftChart *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftChart, weft_chart_free)
