/* SPDX-License-Identifier: BSD-3-Clause */
/* Numbers of a time range: HEC usage, sparks, heap samples, event counts. */
#pragma once

#include "weft-trace.h"

/* Use of a HEC in a range: alive = run + work + wait + sync + unknown + idle. The use may be
 * unknown even in covered time, so fractions of the covered time are lower bounds. Copied by
 * value. */
typedef struct
{
  guint16 cap;
  guint64 alive;   /* part of the range in which the HEC existed, ns */
  guint64 covered; /* part of @alive in which the events of the HEC are known (ns), see WeftCover */
  WeftHecTimes shares; /* parts of @alive, ns */
} WeftCapNumbers;

/* Numbers of a range. Times are in ns. Copied by value. */
typedef struct
{
  guint64 from, to;
  guint n_caps;          /* number of HECs that existed in the range */
  WeftCapNumbers all;    /* sums over all HECs; cap is WEFT_CAP_NONE */
  guint64 covered;       /* time that is covered for all HECs, see WeftCoverage */
  WeftSparkRates sparks; /* sparks of all HECs in covered time: sums of weft_range_sparks(), and the
                            pool of weft_spark_rates_all() */
  guint64 run;           /* run time of all HECs together in covered time */
  guint64 n_events;      /* number of readable events, see weft_event_order_count_before() */
  gboolean has_known_samples; /* heap profile samples are known in at least a part of the range */
  gboolean
      is_global_whole; /* events without a HEC, such as samples, are known in the whole range */
  guint n_samples;     /* number of known heap profile samples */
  gint largest_sample; /* index of the sample with the most bytes in the range (the first if there
                          are several); if the range has no sample, of the last sample before it; -1
                          if none */
} WeftRangeNumbers;

/* Returns the numbers of [@from, @to), clipped to the run. If @caps is not NULL, fills it with the
 * numbers of each HEC in @trace->process->lives. Times are clipped to the range. Takes O(log n),
 * plus O(n) for the spark and heap samples in the range. */
WeftRangeNumbers
weft_range_numbers (const WeftTrace *trace, guint64 from, guint64 to, WeftCapNumbers *caps);

/* Return the run time of all HECs together in [@from, @to), ns. weft_range_run() counts the whole
 * range, weft_range_covered_run() only the time that is covered for all HECs. O(log n). */
guint64 weft_range_run (const WeftTrace *trace, guint64 from, guint64 to);
guint64 weft_range_covered_run (const WeftTrace *trace, guint64 from, guint64 to);

/* Returns the numbers of the @i-th HEC of @trace->process->lives in [@from, @to). O(log n). */
WeftCapNumbers weft_cap_numbers (const WeftTrace *trace, guint i, guint64 from, guint64 to);

/* Returns the numbers of sparks of the @i-th HEC in the covered time of [@from, @to). Each is
 * rounded so that the numbers of all HECs add up to the total. Does not set the pool. */
WeftSparkRates weft_range_sparks (const WeftTrace *trace, guint i, guint64 from, guint64 to);

/* Returns the idle time, ns. */
guint64 weft_cap_numbers_idle (const WeftCapNumbers *self);

/* Returns TRUE if the use is unknown in a part of the time. */
gboolean weft_cap_numbers_is_partial (const WeftCapNumbers *self);

/* Returns @ns as a fraction of the covered time, or NAN if the covered time is 0. */
double weft_cap_numbers_fraction (const WeftCapNumbers *self, guint64 ns);
