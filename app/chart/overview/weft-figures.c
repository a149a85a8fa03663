/* SPDX-License-Identifier: BSD-3-Clause */
/* Fills tables of numbers: facts about the program, a group of quantities, or a list of items. */
#include "weft-figures.h"

#include "weft-amount-text.h"
#include "weft-clock.h"
#include "weft-display.h"
#include "weft-features.h"
#include "weft-format.h"
#include "weft-palette.h"
#include "weft-quantity-lists.h"
#include "weft-ticks.h"

#include <glib/gi18n.h>
#include <math.h>

#define COLOR(name) G_STRUCT_OFFSET (WeftPalette, name)

/* Source of a table's rows: a group of quantities, a list, or (if both are -1) the program. */
typedef struct
{
  const char *title;
  gint group, list; /* WeftQuantityGroupId, WeftQuantityListId; or -1 */
  /* Returns FALSE if the table would be about a feature that the program did not use. If NULL, the
   * table always applies. */
  gboolean (*is_used) (const WeftTrace *trace);
} FiguresSpec;

static gboolean
has_sparks (const WeftTrace *trace)
{
  return weft_sparks_n_created (trace->sparks) > 0 ||
         !weft_amount_is_known (weft_feature_numbers (trace, WEFT_FEATURE_SPARKS));
}

static const FiguresSpec figures_specs[WEFT_N_FIGURES] = {
  [WEFT_FIGURES_PROGRAM] = { NC_ ("card", "Program"), -1, -1 },
  [WEFT_FIGURES_TIME] = { NC_ ("card", "Where the Time Went"), WEFT_QUANTITIES_TIME, -1 },
  [WEFT_FIGURES_HEAP] = { NC_ ("card", "Heap"), WEFT_QUANTITIES_HEAP, -1 },
  [WEFT_FIGURES_GC] = { NC_ ("card", "GC"), WEFT_QUANTITIES_GC, -1 },
  [WEFT_FIGURES_GENERATIONS] = { NC_ ("card", "GC by Generation"), -1, WEFT_LIST_GENERATIONS },
  [WEFT_FIGURES_CAUSES] = { NC_ ("card", "GC by Cause"), -1, WEFT_LIST_CAUSES },
  [WEFT_FIGURES_SPARKS] = { NC_ ("card", "Sparks"), -1, WEFT_LIST_SPARKS, has_sparks },
  [WEFT_FIGURES_HECS] = { NC_ ("card", "HECs"), WEFT_QUANTITIES_HECS, -1 },
};

static void
figure_row_clear (gpointer data)
{
  WeftFigureRow *row = data;

  for (guint i = 0; i < WEFT_FIGURE_COLUMNS; i++)
    {
      g_free (row->cells[i].text);
      g_free (row->cells[i].exact_text);
    }
}

/* Adds a row and returns it; the caller sets its cells. The row is valid until the next one is
 * added. @name is copied; @definition must be static. */
static WeftFigureRow *
add_figure_row (WeftFigures *self, const char *name, const char *definition)
{
  WeftFigureRow *row;

  g_array_set_size (self->rows, self->rows->len + 1);
  row = &g_array_index (self->rows, WeftFigureRow, self->rows->len - 1);
  *row = (WeftFigureRow){ .definition = definition };
  row->cells[0].text = g_strdup (name);
  return row;
}

/* Sets the cell's text, and the text with all digits or the reason why the number is absent. */
static void
figure_cell_set (WeftFigure *cell, WeftUnit unit, WeftAmount amount)
{
  cell->text = g_strdup (weft_amount_text (unit, amount, WEFT_DIGITS_SHORT).text);
  cell->exact_text = weft_amount_is_known (amount) ?
                         g_strdup (weft_amount_text (unit, amount, WEFT_DIGITS_EXACT).text) :
                         weft_amount_reason (amount, TRUE);
}

static void
add_item_row (WeftFigures *self,
              const WeftQuantityList *list,
              const WeftTrace *trace,
              const WeftQuantityItem *item)
{
  g_autofree char *name = item->title != NULL             ? g_strdup (item->title) :
                          item->name == WEFT_ITEM_ALL     ? g_strdup (C_ ("fact", "all")) :
                          item->name == WEFT_ITEM_UNKNOWN ? g_strdup (C_ ("amount", "unknown")) :
                                                            g_strdup_printf ("%u", item->name);
  WeftFigureRow *row = add_figure_row (self, name, NULL);
  guint column = 1;

  for (guint i = 0; i < list->n_columns; i++)
    if (weft_quantity_is_card_number (&list->columns[i]))
      figure_cell_set (&row->cells[column++], list->columns[i].unit,
                       weft_quantity_item_value (&list->columns[i], trace, item));
}

