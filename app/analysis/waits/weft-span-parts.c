/* SPDX-License-Identifier: BSD-3-Clause */
/* Follows each thread back from the end of its interval, like the critical path. If another thread
 * ended a wait, that thread is followed during the wait; this interval is a track. Each track is
 * followed as far as the history of runs reaches. */
#include "weft-span-parts.h"

#include "weft-critical-path.h"
#include "weft-gc-windows.h"
#include "weft-run-history.h"
#include "weft-sort.h"
#include "weft-thread-role.h"
#include "weft-usage-walk.h"

#include <string.h>

/* Maximum number of runs that are read to find the thread that ran longest on a HEC. */
#define MAX_RUNS 4096

/* Maximum number of times in a row that the history is read for a track without finding a part.
 * This happens only in damaged logs. */
#define MAX_FRUITLESS_READS 3

/* Track: the rest of an interval of one thread, [from, time), which has not been split yet. */
typedef struct
{
  guint64 from, time;  /* ns */
  gsize next;          /* number of the run before @time, or 0 if unknown */
  WeftRunRecord woken; /* if @finds_waker: the run after @thread became ready */
  guint32 thread;
  guint16 cap; /* capability of the run after @time, or WEFT_CAP_NONE */
  guint8 n_steps;
  guint8 n_fruitless_reads;
  gboolean finds_waker;
  gboolean is_current; /* @next is valid in the current history */
  WeftPartStep steps[WEFT_PART_STEPS];
} Track;

struct _WeftSpanSplitter
{
  WeftThreads *threads;
  const WeftCollections *collections;
  const WeftGcWindows *windows;
  WeftRunHistory *history;
  guint8 *is_service;   /* results of weft_thread_is_service() */
  GArray *tracks;       /* of Track */
  GArray *parts;        /* of WeftSpanPart, not sorted; NULL between calls */
  guint64 min_split_ns; /* waits shorter than this are not split further, ns */
};

WeftSpanSplitter *
weft_span_splitter_new (WeftThreads *threads, const WeftCollections *collections)
{
  WeftSpanSplitter *self = g_new0 (WeftSpanSplitter, 1);

  self->threads = threads;
  self->collections = collections;
  self->windows = weft_collections_windows (collections);
  self->history = weft_run_history_new (threads);
  self->is_service = g_new0 (guint8, weft_threads_n (threads));
  self->tracks = g_array_new (FALSE, FALSE, sizeof (Track));
  return self;
}

void
weft_span_splitter_free (WeftSpanSplitter *self)
{
  weft_run_history_free (self->history);
  g_free (self->is_service);
  g_array_unref (self->tracks);
  g_free (self);
}

static gboolean
track_is_done (const Track *track)
{
  return track->time <= track->from;
}

/* Adds the part [@from, track->time) with the state @step, clipped to the track. */
static void
add_part (WeftSpanSplitter *self, Track *track, const WeftPartStep *step, guint64 from)
{
  WeftSpanPart part = { .from = MAX (from, track->from), .to = track->time };

  if (part.from >= part.to)
    return;
  part.cap = step->state == WEFT_PART_RUNNING ? track->cap : WEFT_CAP_NONE;
  part.n_steps = track->n_steps + 1;
  memcpy (part.steps, track->steps, track->n_steps * sizeof *part.steps);
  part.steps[track->n_steps] = *step;
  g_array_append_val (self->parts, part);
  track->time = part.from;
}

/* Like add_part(), but GCs in this time become parts of their own. */
static void
add_with_gcs (WeftSpanSplitter *self, Track *track, const WeftPartStep *step, guint64 from)
{
  WeftGcSplit split = weft_gc_split (self->windows, MAX (from, track->from), track->time,
                                     step->state != WEFT_PART_RUNNING);
  WeftGcPart part;

  while (weft_gc_split_next (&split, &part))
    {
      WeftPartStep in_gc = { .thread = step->thread, .other_thread = WEFT_PART_NO_THREAD };

      if (part.gc >= 0)
        {
          const WeftCollection *gc = weft_collections_nth (self->collections, (guint) part.gc);

          in_gc.state = part.is_sync ? WEFT_PART_SYNC : WEFT_PART_GC;
          in_gc.cause = gc->cause;
          in_gc.is_major = weft_collection_is_major (gc);
        }
      add_part (self, track, part.gc >= 0 ? &in_gc : step, part.from);
    }
}

