/* SPDX-License-Identifier: BSD-3-Clause */
/* Stores the windows in an array and, for each block of windows, the sums of all earlier
 * windows. */
#include "weft-gc-windows.h"

#include "weft-collection.h"
#include "weft-range.h"
#include "weft-sort.h"

#include <math.h>

#define BLOCK_WINDOWS 8

/* Sums of all windows before a given window, ns. */
typedef struct
{
  guint64 sync, paused;
} WindowSums;

static void
add_window (WindowSums *before, const WeftGcWindow *window)
{
  before->sync += window->start - window->request;
  before->paused += window->end - window->start;
}

WeftGcWindows *
weft_gc_windows_extend (const WeftGcWindows *before,
                        guint n_unchanged,
                        const WeftSharedArray *collections)
{
  WeftGcWindows *self = g_new0 (WeftGcWindows, 1);
  WindowSums sums = { 0 };
  guint64 last_end = 0;
  /* continue at the start of the block that has the last unchanged window */
  guint first = before != NULL && n_unchanged > 0 ? (n_unchanged - 1) / BLOCK_WINDOWS : 0;
  guint n = first * BLOCK_WINDOWS;

  self->open = g_array_new (FALSE, FALSE, sizeof (guint));
  self->first_joined = n > 0 && before->first_joined < n ? before->first_joined : G_MAXUINT;
  if (n > 0)
    {
      self->windows = weft_shared_array_copy (before->windows);
      self->blocks = weft_shared_array_copy (before->blocks);
      sums = weft_shared_array_index (before->blocks, WindowSums, first);
      last_end = weft_gc_windows_nth (before, n - 1)->end;
      weft_shared_array_truncate (self->windows, n);
      weft_shared_array_truncate (self->blocks, first);
      for (guint i = 0; i < before->open->len; i++)
        {
          guint open = g_array_index (before->open, guint, i);

          if (open < n)
            g_array_append_val (self->open, open);
        }
    }
  else
    {
      self->windows = weft_shared_array_new (sizeof (WeftGcWindow));
      self->blocks = weft_shared_array_new (sizeof (WindowSums));
    }
  for (guint i = n; i < collections->n; i++)
    {
      const WeftCollection *one = weft_shared_array_nth (collections, i);
      guint64 end = weft_add_saturating (one->start, one->pause);
      WeftGcWindow window = {
        .request = MAX (weft_collection_request (one), last_end),
        .start = MAX (one->start, last_end),
        .end = MAX (end, last_end),
      };

      last_end = window.end;
      if (one->threads > 0 && !(one->flags & WEFT_COLLECTION_HAS_NUMBERS))
        self->first_joined = MIN (self->first_joined, i);
      if (i % BLOCK_WINDOWS == 0)
        weft_shared_array_append (self->blocks, &sums);
      if (one->flags & WEFT_COLLECTION_OPEN)
        g_array_append_val (self->open, i);
      weft_shared_array_append (self->windows, &window);
      add_window (&sums, &window);
    }
  return self;
}

void
weft_gc_windows_free (WeftGcWindows *self)
{
  weft_shared_array_free (self->windows);
  weft_shared_array_free (self->blocks);
  g_array_unref (self->open);
  g_free (self);
}

gboolean
weft_gc_windows_is_open (const WeftGcWindows *self, guint i)
{
  guint at =
      WEFT_LOWER_BOUND (guint, k, 0, self->open->len, g_array_index (self->open, guint, k) < i);

  return at < self->open->len && g_array_index (self->open, guint, at) == i;
}

guint
weft_gc_windows_count_begun (const WeftGcWindows *self, guint64 time)
{
  return WEFT_LOWER_BOUND (guint, i, 0, weft_gc_windows_count (self),
                           weft_gc_windows_nth (self, i)->request <= time);
}

guint
weft_gc_windows_count_begun_from (const WeftGcWindows *self, guint first, guint64 time)
{
  guint n = weft_gc_windows_count (self), step = 1;

  for (; n - first >= step && weft_gc_windows_nth (self, first + step - 1)->request <= time;
       step *= 2)
    first += step;
  return WEFT_LOWER_BOUND (guint, i, first, MIN (first + step - 1, n),
                           weft_gc_windows_nth (self, i)->request <= time);
}

/* Returns the sums of all windows before @time. If a window contains @time, only its part before
 * @time counts. */
