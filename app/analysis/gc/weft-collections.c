/* SPDX-License-Identifier: BSD-3-Clause */
/* Stores a record for each GC, and sums for each block of records, so that a range is summed from
 * whole blocks and the records at both ends. */
#include "weft-collections.h"

#include "weft-bytes.h"
#include "weft-collections-read.h"
#include "weft-event-tags.h"
#include "weft-gc-cause-rules.h"
#include "weft-percentiles.h"
#include "weft-scratch.h"
#include "weft-shared-array.h"
#include "weft-sort.h"

#include <math.h>
#include <string.h>

#define BLOCK_RECORDS 64

/* Sums of a block of records. The pauses in "elapsed" are not clipped. */
typedef struct
{
  WeftCollectionSums sums;
  guint64 last_end; /* latest end of the records in this and all earlier blocks, ns */
} RecordBlock;

struct _WeftCollections
{
  const WeftIndex *index;
  WeftCollectionsReader *reader; /* extended when the log grows; NULL if the log is final */
  WeftSharedArray *records;      /* of WeftCollection, sorted by start */
  WeftSharedArray *blocks;       /* of RecordBlock */
  WeftSharedArray *pauses;       /* of guint64: pauses of the records, compact for percentiles */
  WeftGcWindows *windows;
  GArray *census; /* of WeftGcCensus */
  gboolean has_all_samples;
};

static guint64
record_end (const WeftCollection *record)
{
  return record->start + record->pause;
}

const WeftCollection *
weft_collections_nth (const WeftCollections *self, guint i)
{
  return weft_shared_array_nth (self->records, i);
}

guint
weft_collections_count (const WeftCollections *self)
{
  return (guint) self->records->n;
}

gboolean
weft_collections_has_numbers (const WeftCollections *self)
{
  return weft_index_count (self->index, WEFT_TAG_GC_STATS_GHC) > 0 ||
         (!self->index->log->is_complete && weft_collections_declare_numbers (self->index->log));
}

gboolean
weft_collections_has_all_samples (const WeftCollections *self)
{
  return self->has_all_samples;
}

gboolean
weft_collections_numbers (const WeftCollections *self, guint i, WeftCollectionNumbers *numbers)
{
  const WeftCollection *record = weft_collections_nth (self, i);
  const guint8 *p;
  WeftEvent event;

  memset (numbers, 0, sizeof *numbers);
  if (!(record->flags & WEFT_COLLECTION_HAS_NUMBERS) ||
      !weft_index_event_at (self->index, record->stats_offset, &event) || event.length < 50)
    return FALSE;
  p = event.payload;
  numbers->slop = weft_be64 (p + 14);
  if (numbers->slop > G_MAXINT64)
    numbers->slop = G_MAXUINT64;
  numbers->fragmentation = weft_be64 (p + 22);
  numbers->total_copied = weft_be64 (p + 42);
  numbers->has_balanced = event.length >= 58;
  if (numbers->has_balanced)
    numbers->balanced_copied = weft_be64 (p + 50);
  return TRUE;
}

static void
add_generation (WeftGenerationSums *sums, const WeftCollection *record)
{
  sums->count++;
  sums->parallel += record->threads > 1;
  sums->elapsed += record->pause;
  sums->longest = MAX (sums->longest, record->pause);
}

static void
add_record (WeftCollectionSums *sums, const WeftCollections *self, guint i)
{
  const WeftCollection *record = weft_collections_nth (self, i);
  WeftCollectionNumbers numbers;

  add_generation (&sums->all, record);
  add_generation (&sums->generations[weft_generation_slot (record->generation)], record);
  sums->causes[record->cause].count++;
  sums->causes[record->cause].elapsed += record->pause;
  sums->causes[record->cause].total += record->pause;
  sums->major += weft_collection_is_major (record);
  sums->copied += record->copied;
  if (!weft_collections_numbers (self, i, &numbers))
    return;
  if (record->threads > 1 && numbers.has_balanced)
    {
      sums->balanced_copied += numbers.balanced_copied;
      sums->parallel_copied += numbers.total_copied;
    }
  if (weft_collection_is_major (record) && numbers.slop != G_MAXUINT64)
    {
      sums->slops++;
      sums->max_slop = MAX (sums->max_slop, numbers.slop);
    }
}

static void
generation_sums_add (WeftGenerationSums *sums, const WeftGenerationSums *more)
{
  sums->count += more->count;
  sums->parallel += more->parallel;
  sums->elapsed += more->elapsed;
  sums->longest = MAX (sums->longest, more->longest);
}

