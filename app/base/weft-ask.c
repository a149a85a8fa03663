/* SPDX-License-Identifier: BSD-3-Clause */
/* A run answers one question. It is the task data of a GTask, and points to the asker until the
 * answer is delivered or no longer wanted. */
#include "weft-ask.h"

#include "weft-parallel.h"
#include "weft-shared.h"

#include <time.h>

/* Minimum time between two deliveries of reports, us. */
#define REPORT_INTERVAL_US 33000

/* After an answer, weft_ask_later() waits for MIN_DELAY_US (us), or for DELAY_FACTOR times the CPU
 * time of that answer if that is longer, and so uses at most a thirtieth of one processor. CPU time
 * is used because a low-priority worker takes many times as long in elapsed time while another
 * program uses all processors; answers would then be minutes old. */
#define MIN_DELAY_US 500000
#define DELAY_FACTOR 30

/* With this nice value, a worker gets about a seventieth of a processor that other threads compete
 * for. A larger share would be noticeable, as several workers may run at once. */
#define NICENESS 19

struct _WeftAskRun
{
  const WeftAskClass *klass;
  gpointer question;
  GCancellable *cancellable;
  GMainContext *context;

  WeftAsk *asker;    /* used on the asker's thread; NULL once the answer is not wanted */
  gint is_forgotten; /* atomic; TRUE once the answer is not wanted; read by the worker */
  gpointer owner;
  gpointer answer;
  gint64 cpu_time_us; /* CPU time that the answer took, us */

  GMutex lock; /* protects the members below */
  gpointer report;
  gint64 delivered_us; /* time of the last delivery of a report, us */
  GSource
      *delivery_source; /* delivers @report on the asker's thread; NULL if no report is pending */
};

struct _WeftAsk
{
  const WeftAskClass *klass;
  gpointer owner;
  WeftAskRun *run;    /* run that answers the current question, or NULL */
  gpointer next;      /* question to ask after the current one, or NULL */
  gpointer postponed; /* question put off by weft_ask_later(); or NULL */
  GSource *timer;     /* asks @postponed; NULL during a run */
  gint64 due_us;      /* earliest time at which to ask @postponed, us */
  gboolean is_once;
};

static void
run_clear (gpointer data)
{
  WeftAskRun *self = data;

  if (self->report != NULL)
    self->klass->free_report (self->report);
  if (self->answer != NULL)
    self->klass->free_answer (self->answer);
  if (self->question != NULL)
    self->klass->free_question (self->question);
  g_object_unref (self->cancellable);
  g_main_context_unref (self->context);
  g_mutex_clear (&self->lock);
}

/* Delivers the pending report to the owner. Called on the asker's thread. */
static void
deliver_report (WeftAskRun *self)
{
  gpointer report;

  g_mutex_lock (&self->lock);
  report = g_steal_pointer (&self->report);
  self->delivered_us = g_get_monotonic_time ();
  if (self->delivery_source != NULL)
    {
      g_source_destroy (self->delivery_source);
      g_clear_pointer (&self->delivery_source, g_source_unref);
    }
  g_mutex_unlock (&self->lock);
  if (report == NULL)
    return;
  if (self->asker != NULL)
    self->klass->receive_report (self->owner, report);
  self->klass->free_report (report);
}

static gboolean
deliver_report_cb (gpointer data)
{
  deliver_report (data);
  return G_SOURCE_REMOVE;
}

void
weft_ask_report (WeftAskRun *self, gpointer report)
{
  gint64 left;
  gpointer old;

  g_mutex_lock (&self->lock);
  old = self->report;
  self->report = report;
  left = MAX (0, self->delivered_us + REPORT_INTERVAL_US - g_get_monotonic_time ());
  if (self->delivery_source == NULL)
    {
      self->delivery_source = g_timeout_source_new ((guint) (left + 999) / 1000);
      g_source_set_callback (self->delivery_source, deliver_report_cb, weft_shared_ref (self),
                             weft_shared_unref);
      g_source_attach (self->delivery_source, self->context);
    }
  g_mutex_unlock (&self->lock);
  if (old != NULL)
    self->klass->free_report (old);
}