static WindowSums
window_sums_before (const WeftGcWindows *self, guint64 time)
{
  guint n = weft_gc_windows_count_begun (self, time);
  WindowSums before = { 0 };
  WeftGcWindow last;

  if (n == 0)
    return before;
  before = weft_shared_array_index (self->blocks, WindowSums, (n - 1) / BLOCK_WINDOWS);
  for (guint i = (n - 1) / BLOCK_WINDOWS * BLOCK_WINDOWS; i + 1 < n; i++)
    add_window (&before, weft_gc_windows_nth (self, i));
  last = *weft_gc_windows_nth (self, n - 1);
  last.start = MIN (last.start, time);
  last.end = MIN (last.end, time);
  add_window (&before, &last);
  return before;
}

guint64
weft_gc_windows_sync_time_before (const WeftGcWindows *self, guint64 time)
{
  return window_sums_before (self, time).sync;
}

guint64
weft_gc_windows_pause_time_before (const WeftGcWindows *self, guint64 time)
{
  return window_sums_before (self, time).paused;
}

guint64
weft_gc_windows_stopped_time (const WeftGcWindows *self, guint64 from, guint64 to)
{
  guint n = weft_gc_windows_count_begun (self, to);
  WindowSums before, after;

  if (n == 0 || weft_gc_windows_nth (self, n - 1)->end <= from)
    return 0;
  before = window_sums_before (self, from);
  after = window_sums_before (self, to);
  return after.sync + after.paused - before.sync - before.paused;
}

guint
weft_gc_windows_count_pauses (const WeftGcWindows *self, guint64 from, guint64 to)
{
  guint n = weft_gc_windows_count (self), first, count = 0;

  first = WEFT_LOWER_BOUND (guint, i, 0, n, weft_gc_windows_nth (self, i)->end <= from);
  for (guint i = first; i < n && weft_gc_windows_nth (self, i)->start < to; i++)
    count += weft_gc_windows_nth (self, i)->end > weft_gc_windows_nth (self, i)->start;
  return count;
}

guint64
weft_pause_sweep_to (WeftPauseSweep *self, guint64 time)
{
  for (; self->i < weft_gc_windows_count (self->windows); self->i++)
    {
      const WeftGcWindow *pause = weft_gc_windows_nth (self->windows, self->i);

      if (pause->end > time)
        return self->paused + time - MIN (pause->start, time);
      self->paused += pause->end - pause->start;
    }
  return self->paused;
}

WeftGcSplit
weft_gc_split (const WeftGcWindows *windows, guint64 from, guint64 to, gboolean with_sync)
{
  return (WeftGcSplit){
    .windows = windows,
    .from = from,
    .to = to,
    .n = weft_gc_windows_count_begun (windows, to),
    .with_sync = with_sync,
  };
}

/* Cuts the remaining range at @from, and returns the part after @from in @part. Always returns
 * TRUE. */
static gboolean
split_off (WeftGcSplit *self, WeftGcPart *part, guint64 from, gint gc, gboolean is_sync)
{
  *part = (WeftGcPart){ MAX (from, self->from), self->to, gc, is_sync };
  self->to = part->from;
  return TRUE;
}

gboolean
weft_gc_split_next (WeftGcSplit *self, WeftGcPart *part)
{
  for (; self->to > self->from && self->n > 0; self->n--)
    {
      const WeftGcWindow *window = weft_gc_windows_nth (self->windows, self->n - 1);
      gint gc = (gint) self->n - 1;

      if (window->end <= self->from)
        break;
      if (window->end < self->to)
        return split_off (self, part, window->end, -1, FALSE);
      if (window->start < self->to)
        return split_off (self, part, window->start, gc, FALSE);
      if (self->with_sync && window->request < self->to)
        return split_off (self, part, window->request, gc, TRUE);
    }
  return self->to > self->from && split_off (self, part, self->from, -1, FALSE);
}

/* The shortest window of a curve is the longest pause divided by this number. */
#define MIN_WINDOW_DIVISOR 10

/* A piece of covered time, with its pauses [first, end). */
typedef struct
{
  WeftRange range;
  guint first, end;
} CoveredPiece;

static gboolean
next_covered_piece (const WeftGcWindows *windows,
                    const WeftCover *cover,
                    guint64 from,
                    guint64 to,
                    CoveredPiece *piece)
{
  guint n = weft_gc_windows_count (windows);

  if (!weft_cover_find_covered (cover, from, to, &piece->range))
    return FALSE;
  piece->first =
      WEFT_LOWER_BOUND (guint, i, 0, n, weft_gc_windows_nth (windows, i)->end <= piece->range.from);
  piece->end = WEFT_LOWER_BOUND (guint, i, piece->first, n,
                                 weft_gc_windows_nth (windows, i)->start < piece->range.to);
  return TRUE;
}

