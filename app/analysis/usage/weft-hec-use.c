/* SPDX-License-Identifier: BSD-3-Clause */
/* Stores the corrections to the sums of the capabilities' own events at every step-th GC. Only near
 * GCs does the use of a HEC differ from the use that its own events show. */
#include "weft-hec-use.h"

#include "weft-event-tags.h"
#include "weft-packed-array.h"
#include "weft-parallel.h"

struct _WeftHecUse
{
  const WeftIndex *index;
  const WeftGcWindows *windows;
  const WeftCover *cover; /* coverage of the process */
  gboolean has_threads;   /* the log records runs of threads */
  guint step; /* number of GC windows between two stored sums, a power of 2; so the stored sums can
                 still be used when the log grows */
  WeftPackedArray **sums; /* for each capability, its WeftHecSums: element k has the sums before
                             window k * step, the last element has the sums at the end */
};

/* Returns the stored sums of the @i-th capability before window @k * step. */
static inline WeftHecSums
weft_hec_use_stored (const WeftHecUse *self, guint i, guint k)
{
  WeftHecSums sums;

  weft_packed_array_nth (self->sums[i], k, &sums);
  return sums;
}

/* Divides time into gaps between GCs, GC syncs and pauses. Each of these has its own rule that
 * corrects the use shown by the capability's own events. */

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

/* Moves to @time (ns), visiting all windows in between rather than using the stored sums. */
static void
hec_use_walk_advance (WeftHecUseWalk *self, guint64 time)
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

/* Moves to the @k-th stored sums. */
static void
hec_use_walk_jump (WeftHecUseWalk *self, guint k)
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
    hec_use_walk_jump (self, k);
  hec_use_walk_advance (self, time);
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

/* Arguments of read_cap(). */
typedef struct
{
  WeftHecUse *self;
  const WeftHecUse *before; /* or NULL */
  guint n_same; /* number of windows for which the sums stored in @before are valid in @self */
} HecUseReader;

/* Returns the time until which two covers are the same. */
static guint64
covers_same_until (const WeftCover *a, const WeftCover *b)
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

/* Returns TRUE if the same rules apply to the windows and events of @self and @before. */
static gboolean
have_same_rules (const WeftHecUse *self, const WeftHecUse *before)
{
  return self->has_threads == before->has_threads &&
         weft_gc_windows_are_joined (self->windows) == weft_gc_windows_are_joined (before->windows);
}

/* Returns the number of leading windows that are the same in @self and @before, and have the same
 * coverage. */
static guint
count_same_windows (const WeftHecUse *self, const WeftHecUse *before)
{
  const WeftGcWindows *a = self->windows, *b = before->windows;
  guint n = MIN (weft_gc_windows_count (a), weft_gc_windows_count (b));
  guint64 until = MIN (before->index->known_to, covers_same_until (self->cover, before->cover));

  if (!have_same_rules (self, before))
    return 0;
  for (guint i = 0; i < n; i++)
    {
      const WeftGcWindow *x = weft_gc_windows_nth (a, i), *y = weft_gc_windows_nth (b, i);

      if (x->request > until || x->request != y->request || x->start != y->start ||
          x->end != y->end || weft_gc_windows_is_open (a, i) != weft_gc_windows_is_open (b, i))
        return i;
    }
  return n;
}

guint64
weft_hec_use_same_until (const WeftHecUse *self, const WeftHecUse *before)
{
  guint n = count_same_windows (self, before);
  guint64 until = MIN (before->index->known_to, covers_same_until (self->cover, before->cover));

  if (!have_same_rules (self, before))
    return 0;
  if (n < weft_gc_windows_count (self->windows))
    until = MIN (until, weft_gc_windows_nth (self->windows, n)->request);
  if (n < weft_gc_windows_count (before->windows))
    until = MIN (until, weft_gc_windows_nth (before->windows, n)->request);
  for (guint i = 0; i < self->index->caps->len; i++)
    {
      const WeftCapIndex *cap = weft_index_nth_cap (self->index, i);
      const WeftCapIndex *old = weft_index_cap (before->index, cap->cap);

      if (old != NULL && weft_cap_index_n_shared_checkpoints (cap, old) == 0)
        return 0;
      if (old != NULL)
        until = MIN (until, weft_cap_index_first_new_time (before->index, cap));
    }
  return until;
}

guint64
weft_hec_use_gc_free_until (const WeftHecUse *self, guint64 time)
{
  guint n = weft_gc_windows_count_begun (self->windows, time);
  const WeftGcWindow *last = n > 0 ? weft_gc_windows_nth (self->windows, n - 1) : NULL;

  return last != NULL && (last->end > time || weft_gc_windows_is_open (self->windows, n - 1)) ?
             last->request :
             time;
}

/* Copies the valid sums of the capability of @walk from reading->before, and moves @walk to the
 * last of them. Returns the index of the next window. */
