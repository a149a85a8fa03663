/* SPDX-License-Identifier: BSD-3-Clause */
/* A card with a title. */
#include "weft-titled-card.h"

GtkWidget *
weft_titled_card_new (const char *title, GtkWidget **line)
{
  GtkWidget *card = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  GtkWidget *label = gtk_label_new (title);

  *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_add_css_class (label, "heading");
  gtk_widget_add_css_class (card, "card");
  gtk_widget_add_css_class (card, "weft-titled-card");
  gtk_box_append (GTK_BOX (*line), label);
  gtk_box_append (GTK_BOX (card), *line);
  return card;
}
