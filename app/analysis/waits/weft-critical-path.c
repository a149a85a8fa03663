/* SPDX-License-Identifier: BSD-3-Clause */
/* Follows the path backwards from its end: first through the runs that began after the last
 * snapshot of the threads, then through the runs that began after the previous snapshot, and so
 * on. */
#include "weft-critical-path.h"

#include "weft-bytes.h"
#include "weft-event-tags.h"
#include "weft-last-stop.h"
#include "weft-run-history.h"
#include "weft-sort.h"
#include "weft-thread-columns.h"
#include "weft-thread-role.h"
#include "weft-usage-walk.h"

#include <glib/gi18n.h>

/* Maximum number of events that are read to find the first spark of a thread that evaluates
 * sparks. */
#define MAX_STEAL_EVENTS 256

/* Next step of the search. The path after self->time has already been found. */
typedef enum
{
  FIND_BEFORE, /* find the state of @thread before @time */
  FIND_WAKER,  /* find the thread that made @thread ready */
  COMPLETE,
} SearchStep;

typedef struct
{
  WeftThreads *threads;
  const WeftGcWindows *windows;
  WeftRunHistory *history;
  WeftCriticalPath *path; /* segments from the last to the first */
  guint8 *is_service;     /* results of weft_thread_is_service() */

  SearchStep step;
  guint64 time;
  guint32 thread;
  guint16 cap; /* capability on which @thread runs at @time, or WEFT_CAP_NONE */
  gsize next;  /* number of the last run of @thread before @time; 0 if it is not in the history */
  WeftRunRecord run; /* for FIND_WAKER: the run after @thread became ready */
} PathSearch;

gboolean
weft_path_status_is_io (guint status)
{
  switch (status)
    {
    case 9:  /* blocked until a file can be read */
    case 10: /* blocked until a file can be written */
    case 11: /* blocked in a delay */
    case 13: /* BlockedOnDoProc, Windows only */
    case 21: /* BlockedOnIOCompletion, Windows only */
      return TRUE;
    default:
      return FALSE;
    }
}

static void
push_segment (PathSearch *self, const WeftPathSegment *like, guint64 from, guint64 to)
{
  GArray *segments = self->path->segments;
  WeftPathSegment segment = *like;
  WeftPathSegment *next;

  if (from >= to)
    return;
  segment.from = from;
  segment.to = to;
  next = segments->len > 0 ? &g_array_index (segments, WeftPathSegment, segments->len - 1) : NULL;
  if (next != NULL && next->link == WEFT_PATH_SAME_THREAD && next->state == segment.state &&
      next->thread == segment.thread && next->cap == segment.cap && next->status == segment.status)
    {
      next->from = from;
      next->link = segment.link;
      next->event = segment.event;
      return;
    }
  g_array_append_val (segments, segment);
}

/* Completes the path with an unknown segment before self->time. */
static void
end_path (PathSearch *self)
{
  const WeftPathSegment unknown = { .thread = WEFT_PATH_NO_THREAD,
                                    .cap = WEFT_CAP_NONE,
                                    .state = WEFT_PATH_UNKNOWN };

  push_segment (self, &unknown, self->path->from, self->time);
  self->step = COMPLETE;
}

/* Prepends @segment, from @from to self->time, to the path. If the thread ran or was runnable, the
 * GCs in this time become segments of their own. */
static void
prepend_segment (PathSearch *self, const WeftPathSegment *segment, guint64 from)
{
  WeftPathSegment first = *segment;
  guint64 begin = MAX (from, self->path->from);

  if (begin > from)
    {
      first.link = WEFT_PATH_SAME_THREAD;
      first.event = 0;
    }
  if (segment->state == WEFT_PATH_RUN || segment->state == WEFT_PATH_RUNNABLE)
    {
      WeftGcSplit split =
          weft_gc_split (self->windows, begin, self->time, segment->state == WEFT_PATH_RUNNABLE);
      WeftGcPart part;

      while (weft_gc_split_next (&split, &part))
        {
          WeftPathSegment piece = first;

          /* only the earliest part has a link to the previous segment */
          if (part.from > begin)
            {
              piece.link = WEFT_PATH_SAME_THREAD;
              piece.event = 0;
            }
          if (part.gc >= 0)
            {
              piece.state = WEFT_PATH_GC;
              piece.status = 0;
            }
          push_segment (self, &piece, part.from, part.to);
        }
    }
  else
    push_segment (self, &first, begin, self->time);
  self->time = MIN (self->time, begin);
  if (self->time <= self->path->from)
    self->step = COMPLETE;
  else if (self->path->segments->len >= WEFT_PATH_MAX_SEGMENTS)
    {
      self->path->is_truncated = TRUE;
      end_path (self);
    }
}

