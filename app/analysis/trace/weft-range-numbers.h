/* SPDX-License-Identifier: BSD-3-Clause */
/* Statistics of a time range: HEC usage, sparks, heap samples, event counts. In two steps: those
 * that are quick, and those that take a pass over the range's events. */
#pragma once

#include "weft-trace.h"

/* What one HEC did in a range. A plain value; alive = run + work + wait + sync + unknown + idle.
 * Shares are of its covered time, of which some may be unknown too: they are at least so much. */
typedef struct
{
  guint16 cap;
  guint64 alive;        /* ns of the range in which it existed */
  guint64 covered;      /* ns of that in which its own events are known, see WeftCover */
  WeftHecShares shares; /* ns of the time alive */
} WeftCapNumbers;

/* A plain value. Times are in ns. */
typedef struct
{
  guint64 from, to;
  guint n_caps;             /* HECs that existed in the range */
  WeftCapNumbers all;       /* of all HECs together; cap is WEFT_CAP_NONE */
  guint64 covered;          /* of the range by all HECs, see WeftCoverage */
  WeftSparkRates sparks;    /* of all HECs in that: the sums of weft_range_sparks(), and the pool of
                               weft_spark_rates_all() */
  guint64 run;              /* ns in that, of all HECs together */
  guint64 n_events;         /* that could be read, see weft_event_order_count_before() */
  gboolean samples_covered; /* samples are known in a part of the range */
  gboolean global_whole;    /* events of no HEC, as samples are, are known in all of it */
  guint n_samples;          /* of the heap profile, where they are known */
  gint largest_sample; /* of them, the first of the largest; where there are none, the last one in
                          front of the range; -1 if there is none either */
} WeftRangeNumbers;

/* The numbers of [@from, @to), which is cut to the run. @caps, where not NULL, gets the numbers of
 * each of @trace->process->lives, in their order. What crosses an edge is clipped at it. O(log n),
 * but for passes over the spark and heap samples in the range. */
WeftRangeNumbers
weft_range_numbers (const WeftTrace *trace, guint64 from, guint64 to, WeftCapNumbers *caps);

/* The numbers of the @i-th of @trace->process->lives in [@from, @to). O(log n). */
WeftCapNumbers weft_cap_numbers (const WeftTrace *trace, guint i, guint64 from, guint64 to);

/* What the @i-th of the index's capabilities made of sparks in the covered time of [@from, @to):
 * whole numbers, so that those of all HECs sum to the total. Its pool is not set. */
WeftSparkRates weft_range_sparks (const WeftTrace *trace, guint i, guint64 from, guint64 to);

/* ns in which it did nothing. */
guint64 weft_cap_numbers_idle (const WeftCapNumbers *self);

/* TRUE if some of what it did is not known. */
gboolean weft_cap_numbers_is_partial (const WeftCapNumbers *self);

/* @ns as a part of the covered time; not finite where that is 0. */
double weft_cap_numbers_part (const WeftCapNumbers *self, guint64 ns);
