/* SPDX-License-Identifier: BSD-3-Clause */
/* Sums up the waits of threads. Who ended them is found afterwards, many at a time, as the runs of
 * a HEC are read in the order of time. */
#include "weft-blocking-tree.h"

#include "weft-thread-replay.h"
#include "weft-usage-walk.h"

#include <glib/gi18n.h>

/* So many waits are kept until their wakers are found: some 32 MB. */
#define MAX_WAITS 1000000

/* A wait that was ended. */
typedef struct
{
  guint64 woken; /* ns */
  guint64 ns;
  guint32 node; /* of its reason */
  guint16 by;   /* the capability that ended it */
} Wait;

typedef struct
{
  WeftThreads *threads;
  guint64 from, to;
  gboolean is_translated;
  WeftStacks *stacks;
  GHashTable *frames; /* text: 1 + its frame */
  guint32 *labels;    /* by thread: the node of its label, or 0 */
  GHashTable *nodes;  /* by label, what it was doing and why it stopped: the node */
  GHashTable *wakers; /* by the node of a reason and the waker: the node */
  GArray *amounts;    /* of guint64, by node */
  GArray *waits;      /* of Wait */
} Summing;

static const char *
translated (const Summing *self, const char *text)
{
  return self->is_translated ? _ (text) : text;
}

/* The node of @text on top of @parent. */
static guint32
node_of (Summing *self, guint32 parent, const char *text)
{
  guint id = GPOINTER_TO_UINT (g_hash_table_lookup (self->frames, text));

  if (id == 0)
    {
      id = g_hash_table_size (self->frames) + 1;
      g_hash_table_insert (self->frames, g_strdup (text), GUINT_TO_POINTER (id));
      weft_stacks_set_names (self->stacks, weft_stacks_frame (self->stacks, id), text, "", "");
    }
  return weft_stacks_add (self->stacks, parent, weft_stacks_frame (self->stacks, id));
}

static void
add (Summing *self, guint32 node, guint64 ns)
{
  if (node >= self->amounts->len)
    g_array_set_size (self->amounts, node + 1);
  g_array_index (self->amounts, guint64, node) += ns;
}

/* ns of [@from, @to) in the range. */
static guint64
clipped (const Summing *self, guint64 from, guint64 to)
{
  from = MAX (from, self->from);
  to = MIN (to, self->to);
  return to > from ? to - from : 0;
}

static char *
label_of (const Summing *self, gint thread)
{
  char *label = thread >= 0 ? weft_threads_label (self->threads, (guint) thread) : NULL;

  return label != NULL ? label : g_strdup (translated (self, N_ ("(threads without a label)")));
}

/* What the thread was doing: the second and third frame of a stack. */
typedef enum
{
  DOING_FOREIGN, /* for which there is no reason */
  DOING_CREATED,
  DOING_WOKEN,
  DOING_STOPPED, /* runnable since a stop */
  DOING_BLOCKED,
} Doing;

static const char *const states[] = {
  [DOING_FOREIGN] = N_ ("in a foreign call"),
  [DOING_CREATED] = N_ ("runnable"),
  [DOING_WOKEN] = N_ ("runnable"),
  [DOING_STOPPED] = N_ ("runnable"),
  [DOING_BLOCKED] = N_ ("blocked"),
};

static const char *const reasons[] = {
  [DOING_CREATED] = N_ ("created, not yet run"),
  [DOING_WOKEN] = N_ ("woken"),
  [DOING_BLOCKED] = NULL, /* that of the stop */
};

/* The node of @label; @status: why the thread stopped, where it did. */
static guint32
make_node (Summing *self, guint32 label, Doing doing, guint status)
{
  guint32 state = node_of (self, label, translated (self, states[doing]));
  g_autofree char *stop = NULL;

  if (doing == DOING_FOREIGN)
    return state;
  if (reasons[doing] != NULL)
    return node_of (self, state, translated (self, reasons[doing]));
  stop =
      self->is_translated ? weft_stop_status_label (status, 0) : weft_stop_status_text (status, 0);
  return node_of (self, state, stop);
}

/* The same of @thread; each is made once. */
static guint32
doing_node (Summing *self, guint thread, Doing doing, guint status)
{
  guint64 key;
  guint32 node;

  if (self->labels[thread] == 0)
    {
      g_autofree char *label = label_of (self, (gint) thread);

      self->labels[thread] = node_of (self, 0, label);
    }
  key = (guint64) self->labels[thread] << 24 | (guint) doing << 16 | (guint16) status;
  node = GPOINTER_TO_UINT (g_hash_table_lookup (self->nodes, GSIZE_TO_POINTER (key)));
  if (node == 0)
    {
      node = make_node (self, self->labels[thread], doing, status);
      g_hash_table_insert (self->nodes, GSIZE_TO_POINTER (key), GUINT_TO_POINTER (node));
    }
  return node;
}

static void
add_part (Summing *self, guint thread, Doing doing, guint status, guint64 from, guint64 to)
{
  guint64 ns = clipped (self, from, to);

  if (ns > 0)
    add (self, doing_node (self, thread, doing, status), ns);
}

/* Blocked in [state->since, @end), and then, where @ready says so, woken. */
static void
add_blocked (Summing *self,
             guint thread,
             const WeftThreadState *state,
             const WeftThreadReady *ready,
             guint64 end)
{
  Wait wait = { .woken = end };

  if (ready == NULL || ready->kind != WEFT_READY_WOKEN || ready->since < state->since ||
      ready->since > end)
    {
      add_part (self, thread, DOING_BLOCKED, state->status, state->since, end);
      return;
    }
  wait.woken = ready->since;
  wait.by = ready->by;
  wait.ns = clipped (self, state->since, wait.woken);
  if (wait.ns > 0)
    {
      wait.node = doing_node (self, thread, DOING_BLOCKED, state->status);
      g_array_append_val (self->waits, wait);
    }
  add_part (self, thread, DOING_WOKEN, 0, wait.woken, end);
}

