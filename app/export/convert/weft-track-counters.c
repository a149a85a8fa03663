/* SPDX-License-Identifier: BSD-3-Clause */
/* Tracks for user spans, counters and samples of profiles. */
#include "weft-convert-private.h"
#include "weft-track-events-private.h"

#include "weft-sort.h"
#include "weft-user-spans.h"

#include <string.h>

/* Number of values in a WeftMemReturn. */
#define N_RETURNS 3

/* Tracks of user spans, one for each row of spans. Overlapping spans are in different rows. */
typedef struct
{
  WeftTrackWalk *walk;
  const WeftUserLabels *labels;
  guint32 n_lone; /* number of spans so far that fit into no row */
} SpanTracks;

static gboolean
put_user_span (const WeftUserSpan *span, gpointer user_data)
{
  SpanTracks *self = user_data;
  WeftTrackWalk *walk = self->walk;
  const WeftUserOpenSpan *open = &span->open;
  gboolean is_lone = open->row >= WEFT_USER_MAX_ROWS;
  WeftTrackEvent event = {
    .type = WEFT_TRACK_BEGIN,
    .track = weft_track_walk_ensure_track (walk, is_lone ? WEFT_TRACKS_LONE_SPAN : WEFT_TRACKS_SPAN,
                                           is_lone ? self->n_lone++ : open->row),
    .time = MAX (open->start, walk->from),
    .name = weft_user_labels_name (self->labels, open->label),
    .category = "user",
    .cap = open->cap,
  };
  WeftTelemetryMessage message;
  WeftEvent first;

  if (open->is_telemetry && weft_index_event_at (walk->trace->index, open->offset, &first) &&
      weft_telemetry_message_decode (&message, &first))
    event.correlation = message.id;
  if (open->has_thread)
    weft_track_event_add_number (&event, "thread", open->thread);
  if (open->subscript != 0)
    weft_track_event_add_number (&event, "subscript", (guint64) open->subscript);
  weft_track_walk_put_event (walk, &event);
  event = (WeftTrackEvent){ WEFT_TRACK_END, event.track, MAX (span->end, event.time),
                            .cap = open->cap };
  weft_track_event_add_number (&event, "gc_ns", span->gc);
  if (span->is_unfinished)
    weft_track_event_add_flag (&event, "open");
  return weft_track_walk_put_event (walk, &event);
}

void
weft_track_walk_spans (WeftTrackWalk *self)
{
  const WeftUserSpans *spans = weft_trace_get (self->trace, WEFT_LAZY_USER_SPANS, NULL, NULL);
  SpanTracks tracks = { self, weft_user_spans_labels (spans) };

  weft_user_spans_foreach (spans, self->from, self->end, put_user_span, &tracks);
}

typedef struct
{
  WeftTrackWalk *walk;
  guint32 track; /* track ID; 0 until the first value */
  WeftTrackSet set;
  guint32 i; /* index of the track in @set */
  guint64 count;
  double rate;
} CounterTrack;

/* Emits @count, or @rate if the counter is a rate, unless it equals the previous value. Returns
 * FALSE if writing has failed. */
static gboolean
put_counter_value (CounterTrack *self, guint64 time, guint64 count, double rate)
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
  event.track = self->track = weft_track_walk_ensure_track (self->walk, self->set, self->i);
  self->count = count;
  self->rate = rate;
  return weft_track_walk_put_event (self->walk, &event);
}

/* Returns TRUE if [@time, @next), the time for which a value holds, overlaps the range. */
static gboolean
holds_in_range (const WeftTrackWalk *self, guint64 time, guint64 next)
{
  return time < self->end && (time >= self->from || next > self->from);
}

/* Emits the allocation rates of the HEC at index @i between successive samples. */
static void
put_allocation_rate (WeftTrackWalk *self, guint i)
{
  const WeftSeries *series = weft_heap_counters_allocated (self->trace->counters, i);
  CounterTrack counter = { self, .set = WEFT_TRACKS_ALLOCATION, .i = i };
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
        rate = (double) (next->value - sample->value) * WEFT_NS_PER_S /
               (double) (next->time - sample->time);
      if (!put_counter_value (&counter, sample->time, 0, rate))
        return;
    }
}

