/* SPDX-License-Identifier: BSD-3-Clause */
#include "weft-cli-progress.h"

#include "weft-cli.h"
#include "weft-display.h"
#include "weft-interval.h"

#include <glib/gi18n.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Delays (ms) before the first progress line and the first status message. Connecting to a program
 * that already listens takes less time. */
#define FIRST_PROGRESS_MS 2000
#define FIRST_STATUS_MS   500
#define STEP_MS           500

/* Terminal sequence that moves to the start of the line and clears the line. g_printerr() would
 * escape it. */
#define CLEAR "\r\033[K"

/* A thread that calls a function every STEP_MS milliseconds. */
typedef struct
{
  guint first_ms;
  void (*tick) (gpointer data);
  gpointer data;
  GThread *thread; /* NULL if it could not be created */
  GMutex mutex;
  GCond ended;
  gboolean is_ended;
} Ticker;

static gpointer
ticker_run (gpointer data)
{
  Ticker *self = data;
  gint64 until = g_get_monotonic_time () + weft_interval (self->first_ms) * (gint64) 1000;

  g_mutex_lock (&self->mutex);
  while (!self->is_ended)
    {
      if (g_cond_wait_until (&self->ended, &self->mutex, until))
        continue;
      self->tick (self->data);
      until = g_get_monotonic_time () + weft_interval (STEP_MS) * (gint64) 1000;
    }
  g_mutex_unlock (&self->mutex);
  return NULL;
}

/* Starts the thread. Returns FALSE if it cannot be created. */
static gboolean
ticker_start (
    Ticker *self, const char *name, guint first_ms, void (*tick) (gpointer data), gpointer data)
{
  self->first_ms = first_ms;
  self->tick = tick;
  self->data = data;
  g_mutex_init (&self->mutex);
  g_cond_init (&self->ended);
  self->thread = g_thread_try_new (name, ticker_run, self, NULL);
  return self->thread != NULL;
}

/* Stops the thread. @tick is not called after this function returns. */
static void
ticker_stop (Ticker *self)
{
  g_mutex_lock (&self->mutex);
  self->is_ended = TRUE;
  g_cond_signal (&self->ended);
  g_mutex_unlock (&self->mutex);
  g_clear_pointer (&self->thread, g_thread_join);
  g_mutex_clear (&self->mutex);
  g_cond_clear (&self->ended);
}

struct _WeftCliProgress
{
  char *name; /* path of the log, for display */
  Ticker ticker;
  GMutex mutex; /* protects @done and @total */
  guint64 done, total;
  gboolean is_shown;
};

static void
show_progress (gpointer data)
{
  WeftCliProgress *self = data;
  g_autofree char *done = NULL;
  g_autofree char *total = NULL;

  g_mutex_lock (&self->mutex);
  done = g_format_size_full (self->done, G_FORMAT_SIZE_IEC_UNITS);
  total = g_format_size_full (self->total, G_FORMAT_SIZE_IEC_UNITS);
  (void) fputs (CLEAR, stderr);
  if (self->done == 0)
    g_printerr (_ ("%s: no data yet; press Ctrl+C to stop"), self->name);
  else if (self->total == 0)
    g_printerr (_ ("%s: %s read; press Ctrl+C to stop"), self->name, done);
  else
    g_printerr (_ ("%s: %s of %s read; press Ctrl+C to stop"), self->name, done, total);
  g_mutex_unlock (&self->mutex);
  self->is_shown = TRUE;
}

WeftCliProgress *
weft_cli_progress_new (const char *path)
{
  WeftCliProgress *self;

  if (!isatty (STDERR_FILENO))
    return NULL;
  self = g_new0 (WeftCliProgress, 1);
  self->name = weft_display_path (path);
  g_mutex_init (&self->mutex);
  if (!ticker_start (&self->ticker, "weft-cli-wait", FIRST_PROGRESS_MS, show_progress, self))
    g_clear_pointer (&self, weft_cli_progress_free);
  return self;
}

void
weft_cli_progress_set (WeftCliProgress *self, guint64 done, guint64 total)
{
  g_mutex_lock (&self->mutex);
  self->done = done;
  self->total = total;
  g_mutex_unlock (&self->mutex);
}

