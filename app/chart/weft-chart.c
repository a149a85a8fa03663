/* SPDX-License-Identifier: BSD-3-Clause */
/* What all lanes of a picture share. The columns are kept until the time axis changes, so that the
 * activity and each HEC read the log once. */
#include "weft-chart.h"

#include "weft-allocation-steps.h"
#include "weft-flame.h"
#include "weft-parallel.h"

/* A stretch of this many pixels has a box of its own. */
#define MIN_BOX_PX 4.0

struct _WeftChart
{
  WeftTrace *trace;
  const WeftPalette *palette;
  WeftTextCache *text;
  WeftTimeScale scale;
  WeftHeapOptions heap_options;
  const WeftHeapProfile *heap;
  WeftHeapLevels *levels; /* NULL where not yet asked for */
  gboolean flame_is_upward, flame_is_by_module;
  guint8 *flame_hits; /* by frame; or NULL */
  WeftTickyLines *ticky;

  GArray *gaps;             /* of WeftGap */
  GArray *edges;            /* of guint64 */
  WeftUsageColumns **usage; /* one a capability; NULL where not yet asked for */
  WeftActivityColumn *activity;
  WeftSparkRates **sparks;   /* one a capability, and of all: by interval */
  WeftSparkRates **plain;    /* the same by column */
  WeftSparkPeaks **peaks;    /* the same: of the whole log */
  double allocation_peak;    /* negative where not yet asked for */
  WeftTallyColumn **tallies; /* one a capability, and of all */
  WeftThreadLoader *threads; /* NULL where not yet asked for */
  WeftThreadLoaderFunc notify;
  gpointer notify_data;
};

WeftChart *
weft_chart_new (WeftTrace *trace, const WeftPalette *palette, WeftTextCache *text)
{
  WeftChart *self = g_new0 (WeftChart, 1);

  self->trace = weft_trace_ref (trace);
  self->palette = palette;
  self->text = text;
  self->scale = (WeftTimeScale){ .to = 1, .width = 1 };
  self->heap_options = weft_heap_options_default ();
  self->heap = trace->heap;
  self->gaps = weft_log_gaps (trace->index->log);
  self->edges = g_array_new (FALSE, FALSE, sizeof (guint64));
  self->usage = g_new0 (WeftUsageColumns *, MAX (trace->index->caps->len, 1));
  self->sparks = g_new0 (WeftSparkRates *, trace->index->caps->len + 1);
  self->plain = g_new0 (WeftSparkRates *, trace->index->caps->len + 1);
  self->allocation_peak = -1;
  self->peaks = g_new0 (WeftSparkPeaks *, trace->index->caps->len + 1);
  self->tallies = g_new0 (WeftTallyColumn *, trace->index->caps->len + 1);
  return self;
}

static void
forget_columns (WeftChart *self)
{
  for (guint i = 0; i < self->trace->index->caps->len; i++)
    g_clear_pointer (&self->usage[i], weft_usage_columns_free);
  for (guint i = 0; i <= self->trace->index->caps->len; i++)
    {
      g_clear_pointer (&self->sparks[i], g_free);
      g_clear_pointer (&self->plain[i], g_free);
      g_clear_pointer (&self->tallies[i], g_free);
    }
  g_clear_pointer (&self->activity, g_free);
  g_clear_pointer (&self->levels, weft_heap_levels_free);
  g_array_set_size (self->edges, 0);
}

void
weft_chart_free (WeftChart *self)
{
  forget_columns (self);
  g_clear_pointer (&self->threads, weft_thread_loader_free);
  g_free (self->flame_hits);
  g_clear_pointer (&self->ticky, weft_ticky_lines_unref);
  g_free (self->usage);
  g_free (self->sparks);
  g_free (self->plain);
  for (guint i = 0; i <= self->trace->index->caps->len; i++)
    g_free (self->peaks[i]);
  g_free (self->peaks);
  g_free (self->tallies);
  g_array_unref (self->edges);
  g_array_unref (self->gaps);
  weft_trace_unref (self->trace);
  g_free (self);
}

void
weft_chart_set_scale (WeftChart *self, WeftTimeScale scale)
{
  if (self->scale.from == scale.from && self->scale.to == scale.to &&
      self->scale.width == scale.width)
    return;
  self->scale = scale;
  forget_columns (self);
}

void
weft_chart_set_n_bands (WeftChart *self, guint n)
{
  self->heap_options.n_bands = n;
  g_clear_pointer (&self->levels, weft_heap_levels_free);
}