/* CPU time of the low-priority workers and their helpers; protected by background_lock. */
static GMutex background_lock;
static GArray *background_clocks; /* clockid_t: CPU clocks of the running workers; or NULL */
static gint64 background_done;    /* CPU time of the workers that have ended, us */

static gint64
clock_us (clockid_t clock)
{
  struct timespec time = { 0 };

  clock_gettime (clock, &time);
  return time.tv_sec * G_USEC_PER_SEC + time.tv_nsec / 1000;
}

gint64
weft_ask_foreground_time (void)
{
  gint64 time;

  g_mutex_lock (&background_lock);
  time = clock_us (CLOCK_PROCESS_CPUTIME_ID) - background_done;
  for (guint i = 0; background_clocks != NULL && i < background_clocks->len; i++)
    time -= clock_us (g_array_index (background_clocks, clockid_t, i));
  g_mutex_unlock (&background_lock);
  return time;
}

/* Returns the CPU time of the calling thread in us, or the elapsed time if the system has no CPU
 * time per thread. */
static gint64
thread_cpu_time_us (void)
{
#ifdef CLOCK_THREAD_CPUTIME_ID
  return clock_us (CLOCK_THREAD_CPUTIME_ID);
#else
  return g_get_monotonic_time ();
#endif
}

/* TRUE in a low-priority worker and in its helpers. */
static _Thread_local gboolean is_background;
/* CPU time of the helpers that the calling thread has joined, us. */
static _Thread_local gint64 helpers_us;

/* Makes the calling thread a low-priority worker or a helper of one. Sets @clock to its CPU clock,
 * and returns FALSE if it has none. */
static gboolean
begin_background (clockid_t *clock)
{
#if defined _POSIX_THREAD_CPUTIME && _POSIX_THREAD_CPUTIME >= 0
  gboolean has_clock = pthread_getcpuclockid (pthread_self (), clock) == 0;
#else
  gboolean has_clock = FALSE;
#endif

  is_background = TRUE;
  weft_painting_register_worker ();
  if (!has_clock)
    return FALSE;
  g_mutex_lock (&background_lock);
  if (background_clocks == NULL)
    background_clocks = g_array_new (FALSE, FALSE, sizeof *clock);
  g_array_append_vals (background_clocks, clock, 1);
  g_mutex_unlock (&background_lock);
  return TRUE;
}

/* Ends what begin_background() began when it set @clock. */
static void
end_background (clockid_t clock)
{
  guint i = 0;

  g_mutex_lock (&background_lock);
  while (g_array_index (background_clocks, clockid_t, i) != clock)
    i++;
  g_array_remove_index_fast (background_clocks, i);
  if (background_clocks->len == 0)
    g_clear_pointer (&background_clocks, g_array_unref);
  background_done += clock_us (clock);
  g_mutex_unlock (&background_lock);
}

static void
run_answer (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  WeftAskRun *self = data;
  gint64 begun = thread_cpu_time_us () + helpers_us;

  if (!g_atomic_int_get (&self->is_forgotten))
    self->answer = self->klass->answer (self->question, self, cancellable);
  self->cpu_time_us = thread_cpu_time_us () + helpers_us - begun;
  g_task_return_boolean (task, TRUE);
}

/* Answers on a new thread instead of one from GLib's pool: on Linux, nice() only applies to the
 * calling thread, and the nice value cannot be lowered again afterwards. */
static gpointer
run_answer_nicely (gpointer data)
{
  g_autoptr (GTask) task = data;
  int niceness G_GNUC_UNUSED = nice (NICENESS);
  clockid_t clock = 0;
  gboolean has_clock = begin_background (&clock);

  run_answer (task, NULL, g_task_get_task_data (task), g_task_get_cancellable (task));
  if (has_clock)
    end_background (clock);
  return NULL;
}

