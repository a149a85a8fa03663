/* SPDX-License-Identifier: BSD-3-Clause */
/* Tracks of user spans, counters and samples of profiles. */
#include "weft-track-events-private.h"

#include "weft-heap-numbers.h"
#include "weft-lower-bound.h"
#include "weft-user-spans.h"

#define SECOND 1e9
/* Numbers of a WeftMemReturn. */
#define N_RETURNS 3

/* User spans: a track for each row of spans that overlap. */

typedef struct
{
  WeftTrackWalk *walk;
  const WeftUserLabels *labels;
  guint32 n_lone; /* spans beyond the rows */
} SpanTracks;

/* The number by which opentelemetry knows @open, or 0. */
static guint64
telemetry_id (const SpanTracks *self, const WeftUserOpen *open)
{
  WeftTelemetryMessage message;
  WeftEvent event;

  if (open->is_telemetry && weft_index_event_at (self->walk->trace->index, open->offset, &event) &&
      weft_telemetry_message_decode (&message, &event))
    return message.id;
  return 0;
}

static gboolean
put_span (const WeftUserSpan *span, gpointer user_data)
{
  SpanTracks *self = user_data;
  WeftTrackWalk *walk = self->walk;
  const WeftUserOpen *open = &span->open;
  gboolean is_lone = open->row >= WEFT_USER_MAX_ROWS;
  WeftTrackDetail details[WEFT_TRACK_MAX_DETAILS];
  WeftTrackEvent event = {
    .type = WEFT_TRACK_BEGIN,
    .track = weft_track_walk_use (walk, is_lone ? WEFT_TRACKS_LONE_SPAN : WEFT_TRACKS_SPAN,
                                  is_lone ? self->n_lone++ : open->row),
    .time = MAX (open->start, walk->from),
    .name = weft_user_labels_name (self->labels, open->label),
    .category = "user",
    .cap = open->cap,
    .correlation = telemetry_id (self, open),
    .details = details,
  };

  if (open->has_thread)
    weft_track_detail_number (details, &event.n_details, "thread", open->thread);
  if (open->subscript != 0)
    weft_track_detail_number (details, &event.n_details, "subscript", (guint64) open->subscript);
  weft_track_walk_put (walk, &event);
  event = (WeftTrackEvent){ WEFT_TRACK_END, event.track, MAX (span->end, event.time),
                            .cap = open->cap };
  event.details = details;
  weft_track_detail_number (details, &event.n_details, "gc_ns", span->gc);
  if (span->is_unfinished)
    weft_track_detail_true (details, &event.n_details, "open");
  return weft_track_walk_put (walk, &event);
}

void
weft_track_walk_spans (WeftTrackWalk *self)
{
  const WeftUserSpans *spans = weft_trace_get (self->trace, WEFT_LAZY_USER_SPANS, NULL, NULL);
  SpanTracks tracks = { self, weft_user_spans_labels (spans) };

  weft_user_spans_each (spans, self->from, self->end, put_span, &tracks);
}

/* Counters. A value that repeats the last one is left out. */

typedef struct
{
  WeftTrackWalk *walk;
  guint32 track; /* 0: not used yet */
  WeftTrackSet set;
  guint32 i;
  guint64 count;
  double rate;
} Counter;

/* Puts @count, or @rate if the counter is one. FALSE if writing has failed. */
static gboolean
put_value (Counter *self, guint64 time, guint64 count, double rate)
{
  WeftTrackEvent event = {
    .type = WEFT_TRACK_COUNT,
    .time = MAX (time, self->walk->from),
    .count = count,
    .rate = rate,
    .cap = WEFT_CAP_NONE,
  };

  if (self->track != 0 && self->count == count && self->rate == rate)
    return TRUE;
  event.track = self->track = weft_track_walk_use (self->walk, self->set, self->i);
  self->count = count;
  self->rate = rate;
  return weft_track_walk_put (self->walk, &event);
}