static void
fill_list (WeftFigures *self, const WeftQuantityList *list, const WeftStatistics *statistics)
{
  WeftQuantityItem all = { .name = WEFT_ITEM_ALL };
  gboolean is_zero = TRUE; /* all totals are known to be 0 */
  g_autoptr (GArray) items = NULL;

  list->get_sum (statistics, &all);
  for (guint i = 0; i < list->n_columns; i++)
    {
      WeftAmount amount = weft_quantity_item_value (&list->columns[i], statistics->trace, &all);

      is_zero &=
          amount.state == WEFT_AMOUNT_NONE || (weft_amount_is_exact (amount) && amount.number == 0);
    }
  self->reason = weft_amount_reason (
      weft_quantity_item_value (&list->columns[0], statistics->trace, &all), TRUE);
  if (self->reason == NULL && is_zero)
    self->reason = weft_amount_reason (weft_amount_absent (WEFT_AMOUNT_NONE, NULL), TRUE);
  if (self->reason != NULL)
    return;
  self->has_heads = TRUE;
  self->heads[0] = (WeftFigureColumn){ weft_quantity_title (list->item_noun), NULL };
  self->n_columns = 1;
  for (guint i = 0; i < list->n_columns; i++)
    if (weft_quantity_is_card_number (&list->columns[i]))
      self->heads[self->n_columns++] =
          (WeftFigureColumn){ weft_quantity_title (list->columns[i].title),
                              _ (list->columns[i].definition) };
  items = weft_quantity_list_items (list, statistics);
  for (guint i = 0; i < items->len; i++)
    add_item_row (self, list, statistics->trace, &g_array_index (items, WeftQuantityItem, i));
  add_item_row (self, list, statistics->trace, &all);
}

static void
add_text_row (WeftFigures *self, const char *name, const char *definition, const char *text)
{
  add_figure_row (self, name, definition)->cells[1].text = g_strdup (text);
}

static void
add_count_row (WeftFigures *self, const char *name, const char *definition, guint64 count)
{
  add_text_row (self, name, definition, weft_format_count (count).text);
}

/* Adds the environment, if the RTS recorded it. */
static void
add_environment_row (WeftFigures *self, const WeftProcess *process)
{
  guint n = process->env != NULL ? g_strv_length (process->env) : 0;
  WeftFigureRow *row;

  if (n == 0)
    return;
  row = add_figure_row (self, C_ ("fact", "Environment"),
                        _ ("The variables that the program was started with."));
  row->cells[1].text = g_strdup_printf (ngettext ("%u variable", "%u variables", n), n);
  row->cells[1].exact_text = g_strjoinv ("\n", process->env);
}

static void
add_nursery_row (WeftFigures *self, const WeftProcess *process)
{
  WeftFigureRow *row;

  if (process->nursery == 0)
    return;
  row = add_figure_row (
      self, C_ ("fact", "Nursery"),
      _ ("Size of the allocation area of each HEC: a minor GC happens when one is full. "
         "+RTS -A sets it."));
  row->cells[1].text =
      g_strdup_printf (_ ("%s for each HEC"), weft_format_bytes (process->nursery).text);
  row->cells[1].exact_text = g_strdup (weft_format_bytes_exact (process->nursery).text);
}