/* Ends @track, whose rest is unknown. */
static void
end_track (WeftSpanSplitter *self, Track *track)
{
  const WeftPartStep unknown = { .thread = track->thread,
                                 .other_thread = WEFT_PART_NO_THREAD,
                                 .state = WEFT_PART_UNKNOWN };

  add_part (self, track, &unknown, 0);
}

/* Adds the wait [@from, track->time) in the state @step. The thread step->other_thread ended the
 * wait. If the wait is long enough and a step is left, adds a track that follows this thread during
 * the wait; otherwise adds a part. */
static void
add_wait_for (
    WeftSpanSplitter *self, Track *track, const WeftPartStep *step, guint64 from, gsize run)
{
  Track waker = {
    .from = MAX (from, track->from),
    .time = track->time,
    .next = run,
    .thread = step->other_thread,
    .cap = WEFT_CAP_NONE,
    .n_steps = (guint8) (track->n_steps + 1),
    .is_current = TRUE,
  };

  if (track_is_done (&waker))
    return;
  if (step->other_thread == WEFT_PART_NO_THREAD || waker.n_steps >= WEFT_PART_STEPS ||
      waker.time - waker.from < self->min_split_ns)
    {
      add_part (self, track, step, from);
      return;
    }
  memcpy (waker.steps, track->steps, sizeof waker.steps);
  waker.steps[track->n_steps] = *step;
  g_array_append_val (self->tracks, waker);
  track->time = waker.from;
}

/* Returns the thread that ran longest on capability @number in [@from, @to). Returns
 * WEFT_PART_NO_THREAD if threads ran there for less than half of the time outside of GCs, because
 * the capability then waited mainly for the operating system. */
static guint32
find_longest_run (const WeftSpanSplitter *self, guint16 number, guint64 from, guint64 to)
{
  const WeftIndex *index = self->threads->index;
  const WeftCapIndex *cap = number != WEFT_CAP_NONE ? weft_index_cap (index, number) : NULL;
  g_autoptr (GHashTable) sums = NULL;
  WeftUsageWalk walk;
  guint64 longest = 0, all = 0, waited;
  guint32 found = 0;
  gint thread;

  if (cap == NULL || to - from < self->min_split_ns)
    return WEFT_PART_NO_THREAD;
  sums = g_hash_table_new (NULL, NULL);
  weft_usage_walk_init (&walk, cap, index->log);
  weft_usage_walk_to (&walk, from);
  for (guint n = 0; n < MAX_RUNS; n++)
    {
      WeftUseSpan span = weft_usage_walk_span (&walk, to);
      gpointer key = GUINT_TO_POINTER (span.thread);
      guint64 begin = MAX (span.from, from), end = MIN (span.to, to);
      guint64 sum = GPOINTER_TO_SIZE (g_hash_table_lookup (sums, key));

      if (span.from >= to)
        break;
      if (n + 1 == MAX_RUNS)
        to = MAX (end, from);
      if (span.use == WEFT_USE_RUN && end > begin)
        {
          sum += end - begin;
          all += end - begin;
          g_hash_table_insert (sums, key, GSIZE_TO_POINTER (sum));
          if (sum > longest)
            found = span.thread;
          longest = MAX (longest, sum);
        }
      if (!weft_usage_walk_next (&walk))
        break;
    }
  waited = to - from -
           (weft_gc_windows_pause_time_before (self->windows, to) -
            weft_gc_windows_pause_time_before (self->windows, from));
  thread = longest > 0 && all >= waited / 2 ? weft_threads_find (self->threads, found) : -1;
  return thread >= 0 ? (guint32) thread : WEFT_PART_NO_THREAD;
}

/* Adds the time from @since to @run, in which the thread waited for a HEC. */
static void
add_runnable (WeftSpanSplitter *self, Track *track, const WeftRunRecord *run, guint64 since)
{
  guint64 from = MAX (since, track->from);
  /* after a migration, @run is not on the HEC for which the thread waited at first */
  guint16 cap = run->ready.kind != WEFT_READY_NONE ? run->ready.first_cap : run->cap;
  WeftPartStep step = { .thread = track->thread, .state = WEFT_PART_RUNNABLE };

  if (from >= track->time)
    return;
  step.other_thread = find_longest_run (self, cap, from, track->time);
  if (step.other_thread == track->thread)
    step.other_thread = WEFT_PART_NO_THREAD;
  add_with_gcs (self, track, &step, from);
}

/* Returns TRUE if the thread seems to have called performGC or a similar function in its foreign
 * call [@from, @to): the last GC was during the call, has this cause or an unknown one, and ended
 * shortly before the call returned. Any free HEC may have run the GC. */
