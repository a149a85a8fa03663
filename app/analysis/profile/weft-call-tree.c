/* SPDX-License-Identifier: BSD-3-Clause */
/* Sums the tree from the leaves to the root in one pass backwards, as parents come before their
 * children. */
#include "weft-call-tree.h"

#include "weft-difference-test.h"
#include "weft-hash.h"
#include "weft-number-table.h"
#include "weft-range.h"

static void
tree_clear (gpointer data)
{
  WeftCallTree *self = data;

  weft_shared_unref (self->stacks);
  weft_scratch_free (self->own);
  weft_scratch_free (self->total);
  weft_scratch_free (self->children);
  weft_scratch_free (self->first_child);
}

WeftCallTree *
weft_call_tree_new (WeftStacks *stacks)
{
  WeftCallTree *self = weft_shared_new (WeftCallTree, tree_clear);
  guint n = weft_stacks_count (stacks);

  self->stacks = weft_shared_ref (stacks);
  self->own = weft_scratch_new0 (guint64, n);
  self->total = weft_scratch_new0 (guint64, n);
  return self;
}

void
weft_call_tree_add (WeftCallTree *self, guint32 node, guint64 amount)
{
  self->own[node] = weft_add_saturating (self->own[node], amount);
}

static gint
compare_children (gconstpointer a, gconstpointer b, gpointer user_data)
{
  const WeftCallTree *self = user_data;
  guint32 x = *(const guint32 *) a, y = *(const guint32 *) b;
  gboolean x_apart = weft_stacks_kind (self->stacks, x) != WEFT_FRAME_ORDINARY;
  gboolean y_apart = weft_stacks_kind (self->stacks, y) != WEFT_FRAME_ORDINARY;

  if (x_apart != y_apart)
    return x_apart ? 1 : -1;
  if (self->total[x] != self->total[y])
    return self->total[x] < self->total[y] ? 1 : -1;
  return (x > y) - (x < y);
}

void
weft_call_tree_sum (WeftCallTree *self)
{
  guint n = weft_stacks_count (self->stacks);
  guint32 *first = weft_scratch_new0 (guint32, n + 2);

  for (guint i = n; i > 0; i--)
    {
      guint32 node = i - 1;
      guint32 parent = weft_stacks_node (self->stacks, node)->parent;
      WeftFrameKind kind = weft_stacks_kind (self->stacks, node);

      self->total[node] = weft_add_saturating (self->total[node], self->own[node]);
      self->by_kind[kind] = weft_add_saturating (self->by_kind[kind], self->own[node]);
      if (node > 0)
        self->total[parent] = weft_add_saturating (self->total[parent], self->total[node]);
    }
  self->sum = self->total[0];

  /* the children of node i are [first_child[i], first_child[i + 1]) of the array children */
  for (guint i = 1; i < n; i++)
    if (self->total[i] > 0)
      first[weft_stacks_node (self->stacks, i)->parent + 2]++;
  for (guint i = 2; i < n + 2; i++)
    first[i] += first[i - 1];
  self->children = weft_scratch_new0 (guint32, n);
  for (guint i = 1; i < n; i++)
    if (self->total[i] > 0)
      self->children[first[weft_stacks_node (self->stacks, i)->parent + 1]++] = i;
  self->first_child = first;
  for (guint i = 0; i < n; i++)
    if (first[i + 1] - first[i] > 1)
      qsort_r (self->children + first[i], first[i + 1] - first[i], sizeof (guint32),
               compare_children, self);
}

WeftCallTree *
weft_call_tree_new_profile (const WeftTimeProfile *profile, guint64 from, guint64 to, gint64 cap)
{
  WeftCallTree *self = weft_call_tree_new (profile->stacks);
  guint first = weft_time_profile_count_before (profile, from);
  guint end = weft_time_profile_count_before (profile, to);

  for (guint i = first; i < end; i++)
    {
      const WeftProfileSample *sample = weft_time_profile_nth (profile, i);

      if (cap < 0 || sample->track == cap)
        self->own[sample->stack]++;
    }
  weft_call_tree_sum (self);
  return self;
}

