/* SPDX-License-Identifier: BSD-3-Clause */
/* Writes the numbers of weft-cli stats as text. */
#include "weft-cli-numbers.h"

#include "weft-amount-text.h"
#include "weft-cover-text.h"
#include "weft-display.h"
#include "weft-join.h"

#include <glib/gi18n.h>
#include <inttypes.h>

#define NAME_WIDTH  26
#define VALUE_WIDTH 16

/* @text in a column of @width, to the right where @is_number. Counts characters, not bytes. */
static void
numbers_text_put (GString *out, const char *text, guint width, gboolean is_number)
{
  g_autofree char *line = weft_display_line (text); /* it may be a name of the log */
  guint length = (guint) g_utf8_strlen (line, -1);
  guint room = width > length ? width - length : 0;

  if (is_number)
    g_string_append_printf (out, "%*s%s", (int) room, "", line);
  else
    g_string_append_printf (out, "%s%*s", line, (int) room, "");
}

/* How wide a column with this title is: there are always two blanks between two. */
static guint
column_width (const char *title)
{
  return MAX (VALUE_WIDTH, (guint) g_utf8_strlen (weft_quantity_title (title), -1) + 2);
}

static void
put_title (GString *out, const char *title)
{
  g_string_append_printf (out, "\n%s\n", title);
}

/* A name, its value, and all its digits or the reason why it is absent. */
static void
put_quantity (GString *out, const WeftQuantity *quantity, WeftAmount amount)
{
  g_autofree char *reason = weft_amount_reason (amount, TRUE);
  WeftFormatted value = weft_amount_text (quantity->unit, amount, WEFT_DIGITS_SHORT);
  WeftFormatted exact = weft_amount_text (quantity->unit, amount, WEFT_DIGITS_EXACT);

  g_string_append (out, "  ");
  numbers_text_put (out, weft_quantity_title (quantity->title), NAME_WIDTH, FALSE);
  numbers_text_put (out, value.text, VALUE_WIDTH, TRUE);
  if (reason != NULL && amount.why != NULL)
    g_string_append_printf (out, "   %s", _ (amount.why));
  else if (!g_str_equal (value.text, exact.text))
    g_string_append_printf (out, "   %s", exact.text);
  g_string_append_c (out, '\n');
}

static void
put_group (GString *out, const WeftQuantityGroup *group, const WeftStatistics *statistics)
{
  WeftAmount absence = weft_quantity_group_absence (group, statistics);
  g_autofree char *reason = weft_amount_reason (absence, TRUE);

  put_title (out, weft_quantity_title (group->title));
  if (reason != NULL)
    {
      g_string_append_printf (out, "  %s\n", reason);
      return;
    }
  for (guint i = 0; i < group->n; i++)
    if (weft_quantity_applies (&group->rows[i], statistics->trace))
      put_quantity (out, &group->rows[i], weft_quantity_value (&group->rows[i], statistics));
}

static void
put_item (GString *out,
          const WeftQuantityList *list,
          const WeftTrace *trace,
          const WeftQuantityItem *item)
{
  g_autofree char *name = item->name == WEFT_ITEM_UNKNOWN ? g_strdup (_ ("unknown")) :
                                                            g_strdup_printf ("%u", item->name);
  g_autofree char *title = item->title != NULL ?
                               g_strdup (item->title) :
                               weft_format_into (weft_quantity_title (list->numbered), name);

  g_string_append (out, "  ");
  numbers_text_put (out, title, NAME_WIDTH - 8, FALSE);
  for (guint i = 0; i < list->n_columns; i++)
    {
      const WeftQuantity *column = &list->columns[i];
      WeftAmount amount = weft_quantity_value_in (column, trace, item);

      numbers_text_put (out, weft_amount_text (column->unit, amount, WEFT_DIGITS_SHORT).text,
                        column_width (column->title), TRUE);
    }
  g_string_append_c (out, '\n');
}

/* A table; nothing where the range has no item. */
static void
put_list (GString *out, const WeftQuantityList *list, const WeftStatistics *statistics)
{
  g_autoptr (GArray) items = weft_quantity_list_items (list, statistics);

  if (items->len == 0)
    return;
  g_string_append_c (out, '\n');
  numbers_text_put (out, weft_quantity_title (list->title), NAME_WIDTH - 6, FALSE);
  for (guint i = 0; i < list->n_columns; i++)
    numbers_text_put (out, weft_quantity_title (list->columns[i].title),
                      column_width (list->columns[i].title), TRUE);
  g_string_append_c (out, '\n');
  for (guint i = 0; i < items->len; i++)
    put_item (out, list, statistics->trace, &g_array_index (items, WeftQuantityItem, i));
}

static void
put_running_most (GString *out, const WeftThreadTotals *threads)
{
  if (threads->running_most == NULL)
    return;
  g_string_append (out, "  ");
  numbers_text_put (out, _ ("Ran most in the whole log"), NAME_WIDTH, FALSE);
  numbers_text_put (out, weft_format_time (threads->most_ns).text, VALUE_WIDTH, TRUE);
  g_string_append (out, "   ");
  numbers_text_put (out, threads->running_most, 0, FALSE);
  g_string_append_c (out, '\n');
}

/* The kernel's counters, where the log has any. */
static void
put_perf (GString *out, const GArray *totals)
{
  for (guint i = 0; i < totals->len; i++)
    {
      const WeftPerfTotal *total = &g_array_index (totals, WeftPerfTotal, i);
      guint64 number = total->is_counter ? total->sum : total->count;
      g_autofree char *unnamed = g_strdup_printf ("%u", total->perf);
      g_autofree char *thread = NULL;
      g_autofree char *hec = NULL;
      g_autofree char *both = NULL;

      if (i == 0)
        put_title (out, _ ("Kernel counters"));
      g_string_append (out, "  ");
      numbers_text_put (out, total->name != NULL ? total->name : unnamed, NAME_WIDTH, FALSE);
      numbers_text_put (out, weft_format_count (number).text, VALUE_WIDTH, TRUE);
      thread = g_strdup_printf (_ ("OS thread %" PRIu64), total->kernel_thread);
      if (total->cap != WEFT_CAP_NONE)
        hec = g_strdup_printf (_ ("HEC %u"), total->cap);
      both = weft_joined (WEFT_JOIN_LIST, thread, hec);
      g_string_append_printf (out, "   %s\n", both);
    }
}

void
weft_cli_numbers_to_text (const WeftCliNumbers *self, GString *out)
{
  const WeftStatistics *statistics = &self->statistics;

  g_string_append_printf (out, _ ("From %s to %s"), weft_format_time_exact (statistics->from).text,
                          weft_format_time_exact (statistics->to).text);
  g_string_append_c (out, '\n');
  weft_coverage_append (statistics->trace, "", out);
  for (guint i = 0; i < WEFT_N_QUANTITY_GROUPS; i++)
    {
      put_group (out, weft_quantity_groups[i], statistics);
      if (i == WEFT_QUANTITIES_THREADS)
        put_running_most (out, &self->threads);
    }
  for (guint i = 0; i < WEFT_N_QUANTITY_LISTS; i++)
    put_list (out, &weft_quantity_lists[i], statistics);
  put_perf (out, self->perf);
}