struct _WeftHelperThread
{
  GThread *thread;
  GThreadFunc func;
  gpointer data;
  gboolean is_background; /* the thread that is helped is a low-priority worker */
  gint64 cpu_time_us;     /* set when the thread ends */
};

static gpointer
run_helper_thread (gpointer data)
{
  WeftHelperThread *self = data;
  clockid_t clock = 0;
  gboolean has_clock = self->is_background && begin_background (&clock);
  gint64 begun = thread_cpu_time_us ();

  self->func (self->data);
  self->cpu_time_us = thread_cpu_time_us () + helpers_us - begun;
  if (has_clock)
    end_background (clock);
  return NULL;
}

WeftHelperThread *
weft_helper_thread_try_new (const char *name, GThreadFunc func, gpointer data)
{
  WeftHelperThread *self = g_new0 (WeftHelperThread, 1);

  self->func = func;
  self->data = data;
  self->is_background = is_background;
  /* on Linux, the new thread has the nice value of this one */
  self->thread = g_thread_try_new (name, run_helper_thread, self, NULL);
  if (self->thread == NULL)
    g_clear_pointer (&self, g_free);
  return self;
}

void
weft_helper_thread_join (WeftHelperThread *self)
{
  g_thread_join (self->thread);
  helpers_us += self->cpu_time_us;
  g_free (self);
}

static void ask_start (WeftAsk *self, gpointer question);

static void
stop_timer (WeftAsk *self)
{
  if (self->timer != NULL)
    g_source_destroy (self->timer);
  g_clear_pointer (&self->timer, g_source_unref);
}

static void
drop_postponed_question (WeftAsk *self)
{
  stop_timer (self);
  g_clear_pointer (&self->postponed, self->klass->free_question);
}

static gboolean
ask_postponed_cb (gpointer data)
{
  WeftAsk *self = data;

  stop_timer (self);
  ask_start (self, g_steal_pointer (&self->postponed));
  return G_SOURCE_REMOVE;
}

static void
start_timer (WeftAsk *self)
{
  gint64 left = weft_ask_get_delay (self);

  /* at the default priority: while a spinner is animated on a slow machine, sources with a low
   * priority never run */
  self->timer = g_timeout_source_new ((guint) MIN (left / 1000 + 1, G_MAXINT));
  g_source_set_callback (self->timer, ask_postponed_cb, self, NULL);
  g_source_attach (self->timer, g_main_context_get_thread_default ());
}

static void
run_answered_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  WeftAskRun *run = data;
  WeftAsk *self = run->asker;

  if (self != NULL)
    {
      deliver_report (run);
      self = run->asker; /* receive_report() may have called weft_ask_forget() */
    }
  if (self != NULL)
    {
      gpointer owner = self->owner, next = g_steal_pointer (&self->next);

      self->run = NULL;
      run->asker = NULL;
      self->due_us = g_get_monotonic_time () + MAX (MIN_DELAY_US, DELAY_FACTOR * run->cpu_time_us);
      if (self->is_once)
        weft_ask_free (self);
      else if (next != NULL)
        ask_start (self, next);
      else if (self->postponed != NULL)
        start_timer (self);
      run->klass->receive_answer (owner, run->question, g_steal_pointer (&run->answer));
      /* freed here, on the asker's thread, as the worker may drop the last reference to the run */
      g_clear_pointer (&run->question, run->klass->free_question);
      weft_shared_unref (run); /* drops the asker's reference */
    }
  weft_shared_unref (run);
}

