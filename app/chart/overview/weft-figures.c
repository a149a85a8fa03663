/* SPDX-License-Identifier: BSD-3-Clause */
/* Makes tables of numbers: of the program, of a group of quantities, or of a list of them. */
#include "weft-figures-private.h"

#include "weft-amount-text.h"
#include "weft-quantity-lists.h"

#include <glib/gi18n.h>

/* What fills a table: a group, a list, or neither. */
typedef struct
{
  const char *title;
  gint group, list; /* WeftQuantityGroupId, WeftQuantityListId; or -1 */
} Spec;

static const Spec specs[WEFT_N_FIGURES] = {
  [WEFT_FIGURES_PROGRAM] = { NC_ ("card", "Program"), -1, -1 },
  [WEFT_FIGURES_TIME] = { NC_ ("card", "Where the Time Went"), WEFT_QUANTITIES_TIME, -1 },
  [WEFT_FIGURES_HEAP] = { NC_ ("card", "Heap"), WEFT_QUANTITIES_HEAP, -1 },
  [WEFT_FIGURES_GC] = { NC_ ("card", "GC"), WEFT_QUANTITIES_GC, -1 },
  [WEFT_FIGURES_GENERATIONS] = { NC_ ("card", "GC by Generation"), -1, WEFT_LIST_GENERATIONS },
  [WEFT_FIGURES_CAUSES] = { NC_ ("card", "GC by Cause"), -1, WEFT_LIST_CAUSES },
  [WEFT_FIGURES_SPARKS] = { NC_ ("card", "Sparks"), -1, WEFT_LIST_SPARKS },
  [WEFT_FIGURES_HECS] = { NC_ ("card", "HECs"), WEFT_QUANTITIES_HECS, -1 },
};

static void
clear_row (gpointer data)
{
  WeftFigureRow *row = data;

  for (guint i = 0; i < WEFT_FIGURE_COLUMNS; i++)
    {
      g_free (row->cells[i].text);
      g_free (row->cells[i].exact);
    }
}

WeftFigureRow *
weft_figures_add_row (WeftFigures *self, const char *name, const char *what)
{
  WeftFigureRow *row;

  g_array_set_size (self->rows, self->rows->len + 1);
  row = &g_array_index (self->rows, WeftFigureRow, self->rows->len - 1);
  *row = (WeftFigureRow){ .what = what };
  row->cells[0].text = g_strdup (name);
  return row;
}

/* The value, and with all digits, or why there is none. */
static void
set_cell (WeftFigure *cell, WeftUnit unit, WeftAmount amount, WeftDigits digits)
{
  cell->text = g_strdup (weft_amount_text (unit, amount, digits).text);
  cell->exact = weft_amount_is_known (amount) ?
                    g_strdup (weft_amount_text (unit, amount, WEFT_DIGITS_EXACT).text) :
                    weft_amount_reason (amount, TRUE);
}

static void
fill_group (WeftFigures *self, const WeftQuantityGroup *group, const WeftStatistics *statistics)
{
  self->n_columns = 2;
  self->reason = weft_amount_reason (weft_quantity_group_absence (group, statistics), TRUE);
  for (guint i = 0; i < group->n && self->reason == NULL; i++)
    {
      const WeftQuantity *quantity = &group->rows[i];

      if (!weft_quantity_is_on_card (quantity) ||
          !weft_quantity_applies (quantity, statistics->trace))
        continue;
      set_cell (
          &weft_figures_add_row (self, weft_quantity_title (quantity->title), _ (quantity->what))
               ->cells[1],
          quantity->unit, weft_quantity_value (quantity, statistics), WEFT_DIGITS_SHORT);
    }
}

static void
add_item (WeftFigures *self,
          const WeftQuantityList *list,
          const WeftTrace *trace,
          const WeftQuantityItem *item)
{
  g_autofree char *name = item->title != NULL             ? g_strdup (item->title) :
                          item->name == WEFT_ITEM_ALL     ? g_strdup (C_ ("fact", "all")) :
                          item->name == WEFT_ITEM_UNKNOWN ? g_strdup (C_ ("amount", "unknown")) :
                                                            g_strdup_printf ("%u", item->name);
  WeftFigureRow *row = weft_figures_add_row (self, name, NULL);
  guint column = 1;

  for (guint i = 0; i < list->n_columns; i++)
    if (weft_quantity_is_on_card (&list->columns[i]))
      set_cell (&row->cells[column++], list->columns[i].unit,
                weft_quantity_value_in (&list->columns[i], trace, item), WEFT_DIGITS_SHORT);
}

static void
add_heads (WeftFigures *self, const WeftQuantityList *list)
{
  self->has_heads = TRUE;
  self->heads[0] = (WeftFigureHead){ weft_quantity_title (list->item), NULL };
  self->n_columns = 1;
  for (guint i = 0; i < list->n_columns; i++)
    if (weft_quantity_is_on_card (&list->columns[i]))
      self->heads[self->n_columns++] =
          (WeftFigureHead){ weft_quantity_title (list->columns[i].title),
                            _ (list->columns[i].what) };
}

static void
fill_list (WeftFigures *self, const WeftQuantityList *list, const WeftStatistics *statistics)
{
  WeftQuantityItem all = { .name = WEFT_ITEM_ALL };
  g_autoptr (GArray) items = NULL;

  list->all (statistics, &all);
  self->reason = weft_amount_reason (
      weft_quantity_value_in (&list->columns[0], statistics->trace, &all), TRUE);
  if (self->reason != NULL)
    return;
  add_heads (self, list);
  items = weft_quantity_list_items (list, statistics);
  for (guint i = 0; i < items->len; i++)
    add_item (self, list, statistics->trace, &g_array_index (items, WeftQuantityItem, i));
  add_item (self, list, statistics->trace, &all);
}

void
weft_figures_fill (WeftFigures *self,
                   WeftFiguresKind kind,
                   const WeftTrace *trace,
                   const WeftStatistics *statistics)
{
  const Spec *spec = &specs[kind];

  weft_figures_clear (self);
  self->rows = g_array_new (FALSE, TRUE, sizeof (WeftFigureRow));
  g_array_set_clear_func (self->rows, clear_row);
  if (spec->group >= 0)
    fill_group (self, weft_quantity_groups[spec->group], statistics);
  else if (spec->list >= 0)
    fill_list (self, &weft_quantity_lists[spec->list], statistics);
  else
    weft_figures_fill_program (self, trace);
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
  return g_dpgettext2 (NULL, "card", specs[kind].title);
}

static void
append_cells (GString *text, const WeftFigures *self, const WeftFigureRow *row)
{
  for (guint i = 0; i < self->n_columns; i++)
    {
      const WeftFigure *cell = &row->cells[i];
      const char *said = cell->exact != NULL ? cell->exact : cell->text;

      g_string_append_printf (text, "%s%s", i == 0 ? "  " : "\t", said != NULL ? said : "");
    }
  g_string_append_c (text, '\n');
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
    append_cells (text, self, &g_array_index (self->rows, WeftFigureRow, i));
  return g_string_free (text, FALSE);
}
