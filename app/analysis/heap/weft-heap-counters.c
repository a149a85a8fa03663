/* SPDX-License-Identifier: BSD-3-Clause */
/* Reads the heap's counters: gauges of all capabilities in one row, totals of each in its own. */
#include "weft-heap-counters.h"

#include "weft-bytes.h"
#include "weft-compare.h"
#include "weft-event-tags.h"
#include "weft-index-walk.h"

#define MEGABLOCK (1024 * 1024)
/* A log that begins later than this was attached to a program that ran already. */
#define LATE_NS 100000000

/* What was read of one capability. */
typedef struct
{
  const WeftCapIndex *cap;
  GArray *samples[WEFT_N_HEAP_GAUGES]; /* of WeftSample, in the order of the file */
  GArray *returns;                     /* of WeftMemReturn */
  WeftSeries *allocated;
  gboolean is_late; /* totals count from their first sample */
  guint64 last;     /* the total, as the log has it */
  gboolean has_last;
} Reading;

struct _WeftHeapCounters
{
  const WeftIndex *index;
  GPtrArray *readings; /* of Reading, by the index's capabilities */
  WeftSeries *gauges[WEFT_N_HEAP_GAUGES];
  GArray *returns; /* of WeftMemReturn */
  guint64 megablock;
  guint64 from, to; /* of the run */
};

static Reading *
nth_reading (const WeftHeapCounters *self, guint i)
{
  return g_ptr_array_index (self->readings, i);
}

/* The total rises by what is new; where it falls, another count began at 0. Totals of a log that
 * begins late count from their first sample. */
static void
take_allocated (Reading *self, guint64 time, guint64 total)
{
  WeftSeries *series = self->allocated;
  guint64 sum = weft_series_sample (series, series->samples->len - 1)->value;
  guint64 rise = self->has_last && total >= self->last ? total - self->last :
                 self->has_last || !self->is_late      ? total :
                                                         0;

  if (__builtin_add_overflow (sum, rise, &sum))
    sum = G_MAXUINT64;
  self->last = total;
  self->has_last = TRUE;
  weft_series_append (series, time, sum);
}

static void
take_gauge (Reading *self, WeftHeapGauge gauge, guint64 time, guint64 value)
{
  GArray *samples = self->samples[gauge];
  WeftSample sample = { time, value };

  g_array_append_val (samples, sample);
}

static void
take_return (Reading *self, const WeftEvent *event, guint64 time)
{
  WeftMemReturn given = { time, weft_be32 (event->payload + 4), weft_be32 (event->payload + 8),
                          weft_be32 (event->payload + 12) };

  g_array_append_val (self->returns, given);
}

static void
on_event (const WeftEvent *event, guint64 time, gpointer user_data)
{
  Reading *self = user_data;
  guint64 value;

  if (event->length < 12)
    return;
  value = weft_be64 (event->payload + 4);
  switch (event->tag)
    {
    case WEFT_TAG_HEAP_ALLOCATED:
      take_allocated (self, time, value);
      break;
    case WEFT_TAG_HEAP_SIZE:
      take_gauge (self, WEFT_HEAP_SIZE, time, value);
      break;
    case WEFT_TAG_BLOCKS_SIZE:
      take_gauge (self, WEFT_HEAP_BLOCKS, time, value);
      break;
    case WEFT_TAG_HEAP_LIVE:
      take_gauge (self, WEFT_HEAP_LIVE, time, value);
      break;
    case WEFT_TAG_MEM_RETURN:
      if (event->length >= 16)
        take_return (self, event, time);
      break;
    default:
      break;
    }
}

static void
append_all (GArray *self, const GArray *more)
{
  if (more->len > 0)
    g_array_append_vals (self, more->data, more->len);
}

static void
reading_free (gpointer data)
{
  Reading *self = data;

  for (guint i = 0; i < WEFT_N_HEAP_GAUGES; i++)
    g_clear_pointer (&self->samples[i], g_array_unref);
  g_array_unref (self->returns);
  weft_series_free (self->allocated);
  g_free (self);
}

