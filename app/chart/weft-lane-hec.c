/* SPDX-License-Identifier: BSD-3-Clause */
/* The lane of a HEC: what it runs grows from the floor, collections hang from the ceiling, the gap
 * is idle; at every zoom the height is the share of time. */
#include "weft-box.h"
#include "weft-column-area.h"
#include "weft-lane.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#define MIN_PHASE_PX 5.0
#define MIN_HATCH_PX 8.0

static const char *const phase_names[] = {
  [WEFT_GC_NONE] = "",
  [WEFT_GC_STOPPING] = N_ ("waiting to stop"),
  [WEFT_GC_WORKING] = N_ ("GC, working"),
  [WEFT_GC_IDLE] = N_ ("GC, idle"),
  [WEFT_GC_DONE] = N_ ("GC, done"),
};

static void
paint_track (const WeftLane *lane, WeftChart *chart, cairo_t *cr)
{
  const WeftTimeScale *scale = weft_chart_scale (chart);
  const WeftCapLife *life = weft_chart_life (chart, lane->cap);
  double x0 = 0, x1 = scale->width;

  if (life != NULL)
    {
      x0 = CLAMP (round (weft_time_scale_x (scale, life->from)), 0, scale->width);
      x1 = CLAMP (round (weft_time_scale_x (scale, life->to)), 0, scale->width);
    }
  cairo_rectangle (cr, x0, 0, x1 - x0, lane->height);
  weft_color_set (cr, weft_chart_palette (chart)->idle);
  cairo_fill (cr);
}

/* Takes the columns that lie wholly in a box out of the shapes: the box is drawn for them. */
static void
mark_boxes (const WeftUsageColumns *usage, const WeftTimeScale *scale, guint8 *in_box)
{
  for (guint i = 0; i < usage->spans->len; i++)
    {
      const WeftUseSpan *span = &g_array_index (usage->spans, WeftUseSpan, i);
      WeftBoxSpan box = weft_box_span (scale, span->from, span->to);

      if (box.end > box.x0)
        memset (in_box + (guint) box.x0, 1, (guint) (box.end - box.x0));
    }
}

/* One use's share in the columns outside boxes. */
static void
paint_columns (const WeftLane *lane,
               const WeftUsageColumns *usage,
               const guint8 *in_box,
               cairo_t *cr,
               WeftUse use)
{
  double height = lane->height;
  WeftColumnArea area;

  weft_column_area_begin (&area, cr);
  for (guint x = 0; x < usage->n; x++)
    {
      const WeftColumn *column = &usage->columns[x];
      double run = weft_column_height (column->run, height);
      double work = weft_column_height (column->work, height);
      double wait = weft_column_height (column->wait, height);

      if (in_box[x])
        weft_column_area_add (&area, x, 0, 0);
      else if (use == WEFT_USE_RUN)
        weft_column_area_add (&area, x, run > 0 ? height - run : 0, run > 0 ? height : 0);
      else if (use == WEFT_USE_GC_WORK)
        weft_column_area_add (&area, x, 0, work);
      else
        weft_column_area_add (&area, x, work, wait > 0 ? work + wait : 0);
    }
  weft_column_area_end (&area, usage->n);
}

static void
paint_run_box (const WeftLane *lane,
               WeftChart *chart,
               cairo_t *cr,
               const WeftUseSpan *span,
               const WeftBoxSpan *box)
{
  const WeftPalette *palette = weft_chart_palette (chart);
  g_autofree char *long_name = g_strdup_printf (_ ("Thread %u"), span->thread);
  char number[12];
  const char *texts[] = { long_name, number, NULL };

  g_snprintf (number, sizeof number, "%u", span->thread);
  weft_color_set (cr, palette->run);
  cairo_rectangle (cr, box->x0, 0, box->x1 - box->x0, lane->height);
  cairo_fill (cr);
  weft_box_text (chart, cr, box, lane->height / 2, WEFT_TEXT_BOX, palette->run_text, texts);
}

static void
paint_gc_box (const WeftLane *lane,
              WeftChart *chart,
              cairo_t *cr,
              const WeftUseSpan *span,
              const WeftBoxSpan *box)
{
  const WeftPalette *palette = weft_chart_palette (chart);
  gboolean works = span->use == WEFT_USE_GC_WORK;
  double width = box->x1 - box->x0;
  const char *texts[] = { _ (phase_names[span->phase]), works ? _ ("GC") : NULL, NULL };

  weft_color_set (cr, works ? palette->gc : palette->wait);
  cairo_rectangle (cr, box->x0, 0, width, lane->height);
  cairo_fill (cr);
  if (works && width >= MIN_HATCH_PX)
    weft_box_hatch (cr, box->x0, 0, width, lane->height, palette->gc_hatch);
  if (!works && width >= MIN_PHASE_PX)
    {
      weft_color_set (cr, palette->wait_edge);
      cairo_rectangle (cr, box->x0 + 0.5, 0.5, width - 1, lane->height - 1);
      cairo_set_line_width (cr, 1);
      cairo_stroke (cr);
    }
  weft_box_text (chart, cr, box, lane->height / 2, works ? WEFT_TEXT_BOX_BOLD : WEFT_TEXT_BOX,
                 works ? palette->gc_text : palette->wait_text, texts);
}

