/* SPDX-License-Identifier: BSD-3-Clause */
/* Finds the worst windows. The pause time in a sliding window grows while the end of the window is
 * in a pause and its start is not. So the worst window starts or ends with a pause, or touches an
 * end of the covered time. */
#include "weft-utilisation.h"

#include "weft-sort.h"

#include <math.h>

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
