/* SPDX-License-Identifier: BSD-3-Clause */
/* The lane of a HEC's instant events: their density, and a tick for each event of a kind that is
 * rare in view. */
#include "weft-chart-hecs.h"
#include "weft-column-area.h"
#include "weft-lane.h"

#include <glib/gi18n.h>
#include <math.h>

/* A kind of events is rare if at most one in this many columns contains it. */
#define RARE 24

/* Kinds of events, stacked from the bottom up. Ticks of later kinds are drawn over those of earlier
 * ones. */
static const struct
{
  guint mask;
  gsize color; /* offset in WeftPalette */
  const char *name;
} kinds[] = {
  { WEFT_TALLY_BIT (WOKEN), G_STRUCT_OFFSET (WeftPalette, run), NC_ ("fact", "threads woken") },
  { WEFT_TALLY_SPARKS, G_STRUCT_OFFSET (WeftPalette, heap_second), NC_ ("fact", "sparks") },
  { WEFT_TALLY_BIT (PERF), G_STRUCT_OFFSET (WeftPalette, heap), NC_ ("fact", "kernel counters") },
  { WEFT_TALLY_BIT (MIGRATED), G_STRUCT_OFFSET (WeftPalette, foreign),
    NC_ ("fact", "threads moved") },
  { WEFT_TALLY_BIT (CREATED), G_STRUCT_OFFSET (WeftPalette, runnable),
    NC_ ("fact", "threads created") },
  { WEFT_TALLY_USER, G_STRUCT_OFFSET (WeftPalette, marker), NC_ ("fact", "markers and messages") },
  { WEFT_TALLY_BIT (GC_REQUEST), G_STRUCT_OFFSET (WeftPalette, gc), NC_ ("fact", "GCs requested") },
  { WEFT_TALLY_BIT (OTHER), G_STRUCT_OFFSET (WeftPalette, blocked),
    NC_ ("fact", "tasks and HECs created, moved or removed") },
};

#define N_KINDS G_N_ELEMENTS (kinds)

static WeftColor
kind_color (WeftChart *chart, guint kind)
{
  return G_STRUCT_MEMBER (WeftColor, weft_chart_palette (chart), kinds[kind].color);
}

static guint64
column_sum (const WeftTallyColumn *column)
{
  guint64 n = 0;

  for (guint i = 0; i < WEFT_N_TALLIES; i++)
    n += column->counts[i];
  return n;
}

/* Event counts of a lane, by column and kind. */
typedef struct
{
  const WeftTallyColumn *columns;
  guint n;
  guint present;            /* tallies (a bit each) that are nonzero in any column */
  guint64 *sums;            /* indexed by column */
  double scale;             /* 1 / log1p (largest sum) */
  guint n_columns[N_KINDS]; /* columns with each kind; counted by add_column() */
} InstantCounts;

static guint64
kind_count (const InstantCounts *self, guint x, guint kind)
{
  guint64 n = 0;

  for (guint left = kinds[kind].mask & self->present; left != 0; left &= left - 1)
    n += self->columns[x].counts[__builtin_ctz (left)];
  return n;
}

/* Rounds @value, which must not be negative. */
static guint
round_half_up (double value)
{
  return (guint) (value + 0.5);
}

/* Adds the kinds of events in a column, each with its share of the height. The height is
 * logarithmic, so that one event is visible beside a thousand. */
static void
add_column (InstantCounts *self, guint x, guint floor, WeftColumnArea *areas)
{
  double all = (double) self->sums[x];
  double height = weft_column_height (log1p (all) * self->scale, floor), part = height / all;
  guint64 below = 0;

  for (guint kind = 0; kind < N_KINDS; kind++)
    {
      guint64 n = kinds[kind].mask & self->present ? kind_count (self, x, kind) : 0;
      guint from, to;

      if (n == 0)
        continue;
      self->n_columns[kind]++;
      from = round_half_up (part * (double) below);
      below += n;
      to = round_half_up (part * (double) below);
      weft_column_area_add (&areas[kind], x, 1, floor - to, floor - from);
    }
}

