/* SPDX-License-Identifier: BSD-3-Clause */
#include "weft-tooltip.h"

void
weft_tooltip_set (GtkWidget *widget, const char *text)
{
  const char *now = gtk_widget_get_tooltip_text (widget);

  if (g_strcmp0 (now != NULL ? now : "", text != NULL ? text : "") != 0)
    gtk_widget_set_tooltip_text (widget, text);
}
