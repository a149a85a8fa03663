/* SPDX-License-Identifier: BSD-3-Clause */
/* Checks a growing log for alerts. Each kind of alert has a function that reads the new events. The
 * time in which a HEC is silent is checked twice: at once, without the events of that HEC, and
 * again when all events of that time are known. */
#include "weft-alert-watch.h"

#include "weft-event-tags.h"
#include "weft-shared-array.h"
#include "weft-shared.h"
#include "weft-thread-replay.h"

#include <string.h>

/* Growth is reported after this many samples of live bytes in a row, each larger than the one
 * before. */
#define MIN_COUNTS 4
/* If the programs of two logs started less than this apart (ns), both logs are taken to belong to
 * the same run. */
#define SAME_START 1000000000

/* Progress of the checks for one kind of alert. */
typedef struct
{
  guint64 seen;        /* end of the time already checked, ns */
  guint64 until;       /* end of the time being checked, ns */
  gboolean is_ongoing; /* the condition was reported and still holds */
  double damage;       /* damaged bytes already reported */
} AlertCheckState;

struct _WeftAlertWatch
{
  GMutex lock; /* held only briefly, as the main thread may wait for the lock */

  /* protected by the lock */
  WeftAlertLimits limits;
  GArray *alerts;             /* of WeftAlert not fetched yet */
  GArray *written;            /* of WeftAlertFile not fetched yet */
  GError *error;              /* or NULL */
  WeftAlertFiles *next_files; /* if has_next_files, replaces @files at the next check */
  gboolean has_next_files;

  /* used only by the checking thread */
  WeftAlertFiles *files;                /* or NULL */
  AlertCheckState final[WEFT_N_ALERTS]; /* checks of the time for which all events are known */
  AlertCheckState early[WEFT_N_ALERTS]; /* checks of later time, in which a HEC is silent */
  GArray *early_alerts; /* of WeftAlert reported by early checks, in compare_alerts() order */
  gboolean has_start;   /* @start_ns is known */
  gint64 start_ns;      /* start of the program, as in WeftProcess */
};

static void
alert_watch_clear (gpointer data)
{
  WeftAlertWatch *self = data;

  g_mutex_clear (&self->lock);
  g_array_unref (self->alerts);
  g_array_unref (self->written);
  g_array_unref (self->early_alerts);
  g_clear_pointer (&self->files, weft_alert_files_free);
  g_clear_pointer (&self->next_files, weft_alert_files_free);
  g_clear_error (&self->error);
}

WeftAlertWatch *
weft_alert_watch_new (const WeftAlertLimits *limits, guint64 from)
{
  WeftAlertWatch *self = weft_shared_new (WeftAlertWatch, alert_watch_clear);

  g_mutex_init (&self->lock);
  self->alerts = g_array_new (FALSE, FALSE, sizeof (WeftAlert));
  self->written = weft_alert_file_array_new ();
  self->early_alerts = g_array_new (FALSE, FALSE, sizeof (WeftAlert));
  self->limits = *limits;
  for (guint i = 0; i < WEFT_N_ALERTS; i++)
    self->final[i].seen = self->early[i].seen = from;
  return self;
}

void
weft_alert_watch_set_limits (WeftAlertWatch *self, const WeftAlertLimits *limits)
{
  g_mutex_lock (&self->lock);
  self->limits = *limits;
  g_mutex_unlock (&self->lock);
}

void
weft_alert_watch_set_folder (WeftAlertWatch *self,
                             const char *folder,
                             const char *name,
                             guint64 around)
{
  g_mutex_lock (&self->lock);
  g_clear_pointer (&self->next_files, weft_alert_files_free);
  if (folder != NULL)
    self->next_files = weft_alert_files_new (folder, name, around);
  self->has_next_files = TRUE;
  g_mutex_unlock (&self->lock);
}

char *
weft_alert_watch_steal_error (WeftAlertWatch *self)
{
  char *text;

  g_mutex_lock (&self->lock);
  text = self->error != NULL ? g_strdup (self->error->message) : NULL;
  g_clear_error (&self->error);
  g_mutex_unlock (&self->lock);
  return text;
}

