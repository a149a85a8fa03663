/* SPDX-License-Identifier: BSD-3-Clause */
/* One popover a widget, whose model is replaced. */
#include "weft-context-menu.h"

#include "weft-text-zoom.h"

void
weft_context_menu_popup (GtkWidget **menu, GtkWidget *parent, GMenuModel *model, double x, double y)
{
  if (*menu == NULL)
    {
      *menu = gtk_popover_menu_new_from_model (NULL);
      gtk_popover_set_has_arrow (GTK_POPOVER (*menu), FALSE);
      gtk_widget_set_halign (*menu, GTK_ALIGN_START);
      gtk_widget_set_parent (*menu, parent);
    }
  gtk_popover_menu_set_menu_model (GTK_POPOVER_MENU (*menu), model);
  weft_text_zoom_point_to (GTK_POPOVER (*menu), &(GdkRectangle){ (int) x, (int) y, 1, 1 });
  gtk_popover_popup (GTK_POPOVER (*menu));
}

void
weft_context_menu_listen (GtkWidget *part, GCallback pressed, gpointer owner)
{
  GtkGesture *click = gtk_gesture_click_new ();

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_SECONDARY);
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (click), GTK_PHASE_CAPTURE);
  g_signal_connect_object (click, "pressed", pressed, owner, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (part, GTK_EVENT_CONTROLLER (click));
}

char *
weft_context_menu_label (const char *text)
{
  g_auto (GStrv) parts = g_strsplit (text, "_", -1);

  return g_strjoinv ("__", parts);
}