void
weft_chart_set_heap_options (WeftChart *self, const WeftHeapOptions *options)
{
  if (!weft_heap_options_same_bands (&self->heap_options, options))
    g_clear_pointer (&self->levels, weft_heap_levels_free);
  self->heap_options = *options;
}

const WeftHeapOptions *
weft_chart_heap_options (const WeftChart *self)
{
  return &self->heap_options;
}

void
weft_chart_set_heap (WeftChart *self, const WeftHeapProfile *heap)
{
  heap = heap != NULL ? heap : self->trace->heap;
  if (heap != self->heap)
    g_clear_pointer (&self->levels, weft_heap_levels_free);
  self->heap = heap;
}

const WeftHeapProfile *
weft_chart_heap (const WeftChart *self)
{
  return self->heap;
}

const WeftHeapLevels *
weft_chart_heap_levels (WeftChart *self)
{
  if (self->levels == NULL)
    self->levels = weft_heap_levels_new (self->heap, &self->scale, &self->heap_options);
  return self->levels;
}

void
weft_chart_set_flame (WeftChart *self, gboolean is_upward, gboolean by_module, const char *query)
{
  self->flame_is_upward = is_upward;
  self->flame_is_by_module = by_module;
  g_free (self->flame_hits);
  self->flame_hits = weft_flame_search (self->trace->profile->stacks, query);
}

gboolean
weft_chart_flame_is_upward (const WeftChart *self)
{
  return self->flame_is_upward;
}

gboolean
weft_chart_flame_is_by_module (const WeftChart *self)
{
  return self->flame_is_by_module;
}

const guint8 *
weft_chart_flame_hits (const WeftChart *self)
{
  return self->flame_hits;
}

void
weft_chart_set_ticky (WeftChart *self, WeftTickyLines *lines)
{
  if (lines != NULL)
    weft_ticky_lines_ref (lines);
  g_clear_pointer (&self->ticky, weft_ticky_lines_unref);
  self->ticky = lines;
}

const WeftTickyLines *
weft_chart_ticky (WeftChart *self)
{
  if (self->ticky == NULL)
    self->ticky = weft_ticky_lines_new_largest (self->trace->ticky, 0, WEFT_TIME_END,
                                                WEFT_TICKY_ALLOCS, NULL);
  return self->ticky;
}

const WeftTrace *
weft_chart_trace (const WeftChart *self)
{
  return self->trace;
}

const WeftPalette *
weft_chart_palette (const WeftChart *self)
{
  return self->palette;
}

WeftTextCache *
weft_chart_text (const WeftChart *self)
{
  return self->text;
}

const WeftTimeScale *
weft_chart_scale (const WeftChart *self)
{
  return &self->scale;
}

const guint64 *
weft_chart_edges (WeftChart *self, guint *n)
{
  guint columns = weft_time_scale_columns (&self->scale);

  if (self->edges->len == 0)
    {
      g_array_set_size (self->edges, columns + 1);
      for (guint i = 0; i <= columns; i++)
        g_array_index (self->edges, guint64, i) = weft_time_scale_edge (&self->scale, i);
    }
  *n = columns;
  return (const guint64 *) (gpointer) self->edges->data;
}

const GArray *
weft_chart_gaps (const WeftChart *self)
{
  return self->gaps;
}

const WeftCapLife *
weft_chart_life (const WeftChart *self, guint i)
{
  return weft_process_life (self->trace->process, weft_index_nth_cap (self->trace->index, i)->cap);
}

guint64
weft_chart_covered (const WeftChart *self, guint i)
{
  guint16 cap = weft_index_nth_cap (self->trace->index, i)->cap;
  const WeftCover *cover = weft_coverage_find (self->trace->coverage, cap);
  guint64 from = self->scale.from, to = self->scale.to;

  if (cover != NULL)
    return weft_cover_in (cover, from, to);
  return to > from ? to - from : 0;
}

/* The edges have been computed: this may run on several threads. */
static void
find_usage (guint i, gpointer user_data)
{
  WeftChart *self = user_data;
  const WeftTrace *trace = self->trace;
  const WeftCapLife *life = weft_chart_life (self, i);
  double min_ns = MIN_BOX_PX * weft_time_scale_ns_per_px (&self->scale);
  guint n;
  const guint64 *edges = weft_chart_edges (self, &n);

  if (self->usage[i] == NULL)
    self->usage[i] = weft_usage_columns_new (trace->hecs, i, edges, n, (guint64) MAX (min_ns, 1.0),
                                             life != NULL ? life->to : trace->index->to);
}