GArray *
weft_alert_watch_steal_alerts (WeftAlertWatch *self)
{
  GArray *alerts;

  g_mutex_lock (&self->lock);
  alerts = g_steal_pointer (&self->alerts);
  self->alerts = g_array_new (FALSE, FALSE, sizeof (WeftAlert));
  g_mutex_unlock (&self->lock);
  return alerts;
}

GArray *
weft_alert_watch_steal_files (WeftAlertWatch *self)
{
  GArray *written;

  g_mutex_lock (&self->lock);
  written = g_steal_pointer (&self->written);
  self->written = weft_alert_file_array_new ();
  g_mutex_unlock (&self->lock);
  return written;
}

/* Each function of "kind_checks" checks the time since the last check and adds a WeftAlert to
 * @found for each occurrence. */

static void
add_alert (GArray *found, WeftAlertKind kind, guint64 from, guint64 to, double value)
{
  const WeftAlert alert = {
    .kind = kind, .from = from, .to = to, .value = value, .count = 1, .is_final = TRUE
  };

  g_array_append_val (found, alert);
}

static void
check_pauses (AlertCheckState *self, WeftTrace *trace, double limit, GArray *found)
{
  const WeftCollections *all = trace->collections;
  guint end = weft_collections_count_before (all, self->until);

  for (guint i = weft_collections_count_before (all, self->seen); i < end; i++)
    {
      const WeftCollection *gc = weft_collections_nth (all, i);

      if ((double) gc->pause > limit && !(gc->flags & WEFT_COLLECTION_OPEN))
        add_alert (found, WEFT_ALERT_GC_PAUSE, gc->start, gc->start + gc->pause,
                   (double) gc->pause);
    }
}

/* Returns the occurrence of @kind that includes @time. @holds is TRUE if the condition holds at
 * @time. Adds a new occurrence if it did not hold before. Returns NULL if it does not hold, or if
 * an earlier check has reported the occurrence. */
static WeftAlert *
find_or_add_alert (
    AlertCheckState *self, WeftAlertKind kind, gboolean holds, guint64 time, GArray *found)
{
  gboolean is_new = holds && !self->is_ongoing;
  WeftAlert *last;

  self->is_ongoing = holds;
  if (is_new)
    add_alert (found, kind, time, time, 0);
  if (!holds || found->len == 0)
    return NULL;
  last = &g_array_index (found, WeftAlert, found->len - 1);
  return last->kind == kind ? last : NULL;
}

/* Returns TRUE if sample @i is larger than sample @i - 1. */
static gboolean
grows_to (const WeftSeries *series, guint i)
{
  return weft_series_sample (series, i)->value > weft_series_sample (series, i - 1)->value;
}

static void
check_live_heap (AlertCheckState *self, WeftTrace *trace, double limit, GArray *found)
{
  const WeftSeries *live = weft_heap_counters_gauge (trace->counters, WEFT_HEAP_LIVE);
  guint n = weft_series_count_until (live, self->until, 0);

  for (guint i = weft_series_count_until (live, self->seen, 0); i < n; i++)
    {
      const WeftSample *sample = weft_series_sample (live, i);
      double value = (double) sample->value;
      WeftAlert *alert =
          find_or_add_alert (self, WEFT_ALERT_LIVE_HEAP, value > limit, sample->time, found);

      if (alert == NULL || value <= alert->value)
        continue;
      alert->to = sample->time;
      alert->value = value;
    }
}

static void
check_growth (AlertCheckState *self, WeftTrace *trace, double limit, GArray *found)
{
  const WeftSeries *live = weft_heap_counters_gauge (trace->counters, WEFT_HEAP_LIVE);
  guint n = weft_series_count_until (live, self->until, 0),
        i = weft_series_count_until (live, self->seen, 0);
  guint first = i;

  while (first > 1 && grows_to (live, first - 1))
    first--;
  for (first -= MIN (first, 1); i < n; i++)
    {
      guint64 from, to;
      gboolean holds;
      WeftAlert *alert;

      if (i > 0 && !grows_to (live, i))
        first = i;
      from = weft_series_sample (live, first)->time;
      to = weft_series_sample (live, i)->time;
      holds = i - first + 1 >= MIN_COUNTS && (double) (to - from) > limit;
      alert = find_or_add_alert (self, WEFT_ALERT_HEAP_GROWS, holds, from, found);
      if (alert == NULL)
        continue;
      alert->to = to;
      alert->value = (double) (to - from);
    }
}

