/* SPDX-License-Identifier: BSD-3-Clause */
/* Trees of time profiles, what a frame is called by, and costs: against sums over the samples. */
#include "logs.h"
#include "profile-fixture.h"
#include "weft-test-unit.h"

#include <string.h>

#define MAX_DEPTH 6
#define N_SAMPLES 300

typedef struct
{
  guint64 time;
  guint32 cap;
  char stack[MAX_DEPTH + 1]; /* innermost first, a letter a frame */
} Plain;

static void
random_samples (GRand *rand, WeftTestLog *log, Plain *samples)
{
  guint64 time = 10;

  for (guint i = 0; i < N_SAMPLES; i++)
    {
      guint depth = g_rand_int_range (rand, 0, MAX_DEPTH + 1);

      time += g_rand_int_range (rand, 0, 3);
      samples[i] = (Plain){ .time = time, .cap = g_rand_int_range (rand, 0, 3) };
      for (guint k = 0; k < depth; k++)
        samples[i].stack[k] = "abcde"[g_rand_int_range (rand, 0, 5)];
      if (g_rand_int_range (rand, 0, 8) == 0)
        g_strlcpy (samples[i].stack, g_rand_boolean (rand) ? "G" : "I", sizeof samples[i].stack);
      weft_test_profile_sample (log, time, samples[i].cap, i, samples[i].stack);
    }
}

static gboolean
is_in (const Plain *sample, guint64 from, guint64 to, gint64 cap)
{
  return sample->time >= from && sample->time < to && (cap < 0 || sample->cap == cap);
}

/* The letters of @node's stack, innermost first. */
static void
node_letters (const WeftStacks *stacks, guint32 node, char *letters)
{
  guint n = 0;

  for (; node != 0; node = weft_stacks_node (stacks, node)->parent)
    letters[n++] =
        (char) weft_stacks_nth_frame (stacks, weft_stacks_node (stacks, node)->frame)->id;
  letters[n] = '\0';
}

static void
check_tree (const WeftCallTree *tree, const Plain *samples, guint64 from, guint64 to, gint64 cap)
{
  guint64 own_sum = 0, children_sum = 0;

  for (guint node = 0; node < weft_stacks_count (tree->stacks); node++)
    {
      guint64 own = 0, total = 0;
      char letters[64];
      guint n;
      const guint32 *children = weft_call_tree_children (tree, node, &n);

      node_letters (tree->stacks, node, letters);
      for (guint i = 0; i < N_SAMPLES; i++)
        if (is_in (&samples[i], from, to, cap))
          {
            own += g_str_equal (samples[i].stack, letters);
            total += g_str_has_suffix (samples[i].stack, letters);
          }
      g_assert_cmpuint (tree->own[node], ==, own);
      g_assert_cmpuint (tree->total[node], ==, total);
      own_sum += own;
      children_sum = own;
      for (guint i = 0; i < n; i++)
        children_sum += tree->total[children[i]];
      g_assert_cmpuint (children_sum, ==, total);
    }
  g_assert_cmpuint (own_sum, ==, tree->sum);
}

/* Samples in which @next (NUL: nothing) calls the outermost @id, or is called by it. */
static guint64
neighbours (const Plain *samples, char id, char next, gboolean callers)
{
  guint64 n = 0;

  for (guint i = 0; i < N_SAMPLES; i++)
    {
      const char *outermost = strrchr (samples[i].stack, id);

      if (outermost == NULL)
        continue;
      if (callers)
        n += outermost[1] == next;
      else if (outermost == samples[i].stack)
        n += next == '\0';
      else
        n += outermost[-1] == next;
    }
  return n;
}

static void
check_side (const WeftCallTree *side, const Plain *samples, char id, gboolean callers)
{
  guint n;
  const guint32 *children = weft_call_tree_children (side, 1, &n);
  guint64 sum = side->own[1];

  g_assert_cmpuint (side->own[1], ==, neighbours (samples, id, '\0', callers));
  for (guint i = 0; i < n; i++)
    {
      guint32 frame = weft_stacks_node (side->stacks, children[i])->frame;
      char next = (char) weft_stacks_nth_frame (side->stacks, frame)->id;

      g_assert_cmpuint (side->total[children[i]], ==, neighbours (samples, id, next, callers));
      sum += side->total[children[i]];
    }
  g_assert_cmpuint (side->total[1], ==, sum);
}

static void
check_sandwich (const WeftCallTree *tree, const Plain *samples)
{
  g_autoptr (WeftScratchArray) costs = weft_call_tree_costs (tree, WEFT_COST_CENTRE);
  guint64 own_sum = 0;

  for (guint i = 0; i < costs->len; i++)
    {
      const WeftCost *cost = &g_array_index (costs, WeftCost, i);
      g_autoptr (WeftSandwich) sandwich = NULL;
      guint64 own = 0, total = 0;
      char id;

      own_sum += cost->own;
      if (cost->frame == WEFT_FRAME_NONE)
        continue;
      id = (char) weft_stacks_nth_frame (tree->stacks, cost->frame)->id;
      for (guint k = 0; k < N_SAMPLES; k++)
        {
          own += samples[k].stack[0] == id;
          total += strchr (samples[k].stack, id) != NULL;
        }
      g_assert_cmpuint (cost->own, ==, own);
      g_assert_cmpuint (cost->total, ==, total);
      sandwich = weft_sandwich_new (tree, cost->frame);
      g_assert_cmpuint (sandwich->callers->sum, ==, total);
      g_assert_cmpuint (sandwich->callees->sum, ==, total);
      check_side (sandwich->callers, samples, id, TRUE);
      check_side (sandwich->callees, samples, id, FALSE);
    }
  g_assert_cmpuint (own_sum, ==, tree->sum);
}

