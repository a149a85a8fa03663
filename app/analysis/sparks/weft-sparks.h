/* SPDX-License-Identifier: BSD-3-Clause */
/* Spark counters: the sparks that each capability created, converted and lost between the samples
 * that the RTS takes, and the number of sparks in its pool. */
#pragma once

#include "weft-tallies.h"

/* A sample: totals since the start of the program, and the size of the pool at the time of the
 * sample. The fields are in the order of the SPARK_COUNTERS event. */
typedef struct
{
  guint64 time; /* ns */
  guint64 created, dud, overflowed, converted, gcd, fizzled;
  guint64 remaining;
} WeftSparkSample;

/* Numbers of sparks in a time range. The sparks counted between two samples are spread evenly over
 * the time between them. */
typedef struct
{
  double created, dud, overflowed, converted, gcd, fizzled;
  double local, stolen; /* numbers of sparks converted from the capability's own pool and from other
                           pools; all count as local if the log does not distinguish them */
  double pool;          /* mean number of waiting sparks, weighted by time */
  double pool_max;
} WeftSparkRates;

/* Sparks of a log. Immutable. The totals of samples are read from the log on demand. */
typedef struct
{
  const WeftIndex *index;      /* borrowed */
  const WeftTallies *tallies;  /* counts of the events of single sparks, borrowed */
  struct _WeftCapSparks *caps; /* samples of each capability in the index */
} WeftSparks;

/* Reads the samples of all capabilities. Copies the samples of @before, if possible, and reads only
 * new ones; @before has the samples of an earlier view of the log, or is NULL. */
WeftSparks *
weft_sparks_extend (const WeftSparks *before, const WeftIndex *index, const WeftTallies *tallies);
void weft_sparks_free (WeftSparks *self);

/* Write the samples to the archive of the index, and read them back. weft_sparks_load() returns
 * NULL if the samples do not match @index. */
void weft_sparks_save (const WeftSparks *self, WeftArchive *archive);
WeftSparks *
weft_sparks_load (const WeftIndex *index, const WeftTallies *tallies, WeftArchiveReader *reader);

/* Returns the number of sparks created since the start of the program. */
guint64 weft_sparks_n_created (const WeftSparks *self);

/* Return the number of samples of the @i-th capability of the index, and its @k-th sample. */
guint weft_sparks_n_samples (const WeftSparks *self, guint i);
WeftSparkSample weft_sparks_sample (const WeftSparks *self, guint i, guint k);

/* Returns the number of the @i-th capability's samples before @time (ns). */
guint weft_sparks_count_samples_before (const WeftSparks *self, guint i, guint64 time);

/* Returns the time (ns) up to which the counters of all capabilities are known. In a log that is
 * truncated or still growing, this is the earliest of their last samples, or 0 if a capability has
 * no samples. In a complete log it is G_MAXUINT64. */
guint64 weft_sparks_known_until (const WeftSparks *self);

/* Returns the increase of the @i-th capability's counters in [@from, @to), ns. If an edge of the
 * range is between two samples, the increase between them is divided in proportion to time. */
WeftSparkRates weft_sparks_rates (const WeftSparks *self, guint i, guint64 from, guint64 to);

/* Like weft_sparks_rates(), but for @n columns with @edges (n + 1 times that do not decrease), in
 * one pass. */
void weft_sparks_columns (
    const WeftSparks *self, guint i, const guint64 *edges, guint n, WeftSparkRates *columns);

/* Return the largest pool in the samples of the @i-th capability, and the largest sum of all pools.
 * The sum at a time consists of the latest sample of each capability. */
guint64 weft_sparks_pool_max (const WeftSparks *self, guint i);
guint64 weft_sparks_pool_max_all (const WeftSparks *self);

/* Number of garbage collected sparks of a capability in the samples before and after a time. */
typedef struct
{
  guint64 since; /* time of the sample before, ns; 0 if there is none */
  /* totals in that sample and in the next one; @after is G_MAXUINT64 if there is no next sample */
  guint64 before, after;
} WeftSparkGcdStep;

/* Returns the totals in the @i-th capability's last sample before @time, and in its first sample at
 * or after @time. */
WeftSparkGcdStep weft_sparks_gcd_step (const WeftSparks *self, guint i, guint64 time);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftSparks, weft_sparks_free)
