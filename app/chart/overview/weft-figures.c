/* SPDX-License-Identifier: BSD-3-Clause */
/* Fills tables of numbers: facts about the program, a group of quantities, or a list of items. */
#include "weft-figures.h"

#include "weft-amount-text.h"
#include "weft-display.h"
#include "weft-features.h"
#include "weft-format.h"
#include "weft-quantity-lists.h"

#include <glib/gi18n.h>

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
         !weft_amount_is_known (weft_feature_recorded (trace, WEFT_FEATURE_SPARKS));
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
