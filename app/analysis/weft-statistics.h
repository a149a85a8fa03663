/* SPDX-License-Identifier: BSD-3-Clause */
/* The memory numbers of a range of time, as "+RTS -s" has them for a whole run: collections,
 * pauses, the heap, sparks. */
#pragma once

#include "weft-trace.h"

G_BEGIN_DECLS

/* A gauge in the range: with what was in force when it began. A plain value. */
typedef struct
{
  gboolean has;
  guint64 most, last; /* bytes */
  guint samples;      /* in the range */
} WeftGaugeNumbers;

/* A plain value. Times are in ns. */
typedef struct
{
  guint64 from, to;
  gboolean has_run; /* the log has HECs: a file of heap samples alone does not tell what ran */
  WeftCollectionSums gc;
  guint64 mutator; /* what is left of the range without gc.all.elapsed; 0 without has_run */
  guint64 allocated;
  WeftGaugeNumbers size, blocks, live;
  guint64 returned;      /* bytes given back to the system */
  WeftSparkRates sparks; /* of all HECs */
} WeftStatistics;

/* The numbers of [@from, @to), which is cut to the run; where @to is the run's end, what stands
 * there belongs to it. Sums and extremes in O(log n), but for blocks of records between. */
WeftStatistics weft_statistics (const WeftTrace *trace, guint64 from, guint64 to);

/* Mutator time as a part of the range; not finite where that is empty, or what ran is
 * not known. */
double weft_statistics_productivity (const WeftStatistics *self);

/* Bytes allocated a second of mutator time; not finite where there is none. */
double weft_statistics_allocation_rate (const WeftStatistics *self);

G_END_DECLS
