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

/* The columns of all HECs together. A pool is the mean over the column, a rate what was counted. */
static WeftSparkRates *
sum_columns (WeftChart *chart, guint *n)
{
  const WeftTrace *trace = weft_chart_trace (chart);
  const guint64 *edges = weft_chart_edges (chart, n);
  WeftSparkRates *sum = g_new0 (WeftSparkRates, MAX (*n, 1));
  g_autofree WeftSparkRates *one = g_new (WeftSparkRates, MAX (*n, 1));

  for (guint i = 0; i < trace->index->caps->len; i++)
    {
      weft_sparks_columns (trace->sparks, i, edges, *n, one);
      for (guint x = 0; x < *n; x++)
        {
          sum[x].created += one[x].created;
          sum[x].dud += one[x].dud;
          sum[x].overflowed += one[x].overflowed;
          sum[x].converted += one[x].converted;
          sum[x].gcd += one[x].gcd;
          sum[x].fizzled += one[x].fizzled;
          sum[x].pool += one[x].pool;
        }
    }
  return sum;
}

static double
total_of (const Stack *stack, const WeftSparkRates *rates)
{
  double total = 0;

  for (guint i = 0; i < stack->n; i++)
    total += part_of (&stack->parts[i], rates);
  return total;
}

/* What a full lane stands for: the highest column in view, so that the shape can always be seen;
 * the label says how much that is. */
static double
highest (
    const Stack *stack, const WeftSparkRates *columns, const guint64 *edges, guint n, guint what)
{
  double most = 0;

  for (guint x = 0; x < n; x++)
    {
      double ns = (double) MAX (edges[x + 1] - edges[x], 1);
      double total = total_of (stack, &columns[x]);

      most = MAX (most, what == WEFT_SPARKS_POOL ? total : total / ns);
    }
  return most;
}

static void
paint_part (const WeftLane *lane,
            WeftChart *chart,
            cairo_t *cr,
            const WeftSparkRates *columns,
            guint part,
            double most)
{
  const Stack *stack = &stacks[lane->what];
  const guint64 *edges;
  WeftColumnArea area;
  guint n;

  edges = weft_chart_edges (chart, &n);
  weft_column_area_begin (&area, cr);
  for (guint x = 0; x < n; x++)
    {
      double ns = lane->what == WEFT_SPARKS_POOL ? 1.0 : (double) MAX (edges[x + 1] - edges[x], 1);
      double below = 0, own = part_of (&stack->parts[part], &columns[x]) / ns;
      double base, height;

      for (guint i = 0; i < part; i++)
        below += part_of (&stack->parts[i], &columns[x]) / ns;
      base = round (below / most * lane->height);
      height = weft_column_height (own / most, lane->height);
      weft_column_area_add (&area, x, height > 0 ? lane->height - base - height : 0,
                            height > 0 ? lane->height - base : 0);
    }
  weft_column_area_end (&area, n);
  weft_color_set (cr, color_of (&stack->parts[part], weft_chart_palette (chart)));
  cairo_fill (cr);
}

static void
paint (const WeftLane *lane, WeftChart *chart, cairo_t *cr)
{
  const Stack *stack = &stacks[lane->what];
  const guint64 *edges;
  guint n;
  g_autofree WeftSparkRates *columns = sum_columns (chart, &n);
  double most;

  edges = weft_chart_edges (chart, &n);
  most = highest (stack, columns, edges, n, lane->what);
  cairo_rectangle (cr, 0, 0, n, lane->height);
  weft_color_set (cr, weft_chart_palette (chart)->idle);
  cairo_fill (cr);
  if (most <= 0)
    return;
  for (guint i = 0; i < stack->n; i++)
    paint_part (lane, chart, cr, columns, i, most);
}

static WeftFormatted
value (const WeftLane *lane, WeftChart *chart)
{
  const guint64 *edges;
  guint n;
  g_autofree WeftSparkRates *columns = sum_columns (chart, &n);
  double most;
  WeftFormatted text;

  edges = weft_chart_edges (chart, &n);
  most = highest (&stacks[lane->what], columns, edges, n, lane->what);
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
