/* SPDX-License-Identifier: BSD-3-Clause */
/* A worker waits only for a limited time, as the painting thread may be waiting for a lock that the
 * worker holds. */
#include "weft-painting.h"

#define MAX_WAIT_US 25000

/* One state for the whole process, as all threads compete for the same processors. */
static GMutex lock;
static GCond has_ended;
static gint n_painting; /* atomic; number of frames being painted */
static guint n_frames;  /* number of frames painted so far */

static _Thread_local gboolean is_worker;
static _Thread_local guint timed_out_frame; /* 1 + n_frames at this thread's last timeout, or 0 */

void
weft_painting_begin (void)
{
  g_atomic_int_inc (&n_painting);
}

void
weft_painting_end (void)
{
  g_mutex_lock (&lock);
  if (g_atomic_int_dec_and_test (&n_painting))
    {
      n_frames++;
      g_cond_broadcast (&has_ended);
    }
  g_mutex_unlock (&lock);
}

void
weft_painting_register_worker (void)
{
  is_worker = TRUE;
}

gboolean
weft_painting_is_cancelled (GCancellable *cancellable)
{
  if (is_worker && g_atomic_int_get (&n_painting) > 0)
    {
      gint64 until = g_get_monotonic_time () + MAX_WAIT_US;
      guint frame;

      g_mutex_lock (&lock);
      frame = n_frames;
      while (g_atomic_int_get (&n_painting) > 0 && n_frames == frame &&
             timed_out_frame != frame + 1)
        if (!g_cond_wait_until (&has_ended, &lock, until))
          timed_out_frame = frame + 1;
      g_mutex_unlock (&lock);
    }
  return g_cancellable_is_cancelled (cancellable);
}
