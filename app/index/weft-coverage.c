/* SPDX-License-Identifier: BSD-3-Clause */
/* Computes coverage from each HEC's losses, last block and lifetime. */
#include "weft-coverage.h"

#include "weft-bytes.h"
#include "weft-event-tags.h"
#include "weft-gc-stop.h"
#include "weft-sort.h"
#include "weft-usage-walk.h"

/* Adds a gap: the part of [@from, @to) that is in the lifetime of @self. */
static void
add_gap (WeftCover *self, guint64 from, guint64 to)
{
  WeftRange gap = { MAX (from, self->begin), MIN (to, self->end) };

  if (gap.from < gap.to)
    g_array_append_val (self->gaps, gap);
}

/* Sorts the gaps, merges gaps that overlap or touch, and sets the first and last covered time. */
static void
cover_merge_gaps (WeftCover *self)
{
  WeftRange *gaps = (gpointer) self->gaps->data;
  guint n = 0;

  g_array_sort (self->gaps, weft_compare_uint64);
  for (guint i = 0; i < self->gaps->len; i++)
    if (n > 0 && gaps[i].from <= gaps[n - 1].to)
      gaps[n - 1].to = MAX (gaps[n - 1].to, gaps[i].to);
    else
      gaps[n++] = gaps[i];
  g_array_set_size (self->gaps, n);
  self->from = self->begin;
  self->to = self->end;
  if (n == 0)
    return;
  if (gaps[0].from == self->begin)
    self->from = gaps[0].to;
  if (gaps[n - 1].to == self->end)
    self->to = MAX (gaps[n - 1].from, self->begin);
  self->from = MIN (self->from, self->to);
}

static WeftCover
cover_new (guint16 cap, guint64 begin, guint64 end)
{
  return (WeftCover){
    .cap = cap,
    .begin = begin,
    .end = end,
    .gaps = g_array_new (FALSE, FALSE, sizeof (WeftRange)),
  };
}

static WeftCover
cover_hec (const WeftIndex *index, const WeftCapLife *life)
{
  const WeftCapIndex *cap = weft_index_cap (index, life->cap);
  WeftCover self = cover_new (life->cap, life->from, life->to);

  if (cap == NULL)
    {
      /* the HEC's blocks are not written yet, or all of them are lost */
      if (weft_loss_hides_caps (index->log))
        add_gap (&self, 0, WEFT_TIME_END);
      cover_merge_gaps (&self);
      return self;
    }
  for (guint i = 0; i < cap->losses->len; i++)
    {
      const WeftLoss *loss = &g_array_index (cap->losses, WeftLoss, i);

      add_gap (&self, loss->from, loss->to);
    }
  add_gap (&self, cap->unknown_from, G_MAXUINT64);
  cover_merge_gaps (&self);
  self.lost_bytes = weft_problems_lost_bytes (cap->problems);
  return self;
}

/* Returns the end of the GC that was running on @cap when the log began; 0 if no GC was running,
 * G_MAXUINT64 if that GC does not end. @known_from is the time of the first event that shows the
 * state of @cap. */
static guint64
first_gc_end (const WeftIndex *index, const WeftCapIndex *cap, guint64 known_from)
{
  WeftEvent event = { 0 };
  WeftCursor cursor;
  gboolean is_in_gc = FALSE;
  guint block = weft_cap_index_cursor (
      cap, index->log, weft_cap_index_chunk_at (cap, known_from - MIN (known_from, 1)), &cursor);

  while (weft_cap_index_next_event (cap, index->log, &cursor, &block, &event))
    switch (event.tag)
      {
      case WEFT_TAG_GC_IDLE:
      case WEFT_TAG_GC_WORK:
      case WEFT_TAG_GC_DONE:
        is_in_gc = TRUE;
        break;
      case WEFT_TAG_GC_END:
        return weft_cap_index_event_time (&cursor, &event);
      case WEFT_TAG_GC_START:
      case WEFT_TAG_RUN_THREAD:
      case WEFT_TAG_STOP_THREAD:
        return is_in_gc ? weft_cap_index_event_time (&cursor, &event) : 0;
      default:
        break;
      }
  return is_in_gc ? G_MAXUINT64 : 0;
}