/* Adds @state, up to @end; @ready: since when it has been ready at its end, or NULL. */
static void
add_state (Summing *self,
           guint thread,
           const WeftThreadState *state,
           const WeftThreadReady *ready,
           guint64 end)
{
  switch (state->kind)
    {
    case WEFT_THREAD_CREATED:
      add_part (self, thread, DOING_CREATED, 0, state->since, end);
      break;
    case WEFT_THREAD_RUNNABLE:
      add_part (self, thread, DOING_STOPPED, state->status, state->since, end);
      break;
    case WEFT_THREAD_FOREIGN:
      add_part (self, thread, DOING_FOREIGN, 0, state->since, end);
      break;
    case WEFT_THREAD_BLOCKED:
      add_blocked (self, thread, state, ready, end);
      break;
    default:
      break;
    }
}

static gint
compare_waits (gconstpointer a, gconstpointer b)
{
  const Wait *x = a, *y = b;

  if (x->by != y->by)
    return x->by > y->by ? 1 : -1;
  return (x->woken > y->woken) - (x->woken < y->woken);
}

/* "woken by worker 1" on top of the node of a reason; @waker: its place in the list, or -1. */
static guint32
make_waker_node (Summing *self, guint32 reason, gint waker)
{
  g_autofree char *label = NULL;
  g_autofree char *text = NULL;

  if (waker >= 0)
    label = label_of (self, waker);
  text = label == NULL       ? g_strdup (translated (self, N_ ("woken by the RTS"))) :
         self->is_translated ? g_strdup_printf (_ ("woken by %s"), label) :
                               g_strdup_printf ("woken by %s", label);
  return node_of (self, reason, text);
}

static void
add_wait (Summing *self, const Wait *wait, gint waker)
{
  guint64 key = (guint64) wait->node << 32 | (guint32) (waker + 1);
  guint32 node = GPOINTER_TO_UINT (g_hash_table_lookup (self->wakers, GSIZE_TO_POINTER (key)));

  if (node == 0)
    {
      node = make_waker_node (self, wait->node, waker);
      g_hash_table_insert (self->wakers, GSIZE_TO_POINTER (key), GUINT_TO_POINTER (node));
    }
  add (self, node, wait->ns);
}

/* Finds who ended the waits. */
static void
settle_waits (Summing *self)
{
  const WeftIndex *index = self->threads->index;
  const WeftCapIndex *cap = NULL;
  WeftUsageWalk walk;

  g_array_sort (self->waits, compare_waits);
  for (guint i = 0; i < self->waits->len; i++)
    {
      const Wait *wait = &g_array_index (self->waits, Wait, i);

      if (i == 0 || wait->by != wait[-1].by)
        {
          cap = wait->by != WEFT_CAP_NONE ? weft_index_cap (index, wait->by) : NULL;
          if (cap != NULL)
            weft_usage_walk_init (&walk, cap, index->log);
        }
      if (cap != NULL)
        weft_usage_walk_to (&walk, wait->woken);
      add_wait (self, wait,
                cap != NULL && walk.now.is_running ?
                    weft_threads_find (self->threads, walk.now.thread) :
                    -1);
    }
  g_array_set_size (self->waits, 0);
}

static void
play (Summing *self, GCancellable *cancellable)
{
  g_autoptr (WeftThreadReplay) replay =
      weft_thread_replay_new_with_ready (self->threads, self->from, self->to, NULL, cancellable);
  WeftThreadChange change;
  const GArray *heard;

  while (weft_thread_replay_next (replay, &change))
    {
      add_state (self, change.thread, &change.before, &change.ready, change.now->since);
      if (self->waits->len >= MAX_WAITS)
        settle_waits (self);
    }
  heard = weft_thread_replay_heard (replay);
  for (guint i = 0; i < heard->len; i++)
    {
      guint32 thread = g_array_index (heard, guint32, i);
      const WeftThreadState *state = weft_thread_replay_state (replay, thread);

      add_state (self, thread, state, NULL,
                 weft_threads_known_until (self->threads, thread, state));
    }
  settle_waits (self);
}

WeftCallTree *
weft_blocking_tree_new (WeftThreads *threads,
                        guint64 from,
                        guint64 to,
                        gboolean is_translated,
                        GCancellable *cancellable)
{
  g_autoptr (WeftStacks) stacks = weft_stacks_new ();
  g_autoptr (GHashTable) frames = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GArray) amounts = g_array_new (FALSE, TRUE, sizeof (guint64));
  g_autoptr (GArray) waits = g_array_new (FALSE, FALSE, sizeof (Wait));
  g_autoptr (GHashTable) nodes = g_hash_table_new (NULL, NULL);
  g_autoptr (GHashTable) wakers = g_hash_table_new (NULL, NULL);
  g_autofree guint32 *labels = g_new0 (guint32, MAX (weft_threads_n (threads), 1));
  Summing self = { threads, from,  to,     is_translated, stacks, frames,
                   labels,  nodes, wakers, amounts,       waits };
  WeftCallTree *tree;

  play (&self, cancellable);
  if (g_cancellable_is_cancelled (cancellable))
    return NULL;
  tree = weft_call_tree_new (stacks);
  for (guint32 i = 0; i < amounts->len; i++)
    weft_call_tree_add (tree, i, g_array_index (amounts, guint64, i));
  weft_call_tree_settle (tree);
  return tree;
}
