/* SPDX-License-Identifier: BSD-3-Clause */
/* Lays out the stacks of samples over time. */
#include "weft-flame-time.h"

#include "weft-range.h"

#include <math.h>

/* Returns the longest time for which a sample is drawn, ns. */
static guint64
max_length (const WeftTimeProfile *profile)
{
  return (guint64) ((double) profile->tick_ns * WEFT_FLAME_TICKS);
}

/* Returns the next sample on the track of sample @i if it follows soon enough for sample @i to be
 * drawn up to it, else -1. */
static gint
next_sample_of_track (const WeftTimeProfile *profile, guint i)
{
  const WeftProfileSample *sample = weft_time_profile_nth (profile, i);
  guint64 end = weft_add_saturating (sample->time, max_length (profile));

  for (guint k = i + 1; k < weft_time_profile_n_samples (profile); k++)
    {
      const WeftProfileSample *after = weft_time_profile_nth (profile, k);

      if (after->time > end)
        return -1;
      if (after->track == sample->track)
        return (gint) k;
    }
  return -1;
}

/* Returns the last sample of @track before sample @before that is not earlier than @since, or
 * -1. */
static gint
previous_sample_of_track (const WeftTimeProfile *profile,
                          guint32 track,
                          guint before,
                          guint64 since)
{
  while (before-- > 0 && weft_time_profile_nth (profile, before)->time >= since)
    if (weft_time_profile_nth (profile, before)->track == track)
      return (gint) before;
  return -1;
}

/* Returns the earliest time of a sample that may be drawn at @time. */
static guint64
earliest_start (const WeftTimeProfile *profile, guint64 time)
{
  return time - MIN (time, max_length (profile));
}

/* Returns the time up to which a sample at @time is drawn. @next is the next sample on its track,
 * or -1. */
static guint64
sample_end (const WeftTimeProfile *profile, guint64 time, gint next)
{
  guint64 tick_end = weft_add_saturating (time, profile->tick_ns);
  guint64 next_time = next >= 0 ? weft_time_profile_nth (profile, (guint) next)->time : 0;

  return next >= 0 && next_time - time <= max_length (profile) ? next_time : tick_end;
}

gint
weft_flame_time_sample_at (const WeftTimeProfile *profile, guint32 track, guint64 time)
{
  guint after = weft_time_profile_count_before (profile, time < G_MAXUINT64 ? time + 1 : time);
  gint i = previous_sample_of_track (profile, track, after, earliest_start (profile, time));
  guint64 end;

  if (i < 0)
    return -1;
  end = sample_end (profile, weft_time_profile_nth (profile, (guint) i)->time,
                    next_sample_of_track (profile, (guint) i));
  return time < end ? i : -1;
}

gboolean
weft_flame_time_find_sample (
    const WeftTimeProfile *profile, guint32 track, guint64 time, gboolean forward, guint64 *to)
{
  guint n = weft_time_profile_n_samples (profile);

  if (!forward)
    {
      gint i = previous_sample_of_track (profile, track,
                                         weft_time_profile_count_before (profile, time), 0);

      if (i < 0)
        return FALSE;
      *to = weft_time_profile_nth (profile, (guint) i)->time;
      return TRUE;
    }
  if (time == G_MAXUINT64)
    return FALSE;
  for (guint i = weft_time_profile_count_before (profile, time + 1); i < n; i++)
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
  *to = sample_end (profile, sample->time, next_sample_of_track (profile, i));
  while ((at = previous_sample_of_track (profile, sample->track, (guint) at,
                                         earliest_start (profile, *from))) >= 0)
    {
      const WeftProfileSample *before = weft_time_profile_nth (profile, (guint) at);

      if (weft_flame_ancestor (profile->stacks, before->stack, depth) != node)
        break;
      *from = before->time;
      n++;
    }
  for (next = next_sample_of_track (profile, i); next >= 0;
       next = next_sample_of_track (profile, (guint) next))
    {
      const WeftProfileSample *after = weft_time_profile_nth (profile, (guint) next);

      if (after->time > *to || weft_flame_ancestor (profile->stacks, after->stack, depth) != node)
        break;
      *to = sample_end (profile, after->time, next_sample_of_track (profile, (guint) next));
      n++;
    }
  return n;
}

/* A node's time in the pixel column being filled. */
typedef struct
{
  double own, total; /* px */
  guint32 best;      /* child with the largest total, or 0 */
} NodeTime;

typedef struct
{
  const WeftStacks *stacks;
  guint max_rows;
  NodeTime *times; /* indexed by node; 0 for nodes that are neither in @leaves nor in @touched */
  GArray *leaves;  /* of guint32: nodes with time of their own in the column */
  GArray *touched; /* of guint32: nodes with a total */
  gint64 column;   /* column being filled, or -1 */

  GArray *path; /* of WeftFlameBox: open boxes, by row */
  GArray *boxes;
  double x; /* right end of the open boxes */
} TimeLayout;

static void
close_boxes (TimeLayout *self, guint depth)
{
  for (guint i = depth; i < self->path->len; i++)
    {
      WeftFlameBox *box = &g_array_index (self->path, WeftFlameBox, i);

      box->x1 = self->x;
      g_array_append_val (self->boxes, *box);
    }
  g_array_set_size (self->path, MIN (depth, self->path->len));
}