static void
paint (const WeftLane *lane, WeftChart *chart, cairo_t *cr)
{
  const WeftPalette *palette = weft_chart_palette (chart);
  const WeftTimeScale *scale = weft_chart_scale (chart);
  const WeftUsageColumns *usage = weft_chart_usage (chart, lane->cap);
  g_autofree guint8 *in_box = g_malloc0 (usage->n + 1);

  paint_track (lane, chart, cr);
  mark_boxes (usage, scale, in_box);
  paint_columns (lane, usage, in_box, cr, WEFT_USE_RUN);
  weft_color_set (cr, palette->run);
  cairo_fill (cr);
  paint_columns (lane, usage, in_box, cr, WEFT_USE_GC_WAIT);
  weft_color_set (cr, palette->wait);
  cairo_fill (cr);
  paint_columns (lane, usage, in_box, cr, WEFT_USE_GC_WORK);
  weft_color_set (cr, palette->gc);
  cairo_fill (cr);
  for (guint i = 0; i < usage->spans->len; i++)
    {
      const WeftUseSpan *span = &g_array_index (usage->spans, WeftUseSpan, i);
      WeftBoxSpan box = weft_box_span (scale, span->from, span->to);

      if (box.x1 <= box.x0)
        continue;
      if (span->use == WEFT_USE_RUN)
        paint_run_box (lane, chart, cr, span, &box);
      else
        paint_gc_box (lane, chart, cr, span, &box);
    }
}

static WeftFormatted
value (const WeftLane *lane, WeftChart *chart)
{
  const WeftUsageColumns *usage = weft_chart_usage (chart, lane->cap);
  guint64 alive = weft_chart_alive (chart, lane->cap);

  return weft_format_percent_short ((double) usage->total.run / (double) MAX (alive, 1));
}

static void
read_shares (const WeftLane *lane, WeftChart *chart, guint64 from, guint64 to, WeftReadOut *out)
{
  const WeftPalette *palette = weft_chart_palette (chart);
  const WeftIndex *index = weft_chart_trace (chart)->index;
  WeftShares shares =
      weft_usage_shares (weft_index_nth_cap (index, lane->cap), index->log, from, to);
  double ns = (double) MAX (to - from, 1);
  guint64 busy = shares.run + shares.work + shares.wait;

  weft_read_out_add_swatch (out, palette->run, _ ("running"),
                            weft_format_percent ((double) shares.run / ns, 1).text);
  weft_read_out_add_swatch (out, palette->gc, _ ("collecting"),
                            weft_format_percent ((double) shares.work / ns, 1).text);
  weft_read_out_add_swatch (out, palette->wait, _ ("waiting in a collection"),
                            weft_format_percent ((double) shares.wait / ns, 1).text);
  weft_read_out_add (
      out, _ ("idle"),
      weft_format_percent ((double) (to - from - MIN (busy, to - from)) / ns, 1).text);
}

static void
read_span (const WeftUseSpan *span, WeftReadOut *out)
{
  weft_read_out_add (out, _ ("since"), weft_format_time_exact (span->from).text);
  weft_read_out_add (out, _ ("until"), weft_format_time_exact (span->to).text);
  weft_read_out_add (out, _ ("lasts"), weft_format_time_exact (span->to - span->from).text);
  weft_read_out_set_span (out, span->from, span->to);
}

static void
title_span (const WeftUseSpan *span, const char *hec, WeftReadOut *out)
{
  g_autofree char *thread = g_strdup_printf (_ ("Thread %u"), span->thread);

  switch (span->use)
    {
    case WEFT_USE_RUN:
      weft_read_out_set_title (out, thread, hec);
      break;
    case WEFT_USE_IDLE:
      weft_read_out_set_title (out, _ ("Idle"), hec);
      break;
    default:
      weft_read_out_set_title (out, _ (phase_names[span->phase]), hec);
      break;
    }
}

static gboolean
read_at (const WeftLane *lane, WeftChart *chart, guint64 time, double y, WeftReadOut *out)
{
  const WeftIndex *index = weft_chart_trace (chart)->index;
  const WeftTimeScale *scale = weft_chart_scale (chart);
  g_autofree char *hec = weft_lane_title (lane, weft_chart_trace (chart));
  const WeftCapLife *life = weft_chart_life (chart, lane->cap);
  guint64 pixel = (guint64) MAX (weft_time_scale_ns_per_px (scale), 1.0);
  WeftUsageWalk walk;
  WeftUseSpan span;

  if (life != NULL && (time < life->from || time >= life->to))
    return FALSE;
  weft_usage_walk_init (&walk, weft_index_nth_cap (index, lane->cap), index->log);
  weft_usage_walk_to (&walk, time);
  span = weft_usage_walk_span (&walk, life != NULL ? life->to : index->to);
  if (span.to - span.from >= pixel)
    {
      title_span (&span, hec, out);
      read_span (&span, out);
      return TRUE;
    }
  /* one pixel stands for several stretches: their shares, not one of them by chance */
  weft_read_out_set_title (out, hec, weft_format_time (pixel).text);
  read_shares (lane, chart, time, time + pixel, out);
  weft_read_out_set_span (out, time, time + pixel);
  return TRUE;
}

/* The nearest change of what the HEC does. */
static gboolean
step (const WeftLane *lane, WeftChart *chart, guint64 time, gboolean forward, guint64 *to)
{
  const WeftIndex *index = weft_chart_trace (chart)->index;
  WeftUsageWalk walk;
  WeftUseSpan span;

  weft_usage_walk_init (&walk, weft_index_nth_cap (index, lane->cap), index->log);
  if (!forward && time == 0)
    return FALSE;
  weft_usage_walk_to (&walk, forward ? time : time - 1);
  span = weft_usage_walk_span (&walk, index->to);
  *to = forward ? span.to : span.from;
  return forward ? span.to > time && span.to < index->to : span.from < time;
}

const WeftLaneClass weft_lane_hec = { paint, value, read_at, step };