static guint
copy_sums (const HecUseReader *reading, WeftHecUseWalk *walk)
{
  const WeftHecUse *self = reading->self, *before = reading->before;
  const WeftCapIndex *cap = weft_index_nth_cap (self->index, walk->i);
  gint i_old = before != NULL ? weft_index_cap_position (before->index, cap->cap) : -1;
  const WeftCapIndex *old = i_old >= 0 ? weft_index_nth_cap (before->index, i_old) : NULL;
  guint n, last;

  if (old == NULL || weft_cap_index_n_shared_checkpoints (cap, old) == 0)
    return 0;
  n = MIN (reading->n_same, weft_gc_windows_count_begun (
                                self->windows, weft_cap_index_first_new_time (before->index, cap)));
  if (n == 0)
    return 0;
  last = (n - 1) / self->step;
  if (self->step == before->step)
    weft_packed_array_assign (self->sums[walk->i], before->sums[i_old], last + 1);
  else
    for (guint k = 0; k <= last; k++)
      {
        WeftHecSums sums =
            weft_hec_use_stored (before, (guint) i_old, k * (self->step / before->step));

        weft_packed_array_append (self->sums[walk->i], &sums);
      }
  hec_use_walk_jump (walk, last);
  return last * self->step + 1;
}

static void
read_cap (guint i, gpointer user_data)
{
  const HecUseReader *reading = user_data;
  WeftHecUse *self = reading->self;
  guint n = weft_gc_windows_count (self->windows);
  guint64 end = self->index->to; /* the coverage may end after the last event of the capability */
  WeftHecUseWalk walk;

  self->sums[i] = weft_packed_array_new (sizeof (WeftHecSums));
  weft_hec_use_walk_init (&walk, self, i);
  for (guint k = copy_sums (reading, &walk); k < n; k++)
    {
      hec_use_walk_advance (&walk, weft_gc_windows_nth (self->windows, k)->request);
      if (k % self->step == 0)
        weft_packed_array_append (self->sums[i], &walk.sums);
    }
  if (n > 0)
    end = MAX (end, weft_gc_windows_nth (self->windows, n - 1)->end);
  /* move one ns beyond the end, so that intervals that have not ended are included */
  hec_use_walk_advance (&walk, end + 1);
  weft_packed_array_append (self->sums[i], &walk.sums);
}

/* Returns a WeftHecUse without sums. */
static WeftHecUse *
hec_use_alloc (const WeftIndex *index,
               const WeftGcWindows *windows,
               const WeftCover *cover,
               guint max_sums)
{
  WeftHecUse *self = g_new0 (WeftHecUse, 1);
  guint64 all = (guint64) weft_gc_windows_count (windows) * index->caps->len;

  self->index = index;
  self->windows = windows;
  self->cover = cover;
  self->has_threads = weft_index_count (index, WEFT_TAG_RUN_THREAD) > 0;
  for (self->step = 1; all / self->step > max_sums; self->step *= 2)
    ;
  self->sums = g_new0 (WeftPackedArray *, index->caps->len + 1);
  return self;
}

WeftHecUse *
weft_hec_use_extend (const WeftHecUse *before,
                     const WeftIndex *index,
                     const WeftGcWindows *windows,
                     const WeftCover *cover,
                     guint max_sums)
{
  WeftHecUse *self = hec_use_alloc (index, windows, cover, max_sums);
  HecUseReader reading = { self, before };

  if (before != NULL && before->step <= self->step)
    reading.n_same = count_same_windows (self, before);
  weft_parallel (index->caps->len, 0, read_cap, &reading);
  return self;
}

void
weft_hec_use_save (const WeftHecUse *self, WeftArchive *archive)
{
  for (guint i = 0; i < self->index->caps->len; i++)
    weft_archive_add_packed (archive, self->sums[i]);
}

WeftHecUse *
weft_hec_use_load (WeftArchiveReader *reader,
                   const WeftIndex *index,
                   const WeftGcWindows *windows,
                   const WeftCover *cover,
                   guint max_sums)
{
  WeftHecUse *self = hec_use_alloc (index, windows, cover, max_sums);
  guint64 n = (weft_gc_windows_count (windows) + self->step - 1) / self->step + 1;

  for (guint i = 0; i < index->caps->len; i++)
    {
      self->sums[i] = weft_archive_reader_next_packed (reader, sizeof (WeftHecSums));
      if (self->sums[i] != NULL && self->sums[i]->n == n)
        continue;
      weft_hec_use_free (self);
      return NULL;
    }
  return self;
}

void
weft_hec_use_free (WeftHecUse *self)
{
  for (guint i = 0; i < self->index->caps->len; i++)
    g_clear_pointer (&self->sums[i], weft_packed_array_free);
  g_free (self->sums);
  g_free (self);
}
