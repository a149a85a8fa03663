/* SPDX-License-Identifier: BSD-3-Clause */
/* A sample begins at the time of its event, or at the time stored in the event. The census of the
 * sample begins when the GC work is done, but not after the sample. */
#include "weft-gc-census.h"

#include "weft-collection.h"
#include "weft-event-tags.h"
#include "weft-sort.h"
#include "weft-usage-walk.h"

/* Equals WEFT_BREAKDOWN_BIOGRAPHY. The code of the heap profile uses the code of GCs, so its header
 * cannot be included here. */
#define BIOGRAPHY 6

/* Returns TRUE if the samples of the heap profile are written only when the program ends. See
 * doingLDVProfiling() in rts/LdvProfile.h. */
static gboolean
has_late_samples (const WeftIndex *index)
{
  for (guint i = 0; i <= index->caps->len; i++)
    {
      const GArray *facts = weft_index_nth_or_global (index, i)->rare[WEFT_RARE_FACT];

      for (guint k = 0; k < facts->len; k++)
        {
          g_autofree char *filter = NULL;
          WeftEvent event;

          if (!weft_index_event_at (index, g_array_index (facts, guint64, k), &event) ||
              event.tag != WEFT_TAG_HEAP_PROF_BEGIN)
            continue;
          filter = weft_event_text (&event, "bio_filter");
          if (weft_event_number (&event, "breakdown", 0) == BIOGRAPHY ||
              (filter != NULL && *filter != '\0'))
            return TRUE;
        }
    }
  return FALSE;
}

/* Returns TRUE if the log has all samples of a profile that is written at the end, and their
 * times. */
static gboolean
has_all_late_samples (const WeftIndex *index)
{
  return index->log->is_complete &&
         (weft_index_count (index, WEFT_TAG_HEAP_BIO_PROF_SAMPLE_BEGIN) > 0 ||
          weft_index_count (index, WEFT_TAG_HEAP_PROF_SAMPLE_BEGIN) == 0);
}

gboolean
weft_gc_samples_is_complete (const WeftIndex *index)
{
  return weft_index_count (index, WEFT_TAG_HEAP_PROF_BEGIN) == 0 || has_all_late_samples (index) ||
         !has_late_samples (index);
}

gboolean
weft_gc_samples_can_extend (const WeftIndex *index, const WeftIndex *before)
{
  static const guint16 tags[] = { WEFT_TAG_HEAP_PROF_SAMPLE_BEGIN,
                                  WEFT_TAG_HEAP_BIO_PROF_SAMPLE_BEGIN };

  if ((weft_index_count (index, WEFT_TAG_HEAP_PROF_BEGIN) > 0) !=
      (weft_index_count (before, WEFT_TAG_HEAP_PROF_BEGIN) > 0))
    return FALSE;
  return weft_index_extends_without_tags (index, before, tags, G_N_ELEMENTS (tags)) ||
         !has_late_samples (index);
}

WeftGcSamples *
weft_gc_samples_new (const WeftIndex *index)
{
  WeftGcSamples *self = g_new0 (WeftGcSamples, 1);

  self->samples = g_array_new (FALSE, FALSE, sizeof (WeftGcSample));
  self->is_written_at_end = has_late_samples (index);
  self->is_complete = !self->is_written_at_end || has_all_late_samples (index);
  for (guint i = 0; i <= index->caps->len; i++)
    {
      const GArray *offsets = weft_index_nth_or_global (index, i)->rare[WEFT_RARE_HEAP_SAMPLE];
      gboolean is_open = FALSE;

      for (guint k = 0; k < offsets->len; k++)
        {
          WeftEvent event;

          if (!weft_index_event_at (index, g_array_index (offsets, guint64, k), &event))
            continue;
          if (event.tag == WEFT_TAG_HEAP_BIO_PROF_SAMPLE_BEGIN)
            {
              WeftGcSample sample = { weft_event_number (&event, "sample_time", event.time),
                                      G_MAXUINT64 };

              g_array_append_val (self->samples, sample);
            }
          else if (event.tag == WEFT_TAG_HEAP_PROF_SAMPLE_BEGIN && !self->is_written_at_end)
            {
              WeftGcSample sample = { event.time, event.time };

              g_array_append_val (self->samples, sample);
            }
          else if (event.tag == WEFT_TAG_HEAP_PROF_SAMPLE_END && is_open)
            {
              WeftGcSample *last =
                  &g_array_index (self->samples, WeftGcSample, self->samples->len - 1);

              last->to = MAX (last->from, event.time);
            }
          is_open = event.tag == WEFT_TAG_HEAP_PROF_SAMPLE_BEGIN && !self->is_written_at_end;
        }
    }
  g_array_sort (self->samples, weft_compare_uint64);
  return self;
}

void
weft_gc_samples_free (WeftGcSamples *self)
{
  g_array_unref (self->samples);
  g_free (self);
}

const WeftGcSample *
weft_gc_samples_find (const WeftGcSamples *self, guint64 from, guint64 to)
{
  guint low = WEFT_LOWER_BOUND (guint, i, 0, self->samples->len,
                                g_array_index (self->samples, WeftGcSample, i).from < from);

  if (low == self->samples->len || g_array_index (self->samples, WeftGcSample, low).from > to)
    return NULL;
  return &g_array_index (self->samples, WeftGcSample, low);
}

gboolean
weft_gc_samples_may_lack_after (const WeftGcSamples *self, guint64 time)
{
  const WeftGcSample *last = self->samples->len > 0 ? &g_array_index (self->samples, WeftGcSample,
                                                                      self->samples->len - 1) :
                                                      NULL;

  /* samples are written in the order of their censuses, so only samples after the last one may be
   * missing */
  return !self->is_complete && (last == NULL || time > last->from);
}

GArray *
weft_gc_census_new (const WeftSharedArray *records,
                    const WeftGcSamples *samples,
                    const WeftIndex *index)
{
  GArray *list = g_array_new (FALSE, FALSE, sizeof (WeftGcCensus));
  guint64 before = 0, taken = 0;

  for (guint i = 0; samples->samples->len > 0 && i < records->n; i++)
    {
      const WeftCollection *one = weft_shared_array_nth (records, i);
      guint64 end = one->start + one->pause;
      const WeftGcSample *sample = weft_gc_samples_find (samples, one->start, end);
      const WeftCapIndex *cap = weft_index_cap (index, one->cap);
      WeftGcCensus census = { .before = before };
      WeftUsageWalk walk;

      if (sample == NULL || cap == NULL)
        continue;
      census.from = sample->from;
      if (sample->to != G_MAXUINT64)
        {
          /* the census begins when @cap, which began the GC, has finished its GC work */
          weft_usage_walk_init (&walk, cap, index->log);
          weft_usage_walk_to (&walk, sample->from);
          if (walk.now.phase == WEFT_GC_DONE)
            census.from = MIN (walk.now.since, sample->from);
        }
      census.from = MAX (MAX (census.from, one->start), taken);
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