/* Whether totals are of more than the log. */
static gboolean
begins_late (const WeftIndex *index)
{
  return index->is_part || index->from >= LATE_NS;
}

/* A copy of @before; where that is NULL, one in which nothing is read. */
static Reading *
reading_new (const WeftIndex *index, const WeftCapIndex *cap, const Reading *before)
{
  guint n = (guint) MIN (cap->counts[WEFT_TAG_HEAP_ALLOCATED] + 1, G_MAXINT);
  Reading *self = g_new0 (Reading, 1);

  self->cap = cap;
  self->is_late = begins_late (index);
  self->allocated = weft_series_new (n);
  for (guint i = 0; i < WEFT_N_HEAP_GAUGES; i++)
    self->samples[i] = g_array_new (FALSE, FALSE, sizeof (WeftSample));
  self->returns = g_array_new (FALSE, FALSE, sizeof (WeftMemReturn));
  if (before == NULL)
    {
      weft_series_append (self->allocated, cap->n_events > 0 ? cap->first : 0, 0);
      return self;
    }
  self->last = before->last;
  self->has_last = before->has_last;
  weft_series_append_all (self->allocated, before->allocated);
  for (guint i = 0; i < WEFT_N_HEAP_GAUGES; i++)
    append_all (self->samples[i], before->samples[i]);
  append_all (self->returns, before->returns);
  return self;
}

/* Reads @cap; where @before has read a part of it from the same beginning, only the rest. */
static Reading *
read_cap (const WeftIndex *index, const WeftCapIndex *cap, const Reading *before)
{
  guint64 kept = before != NULL ? weft_cap_index_kept (cap, before->cap) : 0;
  Reading *self;

  if (kept > 0 && (before->is_late != begins_late (index) || before->cap->first != cap->first))
    kept = 0;
  self = reading_new (index, cap, kept > 0 ? before : NULL);
  weft_mark_walk (cap, index->log, kept, 1u << WEFT_MARK_HEAP, on_event, self);
  return self;
}

/* Of one capability they mostly are in order. Keeps the order of equal times. */
static void
sort_samples (GArray *samples)
{
  const WeftSample *all = (gpointer) samples->data;

  for (guint i = 1; i < samples->len; i++)
    if (all[i - 1].time > all[i].time)
      {
        g_array_sort (samples, weft_compare_uint64);
        return;
      }
}

/* Whether the @i-th of the sorted @samples is worth a place in the row. */
static gboolean
is_news (WeftHeapGauge gauge, const GArray *samples, guint i)
{
  const WeftSample *sample = &g_array_index (samples, WeftSample, i);

  return gauge == WEFT_HEAP_LIVE || i == 0 || sample[-1].value != sample->value;
}

/* Puts a gauge's samples of all capabilities into one row, which takes no more room than it needs.
 */
static void
settle_gauge (WeftHeapCounters *self, WeftHeapGauge gauge)
{
  g_autoptr (GArray) samples = g_array_new (FALSE, FALSE, sizeof (WeftSample));
  guint n = 0;

  for (guint i = 0; i < self->readings->len; i++)
    append_all (samples, nth_reading (self, i)->samples[gauge]);
  sort_samples (samples);
  for (guint i = 0; i < samples->len; i++)
    n += is_news (gauge, samples, i);
  self->gauges[gauge] = weft_series_new (n);
  for (guint i = 0; i < samples->len; i++)
    {
      const WeftSample *sample = &g_array_index (samples, WeftSample, i);

      if (is_news (gauge, samples, i))
        weft_series_append (self->gauges[gauge], sample->time, sample->value);
    }
}

static void
heap_counters_settle (WeftHeapCounters *self)
{
  for (guint i = 0; i < WEFT_N_HEAP_GAUGES; i++)
    settle_gauge (self, i);
  for (guint i = 0; i < self->readings->len; i++)
    append_all (self->returns, nth_reading (self, i)->returns);
  g_array_sort (self->returns, weft_compare_uint64);
}