/* Continues the path with @thread. @next is the number of the thread's run, or 0 if it is not
 * known. */
static void
continue_with (PathSearch *self, guint32 thread, gsize next)
{
  if (self->step == COMPLETE)
    return;
  self->step = FIND_BEFORE;
  self->thread = thread;
  self->next = next;
}

static WeftPathState
state_of_wait (const WeftRunRecord *run)
{
  if (run->wait.kind == WEFT_THREAD_FOREIGN)
    return WEFT_PATH_FOREIGN;
  if (run->wait.kind != WEFT_THREAD_BLOCKED)
    return WEFT_PATH_UNKNOWN;
  return weft_path_status_is_io (run->wait.status) ? WEFT_PATH_IO : WEFT_PATH_BLOCKED;
}

/* Prepends the wait before @run. Used if the path does not continue with the thread that ended the
 * wait. */
static void
prepend_wait (PathSearch *self, const WeftRunRecord *run, WeftPathState state)
{
  WeftPathSegment segment = {
    .thread = run->thread,
    .cap = run->cap,
    .status = run->wait.kind == WEFT_THREAD_BLOCKED ? run->wait.status : 0,
    .state = (guint8) state,
  };

  if (run->wait.kind == WEFT_THREAD_FINISHED ||
      (run->wait.kind == WEFT_THREAD_UNKNOWN && run->wait.since == 0))
    {
      end_path (self);
      return;
    }
  prepend_segment (self, &segment, run->wait.since);
  continue_with (self, run->thread, run->before);
}

/* Finds the event with which @run stole its first spark, and sets @victim to the HEC that had the
 * spark. Returns FALSE if @run stole no spark, or if the log does not record this. */
static gboolean
find_steal (const PathSearch *self, const WeftRunRecord *run, WeftEvent *event, guint16 *victim)
{
  const WeftIndex *index = self->threads->index;
  const WeftCapIndex *cap = weft_index_cap (index, run->cap);
  WeftCapEvents events;
  guint n = 0;

  if (cap == NULL)
    return FALSE;
  events = weft_cap_events (cap, index->log, weft_cap_index_chunk_at (cap, run->at));
  while (n < MAX_STEAL_EVENTS && weft_cap_events_next (&events))
    {
      gboolean is_old = events.event.tag == WEFT_TAG_STEAL_SPARK;

      if (events.time < run->at)
        continue;
      *event = events.event;
      n++;
      if ((is_old && event->length >= 6) ||
          (event->tag == WEFT_TAG_SPARK_STEAL && event->length >= 2))
        {
          *victim = weft_be16 (event->payload + (is_old ? 4 : 0));
          return TRUE;
        }
      if (event->tag == WEFT_TAG_STOP_THREAD)
        return FALSE;
    }
  return FALSE;
}

/* Finds the thread that created the first spark of a thread that evaluates sparks. The RTS creates
 * such a thread once there are sparks, so @maker is the thread that was running at that time on the
 * HEC that had the spark. Returns FALSE if the thread of @run does not evaluate sparks, or if the
 * maker is not known. */
static gboolean
find_spark_maker (PathSearch *self, const WeftRunRecord *run, WeftWaker *maker)
{
  const WeftIndex *index = self->threads->index;
  const WeftCapIndex *cap;
  WeftUsageWalk walk;
  WeftEvent event = { 0 };
  guint16 victim;
  gint thread;

  if (weft_thread_role (self->threads, run->thread) != WEFT_ROLE_SPARKS ||
      !find_steal (self, run, &event, &victim) || (cap = weft_index_cap (index, victim)) == NULL)
    return FALSE;
  weft_usage_walk_init (&walk, cap, index->log);
  weft_usage_walk_to (&walk, run->ready.since);
  thread = walk.now.is_running ? weft_threads_find (self->threads, walk.now.thread) : -1;
  if (thread < 0 || (guint32) thread == run->thread)
    return FALSE;
  *maker = (WeftWaker){ .event = event.offset, .thread = (guint32) thread, .is_known = TRUE };
  self->cap = victim;
  return TRUE;
}

