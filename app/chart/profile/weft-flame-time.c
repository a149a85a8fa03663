/* SPDX-License-Identifier: BSD-3-Clause */
/* Lays out samples by time. */
#include "weft-flame-time.h"

#include "weft-range.h"

#include <math.h>

/* The longest time that a sample is drawn for. */
static guint64
longest (const WeftTimeProfile *profile)
{
  return (guint64) ((double) profile->tick_ns * WEFT_FLAME_TICKS);
}

/* The next sample of the same track as the @i-th that the latter may be drawn up to, or -1. */
static gint
next_of_track (const WeftTimeProfile *profile, guint i)
{
  const WeftProfileSample *sample = weft_time_profile_nth (profile, i);
  guint64 end = weft_add (sample->time, longest (profile));

  for (guint k = i + 1; k < weft_time_profile_n (profile); k++)
    {
      const WeftProfileSample *after = weft_time_profile_nth (profile, k);

      if (after->time > end)
        return -1;
      if (after->track == sample->track)
        return (gint) k;
    }
  return -1;
}

/* The last sample of @track before the one of number @before that is not before @since, or -1. */
static gint
previous_of_track (const WeftTimeProfile *profile, guint32 track, guint before, guint64 since)
{
  while (before-- > 0 && weft_time_profile_nth (profile, before)->time >= since)
    if (weft_time_profile_nth (profile, before)->track == track)
      return (gint) before;
  return -1;
}

/* The earliest time of a sample that may be drawn at @time. */
static guint64
earliest (const WeftTimeProfile *profile, guint64 time)
{
  return time - MIN (time, longest (profile));
}

/* Where a sample ends that begins at @time. @next: the next one of its track, or -1. */
static guint64
end_of (const WeftTimeProfile *profile, guint64 time, gint next)
{
  guint64 tick_end = weft_add (time, profile->tick_ns);
  guint64 next_time = next >= 0 ? weft_time_profile_nth (profile, (guint) next)->time : 0;

  return next >= 0 && next_time - time <= longest (profile) ? next_time : tick_end;
}

gint
weft_flame_time_sample_at (const WeftTimeProfile *profile, guint32 track, guint64 time)
{
  guint after = weft_time_profile_before (profile, time < G_MAXUINT64 ? time + 1 : time);
  gint i = previous_of_track (profile, track, after, earliest (profile, time));

  if (i < 0)
    return -1;
  return time < end_of (profile, weft_time_profile_nth (profile, (guint) i)->time,
                        next_of_track (profile, (guint) i)) ?
             i :
             -1;
}

gboolean
weft_flame_time_step (
    const WeftTimeProfile *profile, guint32 track, guint64 time, gboolean forward, guint64 *to)
{
  guint n = weft_time_profile_n (profile);

  if (!forward)
    {
      gint i = previous_of_track (profile, track, weft_time_profile_before (profile, time), 0);

      if (i < 0)
        return FALSE;
      *to = weft_time_profile_nth (profile, (guint) i)->time;
      return TRUE;
    }
  if (time == G_MAXUINT64)
    return FALSE;
  for (guint i = weft_time_profile_before (profile, time + 1); i < n; i++)
    if (weft_time_profile_nth (profile, i)->track == track)
      {
        *to = weft_time_profile_nth (profile, i)->time;
        return TRUE;
      }
  return FALSE;
}

guint
weft_flame_time_span (
    const WeftTimeProfile *profile, guint i, guint depth, guint64 *from, guint64 *to)
{
  const WeftProfileSample *sample = weft_time_profile_nth (profile, i);
  guint32 node = weft_flame_ancestor (profile->stacks, sample->stack, depth);
  guint n = 1;
  gint at = (gint) i, next;

  *from = sample->time;
  *to = end_of (profile, sample->time, next_of_track (profile, i));
  while ((at = previous_of_track (profile, sample->track, (guint) at, earliest (profile, *from))) >=
         0)
    {
      const WeftProfileSample *before = weft_time_profile_nth (profile, (guint) at);

      if (weft_flame_ancestor (profile->stacks, before->stack, depth) != node)
        break;
      *from = before->time;
      n++;
    }
  for (next = next_of_track (profile, i); next >= 0; next = next_of_track (profile, (guint) next))
    {
      const WeftProfileSample *after = weft_time_profile_nth (profile, (guint) next);

      if (after->time > *to || weft_flame_ancestor (profile->stacks, after->stack, depth) != node)
        break;
      *to = end_of (profile, after->time, next_of_track (profile, (guint) next));
      n++;
    }
  return n;
}

