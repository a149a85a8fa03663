/* SPDX-License-Identifier: BSD-3-Clause */
/* Copies flags, and says so. */
#include "weft-copy-button.h"

#include <glib/gi18n.h>

static void
copy_cb (GtkWidget *button, gpointer flags)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (button), flags);
  gtk_widget_activate_action (button, "win.say", "s", _ ("The flags were copied"));
}

GtkWidget *
weft_copy_button_new (const char *flags)
{
  GtkWidget *button = gtk_button_new_from_icon_name ("edit-copy-symbolic");

  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_set_tooltip_text (button, C_ ("action", "Copy"));
  g_signal_connect (button, "clicked", G_CALLBACK (copy_cb), (gpointer) flags);
  return button;
}