/* Returns the time for which HECs ran threads in [@from, @to), summed over all HECs, ns. */
static guint64
run_time (const WeftTrace *trace, guint64 from, guint64 to)
{
  guint64 ns = 0;

  for (guint i = 0; i < trace->index->caps->len; i++)
    ns += weft_hec_use_times (trace->hecs, i, from, to).run;
  return ns;
}

/* Returns the end of the idle stretch around @inside in the direction of @stop, found by bisection.
 * An idle stretch is a time in which no HEC runs a thread. */
static guint64
find_end (const WeftTrace *trace, guint64 inside, guint64 stop)
{
  while (inside != stop)
    {
      gboolean is_right = stop > inside;
      guint64 gap = is_right ? stop - inside : inside - stop;
      guint64 half = gap - gap / 2;
      guint64 next = is_right ? inside + half : inside - half;

      if (run_time (trace, MIN (inside, next), MAX (inside, next)) == 0)
        inside = next;
      else if (half == 1)
        break;
      else
        stop = is_right ? next - 1 : next + 1;
    }
  return inside;
}

/* Checks the log in steps of half the limit: an idle stretch that is longer than the limit covers
 * at least one whole step. */
static void
check_idle (AlertCheckState *self, WeftTrace *trace, double limit, GArray *found)
{
  const WeftCover *cover = &trace->coverage->process;
  guint64 step = (guint64) MAX (limit / 2, 1), begin = MAX (cover->from, trace->index->from);
  guint64 at = MAX (begin, self->seen - MIN (self->seen, step));
  gboolean was_ongoing = self->is_ongoing;

  if (weft_index_count (trace->index, WEFT_TAG_RUN_THREAD) == 0)
    return;
  self->is_ongoing = FALSE;
  for (at -= at % step; at + step <= self->until; at += step)
    {
      guint64 from, to;

      if (run_time (trace, at, at + step) > 0)
        continue;
      from = find_end (trace, at, begin);
      to = find_end (trace, at + step - 1, self->until);
      if ((double) (to - from) > limit && to > self->seen)
        {
          /* a stretch that was still in progress at the last check has been reported already */
          if (!was_ongoing || from >= self->seen)
            add_alert (found, WEFT_ALERT_NOTHING_RUNS, from, to, (double) (to - from));
          self->is_ongoing = to == self->until;
        }
      at = MAX (at, to - to % step);
    }
}

/* Adds an alert for the wait of @thread in @state until @end, provided that the wait has exceeded
 * @limit since the last check. */
static void
add_long_wait (const AlertCheckState *self,
               guint32 thread,
               const WeftThreadState *state,
               guint64 end,
               double limit,
               GArray *found)
{
  double wait = (double) end - (double) state->since;

  if (state->kind != WEFT_THREAD_BLOCKED || wait <= limit ||
      (double) self->seen - (double) state->since > limit)
    return;
  add_alert (found, WEFT_ALERT_THREAD_BLOCKED, state->since, end, wait);
  g_array_index (found, WeftAlert, found->len - 1).thread = thread;
}

static void
check_threads (AlertCheckState *self, WeftTrace *trace, double limit, GArray *found)
{
  WeftThreads *threads = weft_trace_get (trace, WEFT_LAZY_THREADS, NULL, NULL);
  g_autoptr (WeftThreadReplay) replay =
      weft_thread_replay_new (threads, self->seen, self->until, NULL, NULL);
  WeftThreadChange change;
  const WeftSharedArray *active;

  while (weft_thread_replay_next (replay, &change))
    add_long_wait (self, weft_threads_id (threads, change.thread), &change.before,
                   change.now->since, limit, found);
  active = weft_thread_replay_active_threads (replay);
  for (guint i = 0; i < active->n; i++)
    {
      guint thread = weft_shared_array_index (active, guint32, i);

      add_long_wait (self, weft_threads_id (threads, thread),
                     weft_thread_replay_state (replay, thread), self->until, limit, found);
    }
}