/* What is known of a node within the pixel column that is being filled. */
typedef struct
{
  double own, total; /* px */
  guint32 best;      /* the child with the largest total; 0: none */
} Weight;

typedef struct
{
  const WeftStacks *stacks;
  guint max_rows;
  Weight *weights; /* by node; zero but for those of @touched */
  GArray *leaves;  /* of guint32: nodes with time of their own in the column */
  GArray *touched; /* of guint32 */
  gint64 column;   /* that is being filled, or -1 */

  GArray *path; /* of WeftFlameBox: those that are still open, by row */
  GArray *boxes;
  double x; /* where the open ones end */
} Layout;

static void
close_boxes (Layout *self, guint depth)
{
  for (guint i = depth; i < self->path->len; i++)
    {
      WeftFlameBox *box = &g_array_index (self->path, WeftFlameBox, i);

      box->x1 = self->x;
      g_array_append_val (self->boxes, *box);
    }
  g_array_set_size (self->path, MIN (depth, self->path->len));
}

/* The next columns, up to @x1, show @leaf and what it goes back to. */
static void
show_stack (Layout *self, guint32 leaf, double x0, double x1)
{
  guint depth = weft_stacks_node (self->stacks, leaf)->depth, same;

  if (x0 > self->x)
    close_boxes (self, 0);
  while (depth > self->max_rows)
    {
      leaf = weft_stacks_node (self->stacks, leaf)->parent;
      depth--;
    }
  same = MIN (depth, self->path->len);
  while (same > 0 && g_array_index (self->path, WeftFlameBox, same - 1).node !=
                         weft_flame_ancestor (self->stacks, leaf, same - 1))
    same--;
  close_boxes (self, same);
  for (guint i = same; i < depth; i++)
    {
      WeftFlameBox box = { x0, x1, weft_flame_ancestor (self->stacks, leaf, i), i, 1 };

      g_array_append_val (self->path, box);
    }
  self->x = x1;
}

static void
touch (Layout *self, guint32 node, double px)
{
  Weight *weight = &self->weights[node];

  if (weight->total == 0)
    g_array_append_val (self->touched, node);
  weight->total += px;
}

/* The stack that most of the column's time goes to. */
static guint32
elect (Layout *self)
{
  guint32 node = 0;

  for (guint i = 0; i < self->leaves->len; i++)
    {
      guint32 leaf = g_array_index (self->leaves, guint32, i);
      double px = self->weights[leaf].own;

      for (guint32 at = leaf; at != 0; at = weft_stacks_node (self->stacks, at)->parent)
        touch (self, at, px);
    }
  for (guint i = 0; i < self->touched->len; i++)
    {
      guint32 at = g_array_index (self->touched, guint32, i);
      Weight *parent = &self->weights[weft_stacks_node (self->stacks, at)->parent];
      double total = self->weights[at].total, best = self->weights[parent->best].total;

      if (parent->best == 0 || total > best || (total == best && at < parent->best))
        parent->best = at;
    }
  while (self->weights[node].best != 0 &&
         self->weights[self->weights[node].best].total > self->weights[node].own)
    node = self->weights[node].best;
  return node;
}

