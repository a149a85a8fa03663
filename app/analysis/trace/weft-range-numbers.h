/* SPDX-License-Identifier: BSD-3-Clause */
/* Numbers of a time range: HEC usage, sparks, heap samples, event counts. */
#pragma once

#include "weft-trace.h"

/* Usage of a HEC in a range. A plain value; alive = run + work + wait + sync + unknown + idle.
 * Parts of the covered time may be unknown, too: shares of it are lower bounds. */
typedef struct
{
  guint16 cap;
  guint64 alive;        /* ns of the range in which the HEC existed */
  guint64 covered;      /* ns of alive in which its events are known, see WeftCover */
  WeftHecShares shares; /* ns of alive */
} WeftCapNumbers;

/* A plain value. Times are in ns. */
typedef struct
{
  guint64 from, to;
  guint n_caps;          /* HECs that existed in the range */
  WeftCapNumbers all;    /* sums of all HECs; cap is WEFT_CAP_NONE */
  guint64 covered;       /* time covered by all HECs, see WeftCoverage */
  WeftSparkRates sparks; /* of all HECs in covered time: sums of weft_range_sparks(), and the pool
                            of weft_spark_rates_all() */
  guint64 run;           /* ns in covered time, of all HECs together */
  guint64 n_events;      /* readable events, see weft_event_order_count_before() */
  gboolean samples_covered; /* heap profile samples are known in a part of the range */
  gboolean global_whole; /* events without a HEC, such as samples, are known in the whole range */
  guint n_samples;       /* known heap profile samples */
  gint largest_sample;   /* index of the (first) largest sample in the range, otherwise of the last
                            one   before the range; -1 if there is none */
} WeftRangeNumbers;

/* Returns the numbers of [@from, @to), clipped to the run. @caps (may be NULL) is set to the
 * numbers of each of @trace->process->lives. Times are clipped to the range. O(log n), and O(n) in
 * the spark and heap samples in the range. */
WeftRangeNumbers
weft_range_numbers (const WeftTrace *trace, guint64 from, guint64 to, WeftCapNumbers *caps);

/* Returns the numbers of the @i-th of @trace->process->lives in [@from, @to). O(log n). */
WeftCapNumbers weft_cap_numbers (const WeftTrace *trace, guint i, guint64 from, guint64 to);

/* Returns the sparks of the @i-th capability in the covered time of [@from, @to), as integers, so
 * that those of all HECs add up to the total. The pool is not set. */
WeftSparkRates weft_range_sparks (const WeftTrace *trace, guint i, guint64 from, guint64 to);

/* Returns the idle time, ns. */
guint64 weft_cap_numbers_idle (const WeftCapNumbers *self);

/* Returns TRUE if a part of the usage is unknown. */
gboolean weft_cap_numbers_is_partial (const WeftCapNumbers *self);

/* Returns @ns as a part of the covered time; not finite if that is 0. */
double weft_cap_numbers_part (const WeftCapNumbers *self, guint64 ns);
