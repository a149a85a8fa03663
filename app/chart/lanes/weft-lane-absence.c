/* SPDX-License-Identifier: BSD-3-Clause */
/* Hatches the time for which a lane has no events, and describes the reason in the tooltip. */
#include "weft-lane-absence.h"

#include "weft-bands.h"
#include "weft-box.h"
#include "weft-chart-hecs.h"
#include "weft-cover-text.h"
#include "weft-features.h"
#include "weft-usage-walk.h"

#include <glib/gi18n.h>

/* Opacity of a hatch's background. The lane shows through, since some of its data may be known. */
#define VEIL_ALPHA 0.5

static const WeftCover *
lane_coverage (const WeftLane *lane, const WeftTrace *trace)
{
  WeftLaneExtent extent = lane->klass->extent;
  const WeftCover *cover = NULL;

  if (extent == WEFT_LANE_OF_GLOBAL)
    return &trace->coverage->global;
  if (extent != WEFT_LANE_OF_ALL_HECS && (extent == WEFT_LANE_OF_HEC || lane->kind->per_cap) &&
      lane->cap < trace->index->caps->len)
    cover = weft_coverage_find (trace->coverage, weft_index_nth_cap (trace->index, lane->cap)->cap);
  return cover != NULL ? cover : &trace->coverage->process;
}

/* Returns TRUE if the events that @lane shows were not recorded. If @why is not NULL, it is set to
 * the reason, translated and newly allocated, such as "not recorded: +RTS -ls". */
static gboolean
lane_data_is_missing (const WeftLane *lane, const WeftTrace *trace, char **why)
{
  WeftAmount recorded = weft_feature_recorded (trace, lane->klass->feature);

  if (!lane->klass->shows_hecs || recorded.state != WEFT_AMOUNT_NOT_RECORDED)
    return FALSE;
  if (why != NULL)
    *why = weft_amount_reason (recorded, TRUE);
  return TRUE;
}

gboolean
weft_lanes_lack_data (const WeftTrace *trace)
{
  if (!weft_cover_is_whole (&trace->coverage->global))
    return TRUE;
  for (guint i = 0; i < trace->coverage->hecs->len; i++)
    if (!weft_cover_is_whole (weft_coverage_hec (trace->coverage, i)))
      return TRUE;
  return FALSE;
}

gboolean
weft_lanes_lack_records (const WeftTrace *trace)
{
  return trace->index->caps->len > 0 &&
         weft_feature_recorded (trace, WEFT_FEATURE_SCHEDULER).state == WEFT_AMOUNT_NOT_RECORDED;
}

/* Returns the ranges (WeftRange) in which recording of @feature was switched off, or NULL if none
 * are known. */
static const GArray *
feature_pauses (const WeftTrace *trace, WeftFeature feature)
{
  return feature == WEFT_FEATURE_CALL_STACKS ? trace->call_stacks->pauses : NULL;
}

gboolean
weft_lanes_have_recording_pauses (const WeftTrace *trace)
{
  for (WeftFeature i = 0; i < WEFT_N_FEATURES; i++)
    if (feature_pauses (trace, i) != NULL && feature_pauses (trace, i)->len > 0)
      return TRUE;
  return FALSE;
}

/* Finds the range that contains @time in which recording of @lane was off, or else the next range
 * in which it was off. Returns FALSE if there is none. */
static gboolean
find_recording_pause (const WeftLane *lane, const WeftTrace *trace, guint64 time, WeftRange *pause)
{
  const GArray *pauses = feature_pauses (trace, lane->klass->feature);

  for (guint i = 0; pauses != NULL && i < pauses->len; i++)
    {
      *pause = g_array_index (pauses, WeftRange, i);
      pause->to = MIN (pause->to, trace->index->to);
      if (pause->to > time)
        return TRUE;
    }
  return FALSE;
}

/* Returns the label for a gap in @cover. If the process has several HECs, some of them may have
 * data in the gap. */
static const char *
gap_label (const WeftTrace *trace, const WeftCover *cover)
{
  return cover == &trace->coverage->process && trace->coverage->hecs->len > 1 ?
             _ ("data of some HECs missing") :
             C_ ("state", "no data");
}

