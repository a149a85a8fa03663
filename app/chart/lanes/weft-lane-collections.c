/* SPDX-License-Identifier: BSD-3-Clause */
/* The GC lane: a tick for each GC, taller for a major one. Zoomed in, a GC is a bar as long as its
 * pause, preceded by a bar for GC sync, the time until all HECs had stopped. */
#include "weft-box.h"
#include "weft-column-area.h"
#include "weft-lane-links.h"
#include "weft-lane.h"
#include "weft-last-stop.h"

#include <glib/gi18n.h>
#include <math.h>

/* Minimum widths, px: of a bar (a narrower pause is a tick), of a bar with a hatch, and of a bar
 * with a name. */
#define MIN_BAR_PX   3.0
#define MIN_HATCH_PX 8.0
#define MIN_NAME_PX  24.0
/* A bar may be this many px lower than the line of text in it, since there is free space around the
 * letters. */
#define NAME_SLACK 1.0
/* Maximum distance from which the pointer hits a tick, px. */
#define REACH_PX 3.0
/* Height of a minor GC as a fraction of the lane's height. */
#define MINOR_PART 0.66
/* Maximum number of HECs that a read-out lists. */
#define MAX_CAPS 8

static double
bar_height (const WeftLane *lane, const WeftCollection *collection)
{
  return weft_collection_is_major (collection) ? lane->height : round (lane->height * MINOR_PART);
}

static gboolean
is_wide_bar (const WeftTimeScale *scale, guint64 pause)
{
  return (double) pause >= MIN_BAR_PX * weft_time_scale_ns_per_px (scale);
}

typedef struct
{
  WeftColumnArea sync, sync_hatch, pause, hatch;
  GArray *wide; /* of guint: indexes of the GCs whose bars have room for a name */
} Bars;

static void
add_bar_box (
    WeftColumnArea *area, const WeftLane *lane, const WeftCollection *one, double x0, double x1)
{
  guint height = (guint) lane->height;
  guint top = height - MIN ((guint) bar_height (lane, one), height);

  if (x1 > x0)
    weft_column_area_add (area, (guint) x0, (guint) (x1 - x0), top, height);
}

/* Adds the GC sync bar of GC @i, from the GC's request to its start. */
static void
add_sync (Bars *self, const WeftLane *lane, WeftChart *chart, guint i)
{
  const WeftCollection *one = weft_collections_nth (weft_chart_trace (chart)->collections, i);
  WeftBoxSpan sync =
      weft_box_span (weft_chart_scale (chart), weft_collection_request (one), one->start);

  add_bar_box (&self->sync, lane, one, sync.x0, sync.end);
  if (sync.end - sync.x0 >= MIN_HATCH_PX)
    add_bar_box (&self->sync_hatch, lane, one, sync.x0, sync.end);
}

static void
add_bar (Bars *self, const WeftLane *lane, WeftChart *chart, guint i)
{
  const WeftCollection *one = weft_collections_nth (weft_chart_trace (chart)->collections, i);
  const WeftTimeScale *scale = weft_chart_scale (chart);
  WeftBoxSpan pause = weft_box_span (scale, one->start, one->start + one->pause);

  add_sync (self, lane, chart, i);
  add_bar_box (&self->pause, lane, one, pause.x0, pause.x1);
  if (pause.x1 - pause.x0 < MIN_HATCH_PX)
    return;
  add_bar_box (&self->hatch, lane, one, pause.x0, pause.x1);
  if (pause.x1 - pause.x0 >= MIN_NAME_PX &&
      bar_height (lane, one) >=
          weft_text_height (weft_chart_text (chart), WEFT_TEXT_BOX_BOLD) - NAME_SLACK)
    g_array_append_val (self->wide, i);
}

/* Adds the GCs that are wide enough for a bar, including one that started before the view. There
 * are at most as many of them as columns, since a bar is wider than a column. */