gboolean
weft_utilisation_bounds (const WeftGcWindows *windows,
                         const WeftCover *cover,
                         guint64 from,
                         guint64 to,
                         WeftUtilisationBounds *bounds)
{
  CoveredPiece piece;

  *bounds = (WeftUtilisationBounds){ 0 };
  for (guint64 at = from; next_covered_piece (windows, cover, at, to, &piece); at = piece.range.to)
    {
      bounds->longest = MAX (bounds->longest, piece.range.to - piece.range.from);
      for (guint i = piece.first; i < piece.end; i++)
        {
          const WeftGcWindow *one = weft_gc_windows_nth (windows, i);
          guint64 begin = MAX (one->start, piece.range.from), end = MIN (one->end, piece.range.to);

          bounds->pause = MAX (bounds->pause, end - MIN (begin, end));
        }
    }
  return bounds->pause > 0;
}

/* A window that slides over a piece of covered time, with one sweep for its start and one for its
 * end. */
typedef struct
{
  WeftPauseSweep begin, end;
} SlidingWindow;

/* Compares the window at @from with the worst one so far. */
static void
try_window (SlidingWindow *slide, guint64 from, WeftUtilisation *worst, gboolean *found)
{
  guint64 before = weft_pause_sweep_to (&slide->begin, from);
  guint64 paused = weft_pause_sweep_to (&slide->end, from + worst->length) - before;

  if (*found && (paused < worst->paused || (paused == worst->paused && from >= worst->from)))
    return;
  *found = TRUE;
  worst->from = from;
  worst->paused = paused;
}

gboolean
weft_utilisation_worst (const WeftGcWindows *windows,
                        const WeftCover *cover,
                        guint64 from,
                        guint64 to,
                        guint64 length,
                        WeftUtilisation *worst)
{
  gboolean found = FALSE;
  CoveredPiece piece;

  *worst = (WeftUtilisation){ .length = length };
  for (guint64 at = from; next_covered_piece (windows, cover, at, to, &piece); at = piece.range.to)
    {
      const WeftPauseSweep sweep = { .windows = windows, .i = piece.first };
      SlidingWindow begins = { sweep, sweep }, ends = { sweep, sweep };
      guint64 first = piece.range.from, last;

      if (length == 0 || piece.range.to - first < length)
        continue;
      last = piece.range.to - length;
      try_window (&begins, first, worst, &found);
      for (guint i = piece.first; i < piece.end; i++)
        {
          const WeftGcWindow *pause = weft_gc_windows_nth (windows, i);

          try_window (&begins, CLAMP (pause->start, first, last), worst, &found);
          try_window (&ends, CLAMP (pause->end - MIN (pause->end, length), first, last), worst,
                      &found);
        }
      try_window (&begins, last, worst, &found);
    }
  return found;
}

GArray *
weft_utilisation_curve (const WeftGcWindows *windows,
                        const WeftCover *cover,
                        guint64 from,
                        guint64 to,
                        guint n,
                        GCancellable *cancellable)
{
  g_autoptr (GArray) curve = g_array_new (FALSE, FALSE, sizeof (WeftUtilisation));
  WeftUtilisationBounds bounds;
  WeftUtilisation worst = { 0 };
  double shortest;

  if (!weft_utilisation_bounds (windows, cover, from, to, &bounds))
    return g_steal_pointer (&curve);
  shortest = MAX ((double) bounds.pause / MIN_WINDOW_DIVISOR, 1);
  for (guint i = 0; worst.length < bounds.longest; i++)
    {
      guint64 length = bounds.longest;

      if (n == 0)
        length = MIN (i == 0 ? bounds.pause : weft_round_up (worst.length + 1), bounds.longest);
      else if (i + 1 < n)
        length =
            (guint64) (shortest * pow ((double) bounds.longest / shortest, (double) i / (n - 1)));
      if (g_cancellable_is_cancelled (cancellable))
        return NULL;
      if (length <= worst.length)
        continue;
      weft_utilisation_worst (windows, cover, from, to, length, &worst);
      g_array_append_val (curve, worst);
    }
  return g_steal_pointer (&curve);
}
