/* SPDX-License-Identifier: BSD-3-Clause */
#include "weft-cli-stop.h"

#include <signal.h>

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
