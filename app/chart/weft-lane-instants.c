/* SPDX-License-Identifier: BSD-3-Clause */
/* The lane of a HEC's instant events: their density, and on it a tick for each of the kinds that
 * are rare in view, which would drown in it. */
#include "weft-column-area.h"
#include "weft-lane.h"

#include <glib/gi18n.h>
#include <math.h>

/* A kind is rare where it is in at most one of so many columns. */
#define RARE 24

/* From the floor up; the last ones are drawn last. */
static const struct
{
  guint mask;
  gsize color; /* of WeftPalette */
  const char *name;
} kinds[] = {
  { WEFT_TALLY_BIT (WOKEN), G_STRUCT_OFFSET (WeftPalette, run), N_ ("threads woken") },
  { WEFT_TALLY_SPARKS, G_STRUCT_OFFSET (WeftPalette, heap_second), N_ ("sparks") },
  { WEFT_TALLY_BIT (PERF), G_STRUCT_OFFSET (WeftPalette, heap), N_ ("kernel counters") },
  { WEFT_TALLY_BIT (MIGRATED), G_STRUCT_OFFSET (WeftPalette, foreign), N_ ("threads moved") },
  { WEFT_TALLY_BIT (CREATED), G_STRUCT_OFFSET (WeftPalette, runnable), N_ ("threads created") },
  { WEFT_TALLY_USER, G_STRUCT_OFFSET (WeftPalette, marker), N_ ("markers and messages") },
  { WEFT_TALLY_BIT (GC_REQUEST), G_STRUCT_OFFSET (WeftPalette, gc), N_ ("collections requested") },
  { WEFT_TALLY_BIT (OTHER), G_STRUCT_OFFSET (WeftPalette, blocked),
    N_ ("tasks and HECs come and go") },
};

static guint64
count_of (const WeftTallyColumn *column, guint kind)
{
  guint64 n = 0;

  for (guint i = 0; i < WEFT_N_TALLIES; i++)
    if (kinds[kind].mask & (1u << i))
      n += column->of[i];
  return n;
}

static WeftColor
color_of (WeftChart *chart, guint kind)
{
  return G_STRUCT_MEMBER (WeftColor, weft_chart_palette (chart), kinds[kind].color);
}

static guint64
sum_of (const WeftTallyColumn *column)
{
  guint64 n = 0;

  for (guint i = 0; i < WEFT_N_TALLIES; i++)
    n += column->of[i];
  return n;
}

/* Twice as many are not twice as high: one is to be seen beside a thousand. */
static double
height_of (guint64 n, guint64 most, double height)
{
  return weft_column_height (log1p ((double) n) / log1p ((double) most), height);
}

/* The columns' heights are those of all kinds; each kind has its share of it. */
static void
paint_density (const WeftLane *lane, WeftChart *chart, cairo_t *cr, guint kind, guint64 most)
{
  guint n;
  const WeftTallyColumn *columns = weft_chart_tallies (chart, lane->cap);
  WeftColumnArea area;

  weft_chart_edges (chart, &n);
  weft_column_area_begin (&area);
  for (guint x = 0; x < n; x++)
    {
      guint64 all = sum_of (&columns[x]), below = 0, own = count_of (&columns[x], kind);
      double floor = round (lane->height), height = height_of (all, most, floor), from, to;

      for (guint i = 0; own > 0 && i < kind; i++)
        below += count_of (&columns[x], i);
      from = own > 0 ? round (height * (double) below / (double) all) : 0;
      to = own > 0 ? round (height * (double) (below + own) / (double) all) : 0;
      weft_column_area_add (&area, x, 1, (guint) (floor - to), (guint) (floor - from));
    }
  weft_column_area_fill (&area, cr, color_of (chart, kind));
}

static void
paint_rare (const WeftLane *lane, WeftChart *chart, cairo_t *cr, guint kind)
{
  guint n, busy = 0;
  const WeftTallyColumn *columns = weft_chart_tallies (chart, lane->cap);

  weft_chart_edges (chart, &n);
  for (guint x = 0; x < n; x++)
    busy += count_of (&columns[x], kind) > 0;
  if (busy == 0 || busy > n / RARE)
    return;
  for (guint x = 0; x < n; x++)
    if (count_of (&columns[x], kind) > 0)
      cairo_rectangle (cr, MAX (x, 1) - 0.5, 0, 2, lane->height);
  weft_color_set (cr, color_of (chart, kind));
  cairo_fill (cr);
}

static void
paint (const WeftLane *lane, WeftChart *chart, cairo_t *cr)
{
  guint n;
  const WeftTallyColumn *columns = weft_chart_tallies (chart, lane->cap);
  guint64 most = 1;

  weft_chart_edges (chart, &n);
  for (guint x = 0; x < n; x++)
    most = MAX (most, sum_of (&columns[x]));
  cairo_rectangle (cr, 0, 0, n, lane->height);
  weft_color_set (cr, weft_chart_palette (chart)->idle);
  cairo_fill (cr);
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    paint_density (lane, chart, cr, i, most);
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    paint_rare (lane, chart, cr, i);
}

static WeftFormatted
value (const WeftLane *lane, WeftChart *chart)
{
  guint n;
  const WeftTallyColumn *columns = weft_chart_tallies (chart, lane->cap);
  guint64 sum = 0;

  weft_chart_edges (chart, &n);
  for (guint x = 0; x < n; x++)
    sum += sum_of (&columns[x]);
  return weft_format_count (sum);
}

static gboolean
read_at (const WeftLane *lane, WeftChart *chart, guint64 time, double y, WeftReadOut *out)
{
  const WeftTrace *trace = weft_chart_trace (chart);
  double ns_per_px = weft_time_scale_ns_per_px (weft_chart_scale (chart));
  guint64 pixel = (guint64) MAX (ns_per_px, 1.0);
  g_autofree char *title = weft_lane_title (lane, trace);
  gboolean found = FALSE;

  weft_read_out_set_title (out, title, weft_format_time (pixel).text);
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      guint64 n = weft_tallies_count (trace->tallies, lane->cap, kinds[i].mask, time, time + pixel);

      if (n == 0)
        continue;
      found = TRUE;
      weft_read_out_add_swatch (out, color_of (chart, i), _ (kinds[i].name),
                                weft_format_count (n).text);
    }
  return found;
}

static gboolean
step (const WeftLane *lane, WeftChart *chart, guint64 time, gboolean forward, guint64 *to)
{
  const WeftTrace *trace = weft_chart_trace (chart);
  WeftEvent event;

  if (!weft_tallies_nearest_of (trace->tallies, lane->cap, (1u << WEFT_N_TALLIES) - 1,
                                forward ? time + 1 : time, forward, &event))
    return FALSE;
  *to = event.time;
  return TRUE;
}

const WeftLaneClass weft_lane_instants = { paint, value, read_at, step };
