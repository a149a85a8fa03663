/* SPDX-License-Identifier: BSD-3-Clause */
/* Samples begin where their events say, and the census before that, when the collecting was done.
 */
#include "weft-gc-census.h"

#include "weft-collection.h"
#include "weft-compare.h"
#include "weft-event-tags.h"
#include "weft-lower-bound.h"
#include "weft-usage-walk.h"

/* Of the events of @cap; END closes the last that is open. */
static void
read_cap (const WeftIndex *index, const WeftCapIndex *cap, GArray *samples)
{
  const GArray *offsets = cap->rare[WEFT_RARE_HEAP_SAMPLE];
  gboolean is_open = FALSE;

  for (guint i = 0; i < offsets->len; i++)
    {
      WeftGcSample sample;
      WeftEvent event;

      if (!weft_index_event_at (index, g_array_index (offsets, guint64, i), &event))
        continue;
      sample.from = sample.to = event.time;
      if (event.tag == WEFT_TAG_HEAP_PROF_SAMPLE_BEGIN ||
          event.tag == WEFT_TAG_HEAP_BIO_PROF_SAMPLE_BEGIN)
        g_array_append_val (samples, sample);
      else if (event.tag == WEFT_TAG_HEAP_PROF_SAMPLE_END && is_open)
        {
          WeftGcSample *last = &g_array_index (samples, WeftGcSample, samples->len - 1);

          last->to = MAX (last->from, event.time);
        }
      is_open = event.tag == WEFT_TAG_HEAP_PROF_SAMPLE_BEGIN;
    }
}

GArray *
weft_gc_samples_read (const WeftIndex *index)
{
  GArray *samples = g_array_new (FALSE, FALSE, sizeof (WeftGcSample));

  read_cap (index, index->global, samples);
  for (guint i = 0; i < index->caps->len; i++)
    read_cap (index, weft_index_nth_cap (index, i), samples);
  g_array_sort (samples, weft_compare_uint64);
  return samples;
}

const WeftGcSample *
weft_gc_samples_in (const GArray *samples, guint64 from, guint64 to)
{
  guint low = WEFT_LOWER_BOUND (guint, i, 0, samples->len,
                                g_array_index (samples, WeftGcSample, i).from < from);

  if (low == samples->len || g_array_index (samples, WeftGcSample, low).from > to)
    return NULL;
  return &g_array_index (samples, WeftGcSample, low);
}

/* When @cap had nothing left to collect before @time, in the GC that it began. */
static guint64
census_begin (const WeftIndex *index, const WeftCapIndex *cap, guint64 time)
{
  WeftUsageWalk walk;

  weft_usage_walk_init (&walk, cap, index->log);
  weft_usage_walk_to (&walk, time);
  return walk.now.phase == WEFT_GC_DONE ? MIN (walk.now.since, time) : time;
}

GArray *
weft_gc_census_new (const WeftSharedArray *records, const GArray *samples, const WeftIndex *index)
{
  GArray *list = g_array_new (FALSE, FALSE, sizeof (WeftGcCensus));
  guint64 before = 0, taken = 0;

  for (guint i = 0; samples->len > 0 && i < records->n; i++)
    {
      const WeftCollection *one = weft_shared_array_nth (records, i);
      guint64 end = one->start + one->pause;
      const WeftGcSample *sample = weft_gc_samples_in (samples, one->start, end);
      const WeftCapIndex *cap = weft_index_cap (index, one->cap);
      WeftGcCensus census = { .before = before };

      if (sample == NULL || cap == NULL)
        continue;
      census.from = MAX (MAX (census_begin (index, cap, sample->from), one->start), taken);
      census.to = CLAMP (sample->to, census.from, MAX (end, census.from));
      taken = census.to;
      before += census.to - census.from;
      g_array_append_val (list, census);
    }
  return list;
}

guint64
weft_gc_census_before (const GArray *census, guint64 time)
{
  guint low = WEFT_LOWER_BOUND (guint, i, 0, census->len,
                                g_array_index (census, WeftGcCensus, i).from < time);
  const WeftGcCensus *last;

  if (low == 0)
    return 0;
  last = &g_array_index (census, WeftGcCensus, low - 1);
  return last->before + MIN (last->to, time) - last->from;
}
