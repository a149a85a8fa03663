/* SPDX-License-Identifier: BSD-3-Clause */
/* Reads the heap counters: one series for each gauge, shared by all capabilities, and one series of
 * allocated bytes for each capability. If a log grows, the series of the last view are copied, and
 * new samples are appended. */
#include "weft-heap-counters.h"

#include "weft-bytes.h"
#include "weft-event-merge.h"
#include "weft-event-tags.h"
#include "weft-loss.h"
#include "weft-sort.h"

#define MEGABLOCK (1024 * 1024)
/* If the log begins at this time (ns) or later, recording was started while the program was already
 * running. */
#define LATE_NS 100000000

struct _WeftHeapCounters
{
  const WeftIndex *index;
  WeftSeries **allocated;                 /* total bytes allocated by each capability */
  guint64 *last_totals;                   /* last total in the log, of each capability */
  gboolean is_late;                       /* see CounterReading */
  guint64 last_times[WEFT_N_HEAP_GAUGES]; /* ns: the last sample of each gauge, kept or not */
  WeftSeries *gauges[WEFT_N_HEAP_GAUGES];
  GArray *returns; /* of WeftMemReturn */
  guint64 megablock;
};

/* State while the counters of a capability are read. */
typedef struct
{
  GArray *samples[WEFT_N_HEAP_GAUGES]; /* of WeftSample: samples of the capabilities read so far */
  GArray *returns;       /* of WeftMemReturn: events of the capabilities read so far */
  WeftSeries *allocated; /* total bytes allocated by this capability */
  gboolean is_late;      /* the log began late, so totals are relative to the first sample */
  guint64 last;          /* last total in the log */
  gboolean has_last;
} CounterReading;

static void
read_counter_event (const WeftEvent *event, guint64 time, gpointer user_data)
{
  CounterReading *self = user_data;
  WeftSample sample = { .time = time };
  WeftSeries *series;
  guint64 sum;
  guint64 rise;

  if (event->length < 12)
    return;
  sample.value = weft_be64 (event->payload + 4);
  switch (event->tag)
    {
    case WEFT_TAG_HEAP_ALLOCATED:
      /* if the total in the log decreases, the RTS has started to count from 0 again */
      series = self->allocated;
      sum = weft_series_sample (series, series->samples->len - 1)->value;
      rise = self->has_last && sample.value >= self->last ? sample.value - self->last :
             self->has_last || !self->is_late             ? sample.value :
                                                            0;
      if (__builtin_add_overflow (sum, rise, &sum))
        sum = G_MAXUINT64;
      self->last = sample.value;
      self->has_last = TRUE;
      weft_series_append (series, time, sum);
      break;
    case WEFT_TAG_HEAP_SIZE:
      g_array_append_val (self->samples[WEFT_HEAP_SIZE], sample);
      break;
    case WEFT_TAG_BLOCKS_SIZE:
      g_array_append_val (self->samples[WEFT_HEAP_BLOCKS], sample);
      break;
    case WEFT_TAG_HEAP_LIVE:
      g_array_append_val (self->samples[WEFT_HEAP_LIVE], sample);
      break;
    case WEFT_TAG_MEM_RETURN:
      if (event->length >= 16)
        {
          WeftMemReturn returned = { time, weft_be32 (event->payload + 4),
                                     weft_be32 (event->payload + 8),
                                     weft_be32 (event->payload + 12) };

          g_array_append_val (self->returns, returned);
        }
      break;
    default:
      break;
    }
}

/* Returns TRUE if the @i-th of the sorted @samples belongs to the series of @gauge. @before is the
 * series of the samples before the first of @samples, or NULL. */
static gboolean
is_in_series (WeftHeapGauge gauge, const WeftSeries *before, const GArray *samples, guint i)
{
  const WeftSample *sample = &g_array_index (samples, WeftSample, i);
  guint n = before != NULL ? before->samples->len : 0;

  if (gauge == WEFT_HEAP_LIVE || (i == 0 && n == 0))
    return TRUE;
  return (i > 0 ? sample[-1].value : weft_series_sample (before, n - 1)->value) != sample->value;
}

