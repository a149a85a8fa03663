/* SPDX-License-Identifier: BSD-3-Clause */
/* GCs of a log: a record for each, with sums and percentiles for any range. */
#pragma once

#include "weft-collection.h"
#include "weft-coverage.h"
#include "weft-gc-windows.h"
#include "weft-histogram.h"
#include "weft-index.h"

/* Numbers of a GC that are read from the log on demand, in bytes. */
typedef struct
{
  guint64 slop, fragmentation;
  guint64 total_copied, balanced_copied;
  gboolean has_balanced; /* since GHC 8.4 */
} WeftCollectionNumbers;

/* Generations that are distinguished. Higher ones count as the highest; the last index is for
 * unknown ones. */
#define WEFT_N_GENERATIONS    8
#define WEFT_GENERATION_SLOTS (WEFT_N_GENERATIONS + 1)

typedef struct
{
  guint64 count, parallel; /* GCs that began in the range; by several threads */
  guint64 elapsed;         /* ns: the part of all pauses that is in the range */
  guint64 longest;         /* ns: the longest whole pause of GCs that began in the range */
} WeftGenerationSums;

/* Sums of the GCs of one cause. A plain value. */
typedef struct
{
  guint64 count;   /* GCs that began in the range */
  guint64 elapsed; /* ns: the part of all pauses of the cause that is in the range */
  guint64 total;   /* ns: whole pauses of GCs that began in the range */
} WeftCauseSums;

/* Sums of a range. Times are clipped to it; the rest counts if the GC began in it. A plain
 * value. */
typedef struct
{
  WeftGenerationSums all;
  WeftGenerationSums generations[WEFT_GENERATION_SLOTS];
  WeftCauseSums causes[WEFT_N_GC_CAUSES];
  guint64 major;
  guint64 copied;
  guint64 balanced, balanced_of; /* bytes copied in parallel GCs: in balance, in total */
  guint64 max_slop;              /* bytes, in major GCs */
  guint64 sync;   /* ns: the part of all times from request to start that is in the range */
  guint64 census; /* ns: likewise for the census of heap profile samples */
} WeftCollectionSums;

/* Whole pauses of the GCs that began in a range, ns. A percentile is the least pause that more than
 * that share of the pauses do not exceed; p50 is the median. */
typedef struct
{
  guint64 count, total, mean, p50, p95, p99, max;
  double squares; /* ns²: sum of squares */
} WeftPauses;

/* GCs that begin in a column of a chart. A plain value. */
typedef struct
{
  guint first; /* index of the first one */
  guint count;
  guint major;     /* see weft_collection_is_major() */
  guint64 longest; /* ns: whole pause */
} WeftCollectionColumn;

/* Immutable. Borrows its index. */
typedef struct _WeftCollections WeftCollections;

/* Reads the GCs of @index, extending @before, of an index that @index was built on. NULL for
 * @before reads all events, with the same result. Keeps no reference to @before. */
WeftCollections *weft_collections_extend (const WeftCollections *before, const WeftIndex *index);
void weft_collections_free (WeftCollections *self);

/* Writes the GCs of a whole log into the archive of its index, and reads them from there. Returns
 * NULL if the archive does not fit @index. */
void weft_collections_keep (const WeftCollections *self, WeftArchive *kept);
WeftCollections *weft_collections_take (const WeftIndex *index, WeftArchiveReader *kept);

guint weft_collections_count (const WeftCollections *self);

/* Returns the @i-th GC by start, valid as long as @self. */
const WeftCollection *weft_collections_nth (const WeftCollections *self, guint i);

/* Returns the time windows of the GCs, one for each. Borrowed. */
const WeftGcWindows *weft_collections_windows (const WeftCollections *self);

/* Returns the number of GCs that begin before @time. */
guint weft_collections_before (const WeftCollections *self, guint64 time);

/* Returns TRUE if the log has GC_STATS_GHC, as from GHC 7.6 on, or would have it if it were
 * complete. */
gboolean weft_collections_have_numbers (const WeftCollections *self);

/* Returns FALSE if some GCs may be samples of the heap profile without being known as such, as the
 * log does not have the times of the samples, or not yet. */
gboolean weft_collections_know_samples (const WeftCollections *self);

/* Reads the numbers that the RTS posted for the @i-th GC. Returns FALSE if it posted none. */
gboolean
weft_collections_numbers (const WeftCollections *self, guint i, WeftCollectionNumbers *numbers);

/* Returns the sums of [@from, @to). If @to is at or after the end of the log, GCs that begin there
 * are included. */
WeftCollectionSums weft_collections_sums (const WeftCollections *self, guint64 from, guint64 to);

/* Adds the sums of another range, which must not overlap that of @self. */
void weft_collection_sums_join (WeftCollectionSums *self, const WeftCollectionSums *more);

/* Returns the pauses of the GCs of @generation that began in [@from, @to), and in covered time
 * unless @cover is NULL. @generation is an index below WEFT_GENERATION_SLOTS, or negative for all
 * GCs. O(n). */
WeftPauses weft_collections_pauses (
    const WeftCollections *self, const WeftCover *cover, guint64 from, guint64 to, gint generation);

/* Returns the histogram of the whole pauses of the GCs that begin in [@from, @to): series 0 for
 * minor GCs and unknown generations, series 1 for major GCs. O(n). */
WeftHistogram weft_collections_histogram (const WeftCollections *self, guint64 from, guint64 to);

/* Fills @columns with the GCs that begin in each of @n columns. @edges are n + 1 times, sorted. */
void weft_collections_columns (const WeftCollections *self,
                               const guint64 *edges,
                               guint n,
                               WeftCollectionColumn *columns);

/* Returns the index of a generation in WeftCollectionSums. */
static inline guint
weft_generation_slot (guint16 generation)
{
  if (generation == WEFT_GENERATION_UNKNOWN)
    return WEFT_N_GENERATIONS;
  return MIN (generation, WEFT_N_GENERATIONS - 1);
}

/* Returns how evenly the threads of parallel GCs shared the work, 0 to 1; NAN if there were no such
 * GCs, or the log does not show it. */
double weft_collection_sums_balance (const WeftCollectionSums *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftCollections, weft_collections_free)
