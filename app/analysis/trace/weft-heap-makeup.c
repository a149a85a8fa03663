/* SPDX-License-Identifier: BSD-3-Clause */
/* Divides the heap into parts by means of the events that the RTS posts at the end of a major
 * GC. */
#include "weft-heap-makeup.h"

#include <glib/gi18n.h>

static const struct
{
  const char *title, *what;
} part_texts[WEFT_N_HEAP_PARTS] = {
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
  return part_texts[part].title;
}

const char *
weft_heap_part_explanation (WeftHeapPart part)
{
  return part_texts[part].what;
}

/* Numbers that the RTS posted for a GC. */
typedef struct
{
  const WeftTrace *trace;
  guint64 time;    /* time at which the RTS counted the live bytes, ns */
  guint64 next_gc; /* last time before the next GC, ns */
  guint64 size, live, blocks;
  const WeftCollection *collection; /* or NULL */
  guint collection_index;
} GcReading;

/* Finds the size of the blocks in use after the GC. Before GHC 9.2, it is derived from the
 * fragmentation that the RTS reports. */
static gboolean
read_block_sizes (GcReading *self)
{
  const WeftSeries *blocks = weft_heap_counters_gauge (self->trace->counters, WEFT_HEAP_BLOCKS);
  WeftCollectionNumbers numbers = { 0 };

  if (weft_series_get_value (blocks, self->next_gc, &self->blocks))
    return self->blocks <= self->size;
  if (blocks->samples->len > 0 || self->collection == NULL ||
      !weft_collections_numbers (self->trace->collections, self->collection_index, &numbers) ||
      numbers.fragmentation > self->size)
    return FALSE;
  self->blocks = self->size - numbers.fragmentation;
  return TRUE;
}

static void
find_live_parts (const GcReading *self, WeftHeapMakeup *out)
{
  const WeftProcess *process = self->trace->process;
  const WeftHeapProfile *heap = self->trace->heap;
  const WeftHeapKind *kind = weft_heap_profile_kind (heap);
  const WeftHeapSample *sample = NULL;

  if (process->rts != NULL && !weft_process_is_profiled (process))
    {
      out->parts[WEFT_HEAP_PART_DATA] = weft_amount ((double) self->live);
      out->parts[WEFT_HEAP_PART_HEADERS] =
          weft_amount_absent (WEFT_AMOUNT_NONE, N_ ("the program was built without -prof"));
      return;
    }
  if (process->rts != NULL && self->collection != NULL)
    {
      const WeftCollection *gc = self->collection;
      gint i = weft_heap_profile_index_at (heap, gc->start + gc->pause);

      if (i >= 0 && weft_heap_profile_sample (heap, (guint) i)->time >= gc->start)
        sample = weft_heap_profile_sample (heap, (guint) i);
    }
  /* only bands that cover the whole live heap can be used */
  if (sample == NULL || !sample->is_complete || !kind->has_times || kind->restriction != NULL ||
      kind->breakdown == WEFT_BREAKDOWN_RETAINER || sample->total > self->live)
    out->parts[WEFT_HEAP_PART_DATA] = out->parts[WEFT_HEAP_PART_HEADERS] = weft_amount_absent (
        WEFT_AMOUNT_UNKNOWN, N_ ("no heap profile sample of all bands in this GC"));
  /* the header that -prof adds takes two words, and no object has fewer besides */
  else if (self->live - sample->total > sample->total)
    out->parts[WEFT_HEAP_PART_DATA] = out->parts[WEFT_HEAP_PART_HEADERS] =
        weft_amount_absent (WEFT_AMOUNT_UNKNOWN,
                            N_ ("too many live bytes in no band for headers alone: also stacks, or "
                                "blocks of byte arrays"));
  else
    {
      out->parts[WEFT_HEAP_PART_DATA] = weft_amount ((double) sample->total);
      out->parts[WEFT_HEAP_PART_HEADERS] = weft_amount ((double) (self->live - sample->total));
    }
}

static void
find_block_parts (const GcReading *self, WeftHeapMakeup *out)
{
  const GArray *lives = self->trace->process->lives;
  guint64 rest = self->blocks - MIN (self->live, self->blocks);
  guint64 n_hecs = 0, nursery;

  /* each HEC that existed at that time had an allocation area */
  for (guint i = 0; i < lives->len; i++)
    {
      const WeftCapLife *life = &g_array_index (lives, WeftCapLife, i);

      n_hecs += life->from <= self->time && self->time < life->to;
    }
  nursery = MAX (n_hecs, 1) * self->trace->process->nursery;
  if (self->trace->process->nursery == 0)
    out->parts[WEFT_HEAP_PART_NURSERY] = out->parts[WEFT_HEAP_PART_GAPS] =
        weft_amount_absent (WEFT_AMOUNT_UNKNOWN, N_ ("the log does not record +RTS -A"));
  else
    {
      out->parts[WEFT_HEAP_PART_NURSERY] = weft_amount ((double) nursery);
      out->parts[WEFT_HEAP_PART_GAPS] =
          nursery <= rest ? weft_amount ((double) (rest - nursery)) :
                            weft_amount_absent (WEFT_AMOUNT_UNKNOWN,
                                                N_ ("the non-moving GC counts as live what it has "
                                                    "not swept yet"));
    }
}