static void
check_damage (AlertCheckState *self, WeftTrace *trace, double limit, GArray *found)
{
  const GArray *problems = trace->index->problems;
  WeftAlert alert = { .kind = WEFT_ALERT_DAMAGE, .count = 1, .is_final = TRUE };

  for (guint i = 0; i < problems->len; i++)
    {
      const WeftProblem *problem = &g_array_index (problems, WeftProblem, i);

      if (!weft_problem_is_loss (problem) || problem->from > problem->to ||
          problem->to > self->until)
        continue;
      alert.from = problem->from;
      alert.to = problem->to;
      alert.value += (double) problem->bytes;
    }
  if (alert.value < limit || alert.value <= self->damage)
    return;
  self->damage = alert.value;
  g_array_append_val (found, alert);
}

typedef struct
{
  void (*check) (AlertCheckState *self, WeftTrace *trace, double limit, GArray *found);
  gboolean needs_all_hecs; /* missing events of a HEC may refute the condition */
} AlertCheck;

static const AlertCheck kind_checks[] = {
  [WEFT_ALERT_GC_PAUSE] = { check_pauses },
  [WEFT_ALERT_LIVE_HEAP] = { check_live_heap },
  [WEFT_ALERT_HEAP_GROWS] = { check_growth },
  [WEFT_ALERT_NOTHING_RUNS] = { check_idle, TRUE },
  [WEFT_ALERT_THREAD_BLOCKED] = { check_threads, TRUE },
  [WEFT_ALERT_DAMAGE] = { check_damage },
};

/* Orders alerts by kind, thread and start. */
static gint
compare_alerts (gconstpointer a, gconstpointer b)
{
  const WeftAlert *one = a, *other = b;

  if (one->kind != other->kind)
    return one->kind < other->kind ? -1 : 1;
  if (one->thread != other->thread)
    return one->thread < other->thread ? -1 : 1;
  return (one->from > other->from) - (one->from < other->from);
}

/* Returns TRUE if an early check has reported @alert, perhaps with other times, because some events
 * were missing. */
static gboolean
was_reported_early (const WeftAlertWatch *self, const WeftAlert *alert)
{
  const WeftAlert last = { .kind = alert->kind, .thread = alert->thread, .from = alert->to };
  guint low = 0, high = self->early_alerts->len;
  const WeftAlert *before;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if (compare_alerts (&g_array_index (self->early_alerts, WeftAlert, middle), &last) <= 0)
        low = middle + 1;
      else
        high = middle;
    }
  if (low == 0)
    return FALSE;
  before = &g_array_index (self->early_alerts, WeftAlert, low - 1);
  return before->kind == alert->kind && before->thread == alert->thread &&
         before->to >= alert->from;
}

/* Checks the time up to @until (ns) for @kind. A @limit of 0 disables the check. */
static void
check_until (AlertCheckState *self,
             WeftTrace *trace,
             WeftAlertKind kind,
             double limit,
             guint64 until,
             GArray *found)
{
  if (until <= self->seen)
    return;
  self->until = until;
  if (limit > 0)
    kind_checks[kind].check (self, trace, limit, found);
  self->seen = until;
}

/* Checks the time up to @until (ns) for @kind, although events of a silent HEC are missing. */
static void
check_early (WeftAlertWatch *self,
             WeftTrace *trace,
             WeftAlertKind kind,
             double limit,
             guint64 until,
             GArray *found)
{
  AlertCheckState *check = &self->early[kind];
  guint first = found->len;

  if (kind_checks[kind].needs_all_hecs)
    until = MIN (until, trace->coverage->process.to);
  if (check->seen < self->final[kind].seen)
    *check = self->final[kind];
  check_until (check, trace, kind, limit, until, found);
  for (guint i = first; i < found->len; i++)
    {
      g_array_index (found, WeftAlert, i).is_final = FALSE;
      g_array_append_vals (self->early_alerts, &g_array_index (found, WeftAlert, i), 1);
    }
}

/* Adds the largest alert of each kind in @found to @alerts. Sets its @count to the number of alerts
 * of that kind in @found. */
static void
add_largest (GArray *alerts, const GArray *found)
{
  guint first = alerts->len;

  for (guint i = 0; i < found->len; i++)
    {
      const WeftAlert *one = &g_array_index (found, WeftAlert, i);
      WeftAlert *alert = NULL;
      guint count;

      for (guint k = first; k < alerts->len && alert == NULL; k++)
        if (g_array_index (alerts, WeftAlert, k).kind == one->kind)
          alert = &g_array_index (alerts, WeftAlert, k);
      if (alert == NULL)
        {
          g_array_append_vals (alerts, one, 1);
          continue;
        }
      count = alert->count + 1;
      if (one->value > alert->value)
        *alert = *one;
      alert->count = count;
    }
}