/* Emits the sparks of the HEC at index @i: the rates between successive samples, and the size of
 * the pool. */
static void
put_sparks (WeftTrackWalk *self, guint i)
{
  guint n = weft_sparks_n_samples (self->trace->sparks, i);
  WeftSparkSample now = { 0 }, next = { 0 };
  CounterTrack counters[WEFT_N_SPARK_COUNTERS];

  for (guint k = 0; k < WEFT_N_SPARK_COUNTERS; k++)
    counters[k] =
        (CounterTrack){ self, .set = WEFT_TRACKS_SPARK, .i = i * WEFT_N_SPARK_COUNTERS + k };
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
      per_second = is_last ? 0 : WEFT_NS_PER_S / (double) (next.time - now.time);
      put_counter_value (&counters[0], now.time, 0,
                         (double) (next.created - now.created) * per_second);
      put_counter_value (&counters[1], now.time, 0, (double) (next.dud - now.dud) * per_second);
      put_counter_value (&counters[2], now.time, 0,
                         (double) (next.overflowed - now.overflowed) * per_second);
      put_counter_value (&counters[3], now.time, 0,
                         (double) (next.converted - now.converted) * per_second);
      put_counter_value (&counters[4], now.time, 0, (double) (next.gcd - now.gcd) * per_second);
      put_counter_value (&counters[5], now.time, 0,
                         (double) (next.fizzled - now.fizzled) * per_second);
      if (!put_counter_value (&counters[6], now.time, now.remaining, 0))
        return;
    }
}

/* Emits the samples of a heap profile. Bands without a counter of their own are summed in the last
 * counter. */
static void
put_heap_profile (WeftTrackWalk *self, guint part)
{
  const WeftHeapProfile *heap = weft_heap_profile_part (self->trace->heap, part);
  const WeftHeapBands *bands = g_ptr_array_index (self->bands, part);
  guint n = self->n_bands;
  g_autofree CounterTrack *counters = g_new0 (CounterTrack, n + 1);
  g_autofree guint64 *bytes = g_new (guint64, n + 1); /* sum of the bands that each counter shows */
  g_autofree guint32 *indexes =
      g_new (guint32, MAX (heap->labels->len, 1)); /* index of each band's counter */

  for (guint i = 0; i <= n; i++)
    counters[i] = (CounterTrack){ self, .set = WEFT_TRACKS_BAND, .i = part * (n + 1) + i };
  for (guint i = 0; i < heap->labels->len; i++)
    indexes[i] = n;
  for (guint i = 0; i < bands->bands->len; i++)
    indexes[g_array_index (bands->bands, guint32, i)] = i;
  for (guint i = 0; i < heap->samples->len; i++)
    {
      const WeftHeapSample *sample = weft_heap_profile_sample (heap, i);

      if (sample->time < self->from || sample->time >= self->end)
        continue;
      memset (bytes, 0, (n + 1) * sizeof *bytes);
      for (guint k = 0; k < sample->n; k++)
        bytes[indexes[sample->entries[k].band]] += sample->entries[k].bytes;
      for (guint k = 0; k <= n; k++)
        if ((bytes[k] > 0 || counters[k].track != 0) &&
            !put_counter_value (&counters[k], sample->time, bytes[k], 0))
          return;
    }
}

