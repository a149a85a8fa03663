/* SPDX-License-Identifier: BSD-3-Clause */
/* Tooltips of what is shown anew again and again, and those of whole sentences. */
#pragma once

#include <gtk/gtk.h>

/* Sets the tooltip of @widget to @text, or removes it (NULL). Does nothing where it is that
 * already: GTK asks the display server where the pointer is each time that a tooltip is set, and
 * waits for the answer. */
void weft_tooltip_set (GtkWidget *widget, const char *text);

/* For a handler of "query-tooltip": shows @text, in lines that fit into the window of @widget;
 * GTK's own are as long as the text. FALSE where there is none. */
gboolean weft_tooltip_show (GtkTooltip *tooltip, GtkWidget *widget, const char *text);

/* How many characters such a line has at most. */
int weft_tooltip_chars (GtkWidget *widget);

/* Sets the tooltip of @widget, which is shown in such lines. */
void weft_tooltip_set_long (GtkWidget *widget, const char *text);

/* From now on the tooltip of @label is its text, while that is cut. */
void weft_tooltip_of_label (GtkLabel *label);

/* From now on no widget shows its tooltip while a popover of it is open: the pointer is over the
 * popover then, which the tooltip would cover. */
void weft_tooltip_start (void);