static void
instants_paint (const WeftLane *lane, WeftChart *chart, cairo_t *cr)
{
  InstantCounts counts = { 0 };
  WeftColumnArea areas[N_KINDS] = { 0 };
  WeftTallyColumn totals = { 0 };
  guint64 most = 1;

  counts.columns = weft_chart_tallies (chart, lane->cap);
  weft_chart_edges (chart, &counts.n);
  counts.sums = g_new (guint64, counts.n + 1);
  for (guint x = 0; x < counts.n; x++)
    {
      for (guint i = 0; i < WEFT_N_TALLIES; i++)
        totals.counts[i] += counts.columns[x].counts[i];
      counts.sums[x] = column_sum (&counts.columns[x]);
      most = MAX (most, counts.sums[x]);
    }
  for (guint i = 0; i < WEFT_N_TALLIES; i++)
    counts.present |= totals.counts[i] > 0 ? 1u << i : 0;
  counts.scale = 1 / log1p ((double) most);
  weft_lane_paint_ground (lane, chart, cr);
  for (guint x = 0; x < counts.n; x++)
    if (counts.sums[x] > 0)
      add_column (&counts, x, round_half_up (lane->height), areas);
  for (guint i = 0; i < N_KINDS; i++)
    weft_column_area_fill (&areas[i], cr, kind_color (chart, i));
  /* draw ticks of the kinds that are rare */
  for (guint i = 0; i < N_KINDS; i++)
    {
      if (counts.n_columns[i] == 0 || counts.n_columns[i] > counts.n / RARE)
        continue;
      for (guint x = 0; x < counts.n; x++)
        if (kind_count (&counts, x, i) > 0)
          cairo_rectangle (cr, MAX (x, 1) - 0.5, 0, 2, lane->height);
      weft_color_set_source (cr, kind_color (chart, i));
      cairo_fill (cr);
    }
  g_free (counts.sums);
}

static WeftFormatted
instants_value (const WeftLane *lane, WeftChart *chart)
{
  guint n;
  const WeftTallyColumn *columns = weft_chart_tallies (chart, lane->cap);
  guint64 sum = 0;

  weft_chart_edges (chart, &n);
  for (guint x = 0; x < n; x++)
    sum += column_sum (&columns[x]);
  return weft_format_count (sum);
}

static gboolean
instants_read_at (const WeftLane *lane, WeftChart *chart, guint64 time, double y, WeftReadOut *out)
{
  const WeftTrace *trace = weft_chart_trace (chart);
  guint64 pixel = weft_time_scale_px_to_ns (weft_chart_scale (chart), 1);
  g_autofree char *title = weft_lane_title (lane, trace);
  gboolean found = FALSE;

  weft_read_out_set_title (out, title, weft_format_time (pixel).text);
  for (guint i = 0; i < N_KINDS; i++)
    {
      guint64 n = weft_tallies_count (trace->tallies, lane->cap, kinds[i].mask, time, time + pixel);

      if (n == 0)
        continue;
      found = TRUE;
      weft_read_out_add_swatch (out, kind_color (chart, i),
                                g_dpgettext2 (NULL, "fact", kinds[i].name),
                                weft_format_count (n).text);
    }
  return found;
}

static gboolean
instants_find_event (
    const WeftLane *lane, WeftChart *chart, guint64 time, gboolean forward, guint64 *to)
{
  return weft_lane_find_event (weft_chart_trace (chart), lane->cap, (1u << WEFT_N_TALLIES) - 1,
                               time, forward, to);
}

const WeftLaneClass weft_lane_instants = {
  .paint = instants_paint,
  .is_in_device_pixels = TRUE,
  .value = instants_value,
  .read_at = instants_read_at,
  .find_event = instants_find_event,
  .kinds = { { WEFT_TIMELINE_INSTANTS, NC_ ("chart", "HEC %u, instants"), NULL, 26, 4,
               .per_cap = TRUE } },
  .feature = WEFT_FEATURE_SCHEDULER,
  .extent = WEFT_LANE_OF_HEC,
  .help =
      N_ ("Events of each HEC that take no time: threads created, woken and moved, sparks, "
          "requests of GCs, markers and messages. A column is higher where there are more, by the "
          "logarithm of their number, and its colours are the kinds. A kind that is rare in view "
          "has a tick of full height. Look for bursts, as when many threads are woken at once. "
          "The Events page lists the events themselves."),
};
