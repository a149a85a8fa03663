/* SPDX-License-Identifier: BSD-3-Clause */
/* The numbers of two logs beside each other. */
#include "weft-compared-numbers.h"

#include "weft-compared-text.h"

#include <glib/gi18n.h>

static void
put (GtkGrid *grid, const char *text, guint column, guint row)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), column == 0 ? 0 : 1);
  if (row == 0)
    gtk_widget_add_css_class (label, "weft-title");
  else if (column == 0)
    gtk_widget_add_css_class (label, "weft-second");
  gtk_grid_attach (grid, label, (int) column, (int) row, 1, 1);
}

void
weft_compared_numbers_fill (GtkGrid *grid, WeftTrace *const traces[2])
{
  WeftStatistics statistics[2];
  g_autoptr (GArray) numbers = NULL;
  const char *const heads[] = { "", "A", "B", _ ("Difference"), _ ("B / A") };
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (grid))) != NULL)
    gtk_grid_remove (grid, child);
  for (guint i = 0; i < 2; i++)
    statistics[i] = weft_statistics (traces[i], 0, WEFT_TIME_END);
  numbers = weft_comparison_new (&statistics[0], &statistics[1]);
  for (guint i = 0; i < G_N_ELEMENTS (heads); i++)
    put (grid, heads[i], i, 0);
  for (guint i = 0; i < numbers->len; i++)
    {
      const WeftComparedNumber *number = &g_array_index (numbers, WeftComparedNumber, i);

      put (grid, _ (number->quantity->title), 0, i + 1);
      for (guint k = 0; k < WEFT_N_COMPARED_TEXTS; k++)
        put (grid, weft_compared_text (number, k).text, k + 1, i + 1);
    }
}