/* Centres a and b are of the module Main, c to e of Other; a and c stand at the same place. */
static void
check_groups (const WeftCallTree *tree, const Plain *samples, WeftCostKey key, const char *letters)
{
  g_autoptr (WeftScratchArray) costs = weft_call_tree_costs (tree, key);
  guint64 own = 0, total = 0, sum = 0;
  gboolean is_found = FALSE;

  for (guint i = 0; i < N_SAMPLES; i++)
    {
      own += samples[i].stack[0] != '\0' && strchr (letters, samples[i].stack[0]) != NULL;
      total += strpbrk (samples[i].stack, letters) != NULL;
    }
  for (guint i = 0; i < costs->len; i++)
    {
      const WeftCost *cost = &g_array_index (costs, WeftCost, i);
      guint32 id = cost->frame == WEFT_FRAME_NONE ?
                       0 :
                       weft_stacks_nth_frame (tree->stacks, cost->frame)->id;

      sum += cost->own;
      if (id == 0 || strchr (letters, (int) id) == NULL)
        continue;
      g_assert_false (is_found);
      is_found = TRUE;
      g_assert_cmpuint (cost->own, ==, own);
      g_assert_cmpuint (cost->total, ==, total);
      g_assert_cmpuint (cost->n_frames, ==, strlen (letters));
    }
  g_assert_true (is_found);
  g_assert_cmpuint (sum, ==, tree->sum);
}

static void
test_random (void)
{
  for (guint seed = 0; seed < 20; seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (WeftTestLog) log = weft_test_profile_begin (1000);
      g_autoptr (WeftTimeProfile) profile = NULL;
      g_autoptr (WeftCallTree) all = NULL;
      Plain samples[N_SAMPLES];

      random_samples (rand, log, samples);
      profile = profile_of_test_log (log);
      for (guint i = 0; i < 20; i++)
        {
          guint64 from = g_rand_int_range (rand, 0, 300), to = g_rand_int_range (rand, 0, 400);
          gint64 cap = g_rand_int_range (rand, -1, 3);
          g_autoptr (WeftCallTree) tree = weft_call_tree_new_profile (profile, from, to, cap);

          check_tree (tree, samples, from, to, cap);
        }
      all = weft_call_tree_new_profile (profile, 0, G_MAXUINT64, -1);
      g_assert_cmpuint (weft_time_profile_n_samples (profile), ==, N_SAMPLES);
      g_assert_cmpuint (all->sum, ==, N_SAMPLES);
      check_tree (all, samples, 0, G_MAXUINT64, -1);
      check_sandwich (all, samples);
      check_groups (all, samples, WEFT_COST_MODULE, "ab");
      check_groups (all, samples, WEFT_COST_MODULE, "cde");
      check_groups (all, samples, WEFT_COST_SOURCE, "ac");
    }
}

static WeftTimeProfile *
profile_of_stacks (const char *const *stacks)
{
  g_autoptr (WeftTestLog) log = weft_test_profile_begin (1000);

  for (guint i = 0; stacks[i] != NULL; i++)
    weft_test_profile_sample (log, 1000 * (i + 1), 0, i + 1, stacks[i]);
  return profile_of_test_log (log);
}

/* The trees of two logs have the same stacks afterwards, and each its own amounts. */
static void
test_join (void)
{
  const char *const stacks[2][6] = { { "ab", "c", "G", NULL },
                                     { "d", "c", "ab", "ab", "b", NULL } };
  g_autoptr (WeftTimeProfile) a = profile_of_stacks (stacks[0]);
  g_autoptr (WeftTimeProfile) b = profile_of_stacks (stacks[1]);
  g_autoptr (WeftCallTree) tree_a = weft_call_tree_new_profile (a, 0, G_MAXUINT64, -1);
  g_autoptr (WeftCallTree) tree_b = weft_call_tree_new_profile (b, 0, G_MAXUINT64, -1);
  const WeftCallTree *const trees[2] = { tree_a, tree_b };
  WeftCallTree *joined[2];
  static const struct
  {
    const char *stack;
    guint64 totals[2];
  } want[] = { { "MAIN", { 3, 5 } },    { "Main.b", { 1, 3 } },  { "Main.b;Main.a", { 1, 2 } },
               { "Other.c", { 1, 1 } }, { "Other.d", { 0, 1 } }, { "GC", { 1, 0 } } };

  weft_call_tree_join (trees, 2, joined);
  g_assert_true (joined[0]->stacks == joined[1]->stacks);
  g_assert_cmpuint (weft_stacks_count (joined[0]->stacks), ==, G_N_ELEMENTS (want));
  for (guint i = 0; i < G_N_ELEMENTS (want); i++)
    for (guint k = 0; k < 2; k++)
      g_assert_cmpuint (profile_total_of (joined[k], want[i].stack), ==, want[i].totals[k]);
  for (guint k = 0; k < 2; k++)
    {
      g_assert_cmpuint (joined[k]->by_kind[WEFT_FRAME_GC], ==, k == 0);
      weft_shared_unref (joined[k]);
    }
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/call-tree/random", test_random);
  g_test_add_func ("/call-tree/join", test_join);
}