/* Frees what only the one that extends @self would read. */
static void
forget_samples (WeftHeapCounters *self)
{
  for (guint i = 0; i < self->readings->len; i++)
    for (guint gauge = 0; gauge < WEFT_N_HEAP_GAUGES; gauge++)
      g_clear_pointer (&nth_reading (self, i)->samples[gauge], g_array_unref);
}

/* The size of a megablock, where the log says it. */
static void
read_megablock (WeftHeapCounters *self, const WeftIndex *index)
{
  const GArray *facts = index->global->rare[WEFT_RARE_FACT];

  self->megablock = MEGABLOCK;
  for (guint i = 0; i < facts->len; i++)
    {
      WeftEvent event;

      if (weft_index_event_at (index, g_array_index (facts, guint64, i), &event) &&
          event.tag == WEFT_TAG_HEAP_INFO_GHC)
        self->megablock = weft_event_number (&event, "mblock", MEGABLOCK);
    }
}

/* One without samples. */
static WeftHeapCounters *
heap_counters_alloc (const WeftIndex *index)
{
  WeftHeapCounters *self = g_new0 (WeftHeapCounters, 1);

  self->index = index;
  self->from = index->from;
  self->to = index->to;
  self->returns = g_array_new (FALSE, FALSE, sizeof (WeftMemReturn));
  self->readings = g_ptr_array_new_with_free_func (reading_free);
  read_megablock (self, index);
  return self;
}

WeftHeapCounters *
weft_heap_counters_extend (const WeftHeapCounters *before, const WeftIndex *index)
{
  WeftHeapCounters *self = heap_counters_alloc (index);

  for (guint i = 0; i < index->caps->len; i++)
    {
      const WeftCapIndex *cap = weft_index_nth_cap (index, i);
      gint place = before != NULL ? weft_index_place (before->index, cap->cap) : -1;

      g_ptr_array_add (self->readings,
                       read_cap (index, cap, place >= 0 ? nth_reading (before, place) : NULL));
    }
  heap_counters_settle (self);
  if (index->log->is_final)
    forget_samples (self);
  return self;
}

void
weft_heap_counters_keep (const WeftHeapCounters *self, WeftArchive *kept)
{
  for (guint i = 0; i < WEFT_N_HEAP_GAUGES; i++)
    weft_archive_put_array (kept, self->gauges[i]->samples);
  for (guint i = 0; i < self->readings->len; i++)
    weft_archive_put_array (kept, nth_reading (self, i)->allocated->samples);
  weft_archive_put_array (kept, self->returns);
}

/* A row that was kept; FALSE, with an empty one, if none was. */
static gboolean
take_series (WeftArchiveReader *kept, WeftSeries **series)
{
  guint64 n = 0;
  const WeftSample *samples = weft_archive_take (kept, sizeof *samples, &n);
  gboolean is_kept = samples != NULL && n <= G_MAXINT / sizeof *samples;

  *series = weft_series_new (is_kept ? (guint) n : 0);
  for (guint64 i = 0; is_kept && i < n; i++)
    weft_series_append (*series, samples[i].time, samples[i].value);
  return is_kept;
}

/* A capability's. The log's beginning is a sample of it. */
static gboolean
take_reading (WeftHeapCounters *self, const WeftCapIndex *cap, WeftArchiveReader *kept)
{
  Reading *reading = g_new0 (Reading, 1);
  gboolean is_kept = take_series (kept, &reading->allocated);

  reading->cap = cap;
  reading->is_late = begins_late (self->index);
  reading->returns = g_array_new (FALSE, FALSE, sizeof (WeftMemReturn));
  g_ptr_array_add (self->readings, reading);
  return is_kept && reading->allocated->samples->len > 0;
}