static void
fill_program (WeftFigures *self, const WeftTrace *trace)
{
  const WeftProcess *process = trace->process;
  const WeftIndex *index = trace->index;
  guint64 log_size = index->log->map->log_size;
  g_autoptr (GDateTime) start = NULL;

  self->n_columns = 2;
  if (process->args != NULL)
    {
      g_autofree char *command = g_strjoinv (" ", process->args);
      g_autofree char *shown = weft_display_name (command);

      add_text_row (self, C_ ("fact", "Command"),
                    _ ("The program and its arguments, as it was started."), shown);
    }
  if (process->rts != NULL)
    add_text_row (self, C_ ("fact", "Runtime"),
                  _ ("The version of GHC and the way of its runtime system: thr is threaded, p is "
                     "profiled."),
                  process->rts);
  if (process->has_start)
    start = g_date_time_new_from_unix_utc (
        (process->start_ns + (gint64) weft_trace_process_begin (trace)) / 1000000000);
  if (start != NULL)
    {
      g_autofree char *text = g_date_time_format (start, _ ("%Y-%m-%d %H:%M:%S UTC"));

      add_text_row (self, C_ ("fact", "Started"), _ ("When the program began, by the wall clock."),
                    text);
    }
  if (process->pid >= 0)
    {
      g_autofree char *pid = g_strdup_printf ("%" G_GINT64_FORMAT, process->pid);

      add_text_row (self, C_ ("fact", "Process"), _ ("The process id."), pid);
    }
  if (process->lives->len > 0)
    add_count_row (
        self, C_ ("fact", "HECs"),
        _ ("HECs (also called capabilities) run Haskell code: +RTS -N sets their number."),
        process->lives->len);
  add_nursery_row (self, process);
  if (trace->tasks->n_tasks > 0)
    add_count_row (self, C_ ("fact", "OS threads"),
                   _ ("Threads of the operating system that served the HECs."),
                   trace->tasks->n_tasks);
  add_environment_row (self, process);
  add_count_row (self, C_ ("fact", "Events"), _ ("Events that could be read from the log."),
                 index->n_events);
  add_figure_row (self, C_ ("fact", "Log"), _ ("The size of the log."))->cells[1] =
      (WeftFigure){ g_strdup (weft_format_bytes (log_size).text),
                    g_strdup (weft_format_bytes_exact (log_size).text) };
}

void
weft_figures_fill (WeftFigures *self,
                   WeftFiguresKind kind,
                   const WeftTrace *trace,
                   const WeftStatistics *statistics)
{
  const FiguresSpec *spec = &figures_specs[kind];

  weft_figures_clear (self);
  self->rows = g_array_new (FALSE, TRUE, sizeof (WeftFigureRow));
  g_array_set_clear_func (self->rows, figure_row_clear);
  if (spec->group >= 0)
    {
      const WeftQuantityGroup *group = weft_quantity_groups[spec->group];

      self->n_columns = 2;
      self->reason = weft_amount_reason (weft_quantity_group_absence (group, statistics), TRUE);
      for (guint i = 0; i < group->n && self->reason == NULL; i++)
        {
          const WeftQuantity *quantity = &group->rows[i];

          if (!weft_quantity_is_card_number (quantity) ||
              !weft_quantity_applies (quantity, statistics->trace))
            continue;
          figure_cell_set (&add_figure_row (self, weft_quantity_title (quantity->title),
                                            _ (quantity->definition))
                                ->cells[1],
                           quantity->unit, weft_quantity_value (quantity, statistics));
        }
    }
  else if (spec->list >= 0)
    fill_list (self, &weft_quantity_lists[spec->list], statistics);
  else
    fill_program (self, trace);
}

gboolean
weft_figures_are_available (WeftFiguresKind kind, const WeftTrace *trace)
{
  return figures_specs[kind].is_used == NULL || figures_specs[kind].is_used (trace);
}

void
weft_figures_clear (WeftFigures *self)
{
  g_clear_pointer (&self->rows, g_array_unref);
  g_free (self->reason);
  *self = (WeftFigures){ 0 };
}

const char *
weft_figures_title (WeftFiguresKind kind)
{
  return g_dpgettext2 (NULL, "card", figures_specs[kind].title);
}

char *
weft_figures_text (const WeftFigures *self, WeftFiguresKind kind)
{
  GString *text = g_string_new (weft_figures_title (kind));

  if (self->reason != NULL)
    g_string_append_printf (text, "\t%s", self->reason);
  g_string_append_c (text, '\n');
  for (guint i = 0; i < self->n_columns && self->has_heads; i++)
    g_string_append_printf (text, "%s%s%s", i == 0 ? "  " : "\t", self->heads[i].name,
                            i + 1 == self->n_columns ? "\n" : "");
  for (guint i = 0; self->rows != NULL && i < self->rows->len; i++)
    {
      const WeftFigure *cells = g_array_index (self->rows, WeftFigureRow, i).cells;

      for (guint k = 0; k < self->n_columns; k++)
        {
          const char *cell = cells[k].exact_text != NULL ? cells[k].exact_text : cells[k].text;

          g_string_append_printf (text, "%s%s", k == 0 ? "  " : "\t", cell != NULL ? cell : "");
        }
      g_string_append_c (text, '\n');
    }
  return g_string_free (text, FALSE);
}

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