WeftCallTree *
weft_call_tree_new_difference (const WeftCallTree *whole, const WeftCallTree *part)
{
  WeftCallTree *self = weft_call_tree_new (whole->stacks);

  for (guint i = 0; i < weft_stacks_count (whole->stacks); i++)
    self->own[i] = whole->own[i] > part->own[i] ? whole->own[i] - part->own[i] : 0;
  weft_call_tree_sum (self);
  return self;
}

const guint32 *
weft_call_tree_children (const WeftCallTree *self, guint32 node, guint *n)
{
  guint32 first = self->first_child[node];

  *n = self->first_child[node + 1] - first;
  return self->children + first;
}

/* Returns the inverted tree of @tree on @stacks. @nodes has the inverted stack of each node of
 * @tree. */
static WeftCallTree *
invert_tree (const WeftCallTree *tree, WeftStacks *stacks, const guint32 *nodes)
{
  WeftCallTree *self = weft_call_tree_new (stacks);

  for (guint i = 0; i < weft_stacks_count (tree->stacks); i++)
    weft_call_tree_add (self, nodes[i], tree->own[i]);
  weft_call_tree_sum (self);
  return self;
}

WeftCallTree *
weft_call_tree_new_inverted (const WeftCallTree *tree, WeftCallTree **base)
{
  guint n = weft_stacks_count (tree->stacks);
  g_autoptr (WeftStacks) stacks = weft_stacks_new_with_frames (tree->stacks);
  weft_scratch_auto guint32 *nodes = weft_scratch_new0 (guint32, n);

  for (guint i = 1; i < n; i++)
    if (tree->own[i] > 0 || (*base != NULL && (*base)->own[i] > 0))
      for (guint32 at = i; at != 0; at = weft_stacks_node (tree->stacks, at)->parent)
        nodes[i] =
            weft_stacks_ensure_node (stacks, nodes[i], weft_stacks_node (tree->stacks, at)->frame);
  if (*base != NULL)
    {
      g_autoptr (WeftCallTree) old = *base;

      *base = invert_tree (old, stacks, nodes);
    }
  return invert_tree (tree, stacks, nodes);
}

/* Adds the nodes of @tree to @stacks. Returns a new array that contains, for each node of @tree,
 * its node in @stacks; free it with weft_scratch_free(). Frames are joined by name, because ids and
 * source lines differ between logs: adding a line moves all lines below it. @known maps hashes of
 * names to 1 + the joined frame. */
static guint32 *
join_tree_nodes (WeftStacks *stacks, WeftNumberTable *known, const WeftCallTree *tree)
{
  guint n = weft_stacks_count (tree->stacks);
  weft_scratch_auto guint32 *frames = weft_scratch_new0 (guint32, tree->stacks->frames->len + 1);
  guint32 *nodes = weft_scratch_new0 (guint32, n);

  for (guint i = 0; i < tree->stacks->frames->len; i++)
    {
      const WeftFrame *frame = weft_stacks_nth_frame (tree->stacks, i);
      g_autofree char *key = g_strdup_printf ("%s\n%s", frame->module, frame->label);
      guint64 hash = weft_hash_text_wide (key);
      guint32 found = weft_number_table_lookup (known, hash);

      if (found > 0)
        {
          frames[i] = found - 1;
          continue;
        }
      frames[i] = weft_stacks_ensure_frame (stacks, stacks->frames->len);
      weft_stacks_set_names (stacks, frames[i], frame->label, frame->module, frame->source);
      weft_number_table_add (known, hash, frames[i] + 1);
    }
  for (guint i = 1; i < n; i++)
    {
      const WeftStackNode *node = weft_stacks_node (tree->stacks, i);

      if (tree->total[i] > 0)
        nodes[i] = weft_stacks_ensure_node (stacks, nodes[node->parent], frames[node->frame]);
    }
  return nodes;
}

