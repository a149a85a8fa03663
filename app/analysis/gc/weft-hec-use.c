/* SPDX-License-Identifier: BSD-3-Clause */
/* Corrections of the capabilities' own sums, kept for every so many GCs: between two of them, which
 * differ only around GCs, the own sums are exact but for what is kept. */
#include "weft-hec-use.h"

#include "weft-packed-array.h"
#include "weft-parallel.h"

struct _WeftHecUse
{
  const WeftIndex *index;
  const WeftGcWindows *windows;
  const WeftCover *cover; /* of the process */
  gboolean has_threads;   /* runs of threads were recorded */
  guint step;             /* windows from one kept sum to the next: a power of 2, so that a longer
                             log's kept sums are among a shorter one's */
  WeftPackedArray **kept; /* by capability, of WeftHecSums: before window i * step, and where one
                             ends them at the end */
};

typedef enum
{
  GAP,
  SYNC,
  PAUSE,
  BLANK, /* a gap, as far as is known: a GC of a HEC whose events are missing may be in it */
} Part;

/* Whether @time is covered; cuts its extent to where that holds. */
static gboolean
within_cover (const WeftCover *cover, guint64 time, guint64 *from, guint64 *to)
{
  guint64 first, end;
  gboolean is_covered;

  if (weft_cover_is_whole (cover))
    return TRUE;
  is_covered = weft_cover_around (cover, time, &first, &end);
  *from = MAX (*from, first);
  *to = MIN (*to, end);
  return is_covered;
}

/* The part of a window, or the gap, that holds @time where @n windows have begun, and its extent,
 * whatever is covered. */
static Part
find_part (const WeftHecUse *self, guint n, guint64 time, guint64 *from, guint64 *to)
{
  const WeftGcWindows *windows = self->windows;
  const WeftGcWindow *last = n > 0 ? weft_gc_windows_nth (windows, n - 1) : NULL;

  if (last != NULL && time < last->start)
    {
      *from = last->request;
      *to = last->start;
      return self->has_threads ? SYNC : GAP;
    }
  if (last != NULL && time < last->end)
    {
      *from = last->start;
      *to = last->end;
      return PAUSE;
    }
  *from = last != NULL ? last->end : 0;
  *to =
      n < weft_gc_windows_count (windows) ? weft_gc_windows_nth (windows, n)->request : G_MAXUINT64;
  return GAP;
}

static Part
part_at (const WeftHecUse *self, guint n, guint64 time, guint64 *from, guint64 *to)
{
  Part part = find_part (self, n, time, from, to);

  /* which HEC began a GC, and so when the pause began, is told at its end */
  if (part != GAP && !weft_gc_windows_are_joined (self->windows) &&
      !weft_gc_windows_is_open (self->windows, n - 1))
    return part;
  return within_cover (self->cover, time, from, to) ? part : BLANK;
}

/* Of the @gc ns of a GC's parts that @own's events tell from @from to @to, those in which a thread
 * ran. */
static guint64
count_hidden (const WeftUsageWalk *own, guint64 from, guint64 to, guint64 gc)
{
  WeftUsageWalk walk = *own;
  guint64 hidden = 0;

  do
    {
      guint64 begin = MAX (walk.now.since, from), end = MIN (walk.next.since, to);

      if (begin >= to)
        break;
      if (walk.now.phase == WEFT_GC_NONE)
        continue;
      gc -= MIN (gc, end - begin);
      hidden += walk.now.is_running ? end - begin : 0;
    }
  while (gc > 0 && weft_usage_walk_next (&walk));
  return hidden;
}

/* Goes on to @to, within one part. */
static void
add_part (WeftHecUseWalk *self, Part part, guint64 to)
{
  WeftUsageWalk before = self->own;
  WeftShares low = weft_usage_walk_shares (&before, self->at), high;
  guint64 busy, gc, hidden = 0, length = to - self->at;

  weft_usage_walk_to (&self->own, to);
  high = weft_usage_walk_shares (&self->own, to);
  busy = high.run - low.run + high.unknown - low.unknown;
  gc = high.work - low.work + high.wait - low.wait;
  if ((part == GAP || part == SYNC) && gc > 0)
    hidden = count_hidden (&before, self->at, to, gc);
  if (part == PAUSE)
    self->sums.pause += length - busy;
  else
    self->sums.outside += high.work - low.work;
  if (part == SYNC)
    self->sums.sync += length - busy - hidden;
  if (part == BLANK)
    self->sums.blank += length - busy;
  self->sums.hidden += hidden;
  self->at = to;
}

