/* SPDX-License-Identifier: BSD-3-Clause */
/* Call tree of a time profile or a heap profile: own and inclusive amounts of each cost centre
 * stack. */
#pragma once

#include "weft-time-profile.h"

/* A call tree with amounts: ticks (samples) of a time profile, or bytes of a heap profile. Filled
 * by one thread, then immutable and shared by reference. Arrays are indexed by node of the stacks.
 * Sums saturate at 64 bits. */
typedef struct
{
  WeftStacks *stacks;
  guint64 *own;
  guint64 *total; /* own amount plus the totals of the children */
  guint64 sum;    /* sum of all own amounts */
  /* sum of own amounts for each kind of innermost frame; `.prof` files count only ordinary
   * frames */
  guint64 by_kind[WEFT_N_FRAME_KINDS];
  guint32 *children, *first_child; /* see weft_call_tree_children() */
} WeftCallTree;

/* Returns a tree whose amounts are all 0. Keeps a reference to @stacks, to which nothing may be
 * added afterwards. */
WeftCallTree *weft_call_tree_new (WeftStacks *stacks);

/* Adds to the own amount of @node. Must be called before weft_call_tree_sum(). */
void weft_call_tree_add (WeftCallTree *self, guint32 node, guint64 amount);

/* Computes all other fields from the own amounts. Must be called once, before the functions
 * below. */
void weft_call_tree_sum (WeftCallTree *self);

/* Returns the tree of the samples in [@from, @to), in ticks, with all sums computed. @cap selects a
 * track, which is a capability or, in a profile by thread, a thread; -1 selects all tracks. */
WeftCallTree *
weft_call_tree_new_profile (const WeftTimeProfile *profile, guint64 from, guint64 to, gint64 cap);

/* Returns the tree of @whole minus @part, on the same stacks, with all sums computed. If @part is
 * the tree of a range, the result is the tree of the rest of the run. */
WeftCallTree *weft_call_tree_new_difference (const WeftCallTree *whole, const WeftCallTree *part);

/* Returns the tree of @tree with inverted stacks, with all sums computed: the innermost frame
 * becomes the outermost, with its callers on top. The stacks are new, but have the same frames. If
 * *@base, a tree on the same stacks as @tree, is not NULL, it is replaced by its inverted tree. */
WeftCallTree *weft_call_tree_new_inverted (const WeftCallTree *tree, WeftCallTree **base);

/* Sets @joined to the trees of @n logs on common stacks, with all sums computed. Frames with the
 * same module and label are joined, even if their source locations differ. */
void weft_call_tree_join (const WeftCallTree *const *trees, guint n, WeftCallTree **joined);

/* Returns the children of @node that have an amount, and sets @n to their number. Children that
 * belong to the program come before children that belong to the RTS; otherwise the largest total
 * comes first. Borrowed. */
const guint32 *weft_call_tree_children (const WeftCallTree *self, guint32 node, guint *n);

/* Callers and callees of a frame. If a stack contains the frame several times, only its outermost
 * occurrence counts. */
typedef struct
{
  guint32 frame;
  /* inverted stacks: node 1 is the frame, with its callers on top, the nearest caller first; the
   * own amount of a node is the amount of the stacks whose outermost frame is the frame of the
   * node */
  WeftCallTree *callers;
  /* node 1 is the frame, with its callees on top of it */
  WeftCallTree *callees;
} WeftSandwich;

WeftSandwich *weft_sandwich_new (const WeftCallTree *tree, guint32 frame);
void weft_sandwich_free (WeftSandwich *self);

/* Keys by which costs are summed. */
typedef enum
{
  WEFT_COST_CENTRE, /* each frame is a row */
  WEFT_COST_MODULE,
  WEFT_COST_SOURCE, /* source location, such as "Main.hs:12:5-20" */
  WEFT_N_COST_KEYS,
} WeftCostKey;

/* A row of costs. */
typedef struct
{
  guint32 frame; /* first frame of the row; WEFT_FRAME_NONE for the root, GHC's MAIN */
  guint32 n_frames;
  guint64 own;
  guint64 total; /* amount of the stacks that contain a frame of the row; each stack counts once */
} WeftCost;

/* Returns the costs of @tree by @key, an array of WeftCost: the root first, all others in the order
 * of their frames. Own amounts add up to the sum of the tree. Rows without an amount are
 * omitted. */
WeftScratchArray *weft_call_tree_costs (const WeftCallTree *tree, WeftCostKey key);

/* Name of a row of costs. Texts are borrowed; unknown texts are NULL. */
typedef struct
{
  const char *name;            /* name of the row */
  const char *module, *source; /* module and source of the row's first frame */
  gboolean is_runtime;         /* GC, idle time or profiler, so not part of the program */
} WeftCostName;

/* Returns the name of @cost, a row of the costs of @tree by @key. */
WeftCostName weft_cost_get_name (const WeftCallTree *tree, const WeftCost *cost, WeftCostKey key);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftCallTree, weft_shared_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftSandwich, weft_sandwich_free)

/* Comparison of time profiles: their trees on the same stacks, and tests whether differences are
 * due to chance. */

/* The samples of a run in a range, of all capabilities. Borrowed while a comparison is made. */
typedef struct
{
  const WeftTimeProfile *profile;
  WeftRange range;
} WeftComparedCosts;

/* Comparison of time profiles. Immutable, shared by reference. Each of the two sides, A and B, has
 * one or several runs. */
typedef struct
{
  guint n[2];       /* number of runs on each side; the runs of A come first */
  GPtrArray *trees; /* of WeftCallTree, one for each run, on the same stacks; amounts are samples */
  GArray *tick_ns;  /* of guint64: for each run, the time that a sample represents, ns */
} WeftCostComparison;

/* Compares the runs of @a and @b, which are arrays of WeftComparedCosts with at least one run
 * each. */
WeftCostComparison *weft_cost_comparison_new (const GArray *a, const GArray *b);

/* Returns the tree of a run, borrowed. */
static inline const WeftCallTree *
weft_cost_comparison_tree (const WeftCostComparison *self, guint run)
{
  return g_ptr_array_index (self->trees, run);
}

/* Returns the time (ns) that @ticks samples of a run represent, at most G_MAXINT64. */
guint64 weft_cost_comparison_time (const WeftCostComparison *self, guint run, guint64 ticks);

/* Returns the probability (0 to 1) that the times differ this much by chance. @ticks has the number
 * of samples of each run. With one run on each side, the numbers of samples are tested (Poisson,
 * see weft-difference-test.h). With several runs, the ranks of their times are tested. NAN if there
 * are too few runs. */
double weft_cost_comparison_p (const WeftCostComparison *self, const guint64 *ticks);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftCostComparison, weft_shared_unref)