WeftHeapCounters *
weft_heap_counters_take (const WeftIndex *index, WeftArchiveReader *kept)
{
  WeftHeapCounters *self = heap_counters_alloc (index);
  gboolean is_kept = TRUE;
  GArray *returns;

  for (guint i = 0; i < WEFT_N_HEAP_GAUGES; i++)
    is_kept &= take_series (kept, &self->gauges[i]);
  for (guint i = 0; i < index->caps->len; i++)
    is_kept &= take_reading (self, weft_index_nth_cap (index, i), kept);
  returns = weft_archive_take_array (kept, sizeof (WeftMemReturn));
  if (returns != NULL)
    append_all (self->returns, returns);
  is_kept &= returns != NULL;
  g_clear_pointer (&returns, g_array_unref);
  if (!is_kept)
    g_clear_pointer (&self, weft_heap_counters_free);
  return self;
}

void
weft_heap_counters_free (WeftHeapCounters *self)
{
  for (guint i = 0; i < WEFT_N_HEAP_GAUGES; i++)
    weft_series_free (self->gauges[i]);
  g_ptr_array_unref (self->readings);
  g_array_unref (self->returns);
  g_free (self);
}

gboolean
weft_heap_counters_has_samples (const WeftHeapCounters *self)
{
  for (guint i = 0; i < WEFT_N_HEAP_GAUGES; i++)
    if (self->gauges[i]->samples->len > 0)
      return TRUE;
  for (guint i = 0; i < self->readings->len; i++)
    if (weft_heap_counters_allocated (self, i)->samples->len > 1)
      return TRUE;
  return FALSE;
}

const WeftSeries *
weft_heap_counters_gauge (const WeftHeapCounters *self, WeftHeapGauge gauge)
{
  return self->gauges[gauge];
}

guint
weft_heap_counters_n_caps (const WeftHeapCounters *self)
{
  return self->readings->len;
}

const WeftSeries *
weft_heap_counters_allocated (const WeftHeapCounters *self, guint i)
{
  return nth_reading (self, i)->allocated;
}

guint64
weft_heap_counters_known_until (const WeftHeapCounters *self)
{
  guint64 until = G_MAXUINT64;

  for (guint i = 0; i < self->readings->len && !self->index->log->is_complete; i++)
    {
      const WeftSeries *totals = weft_heap_counters_allocated (self, i);

      until = MIN (until, weft_series_sample (totals, totals->samples->len - 1)->time);
    }
  return until;
}

/* What a capability had allocated at @time, an edge of a range. */
static guint64
total_at (const WeftHeapCounters *self, guint i, guint64 time, guint *place)
{
  const WeftSeries *series = weft_heap_counters_allocated (self, i);

  if (time <= self->from)
    return 0;
  if (time >= self->to)
    return weft_series_sample (series, series->samples->len - 1)->value;
  *place = weft_series_count (series, time, *place);
  return weft_series_between (series, *place, time);
}

void
weft_heap_counters_columns (const WeftHeapCounters *self,
                            const guint64 *edges,
                            guint n,
                            guint64 *columns)
{
  for (guint k = 0; k < n; k++)
    columns[k] = 0;
  for (guint i = 0; i < self->readings->len; i++)
    {
      guint place = 0;
      guint64 low = total_at (self, i, edges[0], &place);

      for (guint k = 0; k < n; k++)
        {
          guint64 high = total_at (self, i, edges[k + 1], &place);

          columns[k] += high - MIN (low, high);
          low = high;
        }
    }
}

guint64
weft_heap_counters_allocated_in (const WeftHeapCounters *self, guint64 from, guint64 to)
{
  guint64 edges[2] = { from, MAX (from, to) };
  guint64 bytes;

  weft_heap_counters_columns (self, edges, 1, &bytes);
  return bytes;
}

const GArray *
weft_heap_counters_returns (const WeftHeapCounters *self)
{
  return self->returns;
}

guint64
weft_heap_counters_megablock (const WeftHeapCounters *self)
{
  return self->megablock;
}