static gboolean
is_gc_call (const WeftSpanSplitter *self, guint64 from, guint64 to)
{
  guint n = weft_gc_windows_count_begun (self->windows, to);
  const WeftGcWindow *window = n > 0 ? weft_gc_windows_nth (self->windows, n - 1) : NULL;
  WeftGcCause cause =
      n > 0 ? weft_collections_nth (self->collections, n - 1)->cause : WEFT_GC_CAUSE_NURSERY;

  return (cause == WEFT_GC_CAUSE_PERFORM || cause == WEFT_GC_CAUSE_UNKNOWN) &&
         window->start >= from && window->end <= to && to - window->end <= (to - from) / 10;
}

/* Adds the wait before @run. If @is_woken, the thread in run->waker ended the wait. */
static void
add_wait (WeftSpanSplitter *self, Track *track, const WeftRunRecord *run, gboolean is_woken)
{
  const WeftThreadState *wait = &run->wait;
  gboolean has_waker = is_woken && run->waker.is_known;
  gboolean is_io = has_waker ?
                       weft_thread_is_service (self->threads, run->waker.thread, self->is_service) :
                       wait->kind == WEFT_THREAD_BLOCKED && weft_path_status_is_io (wait->status);
  WeftPartStep step = { .thread = track->thread, .other_thread = WEFT_PART_NO_THREAD };

  track->next = run->before;
  if (wait->kind == WEFT_THREAD_UNKNOWN && wait->since == 0 && !has_waker)
    {
      end_track (self, track);
      return;
    }
  step.state = is_io                                          ? WEFT_PART_IO :
               wait->kind == WEFT_THREAD_BLOCKED || has_waker ? WEFT_PART_BLOCKED :
               wait->kind == WEFT_THREAD_FOREIGN              ? WEFT_PART_FOREIGN :
               wait->kind == WEFT_THREAD_RUNNABLE             ? WEFT_PART_RUNNABLE :
                                                                WEFT_PART_UNKNOWN;
  if (step.state == WEFT_PART_BLOCKED && wait->kind == WEFT_THREAD_BLOCKED)
    step.status = wait->status;
  if (step.state == WEFT_PART_BLOCKED && has_waker)
    {
      step.other_thread = run->waker.thread;
      add_wait_for (self, track, &step, wait->since, run->waker.run);
    }
  else if (step.state == WEFT_PART_RUNNABLE || step.state == WEFT_PART_BLOCKED ||
           (step.state == WEFT_PART_FOREIGN && is_gc_call (self, wait->since, track->time)))
    /* split off the GCs, because no thread can end the wait during a GC, and because a GC itself
     * ends some waits */
    add_with_gcs (self, track, &step, wait->since);
  else
    add_part (self, track, &step, wait->since);
}

/* Adds the time from the creation or wake-up of the thread to @run, then the time before that. */
static void
add_ready (WeftSpanSplitter *self, Track *track, const WeftRunRecord *run)
{
  WeftPartStep step = { .thread = track->thread,
                        .other_thread =
                            run->waker.is_known ? run->waker.thread : WEFT_PART_NO_THREAD,
                        .state = WEFT_PART_CREATED };

  add_runnable (self, track, run, run->ready.since);
  if (track_is_done (track))
    return;
  if (run->ready.kind == WEFT_READY_WOKEN)
    add_wait (self, track, run, TRUE);
  else
    add_wait_for (self, track, &step, track->from, run->waker.run);
}

/* Adds the time before @run. The track has reached the start of @run. */
static void
add_before_run (WeftSpanSplitter *self, Track *track, const WeftRunRecord *run)
{
  switch (run->ready.kind)
    {
    case WEFT_READY_YIELDED:
      add_runnable (self, track, run, run->ready.since);
      track->next = run->before;
      break;
    case WEFT_READY_CREATED:
    case WEFT_READY_WOKEN:
      if (run->ready.since >= weft_run_history_begin_time (self->history))
        {
          add_ready (self, track, run);
          break;
        }
      /* the history does not cover the part of the log that contains the waker */
      track->woken = *run;
      track->finds_waker = TRUE;
      track->next = 0;
      break;
    default:
      add_wait (self, track, run, FALSE);
      break;
    }
}