static void
ask_start (WeftAsk *self, gpointer question)
{
  WeftAskRun *run = weft_shared_new (WeftAskRun, run_clear);
  g_autoptr (GTask) task = NULL;
  GThread *thread = NULL;

  g_mutex_init (&run->lock);
  run->klass = self->klass;
  run->question = question;
  run->cancellable = g_cancellable_new ();
  run->context = g_main_context_ref_thread_default ();
  run->asker = self;
  run->owner = self->owner;
  self->run = run;

  task = g_task_new (NULL, run->cancellable, run_answered_cb, weft_shared_ref (run));
  g_task_set_source_tag (task, ask_start);
  /* cancelling does not discard the answer, as a partial one may be worth keeping */
  g_task_set_check_cancellable (task, FALSE);
  g_task_set_task_data (task, weft_shared_ref (run), weft_shared_unref);
  if (self->klass->is_low_priority)
    thread = g_thread_try_new ("weft-background", run_answer_nicely, task, NULL);
  if (thread != NULL)
    {
      g_thread_unref (thread);
      g_steal_pointer (&task); /* owned by the thread now */
    }
  else /* also if no thread could be started: GLib's pool answers once it has a free thread */
    g_task_run_in_thread (task, run_answer);
}

WeftAsk *
weft_ask_new (const WeftAskClass *klass, gpointer owner)
{
  WeftAsk *self = g_new0 (WeftAsk, 1);

  self->klass = klass;
  self->owner = owner;
  return self;
}

void
weft_ask_free (WeftAsk *self)
{
  weft_ask_forget (self);
  g_free (self);
}

static gboolean
is_same_question (const WeftAsk *self, gconstpointer question, gconstpointer other)
{
  return question != NULL && self->klass->is_same != NULL && self->klass->is_same (question, other);
}

gboolean
weft_ask_is_newest (const WeftAsk *self, gconstpointer question)
{
  gconstpointer last = self->postponed != NULL ? self->postponed :
                       self->next != NULL      ? self->next :
                       self->run != NULL       ? self->run->question :
                                                 NULL;

  return last != NULL && is_same_question (self, last, question);
}

void
weft_ask (WeftAsk *self, gpointer question)
{
  gboolean waits = self->klass->has_queue && self->run != NULL;

  g_clear_pointer (&self->next, self->klass->free_question);
  drop_postponed_question (self);
  if (self->run != NULL && is_same_question (self, self->run->question, question))
    self->klass->free_question (question);
  else if (waits)
    self->next = question;
  else
    {
      weft_ask_forget (self);
      ask_start (self, question);
    }
}

gint64
weft_ask_get_delay (const WeftAsk *self)
{
  return MAX (self->due_us - g_get_monotonic_time (), 0);
}

void
weft_ask_later (WeftAsk *self, gpointer question)
{
  if (self->run == NULL && weft_ask_get_delay (self) == 0)
    {
      weft_ask (self, question);
      return;
    }
  drop_postponed_question (self);
  if (weft_ask_is_newest (self, question))
    {
      self->klass->free_question (question);
      return;
    }
  self->postponed = question;
  if (self->run == NULL)
    start_timer (self);
}

void
weft_ask_once (const WeftAskClass *klass, gpointer owner, gpointer question)
{
  WeftAsk *self = weft_ask_new (klass, owner);

  self->is_once = TRUE;
  ask_start (self, question);
}

void
weft_ask_forget (WeftAsk *self)
{
  WeftAskRun *run;

  if (self == NULL)
    return;
  g_clear_pointer (&self->next, self->klass->free_question);
  drop_postponed_question (self);
  run = g_steal_pointer (&self->run);
  if (run == NULL)
    return;
  run->asker = NULL;
  g_atomic_int_set (&run->is_forgotten, TRUE);
  g_cancellable_cancel (run->cancellable);
  weft_shared_unref (run);
}

void
weft_ask_finish_early (WeftAsk *self)
{
  if (self->run != NULL)
    g_cancellable_cancel (self->run->cancellable);
}

gboolean
weft_ask_is_busy (const WeftAsk *self)
{
  return self != NULL && self->run != NULL;
}
