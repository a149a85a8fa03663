/* SPDX-License-Identifier: BSD-3-Clause */
/* Sums the waits of threads. The threads that ended the waits are looked up later, for many waits
 * at once, because the runs of a HEC are read in time order. */
#include "weft-blocking-tree.h"

#include "weft-shared-array.h"
#include "weft-thread-replay.h"
#include "weft-usage-walk.h"

#include <glib/gi18n.h>

/* Maximum number of waits that are stored until their wakers are looked up. */
#define MAX_WAITS 1000000
/* Value of WaitSumming.unlabelled and unlabelled_waker that means several threads. Larger than any
 * index. */
#define SEVERAL G_MAXUINT32

#define UNLABELLED N_ ("(threads without a label)")

/* A wait that was ended by a wake-up. */
typedef struct
{
  guint64 woken;    /* time of the wake-up that ended the wait, ns */
  guint64 from, ns; /* start and length of the wait, clipped to the range */
  guint32 node;     /* node of the reason */
  guint32 thread;   /* thread that waited */
  guint16 woken_by; /* capability that posted the wake-up */
} Wait;

typedef struct
{
  WeftThreads *threads;
  const WeftGcWindows *pauses; /* or NULL */
  guint64 from, to;
  gboolean is_translated;
  WeftStacks *stacks;
  GHashTable *frames; /* key: text; value: id of the frame, which is at least 1 */
  guint32 *labels;    /* node of the label of each thread; 0 if it has none yet */
  GHashTable *nodes;  /* key: label, kind and stop status; value: node of the reason */
  GHashTable *wakers; /* key: node of the reason and waker; value: node of the waker */
  GArray *sums;       /* of WeftWaitSum, indexed by node */
  GArray *waits;      /* of Wait */
  guint32 unlabelled; /* 1 + index of the only thread without a label that waits; 0 if there is
                         none, SEVERAL if there is more than one */
  guint32 unlabelled_waker; /* like @unlabelled, but for threads that end waits */
} WaitSumming;

static const char *
translated (const WaitSumming *self, const char *text)
{
  return self->is_translated ? _ (text) : text;
}

/* Returns the child node of @parent with @text. Adds the node if it is new. */
static guint32
ensure_node (WaitSumming *self, guint32 parent, const char *text)
{
  guint id = GPOINTER_TO_UINT (g_hash_table_lookup (self->frames, text));

  if (id == 0)
    {
      id = g_hash_table_size (self->frames) + 1;
      g_hash_table_insert (self->frames, g_strdup (text), GUINT_TO_POINTER (id));
      weft_stacks_set_names (self->stacks, weft_stacks_ensure_frame (self->stacks, id), text, "",
                             "");
    }
  return weft_stacks_ensure_node (self->stacks, parent,
                                  weft_stacks_ensure_frame (self->stacks, id));
}

static WeftWaitSum *
ensure_sum (WaitSumming *self, guint32 node)
{
  if (node >= self->sums->len)
    g_array_set_size (self->sums, node + 1);
  return &g_array_index (self->sums, WeftWaitSum, node);
}

/* Adds a wait of @thread, which began at @from and took @ns, to @node. */
static void
add_to_node (WaitSumming *self, guint32 node, guint thread, guint64 from, guint64 ns)
{
  WeftWaitSum *sum = ensure_sum (self, node);

  sum->has_several |= sum->n > 0 && sum->thread != thread;
  sum->ns += ns;
  if (self->pauses != NULL)
    sum->in_gc += weft_gc_windows_pause_time_before (self->pauses, from + ns) -
                  weft_gc_windows_pause_time_before (self->pauses, from);
  sum->n++;
  if (ns <= sum->longest)
    return;
  sum->longest = ns;
  sum->longest_from = from;
  sum->thread = thread;
}

/* Returns the length (ns) of the part of [@from, @to) that is within the range. */
static guint64
length_in_range (const WaitSumming *self, guint64 from, guint64 to)
{
  from = MAX (from, self->from);
  to = MIN (to, self->to);
  return to > from ? to - from : 0;
}

/* Returns the label of @thread, or the name of the group of threads without a label. In the latter
 * case, updates @unlabelled, which is self->unlabelled or self->unlabelled_waker. */
