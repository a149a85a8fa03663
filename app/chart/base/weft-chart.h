/* SPDX-License-Identifier: BSD-3-Clause */
/* Drawing context shared by all lanes of a chart: trace, palette, fonts, time scale and a cache of
 * the parts that lanes compute. */
#pragma once

#include "weft-format.h"
#include "weft-palette.h"
#include "weft-process-segments.h"
#include "weft-text.h"
#include "weft-ticks.h"
#include "weft-trace.h"

/* A drawing context; used by one thread only. */
typedef struct _WeftChart WeftChart;

/* Description of a part: a value that lanes or exported charts cache in a chart, such as columns at
 * the current scale, a maximum over the log, or a setting. Must be static, since its address is the
 * cache key. */
typedef struct
{
  /* Makes value @i. */
  gpointer (*make) (WeftChart *chart, guint i);
  GDestroyNotify free;
  /* Converts @value, which was made for the chart of an earlier trace, into the value for @chart.
   * Returns NULL if that is not possible. The function may be NULL. */
  gpointer (*reuse) (WeftChart *chart, guint i, gpointer value);
  gboolean outlives_scale;  /* keep the value when the scale changes, instead of freeing it */
  gboolean serves_close_up; /* keep using the value during close-ups */
} WeftChartPart;

/* Called in the main context when the chart must be repainted. */
typedef void (*WeftChartNotify) (gpointer user_data);

/* Creates a chart. @palette and @text are borrowed and must outlive the chart, which keeps a
 * reference to @trace. */
WeftChart *weft_chart_new (WeftTrace *trace, const WeftPalette *palette, WeftTextCache *text);
void weft_chart_free (WeftChart *self);

/* For each part with a reuse() function, converts the values in @before, the chart of an earlier
 * trace of the same log, for use in @self. */
void weft_chart_reuse_parts (WeftChart *self, const WeftChart *before);

/* Sets the visible range and the width of the plot in pixels. */
void weft_chart_set_scale (WeftChart *self, WeftTimeScale scale);

/* Sets the number of device pixels per px. Lanes made of columns are then drawn in device pixels.
 * Their text is drawn with @text, whose fonts are @density times as large; @text is borrowed and
 * must outlive the chart. */
void weft_chart_set_density (WeftChart *self, double density, WeftTextCache *text);

/* Switches scale, columns and text to device pixels until weft_chart_end_device_pixels(); parts of
 * both scales stay cached. Returns the density to pass to weft_chart_end_device_pixels(). In a
 * close-up, changes nothing and returns 1. */
double weft_chart_begin_device_pixels (WeftChart *self);
void weft_chart_end_device_pixels (WeftChart *self, double density);

/* Sets a scale of one nanosecond per pixel around @time until weft_chart_end_close_up(), so that
 * lanes find exactly the item at @time. Parts of the current scale are set aside until then. */
void weft_chart_begin_close_up (WeftChart *self, guint64 time);
void weft_chart_end_close_up (WeftChart *self);

const WeftTrace *weft_chart_trace (const WeftChart *self);

/* Formats @time (ns), a time in the chart's trace; see weft_format_moment_exact(). */
WeftFormatted weft_chart_format_moment (const WeftChart *self, guint64 time);

const WeftPalette *weft_chart_palette (const WeftChart *self);
WeftTextCache *weft_chart_text (const WeftChart *self);
const WeftTimeScale *weft_chart_scale (const WeftChart *self);

/* Returns the edges (ns) of the plot's pixel columns, and sets @n to the number of columns; there
 * is one more edge than columns. Borrowed until the scale changes. */
const guint64 *weft_chart_edges (WeftChart *self, guint *n);

/* Returns the time ranges in which nothing was logged, an array of WeftRange. Borrowed. */
const GArray *weft_chart_gaps (const WeftChart *self);

/* Returns value @i of @part, and makes it on the first call. @i is 0 unless the part has several
 * values, such as one per capability. Borrowed until the scale changes or weft_chart_invalidate()
 * is called for the value. */
gpointer weft_chart_get (WeftChart *self, const WeftChartPart *part, guint i);

/* Makes all missing values of @part with an index below @n, on several threads. The part's make()
 * may only read the trace, the scale, the edges, and parts that have already been made. */
void weft_chart_prepare (WeftChart *self, const WeftChartPart *part, guint n);

/* Sets value @i of @part, and takes ownership of @value. */
void weft_chart_set (WeftChart *self, const WeftChartPart *part, guint i, gpointer value);

/* Frees value @i of @part, so that the next weft_chart_get() makes it again. */
void weft_chart_invalidate (WeftChart *self, const WeftChartPart *part, guint i);

/* Sets the function that is called when a worker has read a part. Without such a function, parts
 * are read synchronously while painting. */
void weft_chart_set_notify (WeftChart *self, WeftChartNotify notify, gpointer user_data);
gboolean weft_chart_has_notify (const WeftChart *self);
void weft_chart_notify (const WeftChart *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftChart, weft_chart_free)
