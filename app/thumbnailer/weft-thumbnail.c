/* SPDX-License-Identifier: BSD-3-Clause */
/* Reads a log for a limited time, and draws it like the overview strip above the timeline. */
#include "weft-thumbnail.h"

#include "weft-features.h"
#include "weft-heap-chart.h"
#include "weft-lane.h"
#include "weft-trace-read.h"

/* Arguments and result so far of a read with a time limit. */
typedef struct
{
  GCancellable *cancellable;
  gint64 time_us;
  WeftTrace *shown; /* trace of the part read so far, or NULL */
} Reading;

static gpointer
wait_for_end (gpointer data)
{
  const Reading *self = data;

  g_usleep ((gulong) self->time_us);
  g_cancellable_cancel (self->cancellable);
  return NULL;
}

static void
progress_cb (WeftTrace *trace, guint64 done, guint64 total, gpointer user_data)
{
  Reading *self = user_data;

  if (trace == NULL)
    return;
  g_clear_pointer (&self->shown, weft_shared_unref);
  self->shown = weft_shared_ref (trace);
}

WeftTrace *
weft_thumbnail_read (WeftSource *source, gint64 time_us, GError **error)
{
  g_autoptr (GError) reason = NULL;
  /* never freed, since the timer thread may use it until the process ends */
  Reading *self = g_new0 (Reading, 1);
  WeftTrace *trace;
  GThread *timer;

  self->cancellable = g_cancellable_new ();
  self->time_us = time_us;
  timer = g_thread_try_new ("time limit", wait_for_end, self, error);
  if (timer == NULL)
    return NULL;
  g_thread_unref (timer);
  trace = weft_trace_read (source, 0, NULL, progress_cb, self, self->cancellable, &reason);
  if (trace == NULL)
    trace = g_steal_pointer (&self->shown);
  if (trace == NULL)
    g_propagate_error (error, g_steal_pointer (&reason));
  return trace;
}

cairo_surface_t *
weft_thumbnail_paint (WeftTrace *trace, guint size)
{
  const WeftPalette *palette = weft_palette_get (WEFT_THEME_LIGHT);
  guint height = MAX (size * 3 / 4, 1), margin = MAX (size / 32, 1);
  cairo_surface_t *surface =
      cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) size, (int) height);
  cairo_t *cr = cairo_create (surface);
  g_autoptr (WeftChart) chart = weft_chart_new (trace, palette, NULL);
  WeftLane lane = weft_lane_make_standalone (&weft_lane_activity, height - 2 * margin);
  gboolean has_activity = weft_feature_count (trace, WEFT_FEATURE_SCHEDULER) > 0 ||
                          weft_feature_count (trace, WEFT_FEATURE_GC) > 0;

  weft_chart_set_scale (chart, (WeftTimeScale){ trace->index->from,
                                                MAX (trace->index->to, trace->index->from + 1),
                                                size - 2 * margin });
  weft_color_set_source (cr, palette->page);
  cairo_paint (cr);
  weft_color_set_source (cr, palette->line);
  cairo_set_line_width (cr, 1);
  cairo_rectangle (cr, 0.5, 0.5, size - 1, height - 1);
  cairo_stroke (cr);
  cairo_translate (cr, margin, margin);
  cairo_rectangle (cr, 0, 0, size - 2 * margin, lane.height);
  cairo_clip (cr);
  if (!has_activity && weft_feature_count (trace, WEFT_FEATURE_HEAP_PROFILE) > 0)
    weft_heap_chart_paint_total (chart, cr, lane.height);
  else
    weft_lane_activity.paint (&lane, chart, cr);
  cairo_destroy (cr);
  return surface;
}