/* Makes the alerts in @found available to weft_alert_watch_steal_alerts(). Writes the alert files
 * that cover no time after @until (ns). */
static void
report_alerts (WeftAlertWatch *self, const WeftTrace *trace, guint64 until, const GArray *found)
{
  g_autoptr (GArray) written = weft_alert_file_array_new ();
  g_autoptr (WeftAlertFiles) before = NULL;
  GError *error = NULL;

  g_mutex_lock (&self->lock);
  add_largest (self->alerts, found);
  if (self->has_next_files)
    {
      before = g_steal_pointer (&self->files);
      self->files = g_steal_pointer (&self->next_files);
      self->has_next_files = FALSE;
      if (self->files != NULL && before != NULL)
        weft_alert_files_move_pending (self->files, before);
    }
  g_mutex_unlock (&self->lock);
  if (self->files == NULL)
    return;
  weft_alert_files_update (self->files, trace, until, (const WeftAlert *) (gpointer) found->data,
                           found->len, written, &error);
  g_mutex_lock (&self->lock);
  if (error != NULL)
    {
      g_clear_error (&self->error);
      self->error = error;
    }
  for (guint i = 0; i < written->len; i++)
    {
      WeftAlertFile file = g_array_index (written, WeftAlertFile, i);

      file.path = g_strdup (file.path);
      g_array_append_val (self->written, file);
    }
  g_mutex_unlock (&self->lock);
}

void
weft_alert_watch_check (WeftAlertWatch *self, WeftTrace *trace)
{
  g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (WeftAlert));
  guint64 final = MIN (weft_trace_final_until (trace), trace->index->to);
  guint64 settled = MIN (weft_trace_settled_until (trace), trace->index->to);
  WeftAlertLimits limits;
  guint n = 0;

  g_mutex_lock (&self->lock);
  limits = self->limits;
  g_mutex_unlock (&self->lock);
  /* if the program was restarted, the new log is checked from its start */
  if (trace->process->has_start)
    {
      if (self->has_start && ABS (trace->process->start_ns - self->start_ns) >= SAME_START)
        {
          memset (self->final, 0, sizeof self->final);
          memset (self->early, 0, sizeof self->early);
          g_array_set_size (self->early_alerts, 0);
          if (self->files != NULL)
            weft_alert_files_clear_pending (self->files);
        }
      self->has_start = TRUE;
      self->start_ns = trace->process->start_ns;
    }
  g_array_sort (self->early_alerts, compare_alerts);
  for (guint i = 0; i < WEFT_N_ALERTS; i++)
    {
      g_autoptr (GArray) alerts = g_array_new (FALSE, FALSE, sizeof (WeftAlert));

      /* all data are final up to @final */
      check_until (&self->final[i], trace, i, limits.limits[i], final, alerts);
      for (guint k = 0; k < alerts->len; k++)
        if (!was_reported_early (self, &g_array_index (alerts, WeftAlert, k)))
          g_array_append_vals (found, &g_array_index (alerts, WeftAlert, k), 1);
    }
  /* the final checks have reached @final (ns), so forget early alerts that end before it */
  for (guint j = 0; j < self->early_alerts->len; j++)
    {
      const WeftAlert *alert = &g_array_index (self->early_alerts, WeftAlert, j);

      if (alert->to >= final)
        g_array_index (self->early_alerts, WeftAlert, n++) = *alert;
    }
  g_array_set_size (self->early_alerts, n);
  for (guint i = 0; i < WEFT_N_ALERTS && settled > final; i++)
    check_early (self, trace, i, limits.limits[i], settled, found);
  report_alerts (self, trace, MAX (final, settled), found);
}

void
weft_alert_watch_end (WeftAlertWatch *self, const WeftTrace *trace)
{
  g_autoptr (GArray) none = g_array_new (FALSE, FALSE, sizeof (WeftAlert));

  report_alerts (self, trace, WEFT_TIME_END, none);
}
