/* SPDX-License-Identifier: BSD-3-Clause */
/* Has a thread of its own wait for signals, as a handler could not cancel. */
#include "weft-cli-stop.h"

#include <signal.h>

static int caught; /* signal; atomic */

static sigset_t
signals (void)
{
  sigset_t set;

  sigemptyset (&set);
  sigaddset (&set, SIGINT);
  sigaddset (&set, SIGTERM);
  return set;
}

static gpointer
wait_for_signal (gpointer data)
{
  g_autoptr (GCancellable) cancellable = data;
  sigset_t set = signals ();
  int number;

  if (sigwait (&set, &number) == 0)
    {
      g_atomic_int_set (&caught, number);
      g_cancellable_cancel (cancellable);
    }
  return NULL;
}

void
weft_cli_stop_catch (GCancellable *cancellable)
{
  sigset_t set = signals ();
  GThread *thread;

  pthread_sigmask (SIG_BLOCK, &set, NULL); /* in all threads that are made from now on */
  g_object_ref (cancellable);
  thread = g_thread_try_new ("weft-cli-stop", wait_for_signal, cancellable, NULL);
  if (thread != NULL)
    {
      g_thread_unref (thread);
      return;
    }
  /* the signals end the program at once */
  pthread_sigmask (SIG_UNBLOCK, &set, NULL);
  g_object_unref (cancellable);
}

void
weft_cli_stop_end (void)
{
  int number = g_atomic_int_get (&caught);
  sigset_t set = signals ();

  if (number == 0)
    return;
  raise (number);
  pthread_sigmask (SIG_UNBLOCK, &set, NULL);
}
