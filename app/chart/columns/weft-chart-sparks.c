/* SPDX-License-Identifier: BSD-3-Clause */
/* Columns of spark rates, read from the log once per scale. */
#include "weft-chart-sparks.h"

#include <math.h>

guint64
weft_chart_spark_step (const WeftChart *chart)
{
  double least = weft_time_scale_ns_per_px (weft_chart_scale (chart)) /
                 (double) weft_spark_interval (weft_chart_trace (chart)->index);

  return weft_round_up ((guint64) ceil (least));
}

static gpointer
make_columns (WeftChart *chart, guint i)
{
  guint n;
  const guint64 *edges = weft_chart_edges (chart, &n);
  WeftSparkRates *columns = g_new0 (WeftSparkRates, n);

  weft_spark_columns (weft_chart_trace (chart)->sparks, i, edges, n, columns);
  return columns;
}

static const WeftChartPart columns_part = { .make = make_columns, .free = g_free };

const WeftSparkRates *
weft_chart_spark_columns (WeftChart *chart, guint i)
{
  return weft_chart_get (chart, &columns_part, i);
}

/* Spreads the sparks of each interval, or group of intervals, evenly over its columns. */
static gpointer
make_smoothed_columns (WeftChart *chart, guint i)
{
  const WeftTrace *trace = weft_chart_trace (chart);
  guint n, n_bins, bin = 0;
  const guint64 *edges = weft_chart_edges (chart, &n);
  const WeftSparkRates *plain = weft_chart_spark_columns (chart, i);
  g_autofree guint64 *bounds = weft_spark_interval_edges (trace->index, edges[0], edges[n],
                                                          weft_chart_spark_step (chart), &n_bins);
  g_autofree WeftSparkRates *bins = g_new0 (WeftSparkRates, n_bins);
  WeftSparkRates *columns = g_new0 (WeftSparkRates, n);

  weft_spark_columns (trace->sparks, i, bounds, n_bins, bins);
  for (guint x = 0; x < n; x++)
    {
      guint64 length = MAX (edges[x + 1] - edges[x], 1);
      double fraction = (double) length / (double) (bounds[1] - bounds[0]);

      while (bin + 1 < n_bins && edges[x] >= bounds[bin + 1])
        bin++;
      columns[x] = (WeftSparkRates){
        .created = bins[bin].created * fraction,
        .dud = bins[bin].dud * fraction,
        .overflowed = bins[bin].overflowed * fraction,
        .converted = bins[bin].converted * fraction,
        .gcd = bins[bin].gcd * fraction,
        .fizzled = bins[bin].fizzled * fraction,
        .local = bins[bin].local * fraction,
        .stolen = bins[bin].stolen * fraction,
        .pool = plain[x].pool,
        .pool_max = plain[x].pool_max,
      };
    }
  return columns;
}

static const WeftChartPart smoothed_part = { .make = make_smoothed_columns, .free = g_free };

const WeftSparkRates *
weft_chart_smoothed_spark_columns (WeftChart *chart, guint i)
{
  return weft_chart_get (chart, &smoothed_part, i);
}

static gpointer
make_peaks (WeftChart *chart, guint i)
{
  WeftSparkPeaks peaks = weft_spark_peaks (weft_chart_trace (chart)->sparks, i);

  return g_memdup2 (&peaks, sizeof peaks);
}

static const WeftChartPart peaks_part = {
  .make = make_peaks,
  .free = g_free,
  .outlives_scale = TRUE,
};

const WeftSparkPeaks *
weft_chart_spark_peaks (WeftChart *chart, guint i)
{
  return weft_chart_get (chart, &peaks_part, i);
}
