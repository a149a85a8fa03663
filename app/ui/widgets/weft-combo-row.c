/* SPDX-License-Identifier: BSD-3-Clause */
/* libadwaita's own label of the value gives way to a long subtitle, and has at most 20 letters. */
#include "weft-combo-row.h"

static void
setup_cb (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  gtk_list_item_set_child (item, gtk_label_new (NULL));
}

static void
bind_cb (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  gtk_label_set_text (GTK_LABEL (gtk_list_item_get_child (item)),
                      gtk_string_object_get_string (gtk_list_item_get_item (item)));
}

void
weft_combo_row_show_whole (AdwComboRow *self)
{
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();

  g_return_if_fail (ADW_IS_COMBO_ROW (self));
  g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), NULL);
  /* the list keeps its own, which marks what is chosen */
  adw_combo_row_set_list_factory (self, adw_combo_row_get_factory (self));
  adw_combo_row_set_factory (self, factory);
}