/* Returns TRUE if a value that holds in [@time, @next) is of the range. */
static gboolean
holds_in_range (const WeftTrackWalk *self, guint64 time, guint64 next)
{
  return time < self->end && (time >= self->from || next > self->from);
}

static void
put_gauge (WeftTrackWalk *self, WeftHeapGauge gauge)
{
  const WeftSeries *series = weft_heap_counters_gauge (self->trace->counters, gauge);
  guint n = series->samples->len;
  Counter counter = { self, .set = WEFT_TRACKS_GAUGE, .i = gauge };

  for (guint i = 0; i < n; i++)
    {
      const WeftSample *sample = weft_series_sample (series, i);
      guint64 next = i + 1 < n ? weft_series_sample (series, i + 1)->time : WEFT_TIME_END;

      if (holds_in_range (self, sample->time, next) &&
          !put_value (&counter, sample->time, sample->value, 0))
        return;
    }
}

/* Puts what each capability allocated between two samples, per second. */
static void
put_allocation (WeftTrackWalk *self, guint i)
{
  const WeftSeries *series = weft_heap_counters_allocated (self->trace->counters, i);
  Counter counter = { self, .set = WEFT_TRACKS_ALLOCATION, .i = i };
  guint n = series->samples->len;

  for (guint k = 0; k < n; k++)
    {
      const WeftSample *sample = weft_series_sample (series, k);
      const WeftSample *next = k + 1 < n ? sample + 1 : NULL;
      double rate = 0;

      if (n < 2 || !holds_in_range (self, sample->time, next != NULL ? next->time : WEFT_TIME_END))
        continue;
      if (next != NULL && next->time == sample->time)
        continue;
      if (next != NULL)
        rate =
            (double) (next->value - sample->value) * SECOND / (double) (next->time - sample->time);
      if (!put_value (&counter, sample->time, 0, rate))
        return;
    }
}

static void
put_returns (WeftTrackWalk *self)
{
  const GArray *returns = weft_heap_counters_returns (self->trace->counters);
  guint64 megablock = weft_heap_counters_megablock (self->trace->counters);
  Counter counters[N_RETURNS];

  for (guint i = 0; i < N_RETURNS; i++)
    counters[i] = (Counter){ self, .set = WEFT_TRACKS_RETURN, .i = i };
  for (guint k = 0; k < returns->len; k++)
    {
      const WeftMemReturn *at = &g_array_index (returns, WeftMemReturn, k);
      const guint64 values[N_RETURNS] = { at->current, at->needed, at->returned };
      guint64 next = k + 1 < returns->len ? (at + 1)->time : WEFT_TIME_END;

      if (!holds_in_range (self, at->time, next))
        continue;
      for (guint i = 0; i < N_RETURNS; i++)
        if (!put_value (&counters[i], at->time, values[i] * megablock, 0))
          return;
    }
}

/* Puts the sparks of the @i-th capability: rates between two samples, and the pool's size. */
static void
put_sparks (WeftTrackWalk *self, guint i)
{
  guint n = weft_sparks_n_samples (self->trace->sparks, i);
  WeftSparkSample now = { 0 }, next = { 0 };
  Counter counters[WEFT_SPARK_COUNTERS];

  for (guint k = 0; k < WEFT_SPARK_COUNTERS; k++)
    counters[k] = (Counter){ self, .set = WEFT_TRACKS_SPARK, .i = i * WEFT_SPARK_COUNTERS + k };
  if (n > 0)
    next = weft_sparks_sample (self->trace->sparks, i, 0);
  for (guint k = 0; k < n; k++)
    {
      gboolean is_last = k + 1 == n;
      double per_second;

      now = next;
      if (!is_last)
        next = weft_sparks_sample (self->trace->sparks, i, k + 1);
      if (!holds_in_range (self, now.time, is_last ? WEFT_TIME_END : next.time) ||
          (!is_last && next.time <= now.time))
        continue;
      per_second = is_last ? 0 : SECOND / (double) (next.time - now.time);
      put_value (&counters[0], now.time, 0, (double) (next.created - now.created) * per_second);
      put_value (&counters[1], now.time, 0, (double) (next.dud - now.dud) * per_second);
      put_value (&counters[2], now.time, 0,
                 (double) (next.overflowed - now.overflowed) * per_second);
      put_value (&counters[3], now.time, 0, (double) (next.converted - now.converted) * per_second);
      put_value (&counters[4], now.time, 0, (double) (next.gcd - now.gcd) * per_second);
      put_value (&counters[5], now.time, 0, (double) (next.fizzled - now.fizzled) * per_second);
      if (!put_value (&counters[6], now.time, now.remaining, 0))
        return;
    }
}