void
weft_collection_sums_add (WeftCollectionSums *self, const WeftCollectionSums *more)
{
  generation_sums_add (&self->all, &more->all);
  for (guint i = 0; i < WEFT_GENERATION_SLOTS; i++)
    generation_sums_add (&self->generations[i], &more->generations[i]);
  for (guint i = 0; i < WEFT_N_GC_CAUSES; i++)
    {
      self->causes[i].count += more->causes[i].count;
      self->causes[i].elapsed += more->causes[i].elapsed;
      self->causes[i].total += more->causes[i].total;
    }
  self->major += more->major;
  self->copied += more->copied;
  self->balanced_copied += more->balanced_copied;
  self->parallel_copied += more->parallel_copied;
  self->slops += more->slops;
  self->max_slop = MAX (self->max_slop, more->max_slop);
  self->sync += more->sync;
  self->census += more->census;
}

static const RecordBlock *
block_of_record (const WeftCollections *self, guint i)
{
  return weft_shared_array_nth (self->blocks, i / BLOCK_RECORDS);
}

/* Returns the latest end of the records before @block. */
static guint64
last_end_before (const WeftCollections *self, guint block)
{
  return block > 0 ? block_of_record (self, (block - 1) * BLOCK_RECORDS)->last_end : 0;
}

/* Returns the pause time after @time of the records before @end. No such record starts after @time,
 * so the result is usually 0 or a part of the last pause. */
static WeftCollectionSums
sum_pauses_after (const WeftCollections *self, guint end, guint64 time)
{
  WeftCollectionSums late = { 0 };

  for (guint i = end;
       i > 0 && (i % BLOCK_RECORDS != 0 || last_end_before (self, i / BLOCK_RECORDS) > time); i--)
    {
      const WeftCollection *record = weft_collections_nth (self, i - 1);
      guint64 ns = record_end (record) - MIN (time, record_end (record));

      late.all.elapsed += ns;
      late.generations[weft_generation_slot (record->generation)].elapsed += ns;
      late.causes[record->cause].elapsed += ns;
    }
  return late;
}

/* Builds the windows, pauses and blocks of the records after the first @n_unchanged, which @before
 * has too. @before may be NULL. */
static void
add_sums (WeftCollections *self, const WeftCollections *before, guint n_unchanged)
{
  guint n = weft_collections_count (self);

  for (guint i = (guint) self->pauses->n; i < n; i++)
    weft_shared_array_append (self->pauses, &weft_collections_nth (self, i)->pause);
  self->windows =
      weft_gc_windows_extend (before != NULL ? before->windows : NULL, n_unchanged, self->records);
  for (guint i = (guint) self->blocks->n * BLOCK_RECORDS;
       i < n && !g_cancellable_is_cancelled (g_cancellable_get_current ()); i += BLOCK_RECORDS)
    {
      RecordBlock block = { .last_end = last_end_before (self, i / BLOCK_RECORDS) };
      guint end = MIN (i + BLOCK_RECORDS, n);

      for (guint k = i; k < end; k++)
        {
          add_record (&block.sums, self, k);
          block.last_end = MAX (block.last_end, record_end (weft_collections_nth (self, k)));
        }
      weft_shared_array_append (self->blocks, &block);
    }
}

WeftCollections *
weft_collections_extend (const WeftCollections *before, const WeftIndex *index)
{
  WeftCollections *self = g_new0 (WeftCollections, 1);
  g_autoptr (WeftGcSamples) samples = weft_gc_samples_new (index);
  g_autoptr (WeftSharedArray) next = NULL;
  WeftGcCauseContext context = { .index = index, .samples = samples };
  guint n = 0;

  self->index = index;
  self->reader = weft_collections_reader_new (index, before != NULL ? before->reader : NULL);
  if (before != NULL && before->reader != NULL)
    n = weft_collections_reader_n_unchanged (self->reader, before->reader, before->records,
                                             before->windows);
  if (n > 0)
    context.before = weft_collections_nth (before, n - 1);
  next = weft_collections_reader_list_after (self->reader, context.before);
  context.idle = weft_collections_reader_idle_rule (self->reader);
  /* the last idle GC matters only with -Iw */
  for (guint i = context.idle.interval > 0 ? n : 0; i > 0; i--)
    {
      const WeftCollection *one = weft_collections_nth (before, i - 1);

      if (!weft_gc_cause_is_idle (one->cause))
        continue;
      context.last_idle = weft_collection_request (one);
      break;
    }
  context.is_closed = next->n > 0 && weft_collections_reader_has_shutdown (
                                         self->reader, weft_shared_array_nth (next, next->n - 1));
  weft_gc_causes_assign (next, &context);
  if (g_cancellable_is_cancelled (g_cancellable_get_current ()))
    weft_shared_array_truncate (next, 0);
  if (index->log->is_final)
    g_clear_pointer (&self->reader, weft_collections_reader_free);
  self->records = n > 0 ? weft_shared_array_copy (before->records) : g_steal_pointer (&next);
  self->pauses =
      n > 0 ? weft_shared_array_copy (before->pauses) : weft_shared_array_new (sizeof (guint64));
  self->blocks = n > 0 ? weft_shared_array_copy (before->blocks) :
                         weft_shared_array_new (sizeof (RecordBlock));
  if (n > 0)
    weft_shared_array_truncate (self->records, n);
  weft_shared_array_truncate (self->pauses, n);
  weft_shared_array_truncate (self->blocks, n / BLOCK_RECORDS);
  for (guint64 i = 0; next != NULL && i < next->n; i++)
    weft_shared_array_append (self->records, weft_shared_array_nth (next, i));
  add_sums (self, before, n);
  self->census = weft_gc_census_new (self->records, samples, index);
  self->has_all_samples = samples->is_complete;
  return self;
}

