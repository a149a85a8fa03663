/* SPDX-License-Identifier: BSD-3-Clause */
/* Spark counters: sparks created, converted and lost by each capability between the samples of the
 * RTS, and those waiting in its pool. */
#pragma once

#include "weft-index.h"

/* A sample: running totals since the program began, and the pool's size at its time. In the order
 * of SPARK_COUNTERS on disk. A plain value. */
typedef struct
{
  guint64 time; /* ns */
  guint64 created, dud, overflowed, converted, gcd, fizzled;
  guint64 remaining;
} WeftSparkSample;

/* Rates between samples: sparks that are counted to a stretch of time, a sample interval's spread
 * evenly over it. */
typedef struct
{
  double created, dud, overflowed, converted, gcd, fizzled;
  double local, stolen; /* converted, by whose pool they came from: all local where unknown */
  double pool;          /* mean of sparks waiting, weighted by time */
  double pool_max;
} WeftSparkRates;

/* Samples of one capability are read from the log when asked for. Borrows @index. */
typedef struct _WeftSparks WeftSparks;

/* Reads the samples of all capabilities. */
WeftSparks *weft_sparks_new (const WeftIndex *index);
void weft_sparks_free (WeftSparks *self);

/* What is kept of it with the index of a whole log, and one of what was kept with @index: NULL if
 * that cannot be. */
void weft_sparks_keep (const WeftSparks *self, WeftArchive *kept);
WeftSparks *weft_sparks_take (const WeftIndex *index, WeftArchiveReader *kept);

/* How many sparks were ever created. */
guint64 weft_sparks_created (const WeftSparks *self);

/* Samples of the index's @i-th capability, and the @k-th of them. */
guint weft_sparks_n_samples (const WeftSparks *self, guint i);
WeftSparkSample weft_sparks_sample (const WeftSparks *self, guint i, guint k);

/* Returns the number of the @i-th capability's samples before @time (ns). */
guint weft_sparks_n_before (const WeftSparks *self, guint i, guint64 time);

/* Up to when counters are known, ns: in a log that is cut, or still grows, the last sample of the
 * capability that has posted none for the longest time. */
guint64 weft_sparks_known_until (const WeftSparks *self);

/* What the @i-th capability's counters rose by in [from, to): a sample interval that crosses an
 * edge counts by its share of time. */
WeftSparkRates weft_sparks_rates (const WeftSparks *self, guint i, guint64 from, guint64 to);

/* The same for @n columns whose edges are @edges (n + 1 of them, not decreasing); one pass. */
void weft_sparks_columns (
    const WeftSparks *self, guint i, const guint64 *edges, guint n, WeftSparkRates *columns);

/* The largest pool in a sample of the @i-th capability; and of all capabilities together,
 * each as its last sample says. */
guint64 weft_sparks_pool_max (const WeftSparks *self, guint i);
guint64 weft_sparks_pool_max_all (const WeftSparks *self);

/* Garbage collected sparks of a capability, as the samples around a time have them. */
typedef struct
{
  guint64 since;         /* ns: the last sample's time; 0 if there is none */
  guint64 before, after; /* totals of that sample, and of the next one: G_MAXUINT64 if none */
} WeftSparkGcdStep;

/* The samples of the @i-th capability before @time, and from @time on. */
WeftSparkGcdStep weft_sparks_gcd_step (const WeftSparks *self, guint i, guint64 time);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftSparks, weft_sparks_free)