void
weft_call_tree_join (const WeftCallTree *const *trees, guint n, WeftCallTree **joined)
{
  g_autoptr (WeftStacks) stacks = weft_stacks_new ();
  g_autoptr (WeftNumberTable) known = weft_number_table_new ();
  g_autofree guint32 **nodes = g_new (guint32 *, n);

  for (guint k = 0; k < n; k++)
    nodes[k] = join_tree_nodes (stacks, known, trees[k]);
  for (guint k = 0; k < n; k++)
    {
      joined[k] = weft_call_tree_new (stacks);
      for (guint i = 0; i < weft_stacks_count (trees[k]->stacks); i++)
        weft_call_tree_add (joined[k], nodes[k][i], trees[k]->own[i]);
      weft_call_tree_sum (joined[k]);
      weft_scratch_free (nodes[k]);
    }
}

/* Merges the inverted stacks below a frame into one tree, and the stacks above the frame into
 * another. */

/* Adds the inverted stack of @node, an outermost node of @frame, to @callers. Returns the node of
 * the inverted stack. */
static guint32
add_callers (WeftStacks *callers, const WeftStacks *stacks, guint32 frame, guint32 node)
{
  guint32 inverted = weft_stacks_ensure_node (callers, 0, frame);

  for (node = weft_stacks_node (stacks, node)->parent; node != 0;
       node = weft_stacks_node (stacks, node)->parent)
    inverted = weft_stacks_ensure_node (callers, inverted, weft_stacks_node (stacks, node)->frame);
  return inverted;
}

WeftSandwich *
weft_sandwich_new (const WeftCallTree *tree, guint32 frame)
{
  WeftSandwich *self = g_new0 (WeftSandwich, 1);
  const WeftStacks *stacks = tree->stacks;
  guint n = weft_stacks_count (stacks);
  /* for each node: its node in callees, or 0 if the node is neither an outermost node of the frame
   * nor above one */
  weft_scratch_auto guint32 *callee_nodes = weft_scratch_new0 (guint32, n);
  g_autoptr (WeftStacks) callers = weft_stacks_new_with_frames (tree->stacks);
  g_autoptr (WeftStacks) callees = weft_stacks_new_with_frames (tree->stacks);
  g_autoptr (WeftScratchArray) outermost = weft_scratch_array_new (sizeof (guint32));

  /* complete the stacks before trees are made from them */
  for (guint i = 1; i < n; i++)
    {
      const WeftStackNode *node = weft_stacks_node (stacks, i);
      guint32 below = callee_nodes[node->parent];

      if (tree->total[i] == 0 || (below == 0 && node->frame != frame))
        continue;
      callee_nodes[i] = weft_stacks_ensure_node (callees, below, node->frame);
      if (below != 0)
        continue;
      weft_scratch_array_append (outermost, &i, 1);
      add_callers (callers, stacks, frame, i);
    }
  self->frame = frame;
  self->callers = weft_call_tree_new (callers);
  for (guint i = 0; i < outermost->len; i++)
    {
      guint32 node = g_array_index (outermost, guint32, i);

      weft_call_tree_add (self->callers, add_callers (callers, stacks, frame, node),
                          tree->total[node]);
    }
  weft_call_tree_sum (self->callers);
  self->callees = weft_call_tree_new (callees);
  for (guint i = 1; i < n; i++)
    if (callee_nodes[i] != 0)
      weft_call_tree_add (self->callees, callee_nodes[i], tree->own[i]);
  weft_call_tree_sum (self->callees);
  return self;
}

void
weft_sandwich_free (WeftSandwich *self)
{
  weft_shared_unref (self->callers);
  weft_shared_unref (self->callees);
  g_free (self);
}