static void
find_free_parts (const GcReading *self, WeftHeapMakeup *out)
{
  const GArray *returns = weft_heap_counters_returns (self->trace->counters);
  const WeftMemReturn *last = NULL;
  guint64 needed; /* bytes that the RTS expects to need until the end of the next GC */

  for (guint i = returns->len; last == NULL && i-- > 0;)
    if (g_array_index (returns, WeftMemReturn, i).time <= self->next_gc)
      last = &g_array_index (returns, WeftMemReturn, i);
  if (last == NULL || self->collection == NULL || last->time < self->collection->start)
    {
      out->parts[WEFT_HEAP_PART_RESERVE] = out->parts[WEFT_HEAP_PART_SURPLUS] = weft_amount_absent (
          WEFT_AMOUNT_UNKNOWN, N_ ("the GC did not report how much memory it needs"));
      return;
    }
  needed = CLAMP (last->needed * weft_heap_counters_megablock (self->trace->counters), self->blocks,
                  self->size);
  out->parts[WEFT_HEAP_PART_RESERVE] = weft_amount ((double) (needed - self->blocks));
  out->parts[WEFT_HEAP_PART_SURPLUS] = weft_amount ((double) (self->size - needed));
}

static void
set_all_amounts (WeftHeapMakeup *self, WeftAmount amount)
{
  self->size = self->live = self->size_per_live = amount;
  for (WeftHeapPart part = 0; part < WEFT_N_HEAP_PARTS; part++)
    self->parts[part] = amount;
}

/* Returns the makeup after the GC that counted @live. */
static WeftHeapMakeup
makeup_after_gc (const WeftTrace *trace, const WeftSample *live)
{
  const WeftCollections *collections = trace->collections;
  const WeftCover *cover = &trace->coverage->process;
  GcReading reading = { .trace = trace, .time = live->time, .live = live->value };
  WeftHeapMakeup self = { .time = live->time };
  guint n = weft_collections_count_before (collections, live->time + 1);
  WeftRange gap;

  reading.next_gc = WEFT_TIME_END - 1;
  if (n < weft_collections_count (collections))
    reading.next_gc = MAX (weft_collections_nth (collections, n)->start, 1) - 1;
  if (n > 0)
    {
      reading.collection_index = n - 1;
      reading.collection = weft_collections_nth (collections, n - 1);
    }
  set_all_amounts (
      &self, weft_amount_absent (WEFT_AMOUNT_UNKNOWN, N_ ("the heap size is not known then")));
  self.live = weft_amount ((double) live->value);
  /* the RTS posts the heap size last, and may post more events of this GC until the next GC
   * starts */
  if ((reading.next_gc >= cover->end && !trace->index->log->is_complete) ||
      weft_cover_find_gap (cover, live->time, reading.next_gc, &gap))
    {
      set_all_amounts (
          &self, weft_amount_absent (WEFT_AMOUNT_UNKNOWN, N_ ("events after the GC are missing")));
      self.live = weft_amount ((double) live->value);
      return self;
    }
  if (!weft_series_get_value (weft_heap_counters_gauge (trace->counters, WEFT_HEAP_SIZE),
                              reading.next_gc, &reading.size))
    return self;
  self.size = weft_amount ((double) reading.size);
  self.size_per_live = reading.live > 0 ?
                           weft_amount ((double) reading.size / (double) reading.live) :
                           weft_amount_absent (WEFT_AMOUNT_UNKNOWN, N_ ("no live bytes"));
  find_live_parts (&reading, &self);
  if (!read_block_sizes (&reading))
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
makeup_unknown (void)
{
  WeftHeapMakeup self = { 0 };

  set_all_amounts (
      &self, weft_amount_absent (WEFT_AMOUNT_UNKNOWN, N_ ("no sample in this range or before it")));
  return self;
}

WeftHeapMakeup
weft_heap_makeup (const WeftTrace *trace, guint64 time)
{
  const WeftSeries *live = weft_heap_counters_gauge (trace->counters, WEFT_HEAP_LIVE);
  guint n = weft_series_count_until (live, time, 0);

  return n > 0 ? makeup_after_gc (trace, weft_series_sample (live, n - 1)) : makeup_unknown ();
}

WeftHeapMakeup
weft_heap_makeup_max_live (const WeftTrace *trace, guint64 from, guint64 to)
{
  const WeftSeries *live = weft_heap_counters_gauge (trace->counters, WEFT_HEAP_LIVE);
  guint first = from > 0 ? weft_series_count_until (live, from - 1, 0) : 0;
  guint end = to > 0 ? weft_series_count_until (live, to - 1, first) : 0;
  const WeftSample *most = NULL;

  for (guint i = first; i < end; i++)
    if (most == NULL || weft_series_sample (live, i)->value > most->value)
      most = weft_series_sample (live, i);
  if (most == NULL && first > 0)
    most = weft_series_sample (live, first - 1);
  return most != NULL ? makeup_after_gc (trace, most) : makeup_unknown ();
}
