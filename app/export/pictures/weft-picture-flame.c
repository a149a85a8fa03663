/* SPDX-License-Identifier: BSD-3-Clause */
/* Pictures of call trees: flame graphs. */
#include "weft-blocking-tree.h"
#include "weft-flame-picture.h"
#include "weft-heap-stacks.h"
#include "weft-picture.h"

typedef struct
{
  WeftCallTree *calls; /* tree to draw; all its values are 0 if the range has no data */
  WeftCallTree *base;  /* tree with which the colours compare @calls; or NULL */
  WeftFlameTree *flame;
  WeftFlameChange change; /* valid if @base is not NULL */
  WeftFlameUnit unit;
  double sample; /* number of samples of @calls that last as long as one sample of @base; 0 if the
                    unit is not samples */
} FlameData;

static gboolean
flame_log_has_data (const WeftPictureKind *kind, const WeftTrace *trace)
{
  return weft_profile_subject_is_recorded (kind->variant, trace);
}

/* Returns the call tree of a range or, if the range is empty, of the heap at @from. Unless @base is
 * NULL, sets *@base to the tree for comparison: that of the rest of the run or, for a heap profile,
 * of the mean heap over the whole run. */
static WeftCallTree *
make_tree (WeftProfileSubject subject,
           const WeftTrace *trace,
           guint64 from,
           guint64 to,
           WeftCallTree **base)
{
  guint64 end = weft_index_range_end (trace->index, from, to);
  WeftHeapProfile *part;
  g_autoptr (WeftHeapStacks) stacks = NULL;
  g_autoptr (WeftHeapNumbers) numbers = NULL;
  g_autoptr (WeftHeapNumbers) all = NULL;

  if (weft_profile_subject_has_tracks (subject))
    {
      const WeftTimeProfile *samples = weft_profile_subject_samples (subject, trace);
      WeftCallTree *tree = weft_call_tree_new_profile (samples, from, end, -1);
      g_autoptr (WeftCallTree) whole = NULL;

      if (base == NULL)
        return tree;
      whole = weft_call_tree_new_profile (samples, 0, WEFT_TIME_END, -1);
      *base = weft_call_tree_new_difference (whole, tree);
      return tree;
    }
  /* the time in which threads did not run is not compared with the rest of the run */
  if (subject != WEFT_PROFILE_OF_HEAP)
    return weft_blocking_tree_new (weft_trace_get (trace, WEFT_LAZY_THREADS, NULL, NULL), from, end,
                                   TRUE, NULL);
  part = weft_heap_stacks_part (trace->heap);
  if (part == NULL) /* one of two logs that are compared may lack the profile */
    {
      g_autoptr (WeftStacks) none = weft_stacks_new ();
      WeftCallTree *tree = weft_call_tree_new (none);

      weft_call_tree_sum (tree);
      return tree;
    }
  stacks = weft_heap_stacks_new (part);
  numbers = weft_heap_numbers_new (part, from, end);
  if (base != NULL)
    {
      all = weft_heap_numbers_new (part, 0, WEFT_TIME_END);
      *base = weft_heap_stacks_tree (stacks, all);
    }
  return weft_heap_stacks_tree (stacks, numbers);
}

static void
flame_make (WeftPicture *self)
{
  WeftTrace *trace = self->trace, *other = self->options->compared;
  WeftProfileSubject subject = self->kind->variant;
  gboolean is_any = subject == WEFT_PROFILE_OF_ANY;
  const WeftTimeProfile *samples;
  FlameData *tree = g_new0 (FlameData, 1);

  /* only a heap profile can be drawn for a single point in time */
  if (is_any && self->options->is_moment)
    subject = WEFT_PROFILE_OF_HEAP;
  else if (is_any && other == NULL)
    subject = weft_profile_subject_choose (subject, trace);
  else if (is_any)
    {
      subject = weft_profile_subject_common (trace, other);
      if (!weft_profile_subject_is_recorded (subject, trace) ||
          !weft_profile_subject_is_recorded (subject, other))
        subject = WEFT_PROFILE_OF_HEAP;
    }
  samples = weft_profile_subject_samples (subject, trace);
  tree->unit = samples != NULL                  ? WEFT_FLAME_SAMPLES :
               subject == WEFT_PROFILE_OF_WAITS ? WEFT_FLAME_NS :
                                                  WEFT_FLAME_BYTES;
  tree->sample = samples != NULL ? 1 : 0;
  if (samples != NULL && other != NULL)
    tree->sample =
        (double) samples->tick_ns / (double) weft_profile_subject_samples (subject, other)->tick_ns;
  tree->calls = make_tree (subject, trace, self->from, self->to,
                           self->options->flame_shows_change && other == NULL ? &tree->base : NULL);
  if (other != NULL)
    {
      g_autoptr (WeftCallTree) a = tree->calls;
      g_autoptr (WeftCallTree) b = make_tree (subject, other, self->options->compared_from,
                                              self->options->compared_to, NULL);
      const WeftCallTree *const trees[2] = { a, b };
      WeftCallTree *joined[2];

      weft_call_tree_join (trees, 2, joined);
      tree->base = joined[0];
      tree->calls = joined[1];
    }
  tree->flame = weft_flame_tree_new (tree->calls, FALSE);
  if (tree->base != NULL)
    tree->change = weft_flame_change_make (tree->calls, tree->base, other != NULL, tree->sample);
  self->data = tree;
}

static void
flame_data_free (gpointer data)
{
  FlameData *tree = data;

  g_clear_pointer (&tree->flame, weft_flame_tree_free);
  g_clear_pointer (&tree->base, weft_shared_unref);
  g_clear_pointer (&tree->calls, weft_shared_unref);
  g_free (tree);
}

static gboolean
flame_has_data (const WeftPicture *self)
{
  const FlameData *tree = self->data;

  return tree->calls->sum > 0 && (self->options->compared == NULL || tree->base->sum > 0);
}

static WeftFlameLook
flame_look (const WeftPicture *self, WeftTextCache *text)
{
  const FlameData *tree = self->data;

  return (WeftFlameLook){ .stacks = tree->calls->stacks,
                          .tree = tree->flame,
                          .palette = weft_palette_get (self->options->theme),
                          .text = text,
                          .row = WEFT_FLAME_ROW,
                          .change = tree->base != NULL ? &tree->change : NULL,
                          .colors =
                              tree->base != NULL ? WEFT_FLAME_BY_CHANGE : WEFT_FLAME_BY_MODULE,
                          .singled_out = WEFT_FRAME_NONE };
}

static guint
flame_height (const WeftPicture *self, guint width)
{
  const FlameData *tree = self->data;
  WeftFlameLook look = flame_look (self, NULL);

  return (guint) MIN (weft_flame_picture_height (tree->flame) + weft_flame_key_height (&look),
                      WEFT_EXPORT_MAX_SIDE);
}

static void
flame_paint (const WeftPicture *self, WeftTextCache *text, cairo_t *cr, double width, double height)
{
  const FlameData *tree = self->data;
  WeftFlameLook look = flame_look (self, text);

  weft_flame_paint_picture (tree->flame, &look, tree->unit, cr, width, height,
                            weft_picture_title (self));
}

const WeftPictureClass weft_picture_flame = {
  .log_has_data = flame_log_has_data,
  .make = flame_make,
  .free = flame_data_free,
  .has_data = flame_has_data,
  .height = flame_height,
  .paint = flame_paint,
};
