/* SPDX-License-Identifier: BSD-3-Clause */
/* Takes the heap apart by what the RTS posts at the end of a major GC. */
#include "weft-heap-makeup.h"

#include <glib/gi18n.h>
#include <string.h>

static const struct
{
  const char *title, *what;
} texts[WEFT_N_HEAP_PARTS] = {
  [WEFT_HEAP_PART_DATA] = { NC_ ("heap part", "Live data"),
                            N_ ("Bytes of live objects, without the headers of profiling.") },
  [WEFT_HEAP_PART_HEADERS] = { NC_ ("heap part", "Profiling headers"),
                               N_ ("Words that -prof adds to each object: live bytes less the "
                                   "bands of the heap profile sample of the same GC.") },
  [WEFT_HEAP_PART_NURSERY] = { NC_ ("heap part", "Nurseries"),
                               N_ ("Allocation areas of all HECs (+RTS -A), empty after a GC.") },
  [WEFT_HEAP_PART_GAPS] = { NC_ ("heap part", "Fragmentation"),
                            N_ ("Blocks in use less live bytes and nursery: gaps between live "
                                "objects, as beside pinned and large ones.") },
  [WEFT_HEAP_PART_RESERVE] = { NC_ ("heap part", "Copying reserve"),
                               N_ ("Free memory kept for the next major GC, to copy live data "
                                   "into, and for growth until then (+RTS -F).") },
  [WEFT_HEAP_PART_SURPLUS] = { NC_ ("heap part", "Not returned"),
                               N_ ("Free memory beyond the copying reserve: not yet returned to "
                                   "the operating system, or in megablocks used in part.") },
};

const char *
weft_heap_part_title (WeftHeapPart part)
{
  return texts[part].title;
}

const char *
weft_heap_part_what (WeftHeapPart part)
{
  return texts[part].what;
}

/* What the RTS posted of a GC. */
typedef struct
{
  const WeftTrace *trace;
  guint64 time, until; /* ns: of the count of live bytes, and before the next GC */
  guint64 size, live, blocks;
  const WeftCollection *collection; /* or NULL */
  guint place;                      /* of the collection */
} Reading;

static void
read_collection (Reading *self)
{
  const WeftCollections *collections = self->trace->collections;
  guint n = weft_collections_before (collections, self->time + 1);

  self->until = WEFT_TIME_END - 1;
  if (n < weft_collections_count (collections))
    self->until = MAX (weft_collections_nth (collections, n)->start, 1) - 1;
  if (n == 0)
    return;
  self->place = n - 1;
  self->collection = weft_collections_nth (collections, self->place);
}

/* Before GHC 9.2 a GC posts what it leaves free, and not what is in use. */
static gboolean
read_blocks (Reading *self)
{
  const WeftSeries *blocks = weft_heap_counters_gauge (self->trace->counters, WEFT_HEAP_BLOCKS);
  WeftCollectionNumbers numbers = { 0 };

  if (weft_series_at (blocks, self->until, &self->blocks))
    return self->blocks <= self->size;
  if (blocks->samples->len > 0 || self->collection == NULL ||
      !weft_collections_numbers (self->trace->collections, self->place, &numbers) ||
      numbers.fragmentation > self->size)
    return FALSE;
  self->blocks = self->size - numbers.fragmentation;
  return TRUE;
}

/* The sum of the bands of a heap profile sample that was taken in the GC, if they are all that is
 * alive. */
static gboolean
read_bands (const Reading *self, guint64 *bytes)
{
  const WeftHeapProfile *heap = self->trace->heap;
  gint i = weft_heap_profile_sample_at (heap, self->until);
  const WeftHeapSample *sample = i >= 0 ? weft_heap_profile_sample (heap, (guint) i) : NULL;
  const WeftHeapKind *kind = weft_heap_profile_kind (heap);

  if (sample == NULL || self->collection == NULL || sample->time < self->collection->start ||
      !sample->is_complete || !kind->has_times || kind->restriction != NULL ||
      kind->breakdown == WEFT_BREAKDOWN_RETAINER || sample->total > self->live)
    return FALSE;
  *bytes = sample->total;
  return TRUE;
}

static void
find_live_parts (const Reading *self, WeftHeapMakeup *out)
{
  guint64 bands;

  if (self->trace->process->rts != NULL && !weft_process_is_profiled (self->trace->process))
    {
      out->parts[WEFT_HEAP_PART_DATA] = weft_amount ((double) self->live);
      out->parts[WEFT_HEAP_PART_HEADERS] =
          weft_amount_absent (WEFT_AMOUNT_NONE, N_ ("the program was built without -prof"));
    }
  else if (self->trace->process->rts != NULL && read_bands (self, &bands))
    {
      out->parts[WEFT_HEAP_PART_DATA] = weft_amount ((double) bands);
      out->parts[WEFT_HEAP_PART_HEADERS] = weft_amount ((double) (self->live - bands));
    }
  else
    out->parts[WEFT_HEAP_PART_DATA] = out->parts[WEFT_HEAP_PART_HEADERS] = weft_amount_absent (
        WEFT_AMOUNT_UNKNOWN, N_ ("no heap profile sample of all bands in this GC"));
}

/* HECs that exist at the time have an allocation area each. */
static guint64
nursery_at (const WeftTrace *trace, guint64 time)
{
  const GArray *lives = trace->process->lives;
  guint64 n = 0;

  for (guint i = 0; i < lives->len; i++)
    {
      const WeftCapLife *life = &g_array_index (lives, WeftCapLife, i);

      n += life->from <= time && time < life->to;
    }
  return MAX (n, 1) * trace->process->nursery;
}

