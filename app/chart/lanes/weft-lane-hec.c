/* SPDX-License-Identifier: BSD-3-Clause */
/* The lane of a HEC: running time is drawn from the bottom up, GC and waiting for GC from the top
 * down. The gap between them is idle time, or hatched if idleness was not recorded. At every zoom
 * level, heights are shares of time. */
#include "weft-box.h"
#include "weft-chart-hecs.h"
#include "weft-chart-threads.h"
#include "weft-column-area.h"
#include "weft-lane-links.h"
#include "weft-lane.h"
#include "weft-last-stop.h"
#include "weft-thread-name.h"
#include "weft-use-columns.h"

#include <glib/gi18n.h>
#include <math.h>

/* Minimum widths of a box with an outline, a hatch and a name, px. */
#define MIN_PHASE_PX 5
#define MIN_HATCH_PX 8
#define MIN_NAME_PX  12.0
/* Maximum time to look back for the thread that ran last, ns. */
#define LOOK_BACK_NS G_GUINT64_CONSTANT (1000000000)

static const char *const phase_names[] = {
  [WEFT_GC_NONE] = NC_ ("state", "GC, waiting"),
  [WEFT_GC_STOPPING] = NC_ ("state", "waiting to stop"),
  [WEFT_GC_WORKING] = NC_ ("state", "GC, working"),
  [WEFT_GC_IDLE] = NC_ ("state", "GC, idle"),
  [WEFT_GC_DONE] = NC_ ("state", "GC, done"),
};

/* Title and hint of a GC phase in the read-out. */
static const struct
{
  const char *title, *hint;
} phase_facts[] = {
  [WEFT_GC_NONE] = { NC_ ("state", "Waiting for GC"),
                     N_ ("A GC stops every HEC, even idle ones. This one takes no part in it.") },
  [WEFT_GC_STOPPING] = { NC_ ("state", "Waiting for GC"),
                         N_ ("A GC stops every HEC, even idle ones. This one "
                             "waits for its part.") },
  [WEFT_GC_WORKING] = { NC_ ("state", "Working in GC"), NULL },
  [WEFT_GC_IDLE] = { NC_ ("state", "Waiting for GC"),
                     N_ ("A GC stops every HEC, even idle ones. This one has no work in it now.") },
  [WEFT_GC_DONE] = { NC_ ("state", "Waiting for GC"),
                     N_ ("A GC stops every HEC, even idle ones. This one has "
                         "done its part and waits for the others.") },
};

static void
paint_track (const WeftLane *lane, WeftChart *chart, cairo_t *cr)
{
  const WeftTrace *trace = weft_chart_trace (chart);
  const WeftPalette *palette = weft_chart_palette (chart);
  const WeftTimeScale *scale = weft_chart_scale (chart);
  const WeftCapLife *life = weft_chart_cap_life (chart, lane->cap);
  guint16 cap = weft_index_nth_cap (trace->index, lane->cap)->cap;
  const GArray *pauses = trace->tasks->disabled_spans;
  guint height = (guint) lane->height;
  WeftColumnArea disabled = { 0 }, hatch = { 0 };
  double x0 = 0, x1 = scale->width;

  if (life != NULL)
    {
      x0 = CLAMP (round (weft_time_scale_x (scale, life->from)), 0, scale->width);
      x1 = CLAMP (round (weft_time_scale_x (scale, life->to)), 0, scale->width);
    }
  if (weft_use_knows_idle (trace))
    {
      weft_color_fill (cr, palette->idle, x0, 0, x1 - x0, lane->height);
      weft_idle_paint_shading (chart, lane->cap, height, cr);
    }
  else if (x1 > x0)
    weft_box_paint_hatch (cr, x0, 0, x1 - x0, lane->height, weft_use_remainder_hatch (palette));
  /* clear and hatch the stretches of the track in which the HEC was disabled */
  for (guint i = 0; i < pauses->len; i++)
    {
      const WeftCapDisabledSpan *pause = &g_array_index (pauses, WeftCapDisabledSpan, i);
      WeftBoxSpan box = weft_box_span (scale, pause->from, pause->to);

      if (pause->cap != cap || box.x1 < box.x0 + 1)
        continue;
      weft_column_area_add (&disabled, (guint) box.x0, (guint) (box.x1 - box.x0), 0, height);
      weft_column_area_add (&hatch, (guint) box.x0, (guint) (box.x1 - box.x0), 0, height);
    }
  weft_column_area_fill (&disabled, cr, palette->page);
  weft_column_area_hatch (&hatch, cr, palette->line);
}