/* Prepends the time in which the thread of @run was ready, after run->waker had created or woken
 * it. */
static void
prepend_ready (PathSearch *self, const WeftRunRecord *run)
{
  gboolean is_woken = run->ready.kind == WEFT_READY_WOKEN;
  WeftWaker waker = run->waker;
  gboolean is_stolen = !is_woken && !waker.is_known && find_spark_maker (self, run, &waker);
  gboolean jumps =
      waker.is_known &&
      !(is_woken && weft_thread_is_service (self->threads, waker.thread, self->is_service));
  WeftPathSegment segment = {
    .event = jumps ? waker.event : 0,
    .thread = run->thread,
    .cap = run->cap,
    .status = is_woken && run->wait.kind == WEFT_THREAD_BLOCKED ? run->wait.status : 0,
    .state = WEFT_PATH_RUNNABLE,
    .link = !jumps    ? WEFT_PATH_SAME_THREAD :
            is_woken  ? WEFT_PATH_WOKEN :
            is_stolen ? WEFT_PATH_STOLEN :
                        WEFT_PATH_CREATED,
  };

  prepend_segment (self, &segment, run->ready.since);
  if (jumps)
    continue_with (self, waker.thread, waker.run);
  else if (self->step != COMPLETE && is_woken)
    prepend_wait (self, run, run->waker.is_known ? WEFT_PATH_IO : state_of_wait (run));
  else if (self->step != COMPLETE)
    end_path (self);
}

/* Prepends the time before @run. The path has reached the start of @run. */
static void
prepend_before_run (PathSearch *self, const WeftRunRecord *run)
{
  const WeftPathSegment runnable = { .thread = run->thread,
                                     .cap = run->cap,
                                     .state = WEFT_PATH_RUNNABLE };

  switch (run->ready.kind)
    {
    case WEFT_READY_YIELDED:
      prepend_segment (self, &runnable, run->ready.since);
      continue_with (self, run->thread, run->before);
      break;
    case WEFT_READY_CREATED:
    case WEFT_READY_WOKEN:
      if (run->ready.since >= weft_run_history_begin_time (self->history))
        {
          prepend_ready (self, run);
          break;
        }
      /* the history does not cover the part of the log that contains the waker */
      self->run = *run;
      self->thread = run->thread;
      self->step = FIND_WAKER;
      break;
    default:
      prepend_wait (self, run, state_of_wait (run));
      break;
    }
}

/* Prepends @run, which lasts until self->time, and the time before it. */
static void
prepend_run (PathSearch *self, const WeftRunRecord *run)
{
  WeftPathSegment segment = { .thread = run->thread, .cap = run->cap, .state = WEFT_PATH_RUN };

  prepend_segment (self, &segment, run->at);
  self->cap = run->cap;
  if (self->step == COMPLETE)
    return;
  if (run->is_old)
    continue_with (self, run->thread, 0);
  else
    prepend_before_run (self, run);
}

/* Follows the path through the runs of the history. */
static void
follow_history (PathSearch *self)
{
  const WeftRunRecord *run;

  while (self->step == FIND_BEFORE &&
         (run = weft_run_history_nth (self->history, self->next)) != NULL)
    prepend_run (self, run);
}

/* Reads the history up to self->time, and follows the path of self->thread through it. */
static void
find_before (PathSearch *self, GCancellable *cancellable)
{
  WeftRunRecord run;

  weft_run_history_replay (self->history, self->time, 0, self->thread, &run, cancellable);
  run.cap = self->cap;
  if (g_cancellable_is_cancelled (cancellable))
    return;
  if (run.wait.kind != WEFT_THREAD_RUNNING)
    prepend_before_run (self, &run);
  else if (weft_run_history_nth (self->history, run.before) != NULL)
    prepend_run (self, weft_run_history_nth (self->history, run.before));
  else
    {
      run = (WeftRunRecord){
        .at = run.wait.since, .thread = run.thread, .cap = (guint16) run.wait.info, .is_old = TRUE
      };
      prepend_run (self, &run);
    }
  follow_history (self);
}

/* Reads the history up to the time at which self->thread became ready, and follows the path of the
 * thread's waker. */