void
weft_collections_save (const WeftCollections *self, WeftArchive *archive)
{
  weft_archive_add_shared (archive, self->records);
  weft_archive_add_shared (archive, self->blocks);
  weft_archive_add_array (archive, self->census);
}

WeftCollections *
weft_collections_load (const WeftIndex *index, WeftArchiveReader *reader)
{
  g_autoptr (WeftSharedArray) records =
      weft_archive_reader_next_shared (reader, sizeof (WeftCollection));
  g_autoptr (WeftSharedArray) blocks =
      weft_archive_reader_next_shared (reader, sizeof (RecordBlock));
  g_autoptr (GArray) census = weft_archive_reader_next_array (reader, sizeof (WeftGcCensus));
  WeftCollections *self;

  if (records == NULL || blocks == NULL || census == NULL ||
      blocks->n != (records->n + BLOCK_RECORDS - 1) / BLOCK_RECORDS)
    return NULL;
  self = g_new0 (WeftCollections, 1);
  self->index = index;
  self->records = g_steal_pointer (&records);
  self->pauses = weft_shared_array_new (sizeof (guint64));
  self->blocks = g_steal_pointer (&blocks);
  add_sums (self, NULL, 0);
  self->census = g_steal_pointer (&census);
  self->has_all_samples = weft_gc_samples_is_complete (index);
  return self;
}

void
weft_collections_free (WeftCollections *self)
{
  g_clear_pointer (&self->reader, weft_collections_reader_free);
  weft_shared_array_free (self->records);
  weft_shared_array_free (self->pauses);
  weft_shared_array_free (self->blocks);
  weft_gc_windows_free (self->windows);
  g_array_unref (self->census);
  g_free (self);
}

const WeftGcWindows *
weft_collections_windows (const WeftCollections *self)
{
  return self->windows;
}

guint
weft_collections_count_before (const WeftCollections *self, guint64 time)
{
  return WEFT_LOWER_BOUND (guint, i, 0, weft_collections_count (self),
                           weft_collections_nth (self, i)->start < time);
}

/* Finds the records that begin in [@from, @to). If @to is the end of the log, records that begin at
 * that time are included. */
static void
find_record_range (const WeftCollections *self, guint64 from, guint64 to, guint *first, guint *end)
{
  to = weft_index_range_end (self->index, from, to);
  *first = weft_collections_count_before (self, from);
  *end = MAX (*first, weft_collections_count_before (self, to));
}

WeftCollectionSums
weft_collections_sums (const WeftCollections *self, guint64 from, guint64 to)
{
  WeftCollectionSums sums = { 0 }, before, after;
  guint first, end;

  find_record_range (self, from, to, &first, &end);
  for (guint i = first; i < end;)
    if (i % BLOCK_RECORDS == 0 && end - i >= BLOCK_RECORDS)
      {
        weft_collection_sums_add (&sums, &block_of_record (self, i)->sums);
        i += BLOCK_RECORDS;
      }
    else
      add_record (&sums, self, i++);
  if (to <= from)
    return sums;
  /* clip the pauses that cross an end of the range */
  before = sum_pauses_after (self, first, from);
  after = sum_pauses_after (self, end,
                            MAX (to, end > 0 ? weft_collections_nth (self, end - 1)->start : 0));
  sums.census =
      weft_gc_census_before (self->census, to) - weft_gc_census_before (self->census, from);
  sums.sync = weft_gc_windows_sync_time_before (self->windows, to) -
              weft_gc_windows_sync_time_before (self->windows, from);
  sums.all.elapsed += before.all.elapsed - after.all.elapsed;
  for (guint i = 0; i < WEFT_GENERATION_SLOTS; i++)
    sums.generations[i].elapsed += before.generations[i].elapsed - after.generations[i].elapsed;
  for (guint i = 0; i < WEFT_N_GC_CAUSES; i++)
    sums.causes[i].elapsed += before.causes[i].elapsed - after.causes[i].elapsed;
  return sums;
}

