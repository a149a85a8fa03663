/* SPDX-License-Identifier: BSD-3-Clause */
#include "weft-thread-role.h"

#include "weft-usage-walk.h"

/* Labels that GHC's own libraries set: GHC.Event.Thread, GHC.Event.TimerManager, GHC.Conc.Windows,
 * GHC.Weak.Finalize and rts/Capability.c. */
static const struct
{
  const char *prefix;
  WeftThreadRole role;
} labels[] = {
  { "IOManager", WEFT_ROLE_SERVICE },      { "TimerManager", WEFT_ROLE_TIMER },
  { "spark evaluator", WEFT_ROLE_SPARKS }, { "GHC.Event", WEFT_ROLE_LIBRARY },
  { "finalizer", WEFT_ROLE_FINALIZER },    { "weak finalizer", WEFT_ROLE_FINALIZER },
};

/* Maximum run time of a service: SERVICE_RUN ns, or 1 / SERVICE_PART of its life if that is
 * longer. */
#define SERVICE_RUN  1000000
#define SERVICE_PART 1000
/* Maximum time (ns) from the creation of a service to the end of the thread that created it. */
#define STARTER_END 1000000

/* The main thread is searched for among this many threads from the start. It need not be the first,
 * because the RTS creates the threads that start the I/O manager before it. */
#define MAX_FIRST 64
/* Minimum life of the main thread, as a fraction of the longest life among the threads that the RTS
 * created. Threads that start a service end at once, and threads that evaluate sparks are created
 * later. */
#define LIFE_PART 0.5

WeftThreadRole
weft_thread_role (const WeftThreads *threads, guint i)
{
  g_autofree char *label = weft_threads_label (threads, i);

  for (guint k = 0; label != NULL && k < G_N_ELEMENTS (labels); k++)
    if (g_str_has_prefix (label, labels[k].prefix))
      return labels[k].role;
  return WEFT_ROLE_PROGRAM;
}

gboolean
weft_thread_is_service (const WeftThreads *threads, guint i, guint8 *known)
{
  if (known[i] == 0)
    known[i] = weft_thread_role (threads, i) >= WEFT_ROLE_SERVICE ? 2 : 1;
  return known[i] == 2;
}

/* Sets @creator to the id of the thread that was running on the capability when the @i-th thread
 * was created, or to 0 if none was running. Returns FALSE if the creation is not in the log. */
static gboolean
find_creator (const WeftThreads *threads, guint i, guint32 *creator)
{
  WeftThread thread = weft_threads_nth (threads, i);
  const WeftCapIndex *cap = weft_index_cap (threads->index, thread.cap);
  WeftUsageWalk walk;

  if (!(thread.flags & WEFT_THREAD_HAS_CREATION) || cap == NULL)
    return FALSE;
  weft_usage_walk_init (&walk, cap, threads->index->log);
  weft_usage_walk_to (&walk, thread.first);
  *creator = walk.now.is_running && walk.now.thread != thread.id ? walk.now.thread : 0;
  return TRUE;
}

gboolean
weft_thread_is_created_by_rts (const WeftThreads *threads, guint i)
{
  guint32 creator;

  return find_creator (threads, i, &creator) && creator == 0;
}

gboolean
weft_thread_may_be_service (const WeftThreads *threads, guint i)
{
  WeftThread thread = weft_threads_nth (threads, i), starter;
  guint64 life = weft_threads_end (threads, i) - thread.first;
  guint32 creator;
  gint i_starter;

  if (weft_thread_role (threads, i) >= WEFT_ROLE_SERVICE)
    return TRUE;
  if (thread.flags & WEFT_THREAD_HAS_LABEL)
    return FALSE;
  if (!(thread.flags & WEFT_THREAD_HAS_CREATION))
    return TRUE;
  if (thread.running > MAX (SERVICE_RUN, life / SERVICE_PART) ||
      !find_creator (threads, i, &creator))
    return FALSE;
  if (creator == 0)
    return TRUE;
  /* on Windows, the RTS creates the I/O manager by means of a thread that ends at once */
  i_starter = weft_threads_find (threads, creator);
  if (i_starter < 0 || !weft_thread_is_created_by_rts (threads, (guint) i_starter))
    return FALSE;
  starter = weft_threads_nth (threads, (guint) i_starter);
  return (starter.flags & WEFT_THREAD_HAS_END) && starter.last <= thread.first + STARTER_END &&
         starter.running <= SERVICE_RUN;
}

/* Returns TRUE if the log contains the whole run up to its end. */
static gboolean
has_whole_run (const WeftThreads *threads)
{
  return threads->index->log->is_complete && weft_index_is_whole (threads->index);
}

/* Returns the length of the life of thread @i, ns. */
static guint64
life_of_thread (const WeftThreads *threads, gint i)
{
  return weft_threads_end (threads, (guint) i) - weft_threads_nth (threads, (guint) i).first;
}

/* Returns the earliest of the first MAX_FIRST threads that was created by the RTS for the program
 * and lives long, or -1. If @needs_end, only threads that have ended are considered. */
static gint
find_first_long_thread (const WeftThreads *threads, gboolean needs_end)
{
  guint n = MIN (weft_threads_n (threads), MAX_FIRST);
  guint64 lives[MAX_FIRST] = { 0 }; /* life of each thread, ns; 0 if it cannot be the main thread */
  guint64 longest = 0;
  gint found = -1;

  for (guint i = 0; i < n; i++)
    {
      if ((needs_end && !(weft_threads_nth (threads, i).flags & WEFT_THREAD_HAS_END)) ||
          !weft_thread_is_created_by_rts (threads, i) ||
          weft_thread_role (threads, i) != WEFT_ROLE_PROGRAM)
        continue;
      lives[i] = life_of_thread (threads, (gint) i);
      longest = MAX (longest, lives[i]);
    }
  for (guint i = 0; i < n && longest > 0; i++)
    if ((double) lives[i] >= LIFE_PART * (double) longest &&
        (found < 0 ||
         weft_threads_nth (threads, i).first < weft_threads_nth (threads, (guint) found).first))
      found = (gint) i;
  return found;
}

gint
weft_threads_find_main (const WeftThreads *threads)
{
  gint any = find_first_long_thread (threads, FALSE);
  gint ended = has_whole_run (threads) ? find_first_long_thread (threads, TRUE) : -1;

  /* if a thread lives much longer than the threads that have ended, the program was terminated from
   * outside */
  return ended >= 0 && (double) life_of_thread (threads, ended) >=
                           LIFE_PART * (double) life_of_thread (threads, any) ?
             ended :
             any;
}

gboolean
weft_threads_get_main_life (const WeftThreads *threads, WeftRange *life)
{
  gint found = has_whole_run (threads) ? weft_threads_find_main (threads) : -1;
  WeftThread thread;

  *life = (WeftRange){ G_MAXUINT64, G_MAXUINT64 };
  if (found < 0)
    return FALSE;
  thread = weft_threads_nth (threads, (guint) found);
  *life = (WeftRange){ thread.first, thread.last };
  return (thread.flags & WEFT_THREAD_HAS_END) != 0;
}