static void
find_waker (PathSearch *self, GCancellable *cancellable)
{
  WeftRunRecord run;

  weft_run_history_replay (self->history, self->run.ready.since, 1, self->thread, &run,
                           cancellable);
  self->run.waker = run.waker;
  self->run.before = 0;
  self->step = FIND_BEFORE;
  if (g_cancellable_is_cancelled (cancellable))
    return;
  prepend_ready (self, &self->run);
  follow_history (self);
}

WeftCriticalPath *
weft_critical_path_new (WeftThreads *threads,
                        const WeftGcWindows *windows,
                        guint thread,
                        guint64 from,
                        guint64 to,
                        GCancellable *cancellable)
{
  WeftThread one = weft_threads_nth (threads, thread);
  g_autoptr (WeftCriticalPath) path = g_new0 (WeftCriticalPath, 1);
  g_autofree guint8 *is_service_thread = g_new0 (guint8, weft_threads_n (threads));
  g_autoptr (WeftRunHistory) history = weft_run_history_new (threads);
  PathSearch self = {
    .threads = threads,
    .windows = windows,
    .history = history,
    .path = path,
    .is_service = is_service_thread,
    .thread = thread,
    .cap = WEFT_CAP_NONE,
  };

  path->segments = g_array_new (FALSE, FALSE, sizeof (WeftPathSegment));
  path->from = from;
  if (one.flags & WEFT_THREAD_HAS_END)
    to = MIN (to, one.last);
  self.time = path->to = MAX (from, to);
  self.step = self.time > from ? FIND_BEFORE : COMPLETE;
  while (self.step != COMPLETE && !g_cancellable_is_cancelled (cancellable))
    {
      if (self.step == FIND_WAKER)
        find_waker (&self, cancellable);
      else
        find_before (&self, cancellable);
    }
  for (guint i = 0, k = path->segments->len; i + 1 < k; i++)
    {
      WeftPathSegment *a = &g_array_index (path->segments, WeftPathSegment, i);
      WeftPathSegment *b = &g_array_index (path->segments, WeftPathSegment, --k);
      WeftPathSegment kept = *a;

      *a = *b;
      *b = kept;
    }
  return g_cancellable_is_cancelled (cancellable) ? NULL : g_steal_pointer (&path);
}

void
weft_critical_path_free (WeftCriticalPath *self)
{
  g_array_unref (self->segments);
  g_free (self);
}

guint
weft_critical_path_at (const WeftCriticalPath *self, guint64 time)
{
  return WEFT_LOWER_BOUND (guint, i, 0, self->segments->len,
                           weft_critical_path_nth (self, i)->to <= time);
}

/* Finds the default end of a critical path, and sums its states. */

static const struct
{
  const char *name, *label;
} states[] = {
  [WEFT_PATH_RUN] = { "running", NC_ ("state", "running") },
  [WEFT_PATH_GC] = { "gc", NC_ ("state", "GC") },
  [WEFT_PATH_RUNNABLE] = { "runnable", NC_ ("state", "runnable") },
  [WEFT_PATH_FOREIGN] = { "foreign", NC_ ("state", "in a foreign call") },
  [WEFT_PATH_IO] = { "timer-or-io", NC_ ("state", "timer or I/O") },
  [WEFT_PATH_BLOCKED] = { "blocked", NC_ ("state", "blocked, unknown waker") },
  [WEFT_PATH_UNKNOWN] = { "unknown", NC_ ("state", "unknown") },
};

const char *
weft_path_state_name (WeftPathState state)
{
  g_return_val_if_fail (state < WEFT_N_PATH_STATES, "");
  return states[state].name;
}

const char *
weft_path_state_label (WeftPathState state)
{
  g_return_val_if_fail (state < WEFT_N_PATH_STATES, "");
  return g_dpgettext2 (NULL, "state", states[state].label);
}

