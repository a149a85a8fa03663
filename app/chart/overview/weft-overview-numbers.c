/* SPDX-License-Identifier: BSD-3-Clause */
/* The headline numbers, with a function for each. */
#include "weft-overview-numbers.h"

#include "weft-amount-text.h"
#include "weft-clock.h"
#include "weft-palette.h"
#include "weft-time-scale.h"

#include <glib/gi18n.h>
#include <math.h>

#define COLOR(name) G_STRUCT_OFFSET (WeftPalette, name)

typedef struct
{
  const WeftTrace *trace;
  const WeftStatistics *numbers;
  guint64 edges[WEFT_NUMBER_COLUMNS + 1]; /* edges of the sparkline's columns, ns */
} NumberSource;

static gboolean
range_is_covered (const NumberSource *source)
{
  return source->numbers->covered >= source->numbers->to - source->numbers->from;
}

static void
make_elapsed (WeftNumber *self, const NumberSource *source)
{
  const WeftStatistics *numbers = source->numbers;
  WeftAmount gc = weft_quantity_value_by_id ("time.gc_ns", numbers);

  if (!weft_amount_is_known (gc))
    self->note = g_strdup_printf (_ ("GC %s"), weft_amount_state_text (gc));
  else if (!range_is_covered (source))
    self->note = g_strdup_printf (_ ("%s of it in GC; %s are covered"),
                                  weft_amount_text (WEFT_UNIT_NS, gc, WEFT_DIGITS_BRIEF).text,
                                  weft_format_time_brief (numbers->covered).text);
  else
    self->note = g_strdup_printf (_ ("%s of it in GC"),
                                  weft_amount_text (WEFT_UNIT_NS, gc, WEFT_DIGITS_BRIEF).text);
  /* if the GC time is not known, top is 0, which leaves the bar empty */
  self->columns[0] = (double) numbers->mutator;
  self->top = weft_amount_is_known (gc) ? (double) numbers->covered : 0;
}

static void
make_productivity (WeftNumber *self, const NumberSource *source)
{
  const WeftStatistics *numbers = source->numbers;
  const WeftProductivity *productivity = source->trace->productivity;
  guint64 half = weft_productivity_length (productivity) / 2;

  self->note = !range_is_covered (source) ?
                   g_strdup_printf (_ ("as far as known; %s are covered"),
                                    weft_format_time_brief (numbers->covered).text) :
                   g_strdup (_ ("of the time outside of GC"));
  self->top = 1;

  /* find the window of lowest productivity, unless the range is shorter than a window */
  if (numbers->from + 2 * half <= numbers->to)
    {
      WeftProductivityWindow window =
          weft_productivity_lowest (productivity, numbers->from + half, numbers->to - half);

      if (window.paused > 0)
        {
          self->from = window.from;
          self->to = window.to;
          self->lane = "gc/productivity";
        }
    }
  for (guint i = 0; i < WEFT_NUMBER_COLUMNS; i++)
    {
      guint64 from = source->edges[i], to = source->edges[i + 1];
      guint64 gc = weft_collections_sums (source->trace->collections, from, to).all.elapsed;
      guint64 covered = weft_cover_total (&source->trace->coverage->process, from, to);

      self->columns[i] = covered > 0 ? 1.0 - (double) MIN (gc, covered) / (double) covered : NAN;
    }
}

