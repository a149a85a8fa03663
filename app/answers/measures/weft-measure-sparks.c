/* SPDX-License-Identifier: BSD-3-Clause */
/* Measures the fates of sparks. */
#include "weft-measures-private.h"

#include "weft-spark-columns.h"

/* Estimated time (ns) for a HEC to create a spark and to run or drop it, and the maximum fraction
 * of the run time that sparks are assumed to take: if there are very many sparks, most of them cost
 * less. */
#define SPARK_NS   1000.0
#define SPARK_PART 0.6

/* Adds the slices with sparks as instances. Returns the share of the time that is in slices in
 * which sparks were lost, that is, ended without being converted. If the work of such sparks was
 * done at all, the program did it in these slices. */
static double
measure_slices (const WeftMeasures *self, const WeftStatistics *statistics)
{
  const WeftTrace *trace = statistics->trace;
  guint64 lost = 0, edges[WEFT_MEASURE_SLICES + 1];
  WeftSparkRates slices[WEFT_MEASURE_SLICES];

  for (guint i = 0; i <= WEFT_MEASURE_SLICES; i++)
    edges[i] = weft_range_edge (statistics->from, statistics->to, i, WEFT_MEASURE_SLICES);
  weft_spark_columns_sum (trace->sparks, edges, WEFT_MEASURE_SLICES, slices);
  for (guint i = 0; i < WEFT_MEASURE_SLICES; i++)
    {
      WeftRange slice = { edges[i], edges[i + 1] };
      WeftSparkRates sparks = slices[i];

      if (sparks.created + sparks.dud + sparks.overflowed > 0)
        weft_measure_instance (self, WEFT_SCENE_SPARKS, slice, slice.to - slice.from,
                               WEFT_SCENE_NO_THREAD);
      if (sparks.fizzled + sparks.gcd + sparks.dud + sparks.overflowed > 0)
        lost += weft_measure_covered_ns (statistics, slice.from, slice.to);
    }
  return weft_measure_share (statistics, lost);
}

void
weft_measure_sparks (WeftMeasures *self, const WeftStatistics *statistics)
{
  const WeftSparkRates *sparks = &statistics->numbers.sparks;
  double asked = sparks->created + sparks->dud + sparks->overflowed;
  double ended =
      sparks->dud + sparks->overflowed + sparks->fizzled + sparks->gcd + sparks->converted;
  /* sparks that ended in the range may have been created before it */
  double all = MAX (asked, ended), n_caps = statistics->numbers.n_caps;

  if (!weft_amount_is_known (weft_feature_recorded (statistics->trace, WEFT_FEATURE_SPARKS)))
    return;
  self->values[WEFT_MEASURE_SPARKS] = all;
  self->values[WEFT_MEASURE_FIZZLED] = weft_measure_quotient (sparks->fizzled, all);
  self->values[WEFT_MEASURE_DUD] = weft_measure_quotient (sparks->dud, all);
  self->values[WEFT_MEASURE_GCD] = weft_measure_quotient (sparks->gcd, all);
  self->values[WEFT_MEASURE_OVERFLOWED] = weft_measure_quotient (sparks->overflowed, all);
  self->values[WEFT_MEASURE_SPARK_RATE] = weft_measure_rate (all, statistics->numbers.run);
  self->values[WEFT_MEASURE_CONVERTED_RATE] =
      weft_measure_rate (sparks->converted, statistics->numbers.run);
  /* limited to the time in which HECs did not run, and to the time of slices with lost sparks */
  self->values[WEFT_MEASURE_SEQUENTIAL] =
      MIN (MIN (weft_measure_quotient (all - sparks->converted, all),
                measure_slices (self, statistics)) *
               (1 - 1.0 / n_caps),
           1 - weft_measure_share (statistics, (statistics->numbers.run / n_caps)));
  self->values[WEFT_MEASURE_CONVERTED] = weft_measure_quotient (sparks->converted, all);
  self->values[WEFT_MEASURE_SPARK_COST] =
      self->values[WEFT_MEASURE_IDLE] +
      MIN (SPARK_PART * (1 - self->values[WEFT_MEASURE_IDLE]),
           weft_measure_share (statistics, (all * SPARK_NS / n_caps)));
}