static char *
label_of (const WaitSumming *self, guint thread, guint32 *unlabelled)
{
  char *label = weft_threads_label (self->threads, thread);

  if (label != NULL)
    return label;
  *unlabelled = *unlabelled == 0 || *unlabelled == thread + 1 ? thread + 1 : SEVERAL;
  return g_strdup (translated (self, UNLABELLED));
}

/* Returns "woken by worker 1" for the label of a thread. */
static char *
woken_by (const WaitSumming *self, const char *label)
{
  return self->is_translated ? g_strdup_printf (_ ("woken by %s"), label) :
                               g_strdup_printf ("woken by %s", label);
}

/* If only one thread without a label waits (or, if @is_waker, ends waits), replaces the name of the
 * group by the ID of this thread. @single is self->unlabelled or self->unlabelled_waker. */
static void
name_single_thread (const WaitSumming *self, guint32 single, gboolean is_waker)
{
  const char *group = translated (self, UNLABELLED);
  g_autofree char *group_frame = is_waker ? woken_by (self, group) : g_strdup (group);
  guint id = GPOINTER_TO_UINT (g_hash_table_lookup (self->frames, group_frame));
  g_autofree char *name = NULL, *frame = NULL;

  if (single == 0 || single == SEVERAL || id == 0)
    return;
  name = g_strdup_printf (self->is_translated ? _ ("thread %u") : "thread %u",
                          weft_threads_id (self->threads, single - 1));
  frame = is_waker ? woken_by (self, name) : g_steal_pointer (&name);
  weft_stacks_set_names (self->stacks, weft_stacks_ensure_frame (self->stacks, id), frame, "", "");
}

/* Texts of the second and third frame of a stack. If @reason is NULL, the third frame is the reason
 * of the stop. Foreign calls have no third frame. */
static const struct
{
  const char *state, *reason;
} wait_texts[] = {
  [WEFT_WAIT_FOREIGN] = { NC_ ("state", "in a foreign call"), NULL },
  [WEFT_WAIT_CREATED] = { NC_ ("state", "runnable"), NC_ ("state", "created, not yet run") },
  [WEFT_WAIT_WOKEN] = { NC_ ("state", "runnable"), NC_ ("state", "woken") },
  [WEFT_WAIT_STOPPED] = { NC_ ("state", "runnable"), NULL },
  [WEFT_WAIT_BLOCKED] = { NC_ ("state", "blocked"), NULL },
};

const char *
weft_wait_state (WeftWaitKind kind)
{
  return wait_texts[kind].state;
}

char *
weft_wait_reason (WeftWaitKind kind, guint status, gboolean is_translated)
{
  const char *reason = wait_texts[kind].reason;

  if (kind == WEFT_WAIT_FOREIGN)
    return NULL;
  if (reason != NULL)
    return g_strdup (is_translated ? g_dpgettext2 (NULL, "state", reason) : reason);
  return weft_stop_status_reason (status, is_translated);
}

/* Returns the node for the waits of @thread that have @kind and stop status @status. */
static guint32
reason_node (WaitSumming *self, guint thread, WeftWaitKind kind, guint status)
{
  const char *state = weft_wait_state (kind);
  g_autofree char *reason = NULL;
  WeftWaitSum *sum;
  guint64 key;
  guint32 node;

  if (self->labels[thread] == 0)
    {
      g_autofree char *label = label_of (self, thread, &self->unlabelled);

      self->labels[thread] = ensure_node (self, 0, label);
    }
  key = (guint64) self->labels[thread] << 24 | (guint) kind << 16 | (guint16) status;
  node = GPOINTER_TO_UINT (g_hash_table_lookup (self->nodes, GSIZE_TO_POINTER (key)));
  if (node != 0)
    return node;
  node = ensure_node (self, self->labels[thread],
                      self->is_translated ? g_dpgettext2 (NULL, "state", state) : state);
  reason = weft_wait_reason (kind, status, self->is_translated);
  if (reason != NULL)
    node = ensure_node (self, node, reason);
  sum = ensure_sum (self, node);
  sum->kind = kind;
  sum->status = (guint16) status;
  sum->waker = WEFT_WAIT_NO_WAKER;
  g_hash_table_insert (self->nodes, GSIZE_TO_POINTER (key), GUINT_TO_POINTER (node));
  return node;
}