static void
collect_bars (Bars *self,
              const WeftLane *lane,
              WeftChart *chart,
              const WeftCollectionColumn *columns,
              guint n)
{
  const WeftCollections *collections = weft_chart_trace (chart)->collections;
  const WeftTimeScale *scale = weft_chart_scale (chart);
  guint first = columns[0].first;

  if (first > 0)
    {
      const WeftCollection *before = weft_collections_nth (collections, first - 1);

      if (before->start + before->pause > scale->from && is_wide_bar (scale, before->pause))
        add_bar (self, lane, chart, first - 1);
    }
  /* only the first GC in a column can have a wide sync bar */
  for (guint x = 0; x < n; x++)
    if (columns[x].count > 0 && !is_wide_bar (scale, columns[x].longest) &&
        is_wide_bar (scale, weft_collections_nth (collections, columns[x].first)->wait))
      add_sync (self, lane, chart, columns[x].first);
  for (guint x = 0; x < n; x++)
    for (guint i = 0; is_wide_bar (scale, columns[x].longest) && i < columns[x].count; i++)
      if (is_wide_bar (scale, weft_collections_nth (collections, columns[x].first + i)->pause))
        add_bar (self, lane, chart, columns[x].first + i);
}

static void
collections_paint (const WeftLane *lane, WeftChart *chart, cairo_t *cr)
{
  const WeftPalette *palette = weft_chart_palette (chart);
  const WeftTimeScale *scale = weft_chart_scale (chart);
  guint n, height = (guint) lane->height, minor = (guint) round (lane->height * MINOR_PART);
  const guint64 *edges = weft_chart_edges (chart, &n);
  g_autofree WeftCollectionColumn *columns = g_new (WeftCollectionColumn, MAX (n, 1));
  WeftColumnArea ticks = { 0 };
  g_autoptr (GArray) wide = g_array_new (FALSE, FALSE, sizeof (guint));
  Bars bars = { .wide = wide };

  weft_collections_columns (weft_chart_trace (chart)->collections, edges, n, columns);
  if (n == 0)
    return;
  /* ticks are 1 px wide for minor GCs and 3 px for major ones; GCs drawn as bars have none */
  for (guint x = 0; x < n; x++)
    {
      gboolean is_major = columns[x].major > 0 || (x > 0 && columns[x - 1].major > 0) ||
                          (x + 1 < n && columns[x + 1].major > 0);

      if ((is_major || columns[x].count > 0) &&
          (columns[x].count != 1 || !is_wide_bar (scale, columns[x].longest)))
        weft_column_area_add (&ticks, x, 1, is_major ? 0 : height - MIN (minor, height), height);
    }
  weft_column_area_fill (&ticks, cr, palette->gc);
  collect_bars (&bars, lane, chart, columns, n);
  weft_column_area_fill (&bars.sync, cr, palette->sync);
  weft_column_area_hatch (&bars.sync_hatch, cr, palette->sync_edge);
  weft_column_area_fill (&bars.pause, cr, palette->gc);
  weft_column_area_hatch (&bars.hatch, cr, palette->gc_hatch);
  for (guint i = 0; i < wide->len; i++)
    {
      const WeftCollection *one = weft_collections_nth (weft_chart_trace (chart)->collections,
                                                        g_array_index (wide, guint, i));
      WeftBoxSpan pause = weft_box_span (scale, one->start, one->start + one->pause);
      gboolean is_known = one->generation != WEFT_GENERATION_UNKNOWN;
      g_autofree char *name = g_strdup_printf (_ ("generation %u"), one->generation);
      const char *texts[] = { is_known ? name : C_ ("fact", "GC"), C_ ("fact", "GC"), NULL };

      weft_box_paint_text (weft_chart_text (chart), cr, &pause,
                           lane->height - bar_height (lane, one) / 2, WEFT_TEXT_BOX_BOLD,
                           palette->gc_text, &palette->gc_ground, texts);
    }
}

static WeftFormatted
collections_value (const WeftLane *lane, WeftChart *chart)
{
  const WeftCollections *collections = weft_chart_trace (chart)->collections;
  const WeftTimeScale *scale = weft_chart_scale (chart);

  return weft_format_count (weft_collections_count_before (collections, scale->to) -
                            weft_collections_count_before (collections, scale->from));
}

static void
add_bytes_row (WeftReadOut *out, const char *name, guint64 bytes)
{
  weft_read_out_add (out, name, weft_format_bytes (bytes).text);
}

