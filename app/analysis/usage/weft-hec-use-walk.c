/* SPDX-License-Identifier: BSD-3-Clause */
/* Divides time into gaps between GCs, GC syncs and pauses. Each of these has its own rule that
 * corrects the use shown by the capability's own events. */
#include "weft-hec-use-private.h"

typedef enum
{
  GAP,
  SYNC,
  PAUSE,
  BLANK, /* a gap in which events of another HEC are missing, and so may be GCs */
} TimePart;

/* Returns the part of time that contains @time. @n is the number of windows that have begun at
 * @time. Sets [@from, @to) to the extent of the part, clipped to the covered or uncovered interval
 * around @time. */
static TimePart
find_part (const WeftHecUse *self, guint n, guint64 time, guint64 *from, guint64 *to)
{
  const WeftGcWindows *windows = self->windows;
  const WeftGcWindow *last = n > 0 ? weft_gc_windows_nth (windows, n - 1) : NULL;
  gboolean is_covered;
  guint64 first, end;
  TimePart part = GAP;

  if (last != NULL && time < last->start)
    {
      *from = last->request;
      *to = last->start;
      part = self->has_threads ? SYNC : GAP;
    }
  else if (last != NULL && time < last->end)
    {
      *from = last->start;
      *to = last->end;
      part = PAUSE;
    }
  else
    {
      *from = last != NULL ? last->end : 0;
      *to = n < weft_gc_windows_count (windows) ? weft_gc_windows_nth (windows, n)->request :
                                                  G_MAXUINT64;
    }
  /* a GC that has ended is known even outside of the coverage, because its end shows which HEC
   * began it */
  if (weft_cover_is_whole (self->cover) || (part != GAP && !weft_gc_windows_are_joined (windows) &&
                                            !weft_gc_windows_is_open (windows, n - 1)))
    return part;
  is_covered = weft_cover_get_range_at (self->cover, time, &first, &end);
  *from = MAX (*from, first);
  *to = MIN (*to, end);
  return is_covered ? part : BLANK;
}

/* Returns the time (ns) in [@from, @to) in which a thread ran during a GC phase, according to the
 * events of @own. @gc is the total length of these GC phases, ns. */
static guint64
sum_hidden (const WeftUsageWalk *own, guint64 from, guint64 to, guint64 gc)
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

/* Updates the number of windows that have begun. */
static void
update_window (WeftHecUseWalk *self)
{
  const WeftGcWindows *windows = self->hecs->windows;

  while (self->window < weft_gc_windows_count (windows) &&
         weft_gc_windows_nth (windows, self->window)->request <= self->at)
    self->window++;
}

void
weft_hec_use_walk_advance (WeftHecUseWalk *self, guint64 time)
{
  update_window (self);
  while (self->at < time)
    {
      guint64 from, to;
      TimePart part = find_part (self->hecs, self->window, self->at, &from, &to);
      WeftUsageWalk before = self->own;
      WeftUseTimes low = weft_usage_walk_times (&before, self->at), high;
      guint64 busy, gc, hidden = 0, length;

      to = MIN (to, time);
      length = to - self->at;
      weft_usage_walk_to (&self->own, to);
      high = weft_usage_walk_times (&self->own, to);
      busy = high.run - low.run + high.unknown - low.unknown;
      gc = high.work - low.work + high.wait - low.wait;
      if ((part == GAP || part == SYNC) && gc > 0)
        hidden = sum_hidden (&before, self->at, to, gc);
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
      update_window (self);
    }
}

void
weft_hec_use_walk_jump (WeftHecUseWalk *self, guint k)
{
  const WeftHecUse *hecs = self->hecs;

  self->at = weft_gc_windows_nth (hecs->windows, k * hecs->step)->request;
  self->sums = weft_hec_use_stored (hecs, self->i, k);
  self->window = k * hecs->step + 1;
  weft_usage_walk_to (&self->own, self->at);
}

void
weft_hec_use_walk_init (WeftHecUseWalk *self, const WeftHecUse *hecs, guint i)
{
  *self = (WeftHecUseWalk){ .hecs = hecs, .i = i };
  weft_usage_walk_init (&self->own, weft_index_nth_cap (hecs->index, i), hecs->index->log);
  self->window = weft_gc_windows_count_begun (hecs->windows, 0);
}

