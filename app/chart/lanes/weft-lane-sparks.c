/* SPDX-License-Identifier: BSD-3-Clause */
/* The lanes of the sparks: how many wait in the pools, and how many were created, converted and
 * wasted a millisecond, of all HECs together or of one. */
#include "weft-lane-sparks.h"
#include "weft-box.h"
#include "weft-column-area.h"

#include <glib/gi18n.h>
#include <math.h>

#define NS_PER_MS 1e6

/* What is stacked in a lane, from the floor up. */
typedef struct
{
  gsize field; /* of WeftSparkRates: a double */
  gsize color; /* of WeftPalette */
  double alpha;
  const char *name;
} Part;

typedef struct
{
  Part parts[4];
  guint n;
} Stack;

#define SHADED(rate, tint, alpha, text)                                                      \
  {                                                                                          \
    G_STRUCT_OFFSET (WeftSparkRates, rate), G_STRUCT_OFFSET (WeftPalette, tint), alpha, text \
  }
#define PART(rate, tint, text) SHADED (rate, tint, 1, text)

static const Stack stacks[] = {
  [WEFT_SPARKS_POOL] = { { PART (pool, run, N_ ("waiting")) }, 1 },
  [WEFT_SPARKS_CREATED] = { { PART (created, run, N_ ("created")) }, 1 },
  [WEFT_SPARKS_CONVERTED] = { { PART (local, run, N_ ("converted")),
                                SHADED (stolen, run, 0.55, N_ ("stolen and converted")) },
                              2 },
  [WEFT_SPARKS_WASTED] = { { PART (gcd, gc, N_ ("collected unrun")),
                             PART (fizzled, blocked, N_ ("fizzled")), PART (dud, wait, N_ ("dud")),
                             PART (overflowed, lost, N_ ("overflowed")) },
                           4 },
};

static double
part_of (const Part *part, const WeftSparkRates *rates)
{
  return G_STRUCT_MEMBER (double, rates, part->field);
}

static WeftColor
color_of (const Part *part, const WeftPalette *palette)
{
  return weft_color_fade (G_STRUCT_MEMBER (WeftColor, palette, part->color), part->alpha);
}

/* What the lane is about, whoever's. */
static guint
kind_of (const WeftLane *lane)
{
  return lane->what % WEFT_SPARKS_N;
}

static const Stack *
stack_of (const WeftLane *lane)
{
  return &stacks[kind_of (lane)];
}

static gboolean
is_of_one (const WeftLane *lane)
{
  return lane->what >= WEFT_SPARKS_N;
}

/* A pool is the mean over the column, a rate what was counted. */
static const WeftSparkRates *
columns_of (const WeftLane *lane, WeftChart *chart)
{
  guint n_caps = weft_chart_trace (chart)->index->caps->len;

  return weft_chart_sparks (chart, is_of_one (lane) ? lane->cap : n_caps);
}

static double
total_of (const Stack *stack, const WeftSparkRates *rates)
{
  double total = 0;

  for (guint i = 0; i < stack->n; i++)
    total += part_of (&stack->parts[i], rates);
  return total;
}

/* What a column shows of a counter: a pool as it is, anything else by time. */
static double
unit_of (const WeftLane *lane, const guint64 *edges, guint x)
{
  return kind_of (lane) == WEFT_SPARKS_POOL ? 1.0 : (double) MAX (edges[x + 1] - edges[x], 1);
}

/* What a full lane stands for: the highest column in view, so that the shape can always be seen;
 * the label says how much that is. */
static double
highest (const WeftLane *lane, WeftChart *chart)
{
  const WeftSparkRates *columns = columns_of (lane, chart);
  const guint64 *edges;
  double most = 0;
  guint n;

  edges = weft_chart_edges (chart, &n);
  for (guint x = 0; x < n; x++)
    most = MAX (most, total_of (stack_of (lane), &columns[x]) / unit_of (lane, edges, x));
  return most;
}

/* Stacks the parts of all columns, so that together they are as high as their sum, but for what is
 * too little to be seen. */
static void
paint_stack (const WeftLane *lane, WeftChart *chart, cairo_t *cr, double most)
{
  const Stack *stack = stack_of (lane);
  const WeftSparkRates *columns = columns_of (lane, chart);
  guint height = (guint) lane->height;
  WeftColumnArea areas[G_N_ELEMENTS (stack->parts)];
  const guint64 *edges;
  guint n;

  edges = weft_chart_edges (chart, &n);
  for (guint part = 0; part < stack->n; part++)
    weft_column_area_begin (&areas[part]);
  for (guint x = 0; x < n; x++)
    {
      double unit = unit_of (lane, edges, x) * most, sum = 0;
      guint top = 0;

      for (guint part = 0; part < stack->n; part++)
        {
          double own = part_of (&stack->parts[part], &columns[x]) / unit;
          guint floor = top;

          sum += own;
          if (own > 0)
            top = MIN (MAX (weft_column_height (sum, height), floor + 1), height);
          weft_column_area_add (&areas[part], x, 1, height - top, height - floor);
        }
    }
  for (guint part = 0; part < stack->n; part++)
    weft_column_area_fill (&areas[part], cr,
                           color_of (&stack->parts[part], weft_chart_palette (chart)));
}

