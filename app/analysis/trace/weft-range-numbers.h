/* SPDX-License-Identifier: BSD-3-Clause */
/* Numbers of a time range: HEC usage, sparks, heap samples, event counts. */
#pragma once

#include "weft-trace.h"

/* Usage of a HEC in a range: alive = run + work + wait + sync + unknown + idle. Usage may be
 * unknown even in covered time, so shares of covered time are lower bounds. Copied by value. */
typedef struct
{
  guint16 cap;
  guint64 alive;   /* time of the range in which the HEC existed, ns */
  guint64 covered; /* part of alive in which the events of the HEC are known (ns), see WeftCover */
  WeftHecTimes shares; /* parts of alive, ns */
} WeftCapNumbers;

/* Numbers of a range. Times are in ns. Copied by value. */
typedef struct
{
  guint64 from, to;
  guint n_caps;          /* number of HECs that existed in the range */
  WeftCapNumbers all;    /* sums of all HECs; cap is WEFT_CAP_NONE */
  guint64 covered;       /* time covered by all HECs, see WeftCoverage */
  WeftSparkRates sparks; /* sparks of all HECs in covered time: sums of weft_range_sparks(), and the
                            pool of weft_spark_rates_all() */
  guint64 run;           /* run time of all HECs together in covered time */
  guint64 n_events;      /* number of readable events, see weft_event_order_count_before() */
  gboolean has_known_samples; /* heap profile samples are known in a part of the range */
  gboolean
      is_global_whole; /* events without a HEC, such as samples, are known in the whole range */
  guint n_samples;     /* number of known heap profile samples */
  gint largest_sample; /* index of the first of the largest samples in the range or, if the range
                          has no sample, of the last sample before it; -1 if there is none */
} WeftRangeNumbers;

/* Returns the numbers of [@from, @to), clipped to the run. Fills @caps (may be NULL) with the
 * numbers of each HEC of @trace->process->lives. Times are clipped to the range. Takes O(log n),
 * plus O(n) in the number of spark and heap samples in the range. */
WeftRangeNumbers
weft_range_numbers (const WeftTrace *trace, guint64 from, guint64 to, WeftCapNumbers *caps);

/* Return the run time of all HECs together in [@from, @to), ns: weft_range_run() of the whole
 * range, weft_range_covered_run() of the time covered by all HECs. O(log n). */
guint64 weft_range_run (const WeftTrace *trace, guint64 from, guint64 to);
guint64 weft_range_covered_run (const WeftTrace *trace, guint64 from, guint64 to);

/* Returns the numbers of the @i-th HEC of @trace->process->lives in [@from, @to). O(log n). */
WeftCapNumbers weft_cap_numbers (const WeftTrace *trace, guint i, guint64 from, guint64 to);

/* Returns the numbers of sparks of the @i-th HEC in the covered time of [@from, @to), each rounded
 * so that those of all HECs add up to the total. Does not set the pool. */
WeftSparkRates weft_range_sparks (const WeftTrace *trace, guint i, guint64 from, guint64 to);

/* Returns the idle time, ns. */
guint64 weft_cap_numbers_idle (const WeftCapNumbers *self);

/* Returns TRUE if the usage is unknown in a part of the time. */
gboolean weft_cap_numbers_is_partial (const WeftCapNumbers *self);

/* Returns @ns as a fraction of the covered time, or NAN if the covered time is 0. */
double weft_cap_numbers_fraction (const WeftCapNumbers *self, guint64 ns);