/* Shows the stack of @leaf in the columns [@x0, @x1). */
static void
show_stack_in_columns (TimeLayout *self, guint32 leaf, double x0, double x1)
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

/* Returns the innermost node of the stack to show in the column. Starts at the root and follows the
 * child with the most time until a node's own time is at least that of any child. */
static guint32
choose_stack (TimeLayout *self)
{
  guint32 node = 0;

  for (guint i = 0; i < self->leaves->len; i++)
    {
      guint32 leaf = g_array_index (self->leaves, guint32, i);
      double px = self->times[leaf].own;

      for (guint32 at = leaf; at != 0; at = weft_stacks_node (self->stacks, at)->parent)
        {
          if (self->times[at].total == 0)
            g_array_append_val (self->touched, at);
          self->times[at].total += px;
        }
    }
  for (guint i = 0; i < self->touched->len; i++)
    {
      guint32 at = g_array_index (self->touched, guint32, i);
      NodeTime *parent = &self->times[weft_stacks_node (self->stacks, at)->parent];
      double total = self->times[at].total, best = self->times[parent->best].total;

      if (parent->best == 0 || total > best || (total == best && at < parent->best))
        parent->best = at;
    }
  while (self->times[node].best != 0 &&
         self->times[self->times[node].best].total > self->times[node].own)
    node = self->times[node].best;
  return node;
}

static void
show_filled_column (TimeLayout *self)
{
  guint32 leaf;

  if (self->leaves->len == 0)
    return;
  leaf = self->leaves->len == 1 ? g_array_index (self->leaves, guint32, 0) : choose_stack (self);
  show_stack_in_columns (self, leaf, (double) self->column, (double) self->column + 1);
  for (guint i = 0; i < self->leaves->len; i++)
    self->times[g_array_index (self->leaves, guint32, i)] = (NodeTime){ 0 };
  for (guint i = 0; i < self->touched->len; i++)
    self->times[g_array_index (self->touched, guint32, i)] = (NodeTime){ 0 };
  self->times[0] = (NodeTime){ 0 };
  g_array_set_size (self->leaves, 0);
  g_array_set_size (self->touched, 0);
}

static void
add_to_column (TimeLayout *self, gint64 column, guint32 leaf, double px)
{
  if (column != self->column)
    show_filled_column (self);
  self->column = column;
  if (self->times[leaf].own == 0)
    g_array_append_val (self->leaves, leaf);
  self->times[leaf].own += px;
}

/* Adds a sample that covers [@x0, @x1), a range inside the chart. */
static void
add_sample (TimeLayout *self, guint32 leaf, double x0, double x1)
{
  gint64 first = (gint64) floor (x0), last = (gint64) ceil (x1) - 1;

  if (last <= first)
    {
      /* every sample counts, however short it is */
      add_to_column (self, first, leaf, MAX (x1 - x0, 1e-9));
      return;
    }
  add_to_column (self, first, leaf, (double) first + 1 - x0);
  if (last > first + 1)
    {
      show_filled_column (self);
      show_stack_in_columns (self, leaf, (double) first + 1, (double) last);
    }
  add_to_column (self, last, leaf, x1 - (double) last);
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
  TimeLayout layout = { .stacks = profile->stacks, .max_rows = max_rows, .column = -1, .x = -1 };
  guint first = weft_time_profile_count_before (profile, earliest_start (profile, scale->from));
  double width = weft_time_scale_columns (scale);
  gint last = -1; /* the previous sample, whose end depends on the current one */

  layout.times = g_new0 (NodeTime, weft_stacks_count (profile->stacks));
  layout.leaves = g_array_new (FALSE, FALSE, sizeof (guint32));
  layout.touched = g_array_new (FALSE, FALSE, sizeof (guint32));
  layout.path = g_array_new (FALSE, FALSE, sizeof (WeftFlameBox));
  layout.boxes = g_array_new (FALSE, FALSE, sizeof (WeftFlameBox));
  for (guint i = first; i <= weft_time_profile_n_samples (profile); i++)
    {
      gboolean is_end = i == weft_time_profile_n_samples (profile);

      if (!is_end && weft_time_profile_nth (profile, i)->track != track)
        continue;
      if (last >= 0)
        {
          const WeftProfileSample *sample = weft_time_profile_nth (profile, (guint) last);
          guint64 end = sample_end (profile, sample->time, is_end ? -1 : (gint) i);
          double x0 = MAX (weft_time_scale_x (scale, sample->time), 0);
          double x1 = MIN (weft_time_scale_x (scale, end), width);

          if (sample->time >= scale->to)
            break;
          if (end > scale->from && x0 < width)
            add_sample (&layout, sample->stack, x0, MAX (x1, x0));
        }
      last = (gint) i;
    }
  show_filled_column (&layout);
  close_boxes (&layout, 0);
  g_array_sort (layout.boxes, compare_boxes);
  g_free (layout.times);
  g_array_unref (layout.leaves);
  g_array_unref (layout.touched);
  g_array_unref (layout.path);
  return layout.boxes;
}
