/* SPDX-License-Identifier: BSD-3-Clause */
/* GCs of a log: one record for each, with sums and pauses of any range. */
#pragma once

#include "weft-collection.h"
#include "weft-coverage.h"
#include "weft-gc-windows.h"
#include "weft-histogram.h"
#include "weft-index.h"

/* The numbers that are read from the log when they are asked for: bytes. */
typedef struct
{
  guint64 slop, fragmentation;
  guint64 total_copied, balanced_copied;
  gboolean has_balanced; /* since GHC 8.4 */
} WeftCollectionNumbers;

/* Generations that are distinguished; higher ones count as the highest, and the last place is that
 * of unknown ones. */
#define WEFT_N_GENERATIONS     8
#define WEFT_GENERATION_PLACES (WEFT_N_GENERATIONS + 1)

typedef struct
{
  guint64 count, parallel; /* that began in the range; parallel: by more than one thread */
  guint64 elapsed;         /* ns: the part of all pauses that lies in the range */
  guint64 longest;         /* ns: the longest whole pause of those that began in it */
} WeftGenerationSums;

/* Of the GCs of one cause. A plain value. */
typedef struct
{
  guint64 count;   /* that began in the range */
  guint64 elapsed; /* ns: the part of all pauses of the cause that lies in the range */
  guint64 total;   /* ns: the whole pauses of those that began in it */
} WeftCauseSums;

/* Sums of a range. What is no time counts where the collection began. A plain value. */
typedef struct
{
  WeftGenerationSums all;
  WeftGenerationSums generations[WEFT_GENERATION_PLACES];
  WeftCauseSums causes[WEFT_N_GC_CAUSES];
  guint64 major;
  guint64 copied;
  guint64 balanced, balanced_of; /* bytes of parallel ones: copied in balance, of all */
  guint64 max_slop;              /* of major ones */
  guint64 sync;   /* ns: the part of all times from a request to its start that lies in the range */
  guint64 census; /* ns: likewise, of the census of heap profile samples */
} WeftCollectionSums;

/* Of those that began in a range: whole pauses, ns. A percentile is the least pause that more than
 * so many percent do not exceed; p50 is the median. */
typedef struct
{
  guint64 count, total, mean, p50, p95, p99, max;
  double squares; /* ns²: the sum of the squares of all */
} WeftPauses;

/* The collections that begin in a column of a picture. A plain value. */
typedef struct
{
  guint first; /* the first one's place */
  guint count;
  guint major;     /* of them, see weft_collection_is_major() */
  guint64 longest; /* ns: whole pause */
} WeftCollectionColumn;

/* Immutable. Borrows its index. */
typedef struct _WeftCollections WeftCollections;

/* Goes on from @before, made of an index that @index was built on (NULL: from the beginning), with
 * the same result. Keeps nothing of @before. */
WeftCollections *weft_collections_extend (const WeftCollections *before, const WeftIndex *index);
void weft_collections_free (WeftCollections *self);

/* What is kept of it with the index of a whole log, and one of what was kept with @index: NULL if
 * that cannot be. */
void weft_collections_keep (const WeftCollections *self, WeftArchive *kept);
WeftCollections *weft_collections_take (const WeftIndex *index, WeftArchiveReader *kept);

guint weft_collections_count (const WeftCollections *self);

/* The @i-th by start; valid as long as @self. */
const WeftCollection *weft_collections_nth (const WeftCollections *self, guint i);

/* Their windows of time: one for each collection. Borrowed. */
const WeftGcWindows *weft_collections_windows (const WeftCollections *self);

/* How many begin before @time. */
guint weft_collections_before (const WeftCollections *self, guint64 time);

/* TRUE if the RTS gave the numbers of any collection, as it does from GHC 7.6 on, or would have
 * in a log that is cut. */
gboolean weft_collections_have_numbers (const WeftCollections *self);

/* FALSE if some GCs may have been run for samples of the heap profile and are not known as such:
 * the log does not have the times of the samples, or not yet. */
gboolean weft_collections_know_samples (const WeftCollections *self);

/* Reads what the RTS said of the @i-th. FALSE if it said nothing. */
gboolean
weft_collections_numbers (const WeftCollections *self, guint i, WeftCollectionNumbers *numbers);

/* The sums of [@from, @to). From the log's end on, @to takes in what begins there. */
WeftCollectionSums weft_collections_sums (const WeftCollections *self, guint64 from, guint64 to);

/* Adds the sums of another range, with which @self has no time in common. */
void weft_collection_sums_join (WeftCollectionSums *self, const WeftCollectionSums *more);

/* Pauses of the collections of @generation (a place below WEFT_GENERATION_PLACES), or of all where
 * it is negative, that began in [@from, @to), and where @cover is not NULL in its covered time: a
 * pass over them. */
WeftPauses weft_collections_pauses (
    const WeftCollections *self, const WeftCover *cover, guint64 from, guint64 to, gint generation);

/* Histogram of the whole pauses of those that begin in [@from, @to): series 0 those of generation 0
 * or of one unknown, series 1 the others. A pass over them. */
WeftHistogram weft_collections_histogram (const WeftCollections *self, guint64 from, guint64 to);

/* What begins in each of @n columns whose edges are @edges (n + 1 of them, not decreasing). */
void weft_collections_columns (const WeftCollections *self,
                               const guint64 *edges,
                               guint n,
                               WeftCollectionColumn *columns);

/* The place of a generation in WeftCollectionSums. */
static inline guint
weft_generation_place (guint16 generation)
{
  if (generation == WEFT_GENERATION_UNKNOWN)
    return WEFT_N_GENERATIONS;
  return MIN (generation, WEFT_N_GENERATIONS - 1);
}

/* How evenly parallel collections shared their work, 0 to 1; NAN if there were none or the log
 * does not say. */
double weft_collection_sums_balance (const WeftCollectionSums *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftCollections, weft_collections_free)
