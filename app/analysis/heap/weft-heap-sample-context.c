/* SPDX-License-Identifier: BSD-3-Clause */
/* Joins a heap sample with the GC in which it was taken, and with the numbers that the RTS posts at
 * the end of this GC. */
#include "weft-heap-sample-context.h"

#include "weft-event-merge.h"
#include "weft-event-tags.h"

#include <math.h>

/* Maximum number of events read for one GC, including the bands of its sample. */
#define MAX_EVENTS 400000

/* Returns 1 + the index of the GC that was running at @time, or 0 if there was none. */
static guint
collection_at (const WeftCollections *collections, guint64 time)
{
  guint n = weft_collections_count_before (collections, time + 1);
  const WeftCollection *gc = n > 0 ? weft_collections_nth (collections, n - 1) : NULL;

  return gc != NULL && time <= gc->start + gc->pause ? n : 0;
}

/* Sets the numbers of the last MEM_RETURN event at or before @until. */
static void
read_memory_return (WeftHeapSampleContext *self, const WeftHeapCounters *counters, guint64 until)
{
  const GArray *returns = weft_heap_counters_returns (counters);
  guint64 unit = weft_heap_counters_megablock (counters);

  for (guint i = returns->len; i-- > 0;)
    {
      const WeftMemReturn *last = &g_array_index (returns, WeftMemReturn, i);

      if (last->time > until)
        continue;
      self->has_return = TRUE;
      self->held = last->current * unit;
      self->needed = last->needed * unit;
      self->returned = last->returned * unit;
      return;
    }
}

WeftHeapSampleContext
weft_heap_sample_context (const WeftHeapProfile *profile,
                          guint sample,
                          const WeftCollections *collections,
                          const WeftHeapCounters *counters)
{
  const WeftHeapSample *s = weft_heap_profile_sample (profile, sample);
  WeftHeapSampleContext self = { .time = s->time, .bands = s->total };

  self.generation = WEFT_GENERATION_UNKNOWN;
  self.has_time = weft_heap_profile_kind (profile)->has_times;
  if (!self.has_time)
    return self;
  self.collection = collection_at (collections, s->time);
  if (self.collection > 0)
    {
      guint before =
          sample > 0 ?
              collection_at (collections, weft_heap_profile_sample (profile, sample - 1)->time) :
              0;
      const WeftCollection *gc = weft_collections_nth (collections, self.collection - 1);
      WeftCollectionNumbers numbers = { 0 };

      self.pause = gc->pause;
      self.generation = gc->generation;
      self.has_numbers = weft_collections_numbers (collections, self.collection - 1, &numbers);
      self.copied = gc->copied;
      self.slop = numbers.slop;
      if (before > 0 && before < self.collection)
        {
          const WeftCollection *last = weft_collections_nth (collections, before - 1);
          guint64 from = last->start + last->pause;
          guint64 elapsed = gc->start - MIN (from, gc->start);
          guint64 pauses = weft_collections_sums (collections, from, gc->start).all.elapsed;

          self.mutator_ns = elapsed - MIN (pauses, elapsed);
        }
    }
  /* the RTS posts the numbers of a GC before the next one starts */
  self.posted_until = s->time;
  if (self.collection == weft_collections_count (collections) && self.collection > 0)
    self.posted_until = G_MAXUINT64;
  else if (self.collection > 0)
    self.posted_until = MAX (weft_collections_nth (collections, self.collection)->start, 1) - 1;
  for (guint i = 0; i < WEFT_N_HEAP_GAUGES; i++)
    self.has_gauge[i] = weft_series_get_value (weft_heap_counters_gauge (counters, i),
                                               self.posted_until, &self.gauges[i]);
  read_memory_return (&self, counters, self.posted_until);
  return self;
}

guint64
weft_heap_sample_context_outside (const WeftHeapSampleContext *self)
{
  guint64 live = self->gauges[WEFT_HEAP_LIVE];

  return self->has_gauge[WEFT_HEAP_LIVE] && live > self->bands ? live - self->bands : 0;
}

