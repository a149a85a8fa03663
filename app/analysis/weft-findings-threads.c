/* SPDX-License-Identifier: BSD-3-Clause */
/* The rules that have to know what each thread did. */
#include "weft-features.h"
#include "weft-findings.h"
#include "weft-thread-flow.h"
#include "weft-thread-moment.h"
#include "weft-thread-sums.h"

#include <math.h>

/* A HEC that runs Haskell for less of its time is idle. */
#define RUNNING_PART 0.05
/* Where GCs take more of the range, it is they that keep HECs from running. */
#define STOPPED_PART 0.50
/* Threads that wait for a HEC for so much of the range want more HECs, not fewer. */
#define QUEUE_PART 0.05

/* So many of the longest waits are looked at. */
#define MAX_WAITS 8
/* Events that are read again to find who ended a wait. */
#define WAIT_EFFORT 2000000
/* Wake-ups between two threads that are counted. */
#define MAX_ARROWS 1000

/* The queue. */

/* Joins [from, to), in which some thread is ready, with those of @stretches that it reaches: it
 * ends after all of them. */
static void
add_stretch (GArray *stretches, guint64 from, guint64 to)
{
  WeftRange one = { from, to };

  while (stretches->len > 0 &&
         g_array_index (stretches, WeftRange, stretches->len - 1).to >= one.from)
    {
      one.from = MIN (one.from, g_array_index (stretches, WeftRange, stretches->len - 1).from);
      g_array_set_size (stretches, stretches->len - 1);
    }
  g_array_append_val (stretches, one);
}

/* ns of [from, to) in which any thread was ready to run and did not, outside of GCs. */
static guint64
queue_time (const WeftTrace *trace,
            WeftThreads *threads,
            guint64 from,
            guint64 to,
            GCancellable *cancellable)
{
  g_autoptr (WeftThreadReplay) replay =
      weft_thread_replay_new_with_ready (threads, from, to, NULL, cancellable);
  g_autoptr (GArray) stretches = g_array_new (FALSE, FALSE, sizeof (WeftRange));
  WeftThreadChange change;
  guint64 ns = 0;

  while (weft_thread_replay_next (replay, &change))
    if (change.ready.kind != WEFT_READY_NONE && change.now->since > from &&
        change.now->since > change.ready.since)
      add_stretch (stretches, MAX (change.ready.since, from), change.now->since);
  for (guint i = 0; i < stretches->len; i++)
    {
      const WeftRange *one = &g_array_index (stretches, WeftRange, i);
      guint64 stopped = weft_findings_stopped (trace, one->from, one->to);

      ns += one->to - one->from - MIN (stopped, one->to - one->from);
    }
  return ns;
}

/* Takes the @i-th HEC over into @finding if it ran less than others that are like it. */
static void
look_at_hec (const WeftTrace *trace, const WeftStatistics *numbers, guint i, WeftFinding *finding)
{
  const WeftCapLife *life = &g_array_index (trace->process->lives, WeftCapLife, i);
  WeftCapNumbers cap = weft_cap_numbers (trace, i, numbers->from, numbers->to);
  guint64 from = MAX (life->from, numbers->from), to = MIN (life->to, numbers->to);
  guint64 stopped = to > from ? weft_findings_stopped (trace, from, to) : 0;
  double part;

  if (cap.covered == 0 || (double) stopped > STOPPED_PART * (double) cap.covered)
    return;
  part = (double) cap.shares.run / (double) (cap.covered - stopped);
  if (part >= RUNNING_PART)
    return;
  finding->count++;
  if (part >= finding->part)
    return;
  finding->part = part;
  finding->cap = cap.cap;
  finding->from = from;
  finding->to = to;
}

/* What fewer HECs would win are the waits for GCs, in which each HEC more has to stop. */
static gboolean
find_idle_hec (const WeftTrace *trace,
               WeftThreads *threads,
               const WeftStatistics *numbers,
               WeftFinding *finding,
               GCancellable *cancellable)
{
  guint n = trace->process->lives->len;
  double range = (double) (numbers->to - numbers->from);

  /* a program of one HEC that does nothing waits for something else */
  if (n < 2)
    return FALSE;
  finding->part = RUNNING_PART;
  for (guint i = 0; i < n; i++)
    look_at_hec (trace, numbers, i, finding);
  if (finding->count == 0)
    return FALSE;
  finding->weight = ((double) weft_findings_stopped (trace, numbers->from, numbers->to) -
                     (double) numbers->gc.all.elapsed) /
                    range;
  return (double) queue_time (trace, threads, numbers->from, numbers->to, cancellable) <=
         QUEUE_PART * range;
}

/* Waits. */

/* The thread that created the one with place @thread; FALSE where the log does not tell. */
static gboolean
find_creator (WeftThreads *threads, guint thread, GCancellable *cancellable, guint32 *creator)
{
  const WeftThread *one = weft_threads_nth (threads, thread);
  g_autoptr (GArray) arrows = NULL;

  if (!(one->flags & WEFT_THREAD_HAS_CREATION))
    return FALSE;
  arrows = weft_thread_flow (threads, thread, one->first, one->first + 1, MAX_ARROWS, cancellable);
  for (guint i = 0; arrows != NULL && i < arrows->len; i++)
    {
      const WeftThreadArrow *arrow = &g_array_index (arrows, WeftThreadArrow, i);

      if (arrow->kind != WEFT_THREAD_FLOW_FORK || arrow->to != one->id || !arrow->has_from)
        continue;
      *creator = arrow->from;
      return TRUE;
    }
  return FALSE;
}