static inline WeftHecSums
kept_nth (const WeftHecUse *self, guint i, guint k)
{
  WeftHecSums sums;

  weft_packed_array_nth (self->kept[i], k, &sums);
  return sums;
}

/* Counts the windows that have begun. */
static void
begin_windows (WeftHecUseWalk *self)
{
  const WeftGcWindows *windows = self->hecs->windows;

  while (self->window < weft_gc_windows_count (windows) &&
         weft_gc_windows_nth (windows, self->window)->request <= self->at)
    self->window++;
}

/* Goes on to @time, part by part. */
static void
go_on (WeftHecUseWalk *self, guint64 time)
{
  begin_windows (self);
  while (self->at < time)
    {
      guint64 from, to;
      Part part = part_at (self->hecs, self->window, self->at, &from, &to);

      add_part (self, part, MIN (to, time));
      begin_windows (self);
    }
}

/* Goes to the @k-th kept sum. */
static void
start_at (WeftHecUseWalk *self, guint k)
{
  const WeftHecUse *hecs = self->hecs;

  self->at = weft_gc_windows_nth (hecs->windows, k * hecs->step)->request;
  self->sums = kept_nth (hecs, self->i, k);
  self->window = k * hecs->step + 1;
  weft_usage_walk_to (&self->own, self->at);
}

/* Making it. */

/* Arguments of read_cap(), for all capabilities. */
typedef struct
{
  WeftHecUse *self;
  const WeftHecUse *before; /* or NULL */
  guint n_same;             /* windows whose kept sums before are those of now */
} Making;

static gboolean
is_same_window (const WeftGcWindows *a, const WeftGcWindows *b, guint i)
{
  const WeftGcWindow *x = weft_gc_windows_nth (a, i), *y = weft_gc_windows_nth (b, i);

  return x->request == y->request && x->start == y->start && x->end == y->end &&
         weft_gc_windows_is_open (a, i) == weft_gc_windows_is_open (b, i);
}

/* The time from which on two covers differ. */
static guint64
same_until (const WeftCover *a, const WeftCover *b)
{
  if (a->begin != b->begin)
    return 0;
  for (guint i = 0; i < MAX (a->gaps->len, b->gaps->len); i++)
    {
      const WeftRange none = { G_MAXUINT64, G_MAXUINT64 };
      const WeftRange *x = i < a->gaps->len ? &g_array_index (a->gaps, WeftRange, i) : &none;
      const WeftRange *y = i < b->gaps->len ? &g_array_index (b->gaps, WeftRange, i) : &none;

      if (x->from != y->from)
        return MIN (x->from, y->from);
      if (x->to != y->to)
        return MIN (x->to, y->to);
    }
  return G_MAXUINT64;
}

/* Whether windows and events mean the same in both. */
static gboolean
are_alike (const WeftHecUse *self, const WeftHecUse *before)
{
  return self->has_threads == before->has_threads &&
         weft_gc_windows_are_joined (self->windows) == weft_gc_windows_are_joined (before->windows);
}

/* How many of the first windows have kept sums in @before that hold: windows and coverage are the
 * same up to each. */
static guint
count_same (const WeftHecUse *self, const WeftHecUse *before)
{
  guint n = MIN (weft_gc_windows_count (self->windows), weft_gc_windows_count (before->windows));
  guint64 until = MIN (before->index->known_to, same_until (self->cover, before->cover));
  guint i;

  if (!are_alike (self, before))
    return 0;
  i = MIN (weft_gc_windows_common (self->windows, before->windows),
           weft_gc_windows_begun (self->windows, until));
  while (i < n && weft_gc_windows_nth (self->windows, i)->request <= until &&
         is_same_window (self->windows, before->windows, i))
    i++;
  return i;
}

