/* SPDX-License-Identifier: BSD-3-Clause */
/* The time in pauses of a window that slides over them has its maxima where the window begins with
 * a pause or ends with one: of these windows the sums are kept, and their maxima by blocks. */
#include "weft-productivity.h"

#include "weft-lower-bound.h"

#define MAX_LENGTH G_GUINT64_CONSTANT (1000000000)
#define PARTS      10 /* of a short run */
#define BLOCK      64

/* A window for each GC, and the largest value of each BLOCK of them. */
typedef struct
{
  guint32 *paused; /* ns, at most MAX_LENGTH */
  guint32 *most;
} Windows;

typedef enum
{
  BEGIN_WITH_PAUSE,
  END_WITH_PAUSE,
  N_SIDES,
} Side;

struct _WeftProductivity
{
  const WeftGcWindows *windows;
  const WeftCover *cover;
  guint64 from, to; /* of the run */
  guint64 length;
  guint n;
  Windows of[N_SIDES];
};

/* The largest of 1, 2, 5, 10, … that is not above @limit. */
static guint64
round_down (guint64 limit)
{
  guint64 unit = 1;

  while (unit <= limit / 10)
    unit *= 10;
  return limit >= 5 * unit ? 5 * unit : limit >= 2 * unit ? 2 * unit : unit;
}

static WeftProductivityWindow
window_from (const WeftProductivity *self, guint64 from)
{
  guint64 last = self->to - self->length;
  WeftProductivityWindow window = { .from = CLAMP (from, self->from, last) };

  window.to = window.from + self->length;
  window.paused = weft_gc_windows_paused_before (self->windows, window.to) -
                  weft_gc_windows_paused_before (self->windows, window.from);
  return window;
}

/* Where the window begins that stands at @side of the @i-th pause. */
static guint64
begin_of (const WeftProductivity *self, Side side, guint i)
{
  const WeftGcWindow *pause = weft_gc_windows_nth (self->windows, i);

  if (side == BEGIN_WITH_PAUSE)
    return pause->start;
  return pause->end - MIN (self->length, pause->end);
}

static void
fill (WeftProductivity *self, Side side)
{
  Windows *of = &self->of[side];
  WeftPauseSweep begin = { .windows = self->windows }, end = begin;

  of->paused = g_new (guint32, MAX (self->n, 1));
  of->most = g_new0 (guint32, self->n / BLOCK + 1);
  for (guint i = 0; i < self->n; i++)
    {
      guint64 from = CLAMP (begin_of (self, side, i), self->from, self->to - self->length);
      guint64 before = weft_pause_sweep_to (&begin, from);

      of->paused[i] = (guint32) (weft_pause_sweep_to (&end, from + self->length) - before);
      of->most[i / BLOCK] = MAX (of->most[i / BLOCK], of->paused[i]);
    }
}

WeftProductivity *
weft_productivity_new (const WeftGcWindows *windows, const WeftCover *cover)
{
  WeftProductivity *self = g_new0 (WeftProductivity, 1);

  self->windows = windows;
  self->cover = cover;
  self->from = cover->begin;
  self->to = MAX (cover->end, cover->begin + 1);
  self->length = CLAMP (round_down ((self->to - self->from) / PARTS), 1, MAX_LENGTH);
  self->n = weft_gc_windows_count (windows);
  for (Side side = 0; side < N_SIDES; side++)
    fill (self, side);
  return self;
}

void
weft_productivity_free (WeftProductivity *self)
{
  for (Side side = 0; side < N_SIDES; side++)
    {
      g_free (self->of[side].paused);
      g_free (self->of[side].most);
    }
  g_free (self);
}

guint64
weft_productivity_length (const WeftProductivity *self)
{
  return self->length;
}

WeftProductivityWindow
weft_productivity_at (const WeftProductivity *self, guint64 time)
{
  return window_from (self, time - MIN (time, self->length / 2));
}

/* The first of the largest in [@from, @to), which is not empty. */
static guint
find_most (const Windows *of, guint from, guint to)
{
  guint best = from;

  for (guint i = from; i < to;)
    {
      if (i % BLOCK == 0 && i + BLOCK <= to && of->most[i / BLOCK] <= of->paused[best])
        {
          i += BLOCK;
          continue;
        }
      if (of->paused[i] > of->paused[best])
        best = i;
      i++;
    }
  return best;
}

static void
take_worse (WeftProductivityWindow *worst, WeftProductivityWindow window)
{
  if (window.paused > worst->paused ||
      (window.paused == worst->paused && window.from < worst->from))
    *worst = window;
}

WeftProductivityWindow
weft_productivity_lowest (const WeftProductivity *self, guint64 from, guint64 to)
{
  WeftProductivityWindow first = weft_productivity_at (self, from), worst = first;
  WeftProductivityWindow last = weft_productivity_at (self, to);

  take_worse (&worst, last);
  for (Side side = 0; side < N_SIDES; side++)
    {
      guint begin = WEFT_LOWER_BOUND (guint, i, 0, self->n, begin_of (self, side, i) < first.from);
      guint end =
          WEFT_LOWER_BOUND (guint, i, begin, self->n, begin_of (self, side, i) <= last.from);

      if (begin < end)
        take_worse (&worst, window_from (self, begin_of (self, side,
                                                         find_most (&self->of[side], begin, end))));
    }
  return worst;
}

gboolean
weft_productivity_lowest_covered (const WeftProductivity *self, WeftProductivityWindow *window)
{
  gboolean found = FALSE;

  *window = (WeftProductivityWindow){ 0 };
  for (Side side = 0; side < N_SIDES; side++)
    for (guint i = 0; i < self->n; i++)
      if (!found || self->of[side].paused[i] > window->paused)
        {
          WeftProductivityWindow one = window_from (self, begin_of (self, side, i));

          if (weft_cover_in (self->cover, one.from, one.to) < one.to - one.from)
            continue;
          *window = one;
          found = TRUE;
        }
  return found;
}
