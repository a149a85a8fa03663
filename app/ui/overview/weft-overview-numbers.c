/* SPDX-License-Identifier: BSD-3-Clause */
/* Makes the headline numbers. A function for each. */
#include "weft-overview-numbers.h"

#include "weft-range-numbers.h"
#include "weft-usage-walk.h"

#include <glib/gi18n.h>
#include <math.h>

#define COLOR(name) G_STRUCT_OFFSET (WeftPalette, name)

typedef struct
{
  const WeftTrace *trace;
  const WeftStatistics *numbers;
  guint64 edges[WEFT_NUMBER_COLUMNS + 1];
} Source;

static guint64
length (const Source *source)
{
  return source->numbers->to - source->numbers->from;
}

static void
make_elapsed (WeftNumber *self, const Source *source)
{
  const WeftStatistics *numbers = source->numbers;

  self->value = g_strdup (weft_format_time_brief (length (source)).text);
  self->exact = g_strdup (weft_format_time_exact (length (source)).text);
  self->note = numbers->has_run ?
                   g_strdup_printf (_ ("%s of it in collections"),
                                    weft_format_time_brief (numbers->gc.all.elapsed).text) :
                   g_strdup ("");
  /* nothing tells what ran: no part is drawn */
  self->columns[0] = (double) numbers->mutator;
  self->top = numbers->has_run ? (double) length (source) : 0;
}

static void
make_productivity (WeftNumber *self, const Source *source)
{
  double productivity = weft_statistics_productivity (source->numbers);

  self->value = g_strdup (weft_format_percent (productivity, 1).text);
  self->exact = g_strdup (weft_format_percent (productivity, 3).text);
  self->note = g_strdup (_ ("of the time outside of collection"));
  self->top = 1;
  for (guint i = 0; i < WEFT_NUMBER_COLUMNS; i++)
    {
      guint64 from = source->edges[i], to = source->edges[i + 1];
      guint64 gc = weft_collections_sums (source->trace->collections, from, to).all.elapsed;

      self->columns[i] = to > from ? 1.0 - (double) gc / (double) (to - from) : NAN;
    }
}

/* Adds to the columns what one HEC ran: one walk over the edges, not two for each column. */
static void
add_busy (WeftNumber *self, const Source *source, guint i)
{
  const WeftCapIndex *cap = weft_index_nth_cap (source->trace->index, i);
  const WeftCapLife *life = weft_process_life (source->trace->process, cap->cap);
  guint64 end = life != NULL ? life->to : cap->last, before;
  WeftHecUseWalk walk;

  weft_hec_use_walk_init (&walk, source->trace->hecs, i);
  weft_hec_use_walk_to (&walk, MIN (source->edges[0], end));
  before = weft_hec_use_walk_shares (&walk).run;
  for (guint x = 0; x < WEFT_NUMBER_COLUMNS; x++)
    {
      guint64 from = source->edges[x], to = source->edges[x + 1], run;

      weft_hec_use_walk_to (&walk, MIN (to, end));
      run = weft_hec_use_walk_shares (&walk).run;
      if (to > from)
        self->columns[x] += (double) (run - before) / (double) (to - from);
      before = run;
    }
}

static void
make_busy (WeftNumber *self, const Source *source)
{
  const WeftTrace *trace = source->trace;
  guint n = trace->process->lives->len;
  guint64 run =
      weft_range_numbers (trace, source->numbers->from, source->numbers->to, NULL).all.shares.run;
  double busy = length (source) > 0 ? (double) run / (double) length (source) : 0;

  self->value = g_strdup (weft_format_fixed ((guint64) (busy * 100 + 0.5), 100, 2).text);
  self->unit = g_strdup_printf (_ ("of %u"), n);
  self->exact = g_strdup (weft_format_time_exact (run).text);
  self->note =
      g_strdup_printf (_ ("running Haskell for %s in all"), weft_format_time_brief (run).text);
  self->top = n;
  for (guint i = 0; i < trace->index->caps->len; i++)
    add_busy (self, source, i);
}

/* The first of the longest collections that began in the range, or NULL. */
static const WeftCollection *
longest (const Source *source)
{
  const WeftCollections *collections = source->trace->collections;
  guint64 pause = source->numbers->gc.all.longest;
  guint n = weft_collections_count (collections);

  for (guint i = weft_collections_before (collections, source->numbers->from);
       i < n && weft_collections_nth (collections, i)->start <= source->numbers->to; i++)
    if (weft_collections_nth (collections, i)->pause == pause)
      return weft_collections_nth (collections, i);
  return NULL;
}