guint64
weft_hec_use_same_until (const WeftHecUse *self, const WeftHecUse *before)
{
  guint n = count_same (self, before);
  guint64 until = MIN (before->index->known_to, same_until (self->cover, before->cover));

  if (!are_alike (self, before))
    return 0;
  if (n < weft_gc_windows_count (self->windows))
    until = MIN (until, weft_gc_windows_nth (self->windows, n)->request);
  if (n < weft_gc_windows_count (before->windows))
    until = MIN (until, weft_gc_windows_nth (before->windows, n)->request);
  for (guint i = 0; i < self->index->caps->len; i++)
    {
      const WeftCapIndex *cap = weft_index_nth_cap (self->index, i);
      const WeftCapIndex *old = weft_index_cap (before->index, cap->cap);

      if (old != NULL && weft_cap_index_kept (cap, old) == 0)
        return 0;
      if (old != NULL)
        until = MIN (until, weft_index_first_new_of (before->index, cap));
    }
  return until;
}

guint64
weft_hec_use_settled (const WeftHecUse *self, guint64 time)
{
  guint n = weft_gc_windows_begun (self->windows, time);
  const WeftGcWindow *last = n > 0 ? weft_gc_windows_nth (self->windows, n - 1) : NULL;

  return last != NULL && (last->end > time || weft_gc_windows_is_open (self->windows, n - 1)) ?
             last->request :
             time;
}

/* Takes the kept sums over that @before has of @walk's capability, and goes to the last of them.
 * Returns the window after that. */
static guint
take_over (const Making *making, WeftHecUseWalk *walk)
{
  const WeftHecUse *self = making->self, *before = making->before;
  const WeftCapIndex *cap = weft_index_nth_cap (self->index, walk->i);
  gint place = before != NULL ? weft_index_place (before->index, cap->cap) : -1;
  const WeftCapIndex *old = place >= 0 ? weft_index_nth_cap (before->index, place) : NULL;
  guint n, last;

  if (weft_cap_index_kept (cap, old) == 0)
    return 0;
  n = MIN (making->n_same,
           weft_gc_windows_begun (self->windows, weft_index_first_new_of (before->index, cap)));
  if (n == 0)
    return 0;
  last = (n - 1) / self->step;
  if (self->step == before->step)
    {
      weft_packed_array_free (self->kept[walk->i]);
      self->kept[walk->i] = weft_packed_array_copy (before->kept[place]);
      weft_packed_array_cut (self->kept[walk->i], last + 1);
    }
  else
    for (guint k = 0; k <= last; k++)
      {
        WeftHecSums sums = kept_nth (before, (guint) place, k * (self->step / before->step));

        weft_packed_array_append (self->kept[walk->i], &sums);
      }
  start_at (walk, last);
  return last * self->step + 1;
}

static void
read_cap (guint i, gpointer user_data)
{
  const Making *making = user_data;
  WeftHecUse *self = making->self;
  guint n = weft_gc_windows_count (self->windows);
  guint64 end = self->index->to; /* what is covered may end after the capability's last event */
  WeftHecUseWalk walk;

  self->kept[i] = weft_packed_array_new (sizeof (WeftHecSums));
  weft_hec_use_walk_init (&walk, self, i);
  for (guint k = take_over (making, &walk); k < n; k++)
    {
      go_on (&walk, weft_gc_windows_nth (self->windows, k)->request);
      if (k % self->step == 0)
        weft_packed_array_append (self->kept[i], &walk.sums);
    }
  if (n > 0)
    end = MAX (end, weft_gc_windows_nth (self->windows, n - 1)->end);
  /* one ns more shows what has not ended */
  go_on (&walk, end + 1);
  weft_packed_array_append (self->kept[i], &walk.sums);
}

