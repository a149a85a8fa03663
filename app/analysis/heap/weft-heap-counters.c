/* SPDX-License-Identifier: BSD-3-Clause */
/* Reads the heap's counters: gauges of all capabilities in one row, totals of each in its own. */
#include "weft-heap-counters.h"

#include "weft-bytes.h"
#include "weft-mark-walk.h"

#define MEGABLOCK (1024 * 1024)
/* A log that begins later than this was attached to a program that ran already. */
#define LATE_NS 100000000

struct _WeftHeapCounters
{
  WeftSeries *gauges[WEFT_N_HEAP_GAUGES];
  GPtrArray *allocated; /* of WeftSeries, by the index's capabilities */
  GArray *returns;      /* of WeftMemReturn */
  guint64 megablock;
  guint64 from, to; /* of the run */
};

/* While the samples are read. */
typedef struct
{
  WeftHeapCounters *counters;
  GArray *samples[WEFT_N_HEAP_GAUGES]; /* of WeftSample: of all capabilities, one after another */
  WeftSeries *allocated;               /* of the capability that is being read */
  guint64 last;                        /* its total, as the log has it */
  gboolean has_last;
} Reading;

/* The total rises by what is new; where it falls, another count began at 0. Totals of a log that
 * begins late count from their first sample. */
static void
take_allocated (Reading *self, guint64 time, guint64 total)
{
  WeftSeries *series = self->allocated;
  guint64 sum = weft_series_sample (series, series->samples->len - 1)->value;
  guint64 rise = self->has_last && total >= self->last            ? total - self->last :
                 self->has_last || self->counters->from < LATE_NS ? total :
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

  g_array_append_val (self->counters->returns, given);
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
read_cap (Reading *self, const WeftIndex *index, const WeftCapIndex *cap)
{
  self->allocated =
      weft_series_new ((guint) MIN (cap->counts[WEFT_TAG_HEAP_ALLOCATED] + 1, G_MAXINT));
  self->has_last = FALSE;
  g_ptr_array_add (self->counters->allocated, self->allocated);
  weft_series_append (self->allocated, cap->n_events > 0 ? cap->first : 0, 0);
  weft_mark_walk (cap, index->log, 1u << WEFT_MARK_HEAP, on_event, self);
}

static gint
compare_times (gconstpointer a, gconstpointer b)
{
  guint64 x = *(const guint64 *) a, y = *(const guint64 *) b;

  return (x > y) - (x < y);
}

/* Of one capability they mostly are in order. Keeps the order of equal times. */
static void
sort_samples (GArray *samples)
{
  const WeftSample *all = (gpointer) samples->data;

  for (guint i = 1; i < samples->len; i++)
    if (all[i - 1].time > all[i].time)
      {
        g_array_sort (samples, compare_times);
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

/* Puts a gauge's samples into their row, which takes no more room than it needs. */
static void
settle (Reading *self, WeftHeapGauge gauge)
{
  GArray *samples = self->samples[gauge];
  guint n = 0;

  sort_samples (samples);
  for (guint i = 0; i < samples->len; i++)
    n += is_news (gauge, samples, i);
  self->counters->gauges[gauge] = weft_series_new (n);
  for (guint i = 0; i < samples->len; i++)
    {
      const WeftSample *sample = &g_array_index (samples, WeftSample, i);

      if (is_news (gauge, samples, i))
        weft_series_append (self->counters->gauges[gauge], sample->time, sample->value);
    }
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

WeftHeapCounters *
weft_heap_counters_new (const WeftIndex *index)
{
  WeftHeapCounters *self = g_new0 (WeftHeapCounters, 1);
  Reading reading = { .counters = self };

  self->from = index->from;
  self->to = index->to;
  self->returns = g_array_new (FALSE, FALSE, sizeof (WeftMemReturn));
  self->allocated = g_ptr_array_new_with_free_func ((GDestroyNotify) weft_series_free);
  for (guint i = 0; i < WEFT_N_HEAP_GAUGES; i++)
    reading.samples[i] = g_array_new (FALSE, FALSE, sizeof (WeftSample));
  for (guint i = 0; i < index->caps->len; i++)
    read_cap (&reading, index, weft_index_nth_cap (index, i));
  for (guint i = 0; i < WEFT_N_HEAP_GAUGES; i++)
    {
      settle (&reading, i);
      g_array_unref (reading.samples[i]);
    }
  g_array_sort (self->returns, compare_times);
  read_megablock (self, index);
  return self;
}

void
weft_heap_counters_free (WeftHeapCounters *self)
{
  for (guint i = 0; i < WEFT_N_HEAP_GAUGES; i++)
    weft_series_free (self->gauges[i]);
  g_ptr_array_unref (self->allocated);
  g_array_unref (self->returns);
  g_free (self);
}

gboolean
weft_heap_counters_has_samples (const WeftHeapCounters *self)
{
  for (guint i = 0; i < WEFT_N_HEAP_GAUGES; i++)
    if (self->gauges[i]->samples->len > 0)
      return TRUE;
  for (guint i = 0; i < self->allocated->len; i++)
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
  return self->allocated->len;
}

const WeftSeries *
weft_heap_counters_allocated (const WeftHeapCounters *self, guint i)
{
  return g_ptr_array_index (self->allocated, i);
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
  for (guint i = 0; i < self->allocated->len; i++)
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
