/* SPDX-License-Identifier: BSD-3-Clause */
/* Spark rates by pixel column, cached in a chart. @i is the position of a capability in the index,
 * or the number of capabilities for all of them together. Results are borrowed. */
#pragma once

#include "weft-chart.h"
#include "weft-spark-columns.h"

/* Returns the spark rates by column. The sparks of each spark interval of the log (or of several
 * intervals, if one is narrower than a pixel) are spread evenly over the interval's columns, so
 * that no column exceeds weft_chart_spark_peaks(). Pool sizes are not spread. */
const WeftSparkRates *weft_chart_smoothed_spark_columns (WeftChart *chart, guint i);

/* Like weft_chart_smoothed_spark_columns(), but without spreading. */
const WeftSparkRates *weft_chart_spark_columns (WeftChart *chart, guint i);

/* Returns the number of spark intervals that weft_chart_smoothed_spark_columns() joins into one. */
guint64 weft_chart_spark_step (const WeftChart *chart);

/* Returns the maxima of the spark rates and of the pool over the whole log. */
const WeftSparkPeaks *weft_chart_spark_peaks (WeftChart *chart, guint i);

/* Kinds of spark lanes: values of WeftLane.variant in lanes of weft_lane_sparks. */
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