gboolean
weft_heap_census_time (const WeftHeapProfile *profile,
                       guint sample,
                       const WeftCollections *collections,
                       guint64 *ns)
{
  guint64 time = weft_heap_profile_sample (profile, sample)->time, done, end;
  guint found = collection_at (collections, time);
  g_autoptr (WeftEventMerge) merge = NULL;
  WeftEvent event;

  if (found == 0 || !weft_heap_profile_kind (profile)->has_times)
    return FALSE;
  done = weft_collections_nth (collections, found - 1)->start;
  end = done + weft_collections_nth (collections, found - 1)->pause;
  /* a biographical sample has the time at which its census starts; its events are written at
   * exit */
  if (weft_heap_profile_kind (profile)->breakdown == WEFT_BREAKDOWN_BIOGRAPHY)
    {
      *ns = end - time;
      return TRUE;
    }
  merge = weft_event_merge_new ((WeftIndex *) profile->index, done);
  for (guint i = 0; i < MAX_EVENTS && weft_event_merge_next (merge, &event); i++)
    {
      if (event.time > end)
        return FALSE;
      if ((event.tag == WEFT_TAG_GC_DONE || event.tag == WEFT_TAG_GC_START) && event.time <= time)
        done = event.time;
      else if (event.tag == WEFT_TAG_HEAP_PROF_SAMPLE_END && event.time >= time)
        {
          *ns = event.time - done;
          return TRUE;
        }
    }
  return FALSE;
}

double
weft_heap_profile_cost (const WeftHeapProfile *profile, const WeftCollections *collections)
{
  const WeftIndex *index = profile->index;
  guint64 sum = 0;
  guint last = 0;

  if (!weft_heap_profile_kind (profile)->has_times || index->to <= index->from)
    return NAN;
  /* add the censuses that took place in other GCs, such as the GC at exit */
  for (guint i = 0; i < profile->samples->len; i++)
    {
      guint found = collection_at (collections, weft_heap_profile_sample (profile, i)->time);
      const WeftCollection *gc =
          found > last ? weft_collections_nth (collections, found - 1) : NULL;

      last = MAX (last, found);
      if (gc != NULL && gc->cause != WEFT_GC_CAUSE_CENSUS)
        sum += weft_collections_sums (collections, gc->start, gc->start + gc->pause).census;
    }
  /* add the GCs that were run for samples */
  for (guint i = 0; i < weft_collections_count (collections); i++)
    {
      const WeftCollection *gc = weft_collections_nth (collections, i);

      if (gc->cause == WEFT_GC_CAUSE_CENSUS)
        sum += gc->wait + gc->pause;
    }
  return sum > 0 ? MIN ((double) sum / (double) (index->to - index->from), 1) : NAN;
}

/* A sample's HEAP_LIVE event is the first one after the sample, unless another sample comes
 * first. */
WeftScratchArray *
weft_heap_live_new (const WeftHeapProfile *profile, const WeftHeapCounters *counters)
{
  const WeftSeries *series = weft_heap_counters_gauge (counters, WEFT_HEAP_LIVE);
  WeftScratchArray *live = weft_scratch_array_new (sizeof (guint64));
  gboolean has_times = weft_heap_profile_kind (profile)->has_times;
  guint next_live = 0;

  for (guint i = 0; i < profile->samples->len; i++)
    {
      guint64 time = weft_heap_profile_sample (profile, i)->time, value = WEFT_HEAP_LIVE_UNKNOWN;
      guint64 next = i + 1 < profile->samples->len ?
                         weft_heap_profile_sample (profile, i + 1)->time :
                         G_MAXUINT64;

      while (next_live < series->samples->len &&
             weft_series_sample (series, next_live)->time < time)
        next_live++;
      if (has_times && next_live < series->samples->len &&
          (weft_series_sample (series, next_live)->time < next || next == time))
        value = weft_series_sample (series, next_live)->value;
      weft_scratch_array_append (live, &value, 1);
    }
  return live;
}

WeftHeapProfile *
weft_heap_live_add_band (const WeftScratchArray *live, WeftHeapProfile *profile, const char *label)
{
  const WeftHeapProfile *part = weft_heap_profile_part (profile, 0);
  WeftTextList *labels = weft_text_list_copy (part->labels);
  WeftHeapProfile *filled;
  WeftHeapEntry rest = { .band = part->labels->len };
  g_autoptr (GArray) entries = g_array_new (FALSE, FALSE, sizeof rest);

  weft_text_list_append (labels, label);
  filled = weft_heap_profile_new_like (part, weft_heap_profile_kind (part), labels);
  for (guint i = 0; i < part->samples->len; i++)
    {
      const WeftHeapSample *sample = weft_heap_profile_sample (part, i);
      guint64 bytes = i < live->len ? g_array_index (live, guint64, i) : WEFT_HEAP_LIVE_UNKNOWN;

      g_array_set_size (entries, 0);
      g_array_append_vals (entries, sample->entries, sample->n);
      rest.bytes =
          bytes != WEFT_HEAP_LIVE_UNKNOWN && bytes > sample->total ? bytes - sample->total : 0;
      if (rest.bytes > 0)
        g_array_append_val (entries, rest);
      weft_heap_profile_add_sample (filled, *sample,
                                    (const WeftHeapEntry *) (gpointer) entries->data, entries->len);
    }
  return filled;
}