/* Sorts @samples and makes the series of @gauge from @before (or NULL) and the samples. */
static WeftSeries *
make_gauge_series (WeftHeapGauge gauge, const WeftSeries *before, GArray *samples)
{
  const WeftSample *all = (gpointer) samples->data;
  WeftSeries *series;
  guint n = before != NULL ? before->samples->len : 0;

  /* if one capability posted all samples, they are already sorted; the sort is stable */
  for (guint i = 1; i < samples->len; i++)
    if (all[i - 1].time > all[i].time)
      {
        g_array_sort (samples, weft_compare_uint64);
        break;
      }
  for (guint i = 0; i < samples->len; i++)
    n += is_in_series (gauge, before, samples, i);
  series = before != NULL ? weft_series_copy (before, n) : weft_series_new (n);
  for (guint i = 0; i < samples->len; i++)
    {
      const WeftSample *sample = &g_array_index (samples, WeftSample, i);

      if (is_in_series (gauge, before, samples, i))
        weft_series_append (series, sample->time, sample->value);
    }
  return series;
}

/* Returns counters without samples. */
static WeftHeapCounters *
heap_counters_alloc (const WeftIndex *index)
{
  WeftHeapCounters *self = g_new0 (WeftHeapCounters, 1);
  const WeftScratchArray *facts = index->global->rare[WEFT_RARE_FACT];

  self->index = index;
  self->allocated = g_new0 (WeftSeries *, index->caps->len + 1);
  self->last_totals = g_new0 (guint64, index->caps->len + 1);
  self->megablock = MEGABLOCK;
  for (guint i = 0; i < facts->len; i++)
    {
      WeftEvent event;

      if (weft_index_event_at (index, g_array_index (facts, guint64, i), &event) &&
          event.tag == WEFT_TAG_HEAP_INFO_GHC)
        self->megablock = weft_event_number (&event, "mblock", MEGABLOCK);
    }
  return self;
}

/* Reads the counters of the @i-th capability. If it is also in @before, copies its series and reads
 * only new events. Returns FALSE if the series has changed. */
static gboolean
read_cap_counters (WeftHeapCounters *self,
                   guint i,
                   const WeftHeapCounters *before,
                   CounterReading *reading)
{
  const WeftCapIndex *cap = weft_index_nth_cap (self->index, i);
  guint n = (guint) MIN (weft_cap_index_count (cap, WEFT_TAG_HEAP_ALLOCATED) + 1, G_MAXINT);
  gint k = before != NULL ? weft_index_cap_position (before->index, cap->cap) : -1;
  const WeftCapIndex *old = k >= 0 ? weft_index_nth_cap (before->index, (guint) k) : NULL;
  guint64 first = weft_cap_index_n_shared_checkpoints (cap, old);

  if (first > 0)
    {
      self->allocated[i] = weft_series_copy (before->allocated[k], n);
      reading->last = before->last_totals[k];
    }
  else
    {
      self->allocated[i] = weft_series_new (n);
      weft_series_append (self->allocated[i], cap->n_events > 0 ? cap->first : 0, 0);
    }
  reading->allocated = self->allocated[i];
  reading->has_last = reading->allocated->samples->len > 1;
  weft_cap_index_foreach_marked (cap, self->index->log, first, 1u << WEFT_MARK_HEAP,
                                 read_counter_event, reading);
  self->last_totals[i] = reading->last;
  return old == NULL || old->n_events == 0 || (first > 0 && cap->first == old->first);
}

/* Sets the gauges and returns from what was read. Returns FALSE if they have samples that are not
 * after those of @before (or NULL). */