gint
weft_critical_path_default_thread (WeftThreads *threads, guint64 to)
{
  const WeftIndex *index = threads->index;
  gint main_thread = weft_threads_find_main (threads), found = -1;
  guint64 latest = 0;

  if (main_thread >= 0)
    {
      WeftThread one = weft_threads_nth (threads, (guint) main_thread);
      WeftThreadMoment moment;

      if (((one.flags & WEFT_THREAD_HAS_END) && one.last <= to) ||
          (to > 0 &&
           weft_thread_moment (threads, (guint) main_thread, to - 1, G_MAXUINT32, &moment) &&
           moment.span.kind != WEFT_THREAD_BLOCKED))
        return main_thread;
    }
  /* the main thread is blocked or unknown, so find the thread that ran last before @to */
  for (guint i = 0; i < index->caps->len && to > 0; i++)
    {
      const WeftCapIndex *cap = weft_index_nth_cap (index, i);
      WeftThreadEvent stop = { .time = to };
      WeftUsageWalk walk;
      gint thread = -1;

      weft_usage_walk_init (&walk, cap, index->log);
      weft_usage_walk_to (&walk, to - 1);
      if (walk.now.is_running)
        thread = weft_threads_find (threads, walk.now.thread);
      if (thread < 0 && weft_find_last_stop (cap, index->log, 0, to - 1, &stop))
        thread = weft_threads_find (threads, stop.thread);
      if (thread < 0 || (found >= 0 && stop.time <= latest) ||
          weft_thread_role (threads, (guint) thread) >= WEFT_ROLE_SERVICE)
        continue;
      latest = stop.time;
      found = thread;
    }
  return found >= 0 ? found : main_thread;
}

static gint
compare_sums (gconstpointer a, gconstpointer b)
{
  const WeftPathSum *x = a, *y = b;

  if (x->ns != y->ns)
    return x->ns < y->ns ? 1 : -1;
  if (x->longest_from != y->longest_from)
    return x->longest_from > y->longest_from ? 1 : -1;
  return (x->state > y->state) - (x->state < y->state);
}

typedef struct
{
  const WeftThreads *threads;
  GHashTable *numbers; /* key: label; value: number of the label, at least 2 */
  guint32 *by_thread;  /* for each thread, the number of its label; 0 if not looked up yet */
} Labels;

/* Returns the number of the label of @thread: 0 if there is no thread, 1 if the thread has no
 * label. */
static guint
label_number (Labels *self, guint32 thread)
{
  g_autofree char *label = NULL;
  guint number;

  if (thread == WEFT_PATH_NO_THREAD ||
      !(weft_threads_nth (self->threads, thread).flags & WEFT_THREAD_HAS_LABEL))
    return thread == WEFT_PATH_NO_THREAD ? 0 : 1;
  if (self->by_thread[thread] != 0)
    return self->by_thread[thread];
  label = weft_threads_label (self->threads, thread);
  if (label == NULL)
    return 1;
  number = GPOINTER_TO_UINT (g_hash_table_lookup (self->numbers, label));
  if (number == 0)
    {
      number = 2 + g_hash_table_size (self->numbers);
      g_hash_table_insert (self->numbers, g_steal_pointer (&label), GUINT_TO_POINTER (number));
    }
  return self->by_thread[thread] = number;
}

GArray *
weft_critical_path_sums (const WeftCriticalPath *self, const WeftThreads *threads)
{
  g_autoptr (GHashTable) numbers = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autofree guint32 *by_thread = g_new0 (guint32, weft_threads_n (threads) + 1);
  Labels labels = { threads, numbers, by_thread };
  /* key: number of the label and state; value: 1 + index of the sum */
  g_autoptr (GHashTable) indexes = g_hash_table_new (NULL, NULL);
  GArray *sums = g_array_new (FALSE, FALSE, sizeof (WeftPathSum));

  for (guint i = 0; i < self->segments->len; i++)
    {
      const WeftPathSegment *segment = weft_critical_path_nth (self, i);
      guint64 ns = segment->to - segment->from;
      guint number = label_number (&labels, segment->thread);
      gpointer key = GUINT_TO_POINTER (number << 3 | segment->state);
      guint index = GPOINTER_TO_UINT (g_hash_table_lookup (indexes, key));
      WeftPathSum *sum;

      if (index == 0)
        {
          const WeftPathSum none = { .thread = segment->thread,
                                     .state = segment->state,
                                     .is_single_thread = TRUE };

          g_array_append_val (sums, none);
          index = sums->len;
          g_hash_table_insert (indexes, key, GUINT_TO_POINTER (index));
        }
      sum = &g_array_index (sums, WeftPathSum, index - 1);
      sum->ns += ns;
      sum->n++;
      sum->is_single_thread = sum->is_single_thread && sum->thread == segment->thread;
      if (ns <= sum->longest)
        continue;
      sum->longest = ns;
      sum->longest_from = segment->from;
      sum->thread = segment->thread;
    }
  g_array_sort (sums, compare_sums);
  return sums;
}
