/* SPDX-License-Identifier: BSD-3-Clause */
/* Tooltips of what is shown anew again and again. */
#pragma once

#include <gtk/gtk.h>

/* Sets the tooltip of @widget to @text, or removes it (NULL). Does nothing where it is that
 * already: GTK asks the display server where the pointer is each time that a tooltip is set, and
 * waits for the answer. */
void weft_tooltip_set (GtkWidget *widget, const char *text);
