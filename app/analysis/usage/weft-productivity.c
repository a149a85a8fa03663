/* SPDX-License-Identifier: BSD-3-Clause */
/* The time in pauses of a window that slides over them has its maxima where the window begins with
 * a pause or ends with one: of these windows the sums are kept, and their maxima by blocks. */
#include "weft-productivity.h"

#include "weft-lower-bound.h"
#include "weft-shared-array.h"

#define MAX_LENGTH G_GUINT64_CONSTANT (1000000000)
#define PARTS      10 /* of a short run */
#define BLOCK      64

/* A window for each GC, and the largest value of each BLOCK of them. */
typedef struct
{
  WeftSharedArray *paused; /* of guint32: ns, at most MAX_LENGTH */
  WeftSharedArray *most;   /* of guint32 */
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

/* Start of the window at @side of the @i-th pause. */
static guint64
begin_of (const WeftProductivity *self, Side side, guint i)
{
  const WeftGcWindow *pause = weft_gc_windows_nth (self->windows, i);

  if (side == BEGIN_WITH_PAUSE)
    return pause->start;
  return pause->end - MIN (self->length, pause->end);
}

/* The windows that end by then are those of @before, too: each ends before the first pause that is
 * another one, and lies in both runs. 0 if none is. */
static guint64
windows_same_until (const WeftProductivity *self, const WeftProductivity *before)
{
  guint n = weft_gc_windows_common (self->windows, before->windows);
  guint64 until = MIN (self->to, before->to);

  if (self->length != before->length || self->from != before->from)
    return 0;
  if (n < self->n)
    until = MIN (until, weft_gc_windows_nth (self->windows, n)->request);
  if (n < before->n)
    until = MIN (until, weft_gc_windows_nth (before->windows, n)->request);
  return until;
}

/* How many of the first windows at @side are those of @before. */
static guint
count_same (const WeftProductivity *self, Side side, const WeftProductivity *before)
{
  guint64 until = windows_same_until (self, before);

  return WEFT_LOWER_BOUND (guint, i, 0, weft_gc_windows_common (self->windows, before->windows),
                           MAX (begin_of (self, side, i), self->from) + self->length <= until);
}

guint64
weft_productivity_same_until (const WeftProductivity *self, const WeftProductivity *before)
{
  guint64 until = windows_same_until (self, before);

  /* the first window stands for all times before it */
  return until >= self->from + self->length ? until - self->length : 0;
}

static guint32
paused_nth (const Windows *of, guint i)
{
  return weft_shared_array_index (of->paused, guint32, i);
}

static void
add_most (Windows *of, guint i)
{
  guint32 most = paused_nth (of, i);

  if (i % BLOCK == 0)
    weft_shared_array_append (of->most, &most);
  else if (weft_shared_array_index (of->most, guint32, i / BLOCK) < most)
    *(guint32 *) weft_shared_array_edit (of->most, i / BLOCK) = most;
}

/* Takes over the first @n of @before. */
static void
take_over (Windows *self, const Windows *before, guint n)
{
  if (n == 0)
    {
      self->paused = weft_shared_array_new (sizeof (guint32));
      self->most = weft_shared_array_new (sizeof (guint32));
      return;
    }
  self->paused = weft_shared_array_copy (before->paused);
  self->most = weft_shared_array_copy (before->most);
  weft_shared_array_cut (self->paused, n);
  weft_shared_array_cut (self->most, n / BLOCK);
  for (guint i = n / BLOCK * BLOCK; i < n; i++)
    add_most (self, i);
}

static void
productivity_fill (WeftProductivity *self, Side side, const WeftProductivity *before)
{
  Windows *of = &self->of[side];
  guint n = before != NULL ? count_same (self, side, before) : 0;
  WeftPauseSweep begin = { .windows = self->windows }, end;

  take_over (of, n > 0 ? &before->of[side] : NULL, n);
  if (n > 0 && n < self->n)
    begin = weft_pause_sweep_from (
        self->windows, CLAMP (begin_of (self, side, n), self->from, self->to - self->length));
  end = begin;
  for (guint i = n; i < self->n; i++)
    {
      guint64 from = CLAMP (begin_of (self, side, i), self->from, self->to - self->length);
      guint64 low = weft_pause_sweep_to (&begin, from);
      guint32 paused = (guint32) (weft_pause_sweep_to (&end, from + self->length) - low);

      weft_shared_array_append (of->paused, &paused);
      add_most (of, i);
    }
}

WeftProductivity *
weft_productivity_extend (const WeftProductivity *before,
                          const WeftGcWindows *windows,
                          const WeftCover *cover)
{
  WeftProductivity *self = g_new0 (WeftProductivity, 1);

  self->windows = windows;
  self->cover = cover;
  self->from = cover->begin;
  self->to = MAX (cover->end, cover->begin + 1);
  self->length = CLAMP (round_down ((self->to - self->from) / PARTS), 1, MAX_LENGTH);
  self->n = weft_gc_windows_count (windows);
  for (Side side = 0; side < N_SIDES; side++)
    productivity_fill (self, side, before);
  return self;
}

void
weft_productivity_free (WeftProductivity *self)
{
  for (Side side = 0; side < N_SIDES; side++)
    {
      weft_shared_array_free (self->of[side].paused);
      weft_shared_array_free (self->of[side].most);
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

/* Whether a block begins at @i, all of it before @to, with no more than @paused in any window. */
static gboolean
is_block_of_less (const Windows *of, guint i, guint to, guint64 paused)
{
  return i % BLOCK == 0 && i + BLOCK <= to &&
         weft_shared_array_index (of->most, guint32, i / BLOCK) <= paused;
}

/* The first of the largest in [@from, @to), which is not empty. */
static guint
find_most (const Windows *of, guint from, guint to)
{
  guint best = from;

  for (guint i = from; i < to;)
    {
      if (is_block_of_less (of, i, to, paused_nth (of, best)))
        {
          i += BLOCK;
          continue;
        }
      if (paused_nth (of, i) > paused_nth (of, best))
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
      {
        const Windows *of = &self->of[side];
        WeftProductivityWindow one;

        while (found && is_block_of_less (of, i, self->n, window->paused))
          i += BLOCK;
        if (i == self->n || (found && paused_nth (of, i) <= window->paused))
          continue;
        one = window_from (self, begin_of (self, side, i));
        if (weft_cover_in (self->cover, one.from, one.to) < one.to - one.from)
          continue;
        *window = one;
        found = TRUE;
      }
  return found;
}
