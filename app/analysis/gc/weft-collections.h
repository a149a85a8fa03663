/* SPDX-License-Identifier: BSD-3-Clause */
/* GCs of a log: one record per GC, with sums and percentiles for any range. */
#pragma once

#include "weft-collection.h"
#include "weft-coverage.h"
#include "weft-gc-windows.h"
#include "weft-histogram.h"
#include "weft-index.h"

/* Numbers of a GC, in bytes, that are read from the log on demand. */
typedef struct
{
  /* G_MAXUINT64 if unknown: with the non-moving GC, GHC often counts less than none */
  guint64 slop;
  guint64 fragmentation;
  guint64 total_copied, balanced_copied;
  gboolean has_balanced; /* balanced_copied is known (since GHC 8.4) */
} WeftCollectionNumbers;

/* Number of generations that are counted separately. Higher generations are counted together with
 * the highest of these. An additional slot is for unknown generations. */
#define WEFT_N_GENERATIONS    8
#define WEFT_GENERATION_SLOTS (WEFT_N_GENERATIONS + 1)

typedef struct
{
  guint64 count, parallel; /* numbers of all GCs and of parallel GCs that began in the range */
  guint64 elapsed;         /* pause time in the range, ns */
  guint64 longest;         /* longest pause of the GCs that began in the range, unclipped, ns */
} WeftGenerationSums;

/* Sums over the GCs of one cause. */
typedef struct
{
  guint64 count;   /* number of GCs that began in the range */
  guint64 elapsed; /* pause time in the range, ns */
  guint64 total;   /* pause time of the GCs that began in the range, unclipped, ns */
} WeftCauseSums;

/* Sums over the GCs of a range. Times are clipped to the range unless a field says otherwise; all
 * other fields refer to the GCs that began in the range. */
typedef struct
{
  WeftGenerationSums all;
  WeftGenerationSums generations[WEFT_GENERATION_SLOTS];
  WeftCauseSums causes[WEFT_N_GC_CAUSES];
  guint64 major;
  guint64 copied;
  guint64 balanced_copied, parallel_copied; /* bytes copied in parallel GCs: balanced (GHC's
                                    par_balanced_copied), and in total */
  guint64 slops;                            /* number of major GCs whose slop is known */
  guint64 max_slop;                         /* largest slop in a major GC, bytes */
  guint64 sync;                             /* time between request and start of GCs, ns */
  guint64 census;                           /* time spent in heap profile censuses, ns */
} WeftCollectionSums;

/* Statistics of the unclipped pauses of the GCs that began in a range, ns. Percentiles are
 * nearest-rank, see weft_percentiles(); p50 is the median. */
typedef struct
{
  guint64 count, total, mean, p50, p95, p99, max;
  double squares; /* sum of squares, ns² */
} WeftPauses;

/* GCs that begin in one column of a chart. */
typedef struct
{
  guint first; /* index of the first GC */
  guint count;
  guint major;     /* see weft_collection_is_major() */
  guint64 longest; /* longest pause, unclipped, ns */
} WeftCollectionColumn;

/* The GCs of a log. Immutable. Borrows its index. */
typedef struct _WeftCollections WeftCollections;

/* Reads the GCs of @index. @before is the result for the index that @index extends, or NULL. If it
 * is given, only new events are read. The result is incomplete if g_cancellable_get_current() is
 * cancelled. */
WeftCollections *weft_collections_extend (const WeftCollections *before, const WeftIndex *index);
void weft_collections_free (WeftCollections *self);

/* Write the GCs of a whole log to the archive of its index, and read them back.
 * weft_collections_load() returns NULL if the archive does not match @index. */
void weft_collections_save (const WeftCollections *self, WeftArchive *archive);
WeftCollections *weft_collections_load (const WeftIndex *index, WeftArchiveReader *reader);

guint weft_collections_count (const WeftCollections *self);

/* Returns the @i-th GC in the order of starts. Valid as long as @self. */
const WeftCollection *weft_collections_nth (const WeftCollections *self, guint i);

/* Returns the time windows of the GCs, one per GC. Borrowed. */
const WeftGcWindows *weft_collections_windows (const WeftCollections *self);

/* Returns the number of GCs that begin before @time. */
guint weft_collections_count_before (const WeftCollections *self, guint64 time);

/* Returns TRUE if the log has GC_STATS_GHC events (since GHC 7.6), or if it is incomplete and its
 * header declares them. */
gboolean weft_collections_has_numbers (const WeftCollections *self);

/* Returns FALSE if times of heap profile samples are missing from the log or not known yet. Some
 * GCs that were run for samples may then not be recognised. */
gboolean weft_collections_has_all_samples (const WeftCollections *self);

/* Reads the numbers that the RTS posted for the @i-th GC. Returns FALSE if it posted none. */
gboolean
weft_collections_numbers (const WeftCollections *self, guint i, WeftCollectionNumbers *numbers);

/* Returns the sums for [@from, @to). If @to is at or after the end of the log, GCs that begin at
 * the end are included. */
WeftCollectionSums weft_collections_sums (const WeftCollections *self, guint64 from, guint64 to);

/* Adds the sums of another range, which must not overlap the range of @self. */
void weft_collection_sums_add (WeftCollectionSums *self, const WeftCollectionSums *more);

/* Returns statistics of the pauses of the GCs that began in [@from, @to). @generation is an index
 * below WEFT_GENERATION_SLOTS, or negative for all GCs. If @cover is not NULL, only GCs that began
 * in covered time count. O(n). */
WeftPauses weft_collections_pauses (
    const WeftCollections *self, const WeftCover *cover, guint64 from, guint64 to, gint generation);

/* Returns the histogram of the unclipped pauses of the GCs that begin in [@from, @to): series 0 for
 * minor GCs and unknown generations, series 1 for major GCs. O(n). */
WeftHistogram weft_collections_histogram (const WeftCollections *self, guint64 from, guint64 to);

/* Fills @columns with the GCs that begin in each of @n columns. @edges are n + 1 sorted times. */
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

/* Returns how evenly the threads of parallel GCs shared the work, from 0 to 1 (perfectly even). NAN
 * if there were no parallel GCs, or if the log does not record the balance. */
double weft_collection_sums_get_balance (const WeftCollectionSums *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftCollections, weft_collections_free)