typedef struct
{
  WeftColumnArea hatch; /* hatch of GC work */
  WeftColumnArea edges; /* outlines of waiting for GC */
  WeftColumnArea sync;  /* hatch of waiting for a GC to start */
  WeftColumnArea lines; /* outlines of all boxes, in high contrast */
  gboolean has_lines;
} BoxDetails;

/* Replaces the columns under each span that is wide enough for a box with full-height columns, and
 * clears the gap after the box. */
static void
put_boxes (const WeftUsageColumns *usage,
           const WeftTimeScale *scale,
           guint height,
           WeftUseHeights *columns,
           BoxDetails *details)
{
  for (guint i = 0; i < usage->spans->len; i++)
    {
      const WeftUseSpan *span = &g_array_index (usage->spans, WeftUseSpan, i);
      WeftBoxSpan box = weft_box_span (scale, span->from, span->to);
      guint x0 = (guint) box.x0, x1 = MIN ((guint) box.x1, usage->n);
      guint end = MIN ((guint) box.end, usage->n);

      for (guint x = x0; x < end; x++)
        columns[x] = (WeftUseHeights){
          .run = x < x1 && span->use == WEFT_USE_RUN ? height : 0,
          .work = x < x1 && span->use == WEFT_USE_GC_WORK ? height : 0,
          .wait = x < x1 && span->use == WEFT_USE_GC_WAIT ? height : 0,
          .sync = x < x1 && span->use == WEFT_USE_GC_SYNC ? height : 0,
        };
      if (x1 <= x0)
        continue;
      if (span->use == WEFT_USE_GC_WORK && x1 - x0 >= MIN_HATCH_PX)
        weft_column_area_add (&details->hatch, x0, x1 - x0, 0, height);
      if (span->use == WEFT_USE_GC_SYNC && x1 - x0 >= MIN_HATCH_PX)
        weft_column_area_add (&details->sync, x0, x1 - x0, 0, height);
      if (span->use == WEFT_USE_GC_WAIT && x1 - x0 >= MIN_PHASE_PX)
        weft_column_area_add_outline (&details->edges, x0, x1, 0, height);
      if (details->has_lines)
        weft_column_area_add_outline (&details->lines, x0, x1, 0, height);
    }
}

static void
draw_box_name (const WeftLane *lane,
               WeftChart *chart,
               cairo_t *cr,
               const WeftUseSpan *span,
               const WeftBoxSpan *box)
{
  const WeftPalette *palette = weft_chart_palette (chart);
  gboolean works = span->use == WEFT_USE_GC_WORK;
  gboolean syncs = span->use == WEFT_USE_GC_SYNC;
  const char *phases[] = { syncs ? _ ("waiting for GC to start") :
                                   g_dpgettext2 (NULL, "state", phase_names[span->phase]),
                           works ? C_ ("state", "GC") :
                           syncs ? C_ ("state", "GC sync") :
                                   NULL,
                           NULL };

  if (box->x1 - box->x0 < MIN_NAME_PX)
    return;
  if (span->use == WEFT_USE_RUN)
    {
      g_auto (WeftThreadNames) names;

      weft_thread_names_init (&names, weft_chart_threads (chart), span->thread);
      weft_box_paint_text (weft_chart_text (chart), cr, box, lane->height / 2, WEFT_TEXT_BOX,
                           palette->run_text, NULL, (const char *const *) names.texts);
    }
  else
    weft_box_paint_text (weft_chart_text (chart), cr, box, lane->height / 2,
                         works ? WEFT_TEXT_BOX_BOLD : WEFT_TEXT_BOX,
                         works ? palette->gc_text :
                         syncs ? palette->sync_text :
                                 palette->wait_text,
                         works ? &palette->gc_ground :
                         syncs ? &palette->sync :
                                 NULL,
                         phases);
}