/* How often thread @waker ended a wait of the one with place @thread. */
static guint
count_wakeups (WeftThreads *threads, guint thread, guint32 waker, GCancellable *cancellable)
{
  guint32 id = weft_threads_nth (threads, thread)->id;
  gint place = weft_threads_find (threads, waker);
  const WeftThread *one = place >= 0 ? weft_threads_nth (threads, (guint) place) : NULL;
  g_autoptr (GArray) arrows = NULL;
  guint n = 0;

  if (one == NULL)
    return 0;
  /* the wait that is asked about was ended by a wake-up */
  if (weft_threads_nth (threads, thread)->wakeups <= 1)
    return 1;
  arrows = weft_thread_flow (threads, thread, one->first, one->last + 1, MAX_ARROWS, cancellable);
  for (guint i = 0; arrows != NULL && i < arrows->len; i++)
    {
      const WeftThreadArrow *arrow = &g_array_index (arrows, WeftThreadArrow, i);

      n += arrow->kind == WEFT_THREAD_FLOW_WAKEUP && arrow->has_from && arrow->from == waker &&
           arrow->to == id;
    }
  return n;
}

/* Whether the wait of the thread with place @thread that ends at @to was for one that it had forked
 * itself, and that woke it only this once: it joined a worker. */
static gboolean
is_join (WeftThreads *threads, guint thread, guint64 to, GCancellable *cancellable)
{
  guint32 creator;
  WeftThreadMoment moment;
  gint waker;

  if (to == 0 || !weft_thread_moment (threads, thread, to - 1, WAIT_EFFORT, &moment) ||
      !moment.has_waker)
    return FALSE;
  waker = weft_threads_find (threads, moment.waker);
  return waker >= 0 && find_creator (threads, (guint) waker, cancellable, &creator) &&
         creator == weft_threads_nth (threads, thread)->id &&
         count_wakeups (threads, thread, moment.waker, cancellable) == 1;
}

static WeftFinding
wait_of (const WeftThreadSum *sum, guint thread)
{
  return (WeftFinding){
    .kind = WEFT_FINDING_WAIT,
    .cap = WEFT_CAP_NONE,
    .thread = thread,
    .from = sum->wait_from,
    .to = sum->wait_from + sum->wait_ns,
    .after = sum->wait_ns,
    .before = sum->wait_info,
    .count = sum->wait_kind == WEFT_THREAD_CREATED ? G_MAXUINT64 : sum->wait_status,
  };
}

static gint
compare_waits (gconstpointer a, gconstpointer b)
{
  const WeftFinding *x = a, *y = b;

  if (x->after != y->after)
    return x->after < y->after ? 1 : -1;
  return (x->thread > y->thread) - (x->thread < y->thread);
}

/* Each thread's longest wait, where it is long enough; the longest first. */
static GArray *
long_waits (WeftThreads *threads, const WeftStatistics *numbers, GCancellable *cancellable)
{
  g_autoptr (WeftThreadSums) sums =
      weft_thread_sums_new (threads, NULL, numbers->from, numbers->to, cancellable);
  double least = (double) (numbers->to - numbers->from) * WEFT_FINDING_WAIT_PART;
  GArray *waits = g_array_new (FALSE, FALSE, sizeof (WeftFinding));

  for (guint i = 0; sums != NULL && i < sums->sums->len; i++)
    {
      const WeftThreadSum *sum = weft_thread_sums_nth (sums, i);
      WeftFinding wait = wait_of (sum, i);

      if (sum->wait_ns > 0 && (double) sum->wait_ns >= least)
        g_array_append_val (waits, wait);
    }
  g_array_sort (waits, compare_waits);
  return waits;
}

/* What a shorter wait could win at most is the time of it in which HECs were idle. */
static double
weigh_wait (const WeftTrace *trace, const WeftStatistics *numbers, const WeftFinding *wait)
{
  WeftRangeNumbers during = weft_range_numbers (trace, wait->from, wait->to, NULL);
  double idle = weft_cap_numbers_part (&during.all, weft_cap_numbers_idle (&during.all));

  return isfinite (idle) ? idle * (double) wait->after / (double) (numbers->to - numbers->from) : 0;
}

static gboolean
find_wait (const WeftTrace *trace,
           WeftThreads *threads,
           const WeftStatistics *numbers,
           WeftFinding *finding,
           GCancellable *cancellable)
{
  g_autoptr (GArray) waits = long_waits (threads, numbers, cancellable);

  for (guint i = 0; i < MIN (waits->len, MAX_WAITS); i++)
    {
      const WeftFinding *wait = &g_array_index (waits, WeftFinding, i);

      /* who might have woken it is not known where events are missing */
      if (weft_cover_in (&trace->coverage->process, wait->from, wait->to) < wait->to - wait->from ||
          is_join (threads, wait->thread, wait->to, cancellable))
        continue;
      *finding = *wait;
      finding->weight = weigh_wait (trace, numbers, wait);
      return TRUE;
    }
  return FALSE;
}

GArray *
weft_findings_of_threads (const WeftTrace *trace,
                          WeftThreads *threads,
                          const WeftStatistics *numbers,
                          GCancellable *cancellable)
{
  g_autoptr (GArray) findings = g_array_new (FALSE, FALSE, sizeof (WeftFinding));
  WeftFinding finding = { .kind = WEFT_FINDING_IDLE_HEC, .cap = WEFT_CAP_NONE };

  if (numbers->to > numbers->from &&
      weft_amount_is_known (weft_feature_recorded (trace, WEFT_FEATURE_SCHEDULER)))
    {
      if (find_idle_hec (trace, threads, numbers, &finding, cancellable))
        g_array_append_val (findings, finding);
      if (find_wait (trace, threads, numbers, &finding, cancellable))
        g_array_append_val (findings, finding);
    }
  if (g_cancellable_is_cancelled (cancellable))
    return NULL;
  weft_findings_sort (findings);
  return g_steal_pointer (&findings);
}
