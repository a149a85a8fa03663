/* SPDX-License-Identifier: BSD-3-Clause */
/* Measures a time profile by cost centre: the function that takes the most time. */
#include "weft-measures-private.h"

#include "weft-call-tree.h"
#include "weft-hash.h"
#include "weft-number-table.h"

#include <string.h>

/* Another function is named beside the one with the most samples if it has at least this fraction
 * of those. */
#define NEARLY 0.9

/* A top-level function and the functions defined in it: the cost centres “f”, “f.go”, “f.\”. */
typedef struct
{
  const WeftCost *itself; /* cost centre of the function, or NULL */
  const WeftCost *most;   /* the cost centre with the most own samples */
  guint64 own;            /* own samples of all cost centres of the function */
} ProfiledFunction;

/* Adds the cost centre @cost to the top-level function in which it is defined. @known maps hashes
 * of names to 1 + the index of the function. */
static void
add_cost (WeftScratchArray *functions,
          WeftNumberTable *known,
          const WeftStacks *stacks,
          const WeftCost *cost)
{
  const WeftFrame *frame = weft_stacks_nth_frame (stacks, cost->frame);
  /* the name of an operator may have dots */
  gboolean is_operator = !g_ascii_isalpha (*frame->label) && *frame->label != '_';
  gsize length = is_operator ? strlen (frame->label) : strcspn (frame->label, ".");
  g_autofree char *name = g_strdup_printf ("%s.%.*s", frame->module, (int) length, frame->label);
  guint64 hash = weft_hash_text_wide (name);
  guint32 number = weft_number_table_lookup (known, hash);
  ProfiledFunction *one;

  if (number == 0)
    {
      number = functions->len + 1;
      weft_scratch_array_set_size (functions, number);
      weft_number_table_add (known, hash, number);
    }
  one = &g_array_index (functions, ProfiledFunction, number - 1);
  one->own += cost->own;
  if (one->most == NULL || cost->own > one->most->own)
    one->most = cost;
  if (g_str_has_suffix (name, frame->label))
    one->itself = cost;
}

/* Returns the cost centre to show for @self: @most, the one with the most samples, if it has at
 * least half of the samples of @self; otherwise the cost centre of the function itself, if it has
 * one. */
static const WeftCost *
choose_cost_centre (const ProfiledFunction *self, guint64 most)
{
  return (self->most->own == most && self->most->own >= self->own / 2) || self->itself == NULL ?
             self->most :
             self->itself;
}

/* Returns TRUE if @self comes before @other, which may be NULL. */
static gboolean
is_hotter (const ProfiledFunction *self, const ProfiledFunction *other)
{
  return other == NULL || self->own > other->own ||
         (self->own == other->own && self->most->frame < other->most->frame);
}

/* Sets @first and @second to the functions with the most own samples. Returns the largest number of
 * own samples of a single cost centre. */
static guint64
find_hottest (const WeftScratchArray *functions,
              const ProfiledFunction **first,
              const ProfiledFunction **second)
{
  guint64 most = 0;

  for (guint i = 0; i < functions->len; i++)
    {
      const ProfiledFunction *one = &g_array_index (functions, ProfiledFunction, i);

      most = MAX (most, one->most->own);
      if (is_hotter (one, *first))
        {
          *second = *first;
          *first = one;
        }
      else if (is_hotter (one, *second))
        *second = one;
    }
  return most;
}

void
weft_measure_profile (WeftMeasures *self, const WeftStatistics *statistics)
{
  const WeftTimeProfile *profile = statistics->trace->profile;
  g_autoptr (WeftCallTree) tree =
      weft_call_tree_new_profile (profile, statistics->from, statistics->to, -1);
  g_autoptr (WeftScratchArray) costs = weft_call_tree_costs (tree, WEFT_COST_CENTRE);
  g_autoptr (WeftScratchArray) functions = weft_scratch_array_new (sizeof (ProfiledFunction));
  g_autoptr (WeftNumberTable) known = weft_number_table_new ();
  double all = (double) tree->by_kind[WEFT_FRAME_ORDINARY];
  const ProfiledFunction *first = NULL, *second = NULL;
  WeftScene *scene = &self->scenes[WEFT_SCENE_FUNCTION];
  const WeftCost *centre;
  guint64 most, own;

  self->values[WEFT_MEASURE_PROFILED] = weft_time_profile_n_samples (profile) > 0;
  for (guint i = 0; i < costs->len; i++)
    {
      const WeftCost *one = &g_array_index (costs, WeftCost, i);

      if (one->frame != WEFT_FRAME_NONE &&
          !weft_cost_get_name (tree, one, WEFT_COST_CENTRE).is_runtime)
        add_cost (functions, known, tree->stacks, one);
    }
  most = find_hottest (functions, &first, &second);
  self->values[WEFT_MEASURE_TICKS] = all;
  self->values[WEFT_MEASURE_HOT] = self->values[WEFT_MEASURE_HOT_ALL] = 0;
  self->values[WEFT_MEASURE_HOT_NEXT] = 0;
  if (first == NULL || all == 0)
    return;
  centre = choose_cost_centre (first, most);
  own = centre == first->most && centre != first->itself ? centre->own : first->own;
  self->values[WEFT_MEASURE_HOT] = (double) own / all;
  self->values[WEFT_MEASURE_HOT_ALL] = (double) MAX (centre->total, own) / all;
  scene->function = centre->frame + 1;
  if (second == NULL || (double) second->own < NEARLY * (double) own)
    return;
  self->values[WEFT_MEASURE_HOT_NEXT] = (double) second->own / all;
  scene->next_function = choose_cost_centre (second, 0)->frame + 1;
}
