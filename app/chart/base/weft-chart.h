/* SPDX-License-Identifier: BSD-3-Clause */
/* Drawing context shared by all lanes of a picture: trace, palette, fonts, time scale and a cache
 * of what lanes and pictures compute. */
#pragma once

#include "weft-format.h"
#include "weft-palette.h"
#include "weft-process-segments.h"
#include "weft-text.h"
#include "weft-time-scale.h"
#include "weft-trace.h"

/* Belongs to one thread. */
typedef struct _WeftChart WeftChart;

/* Something that lanes or pictures keep in a chart: columns of the scale, a maximum of the log, or
 * what they have been set to. Static; its address is its key. */
typedef struct
{
  /* Makes the @i-th of these. */
  gpointer (*make) (WeftChart *chart, guint i);
  GDestroyNotify free;
  /* Makes that of an earlier trace's chart, @value, one of @chart, as far as it can go on from it;
   * NULL if it cannot, or always. */
  gpointer (*go_on) (WeftChart *chart, guint i, gpointer value);
  gboolean outlives_scale;  /* else it is freed when the scale changes */
  gboolean serves_close_up; /* a close-up has it of the scale, too, not one of its own */
} WeftChartPart;

/* Called in the main context when there is something else to be painted. */
typedef void (*WeftChartNotify) (gpointer user_data);

/* @text is borrowed and must outlive it; @trace is kept. */
WeftChart *weft_chart_new (WeftTrace *trace, const WeftPalette *palette, WeftTextCache *text);
void weft_chart_free (WeftChart *self);

/* Takes over what can be gone on from of @before, the chart of an earlier trace of the same log. */
void weft_chart_go_on (WeftChart *self, const WeftChart *before);

/* The visible range and the plot's width in pixels. */
void weft_chart_set_scale (WeftChart *self, WeftTimeScale scale);

/* Pictures that are made of columns are drawn in device pixels: @density for a px (1: as many),
 * with @text, borrowed as the other, whose letters are as much larger. */
void weft_chart_set_density (WeftChart *self, double density, WeftTextCache *text);

/* Until weft_chart_end_dots() scale, columns and text count in device pixels. What is kept of them
 * stays. Returns how many there are for a px, which the end is told; 1, and nothing is changed,
 * within a close-up. */
double weft_chart_begin_dots (WeftChart *self);
void weft_chart_end_dots (WeftChart *self, double density);

/* Has a scale of one nanosecond for each pixel around @time until weft_chart_end_close_up(), so
 * that lanes read what is right at @time. What is kept of the scale is set aside for then. */
void weft_chart_begin_close_up (WeftChart *self, guint64 time);
void weft_chart_end_close_up (WeftChart *self);

const WeftTrace *weft_chart_trace (const WeftChart *self);

/* A moment of its trace, see weft_moment_exact(). */
WeftFormatted weft_chart_moment (const WeftChart *self, guint64 time);

const WeftPalette *weft_chart_palette (const WeftChart *self);
WeftTextCache *weft_chart_text (const WeftChart *self);
const WeftTimeScale *weft_chart_scale (const WeftChart *self);

/* The edges of the plot's pixel columns, ns; @n gets the number of columns, one less. */
const guint64 *weft_chart_edges (WeftChart *self, guint *n);

/* The ranges in which nothing was logged. Of WeftRange; borrowed. */
const GArray *weft_chart_gaps (const WeftChart *self);

/* Returns the @i-th of @part, made when first asked for; several of a kind (of capabilities) differ
 * in @i, others have 0. Borrowed, until the scale changes or it is forgotten. */
gpointer weft_chart_get (WeftChart *self, const WeftChartPart *part, guint i);

/* Makes those from 0 to @n - 1 that are missing, on several threads: for a part whose make() reads
 * only the trace, the scale and its edges. */
void weft_chart_prepare (WeftChart *self, const WeftChartPart *part, guint n);

/* Sets it to @value, which is taken. */
void weft_chart_set (WeftChart *self, const WeftChartPart *part, guint i, gpointer value);

/* Frees it, so that it is made anew when next asked for. */
void weft_chart_forget (WeftChart *self, const WeftChartPart *part, guint i);

/* Calls @notify when a worker has read what was asked for. Without a function nothing is left to
 * workers: whoever paints waits. */
void weft_chart_set_notify (WeftChart *self, WeftChartNotify notify, gpointer user_data);
gboolean weft_chart_has_notify (const WeftChart *self);
void weft_chart_notify (const WeftChart *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftChart, weft_chart_free)