static void
finish_column (Layout *self)
{
  guint32 leaf;

  if (self->leaves->len == 0)
    return;
  leaf = self->leaves->len == 1 ? g_array_index (self->leaves, guint32, 0) : elect (self);
  show_stack (self, leaf, (double) self->column, (double) self->column + 1);
  for (guint i = 0; i < self->leaves->len; i++)
    self->weights[g_array_index (self->leaves, guint32, i)] = (Weight){ 0 };
  for (guint i = 0; i < self->touched->len; i++)
    self->weights[g_array_index (self->touched, guint32, i)] = (Weight){ 0 };
  self->weights[0] = (Weight){ 0 };
  g_array_set_size (self->leaves, 0);
  g_array_set_size (self->touched, 0);
}

static void
add_to_column (Layout *self, gint64 column, guint32 leaf, double px)
{
  if (column != self->column)
    finish_column (self);
  self->column = column;
  if (self->weights[leaf].own == 0)
    g_array_append_val (self->leaves, leaf);
  self->weights[leaf].own += px;
}

/* A sample over [x0, x1), which are within the picture. */
static void
add_sample (Layout *self, guint32 leaf, double x0, double x1)
{
  gint64 first = (gint64) floor (x0), last = (gint64) ceil (x1) - 1;

  if (last <= first)
    {
      /* what exists counts, however short */
      add_to_column (self, first, leaf, MAX (x1 - x0, 1e-9));
      return;
    }
  add_to_column (self, first, leaf, (double) first + 1 - x0);
  if (last > first + 1)
    {
      finish_column (self);
      show_stack (self, leaf, (double) first + 1, (double) last);
    }
  add_to_column (self, last, leaf, x1 - (double) last);
}

static void
layout_samples (Layout *self,
                const WeftTimeProfile *profile,
                guint32 track,
                const WeftTimeScale *scale)
{
  guint64 reach = longest (profile), from = scale->from - MIN (scale->from, reach);
  double width = weft_time_scale_columns (scale);
  gint last = -1; /* the one before, whose end is known by this one */

  for (guint i = weft_time_profile_before (profile, from); i <= weft_time_profile_n (profile); i++)
    {
      gboolean is_end = i == weft_time_profile_n (profile);

      if (!is_end && weft_time_profile_nth (profile, i)->track != track)
        continue;
      if (last >= 0)
        {
          const WeftProfileSample *sample = weft_time_profile_nth (profile, (guint) last);
          guint64 end = end_of (profile, sample->time, is_end ? -1 : (gint) i);
          double x0 = MAX (weft_time_scale_x (scale, sample->time), 0);
          double x1 = MIN (weft_time_scale_x (scale, end), width);

          if (sample->time >= scale->to)
            break;
          if (end > scale->from && x0 < width)
            add_sample (self, sample->stack, x0, MAX (x1, x0));
        }
      last = (gint) i;
    }
  finish_column (self);
  close_boxes (self, 0);
}

static int
compare_boxes (gconstpointer a, gconstpointer b)
{
  const WeftFlameBox *x = a, *y = b;

  if (x->depth != y->depth)
    return x->depth < y->depth ? -1 : 1;
  return (x->x0 > y->x0) - (x->x0 < y->x0);
}

GArray *
weft_flame_time_boxes (const WeftTimeProfile *profile,
                       guint32 track,
                       const WeftTimeScale *scale,
                       guint max_rows)
{
  Layout layout = { .stacks = profile->stacks, .max_rows = max_rows, .column = -1, .x = -1 };

  layout.weights = g_new0 (Weight, weft_stacks_count (profile->stacks));
  layout.leaves = g_array_new (FALSE, FALSE, sizeof (guint32));
  layout.touched = g_array_new (FALSE, FALSE, sizeof (guint32));
  layout.path = g_array_new (FALSE, FALSE, sizeof (WeftFlameBox));
  layout.boxes = g_array_new (FALSE, FALSE, sizeof (WeftFlameBox));
  layout_samples (&layout, profile, track, scale);
  g_array_sort (layout.boxes, compare_boxes);
  g_free (layout.weights);
  g_array_unref (layout.leaves);
  g_array_unref (layout.touched);
  g_array_unref (layout.path);
  return layout.boxes;
}
