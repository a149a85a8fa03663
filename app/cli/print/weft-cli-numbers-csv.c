/* SPDX-License-Identifier: BSD-3-Clause */
/* Writes the numbers of weft-cli stats as CSV: a line for each quantity. */
#include "weft-cli-numbers.h"

#include "weft-json-writer.h"

/* @item: of a list, or NULL. */
static void
numbers_csv_append (
    GString *out, const char *id, const char *item, WeftUnit unit, WeftAmount amount)
{
  g_autofree char *reason = weft_amount_reason (amount, FALSE);
  const char *bound = weft_amount_bound_key (amount);

  g_string_append_printf (out, "%s,%s,%s,%s,", id, item != NULL ? item : "", weft_unit_name (unit),
                          weft_amount_raw (unit, amount).text);
  weft_csv_append (out, reason != NULL ? reason : "");
  g_string_append_printf (out, ",%s\n", bound != NULL ? bound : "");
}

static void
append_list (const WeftCliNumbers *self, const WeftQuantityList *list, GString *out)
{
  g_autoptr (GArray) items = weft_quantity_list_items (list, &self->statistics);

  for (guint i = 0; i < items->len; i++)
    {
      const WeftQuantityItem *item = &g_array_index (items, WeftQuantityItem, i);
      g_autofree char *name = weft_quantity_item_name (item);

      for (guint k = 0; k < list->n_columns; k++)
        {
          const WeftQuantity *column = &list->columns[k];
          g_autofree char *id = g_strdup_printf ("%s.%s", list->id, column->id);

          numbers_csv_append (out, id, name, column->unit,
                              weft_quantity_value_in (column, self->trace, item));
        }
    }
}

void
weft_cli_numbers_to_csv (const WeftCliNumbers *self, GString *out)
{
  g_string_append (out, "quantity,item,unit,value,absent,bound\n");
  for (guint i = 0; i < WEFT_N_QUANTITY_GROUPS; i++)
    for (guint k = 0; k < weft_quantity_groups[i]->n; k++)
      {
        const WeftQuantity *quantity = &weft_quantity_groups[i]->rows[k];

        numbers_csv_append (out, quantity->id, NULL, quantity->unit,
                            weft_quantity_value (quantity, &self->statistics));
      }
  for (guint i = 0; i < WEFT_N_QUANTITY_LISTS; i++)
    append_list (self, &weft_quantity_lists[i], out);
}
