/* SPDX-License-Identifier: BSD-3-Clause */
/* Streams of samples of the time profile, of call stacks and of the heap profile. */
#include "weft-stream.h"

#include "weft-heap-sample-context.h"
#include "weft-sample-records.h"

#include <glib/gi18n.h>

/* The time profile, whose events are collected first. */

typedef struct
{
  GArray *events; /* of WeftEvent */
  guint at;
  WeftProfileRecord record;
} CpuStream;

static gboolean
add_event (const WeftEvent *event, gpointer user_data)
{
  g_array_append_vals (user_data, event, 1);
  return TRUE;
}

static gpointer
cpu_begin (const WeftStream *stream,
           WeftTrace *trace,
           const WeftStreamAsked *asked,
           GCancellable *cancellable)
{
  CpuStream *self = g_new0 (CpuStream, 1);

  self->events = g_array_new (FALSE, FALSE, sizeof (WeftEvent));
  self->record.names = weft_profile_names (trace);
  weft_profile_samples_each (trace, asked->from, asked->to,
                             asked->has_cap ? (gint64) asked->cap : -1, add_event, self->events);
  return self;
}

static gconstpointer
cpu_next (gpointer state, gint64 *row)
{
  CpuStream *self = state;

  if (self->at == self->events->len)
    return NULL;
  self->record.event = &g_array_index (self->events, WeftEvent, self->at++);
  *row = (gint64) self->record.event->offset;
  return &self->record;
}

static void
cpu_end (gpointer state)
{
  CpuStream *self = state;

  g_array_unref (self->events);
  g_hash_table_unref (self->record.names);
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

/* Call stacks. */

typedef struct
{
  const WeftTimeProfile *calls;
  guint at;
  WeftCallRecord record;
} CallStream;

static gpointer
calls_begin (const WeftStream *stream,
             WeftTrace *trace,
             const WeftStreamAsked *asked,
             GCancellable *cancellable)
{
  CallStream *self = g_new0 (CallStream, 1);

  self->calls = trace->call_stacks;
  return self;
}

static gconstpointer
calls_next (gpointer state, gint64 *row)
{
  CallStream *self = state;

  if (self->at == weft_time_profile_n (self->calls))
    return NULL;
  self->record.stacks = self->calls->stacks;
  self->record.sample = *weft_time_profile_nth (self->calls, self->at++);
  return &self->record;
}

const WeftStream weft_stream_call_sample = {
  .name = "call_sample",
  .what = N_ ("One row per sample of the call stack of a thread."),
  .shape = &weft_call_row_shape,
  .begin = calls_begin,
  .next = calls_next,
  .end = g_free,
};

/* The heap profiles of a log: a row for each band of a sample, by profile and time. */

typedef struct
{
  WeftHeapProfile *heaps;
  guint part, sample, entry; /* of the next row */
  WeftHeapRecord record;
} HeapStream;

static gpointer
heap_begin (const WeftStream *stream,
            WeftTrace *trace,
            const WeftStreamAsked *asked,
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