static void
read_collection_numbers (WeftReadOut *out, const WeftCollections *collections, guint i)
{
  const WeftCollection *one = weft_collections_nth (collections, i);
  WeftCollectionNumbers numbers;

  if (!weft_collections_numbers (collections, i, &numbers))
    return;
  add_bytes_row (out, C_ ("fact", "copied"), one->copied);
  if (one->flags & WEFT_COLLECTION_HAS_LIVE)
    add_bytes_row (out, C_ ("fact", "live bytes"), one->live);
  if (numbers.slop != G_MAXUINT64)
    add_bytes_row (out, C_ ("fact", "slop"), numbers.slop);
  add_bytes_row (out, C_ ("fact", "fragmentation"), numbers.fragmentation);
  if (one->threads > 1 && numbers.has_balanced && numbers.total_copied > 0)
    weft_read_out_add (
        out, C_ ("fact", "work balance"),
        weft_format_percent ((double) numbers.balanced_copied / (double) numbers.total_copied, 1)
            .text);
  if (one->returned > 0)
    {
      g_autofree char *text = g_strdup_printf (
          ngettext ("%u megablock", "%u megablocks", one->returned), one->returned);

      /* Translators: memory returned to the operating system */
      weft_read_out_add (out, C_ ("fact", "returned"), text);
    }
}

/* Adds the work, wait and sync time of each HEC that took part. */
static void
read_hec_times (WeftReadOut *out, WeftChart *chart, guint i)
{
  const WeftTrace *trace = weft_chart_trace (chart);
  const WeftGcWindow *window =
      weft_gc_windows_nth (weft_collections_windows (trace->collections), i);

  for (guint cap = 0; cap < MIN (trace->index->caps->len, MAX_CAPS); cap++)
    {
      WeftHecTimes shares = weft_hec_use_times (trace->hecs, cap, window->request, window->end);
      g_autofree char *name =
          g_strdup_printf (_ ("HEC %u"), weft_index_nth_cap (trace->index, cap)->cap);
      g_autofree char *text =
          g_strdup_printf (_ ("work %s, wait %s"), weft_format_time (shares.work).text,
                           weft_format_time (shares.wait).text);

      if (shares.sync > 0)
        {
          g_autofree char *parts = g_steal_pointer (&text);

          text = g_strdup_printf (_ ("sync %s, %s"), weft_format_time (shares.sync).text, parts);
        }
      if (shares.work + shares.wait + shares.sync > 0)
        weft_read_out_add_swatch (out, weft_chart_palette (chart)->gc, name, text);
    }
}

static void
read_collection (WeftReadOut *out, WeftChart *chart, guint i)
{
  const WeftTrace *trace = weft_chart_trace (chart);
  const WeftCollection *one = weft_collections_nth (trace->collections, i);
  g_autofree char *title = g_strdup_printf (_ ("GC of generation %u"), one->generation);
  g_autofree char *note =
      one->flags & WEFT_COLLECTION_OPEN ?
          g_strdup (_ ("the log ends during it")) :
          g_strdup_printf (ngettext ("started by HEC %u, %u thread",
                                     "started by HEC %u, %u threads", one->threads),
                           one->cap, one->threads);
  WeftGcHolder holder;

  weft_read_out_set_title (
      out, one->generation == WEFT_GENERATION_UNKNOWN ? C_ ("fact", "GC") : title, note);
  weft_read_out_add_swatch (out, weft_chart_palette (chart)->gc, C_ ("fact", "pause"),
                            weft_format_time_exact (one->pause).text);
  if (one->flags & WEFT_COLLECTION_REQUESTED)
    weft_read_out_add_swatch (out, weft_chart_palette (chart)->sync,
                              C_ ("fact", "GC sync before it"),
                              weft_format_time_exact (one->wait).text);
  /* Translators: followed by a time: from 1.5 s */
  weft_read_out_add (out, C_ ("fact", "from"), weft_chart_format_moment (chart, one->start).text);
  weft_read_out_add (out, C_ ("fact", "cause"), weft_gc_cause_label (one->cause));
  weft_read_out_set_hint (out, weft_gc_cause_hint (one->cause));
  if (out->is_exhaustive && one->cap != WEFT_CAP_NONE)
    weft_lane_add_hec_link (out, C_ ("fact", "started by"), one->cap, one->start);
  if (weft_gc_find_holder (trace->collections, trace->index, i, &holder))
    {
      guint64 last_run = MAX (holder.time, 1) - 1;

      /* Translators: followed by the thread that stopped last before the GC */
      weft_lane_add_thread_link (out, chart, C_ ("fact", "stopped last"), holder.thread, last_run);
      weft_lane_add_hec_link (out, C_ ("fact", "on"), holder.cap, last_run);
    }
  read_collection_numbers (out, trace->collections, i);
  read_hec_times (out, chart, i);
  weft_read_out_set_span (out, one->start, one->start + MAX (one->pause, 1));
}

