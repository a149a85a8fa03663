/* SPDX-License-Identifier: BSD-3-Clause */
/* Pictures of lanes over a time axis. */
#include "weft-picture.h"

#include "weft-chart-heap.h"
#include "weft-critical-path.h"
#include "weft-diagnosis.h"

#include <math.h>

/* Maximum height of the lanes (px) unless a layout is given: half of WEFT_EXPORT_MAX_SIDE. If there
 * are thousands of HECs, their lanes are made lower to fit. */
#define MAX_HEIGHT 16383.0

static gboolean
timeline_log_has_data (const WeftPictureKind *kind, const WeftTrace *trace)
{
  return weft_timeline_has_data (trace, kind->variant);
}

static void
timeline_make (WeftPicture *self)
{
  const WeftExportOptions *options = self->options;
  const WeftIndex *index = self->trace->index;
  gboolean draws_path =
      options->critical_path && (self->kind->option_flags & WEFT_PICTURE_TAKES_PATH) != 0;
  const WeftLaneLayout *given =
      (self->kind->option_flags & WEFT_PICTURE_TAKES_LAYOUT) != 0 ? options->layout : NULL;
  g_autoptr (WeftLaneLayout) by_default = weft_lane_layout_new_for_charts (self->kind->variant);
  WeftThreads *threads = NULL;
  WeftTimelineCharts charts = given != NULL ? weft_lane_layout_charts (given) : self->kind->variant;
  WeftTimeline *timeline;

  /* wait for the analyses that the charts need */
  if (charts & WEFT_TIMELINE_USER)
    weft_trace_get (self->trace, WEFT_LAZY_USER_SPANS, NULL, NULL);
  if ((draws_path || charts & weft_lane_groups_with_redraws (WEFT_LANE_REDRAWS_WITH_THREADS)) &&
      weft_timeline_has_data (self->trace, WEFT_TIMELINE_THREADS))
    threads = weft_trace_get (self->trace, WEFT_LAZY_THREADS, NULL, NULL);
  if (charts & WEFT_TIMELINE_FINDINGS)
    weft_diagnosis_new_for_trace (self->trace, NULL, NULL);
  if (given != NULL)
    {
      /* make the lanes as high as in the window */
      g_autoptr (WeftTimeline) natural =
          options->thread_rows != NULL ?
              weft_timeline_new_with_rows (self->trace, given, options->thread_rows) :
              weft_timeline_new (self->trace, given);

      timeline =
          weft_timeline_new_fitted (natural, natural->height * MAX (options->lanes_growth, 1));
    }
  else
    {
      g_autoptr (WeftTimeline) natural = weft_timeline_new (self->trace, by_default);

      timeline = weft_timeline_new_fitted (natural, MIN (natural->height, MAX_HEIGHT));
    }
  timeline->has_gc_bands =
      options->gc_bands && (self->kind->option_flags & WEFT_PICTURE_TAKES_GC_BANDS) != 0;
  if (draws_path && threads != NULL)
    {
      guint64 to = options->path_to != 0 ? options->path_to : MIN (self->to, index->to);
      gint thread = options->path_to != 0 ? weft_threads_find (threads, options->path_thread) :
                                            weft_critical_path_default_thread (threads, to);

      if (thread >= 0)
        timeline->path =
            weft_critical_path_new (threads, weft_collections_windows (self->trace->collections),
                                    (guint) thread, MIN (index->from, to), to, NULL);
    }
  self->data = timeline;
}

static gboolean
timeline_has_data (const WeftPicture *self)
{
  return ((const WeftTimeline *) self->data)->lanes->len > 0;
}

static guint
timeline_height (const WeftPicture *self, guint width)
{
  return (guint) ceil (weft_timeline_picture_height (self->data, width));
}

static void
timeline_cut_rows (const WeftPicture *self, GArray *rows)
{
  weft_timeline_picture_cut_rows (self->data, rows);
}

static void
timeline_paint (
    const WeftPicture *self, WeftTextCache *text, cairo_t *cr, double width, double height)
{
  g_autoptr (WeftChart) chart =
      weft_chart_new (self->trace, weft_palette_get (self->options->theme), text);
  WeftHeapOptions heap = weft_heap_options_default ();

  if (self->options->n_bands != 0)
    heap.n_bands = self->options->n_bands;
  weft_chart_set_heap_options (chart, &heap);
  weft_timeline_paint_picture (self->data, chart, cr, width, height, self->from, self->to,
                               weft_picture_title (self));
}

const WeftPictureClass weft_picture_timeline = {
  .log_has_data = timeline_log_has_data,
  .make = timeline_make,
  .free = (GDestroyNotify) weft_timeline_free,
  .has_data = timeline_has_data,
  .height = timeline_height,
  .append_cut_rows = timeline_cut_rows,
  .paint = timeline_paint,
};