static void
hec_paint (const WeftLane *lane, WeftChart *chart, cairo_t *cr)
{
  const WeftPalette *palette = weft_chart_palette (chart);
  const WeftTimeScale *scale = weft_chart_scale (chart);
  const WeftUsageColumns *usage = weft_chart_usage (chart, lane->cap);
  guint height = (guint) lane->height;
  g_autofree WeftUseHeights *columns = g_new (WeftUseHeights, usage->n);
  BoxDetails details = { .has_lines = palette->outlines };

  paint_track (lane, chart, cr);
  for (guint x = 0; x < usage->n; x++)
    columns[x] = weft_use_heights_for_share (&usage->columns[x], height);
  put_boxes (usage, scale, height, columns, &details);
  weft_use_heights_paint (columns, usage->n, height, palette, cr);
  weft_column_area_hatch (&details.hatch, cr, palette->gc_hatch);
  weft_column_area_hatch (&details.sync, cr, palette->sync_edge);
  weft_column_area_fill (&details.edges, cr, palette->wait_edge);
  weft_column_area_fill (&details.lines, cr, palette->text1);
  for (guint i = 0; i < usage->spans->len; i++)
    {
      const WeftUseSpan *span = &g_array_index (usage->spans, WeftUseSpan, i);
      WeftBoxSpan box = weft_box_span (scale, span->from, span->to);

      draw_box_name (lane, chart, cr, span, &box);
    }
}

static WeftFormatted
hec_value (const WeftLane *lane, WeftChart *chart)
{
  const WeftUsageColumns *usage = weft_chart_usage (chart, lane->cap);
  guint64 alive = weft_chart_covered_ns (chart, lane->cap);

  return weft_format_percent_short ((double) usage->total.run / (double) MAX (alive, 1));
}

/* Returns TRUE if the HEC at position @i of the index was disabled at @time. */
static gboolean
hec_is_disabled (const WeftTrace *trace, guint i, guint64 time)
{
  guint16 cap = weft_index_nth_cap (trace->index, i)->cap;
  const GArray *pauses = trace->tasks->disabled_spans;

  for (guint k = 0; k < pauses->len; k++)
    {
      const WeftCapDisabledSpan *pause = &g_array_index (pauses, WeftCapDisabledSpan, k);

      if (pause->cap == cap && time >= pause->from && time < pause->to)
        return TRUE;
    }
  return FALSE;
}

const char *
weft_lane_hec_state (const WeftTrace *trace, guint i, const WeftUseSpan *span, guint64 time)
{
  switch (span->use)
    {
    case WEFT_USE_RUN:
      return C_ ("state", "Running Haskell");
    case WEFT_USE_GC_SYNC:
      return C_ ("state", "Waiting for GC to start");
    case WEFT_USE_UNKNOWN:
      return C_ ("state", "No data");
    case WEFT_USE_IDLE:
      return hec_is_disabled (trace, i, time) ? C_ ("state", "Disabled") :
                                                weft_use_remainder_name (trace);
    default:
      return g_dpgettext2 (NULL, "state", phase_facts[span->phase].title);
    }
}

static void
set_span_title (const WeftLane *lane,
                WeftChart *chart,
                const WeftUseSpan *span,
                const char *hec,
                guint64 time,
                WeftReadOut *out)
{
  const WeftTrace *trace = weft_chart_trace (chart);
  g_autofree char *reason = weft_use_remainder_reason (trace);
  g_auto (WeftThreadNames) names;

  weft_thread_names_init (&names, weft_chart_threads (chart), span->thread);
  weft_read_out_set_title (out,
                           span->use == WEFT_USE_RUN ?
                               names.texts[0] :
                               weft_lane_hec_state (trace, lane->cap, span, time),
                           hec);
  switch (span->use)
    {
    case WEFT_USE_RUN:
      break;
    case WEFT_USE_GC_SYNC:
      weft_read_out_set_hint (out,
                              _ ("GC sync: a GC was requested. This HEC has stopped for it and "
                                 "waits for those that have not."));
      break;
    case WEFT_USE_UNKNOWN:
      weft_read_out_set_hint (out,
                              _ ("Data of other HECs is missing here: this HEC did not run, but "
                                 "may have been idle, or in a GC or waiting for one."));
      break;
    case WEFT_USE_IDLE:
      if (reason != NULL && !hec_is_disabled (trace, lane->cap, time))
        weft_read_out_set_hint (out, reason);
      break;
    default:
      if (phase_facts[span->phase].hint != NULL)
        weft_read_out_set_hint (out, _ (phase_facts[span->phase].hint));
      break;
    }
}

/* For an idle stretch, adds the thread that ran before it and that thread's state, the reason why
 * the HEC is idle, and the thread or GC that ends the stretch. */