const WeftUsageColumns *
weft_chart_usage (WeftChart *self, guint i)
{
  guint n;

  weft_chart_edges (self, &n);
  find_usage (i, self);
  return self->usage[i];
}

/* The part of [from, to) in which @life is under way. */
static float
alive_part (const WeftCapLife *life, guint64 from, guint64 to)
{
  guint64 begin = MAX (from, life->from), end = MIN (to, life->to);

  if (to == from)
    return from >= life->from && from < life->to;
  return end > begin ? (float) ((double) (end - begin) / (double) (to - from)) : 0.0f;
}

const WeftActivityColumn *
weft_chart_activity (WeftChart *self)
{
  guint n_caps = self->trace->index->caps->len;
  const guint64 *edges;
  guint n;

  if (self->activity != NULL)
    return self->activity;
  edges = weft_chart_edges (self, &n);
  self->activity = g_new0 (WeftActivityColumn, n);
  weft_parallel (n_caps, 0, find_usage, self);
  for (guint i = 0; i < n_caps; i++)
    {
      const WeftUsageColumns *usage = weft_chart_usage (self, i);
      const WeftCapLife *life = weft_chart_life (self, i);

      for (guint x = 0; x < n; x++)
        {
          WeftActivityColumn *column = &self->activity[x];

          column->share.run += usage->columns[x].run / (float) n_caps;
          column->share.work += usage->columns[x].work / (float) n_caps;
          column->share.wait += usage->columns[x].wait / (float) n_caps;
          column->share.sync += usage->columns[x].sync / (float) n_caps;
          column->alive += life != NULL ? alive_part (life, edges[x], edges[x + 1]) : 1.0f;
        }
    }
  return self->activity;
}

static void
read_sparks (WeftChart *self, guint i, const guint64 *edges, guint n, WeftSparkRates *columns)
{
  const WeftTrace *trace = self->trace;

  if (i < trace->index->caps->len)
    weft_spark_columns (trace->sparks, trace->tallies, trace->index, i, edges, n, columns);
  else
    weft_spark_columns_all (trace->sparks, trace->tallies, trace->index, edges, n, columns);
}

/* @rates in @part of the time; the pool stays @pool's. */
static WeftSparkRates
thin_out (const WeftSparkRates *rates, const WeftSparkRates *pool, double part)
{
  return (WeftSparkRates){
    .created = rates->created * part,
    .dud = rates->dud * part,
    .overflowed = rates->overflowed * part,
    .converted = rates->converted * part,
    .gcd = rates->gcd * part,
    .fizzled = rates->fizzled * part,
    .local = rates->local * part,
    .stolen = rates->stolen * part,
    .pool = pool->pool,
    .pool_max = pool->pool_max,
  };
}

guint64
weft_chart_spark_step (const WeftChart *self)
{
  double least =
      weft_time_scale_ns_per_px (&self->scale) / (double) weft_spark_interval (self->trace->index);
  guint64 step = 1;

  while ((double) step * 10 < least)
    step *= 10;
  return (double) step >= least     ? step :
         2 * (double) step >= least ? 2 * step :
         5 * (double) step >= least ? 5 * step :
                                      10 * step;
}

const WeftSparkRates *
weft_chart_spark_columns (WeftChart *self, guint i)
{
  const guint64 *edges;
  guint n;

  if (self->plain[i] != NULL)
    return self->plain[i];
  edges = weft_chart_edges (self, &n);
  self->plain[i] = g_new0 (WeftSparkRates, n);
  read_sparks (self, i, edges, n, self->plain[i]);
  return self->plain[i];
}

/* Spreads what happens in a few intervals evenly over their columns. */
const WeftSparkRates *
weft_chart_sparks (WeftChart *self, guint i)
{
  guint n, n_bins, bin = 0;
  const guint64 *edges = weft_chart_edges (self, &n);
  const WeftSparkRates *plain = weft_chart_spark_columns (self, i);
  g_autofree WeftSparkRates *bins = NULL;
  g_autofree guint64 *bounds = NULL;

  if (self->sparks[i] != NULL)
    return self->sparks[i];
  self->sparks[i] = g_new0 (WeftSparkRates, n);
  bounds = weft_spark_interval_edges (self->trace->index, edges[0], edges[n],
                                      weft_chart_spark_step (self), &n_bins);
  bins = g_new0 (WeftSparkRates, n_bins);
  read_sparks (self, i, bounds, n_bins, bins);
  for (guint x = 0; x < n; x++)
    {
      guint64 length = MAX (edges[x + 1] - edges[x], 1);
      double part = (double) length / (double) (bounds[1] - bounds[0]);

      while (bin + 1 < n_bins && edges[x] >= bounds[bin + 1])
        bin++;
      self->sparks[i][x] = thin_out (&bins[bin], &plain[x], part);
    }
  return self->sparks[i];
}

