/* SPDX-License-Identifier: BSD-3-Clause */
/* Spark rates by pixel column, cached in a chart. @i is the index's @i-th capability, or the number
 * of capabilities for all. Results are borrowed. */
#pragma once

#include "weft-chart.h"
#include "weft-spark-peaks.h"

/* The sparks of each spark interval of the log (of several, if these are narrower than a pixel),
 * spread evenly over its columns, so that no column exceeds the peaks. The pool is the column's
 * own. */
const WeftSparkRates *weft_chart_sparks (WeftChart *chart, guint i);

/* Like weft_chart_sparks(), but not averaged over spark intervals. */
const WeftSparkRates *weft_chart_spark_columns (WeftChart *chart, guint i);

/* The number of intervals that weft_chart_sparks() joins. */
guint64 weft_chart_spark_step (const WeftChart *chart);

/* The maxima of the whole log, whatever is in view. */
const WeftSparkPeaks *weft_chart_spark_peaks (WeftChart *chart, guint i);

/* Kinds of spark lanes: values of WeftLane.what for lanes of weft_lane_sparks. */
enum
{
  WEFT_SPARKS_POOL,
  WEFT_SPARKS_CREATED,
  WEFT_SPARKS_CONVERTED,
  WEFT_SPARKS_WASTED,
  WEFT_SPARKS_N,
  /* lanes of one HEC */
  WEFT_SPARKS_HEC_POOL = WEFT_SPARKS_N,
  WEFT_SPARKS_HEC_CREATED,
  WEFT_SPARKS_HEC_CONVERTED,
  WEFT_SPARKS_HEC_WASTED,
};