WeftHecUse *
weft_hec_use_extend (const WeftHecUse *before,
                     const WeftIndex *index,
                     const WeftGcWindows *windows,
                     const WeftCover *cover,
                     guint max_sums)
{
  WeftHecUse *self = g_new0 (WeftHecUse, 1);
  guint64 all = (guint64) weft_gc_windows_count (windows) * index->caps->len;
  Making making = { self, before };

  self->index = index;
  self->windows = windows;
  self->cover = cover;
  self->has_threads = weft_index_count (index, WEFT_TAG_RUN_THREAD) > 0;
  for (self->step = 1; all / self->step > max_sums; self->step *= 2)
    ;
  self->kept = g_new0 (WeftPackedArray *, index->caps->len + 1);
  if (before != NULL && before->step <= self->step)
    making.n_same = count_same (self, before);
  weft_parallel (index->caps->len, 0, read_cap, &making);
  return self;
}

void
weft_hec_use_free (WeftHecUse *self)
{
  for (guint i = 0; i < self->index->caps->len; i++)
    weft_packed_array_free (self->kept[i]);
  g_free (self->kept);
  g_free (self);
}

/* Walking. */

void
weft_hec_use_walk_init (WeftHecUseWalk *self, const WeftHecUse *hecs, guint i)
{
  *self = (WeftHecUseWalk){ .hecs = hecs, .i = i };
  weft_usage_walk_init (&self->own, weft_index_nth_cap (hecs->index, i), hecs->index->log);
  self->window = weft_gc_windows_begun (hecs->windows, 0);
}

/* Whether the capability's own events tell all of its use from the last kept sums before window @n
 * to @time, which is not before the end of the window before it. */
static gboolean
is_plain (const WeftHecUse *self, guint i, guint n, guint64 time)
{
  WeftHecSums low, high;

  if (n == 0 || n % self->step != 0 || time < weft_gc_windows_nth (self->windows, n - 1)->end)
    return FALSE;
  low = kept_nth (self, i, n / self->step - 1);
  high = kept_nth (self, i, n / self->step);
  return low.hidden == high.hidden && low.outside == high.outside && low.blank == high.blank;
}

void
weft_hec_use_walk_to (WeftHecUseWalk *self, guint64 time)
{
  const WeftHecUse *hecs = self->hecs;
  guint n, k;

  if (time <= self->at)
    return;
  n = weft_gc_windows_begun_from (hecs->windows, self->window, time);
  k = n > 0 ? (n - 1) / hecs->step : 0;
  if (n > self->window && is_plain (hecs, self->i, n, time))
    {
      self->sums = kept_nth (hecs, self->i, n / hecs->step);
      weft_usage_walk_to (&self->own, time);
      self->window = n;
      self->at = time;
      return;
    }
  if (n > 0 && k * hecs->step >= self->window)
    start_at (self, k);
  go_on (self, time);
}

void
weft_hec_use_walk_skip_to (WeftHecUseWalk *self, guint64 time)
{
  if (time <= self->at)
    return;
  weft_usage_walk_to (&self->own, time);
  self->window = weft_gc_windows_begun_from (self->hecs->windows, self->window, time);
  self->at = time;
}

WeftHecShares
weft_hec_use_walk_shares (const WeftHecUseWalk *self)
{
  WeftShares own = weft_usage_walk_shares (&self->own, self->at);
  guint64 work = own.work - self->sums.outside;

  return (WeftHecShares){
    .run = own.run + self->sums.hidden,
    .work = work,
    .wait = self->sums.pause - work,
    .sync = self->sums.sync,
    .unknown = own.unknown + self->sums.blank,
  };
}

WeftHecShares
weft_hec_use_shares (const WeftHecUse *self, guint i, guint64 from, guint64 to)
{
  WeftHecUseWalk walk;
  WeftHecShares low, high;

  weft_hec_use_walk_init (&walk, self, i);
  weft_hec_use_walk_to (&walk, from);
  low = weft_hec_use_walk_shares (&walk);
  weft_hec_use_walk_to (&walk, MAX (from, to));
  high = weft_hec_use_walk_shares (&walk);
  return weft_hec_shares_between (&low, &high);
}

/* Stretches. */