static void
make_busy (WeftNumber *self, const NumberSource *source)
{
  const WeftTrace *trace = source->trace;
  guint n = trace->process->lives->len;
  WeftAmount run = weft_quantity_value_by_id ("usage.running_ns", source->numbers);

  self->unit = g_strdup_printf (_ ("of %u"), n);
  self->note = g_strdup_printf (_ ("running for %s in all"),
                                weft_amount_text (WEFT_UNIT_NS, run, WEFT_DIGITS_BRIEF).text);
  self->top = n;
  for (guint i = 0; i < trace->index->caps->len; i++)
    {
      const WeftCapIndex *cap = weft_index_nth_cap (trace->index, i);
      const WeftCapLife *life = weft_process_life (trace->process, cap->cap);
      guint64 end = life != NULL ? life->to : cap->last, before;
      WeftHecUseWalk walk;

      /* add the running time of the HEC to the columns, in one walk over their edges */
      weft_hec_use_walk_init (&walk, trace->hecs, i);
      weft_hec_use_walk_to (&walk, MIN (source->edges[0], end));
      before = weft_hec_use_walk_times (&walk).run;
      for (guint x = 0; x < WEFT_NUMBER_COLUMNS; x++)
        {
          guint64 from = source->edges[x], to = source->edges[x + 1], after;

          weft_hec_use_walk_to (&walk, MIN (to, end));
          after = weft_hec_use_walk_times (&walk).run;
          if (to > from)
            self->columns[x] += (double) (after - before) / (double) (to - from);
          before = after;
        }
    }
}

static void
make_longest_pause (WeftNumber *self, const NumberSource *source)
{
  const WeftCollections *collections = source->trace->collections;
  guint64 pause = source->numbers->known_gc.all.longest;
  guint n = weft_collections_count (collections);
  WeftAmount most = weft_quantity_value_by_id ("pauses.p99_ns", source->numbers);
  const WeftCollection *one = NULL; /* the earliest of the longest GCs in the range */

  for (guint i = weft_collections_count_before (collections, source->numbers->from);
       one == NULL && i < n && weft_collections_nth (collections, i)->start <= source->numbers->to;
       i++)
    if (weft_collections_nth (collections, i)->pause == pause)
      one = weft_collections_nth (collections, i);
  if (one == NULL)
    self->note = g_strdup (_ ("no GC in this range"));
  else
    {
      WeftFormatted when = weft_format_moment_brief (source->trace->process, one->start);
      g_autofree char *moment =
          one->generation == WEFT_GENERATION_UNKNOWN ?
              g_strdup_printf (_ ("at %s"), when.text) :
          one->cause == WEFT_GC_CAUSE_UNKNOWN ?
              g_strdup_printf (_ ("at %s, generation %u"), when.text, one->generation) :
              g_strdup_printf (_ ("at %s, generation %u: %s"), when.text, one->generation,
                               weft_gc_cause_label (one->cause));

      /* if there are few pauses, the 99th percentile is the longest one */
      if (!weft_amount_is_known (most) || most.number >= (double) one->pause)
        self->note = g_steal_pointer (&moment);
      else
        self->note = g_strdup_printf (
            /* Translators: the first %s is a pause that 99 % of the pauses do not exceed, the
             * second says when the longest one was. */
            _ ("99 %% at most %s; %s"),
            weft_amount_text (WEFT_UNIT_NS, most, WEFT_DIGITS_BRIEF).text, moment);
    }
  self->top = one != NULL ? (double) one->pause : 1;
  self->from = one != NULL ? one->start : 0;
  self->to = self->from + (one != NULL ? one->pause : 0);
  self->lane = "gc";
  self->is_item = TRUE;
  for (guint i = 0; i < WEFT_NUMBER_COLUMNS; i++)
    self->columns[i] =
        (double) weft_collections_sums (collections, source->edges[i], source->edges[i + 1])
            .all.longest;
}

static void
make_live (WeftNumber *self, const NumberSource *source)
{
  const WeftSeries *live = weft_heap_counters_gauge (source->trace->counters, WEFT_HEAP_LIVE);
  WeftSeriesSummary parts[WEFT_NUMBER_COLUMNS];
  const WeftGaugeNumbers *gauge = &source->numbers->live;
  WeftAmount size = weft_quantity_value_by_id ("gc.max_heap_size", source->numbers);

  self->note = g_strdup_printf (_ ("maximum heap size %s"),
                                weft_amount_text (WEFT_UNIT_BYTES, size, WEFT_DIGITS_BRIEF).text);
  self->top = gauge->is_known ? (double) gauge->most : 1;
  weft_series_summarize_columns (live, source->edges, WEFT_NUMBER_COLUMNS, parts);
  for (guint i = 0; i < WEFT_NUMBER_COLUMNS; i++)
    self->columns[i] = parts[i].is_known ? (double) parts[i].high : NAN;
}