/* Hatches the pixels [@x0, @x1), and draws the first of @texts that fits. */
static void
paint_hatch (const WeftLane *lane,
             WeftChart *chart,
             cairo_t *cr,
             double x0,
             double x1,
             const char *const *texts)
{
  const WeftPalette *palette = weft_chart_palette (chart);
  WeftBoxSpan span = { .x0 = x0, .x1 = x1, .end = x1 };

  weft_color_fill (cr, weft_color_fade (palette->page, VEIL_ALPHA), x0, 0, x1 - x0, lane->height);
  weft_box_paint_hatch (cr, x0, 0, x1 - x0, lane->height, weft_color_fade (palette->blocked, 0.6));
  weft_box_paint_text (weft_chart_text (chart), cr, &span, lane->height / 2, WEFT_TEXT_BOX,
                       palette->text2, &palette->page, texts);
}

/* Hatches gaps in the data and the times when recording was stopped. */
static void
paint_gaps (const WeftLane *lane, WeftChart *chart, cairo_t *cr)
{
  const WeftTrace *trace = weft_chart_trace (chart);
  const WeftTimeScale *scale = weft_chart_scale (chart);
  const WeftCover *cover = lane_coverage (lane, trace);
  /* Gaps in the process's data are hatched in nearly every lane, but labelled only in the activity
   * lane. */
  gboolean has_text = cover != &trace->coverage->process || trace->coverage->hecs->len < 2 ||
                      lane->klass == &weft_lane_activity;
  const char *const texts[] = { has_text ? gap_label (trace, cover) : NULL, NULL };
  const char *const pause_texts[] = { C_ ("state", "not recorded"), NULL };
  g_autoptr (GArray) stripes = g_array_new (FALSE, FALSE, sizeof (WeftLossStripe));
  WeftRange gap = { 0 }, pause;

  for (guint64 at = scale->from; weft_cover_find_gap (cover, at, scale->to, &gap); at = gap.to)
    weft_loss_stripes_add (stripes, scale, gap.from, gap.to, 0);
  /* hatch columns in which the HEC's state is mostly unknown: it is not running, but only the
   * missing data of other HECs would show whether it is idle or waiting */
  if (weft_lane_is_hec (lane) && lane->cap < trace->index->caps->len &&
      !weft_cover_is_whole (&trace->coverage->process))
    {
      const WeftUsageColumns *usage = weft_chart_usage (chart, lane->cap);
      guint n;
      const guint64 *edges = weft_chart_edges (chart, &n);

      for (guint x = 0; x < MIN (n, usage->n); x++)
        if (usage->columns[x].unknown > 0.5)
          weft_loss_stripes_add (stripes, scale, edges[x], edges[x + 1], 0);
    }
  weft_loss_stripes_join (stripes);
  for (guint i = 0; i < stripes->len; i++)
    {
      const WeftLossStripe *stripe = &g_array_index (stripes, WeftLossStripe, i);

      paint_hatch (lane, chart, cr, stripe->x0, stripe->x1, texts);
    }
  for (guint64 at = scale->from;
       find_recording_pause (lane, trace, at, &pause) && pause.from < scale->to; at = pause.to)
    {
      WeftBoxSpan span = weft_box_span (scale, pause.from, pause.to);

      paint_hatch (lane, chart, cr, span.x0, span.x1, pause_texts);
    }
}

void
weft_lane_paint_absence (const WeftLane *lane, WeftChart *chart, cairo_t *cr)
{
  const WeftTrace *trace = weft_chart_trace (chart);
  const WeftTimeScale *scale = weft_chart_scale (chart);
  g_autofree char *why = NULL;
  WeftBoxSpan run;

  if (!lane_data_is_missing (lane, trace, &why))
    {
      paint_gaps (lane, chart, cr);
      return;
    }
  run = weft_box_span (scale, trace->index->from, trace->index->to);
  if (run.x1 > run.x0)
    {
      const char *const texts[] = { why, C_ ("state", "not recorded"), NULL };

      paint_hatch (lane, chart, cr, run.x0, run.x1, texts);
    }
}

/* Returns TRUE if @lane shows a HEC that is in a GC at @time. GCs have events of their own, so this
 * is known even if the scheduler was not recorded. */
