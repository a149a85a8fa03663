/* SPDX-License-Identifier: BSD-3-Clause */
#include "weft-main-thread.h"

#include "weft-thread-role.h"

/* The RTS creates the main thread among its first: before it, those that start the I/O manager. */
#define MAX_FIRST 64
/* The main thread lives longer than this part of the life of any other that the RTS created: those
 * that start something end at once, those that evaluate sparks are created after it. */
#define LIFE_PART 0.5

/* TRUE if the @i-th thread was created by the RTS and has finished. */
static gboolean
may_be_main (const WeftThreads *threads, guint i, WeftThread *thread)
{
  *thread = weft_threads_nth (threads, i);
  return (thread->flags & WEFT_THREAD_HAS_END) != 0 && weft_thread_is_made_by_rts (threads, i) &&
         weft_thread_role (threads, i) == WEFT_ROLE_PROGRAM;
}

gboolean
weft_main_thread_life (const WeftThreads *threads, WeftRange *life)
{
  guint n = MIN (weft_threads_n (threads), MAX_FIRST);
  WeftRange lives[MAX_FIRST];
  guint64 longest = 0;
  guint n_lives = 0;

  for (guint i = 0; i < n; i++)
    {
      WeftThread thread;

      if (!may_be_main (threads, i, &thread))
        continue;
      lives[n_lives++] = (WeftRange){ thread.first, thread.last };
      longest = MAX (longest, thread.last - thread.first);
    }
  *life = (WeftRange){ G_MAXUINT64, G_MAXUINT64 };
  /* in a log that is cut, the main thread may not have finished yet */
  if (!threads->index->log->is_complete)
    return FALSE;
  for (guint i = 0; i < n_lives; i++)
    if ((double) (lives[i].to - lives[i].from) >= LIFE_PART * (double) longest &&
        lives[i].from < life->from)
      *life = lives[i];
  return n_lives > 0;
}
