/* SPDX-License-Identifier: BSD-3-Clause */
/* Tooltips of widgets that are updated often, and tooltips of whole sentences. */
#pragma once

#include <gtk/gtk.h>

/* Sets the tooltip of @widget to @text, or removes it (NULL). Does nothing if it is that already:
 * each time that a tooltip is set, GTK asks the display server for the pointer's position, and
 * waits for the answer. */
void weft_tooltip_set (GtkWidget *widget, const char *text);

/* For a handler of "query-tooltip": shows @text, in lines that fit into the window of @widget;
 * GTK's own are as long as the text. Returns FALSE if @text is NULL. */
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