static void
read_idle (
    const WeftLane *lane, WeftChart *chart, const WeftUseSpan *span, guint64 time, WeftReadOut *out)
{
  const WeftTrace *trace = weft_chart_trace (chart);
  WeftThreadEvent stop = { 0 };
  g_autofree char *reason = NULL;
  WeftUseSpan next;

  if (weft_find_last_stop (weft_index_nth_cap (trace->index, lane->cap), trace->index->log,
                           span->from - MIN (span->from, LOOK_BACK_NS), span->from, &stop))
    {
      g_autofree char *state = weft_thread_state_sentence (
          weft_thread_state_after_stop (stop.status), stop.status, stop.info);

      /* link to the end of the last run, since the thread may have finished */
      weft_lane_add_thread_link (out, chart, C_ ("fact", "last thread"), stop.thread,
                                 MAX (stop.time, 1) - 1);
      weft_read_out_add (out, C_ ("fact", "its state"), state);
    }
  /* a selected stretch lists all its reasons, a hovered moment only one */
  if (weft_use_knows_idle (trace) &&
      !(out->is_exhaustive &&
        weft_idle_add_reason_rows (out, chart, lane->cap, span->from, span->to)))
    reason = hec_is_disabled (trace, lane->cap, time) ?
                 g_strdup (C_ ("state", "disabled")) :
                 weft_idle_reason_text (chart, lane->cap, time, stop.thread);
  if (reason != NULL)
    weft_read_out_add (out, C_ ("fact", "idle because"), reason);
  next = weft_hec_use_span (trace->hecs, lane->cap, span->to, G_MAXUINT64);
  if (next.use == WEFT_USE_RUN)
    weft_lane_add_thread_link (out, chart, C_ ("fact", "next thread"), next.thread, span->to);
  else if (next.use != WEFT_USE_IDLE && next.use != WEFT_USE_UNKNOWN)
    /* Translators: followed by what ended the idle time: ends with a GC */
    weft_read_out_add (out, C_ ("fact", "ends with"), C_ ("state", "a GC"));
}

/* Adds the thread that held up the GC for which the HEC waits at @time. */
static void
read_sync (WeftChart *chart, guint64 time, WeftReadOut *out)
{
  const WeftTrace *trace = weft_chart_trace (chart);
  guint n = weft_gc_windows_count_begun (weft_collections_windows (trace->collections), time);
  g_autofree char *text = NULL;
  g_auto (WeftThreadNames) names = { 0 };
  WeftGcHolder holder;

  if (n == 0 || !weft_gc_find_holder (trace->collections, trace->index, n - 1, &holder))
    return;
  weft_thread_names_init (&names, weft_chart_threads (chart), holder.thread);
  text = g_strdup_printf (_ ("%s stopped on HEC %u"), names.texts[0], holder.cap);
  /* Translators: followed by what the GC waited for: held up until thread 5 stopped on HEC 2 */
  weft_read_out_add_link (out, C_ ("fact", "held up until"), text, "gc",
                          weft_collections_nth (trace->collections, n - 1)->start);
}

/* Adds the thread of a run, and why it stopped. */
static void
read_run (const WeftLane *lane, WeftChart *chart, const WeftUseSpan *span, WeftReadOut *out)
{
  const WeftTrace *trace = weft_chart_trace (chart);
  g_autofree char *state = NULL;
  WeftThreadEvent stop;

  weft_lane_add_thread_link (out, chart, C_ ("fact", "thread"), span->thread, span->from);
  if (!weft_find_last_stop (weft_index_nth_cap (trace->index, lane->cap), trace->index->log,
                            span->from, span->to, &stop) ||
      stop.thread != span->thread)
    return;
  state = weft_thread_state_sentence (weft_thread_state_after_stop (stop.status), stop.status,
                                      stop.info);
  /* Translators: followed by the state of the thread after it stopped: then blocked */
  weft_read_out_add (out, C_ ("fact", "then"), state);
}

