/* SPDX-License-Identifier: BSD-3-Clause */
/* Makes the trees of flame graphs that are exported, and draws them. */
#include "weft-export-flame.h"

#include "weft-heap-stacks.h"

/* The whole run counts to its end, also what is stamped there. */
static guint64
end_of (const WeftTrace *trace, guint64 to)
{
  return to < trace->index->to ? to : G_MAXUINT64;
}

/* The mean over the range, or what is there at the moment where it is empty. */
static WeftCallTree *
heap_tree (const WeftTrace *trace, guint64 from, guint64 to, WeftCallTree **base)
{
  WeftHeapProfile *part = weft_heap_stacks_part (trace->heap);
  g_autoptr (WeftHeapStacks) stacks = NULL;
  g_autoptr (WeftHeapNumbers) numbers = NULL;
  g_autoptr (WeftHeapNumbers) all = NULL;

  if (part == NULL)
    {
      g_autoptr (WeftStacks) none = weft_stacks_new ();
      WeftCallTree *tree = weft_call_tree_new (none);

      weft_call_tree_settle (tree);
      return tree;
    }
  stacks = weft_heap_stacks_new (part);
  numbers = weft_heap_numbers_new (part, from, from < to ? end_of (trace, to) : to);
  if (base != NULL)
    {
      all = weft_heap_numbers_new (part, 0, G_MAXUINT64);
      *base = weft_heap_stacks_tree (stacks, all);
    }
  return weft_heap_stacks_tree (stacks, numbers);
}

static WeftCallTree *
time_tree (const WeftTrace *trace, guint64 from, guint64 to, WeftCallTree **base)
{
  WeftCallTree *tree = weft_call_tree_new_profile (trace->profile, from, end_of (trace, to), -1);
  g_autoptr (WeftCallTree) whole = NULL;

  if (base == NULL)
    return tree;
  whole = weft_call_tree_new_profile (trace->profile, 0, G_MAXUINT64, -1);
  *base = weft_call_tree_new_rest (whole, tree);
  return tree;
}

void
weft_export_tree_init (WeftExportTree *self,
                       WeftTrace *trace,
                       const WeftExportOptions *options,
                       guint64 from,
                       guint64 to)
{
  WeftTrace *other = options->compared;
  gboolean has_time =
      trace->profile->samples->len > 0 && (other == NULL || other->profile->samples->len > 0);
  gboolean is_heap = options->flame == WEFT_EXPORT_FLAME_HEAP || !has_time;
  WeftCallTree *(*make) (const WeftTrace *, guint64, guint64, WeftCallTree **) =
      is_heap ? heap_tree : time_tree;

  self->unit = is_heap ? WEFT_FLAME_BYTES : WEFT_FLAME_SAMPLES;
  self->calls =
      make (trace, from, to, options->flame_changes && other == NULL ? &self->base : NULL);
  if (other != NULL)
    {
      g_autoptr (WeftCallTree) a = self->calls;
      g_autoptr (WeftCallTree) b = make (other, options->compared_from, options->compared_to, NULL);
      const WeftCallTree *const trees[2] = { a, b };
      WeftCallTree *joined[2];

      weft_call_tree_join (trees, joined);
      self->base = joined[0];
      self->calls = joined[1];
    }
  self->flame = weft_flame_tree_new (self->calls, FALSE);
}

void
weft_export_tree_clear (WeftExportTree *self)
{
  g_clear_pointer (&self->flame, weft_flame_tree_free);
  g_clear_pointer (&self->base, weft_call_tree_unref);
  g_clear_pointer (&self->calls, weft_call_tree_unref);
}

void
weft_export_tree_paint (const WeftExportTree *self,
                        const WeftExportOptions *options,
                        WeftTextCache *text,
                        cairo_t *cr,
                        double width,
                        double height)
{
  WeftFlameLook look = { .stacks = self->calls->stacks,
                         .tree = self->flame,
                         .palette = weft_palette_get (options->theme),
                         .text = text,
                         .row = WEFT_FLAME_ROW,
                         .singled_out = WEFT_FRAME_NONE };
  WeftFlameChange change;

  if (self->base != NULL)
    {
      change = weft_flame_change (self->calls, self->base, options->compared != NULL);
      look.change = &change;
      look.colors = WEFT_FLAME_BY_CHANGE;
    }
  weft_flame_paint_picture (self->flame, &look, self->unit, cr, width, height,
                            options->title != NULL ? options->title : "");
}