static void
paint (const WeftLane *lane, WeftChart *chart, cairo_t *cr)
{
  double most = highest (lane, chart);

  cairo_rectangle (cr, 0, 0, weft_chart_scale (chart)->width, lane->height);
  weft_color_set (cr, weft_chart_palette (chart)->idle);
  cairo_fill (cr);
  if (most > 0)
    paint_stack (lane, chart, cr, most);
}

static WeftFormatted
value (const WeftLane *lane, WeftChart *chart)
{
  double most = highest (lane, chart);
  WeftFormatted text;

  if (kind_of (lane) == WEFT_SPARKS_POOL)
    g_snprintf (text.text, sizeof text.text, _ ("max %s"),
                weft_format_count ((guint64) round (most)).text);
  else
    g_snprintf (text.text, sizeof text.text,
                most * NS_PER_MS < 10 ? _ ("max %.1f / ms") : _ ("max %.0f / ms"),
                most * NS_PER_MS);
  return text;
}

static WeftSparkRates
rates_at (const WeftLane *lane, const WeftTrace *trace, guint64 from, guint64 to)
{
  guint64 edges[2] = { from, to };
  WeftSparkRates rates;

  if (is_of_one (lane))
    weft_spark_columns (trace->sparks, trace->tallies, trace->index, lane->cap, edges, 1, &rates);
  else
    weft_spark_columns_all (trace->sparks, trace->tallies, trace->index, edges, 1, &rates);
  return rates;
}

static gboolean
read_at (const WeftLane *lane, WeftChart *chart, guint64 time, double y, WeftReadOut *out)
{
  const WeftTrace *trace = weft_chart_trace (chart);
  const Stack *stack = stack_of (lane);
  double ns_per_px = weft_time_scale_ns_per_px (weft_chart_scale (chart));
  guint64 pixel = (guint64) MAX (ns_per_px, 1.0);
  g_autofree char *title = weft_lane_title (lane, trace);
  WeftSparkRates rates;

  rates = rates_at (lane, trace, time, time + pixel);
  weft_read_out_set_title (out, title, weft_format_time (pixel).text);
  for (guint part = 0; part < stack->n; part++)
    {
      double sum = part_of (&stack->parts[part], &rates);
      char text[48];

      if (kind_of (lane) != WEFT_SPARKS_POOL)
        g_snprintf (text, sizeof text, _ ("%.1f / ms"), sum / (double) pixel * NS_PER_MS);
      else
        g_snprintf (text, sizeof text, "%.0f", sum);
      weft_read_out_add_swatch (out, color_of (&stack->parts[part], weft_chart_palette (chart)),
                                _ (stack->parts[part].name), text);
    }
  return TRUE;
}

/* The last sample of the @i-th HEC that is not behind @time, plus one. */
static guint
samples_until (const WeftSparks *sparks, guint i, guint64 time)
{
  guint low = 0, high = weft_sparks_n_samples (sparks, i);

  while (low < high)
    {
      guint middle = (low + high) / 2;

      if (weft_sparks_sample (sparks, i, middle).time <= time)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

/* The nearest sample of any HEC of the lane's. */
static gboolean
step_by_sample (
    const WeftLane *lane, const WeftTrace *trace, guint64 time, gboolean forward, guint64 *to)
{
  gboolean found = FALSE;

  for (guint i = 0; i < trace->index->caps->len; i++)
    {
      guint k = samples_until (trace->sparks, i, forward ? time : time - 1);
      guint64 at;

      if ((is_of_one (lane) && i != lane->cap) ||
          (forward ? k >= weft_sparks_n_samples (trace->sparks, i) : k == 0))
        continue;
      at = weft_sparks_sample (trace->sparks, i, forward ? k : k - 1).time;
      if (!found || (forward ? at < *to : at > *to))
        *to = at;
      found = TRUE;
    }
  return found;
}

/* The nearest spark that has an event; else the nearest sample. */
static gboolean
step (const WeftLane *lane, WeftChart *chart, guint64 time, gboolean forward, guint64 *to)
{
  const WeftTrace *trace = weft_chart_trace (chart);
  guint64 from = forward ? time + 1 : time;
  WeftEvent event;
  gboolean found;

  if (!forward && time == 0)
    return FALSE;
  if (!weft_spark_columns_are_exact (trace->tallies, trace->index))
    return step_by_sample (lane, trace, time, forward, to);
  if (is_of_one (lane))
    found = weft_tallies_nearest_of (trace->tallies, lane->cap, WEFT_TALLY_SPARKS, from, forward,
                                     &event);
  else
    found = weft_tallies_nearest (trace->tallies, WEFT_TALLY_SPARKS, from, forward, &event);
  if (found)
    *to = event.time;
  return found;
}

const WeftLaneClass weft_lane_sparks = { paint, value, read_at, step };