static void
find_block_parts (const Reading *self, WeftHeapMakeup *out)
{
  guint64 rest = self->blocks - MIN (self->live, self->blocks);
  guint64 nursery = MIN (nursery_at (self->trace, self->time), rest);

  if (self->trace->process->nursery == 0)
    out->parts[WEFT_HEAP_PART_NURSERY] = out->parts[WEFT_HEAP_PART_GAPS] =
        weft_amount_absent (WEFT_AMOUNT_UNKNOWN, N_ ("the log does not tell +RTS -A"));
  else
    {
      out->parts[WEFT_HEAP_PART_NURSERY] = weft_amount ((double) nursery);
      out->parts[WEFT_HEAP_PART_GAPS] = weft_amount ((double) (rest - nursery));
    }
}

/* What the GC found the RTS to need until the end of the next one; FALSE if it did not say. */
static gboolean
read_needed (const Reading *self, guint64 *needed)
{
  const GArray *returns = weft_heap_counters_returns (self->trace->counters);

  for (guint i = returns->len; i-- > 0;)
    {
      const WeftMemReturn *one = &g_array_index (returns, WeftMemReturn, i);

      if (one->time > self->until)
        continue;
      *needed = one->needed * weft_heap_counters_megablock (self->trace->counters);
      return self->collection != NULL && one->time >= self->collection->start;
    }
  return FALSE;
}

static void
find_free_parts (const Reading *self, WeftHeapMakeup *out)
{
  guint64 needed;

  if (!read_needed (self, &needed))
    {
      out->parts[WEFT_HEAP_PART_RESERVE] = out->parts[WEFT_HEAP_PART_SURPLUS] = weft_amount_absent (
          WEFT_AMOUNT_UNKNOWN, N_ ("the GC did not tell how much memory it needs"));
      return;
    }
  needed = CLAMP (needed, self->blocks, self->size);
  out->parts[WEFT_HEAP_PART_RESERVE] = weft_amount ((double) (needed - self->blocks));
  out->parts[WEFT_HEAP_PART_SURPLUS] = weft_amount ((double) (self->size - needed));
}

/* Whether all that the RTS posts of the GC is there: it posts the heap's size last, and may
 * have more to post until the next GC. */
static gboolean
is_told (const Reading *self)
{
  const WeftCover *cover = &self->trace->coverage->process;
  WeftRange gap = { 0 };

  if (self->until >= cover->end && !self->trace->index->log->is_complete)
    return FALSE;
  return !weft_cover_gap (cover, self->time, self->until, &gap);
}

static void
set_all (WeftHeapMakeup *self, WeftAmount amount)
{
  self->size = self->live = self->over_live = amount;
  for (WeftHeapPart part = 0; part < WEFT_N_HEAP_PARTS; part++)
    self->parts[part] = amount;
}

/* The makeup after the GC that counted @live. */
static WeftHeapMakeup
makeup_of (const WeftTrace *trace, const WeftSample *live)
{
  Reading reading = { .trace = trace, .time = live->time, .live = live->value };
  WeftHeapMakeup self = { .time = live->time };

  set_all (&self, weft_amount_absent (WEFT_AMOUNT_UNKNOWN, N_ ("the heap size is not known then")));
  self.live = weft_amount ((double) live->value);
  read_collection (&reading);
  if (!is_told (&reading))
    {
      set_all (&self,
               weft_amount_absent (WEFT_AMOUNT_UNKNOWN, N_ ("events after the GC are missing")));
      self.live = weft_amount ((double) live->value);
      return self;
    }
  if (!weft_series_at (weft_heap_counters_gauge (trace->counters, WEFT_HEAP_SIZE), reading.until,
                       &reading.size))
    return self;
  self.size = weft_amount ((double) reading.size);
  self.over_live = reading.live > 0 ?
                       weft_amount ((double) reading.size / (double) reading.live) :
                       weft_amount_absent (WEFT_AMOUNT_UNKNOWN, N_ ("no live bytes"));
  find_live_parts (&reading, &self);
  if (!read_blocks (&reading))
    {
      for (WeftHeapPart part = WEFT_HEAP_PART_NURSERY; part < WEFT_N_HEAP_PARTS; part++)
        self.parts[part] =
            weft_amount_absent (WEFT_AMOUNT_UNKNOWN, N_ ("blocks in use are not known then"));
      return self;
    }
  find_block_parts (&reading, &self);
  find_free_parts (&reading, &self);
  return self;
}

static WeftHeapMakeup
nothing (void)
{
  WeftHeapMakeup self = { 0 };

  set_all (&self,
           weft_amount_absent (WEFT_AMOUNT_UNKNOWN, N_ ("no sample in this range or before it")));
  return self;
}

WeftHeapMakeup
weft_heap_makeup (const WeftTrace *trace, guint64 time)
{
  const WeftSeries *live = weft_heap_counters_gauge (trace->counters, WEFT_HEAP_LIVE);
  guint n = weft_series_count (live, time, 0);

  return n > 0 ? makeup_of (trace, weft_series_sample (live, n - 1)) : nothing ();
}

WeftHeapMakeup
weft_heap_makeup_most (const WeftTrace *trace, guint64 from, guint64 to)
{
  const WeftSeries *live = weft_heap_counters_gauge (trace->counters, WEFT_HEAP_LIVE);
  guint first = from > 0 ? weft_series_count (live, from - 1, 0) : 0;
  guint end = to > 0 ? weft_series_count (live, to - 1, first) : 0;
  const WeftSample *most = NULL;

  for (guint i = first; i < end; i++)
    if (most == NULL || weft_series_sample (live, i)->value > most->value)
      most = weft_series_sample (live, i);
  if (most == NULL && first > 0)
    most = weft_series_sample (live, first - 1);
  return most != NULL ? makeup_of (trace, most) : nothing ();
}