void
weft_cli_progress_free (WeftCliProgress *self)
{
  if (self == NULL)
    return;
  ticker_stop (&self->ticker);
  if (self->is_shown)
    (void) fputs (CLEAR, stderr);
  g_mutex_clear (&self->mutex);
  g_free (self->name);
  g_free (self);
}

struct _WeftCliSourceWatch
{
  WeftSource *source;
  const char *name;
  Ticker ticker;
  char *reported; /* last status reported, or NULL */
};

static void
report_status (gpointer data)
{
  WeftCliSourceWatch *self = data;
  WeftSourceStatus status;
  g_autofree char *text = NULL;

  weft_source_status (self->source, &status);
  if (strcmp (self->name, "-") == 0 && !status.is_large)
    return;
  text = weft_source_status_describe (&status, self->name, g_get_monotonic_time ());
  if (g_strcmp0 (text, self->reported) == 0)
    return;
  if (text != NULL)
    weft_cli_error ("%s", text);
  g_free (self->reported);
  self->reported = g_steal_pointer (&text);
}

WeftCliSourceWatch *
weft_cli_source_watch_new (WeftSource *source, const char *name)
{
  WeftCliSourceWatch *self = g_new0 (WeftCliSourceWatch, 1);

  self->source = source;
  self->name = name;
  if (!ticker_start (&self->ticker, "weft-cli-watch", FIRST_STATUS_MS, report_status, self))
    g_clear_pointer (&self, weft_cli_source_watch_free);
  return self;
}

void
weft_cli_source_watch_free (WeftCliSourceWatch *self)
{
  gboolean was_started;

  if (self == NULL)
    return;
  was_started = self->ticker.thread != NULL;
  ticker_stop (&self->ticker);
  if (was_started)
    report_status (self);
  g_free (self->reported);
  g_free (self);
}

static int caught; /* number of the signal that was caught, or 0; atomic */

static sigset_t
stop_signals (void)
{
  struct sigaction hangup;
  sigset_t set;

  sigemptyset (&set);
  sigaddset (&set, SIGINT);
  sigaddset (&set, SIGTERM);
  /* include SIGHUP, which is sent when the terminal closes, unless it is ignored because of
   * nohup */
  if (sigaction (SIGHUP, NULL, &hangup) == 0 && hangup.sa_handler != SIG_IGN)
    sigaddset (&set, SIGHUP);
  return set;
}

static gpointer
wait_for_stop_signal (gpointer data)
{
  g_autoptr (GCancellable) cancellable = data;
  sigset_t set = stop_signals ();
  gint64 since;
  int number;

  if (sigwait (&set, &number) != 0)
    return NULL;
  g_atomic_int_set (&caught, number);
  g_cancellable_cancel (cancellable);
  /* A second signal ends the program at once, because the output may be blocked by a reader that
   * does not read. Signals within a second of the first one are ignored, because timeout(1) sends
   * two signals at a time. */
  since = g_get_monotonic_time ();
  while (sigwait (&set, &number) == 0 && g_get_monotonic_time () - since < G_USEC_PER_SEC)
    ;
  (void) raise (number);
  pthread_sigmask (SIG_UNBLOCK, &set, NULL);
  return NULL;
}

/* The signals are received by a thread, because a signal handler must not call
 * g_cancellable_cancel(). */
void
weft_cli_stop_begin (GCancellable *cancellable)
{
  sigset_t set = stop_signals ();
  GThread *thread;

  pthread_sigmask (SIG_BLOCK, &set, NULL);
  thread =
      g_thread_try_new ("weft-cli-stop", wait_for_stop_signal, g_object_ref (cancellable), NULL);
  if (thread != NULL)
    {
      g_thread_unref (thread);
      return;
    }
  pthread_sigmask (SIG_UNBLOCK, &set, NULL);
  g_object_unref (cancellable);
}

void
weft_cli_stop_end (void)
{
  int number = g_atomic_int_get (&caught);
  sigset_t set = stop_signals ();

  if (number == 0)
    return;
  (void) raise (number);
  pthread_sigmask (SIG_UNBLOCK, &set, NULL);
}