static gboolean
set_gauges (WeftHeapCounters *self, const WeftHeapCounters *before, CounterReading *reading)
{
  gboolean is_after = TRUE;

  for (guint i = 0; i < WEFT_N_HEAP_GAUGES; i++)
    {
      GArray *samples = reading->samples[i];

      self->gauges[i] = make_gauge_series (i, before != NULL ? before->gauges[i] : NULL, samples);
      self->last_times[i] = samples->len > 0 ?
                                g_array_index (samples, WeftSample, samples->len - 1).time :
                            before != NULL ? before->last_times[i] :
                                             0;
      is_after &= before == NULL || before->gauges[i]->samples->len == 0 || samples->len == 0 ||
                  g_array_index (samples, WeftSample, 0).time > before->last_times[i];
      g_array_unref (samples);
    }
  g_array_sort (self->returns, weft_compare_uint64);
  if (before == NULL || before->returns->len == 0)
    return is_after;
  is_after &= self->returns->len == 0 ||
              g_array_index (self->returns, WeftMemReturn, 0).time >
                  g_array_index (before->returns, WeftMemReturn, before->returns->len - 1).time;
  g_array_prepend_vals (self->returns, before->returns->data, before->returns->len);
  return is_after;
}

/* Reads the counters, except those in @before (or NULL). Returns NULL if @before cannot be
 * extended. */
static WeftHeapCounters *
read_counters (const WeftIndex *index, const WeftHeapCounters *before)
{
  WeftHeapCounters *self = heap_counters_alloc (index);
  CounterReading reading = { 0 };
  gboolean is_valid;

  /* HECs may have allocated before the log begins */
  self->is_late = reading.is_late = index->is_excerpt || index->log->is_merged ?
                                        weft_loss_begins_late (index->log) :
                                        index->from >= LATE_NS;
  self->returns = reading.returns = g_array_new (FALSE, FALSE, sizeof (WeftMemReturn));
  for (guint i = 0; i < WEFT_N_HEAP_GAUGES; i++)
    reading.samples[i] = g_array_new (FALSE, FALSE, sizeof (WeftSample));
  is_valid = before == NULL || before->is_late == self->is_late;
  for (guint i = 0; i < index->caps->len; i++)
    is_valid &= read_cap_counters (self, i, before, &reading);
  is_valid &= set_gauges (self, before, &reading);
  if (!is_valid)
    g_clear_pointer (&self, weft_heap_counters_free);
  return self;
}

WeftHeapCounters *
weft_heap_counters_extend (const WeftHeapCounters *before, const WeftIndex *index)
{
  WeftHeapCounters *self = before != NULL ? read_counters (index, before) : NULL;

  return self != NULL ? self : read_counters (index, NULL);
}

void
weft_heap_counters_save (const WeftHeapCounters *self, WeftArchive *archive)
{
  for (guint i = 0; i < WEFT_N_HEAP_GAUGES; i++)
    weft_archive_add_array (archive, self->gauges[i]->samples);
  for (guint i = 0; i < self->index->caps->len; i++)
    weft_archive_add_array (archive, self->allocated[i]->samples);
  weft_archive_add_array (archive, self->returns);
}

/* Reads @series from the archive. If the archive has none, sets it to an empty series and returns
 * FALSE. */
static gboolean
load_series (WeftArchiveReader *reader, WeftSeries **series)
{
  guint64 n = 0;
  const WeftSample *samples = weft_archive_reader_next (reader, sizeof *samples, &n);
  gboolean is_kept = samples != NULL && n <= G_MAXINT / sizeof *samples;

  *series = weft_series_new (is_kept ? (guint) n : 0);
  for (guint64 i = 0; is_kept && i < n; i++)
    weft_series_append (*series, samples[i].time, samples[i].value);
  return is_kept;
}

WeftHeapCounters *
weft_heap_counters_load (const WeftIndex *index, WeftArchiveReader *reader)
{
  WeftHeapCounters *self = heap_counters_alloc (index);
  gboolean is_kept = TRUE;

  for (guint i = 0; i < WEFT_N_HEAP_GAUGES; i++)
    is_kept &= load_series (reader, &self->gauges[i]);
  for (guint i = 0; i < index->caps->len; i++)
    is_kept &= load_series (reader, &self->allocated[i]) &&
               /* every series has a sample at the start of the log */
               self->allocated[i]->samples->len > 0;
  self->returns = weft_archive_reader_next_array (reader, sizeof (WeftMemReturn));
  if (is_kept && self->returns != NULL)
    return self;
  weft_heap_counters_free (self);
  return NULL;
}