/* Describes the GC at @time, or else the GCs that start within REACH_PX of the pointer: a single
 * one in detail, several as a summary. */
static gboolean
collections_read_at (
    const WeftLane *lane, WeftChart *chart, guint64 time, double y, WeftReadOut *out)
{
  const WeftCollections *collections = weft_chart_trace (chart)->collections;
  guint64 reach = (guint64) (REACH_PX * weft_time_scale_ns_per_px (weft_chart_scale (chart))) + 1;
  guint64 from = time - MIN (time, reach), to = time + reach;
  guint here = weft_collections_count_before (collections, time + 1);
  guint first = weft_collections_count_before (collections, from);
  guint end = weft_collections_count_before (collections, to);

  if (here > 0)
    {
      const WeftCollection *last = weft_collections_nth (collections, here - 1);

      if (time < last->start + MAX (last->pause, 1) &&
          (out->is_exhaustive || is_wide_bar (weft_chart_scale (chart), last->pause)))
        {
          read_collection (out, chart, here - 1);
          return TRUE;
        }
    }
  if (first >= end)
    return FALSE;
  if (end - first == 1)
    read_collection (out, chart, first);
  else
    {
      WeftPauses pauses =
          weft_collections_pauses (weft_chart_trace (chart)->collections, NULL, from, to, -1);
      g_autofree char *title = g_strdup_printf (ngettext ("%s GC", "%s GCs", (gulong) pauses.count),
                                                weft_format_count (pauses.count).text);

      weft_read_out_set_title (out, title, weft_format_time (to - from).text);
      weft_read_out_add (out, C_ ("fact", "longest"), weft_format_time (pauses.max).text);
      weft_read_out_add (out, C_ ("fact", "median"), weft_format_time (pauses.p50).text);
      /* Translators: followed by the total length of the pauses near the pointer */
      weft_read_out_add (out, C_ ("fact", "together"), weft_format_time (pauses.total).text);
      weft_read_out_set_span (out, from, to);
    }
  return TRUE;
}

/* Finds the nearest start of a GC. */
static gboolean
collections_find_event (
    const WeftLane *lane, WeftChart *chart, guint64 time, gboolean forward, guint64 *to)
{
  const WeftCollections *collections = weft_chart_trace (chart)->collections;
  guint i = weft_collections_count_before (collections, forward ? time + 1 : time);

  if (forward ? i >= weft_collections_count (collections) : i == 0)
    return FALSE;
  *to = weft_collections_nth (collections, forward ? i : i - 1)->start;
  return TRUE;
}

static gboolean
collections_has_data (const WeftTrace *trace)
{
  return weft_collections_count (trace->collections) > 0;
}

static WeftFormatted
collections_amount (const WeftTrace *trace)
{
  const WeftIndex *index = trace->index;

  return weft_format_count (weft_collections_count_before (trace->collections, index->end) -
                            weft_collections_count_before (trace->collections, index->from));
}

const WeftLaneClass weft_lane_collections = {
  .paint = collections_paint,
  .is_in_device_pixels = TRUE,
  .value = collections_value,
  .read_at = collections_read_at,
  .find_event = collections_find_event,
  .kinds = { { WEFT_TIMELINE_GC, NC_ ("chart", "GC"), NULL, 22, 6, .is_group = TRUE } },
  .feature = WEFT_FEATURE_GC,
  .table = &weft_table_collections,
  .legend = WEFT_LEGEND_OF_GCS,
  .has_data = collections_has_data,
  .amount = collections_amount,
  .help =
      N_ ("One tick per GC: low for a minor GC, of full height for a major one. Zoomed in, a GC "
          "is a bar as long as its pause, after another for the time until all HECs had stopped "
          "(GC sync). Look for GCs close to one another, long pauses, and GC sync that is longer "
          "than the pause. Point at a GC for its cause, what it copied and how evenly its threads "
          "shared the work."),
};