void
weft_hec_use_walk_to (WeftHecUseWalk *self, guint64 time)
{
  const WeftHecUse *hecs = self->hecs;
  guint n, k;

  if (time <= self->at)
    return;
  n = weft_gc_windows_count_begun_from (hecs->windows, self->window, time);
  k = n > 0 ? (n - 1) / hecs->step : 0;
  if (n > self->window && n % hecs->step == 0 &&
      time >= weft_gc_windows_nth (hecs->windows, n - 1)->end)
    {
      WeftHecSums low = weft_hec_use_stored (hecs, self->i, n / hecs->step - 1);
      WeftHecSums high = weft_hec_use_stored (hecs, self->i, n / hecs->step);

      /* between these sums, the use shown by the capability's own events needs no correction */
      if (low.hidden == high.hidden && low.outside == high.outside && low.blank == high.blank)
        {
          self->sums = high;
          weft_usage_walk_to (&self->own, time);
          self->window = n;
          self->at = time;
          return;
        }
    }
  if (n > 0 && k * hecs->step >= self->window)
    weft_hec_use_walk_jump (self, k);
  weft_hec_use_walk_advance (self, time);
}

void
weft_hec_use_walk_skip_to (WeftHecUseWalk *self, guint64 time)
{
  if (time <= self->at)
    return;
  weft_usage_walk_to (&self->own, time);
  self->window = weft_gc_windows_count_begun_from (self->hecs->windows, self->window, time);
  self->at = time;
}

WeftHecTimes
weft_hec_use_walk_times (const WeftHecUseWalk *self)
{
  WeftUseTimes own = weft_usage_walk_times (&self->own, self->at);
  guint64 work = own.work - self->sums.outside;

  return (WeftHecTimes){
    .run = own.run + self->sums.hidden,
    .work = work,
    .wait = self->sums.pause - work,
    .sync = self->sums.sync,
    .unknown = own.unknown + self->sums.blank,
  };
}

WeftHecTimes
weft_hec_use_times (const WeftHecUse *self, guint i, guint64 from, guint64 to)
{
  guint n = weft_gc_windows_count_begun (self->windows, from);
  WeftHecUseWalk walk;
  WeftHecTimes low, high;

  weft_hec_use_walk_init (&walk, self, i);
  /* if no GC begins in the interval, no stored sums are used, and the sums up to @from cancel out;
   * without GCs and with many losses, they would take long */
  if (weft_gc_windows_count_begun_from (self->windows, n, to) == n)
    {
      weft_hec_use_walk_skip_to (&walk, from);
      /* the differences below stay as they are, and no number becomes negative */
      walk.sums.outside = weft_usage_walk_times (&walk.own, walk.at).work;
    }
  else
    weft_hec_use_walk_to (&walk, from);
  low = weft_hec_use_walk_times (&walk);
  weft_hec_use_walk_to (&walk, MAX (from, to));
  high = weft_hec_use_walk_times (&walk);
  return weft_hec_times_difference (&low, &high);
}

static WeftUse
use_in_part (TimePart part, const WeftUsage *own)
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

  return use_in_part (find_part (self->hecs, self->window, self->at, &from, &to), &self->own.now);
}

gboolean
weft_hec_use_is_gap (const WeftHecUse *self, guint64 time, guint *window, guint64 *end)
{
  const WeftGcWindows *windows = self->windows;
  guint64 from;

  if (*window == 0)
    *window = weft_gc_windows_count_begun (windows, time);
  while (*window < weft_gc_windows_count (windows) &&
         weft_gc_windows_nth (windows, *window)->request <= time)
    (*window)++;
  return find_part (self, *window, time, &from, end) == GAP;
}

/* Returns the last time before @time at which a thread stopped or an unknown use ended, but not
 * earlier than @from. Searches backwards in steps that double in length. */
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
  WeftUsageWalk walk = self->own;
  guint64 from, to;
  TimePart part = find_part (self->hecs, self->window, self->at, &from, &to);

  span.use = use_in_part (part, &self->own.now);
  to = MIN (to, MAX (end, self->at));
  if (weft_usage_use (&self->own.now) == WEFT_USE_UNKNOWN ||
      (span.use == WEFT_USE_RUN && self->own.now.phase == WEFT_GC_NONE))
    return span;
  span.phase = part == PAUSE ? span.phase : WEFT_GC_NONE;
  span.from = MAX (span.from, from);
  span.to = MIN (span.to, to);
  if (span.use != WEFT_USE_GC_SYNC && span.use != WEFT_USE_IDLE)
    return span;
  /* the capability's own events may begin and end GC phases within this interval */
  span.from = to - from < least ? from : find_begin (&self->own, from, self->at);
  span.to = to;
  do
    if (use_in_part (part, &walk.now) != span.use)
      {
        span.to = MIN (walk.now.since, to);
        break;
      }
  while (walk.next.since < to && weft_usage_walk_next (&walk));
  return span;
}

WeftUseSpan
weft_hec_use_span (const WeftHecUse *self, guint i, guint64 time, guint64 end)
{
  WeftHecUseWalk walk;

  weft_hec_use_walk_init (&walk, self, i);
  weft_hec_use_walk_skip_to (&walk, time);
  return weft_hec_use_walk_span (&walk, 0, end);
}