/* Adds @run, which lasts until track->time, and the time before it. */
static void
add_run (WeftSpanSplitter *self, Track *track, const WeftRunRecord *run)
{
  const WeftPartStep step = { .thread = track->thread,
                              .other_thread = WEFT_PART_NO_THREAD,
                              .state = WEFT_PART_RUNNING };

  track->cap = run->cap;
  add_with_gcs (self, track, &step, run->at);
  track->next = 0;
  if (!track_is_done (track) && !run->is_old)
    add_before_run (self, track, run);
}

/* Reads the history up to the end of @track, and adds the state of the thread at that time. */
static void
read_history (WeftSpanSplitter *self, Track *track, GCancellable *cancellable)
{
  WeftRunRecord run;
  gboolean finds_waker = track->finds_waker;

  weft_run_history_replay (self->history, finds_waker ? track->woken.ready.since : track->time,
                           finds_waker, track->thread, &run, cancellable);
  if (g_cancellable_is_cancelled (cancellable))
    return;
  for (guint i = 0; i < self->tracks->len; i++)
    g_array_index (self->tracks, Track, i).is_current = FALSE;
  track->is_current = TRUE;
  track->finds_waker = FALSE;
  run.cap = track->cap;
  if (finds_waker)
    {
      track->woken.waker = run.waker;
      track->woken.before = 0;
      add_ready (self, track, &track->woken);
    }
  else if (run.wait.kind != WEFT_THREAD_RUNNING)
    add_before_run (self, track, &run);
  else if (weft_run_history_nth (self->history, run.before) != NULL)
    track->next = run.before;
  else
    {
      run = (WeftRunRecord){ .at = run.wait.since, .cap = (guint16) run.wait.info, .is_old = TRUE };
      add_run (self, track, &run);
    }
}

/* Chooses a track, and splits it as far as the history reaches. Chooses the last track that the
 * history covers. If there is none, chooses the track that ends last, and reads the history for
 * it. */
static void
split_track (WeftSpanSplitter *self, GCancellable *cancellable)
{
  guint i = self->tracks->len - 1;
  Track track = g_array_index (self->tracks, Track, i);
  guint64 time;
  const WeftRunRecord *run;

  for (guint k = i; k > 0 && !track.is_current; k--)
    {
      const Track *one = &g_array_index (self->tracks, Track, k - 1);

      if (one->is_current || one->time > track.time)
        {
          i = k - 1;
          track = *one;
        }
    }
  time = track.time;
  g_array_remove_index_fast (self->tracks, i);
  if (!track.is_current)
    read_history (self, &track, cancellable);
  while (!track_is_done (&track) &&
         (run = weft_run_history_nth (self->history, track.next)) != NULL)
    add_run (self, &track, run);
  if (track_is_done (&track))
    return;
  track.n_fruitless_reads = track.time < time ? 0 : (guint8) (track.n_fruitless_reads + 1);
  if (track.n_fruitless_reads > MAX_FRUITLESS_READS)
    {
      end_track (self, &track);
      return;
    }
  track.is_current = FALSE;
  g_array_append_val (self->tracks, track);
}

GArray *
weft_span_splitter_split (
    WeftSpanSplitter *self, guint thread, guint64 from, guint64 to, GCancellable *cancellable)
{
  const Track whole = { .from = from, .time = to, .thread = thread, .cap = WEFT_CAP_NONE };
  g_autoptr (GArray) parts = g_array_new (FALSE, FALSE, sizeof (WeftSpanPart));
  guint n = 0;

  if (to <= from)
    return g_steal_pointer (&parts);
  self->parts = parts;
  self->min_split_ns = (to - from) / WEFT_PART_MIN_FRACTION;
  g_array_set_size (self->tracks, 0);
  g_array_append_val (self->tracks, whole);
  while (self->tracks->len > 0 && !g_cancellable_is_cancelled (cancellable))
    split_track (self, cancellable);
  self->parts = NULL;
  /* join adjacent parts with equal steps */
  g_array_sort (parts, weft_compare_uint64);
  for (guint i = 0; i < parts->len; i++)
    {
      const WeftSpanPart part = *weft_span_part_nth (parts, i);
      WeftSpanPart *last = n > 0 ? &g_array_index (parts, WeftSpanPart, n - 1) : NULL;

      if (last != NULL && last->cap == part.cap &&
          memcmp (last->steps, part.steps, sizeof part.steps) == 0)
        last->to = part.to;
      else
        g_array_index (parts, WeftSpanPart, n++) = part;
    }
  g_array_set_size (parts, n);
  return g_cancellable_is_cancelled (cancellable) ? NULL : g_steal_pointer (&parts);
}