static WeftUse
use_in (Part part, const WeftUsage *own)
{
  if (weft_usage_use (own) == WEFT_USE_UNKNOWN)
    return WEFT_USE_UNKNOWN;
  if (part == BLANK)
    return weft_usage_use (own) == WEFT_USE_RUN ? WEFT_USE_RUN : WEFT_USE_UNKNOWN;
  if (part == PAUSE)
    return own->phase == WEFT_GC_NONE && own->is_running ? WEFT_USE_RUN :
           own->phase == WEFT_GC_WORKING                 ? WEFT_USE_GC_WORK :
                                                           WEFT_USE_GC_WAIT;
  if (own->is_running)
    return WEFT_USE_RUN;
  return part == SYNC ? WEFT_USE_GC_SYNC : WEFT_USE_IDLE;
}

WeftUse
weft_hec_use_walk_use (const WeftHecUseWalk *self)
{
  guint64 from, to;

  return use_in (part_at (self->hecs, self->window, self->at, &from, &to), &self->own.now);
}

gboolean
weft_hec_use_is_gap (const WeftHecUse *self, guint64 time, guint *window, guint64 *end)
{
  const WeftGcWindows *windows = self->windows;
  guint64 from;

  if (*window == 0)
    *window = weft_gc_windows_begun (windows, time);
  while (*window < weft_gc_windows_count (windows) &&
         weft_gc_windows_nth (windows, *window)->request <= time)
    (*window)++;
  return part_at (self, *window, time, &from, end) == GAP;
}

/* Where a stretch that is no GC's pause ends: at the first change of use before @limit. */
static guint64
find_end (const WeftUsageWalk *own, Part part, WeftUse use, guint64 limit)
{
  WeftUsageWalk walk = *own;

  do
    if (use_in (part, &walk.now) != use)
      return MIN (walk.now.since, limit);
  while (walk.next.since < limit && weft_usage_walk_next (&walk));
  return limit;
}

/* When the last thread stopped, or the use was known again, before @time; at least @from. Looks
 * back further and further. */
static guint64
find_begin (const WeftUsageWalk *own, guint64 from, guint64 time)
{
  const WeftCapIndex *index = own->index;
  guint64 chunk = weft_cap_index_chunk_at (index, time);

  for (guint64 back = 1; index->n_checkpoints > 0; back *= 2)
    {
      guint64 first = chunk - MIN (chunk, back), stop = 0;
      guint64 since = from;
      WeftUsageWalk walk;

      if (first > 0)
        since = MAX (from, weft_cap_index_since (index, first));
      weft_usage_walk_init (&walk, index, own->log);
      weft_usage_walk_to (&walk, since);
      do
        stop = walk.now.is_running || weft_usage_use (&walk.now) == WEFT_USE_UNKNOWN ?
                   walk.next.since :
                   stop;
      while (walk.next.since <= time && weft_usage_walk_next (&walk));
      if (stop > 0 || since == from)
        return MAX (stop, from);
    }
  return from;
}

WeftUseSpan
weft_hec_use_walk_span (const WeftHecUseWalk *self, guint64 least, guint64 end)
{
  WeftUseSpan span = weft_usage_walk_span (&self->own, end);
  guint64 from, to;
  Part part = part_at (self->hecs, self->window, self->at, &from, &to);

  span.use = use_in (part, &self->own.now);
  to = MIN (to, MAX (end, self->at));
  if (weft_usage_use (&self->own.now) == WEFT_USE_UNKNOWN ||
      (span.use == WEFT_USE_RUN && self->own.now.phase == WEFT_GC_NONE))
    return span;
  span.phase = part == PAUSE ? span.phase : WEFT_GC_NONE;
  span.from = MAX (span.from, from);
  span.to = MIN (span.to, to);
  if (span.use != WEFT_USE_GC_SYNC && span.use != WEFT_USE_IDLE)
    return span;
  /* parts of a GC that its events tell begin and end in it */
  span.from = to - from < least ? from : find_begin (&self->own, from, self->at);
  span.to = find_end (&self->own, part, span.use, to);
  return span;
}

WeftUseSpan
weft_hec_use_span (const WeftHecUse *self, guint i, guint64 time, guint64 end)
{
  WeftHecUseWalk walk;

  weft_hec_use_walk_init (&walk, self, i);
  weft_hec_use_walk_to (&walk, time);
  return weft_hec_use_walk_span (&walk, 0, end);
}
