/* SPDX-License-Identifier: BSD-3-Clause */
/* The lanes of the sparks: how many wait in the pools, and how many were created, converted and
 * wasted a millisecond, all HECs together. */
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
  const char *name;
} Part;

typedef struct
{
  Part parts[4];
  guint n;
} Stack;

#define PART(rate, tint, text)                                                        \
  {                                                                                   \
    G_STRUCT_OFFSET (WeftSparkRates, rate), G_STRUCT_OFFSET (WeftPalette, tint), text \
  }

static const Stack stacks[] = {
  [WEFT_SPARKS_POOL] = { { PART (pool, run, N_ ("waiting")) }, 1 },
  [WEFT_SPARKS_CREATED] = { { PART (created, run, N_ ("created")) }, 1 },
  [WEFT_SPARKS_CONVERTED] = { { PART (converted, run, N_ ("converted")) }, 1 },
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
  return G_STRUCT_MEMBER (WeftColor, palette, part->color);
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
  return lane->what == WEFT_SPARKS_POOL ? 1.0 : (double) MAX (edges[x + 1] - edges[x], 1);
}

/* What a full lane stands for: the highest column in view, so that the shape can always be seen;
 * the label says how much that is. */
static double
highest (const WeftLane *lane, WeftChart *chart)
{
  const WeftSparkRates *columns = weft_chart_sparks (chart);
  const guint64 *edges;
  double most = 0;
  guint n;

  edges = weft_chart_edges (chart, &n);
  for (guint x = 0; x < n; x++)
    most = MAX (most, total_of (&stacks[lane->what], &columns[x]) / unit_of (lane, edges, x));
  return most;
}

/* Stacks the parts of all columns, so that together they are as high as their sum, but for what is
 * too little to be seen. */
static void
paint_stack (const WeftLane *lane, WeftChart *chart, cairo_t *cr, double most)
{
  const Stack *stack = &stacks[lane->what];
  const WeftSparkRates *columns = weft_chart_sparks (chart);
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

  if (lane->what == WEFT_SPARKS_POOL)
    g_snprintf (text.text, sizeof text.text, _ ("max %s"),
                weft_format_count ((guint64) round (most)).text);
  else
    g_snprintf (text.text, sizeof text.text,
                most * NS_PER_MS < 10 ? _ ("max %.1f / ms") : _ ("max %.0f / ms"),
                most * NS_PER_MS);
  return text;
}

static gboolean
read_at (const WeftLane *lane, WeftChart *chart, guint64 time, double y, WeftReadOut *out)
{
  const WeftTrace *trace = weft_chart_trace (chart);
  const Stack *stack = &stacks[lane->what];
  double ns_per_px = weft_time_scale_ns_per_px (weft_chart_scale (chart));
  guint64 pixel = (guint64) MAX (ns_per_px, 1.0);
  g_autofree char *title = weft_lane_title (lane, trace);

  weft_read_out_set_title (out, title, weft_format_time (pixel).text);
  for (guint part = 0; part < stack->n; part++)
    {
      double sum = 0;
      char text[48];

      for (guint i = 0; i < trace->index->caps->len; i++)
        {
          WeftSparkRates rates = weft_sparks_rates (trace->sparks, i, time, time + pixel);

          sum += part_of (&stack->parts[part], &rates);
        }
      if (lane->what != WEFT_SPARKS_POOL)
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

/* The nearest sample of any HEC. */
static gboolean
step (const WeftLane *lane, WeftChart *chart, guint64 time, gboolean forward, guint64 *to)
{
  const WeftTrace *trace = weft_chart_trace (chart);
  gboolean found = FALSE;

  if (!forward && time == 0)
    return FALSE;
  for (guint i = 0; i < trace->index->caps->len; i++)
    {
      guint k = samples_until (trace->sparks, i, forward ? time : time - 1);
      guint64 at;

      if (forward ? k >= weft_sparks_n_samples (trace->sparks, i) : k == 0)
        continue;
      at = weft_sparks_sample (trace->sparks, i, forward ? k : k - 1).time;
      if (!found || (forward ? at < *to : at > *to))
        *to = at;
      found = TRUE;
    }
  return found;
}

const WeftLaneClass weft_lane_sparks = { paint, value, read_at, step };