void
weft_track_walk_counters (WeftTrackWalk *self)
{
  const GArray *returns = weft_heap_counters_returns (self->trace->counters);
  guint64 megablock = weft_heap_counters_megablock (self->trace->counters);
  CounterTrack counters[N_RETURNS];

  for (guint i = 0; i < WEFT_N_HEAP_GAUGES; i++)
    {
      const WeftSeries *series = weft_heap_counters_gauge (self->trace->counters, i);
      guint n = series->samples->len;
      CounterTrack counter = { self, .set = WEFT_TRACKS_GAUGE, .i = i };

      for (guint k = 0; k < n; k++)
        {
          const WeftSample *sample = weft_series_sample (series, k);
          guint64 next = k + 1 < n ? weft_series_sample (series, k + 1)->time : WEFT_TIME_END;

          if (holds_in_range (self, sample->time, next) &&
              !put_counter_value (&counter, sample->time, sample->value, 0))
            break;
        }
    }
  for (guint i = 0; i < N_RETURNS; i++)
    counters[i] = (CounterTrack){ self, .set = WEFT_TRACKS_RETURN, .i = i };
  for (guint k = 0; k < returns->len && weft_text_out_flush_if_large (self->out); k++)
    {
      const WeftMemReturn *at = &g_array_index (returns, WeftMemReturn, k);
      const guint64 values[N_RETURNS] = { at->current, at->needed, at->returned };
      guint64 next = k + 1 < returns->len ? (at + 1)->time : WEFT_TIME_END;

      if (!holds_in_range (self, at->time, next))
        continue;
      for (guint i = 0; i < N_RETURNS; i++)
        put_counter_value (&counters[i], at->time, values[i] * megablock, 0);
    }
  for (guint i = 0; i < weft_heap_counters_n_caps (self->trace->counters); i++)
    {
      put_allocation_rate (self, i);
      put_sparks (self, i);
    }
  for (guint i = 0; i < self->bands->len && weft_text_out_flush_if_large (self->out); i++)
    put_heap_profile (self, i);
}

/* A track that shows samples as slices, for writers without put_sample(). */
typedef struct
{
  WeftTrackWalk *walk;
  guint32 track;
  WeftTextList *texts; /* owns @names */
  const char **names;  /* name of each frame; NULL until it is used */
  WeftStackSlices slices;
} StackTrack;

static void
put_frame_slice (gpointer data, gboolean is_begin, guint32 frame, guint64 time)
{
  StackTrack *self = data;
  WeftTrackEvent event = { is_begin ? WEFT_TRACK_BEGIN : WEFT_TRACK_END, self->track, time,
                           .cap = WEFT_CAP_NONE };

  if (is_begin && self->names[frame] == NULL)
    {
      g_autofree char *name =
          weft_frame_name (weft_stacks_nth_frame (self->walk->profile->stacks, frame));

      self->names[frame] = weft_text_list_keep (self->texts, name);
    }
  event.name = is_begin ? self->names[frame] : NULL;
  event.category = is_begin ? "sample" : NULL;
  weft_track_walk_put_event (self->walk, &event);
}

void
weft_track_walk_samples (WeftTrackWalk *self)
{
  const WeftTimeProfile *profile = self->profile;
  guint n_tracks = profile != NULL ? profile->tracks->len : 0;
  guint n_frames = profile != NULL ? profile->stacks->frames->len : 0;
  guint end = profile != NULL ? weft_time_profile_count_before (profile, self->end) : 0;
  g_autofree StackTrack *tracks = g_new0 (StackTrack, n_tracks + 1);
  weft_scratch_auto const char **names = weft_scratch_new0 (const char *, n_frames + 1);
  g_autoptr (WeftTextList) texts = weft_text_list_new ();
  g_autoptr (GArray) frames = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint i = end > 0 ? weft_time_profile_count_before (profile, self->from) : 0;
       i < end && weft_text_out_flush_if_large (self->out); i++)
    {
      const WeftTrackSample sample = { profile, weft_time_profile_nth (profile, i) };
      guint32 number = sample.sample->track;
      guint k;
      StackTrack *track;

      if (self->writer->put_sample != NULL)
        {
          self->writer->put_sample (self->user_data, &sample);
          continue;
        }
      k = WEFT_LOWER_BOUND (guint, at, 0, n_tracks,
                            g_array_index (profile->tracks, guint32, at) < number);
      track = &tracks[k];
      if (track->names == NULL)
        *track = (StackTrack){ self,
                               weft_track_walk_ensure_track (self, WEFT_TRACKS_STACKS, k),
                               texts,
                               names,
                               { profile->tick_ns, put_frame_slice, track,
                                 g_array_new (FALSE, FALSE, sizeof (guint32)) } };
      weft_convert_list_frames (profile->stacks, sample.sample->stack, frames);
      weft_stack_slices_add (&track->slices, frames, sample.sample->time);
    }
  for (guint k = 0; k < n_tracks; k++)
    if (tracks[k].names != NULL)
      {
        weft_stack_slices_end (&tracks[k].slices);
        g_array_unref (tracks[k].slices.open);
      }
}