/* Returns the time from which the process is not covered if the events of @cap at and after @time
 * are missing: the start or request of a GC that was not finished at @time, or @time if there was
 * none. Only the missing events would show this GC and the HECs that waited for it. */
static guint64
unsettled_from (const WeftIndex *index, const WeftCapIndex *cap, guint64 time)
{
  guint64 begin = time; /* start of the GC that is running on @cap just before @time; @time if there
                           is none */

  for (;;)
    {
      WeftUsageWalk walk;

      weft_usage_walk_init (&walk, cap, index->log);
      weft_usage_walk_to (&walk, begin - MIN (begin, 1));
      if (walk.now.phase == WEFT_GC_NONE || walk.now.since >= begin)
        break;
      begin = walk.now.since;
    }
  return MIN (begin, weft_gc_find_pending_request (cap, index->log, begin, time));
}

/* Extends the gaps of @all, which must be sorted and merged, back to requests of GCs. Before GHC
 * 7.6, logs do not record a GC as a whole: it is assembled from the events of all HECs, and is
 * unknown if those of one HEC are missing, even if another HEC requested the GC. Reads some hundred
 * events of each HEC for each gap. */
static void
extend_to_requests (WeftCover *all, const WeftIndex *index)
{
  const WeftLog *log = index->log;
  guint n = all->gaps->len;

  /* the log records each GC as a whole */
  if (log->segments->len > 0 &&
      weft_header_type (weft_log_segment (log, 0)->header, WEFT_TAG_GC_GLOBAL_SYNC) != NULL)
    return;
  for (guint k = 0; k < n; k++)
    {
      guint64 to = g_array_index (all->gaps, WeftRange, k).from, from = to;

      for (guint i = 0; i < index->caps->len; i++)
        from = MIN (from,
                    weft_gc_find_pending_request (weft_index_nth_cap (index, i), log, from, from));
      add_gap (all, from, to);
    }
  if (n > 0)
    cover_merge_gaps (all);
}

/* Returns the time up to which the events that belong to no HEC are known and heap profile samples
 * are complete. If the end of a sample is missing, this is the start of that sample. */
static guint64
samples_known_until (const WeftIndex *index)
{
  const WeftScratchArray *samples = index->global->rare[WEFT_RARE_HEAP_SAMPLE];
  guint64 until = index->global->unknown_from;
  WeftEvent event;

  for (guint i = samples->len; until != G_MAXUINT64 && i-- > 0;)
    {
      if (!weft_index_event_at (index, g_array_index (samples, guint64, i), &event))
        continue;
      /* biographical samples are written at the end of the run, with the sample's time in the
       * payload */
      if (event.tag == WEFT_TAG_HEAP_BIO_PROF_SAMPLE_BEGIN && event.length >= 16)
        return MIN (until, weft_be64 (event.payload + 8));
      if (i + 1 == samples->len && event.tag != WEFT_TAG_HEAP_PROF_SAMPLE_END)
        until = MIN (until, event.time);
      if (event.tag == WEFT_TAG_HEAP_PROF_SAMPLE_BEGIN)
        break;
    }
  return until;
}

WeftCoverage *
weft_coverage_new (const WeftIndex *index, const WeftProcess *process)
{
  WeftCoverage *self = g_new0 (WeftCoverage, 1);
  WeftCover *all = &self->process;

  self->hecs = g_array_new (FALSE, FALSE, sizeof (WeftCover));
  *all = cover_new (WEFT_CAP_NONE, index->from, index->to);
  for (guint i = 0; i < process->lives->len; i++)
    {
      WeftCover hec = cover_hec (index, &g_array_index (process->lives, WeftCapLife, i));
      const WeftCapIndex *cap;
      guint64 complete_from = 0;
      WeftRange gap = { 0 };

      g_array_append_val (self->hecs, hec);
      cap = weft_index_cap (index, hec.cap);
      if (cap != NULL && cap->losses->len > 0 &&
          g_array_index (cap->losses, WeftLoss, 0).offset == 0)
        {
          /* the log begins late: no event is missing, although the HEC's state is unknown until an
           * event shows it; only a GC that began before the log is not covered */
          guint64 known_from = g_array_index (cap->losses, WeftLoss, 0).to;

          complete_from = MIN (known_from, cap->unknown_from);
          if (cap->n_checkpoints > 0 && known_from != G_MAXUINT64)
            add_gap (all, 0, first_gc_end (index, cap, known_from));
        }
      for (guint64 at = complete_from; weft_cover_find_gap (&hec, at, G_MAXUINT64, &gap);
           at = gap.to)
        add_gap (all, cap != NULL ? unsettled_from (index, cap, gap.from) : gap.from, gap.to);
      /* a HEC with events up to the end of the run has no gap, but a GC may have been requested
       * just before the end */
      if (cap != NULL && cap->unknown_from != G_MAXUINT64 && cap->unknown_from >= hec.end &&
          hec.end == all->end)
        add_gap (all, unsettled_from (index, cap, cap->unknown_from), G_MAXUINT64);
    }
  self->global = cover_new (WEFT_CAP_NONE, index->from, index->to);
  self->global.is_global = TRUE;
  add_gap (&self->global, samples_known_until (index), G_MAXUINT64);
  cover_merge_gaps (&self->global);
  cover_merge_gaps (all);
  extend_to_requests (all, index);
  all->lost_bytes = weft_index_lost_bytes (index);
  return self;
}