/* Sums a call tree by cost centre, module or source line. */

/* State while costs are summed. Group 0 is the group of the root; all other groups are in the order
 * of their first frames. */
typedef struct
{
  const WeftCallTree *tree;
  guint32 *groups;         /* group of each frame */
  guint32 *open;           /* for each group: number of its frames on the current stack */
  WeftScratchArray *costs; /* of WeftCost, one for each group */
} CostSumming;

/* A step of the walk: it enters a node or leaves it. */
typedef struct
{
  guint32 node;
  gboolean is_leaving;
} WalkStep;

/* Sums the costs of all nodes. Uses a stack of its own instead of recursion, as the tree may be
 * very deep. */
static void
sum_node_costs (CostSumming *self)
{
  g_autoptr (WeftScratchArray) steps = weft_scratch_array_new (sizeof (WalkStep));
  WalkStep root = { 0, FALSE };

  weft_scratch_array_append (steps, &root, 1);
  while (steps->len > 0)
    {
      WalkStep step = g_array_index (steps, WalkStep, steps->len - 1);
      guint32 frame = weft_stacks_node (self->tree->stacks, step.node)->frame;
      guint32 group = frame == WEFT_FRAME_NONE ? 0 : self->groups[frame];
      WeftCost *cost = &g_array_index (self->costs, WeftCost, group);
      const guint32 *children;
      guint n;

      weft_scratch_array_set_size (steps, steps->len - 1);
      if (step.is_leaving)
        {
          self->open[group]--;
          continue;
        }
      cost->own += self->tree->own[step.node];
      if (self->open[group]++ == 0)
        cost->total += self->tree->total[step.node];
      step.is_leaving = TRUE;
      weft_scratch_array_append (steps, &step, 1);
      children = weft_call_tree_children (self->tree, step.node, &n);
      for (guint i = 0; i < n; i++)
        {
          WalkStep into = { children[i], FALSE };

          weft_scratch_array_append (steps, &into, 1);
        }
    }
}

WeftScratchArray *
weft_call_tree_costs (const WeftCallTree *tree, WeftCostKey key)
{
  guint n_frames = tree->stacks->frames->len;
  weft_scratch_auto guint32 *groups = weft_scratch_new0 (guint32, n_frames + 1);
  weft_scratch_auto guint32 *open = weft_scratch_new0 (guint32, n_frames + 1);
  WeftScratchArray *all = weft_scratch_array_new (sizeof (WeftCost));
  /* key: hash of a module or source; value: group */
  g_autoptr (WeftNumberTable) known = weft_number_table_new ();
  const WeftCost root = { .frame = WEFT_FRAME_NONE };
  CostSumming summing = { tree, groups, open, all };
  guint n = 0;

  weft_scratch_array_append (all, &root, 1);
  for (guint i = 0; i < n_frames; i++)
    {
      const WeftFrame *frame = weft_stacks_nth_frame (tree->stacks, i);
      WeftCost cost = { .frame = i, .n_frames = 1 };
      const char *text = key == WEFT_COST_MODULE ? frame->module : frame->source;
      /* each frame of the RTS or the profiler is a group of its own, regardless of its module */
      guint64 hash = weft_hash_text_wide (text);
      gboolean is_alone = key == WEFT_COST_CENTRE || frame->kind != WEFT_FRAME_ORDINARY;

      if (!is_alone)
        groups[i] = weft_number_table_lookup (known, hash);
      if (groups[i] > 0)
        {
          g_array_index (all, WeftCost, groups[i]).n_frames++;
          continue;
        }
      groups[i] = all->len;
      weft_scratch_array_append (all, &cost, 1);
      if (!is_alone)
        weft_number_table_add (known, hash, groups[i]);
    }
  sum_node_costs (&summing);
  for (guint i = 0; i < all->len; i++)
    if (g_array_index (all, WeftCost, i).total > 0)
      g_array_index (all, WeftCost, n++) = g_array_index (all, WeftCost, i);
  weft_scratch_array_set_size (all, n);
  return all;
}

