/* SPDX-License-Identifier: BSD-3-Clause */
/* The spark lanes: sparks waiting in the pools, and sparks created, converted and not converted in
 * each interval, for all HECs together or for one. */
#include "weft-chart-sparks.h"
#include "weft-column-area.h"
#include "weft-lane.h"
#include "weft-sort.h"

#include <glib/gi18n.h>
#include <math.h>

/* Opacity of an interval's bar. The columns in which sparks of the interval occurred are drawn
 * opaque. */
#define PALE 0.45

/* A part of the stack that a lane draws; parts are listed from the bottom up. */
typedef struct
{
  gsize field; /* offset of a double in WeftSparkRates */
  gsize color; /* offset in WeftPalette */
  double alpha;
  const char *name;
} SparkPart;

typedef struct
{
  SparkPart parts[4];
  guint n;
} SparkStack;

#define SHADED(rate, tint, alpha, text)                                                      \
  {                                                                                          \
    G_STRUCT_OFFSET (WeftSparkRates, rate), G_STRUCT_OFFSET (WeftPalette, tint), alpha, text \
  }
#define PART(rate, tint, text) SHADED (rate, tint, 1, text)

static const SparkStack stacks[] = {
  [WEFT_SPARKS_POOL] = { { PART (pool, run, NC_ ("fact", "waiting")) }, 1 },
  [WEFT_SPARKS_CREATED] = { { PART (created, run, NC_ ("fact", "created")) }, 1 },
  [WEFT_SPARKS_CONVERTED] = { { PART (local, run, NC_ ("fact", "converted")),
                                SHADED (stolen, run, 0.55, NC_ ("fact", "stolen and converted")) },
                              2 },
  [WEFT_SPARKS_WASTED] = { { PART (gcd, gc, NC_ ("fact", "garbage collected")),
                             PART (fizzled, blocked, NC_ ("fact", "fizzled")),
                             PART (dud, wait, NC_ ("fact", "dud")),
                             PART (overflowed, lost, NC_ ("fact", "overflowed")) },
                           4 },
};

static double
part_value (const SparkPart *part, const WeftSparkRates *rates)
{
  return G_STRUCT_MEMBER (double, rates, part->field);
}

static WeftColor
part_color (const SparkPart *part, const WeftPalette *palette)
{
  return weft_color_fade (G_STRUCT_MEMBER (WeftColor, palette, part->color), part->alpha);
}

/* Returns the kind of @lane, WEFT_SPARKS_POOL to WEFT_SPARKS_WASTED, also for a lane of one HEC. */
static guint
spark_kind (const WeftLane *lane)
{
  return lane->variant % WEFT_SPARKS_N;
}

static const SparkStack *
lane_stack (const WeftLane *lane)
{
  return &stacks[spark_kind (lane)];
}

static gboolean
is_of_one_hec (const WeftLane *lane)
{
  return lane->variant >= WEFT_SPARKS_N;
}

/* Returns the index to pass to weft_chart_smoothed_spark_columns() for @lane. */
static guint
sparks_index (const WeftLane *lane, WeftChart *chart)
{
  return is_of_one_hec (lane) ? lane->cap : weft_chart_trace (chart)->index->caps->len;
}

/* Returns the value at full height: the maximum in any interval of the log, or the largest pool. */
static double
lane_peak (const WeftLane *lane, WeftChart *chart)
{
  const WeftSparkPeaks *peaks = weft_chart_spark_peaks (chart, sparks_index (lane, chart));
  const double by_kind[WEFT_SPARKS_N] = {
    [WEFT_SPARKS_POOL] = peaks->pool,
    [WEFT_SPARKS_CREATED] = peaks->created,
    [WEFT_SPARKS_CONVERTED] = peaks->converted,
    [WEFT_SPARKS_WASTED] = peaks->not_converted,
  };

  return by_kind[spark_kind (lane)];
}

/* Draws the stack of each column. A part that is not 0 is at least one pixel high. If @only is not
 * NULL, a part is drawn only in columns in which @only has the part, too. */