static gboolean
hec_read_at (const WeftLane *lane, WeftChart *chart, guint64 time, double y, WeftReadOut *out)
{
  const WeftTrace *trace = weft_chart_trace (chart);
  const WeftTimeScale *scale = weft_chart_scale (chart);
  g_autofree char *hec = weft_lane_title (lane, trace);
  const WeftCapLife *life = weft_chart_cap_life (chart, lane->cap);
  guint64 pixel = weft_time_scale_px_to_ns (scale, 1);
  WeftUseSpan span;
  WeftHecTimes shares;
  WeftUsageColumn parts;

  if (life != NULL && (time < life->from || time >= life->to))
    return FALSE;
  span =
      weft_hec_use_span (trace->hecs, lane->cap, time, life != NULL ? life->to : trace->index->to);
  if (out->is_exhaustive || span.to - span.from >= pixel)
    {
      set_span_title (lane, chart, &span, hec, time, out);
      weft_read_out_add (out, C_ ("fact", "since"),
                         weft_chart_format_moment (chart, span.from).text);
      weft_read_out_add (out, C_ ("fact", "until"), weft_chart_format_moment (chart, span.to).text);
      weft_read_out_add (out, C_ ("fact", "duration"),
                         weft_format_time_exact (span.to - span.from).text);
      weft_read_out_set_span (out, span.from, span.to);
      if (span.use == WEFT_USE_IDLE)
        read_idle (lane, chart, &span, time, out);
      if (span.use == WEFT_USE_GC_SYNC)
        read_sync (chart, time, out);
      if (out->is_exhaustive && span.use == WEFT_USE_RUN)
        read_run (lane, chart, &span, out);
      else if (out->is_exhaustive && span.use != WEFT_USE_IDLE && span.use != WEFT_USE_UNKNOWN)
        weft_lane_add_gc_link (out, chart, span.from);
      return TRUE;
    }
  /* if the pixel covers several stretches, show their shares */
  weft_read_out_set_title (out, hec, weft_format_time (pixel).text);
  shares = weft_hec_use_times (trace->hecs, lane->cap, time, time + pixel);
  parts = (WeftUsageColumn){
    .run = (float) ((double) shares.run / (double) pixel),
    .work = (float) ((double) shares.work / (double) pixel),
    .wait = (float) ((double) shares.wait / (double) pixel),
    .sync = (float) ((double) shares.sync / (double) pixel),
    .unknown = (float) ((double) shares.unknown / (double) pixel),
  };
  weft_use_add_share_rows (out, trace, weft_chart_palette (chart), &parts,
                           1 - (double) (weft_hec_times_get_busy (&shares) + shares.unknown) /
                                   (double) pixel);
  weft_read_out_set_span (out, time, time + pixel);
  return TRUE;
}

static gboolean
hec_find_event (const WeftLane *lane, WeftChart *chart, guint64 time, gboolean forward, guint64 *to)
{
  const WeftHecUse *hecs = weft_chart_trace (chart)->hecs;
  WeftUseSpan span;

  if (!forward && time == 0)
    return FALSE;
  span = weft_hec_use_span (hecs, lane->cap, forward ? time : time - 1, G_MAXUINT64);
  *to = forward ? span.to : span.from;
  if (forward)
    return span.to != G_MAXUINT64;
  return span.from > 0 || span.use != WEFT_USE_IDLE;
}

static WeftFormatted
hec_amount (const WeftTrace *trace)
{
  return weft_format_count (trace->index->caps->len);
}

const WeftLaneClass weft_lane_hec = {
  .paint = hec_paint,
  .is_in_device_pixels = TRUE,
  .value = hec_value,
  .read_at = hec_read_at,
  .find_event = hec_find_event,
  .kinds = { { WEFT_TIMELINE_HEC, NC_ ("chart", "HEC %u"), NULL, 34, 6, .per_cap = TRUE } },
  .feature = WEFT_FEATURE_SCHEDULER,
  .shows_hecs = TRUE,
  .extent = WEFT_LANE_OF_HEC,
  .redraws = WEFT_LANE_REDRAWS_WITH_THREADS,
  .legend = WEFT_LEGEND_OF_HECS | WEFT_LEGEND_BIT (IDLE_RUNNABLE) | WEFT_LEGEND_BIT (IDLE_FOREIGN),
  .amount = hec_amount,
  .help =
      N_ ("One lane per HEC (capability), which runs one Haskell thread at a time. Running grows "
          "from the floor, GC and waiting for it hang from the ceiling, and the gap is idle; at "
          "every zoom the height is the exact share of time. Zoomed in, each box is one run of a "
          "thread, or one phase of a GC. Look for one HEC that is busy while the others are idle, "
          "and for idle time while threads are runnable. A HEC that runs may still wait for a "
          "core: the log does not record when the operating system stopped it."),
};