static const char *
text_or_null (const char *text)
{
  return *text != '\0' ? text : NULL;
}

/* Frames of the RTS and the profiler have no source, so they are named by their labels. */
WeftCostName
weft_cost_get_name (const WeftCallTree *tree, const WeftCost *cost, WeftCostKey key)
{
  const WeftFrame *frame;
  gboolean is_apart;

  if (cost->frame == WEFT_FRAME_NONE)
    return (WeftCostName){ .name = "MAIN" };
  frame = weft_stacks_nth_frame (tree->stacks, cost->frame);
  is_apart = frame->kind != WEFT_FRAME_ORDINARY;
  return (WeftCostName){
    .name = text_or_null (key == WEFT_COST_MODULE             ? frame->module :
                          key == WEFT_COST_CENTRE || is_apart ? frame->label :
                                                                frame->source),
    .module = text_or_null (frame->module),
    .source = text_or_null (frame->source),
    .is_runtime = is_apart,
  };
}

static guint
count_runs (const WeftCostComparison *self)
{
  return self->n[0] + self->n[1];
}

static void
comparison_clear (gpointer data)
{
  WeftCostComparison *self = data;

  g_ptr_array_unref (self->trees);
  g_array_unref (self->tick_ns);
}

WeftCostComparison *
weft_cost_comparison_new (const GArray *a, const GArray *b)
{
  const GArray *const sides[2] = { a, b };
  WeftCostComparison *self = weft_shared_new (WeftCostComparison, comparison_clear);
  g_autoptr (GPtrArray) own = g_ptr_array_new_with_free_func (weft_shared_unref);

  self->tick_ns = g_array_new (FALSE, FALSE, sizeof (guint64));
  for (guint side = 0; side < 2; side++)
    {
      self->n[side] = sides[side]->len;
      for (guint i = 0; i < sides[side]->len; i++)
        {
          const WeftComparedCosts *run = &g_array_index (sides[side], WeftComparedCosts, i);

          g_array_append_val (self->tick_ns, run->profile->tick_ns);
          g_ptr_array_add (
              own, weft_call_tree_new_profile (run->profile, run->range.from, run->range.to, -1));
        }
    }
  self->trees = g_ptr_array_new_with_free_func (weft_shared_unref);
  g_ptr_array_set_size (self->trees, (gint) own->len);
  weft_call_tree_join ((gconstpointer) own->pdata, own->len, (gpointer) self->trees->pdata);
  return self;
}

static guint64
tick_of_run (const WeftCostComparison *self, guint run)
{
  return g_array_index (self->tick_ns, guint64, run);
}

guint64
weft_cost_comparison_time (const WeftCostComparison *self, guint run, guint64 ticks)
{
  return ticks > G_MAXINT64 / tick_of_run (self, run) ? G_MAXINT64 :
                                                        ticks * tick_of_run (self, run);
}

double
weft_cost_comparison_p (const WeftCostComparison *self, const guint64 *ticks)
{
  double tick_a = (double) tick_of_run (self, 0), tick_b = (double) tick_of_run (self, self->n[0]);
  g_autofree double *times = NULL;

  /* the numbers of samples are weighted by the length of a tick, because a run with shorter ticks
   * has more samples in the same time */
  if (count_runs (self) == 2)
    return weft_poisson_test (ticks[0], ticks[1], tick_a / (tick_a + tick_b));
  times = g_new (double, count_runs (self));
  for (guint run = 0; run < count_runs (self); run++)
    times[run] = (double) weft_cost_comparison_time (self, run, ticks[run]);
  return weft_rank_test_or_nan (times, self->n[0], times + self->n[0], self->n[1],
                                WEFT_RANK_TEST_P);
}