static void
make_longest (WeftNumber *self, const Source *source)
{
  const WeftCollection *one = longest (source);

  self->value = g_strdup (one != NULL ? weft_format_time_brief (one->pause).text : "–");
  self->exact = one != NULL ? g_strdup (weft_format_time_exact (one->pause).text) : NULL;
  self->note =
      one == NULL ?
          g_strdup (_ ("no collection")) :
      one->generation == WEFT_GENERATION_UNKNOWN ?
          g_strdup_printf (_ ("at %s"), weft_format_time_brief (one->start).text) :
          g_strdup_printf (_ ("at %s, generation %u: %s"), weft_format_time_brief (one->start).text,
                           one->generation, weft_gc_cause_label (one->cause));
  self->top = one != NULL ? (double) one->pause : 1;
  self->from = one != NULL ? one->start : 0;
  self->to = self->from + (one != NULL ? one->pause : 0);
  for (guint i = 0; i < WEFT_NUMBER_COLUMNS; i++)
    self->columns[i] = (double) weft_collections_sums (source->trace->collections, source->edges[i],
                                                       source->edges[i + 1])
                           .all.longest;
}

static void
make_live (WeftNumber *self, const Source *source)
{
  const WeftSeries *live = weft_heap_counters_gauge (source->trace->counters, WEFT_HEAP_LIVE);
  WeftSeriesPart parts[WEFT_NUMBER_COLUMNS];
  const WeftGaugeNumbers *gauge = &source->numbers->live, *size = &source->numbers->size;

  self->value = g_strdup (gauge->has ? weft_format_bytes (gauge->most).text : "–");
  self->exact = gauge->has ? g_strdup (weft_format_bytes_exact (gauge->most).text) : NULL;
  self->note = size->has ? g_strdup_printf (_ ("heap size %s at most"),
                                            weft_format_bytes (size->most).text) :
                           g_strdup (_ ("heap size not known"));
  self->top = gauge->has ? (double) gauge->most : 1;
  weft_series_columns (live, source->edges, WEFT_NUMBER_COLUMNS, parts);
  for (guint i = 0; i < WEFT_NUMBER_COLUMNS; i++)
    self->columns[i] = parts[i].has ? (double) parts[i].high : NAN;
}

static void
make_allocated (WeftNumber *self, const Source *source)
{
  guint64 columns[WEFT_NUMBER_COLUMNS];
  double rate = weft_statistics_allocation_rate (source->numbers);

  self->value = g_strdup (weft_format_bytes (source->numbers->allocated).text);
  self->exact = g_strdup (weft_format_bytes_exact (source->numbers->allocated).text);
  self->note = g_strdup_printf (_ ("%s of mutator time"), weft_format_rate (rate).text);
  weft_heap_counters_columns (source->trace->counters, source->edges, WEFT_NUMBER_COLUMNS, columns);
  for (guint i = 0; i < WEFT_NUMBER_COLUMNS; i++)
    {
      self->columns[i] = (double) columns[i];
      self->top = MAX (self->top, self->columns[i]);
    }
}

static const struct
{
  const char *name, *what;
  WeftSparklineStyle style;
  gsize color;
  gboolean needs_run, needs_heap;
  void (*make) (WeftNumber *self, const Source *source);
} specs[WEFT_N_OVERVIEW_NUMBERS] = {
  { N_ ("Elapsed"), N_ ("The length of the range, and what of it was spent in collections."),
    WEFT_SPARKLINE_PARTS, COLOR (run), FALSE, FALSE, make_elapsed },
  { N_ ("Productivity"), N_ ("The part of the time that is not spent in pauses of collections."),
    WEFT_SPARKLINE_AREA, COLOR (run), TRUE, FALSE, make_productivity },
  { N_ ("Busy HECs"), N_ ("How many HECs run Haskell code, on average."), WEFT_SPARKLINE_AREA,
    COLOR (run), TRUE, FALSE, make_busy },
  { N_ ("Longest pause"), N_ ("The longest collection that began in the range."),
    WEFT_SPARKLINE_BARS, COLOR (gc), TRUE, FALSE, make_longest },
  { N_ ("Most live data"), N_ ("The most data that a major collection found in use."),
    WEFT_SPARKLINE_AREA, COLOR (heap), FALSE, TRUE, make_live },
  { N_ ("Allocated"), N_ ("All that the program allocated, kept or not."), WEFT_SPARKLINE_BARS,
    COLOR (heap_second), FALSE, TRUE, make_allocated },
};

gboolean
weft_overview_number (WeftNumber *self,
                      guint i,
                      const WeftTrace *trace,
                      const WeftStatistics *numbers)
{
  Source source = { .trace = trace, .numbers = numbers };
  WeftTimeScale scale = { numbers->from, numbers->to, WEFT_NUMBER_COLUMNS };

  weft_number_clear (self);
  if (specs[i].needs_run && !numbers->has_run)
    return FALSE;
  if (specs[i].needs_heap && !weft_heap_counters_has_samples (trace->counters))
    return FALSE;
  for (guint k = 0; k <= WEFT_NUMBER_COLUMNS; k++)
    source.edges[k] = weft_time_scale_edge (&scale, k);
  self->name = _ (specs[i].name);
  self->what = _ (specs[i].what);
  self->style = specs[i].style;
  self->color = specs[i].color;
  specs[i].make (self, &source);
  return TRUE;
}
