/* SPDX-License-Identifier: BSD-3-Clause */
#include "weft-thread-role.h"

#include "weft-usage-walk.h"

/* Labels that GHC's own libraries give: GHC.Event.Thread, GHC.Event.TimerManager, GHC.Conc.Windows,
 * GHC.Weak.Finalize, rts/Capability.c. */
static const struct
{
  const char *prefix;
  WeftThreadRole role;
} labels[] = {
  { "IOManager", WEFT_ROLE_SERVICE },      { "TimerManager", WEFT_ROLE_TIMER },
  { "spark evaluator", WEFT_ROLE_SPARKS }, { "GHC.Event", WEFT_ROLE_LIBRARY },
  { "finalizer", WEFT_ROLE_FINALIZER },    { "weak finalizer", WEFT_ROLE_FINALIZER },
};

/* A service runs for no more than this, or than this part of its life; ns. */
#define SERVICE_RUN  1000000
#define SERVICE_PART 1000
/* A thread that starts a service ends no later after that; ns. */
#define STARTER_END 1000000

/* The RTS creates the main thread among its first: before it, those that start the I/O manager. */
#define MAX_FIRST 64
/* The main thread lives longer than this part of the life of any other that the RTS created: those
 * that start something end at once, those that evaluate sparks are created after it. */
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

/* Who ran where and when the @i-th thread was created: its id, or 0 if none or the new one itself
 * did; FALSE if its creation is not in the log. */
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
weft_thread_is_made_by_rts (const WeftThreads *threads, guint i)
{
  guint32 creator;

  return find_creator (threads, i, &creator) && creator == 0;
}

/* Whether the @i-th thread was created as the RTS starts: by the RTS itself, or, as the I/O manager
 * of Windows, by a thread that the RTS created for this and that ended at once. */
static gboolean
comes_with_rts (const WeftThreads *threads, guint i)
{
  WeftThread thread = weft_threads_nth (threads, i), starter;
  guint32 creator;
  gint place;

  if (!find_creator (threads, i, &creator))
    return FALSE;
  if (creator == 0)
    return TRUE;
  place = weft_threads_find (threads, creator);
  if (place < 0 || !weft_thread_is_made_by_rts (threads, (guint) place))
    return FALSE;
  starter = weft_threads_nth (threads, (guint) place);
  return (starter.flags & WEFT_THREAD_HAS_END) && starter.last <= thread.first + STARTER_END &&
         starter.running <= SERVICE_RUN;
}

gboolean
weft_thread_may_be_service (const WeftThreads *threads, guint i)
{
  WeftThread thread = weft_threads_nth (threads, i);
  guint64 life = weft_threads_end (threads, i) - thread.first;

  if (weft_thread_role (threads, i) >= WEFT_ROLE_SERVICE)
    return TRUE;
  if (thread.flags & WEFT_THREAD_HAS_LABEL)
    return FALSE;
  if (!(thread.flags & WEFT_THREAD_HAS_CREATION))
    return TRUE;
  return thread.running <= MAX (SERVICE_RUN, life / SERVICE_PART) && comes_with_rts (threads, i);
}

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