/* Puts one sample of a heap profile. @places has the index of each band's counter; bands without
 * one of their own share the last of the @n + 1 counters. */
static gboolean
put_heap_sample (Counter *counters, const WeftHeapSample *sample, const guint32 *places, guint n)
{
  g_autofree guint64 *bytes = g_new0 (guint64, n + 1);
  gboolean is_going_on = TRUE;

  for (guint i = 0; i < sample->n; i++)
    bytes[places[sample->entries[i].band]] += sample->entries[i].bytes;
  for (guint i = 0; i <= n && is_going_on; i++)
    if (bytes[i] > 0 || counters[i].track != 0)
      is_going_on = put_value (&counters[i], sample->time, bytes[i], 0);
  return is_going_on;
}

static void
put_heap_profile (WeftTrackWalk *self, guint part)
{
  const WeftHeapProfile *heap = weft_heap_profile_part (self->trace->heap, part);
  const WeftHeapBands *bands = g_ptr_array_index (self->bands, part);
  guint n = self->n_bands;
  g_autofree Counter *counters = g_new0 (Counter, n + 1);
  g_autofree guint32 *places = g_new (guint32, MAX (heap->labels->len, 1));

  for (guint i = 0; i <= n; i++)
    counters[i] = (Counter){ self, .set = WEFT_TRACKS_BAND, .i = part * (n + 1) + i };
  for (guint i = 0; i < heap->labels->len; i++)
    places[i] = n;
  for (guint i = 0; i < bands->bands->len; i++)
    places[g_array_index (bands->bands, guint32, i)] = i;
  for (guint i = 0; i < heap->samples->len; i++)
    {
      const WeftHeapSample *sample = weft_heap_profile_sample (heap, i);

      if (sample->time >= self->from && sample->time < self->end &&
          !put_heap_sample (counters, sample, places, n))
        return;
    }
}

void
weft_track_walk_counters (WeftTrackWalk *self)
{
  for (guint i = 0; i < WEFT_N_HEAP_GAUGES; i++)
    put_gauge (self, i);
  put_returns (self);
  for (guint i = 0; i < weft_heap_counters_n_caps (self->trace->counters); i++)
    {
      put_allocation (self, i);
      put_sparks (self, i);
    }
  for (guint i = 0; i < self->bands->len && weft_text_out_continue (self->out); i++)
    put_heap_profile (self, i);
}

/* Samples as slices: a frame that the next sample of the track has too stays open. */

typedef struct
{
  guint32 track; /* 0: not used yet */
  GArray *open;  /* of guint32: frames, outermost first */
  guint64 end;   /* ns: of the last sample */
} StackTrack;

typedef struct
{
  WeftTrackWalk *walk;
  StackTrack *tracks; /* as those of the profile */
  GArray *frames;     /* of guint32: of the sample */
  char **names;       /* by frame; NULL until used */
} StackTracks;

static void
close_down_to (StackTracks *self, StackTrack *stack, guint n, guint64 time)
{
  const WeftTrackEvent event = { WEFT_TRACK_END, stack->track, time, .cap = WEFT_CAP_NONE };

  for (; stack->open->len > n; g_array_set_size (stack->open, stack->open->len - 1))
    weft_track_walk_put (self->walk, &event);
}