static void
paint_stack (const WeftLane *lane,
             WeftChart *chart,
             cairo_t *cr,
             double peak,
             const WeftSparkRates *only,
             double alpha)
{
  const SparkStack *stack = lane_stack (lane);
  const WeftSparkRates *columns =
      weft_chart_smoothed_spark_columns (chart, sparks_index (lane, chart));
  double interval = (double) weft_spark_interval (weft_chart_trace (chart)->index);
  guint height = (guint) lane->height, n;
  const guint64 *edges = weft_chart_edges (chart, &n);
  WeftColumnArea areas[G_N_ELEMENTS (stack->parts)] = { 0 };

  for (guint x = 0; x < n; x++)
    {
      double unit = peak, sum = 0;
      guint top = 0;

      /* a pool has a size; other lanes show counts, which depend on the length of the column */
      if (spark_kind (lane) != WEFT_SPARKS_POOL)
        unit = peak * (double) MAX (edges[x + 1] - edges[x], 1) / interval;
      for (guint part = 0; part < stack->n; part++)
        {
          double own = part_value (&stack->parts[part], &columns[x]) / unit;
          guint floor = top;

          sum += own;
          if (own > 0)
            top = MIN (MAX (weft_column_height (sum, height), floor + 1), height);
          if (only == NULL || part_value (&stack->parts[part], &only[x]) > 0)
            weft_column_area_add (&areas[part], x, 1, height - top, height - floor);
        }
    }
  for (guint part = 0; part < stack->n; part++)
    {
      WeftColor color = part_color (&stack->parts[part], weft_chart_palette (chart));

      weft_column_area_fill (&areas[part], cr, weft_color_fade (color, alpha));
    }
}

static void
sparks_paint (const WeftLane *lane, WeftChart *chart, cairo_t *cr)
{
  const WeftTrace *trace = weft_chart_trace (chart);
  double peak = lane_peak (lane, chart);
  /* mark columns with sparks if bars are wider than columns and the log has the time of each
   * spark */
  gboolean marks = spark_kind (lane) != WEFT_SPARKS_POOL && weft_chart_spark_step (chart) == 1 &&
                   weft_spark_columns_are_exact (trace->sparks);

  weft_lane_paint_ground (lane, chart, cr);
  if (peak <= 0)
    return;
  paint_stack (lane, chart, cr, peak, NULL, marks ? PALE : 1);
  if (marks)
    paint_stack (lane, chart, cr, peak,
                 weft_chart_spark_columns (chart, sparks_index (lane, chart)), 1);
}

/* Formats a number of sparks as "34", or as "0.7" if it comes from counters spread over time. */
static WeftFormatted
format_sparks (double n)
{
  WeftFormatted text = weft_format_count ((guint64) round (n));

  if (n < 10 && n != round (n))
    text = weft_format_number (n, 1);
  return text;
}

static WeftFormatted
format_interval (WeftChart *chart)
{
  return weft_format_time_whole (weft_spark_interval (weft_chart_trace (chart)->index));
}

static WeftFormatted
sparks_value (const WeftLane *lane, WeftChart *chart)
{
  WeftFormatted peak = format_sparks (lane_peak (lane, chart));
  WeftFormatted text;

  if (spark_kind (lane) == WEFT_SPARKS_POOL)
    g_snprintf (text.text, sizeof text.text, _ ("max %s"), peak.text);
  else
    /* Translators: "max 34 in 1 ms": the most sparks in any interval of this length */
    g_snprintf (text.text, sizeof text.text, _ ("max %s in %s"), peak.text,
                format_interval (chart).text);
  return text;
}

static gboolean
sparks_read_at (const WeftLane *lane, WeftChart *chart, guint64 time, double y, WeftReadOut *out)
{
  const WeftTrace *trace = weft_chart_trace (chart);
  const SparkStack *stack = lane_stack (lane);
  g_autofree char *title = weft_lane_title (lane, trace);
  gboolean is_whole = weft_index_is_whole (trace->index);
  g_autofree char *peak_name = NULL;
  guint64 length, from, edges[2];
  WeftSparkRates rates;

  /* describe a pool at the pixel, and other lanes over the interval of the bar */
  if (spark_kind (lane) == WEFT_SPARKS_POOL)
    {
      length = weft_time_scale_px_to_ns (weft_chart_scale (chart), 1);
      from = time;
      peak_name =
          g_strdup (is_whole ? C_ ("fact", "most, whole log") : C_ ("fact", "most, this part"));
    }
  else
    {
      length = weft_spark_interval (trace->index) * weft_chart_spark_step (chart);
      from = time / length * length;
      peak_name =
          g_strdup_printf (is_whole ? _ ("most in %s, whole log") : _ ("most in %s, this part"),
                           format_interval (chart).text);
    }
  edges[0] = from;
  edges[1] = from + length;
  weft_spark_columns (trace->sparks, sparks_index (lane, chart), edges, 1, &rates);
  weft_read_out_set_title (out, title, weft_format_time (length).text);
  for (guint part = 0; part < stack->n; part++)
    weft_read_out_add_swatch (out, part_color (&stack->parts[part], weft_chart_palette (chart)),
                              g_dpgettext2 (NULL, "fact", stack->parts[part].name),
                              format_sparks (part_value (&stack->parts[part], &rates)).text);
  weft_read_out_add (out, peak_name, format_sparks (lane_peak (lane, chart)).text);
  if (spark_kind (lane) != WEFT_SPARKS_POOL)
    weft_read_out_set_span (out, MAX (from, trace->index->from),
                            MIN (from + length, trace->index->to));
  return TRUE;
}