static void
add_part (
    WaitSumming *self, guint thread, WeftWaitKind kind, guint status, guint64 from, guint64 to)
{
  guint64 ns = length_in_range (self, from, to);

  if (ns > 0)
    add_to_node (self, reason_node (self, thread, kind, status), thread, MAX (from, self->from),
                 ns);
}

/* Adds the time in @state, which lasts until @end. @ready is the readiness of the thread at @end,
 * or NULL. If a blocked thread was woken, according to @ready, it counts as runnable from the
 * wake-up on. */
static void
add_state (WaitSumming *self,
           guint thread,
           const WeftThreadState *state,
           const WeftThreadReady *ready,
           guint64 end)
{
  Wait wait = { .from = MAX (state->since, self->from), .thread = thread };

  switch (state->kind)
    {
    case WEFT_THREAD_CREATED:
      add_part (self, thread, WEFT_WAIT_CREATED, 0, state->since, end);
      break;
    case WEFT_THREAD_RUNNABLE:
      add_part (self, thread, WEFT_WAIT_STOPPED, state->status, state->since, end);
      break;
    case WEFT_THREAD_FOREIGN:
      add_part (self, thread, WEFT_WAIT_FOREIGN, 0, state->since, end);
      break;
    case WEFT_THREAD_BLOCKED:
      if (ready == NULL || ready->kind != WEFT_READY_WOKEN || ready->since < state->since ||
          ready->since > end)
        {
          add_part (self, thread, WEFT_WAIT_BLOCKED, state->status, state->since, end);
          break;
        }
      wait.woken = ready->since;
      wait.woken_by = ready->posted_by;
      wait.ns = length_in_range (self, state->since, wait.woken);
      if (wait.ns > 0)
        {
          wait.node = reason_node (self, thread, WEFT_WAIT_BLOCKED, state->status);
          g_array_append_val (self->waits, wait);
        }
      add_part (self, thread, WEFT_WAIT_WOKEN, 0, wait.woken, end);
      break;
    default:
      break;
    }
}

static gint
compare_waits (gconstpointer a, gconstpointer b)
{
  const Wait *x = a, *y = b;

  if (x->woken_by != y->woken_by)
    return x->woken_by > y->woken_by ? 1 : -1;
  return (x->woken > y->woken) - (x->woken < y->woken);
}

/* Returns the node "woken by worker 1" below the node of a reason. @waker is the index of a thread,
 * or -1 for the RTS. */
static guint32
waker_node (WaitSumming *self, guint32 reason, gint waker)
{
  guint64 key = (guint64) reason << 32 | (guint32) (waker + 1);
  guint32 node = GPOINTER_TO_UINT (g_hash_table_lookup (self->wakers, GSIZE_TO_POINTER (key)));
  g_autofree char *label = NULL;
  g_autofree char *text = NULL;
  WeftWaitSum *sum;

  if (node != 0)
    return node;
  if (waker >= 0)
    label = label_of (self, (guint) waker, &self->unlabelled_waker);
  text = label == NULL ? g_strdup (translated (self, N_ ("woken by the RTS"))) :
                         woken_by (self, label);
  node = ensure_node (self, reason, text);
  sum = ensure_sum (self, node);
  sum->has_several_wakers |= sum->n > 0 && sum->waker != waker;
  sum->kind = WEFT_WAIT_BLOCKED;
  sum->status = g_array_index (self->sums, WeftWaitSum, reason).status;
  sum->waker = waker;
  g_hash_table_insert (self->wakers, GSIZE_TO_POINTER (key), GUINT_TO_POINTER (node));
  return node;
}

/* Finds the threads that ended the waits in the list, adds the waits to their nodes, and empties
 * the list. */
static void
add_waits (WaitSumming *self)
{
  const WeftIndex *index = self->threads->index;
  const WeftCapIndex *cap = NULL;
  WeftUsageWalk walk;

  g_array_sort (self->waits, compare_waits);
  for (guint i = 0; i < self->waits->len; i++)
    {
      const Wait *wait = &g_array_index (self->waits, Wait, i);
      gint waker = -1;

      if (i == 0 || wait->woken_by != wait[-1].woken_by)
        {
          cap = wait->woken_by != WEFT_CAP_NONE ? weft_index_cap (index, wait->woken_by) : NULL;
          if (cap != NULL)
            weft_usage_walk_init (&walk, cap, index->log);
        }
      if (cap != NULL)
        weft_usage_walk_to (&walk, wait->woken);
      if (cap != NULL && walk.now.is_running)
        waker = weft_threads_find (self->threads, walk.now.thread);
      add_to_node (self, waker_node (self, wait->node, waker), wait->thread, wait->from, wait->ns);
    }
  g_array_set_size (self->waits, 0);
}