void
weft_heap_counters_free (WeftHeapCounters *self)
{
  for (guint i = 0; i < WEFT_N_HEAP_GAUGES; i++)
    weft_series_free (self->gauges[i]);
  for (guint i = 0; i < self->index->caps->len; i++)
    weft_series_free (self->allocated[i]);
  g_free (self->allocated);
  g_free (self->last_totals);
  g_clear_pointer (&self->returns, g_array_unref);
  g_free (self);
}

gboolean
weft_heap_counters_has_samples (const WeftHeapCounters *self)
{
  for (guint i = 0; i < WEFT_N_HEAP_GAUGES; i++)
    if (self->gauges[i]->samples->len > 0)
      return TRUE;
  for (guint i = 0; i < self->index->caps->len; i++)
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
  return self->index->caps->len;
}

const WeftSeries *
weft_heap_counters_allocated (const WeftHeapCounters *self, guint i)
{
  return self->allocated[i];
}

guint64
weft_heap_counters_known_until (const WeftHeapCounters *self)
{
  guint64 until = G_MAXUINT64;

  for (guint i = 0; i < self->index->caps->len && !self->index->log->is_complete; i++)
    {
      const WeftSeries *totals = weft_heap_counters_allocated (self, i);

      until = MIN (until, weft_series_sample (totals, totals->samples->len - 1)->time);
    }
  return until;
}

/* Returns the total bytes that the @i-th capability had allocated at @time. Updates @n, the number
 * of samples up to @time. @time must not decrease from call to call. */
static guint64
allocated_total_at (const WeftHeapCounters *self, guint i, guint64 time, guint *n)
{
  const WeftSeries *series = weft_heap_counters_allocated (self, i);

  *n = weft_series_count_until (series, time, *n);
  return weft_series_interpolate (series, *n, time);
}

