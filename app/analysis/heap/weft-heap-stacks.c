/* SPDX-License-Identifier: BSD-3-Clause */
/* Reads the stack of each band from the first sample that contains it. */
#include "weft-heap-stacks.h"

#include "weft-event-tags.h"

#include <math.h>

/* Offset of the stack in the payload, after the number of the profile and the bytes. */
#define STACK_AT 9

WeftHeapProfile *
weft_heap_stacks_part (WeftHeapProfile *heap)
{
  for (guint i = 0; i < weft_heap_profile_n_parts (heap); i++)
    {
      WeftHeapProfile *part = weft_heap_profile_part (heap, i);
      guint first = 0; /* the first band that has a stack */

      while (first < part->origins->len && g_array_index (part->origins, guint64, first) == 0)
        first++;
      if (part->samples->len > 0 && first < part->origins->len &&
          weft_heap_profile_kind (part)->breakdown == WEFT_BREAKDOWN_COST_CENTRE)
        return part;
    }
  return NULL;
}

WeftHeapStacks *
weft_heap_stacks_new (const WeftHeapProfile *profile)
{
  WeftHeapStacks *self = g_new0 (WeftHeapStacks, 1);

  self->stacks = weft_stacks_new_for_index (profile->index);
  self->nodes = weft_scratch_new0 (guint32, profile->labels->len + 1);
  for (guint i = 0; i < profile->labels->len; i++)
    {
      guint64 offset = g_array_index (profile->origins, guint64, i);
      WeftEvent event;
      guint depth;

      if (offset == 0 || !weft_index_event_at (profile->index, offset, &event) ||
          event.tag != WEFT_TAG_HEAP_PROF_SAMPLE_COST_CENTRE || event.length < STACK_AT + 1)
        continue;
      depth = MIN (event.payload[STACK_AT], (event.length - STACK_AT - 1) / 4);
      self->nodes[i] =
          weft_stacks_ensure_node_of_ids (self->stacks, event.payload + STACK_AT + 1, depth);
    }
  if (weft_stacks_count (self->stacks) > 1)
    weft_stacks_read_names (self->stacks, profile->index);
  return self;
}

void
weft_heap_stacks_free (WeftHeapStacks *self)
{
  weft_shared_unref (self->stacks);
  weft_scratch_free (self->nodes);
  g_free (self);
}

WeftCallTree *
weft_heap_stacks_tree (const WeftHeapStacks *self, const WeftHeapNumbers *numbers)
{
  WeftCallTree *tree = weft_call_tree_new (self->stacks);
  double left = 0; /* sum of the rounding errors so far, bytes */

  for (guint i = 0; i < weft_heap_numbers_count (numbers); i++)
    {
      WeftHeapNumber number = weft_heap_numbers_nth (numbers, i);
      double mean = MIN (number.mean, 0x1p63), whole;

      if (!(mean > 0))
        continue;
      whole = nearbyint (mean + left);
      left += mean - whole;
      weft_call_tree_add (tree, self->nodes[number.band], (guint64) whole);
    }
  weft_call_tree_sum (tree);
  return tree;
}

WeftCallTree *
weft_heap_stacks_tree_of (WeftHeapProfile *heap, guint64 from, guint64 to)
{
  WeftHeapProfile *part = weft_heap_stacks_part (heap);
  g_autoptr (WeftHeapStacks) stacks = NULL;
  g_autoptr (WeftHeapNumbers) numbers = NULL;

  if (part == NULL)
    return NULL;
  stacks = weft_heap_stacks_new (part);
  numbers = weft_heap_numbers_new (part, from, to);
  return weft_heap_stacks_tree (stacks, numbers);
}