static gboolean
lane_is_in_gc (const WeftLane *lane, const WeftIndex *index, guint64 time)
{
  WeftUsageWalk walk;

  if (!weft_lane_is_hec (lane) || lane->cap >= index->caps->len)
    return FALSE;
  weft_usage_walk_init (&walk, weft_index_nth_cap (index, lane->cap), index->log);
  weft_usage_walk_to (&walk, time);
  return walk.now.phase != WEFT_GC_NONE;
}

gboolean
weft_lane_read_at (const WeftLane *lane, WeftChart *chart, guint64 time, double y, WeftReadOut *out)
{
  const WeftTrace *trace = weft_chart_trace (chart);
  const WeftCover *cover = lane_coverage (lane, trace);
  g_autofree char *name = NULL;
  g_autofree char *why = NULL;
  g_autofree char *text = NULL;
  WeftRange gap = { 0 };
  gboolean is_absent = lane_data_is_missing (lane, trace, &why);

  if (is_absent && !lane_is_in_gc (lane, trace->index, time) && time >= trace->index->from &&
      time < trace->index->to)
    {
      name = weft_lane_title (lane, trace);
      weft_read_out_clear (out);
      weft_read_out_set_title (out, name, why);
      weft_read_out_set_hint (out,
                              _ ("The program ran without the flag that records these events."));
      return TRUE;
    }
  if (find_recording_pause (lane, trace, time, &gap) && gap.from <= time)
    {
      name = weft_lane_title (lane, trace);
      weft_read_out_clear (out);
      weft_read_out_set_title (out, name, C_ ("state", "not recorded"));
      weft_read_out_set_span (out, gap.from, gap.to);
      weft_read_out_set_hint (out, _ ("The recording was stopped while the program ran."));
      return TRUE;
    }
  if (is_absent || !weft_cover_find_gap (cover, time, G_MAXUINT64, &gap) || gap.from > time)
    return lane->klass->read_at (lane, chart, time, y, out);
  /* a lane that does not depend on all HECs may have an item in the gap */
  if (!lane->klass->shows_hecs && lane->klass->read_at (lane, chart, time, y, out))
    return TRUE;
  name = weft_lane_title (lane, trace);
  text = weft_cover_text (cover, trace->process);
  weft_read_out_clear (out);
  weft_read_out_set_title (out, name, gap_label (trace, cover));
  weft_read_out_set_span (out, gap.from, gap.to);
  if (text != NULL)
    weft_read_out_set_hint (out, text);
  return TRUE;
}

/* Returns TRUE if @lane shows the activity of HECs and there is no data in view. */
static gboolean
lane_has_no_data (const WeftLane *lane, WeftChart *chart)
{
  const WeftCoverage *coverage = weft_chart_trace (chart)->coverage;
  const WeftTimeScale *scale = weft_chart_scale (chart);
  WeftRange gap = { 0 };

  if (weft_lane_is_hec (lane))
    return weft_chart_covered_ns (chart, lane->cap) == 0 &&
           weft_cover_find_gap (lane_coverage (lane, weft_chart_trace (chart)), scale->from,
                                scale->to, &gap);
  if (!lane->klass->shows_hecs)
    return FALSE;
  for (guint i = 0; i < coverage->hecs->len; i++)
    if (weft_cover_total (weft_coverage_hec (coverage, i), scale->from, scale->to) > 0)
      return FALSE;
  return weft_cover_find_gap (&coverage->process, scale->from, scale->to, &gap);
}

WeftFormatted
weft_lane_value (const WeftLane *lane, WeftChart *chart)
{
  const WeftTimeScale *scale = weft_chart_scale (chart);
  const WeftTrace *trace = weft_chart_trace (chart);
  gboolean is_absent = lane_data_is_missing (lane, trace, NULL);
  WeftRange pause;
  WeftFormatted word;

  /* recording may have been stopped for the whole range in view */
  if (!is_absent && find_recording_pause (lane, trace, scale->from, &pause))
    is_absent = pause.from <= scale->from && pause.to >= MIN (scale->to, trace->index->to);
  if (!is_absent && !lane_has_no_data (lane, chart))
    {
      double density =
          lane->klass->is_in_device_pixels ? weft_chart_begin_device_pixels (chart) : 1;
      WeftFormatted value = lane->klass->value (lane, chart);

      weft_chart_end_device_pixels (chart, density);
      return value;
    }
  g_strlcpy (word.text, is_absent ? C_ ("state", "not recorded") : C_ ("state", "no data"),
             sizeof word.text);
  return word;
}