void
weft_heap_counters_columns (const WeftHeapCounters *self,
                            const guint64 *edges,
                            guint n,
                            guint64 *columns)
{
  for (guint k = 0; k < n; k++)
    columns[k] = 0;
  for (guint i = 0; i < self->index->caps->len; i++)
    {
      guint n_samples = 0;
      guint64 low = allocated_total_at (self, i, edges[0], &n_samples);

      for (guint k = 0; k < n; k++)
        {
          guint64 high = allocated_total_at (self, i, edges[k + 1], &n_samples);

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

/* Time between two samples that are far enough apart for a rate. */
typedef struct
{
  guint first, last; /* indexes of samples */
  guint64 from, to;  /* times of these samples, ns */
  double rate;       /* bytes per ns */
} Step;

static guint64
sample_time (const WeftSeries *series, guint i)
{
  return weft_series_sample (series, i)->time;
}

/* Returns TRUE if sample @i can be the end of one step and the start of the next. */
static gboolean
is_step_boundary (const WeftSeries *series, guint i)
{
  return i == 0 ||
         sample_time (series, i) - sample_time (series, i - 1) >= WEFT_ALLOCATION_MIN_STEP;
}

/* Returns the next boundary after sample @i, or the last sample if there is none. */
static guint
next_step_boundary (const WeftSeries *series, guint i)
{
  guint last = series->samples->len - 1;

  for (i++; i < last && !is_step_boundary (series, i); i++)
    ;
  return MIN (i, last);
}

/* Returns TRUE if the time from boundary @i to the last sample is too short for a step. */
static gboolean
is_short_tail (const WeftSeries *series, guint i)
{
  guint next = next_step_boundary (series, i);

  return next == series->samples->len - 1 && next > i && !is_step_boundary (series, next);
}

/* Returns the step that begins at boundary @first, which is not the last sample. */
static Step
make_step (const WeftSeries *series, guint first)
{
  Step step = { .first = first, .last = next_step_boundary (series, first) };
  const WeftSample *a, *b;

  if (is_short_tail (series, step.last))
    step.last = series->samples->len - 1;
  a = weft_series_sample (series, step.first);
  b = weft_series_sample (series, step.last);
  step.from = a->time;
  step.to = b->time;
  step.rate = (double) (b->value - MIN (a->value, b->value)) / (double) MAX (b->time - a->time, 1);
  return step;
}

/* Returns the step that contains @time, or the first step if @time is before all steps. */
static Step
find_step (const WeftSeries *series, guint64 time)
{
  guint n = weft_series_count_until (series, time, 0);
  guint i = n > 0 ? n - 1 : 0;

  while (!is_step_boundary (series, i))
    i--;
  if (i > 0 && is_short_tail (series, i))
    for (i--; !is_step_boundary (series, i); i--)
      ;
  return make_step (series, i);
}

static void
add_cap_rates (const WeftSeries *series, const guint64 *edges, guint n, double *rates)
{
  guint last = series->samples->len - 1;
  Step step = find_step (series, edges[0]);

  for (guint k = 0; k < n; k++)
    {
      guint64 from = edges[k], to = MAX (edges[k + 1], from + 1);
      double bytes = 0;

      while (step.to <= from && step.last < last)
        step = make_step (series, step.last);
      for (Step at = step;; at = make_step (series, at.last))
        {
          guint64 begin = MAX (from, at.from), end = MIN (to, at.to);

          if (end > begin)
            bytes += at.rate * (double) (end - begin);
          step = at;
          if (at.to >= to || at.last >= last)
            break;
        }
      rates[k] += bytes / (double) (to - from);
    }
}

void
weft_allocation_rates (const WeftHeapCounters *counters,
                       const guint64 *edges,
                       guint n,
                       double *rates)
{
  for (guint k = 0; k < n; k++)
    rates[k] = 0;
  for (guint i = 0; n > 0 && i < weft_heap_counters_n_caps (counters); i++)
    {
      const WeftSeries *series = weft_heap_counters_allocated (counters, i);

      if (series->samples->len > 1)
        add_cap_rates (series, edges, n, rates);
    }
}

/* Position in the steps of one capability. The peak is found by walking over the steps of all
 * capabilities at once. */
typedef struct
{
  const WeftSeries *series;
  Step step;
  gboolean is_over;
} StepWalk;

double
weft_allocation_peak (const WeftHeapCounters *counters)
{
  guint n_caps = weft_heap_counters_n_caps (counters), n = 0;
  g_autofree StepWalk *walks = g_new0 (StepWalk, MAX (n_caps, 1));
  guint64 time = 0, end;
  double peak = 0;

  for (guint i = 0; i < n_caps; i++)
    {
      const WeftSeries *series = weft_heap_counters_allocated (counters, i);

      if (series->samples->len > 1)
        walks[n++] = (StepWalk){ series, make_step (series, 0), FALSE };
    }
  for (;; time = end)
    {
      double rate = 0; /* sum of the rates in [@time, @end); a rate changes at @end */

      end = G_MAXUINT64;
      for (guint i = 0; i < n; i++)
        {
          StepWalk *walk = &walks[i];

          while (!walk->is_over && walk->step.to <= time)
            if (walk->step.last + 1 < walk->series->samples->len)
              walk->step = make_step (walk->series, walk->step.last);
            else
              walk->is_over = TRUE;
          if (walk->is_over)
            continue;
          end = MIN (end, time < walk->step.from ? walk->step.from : walk->step.to);
          rate += time < walk->step.from ? 0 : walk->step.rate;
        }
      if (end == G_MAXUINT64)
        return peak;
      if (end - time >= WEFT_ALLOCATION_MIN_STEP)
        peak = MAX (peak, rate);
    }
}

gboolean
weft_allocation_is_inside_step (const WeftHeapCounters *counters,
                                guint64 from,
                                guint64 to,
                                guint64 *step_from_time,
                                guint64 *step_to_time)
{
  *step_from_time = 0;
  *step_to_time = G_MAXUINT64;
  for (guint i = 0; i < weft_heap_counters_n_caps (counters); i++)
    {
      const WeftSeries *series = weft_heap_counters_allocated (counters, i);
      guint n = from > 0 ? weft_series_count_until (series, from - 1, 0) : 0;

      if (n > 0)
        *step_from_time = MAX (*step_from_time, sample_time (series, n - 1));
      if (n < series->samples->len)
        *step_to_time = MIN (*step_to_time, sample_time (series, n));
    }
  return to > from && *step_to_time >= to;
}