const WeftSparkPeaks *
weft_chart_spark_peaks (WeftChart *self, guint i)
{
  const WeftTrace *trace = self->trace;

  if (self->peaks[i] == NULL)
    {
      self->peaks[i] = g_new (WeftSparkPeaks, 1);
      *self->peaks[i] = weft_spark_peaks (trace->sparks, trace->tallies, trace->index, i);
    }
  return self->peaks[i];
}

double
weft_chart_allocation_peak (WeftChart *self)
{
  if (self->allocation_peak < 0)
    self->allocation_peak = weft_allocation_peak (self->trace->counters);
  return self->allocation_peak;
}

/* Parts of a chart's columns: enough that no thread waits long for the last one. */
#define N_PARTS 16

typedef struct
{
  const WeftTallies *tallies;
  guint cap; /* or the number of capabilities, for all */
  const guint64 *edges;
  guint n, begin, end; /* begin, end: the columns that the run reaches into */
  WeftTallyColumn *columns;
} Counting;

/* Where @part begins. What lies outside the run is counted at its ends: only one part may have
 * each. */
static guint
part_edge (const Counting *self, guint part)
{
  if (part == 0 || part == N_PARTS)
    return part == 0 ? 0 : self->n;
  return self->begin + (self->end - self->begin) * part / N_PARTS;
}

static void
count_part (guint part, gpointer user_data)
{
  const Counting *self = user_data;
  const guint all = (1u << WEFT_N_TALLIES) - 1;
  guint from = part_edge (self, part), to = part_edge (self, part + 1);
  guint n_caps = weft_tallies_n_caps (self->tallies);

  for (guint cap = 0; cap < n_caps; cap++)
    if (cap == self->cap || self->cap == n_caps - 1)
      weft_tallies_columns (self->tallies, cap, all, &self->edges[from], to - from,
                            &self->columns[from]);
}

const WeftTallyColumn *
weft_chart_tallies (WeftChart *self, guint i)
{
  const WeftIndex *index = self->trace->index;
  Counting counting = { .tallies = self->trace->tallies, .cap = i };

  if (self->tallies[i] != NULL)
    return self->tallies[i];
  counting.edges = weft_chart_edges (self, &counting.n);
  while (counting.begin < counting.n && counting.edges[counting.begin + 1] <= index->from)
    counting.begin++;
  counting.end = counting.n;
  while (counting.end > counting.begin && counting.edges[counting.end - 1] >= index->to)
    counting.end--;
  counting.columns = self->tallies[i] = g_new0 (WeftTallyColumn, counting.n);
  weft_parallel (N_PARTS, 0, count_part, &counting);
  return self->tallies[i];
}

WeftThreads *
weft_chart_threads (const WeftChart *self)
{
  return weft_threads_later_peek (self->trace->threads);
}

const WeftThreadRows *
weft_chart_thread_rows (const WeftChart *self)
{
  return weft_threads_later_rows (self->trace->threads);
}

const WeftThreadColumns *
weft_chart_thread_columns (WeftChart *self)
{
  WeftThreads *threads = weft_chart_threads (self);
  double min_ns = MIN_BOX_PX * weft_time_scale_ns_per_px (&self->scale);
  const guint64 *edges;
  guint n;

  if (threads == NULL)
    return NULL;
  if (self->threads == NULL)
    {
      self->threads =
          weft_thread_loader_new (threads, weft_threads_later_rows (self->trace->threads));
      weft_thread_loader_set_notify (self->threads, self->notify, self->notify_data);
    }
  edges = weft_chart_edges (self, &n);
  return weft_thread_loader_get (self->threads, edges, n, (guint64) MAX (min_ns, 1.0));
}

void
weft_chart_set_notify (WeftChart *self, WeftThreadLoaderFunc notify, gpointer user_data)
{
  self->notify = notify;
  self->notify_data = user_data;
  if (self->threads != NULL)
    weft_thread_loader_set_notify (self->threads, notify, user_data);
}