void
weft_coverage_free (WeftCoverage *self)
{
  for (guint i = 0; i < self->hecs->len; i++)
    g_array_unref (weft_coverage_hec (self, i)->gaps);
  g_array_unref (self->hecs);
  g_array_unref (self->process.gaps);
  g_array_unref (self->global.gaps);
  g_free (self);
}

const WeftCover *
weft_coverage_find (const WeftCoverage *self, guint16 cap)
{
  if (cap == WEFT_CAP_NONE)
    return &self->process;
  for (guint i = 0; i < self->hecs->len; i++)
    if (weft_coverage_hec (self, i)->cap == cap)
      return weft_coverage_hec (self, i);
  return NULL;
}

gboolean
weft_cover_is_whole (const WeftCover *self)
{
  return self->gaps->len == 0;
}

/* Returns the first gap that ends after @time, or NULL. */
static const WeftRange *
gap_at (const WeftCover *self, guint64 time)
{
  guint low = WEFT_LOWER_BOUND (guint, i, 0, self->gaps->len,
                                g_array_index (self->gaps, WeftRange, i).to <= time);

  return low < self->gaps->len ? &g_array_index (self->gaps, WeftRange, low) : NULL;
}

gboolean
weft_cover_find_covered (const WeftCover *self, guint64 from, guint64 to, WeftRange *piece)
{
  const WeftRange *gap;

  piece->from = MAX (from, self->begin);
  gap = gap_at (self, piece->from);
  if (gap != NULL && gap->from <= piece->from)
    {
      piece->from = gap->to;
      gap = gap_at (self, piece->from);
    }
  piece->to = MIN (MIN (to, self->end), gap != NULL ? gap->from : G_MAXUINT64);
  return piece->from < piece->to;
}

gboolean
weft_cover_find_gap (const WeftCover *self, guint64 from, guint64 to, WeftRange *gap)
{
  const WeftRange *found = gap_at (self, from);

  if (found == NULL)
    return FALSE;
  *gap = (WeftRange){ MAX (found->from, from), MIN (found->to, to) };
  return gap->from < gap->to;
}

gboolean
weft_cover_get_range_at (const WeftCover *self, guint64 time, guint64 *from, guint64 *to)
{
  /* times after the end of the run have the run's last state */
  const WeftRange *gap = gap_at (self, self->end > self->begin ? MIN (time, self->end - 1) : time);
  guint before =
      gap != NULL ? (guint) (gap - (WeftRange *) (gpointer) self->gaps->data) : self->gaps->len;

  if (gap != NULL && gap->from <= time)
    {
      *from = gap->from;
      *to = gap->to < self->end ? gap->to : G_MAXUINT64;
      return FALSE;
    }
  *from = before > 0 ? g_array_index (self->gaps, WeftRange, before - 1).to : 0;
  *to = gap != NULL ? gap->from : G_MAXUINT64;
  return TRUE;
}

guint64
weft_cover_total (const WeftCover *self, guint64 from, guint64 to)
{
  WeftRange piece = { 0 };
  guint64 ns = 0;

  for (guint64 at = from; weft_cover_find_covered (self, at, to, &piece); at = piece.to)
    ns += piece.to - piece.from;
  return ns;
}