/* Sums all waits into @sums, which is indexed by nodes of the returned stacks. Returns NULL if it
 * was cancelled. */
static WeftStacks *
sum_waits (WeftThreads *threads,
           const WeftGcWindows *pauses,
           guint64 from,
           guint64 to,
           gboolean is_translated,
           GArray *sums,
           GCancellable *cancellable)
{
  g_autoptr (WeftStacks) stacks = weft_stacks_new ();
  g_autoptr (GHashTable) frames = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GArray) waits = g_array_new (FALSE, FALSE, sizeof (Wait));
  g_autoptr (GHashTable) nodes = g_hash_table_new (NULL, NULL);
  g_autoptr (GHashTable) wakers = g_hash_table_new (NULL, NULL);
  g_autofree guint32 *labels = g_new0 (guint32, MAX (weft_threads_n (threads), 1));
  g_autoptr (WeftThreadReplay) replay =
      weft_thread_replay_new_with_ready (threads, from, to, NULL, cancellable);
  WaitSumming self = { .threads = threads,
                       .pauses = pauses,
                       .from = from,
                       .to = to,
                       .is_translated = is_translated,
                       .stacks = stacks,
                       .frames = frames,
                       .labels = labels,
                       .nodes = nodes,
                       .wakers = wakers,
                       .sums = sums,
                       .waits = waits };
  WeftThreadChange change;
  const WeftSharedArray *active;

  weft_thread_replay_read_ahead (replay);
  while (weft_thread_replay_next (replay, &change))
    {
      add_state (&self, change.thread, &change.before, &change.ready, change.now->since);
      if (waits->len >= MAX_WAITS)
        add_waits (&self);
    }
  active = weft_thread_replay_active_threads (replay);
  for (guint i = 0; i < active->n; i++)
    {
      guint32 thread = weft_shared_array_index (active, guint32, i);
      const WeftThreadState *state = weft_thread_replay_state (replay, thread);

      add_state (&self, thread, state, NULL, weft_threads_known_until (threads, thread, state));
    }
  add_waits (&self);
  name_single_thread (&self, self.unlabelled, FALSE);
  name_single_thread (&self, self.unlabelled_waker, TRUE);
  return g_cancellable_is_cancelled (cancellable) ? NULL : g_steal_pointer (&stacks);
}

WeftCallTree *
weft_blocking_tree_new (WeftThreads *threads,
                        guint64 from,
                        guint64 to,
                        gboolean is_translated,
                        GCancellable *cancellable)
{
  g_autoptr (GArray) sums = g_array_new (FALSE, TRUE, sizeof (WeftWaitSum));
  g_autoptr (WeftStacks) stacks =
      sum_waits (threads, NULL, from, to, is_translated, sums, cancellable);
  WeftCallTree *tree;

  if (stacks == NULL)
    return NULL;
  tree = weft_call_tree_new (stacks);
  for (guint32 i = 0; i < sums->len; i++)
    weft_call_tree_add (tree, i, g_array_index (sums, WeftWaitSum, i).ns);
  weft_call_tree_sum (tree);
  return tree;
}

GArray *
weft_wait_sums_new (WeftThreads *threads,
                    const WeftGcWindows *pauses,
                    guint64 from,
                    guint64 to,
                    GCancellable *cancellable)
{
  g_autoptr (GArray) sums = g_array_new (FALSE, TRUE, sizeof (WeftWaitSum));
  g_autoptr (WeftStacks) stacks = sum_waits (threads, pauses, from, to, FALSE, sums, cancellable);
  guint n = 0;

  if (stacks == NULL)
    return NULL;
  for (guint32 i = 0; i < sums->len; i++)
    if (g_array_index (sums, WeftWaitSum, i).n > 0)
      g_array_index (sums, WeftWaitSum, n++) = g_array_index (sums, WeftWaitSum, i);
  g_array_set_size (sums, n);
  return g_steal_pointer (&sums);
}