static void
open_frame (StackTracks *self, StackTrack *stack, guint32 frame, guint64 time)
{
  const WeftStacks *stacks = self->walk->profile->stacks;
  WeftTrackEvent event = { WEFT_TRACK_BEGIN, stack->track, time, .cap = WEFT_CAP_NONE };

  if (self->names[frame] == NULL)
    self->names[frame] = weft_frame_name (weft_stacks_nth_frame (stacks, frame));
  event.name = self->names[frame];
  event.category = "sample";
  g_array_append_val (stack->open, frame);
  weft_track_walk_put (self->walk, &event);
}

static void
put_stack (StackTracks *self, StackTrack *stack, const WeftProfileSample *sample)
{
  const WeftStacks *stacks = self->walk->profile->stacks;
  guint depth = weft_stacks_node (stacks, sample->stack)->depth;
  guint64 tick = self->walk->profile->tick_ns;
  guint n_same = 0;

  g_array_set_size (self->frames, depth);
  for (guint32 i = depth, node = sample->stack; i > 0; i--)
    {
      g_array_index (self->frames, guint32, i - 1) = weft_stacks_node (stacks, node)->frame;
      node = weft_stacks_node (stacks, node)->parent;
    }
  if (sample->time > stack->end && sample->time - stack->end > tick / 2)
    close_down_to (self, stack, 0, stack->end);
  while (n_same < MIN (stack->open->len, depth) &&
         g_array_index (stack->open, guint32, n_same) ==
             g_array_index (self->frames, guint32, n_same))
    n_same++;
  close_down_to (self, stack, n_same, sample->time);
  for (guint i = n_same; i < depth; i++)
    open_frame (self, stack, g_array_index (self->frames, guint32, i), sample->time);
  stack->end = weft_add (sample->time, tick);
}

/* Returns the position of @track among those of the profile. */
static guint
find_track (const GArray *tracks, guint32 track)
{
  return WEFT_LOWER_BOUND (guint, i, 0, tracks->len, g_array_index (tracks, guint32, i) < track);
}

static void
put_stacks (WeftTrackWalk *self, guint first, guint end)
{
  const WeftTimeProfile *profile = self->profile;
  guint n_frames = profile->stacks->frames->len, n_tracks = profile->tracks->len;
  g_autofree StackTrack *tracks = g_new0 (StackTrack, n_tracks);
  g_autofree char **names = g_new0 (char *, n_frames + 1);
  g_autoptr (GArray) frames = g_array_new (FALSE, FALSE, sizeof (guint32));
  StackTracks all = { self, tracks, frames, names };

  for (guint i = first; i < end && weft_text_out_continue (self->out); i++)
    {
      const WeftProfileSample *sample = weft_time_profile_nth (profile, i);
      guint k = find_track (profile->tracks, sample->track);

      if (tracks[k].open == NULL)
        tracks[k] = (StackTrack){ weft_track_walk_use (self, WEFT_TRACKS_STACKS, k),
                                  g_array_new (FALSE, FALSE, sizeof (guint32)) };
      put_stack (&all, &tracks[k], sample);
    }
  for (guint k = 0; k < n_tracks; k++)
    if (tracks[k].open != NULL)
      {
        close_down_to (&all, &tracks[k], 0, tracks[k].end);
        g_array_unref (tracks[k].open);
      }
  for (guint i = 0; i < n_frames; i++)
    g_free (names[i]);
}

void
weft_track_walk_samples (WeftTrackWalk *self)
{
  guint first, end;

  if (self->profile == NULL)
    return;
  first = weft_time_profile_before (self->profile, self->from);
  end = weft_time_profile_before (self->profile, self->end);
  if (self->writer->put_sample == NULL)
    {
      put_stacks (self, first, end);
      return;
    }
  for (guint i = first; i < end && weft_text_out_continue (self->out); i++)
    {
      const WeftTrackSample sample = { self->profile, weft_time_profile_nth (self->profile, i) };

      self->writer->put_sample (self->user_data, &sample);
    }
}