double
weft_collection_sums_get_balance (const WeftCollectionSums *self)
{
  return self->parallel_copied > 0 ?
             (double) self->balanced_copied / (double) self->parallel_copied :
             NAN;
}

WeftHistogram
weft_collections_histogram (const WeftCollections *self, guint64 from, guint64 to)
{
  WeftHistogram histogram = weft_histogram_of_lengths ();
  guint end = weft_collections_count_before (self, to);

  for (guint i = weft_collections_count_before (self, from); i < end; i++)
    {
      const WeftCollection *one = weft_collections_nth (self, i);

      weft_histogram_add (&histogram, weft_collection_is_major (one), one->pause);
    }
  return histogram;
}

void
weft_collections_columns (const WeftCollections *self,
                          const guint64 *edges,
                          guint n,
                          WeftCollectionColumn *columns)
{
  guint i = weft_collections_count_before (self, edges[0]);

  for (guint x = 0; x < n; x++)
    {
      WeftCollectionColumn column = { .first = i };
      guint end = i;

      if (i < weft_collections_count (self) && weft_collections_nth (self, i)->start < edges[x + 1])
        end = weft_collections_count_before (self, edges[x + 1]);
      column.count = end - i;
      while (i < end)
        if (i % BLOCK_RECORDS == 0 && end - i >= BLOCK_RECORDS)
          {
            const WeftCollectionSums *sums = &block_of_record (self, i)->sums;

            column.major += (guint) sums->major;
            column.longest = MAX (column.longest, sums->all.longest);
            i += BLOCK_RECORDS;
          }
        else
          {
            const WeftCollection *record = weft_collections_nth (self, i++);

            column.major += weft_collection_is_major (record);
            column.longest = MAX (column.longest, record->pause);
          }
      columns[x] = column;
    }
}

/* Pauses that are picked for a measure. */
typedef struct
{
  guint64 *values; /* ns, scratch memory */
  guint n;
} PickedPauses;

/* Picks the pauses of the records [@first, @end). If @generation is not negative, only its GCs
 * count. */
static void
pick_pauses (
    const WeftCollections *self, guint first, guint end, gint generation, PickedPauses *picked)
{
  guint64 n;

  for (guint i = first; i < end; i += (guint) n)
    {
      const guint64 *pauses = weft_shared_array_nth_run (self->pauses, i, &n);

      n = MIN (n, end - i);
      for (guint k = 0; k < n; k++)
        if (generation < 0 ||
            weft_generation_slot (weft_collections_nth (self, i + k)->generation) ==
                (guint) generation)
          picked->values[picked->n++] = pauses[k];
    }
}

static WeftPauses
measure_pauses (const guint64 *values, guint n)
{
  static const guint percents[] = { 50, 95, 99, 100 };
  guint64 found[G_N_ELEMENTS (percents)] = { 0 };
  WeftPauses result = { 0 };

  if (n == 0)
    return result;
  for (guint i = 0; i < n; i++)
    {
      result.total += values[i];
      result.squares += (double) values[i] * (double) values[i];
    }
  weft_percentiles (values, n, percents, G_N_ELEMENTS (percents), found);
  result.count = n;
  result.mean = (result.total + n / 2) / n;
  result.p50 = found[0];
  result.p95 = found[1];
  result.p99 = found[2];
  result.max = found[3];
  return result;
}

WeftPauses
weft_collections_pauses (
    const WeftCollections *self, const WeftCover *cover, guint64 from, guint64 to, gint generation)
{
  PickedPauses picked = { 0 };
  WeftRange piece = { 0 };
  WeftPauses result;
  gboolean is_whole = cover == NULL || weft_cover_is_whole (cover);
  guint first, end;

  find_record_range (self, from, to, &first, &end);
  picked.values = weft_scratch_new0 (guint64, end - first);
  if (is_whole)
    pick_pauses (self, first, end, generation, &picked);
  for (guint64 at = from; !is_whole && weft_cover_find_covered (cover, at, to, &piece);
       at = piece.to)
    {
      find_record_range (self, piece.from, piece.to, &first, &end);
      pick_pauses (self, first, end, generation, &picked);
    }
  result = measure_pauses (picked.values, picked.n);
  weft_scratch_free (picked.values);
  return result;
}
