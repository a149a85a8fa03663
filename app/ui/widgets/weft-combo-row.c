/* SPDX-License-Identifier: BSD-3-Clause */
/* Replaces the value label of an AdwComboRow. libadwaita's own label is ellipsized if the subtitle
 * is long, and shows at most 20 characters even in the list. */
#include "weft-combo-row.h"

/* Minimum width of a value that may be ellipsized, in characters. */
#define MIN_CHARS 5

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

/* Shows the check mark of @item if it is the selected item of @row. */
static void
update_check_mark (AdwComboRow *row, GParamSpec *pspec, GtkListItem *item)
{
  GtkWidget *mark = gtk_widget_get_last_child (gtk_list_item_get_child (item));

  gtk_widget_set_opacity (mark,
                          gtk_list_item_get_item (item) == adw_combo_row_get_selected_item (row));
}

static void
setup_list_cb (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6), *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), gtk_image_new_from_icon_name ("object-select-symbolic"));
  gtk_list_item_set_child (item, box);
}

static void
bind_list_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer row)
{
  GtkWidget *label = gtk_widget_get_first_child (gtk_list_item_get_child (item));

  gtk_label_set_text (GTK_LABEL (label),
                      gtk_string_object_get_string (gtk_list_item_get_item (item)));
  g_signal_connect_object (row, "notify::selected-item", G_CALLBACK (update_check_mark), item, 0);
  update_check_mark (row, NULL, item);
}

static void
unbind_list_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer row)
{
  g_signal_handlers_disconnect_by_func (row, update_check_mark, item);
}

void
weft_combo_row_set_wrap_list (AdwComboRow *self)
{
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();

  g_return_if_fail (ADW_IS_COMBO_ROW (self));
  g_signal_connect (factory, "setup", G_CALLBACK (setup_list_cb), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_list_cb), self);
  g_signal_connect (factory, "unbind", G_CALLBACK (unbind_list_cb), self);
  adw_combo_row_set_list_factory (self, factory);
}

void
weft_combo_row_set_wrap (AdwComboRow *self)
{
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();

  g_return_if_fail (ADW_IS_COMBO_ROW (self));
  g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), NULL);
  weft_combo_row_set_wrap_list (self);
  adw_combo_row_set_factory (self, factory);
}

static void
setup_short_cb (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_width_chars (GTK_LABEL (label), MIN_CHARS);
  gtk_list_item_set_child (item, label);
}

void
weft_drop_down_set_ellipsize (GtkDropDown *self)
{
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();

  g_signal_connect (factory, "setup", G_CALLBACK (setup_short_cb), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), NULL);
  gtk_drop_down_set_list_factory (self, gtk_drop_down_get_factory (self));
  gtk_drop_down_set_factory (self, factory);
}