/* Finds the nearest spark event, or the nearest sample of the counters if the log has no spark
 * events. */
static gboolean
sparks_find_event (
    const WeftLane *lane, WeftChart *chart, guint64 time, gboolean forward, guint64 *to)
{
  const WeftTrace *trace = weft_chart_trace (chart);

  if (!forward && time == 0)
    return FALSE;
  if (!weft_spark_columns_are_exact (trace->sparks))
    {
      WeftLaneStep step = { .time = time, .forward = forward };

      for (guint i = 0; i < trace->index->caps->len; i++)
        {
          guint64 last = forward ? time : time - 1;
          guint k = WEFT_LOWER_BOUND (guint, j, 0, weft_sparks_n_samples (trace->sparks, i),
                                      weft_sparks_sample (trace->sparks, i, j).time <= last);

          if ((!is_of_one_hec (lane) || i == lane->cap) &&
              (forward ? k < weft_sparks_n_samples (trace->sparks, i) : k > 0))
            weft_lane_step_add_event (
                &step, weft_sparks_sample (trace->sparks, i, forward ? k : k - 1).time);
        }
      return weft_lane_step_finish (&step, to);
    }
  return weft_lane_find_event (trace, is_of_one_hec (lane) ? lane->cap : WEFT_LANE_STEP_ALL,
                               WEFT_TALLY_SPARKS, time, forward, to);
}

static gboolean
sparks_has_data (const WeftTrace *trace)
{
  return weft_sparks_n_created (trace->sparks) > 0;
}

/* Counts calls of par, as the quantity "Sparks" does. */
static WeftFormatted
sparks_amount (const WeftTrace *trace)
{
  guint64 edges[] = { trace->index->from, trace->index->end };
  WeftSparkRates all;

  weft_spark_columns_sum (trace->sparks, edges, 1, &all);
  return weft_format_count ((guint64) (all.created + all.dud + all.overflowed + 0.5));
}

const WeftLaneClass weft_lane_sparks = {
  .paint = sparks_paint,
  .is_in_device_pixels = TRUE,
  .value = sparks_value,
  .read_at = sparks_read_at,
  .find_event = sparks_find_event,
  .kinds = {
    { WEFT_TIMELINE_SPARKS, NC_ ("chart", "Sparks"), N_ ("waiting in the pools"), 54, 6, .is_group = TRUE,
      .variant = WEFT_SPARKS_POOL },
    { WEFT_TIMELINE_SPARKS, NC_ ("chart", "Created"), NULL, 36, 4, .id_part = "created",
      .variant = WEFT_SPARKS_CREATED },
    { WEFT_TIMELINE_SPARKS, NC_ ("chart", "Converted"), NULL, 36, 4, .id_part = "converted",
      .variant = WEFT_SPARKS_CONVERTED },
    { WEFT_TIMELINE_SPARKS, NC_ ("chart", "Not converted"), NULL, 36, 4, .id_part = "wasted",
      .variant = WEFT_SPARKS_WASTED },
    { WEFT_TIMELINE_SPARKS_HEC, NC_ ("chart", "HEC %u, pool"), NULL, 26, 4, .id_part = "pool",
      .variant = WEFT_SPARKS_HEC_POOL, .per_cap = TRUE },
    { WEFT_TIMELINE_SPARKS_HEC, NC_ ("chart", "HEC %u, created"), NULL, 26, 4, .id_part = "created",
      .variant = WEFT_SPARKS_HEC_CREATED, .per_cap = TRUE },
    { WEFT_TIMELINE_SPARKS_HEC, NC_ ("chart", "HEC %u, converted"), NULL, 26, 4,
      .id_part = "converted", .variant = WEFT_SPARKS_HEC_CONVERTED, .per_cap = TRUE },
    { WEFT_TIMELINE_SPARKS_HEC, NC_ ("chart", "HEC %u, not converted"), NULL, 26, 4,
      .id_part = "wasted", .variant = WEFT_SPARKS_HEC_WASTED, .per_cap = TRUE },
  },
  .feature = WEFT_FEATURE_SPARKS,
  .legend = WEFT_LEGEND_BIT (SPARKS_GCD) | WEFT_LEGEND_BIT (SPARKS_FIZZLED),
  .has_data = sparks_has_data,
  .amount = sparks_amount,
  .help = N_ ("Sparks are expressions that any HEC without work may evaluate, made by par and by "
               "strategies. The lanes show how many wait in the spark pools, and how many were "
               "created, converted (evaluated in parallel) and not converted in each interval. Look "
               "for many that were not converted: their work was too small, came too late, or the pool "
               "was full. If no events of single sparks were recorded, the counters are as coarse as "
               "the GCs that write them."),
};