static void
make_allocated (WeftNumber *self, const NumberSource *source)
{
  guint64 columns[WEFT_NUMBER_COLUMNS];
  WeftAmount rate = weft_quantity_value_by_id ("heap.allocation_bytes_per_s", source->numbers);

  self->note =
      g_strdup_printf (_ ("%s of mutator time"),
                       weft_amount_text (WEFT_UNIT_BYTES_PER_S, rate, WEFT_DIGITS_BRIEF).text);
  weft_heap_counters_columns (source->trace->counters, source->edges, WEFT_NUMBER_COLUMNS, columns);
  for (guint i = 0; i < WEFT_NUMBER_COLUMNS; i++)
    {
      self->columns[i] = (double) columns[i];
      self->top = MAX (self->top, self->columns[i]);
    }
}

/* The numbers. Name, definition and value come from the quantity; make() sets the other fields. */
static const struct
{
  const char *quantity;
  WeftSparklineStyle style;
  gsize color;
  void (*make) (WeftNumber *self, const NumberSource *source);
} number_specs[WEFT_N_OVERVIEW_NUMBERS] = {
  { "time.elapsed_ns", WEFT_SPARKLINE_PARTS, COLOR (run), make_elapsed },
  { "time.productivity", WEFT_SPARKLINE_AREA, COLOR (run), make_productivity },
  { "usage.busy_mean", WEFT_SPARKLINE_AREA, COLOR (run), make_busy },
  { "pauses.max_ns", WEFT_SPARKLINE_BARS, COLOR (gc), make_longest_pause },
  { "gc.max_residency", WEFT_SPARKLINE_AREA, COLOR (heap), make_live },
  { "gc.allocated", WEFT_SPARKLINE_BARS, COLOR (heap_second), make_allocated },
};

void
weft_number_clear (WeftNumber *self)
{
  g_free (self->value);
  g_free (self->unit);
  g_free (self->note);
  g_free (self->exact_text);
  *self = (WeftNumber){ 0 };
}

gboolean
weft_number_init (WeftNumber *self, guint i, const WeftTrace *trace, const WeftStatistics *numbers)
{
  const WeftQuantity *quantity = weft_quantity_find (number_specs[i].quantity);
  WeftAmount amount = weft_quantity_value (quantity, numbers);
  NumberSource source = { .trace = trace, .numbers = numbers };
  WeftTimeScale scale = { numbers->from, numbers->to, WEFT_NUMBER_COLUMNS };

  weft_number_clear (self);
  /* a file that has only heap samples lacks all numbers of the run */
  if (!weft_amount_is_known (amount) && !numbers->has_run)
    return FALSE;
  for (guint k = 0; k <= WEFT_NUMBER_COLUMNS; k++)
    source.edges[k] = weft_time_scale_edge (&scale, k);
  self->name = weft_quantity_title (quantity->title);
  self->definition = _ (quantity->definition);
  self->style = number_specs[i].style;
  self->color = number_specs[i].color;
  if (weft_amount_is_known (amount))
    {
      self->value = g_strdup (weft_amount_text (quantity->unit, amount, WEFT_DIGITS_BRIEF).text);
      self->exact_text =
          g_strdup (weft_amount_text (quantity->unit, amount, WEFT_DIGITS_EXACT).text);
      number_specs[i].make (self, &source);
      return TRUE;
    }
  /* a word such as "unknown" is drawn small, like a unit */
  self->value = g_strdup ("");
  self->unit = g_strdup (weft_amount_state_text (amount));
  self->exact_text = weft_amount_reason (amount, TRUE);
  self->note = g_strdup (amount.why != NULL ? _ (amount.why) : "");
  for (guint k = 0; k < WEFT_NUMBER_COLUMNS; k++)
    self->columns[k] = NAN;
  self->top = 1;
  return TRUE;
}
