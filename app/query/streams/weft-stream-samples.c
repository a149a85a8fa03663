/* SPDX-License-Identifier: BSD-3-Clause */
/* Streams of the samples of the time profile, call stacks and the heap profile. */
#include "weft-stream.h"

#include "weft-event-merge.h"
#include "weft-event-tags.h"
#include "weft-heap-sample-context.h"
#include "weft-sample-records.h"

#include <glib/gi18n.h>

/* Time profile: one row for each sample of a HEC. */

typedef struct
{
  WeftEventMerge *merge; /* NULL if the log has no samples */
  guint left;            /* number of samples in the log that have not been read yet */
  WeftStreamConstraints constraints;
  WeftEvent event;
  WeftProfileNames *names;
  WeftProfileRecord record;
} CpuStream;

static gpointer
cpu_begin (const WeftStream *stream,
           WeftTrace *trace,
           const WeftStreamConstraints *constraints,
           GCancellable *cancellable)
{
  CpuStream *self = g_new0 (CpuStream, 1);

  self->left = weft_time_profile_n_samples (trace->profile);
  if (self->left > 0)
    self->merge = weft_event_merge_new (trace->index, constraints->from);
  self->constraints = *constraints;
  self->names = weft_profile_names_new (trace);
  self->record = (WeftProfileRecord){ &self->event, self->names };
  return self;
}

static gconstpointer
cpu_next (gpointer state, gint64 *row)
{
  CpuStream *self = state;
  const WeftEvent *event = &self->event;

  while (self->left > 0 && weft_event_merge_next (self->merge, &self->event) &&
         event->time < self->constraints.to)
    {
      if (event->tag != WEFT_TAG_PROF_SAMPLE_COST_CENTRE ||
          event->length < WEFT_PROFILE_SAMPLE_BYTES)
        continue;
      self->left--;
      if (self->constraints.has_cap && weft_be32 (event->payload) != self->constraints.cap)
        continue;
      *row = (gint64) event->offset;
      return &self->record;
    }
  return NULL;
}

static void
cpu_end (gpointer state)
{
  CpuStream *self = state;

  g_clear_pointer (&self->merge, weft_event_merge_free);
  weft_profile_names_free (self->names);
  g_free (self);
}

const WeftStream weft_stream_cpu_sample = {
  .name = "cpu_sample",
  .what = N_ ("One row per sample of the time profile by cost centre."),
  .shape = &weft_profile_row_shape,
  .begin = cpu_begin,
  .next = cpu_next,
  .end = cpu_end,
};

/* Call stacks: one row for each sample of a thread. */

typedef struct
{
  const WeftTimeProfile *calls;
  guint at, end; /* indexes of the next sample and of the first sample after the range */
  gboolean has_thread;
  guint64 thread;
  WeftCallRecord record;
} CallStream;

static gpointer
calls_begin (const WeftStream *stream,
             WeftTrace *trace,
             const WeftStreamConstraints *constraints,
             GCancellable *cancellable)
{
  CallStream *self = g_new0 (CallStream, 1);

  self->calls = trace->call_stacks;
  self->at = weft_time_profile_count_before (self->calls, constraints->from);
  self->end = weft_time_profile_count_before (self->calls, constraints->to);
  self->has_thread = constraints->has_thread;
  self->thread = constraints->thread;
  self->record.stacks = self->calls->stacks;
  return self;
}

/* Sets @row to the number of the sample in the log, counted from 1. */
static gconstpointer
calls_next (gpointer state, gint64 *row)
{
  CallStream *self = state;

  while (self->at < self->end)
    {
      self->record.sample = *weft_time_profile_nth (self->calls, self->at++);
      *row = self->at;
      if (!self->has_thread || self->record.sample.track == self->thread)
        return &self->record;
    }
  return NULL;
}

const WeftStream weft_stream_call_sample = {
  .name = "call_sample",
  .what = N_ ("One row per sample of the call stack of a thread."),
  .shape = &weft_call_row_shape,
  .begin = calls_begin,
  .next = calls_next,
  .end = g_free,
};

/* Heap profiles: one row for each band in a sample, ordered by profile and time. */

typedef struct
{
  WeftHeapProfile *heaps;
  guint part, sample, entry; /* index of the next row's profile, sample in the profile, and entry in
                                the sample */
  WeftHeapRecord record;
} HeapStream;

static gpointer
heap_begin (const WeftStream *stream,
            WeftTrace *trace,
            const WeftStreamConstraints *constraints,
            GCancellable *cancellable)
{
  HeapStream *self = g_new0 (HeapStream, 1);

  self->heaps = trace->heap;
  self->record.live = WEFT_HEAP_LIVE_UNKNOWN;
  return self;
}

static gconstpointer
heap_next (gpointer state, gint64 *row)
{
  HeapStream *self = state;

  while (self->part < weft_heap_profile_n_parts (self->heaps))
    {
      WeftHeapProfile *heap = weft_heap_profile_part (self->heaps, self->part);

      if (self->sample == heap->samples->len)
        {
          self->part++;
          self->sample = 0;
          continue;
        }
      self->record.heap = heap;
      self->record.sample = weft_heap_profile_sample (heap, self->sample);
      self->record.entry = self->entry++;
      if (self->record.entry < self->record.sample->n)
        return &self->record;
      self->sample++;
      self->entry = 0;
    }
  return NULL;
}

const WeftStream weft_stream_heap_value = {
  .name = "heap_value",
  .what = N_ ("One row per band of a sample of the heap profile."),
  .shape = &weft_heap_band_shape,
  .is_unsorted = TRUE,
  .begin = heap_begin,
  .next = heap_next,
  .end = g_free,
};
