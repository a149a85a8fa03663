/* SPDX-License-Identifier: BSD-3-Clause */
/* Who paints may wait for what a worker that stops holds: so that waits for it for a while only. */
#include "weft-painting.h"

#define MAX_WAIT_US 25000

/* Of the process, as its processors are. */
static GMutex lock;
static GCond has_ended;
static gint n_painting;  /* to be read without the lock, too */
static guint n_pictures; /* that have ended */

/* Of a thread. */
static _Thread_local gboolean gives_way;
static _Thread_local guint waited_for; /* 1 + n_pictures where it waited in vain */

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
      n_pictures++;
      g_cond_broadcast (&has_ended);
    }
  g_mutex_unlock (&lock);
}

void
weft_painting_give_way (void)
{
  gives_way = TRUE;
}

static void
wait_for_end (void)
{
  gint64 until = g_get_monotonic_time () + MAX_WAIT_US;
  guint picture;

  g_mutex_lock (&lock);
  picture = n_pictures;
  while (g_atomic_int_get (&n_painting) > 0 && n_pictures == picture && waited_for != picture + 1)
    if (!g_cond_wait_until (&has_ended, &lock, until))
      waited_for = picture + 1;
  g_mutex_unlock (&lock);
}

gboolean
weft_painting_is_cancelled (GCancellable *cancellable)
{
  if (gives_way && g_atomic_int_get (&n_painting) > 0)
    wait_for_end ();
  return g_cancellable_is_cancelled (cancellable);
}
