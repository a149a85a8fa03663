/* SPDX-License-Identifier: BSD-3-Clause */
/* Tooltips of widgets that are updated often, and tooltips with whole sentences. */
#pragma once

#include <gtk/gtk.h>

/* Sets the tooltip of @widget to @text, or removes it (NULL). Does nothing if @text is already set:
 * whenever a tooltip is set, GTK asks the display server for the pointer position and waits for the
 * answer. */
void weft_tooltip_set (GtkWidget *widget, const char *text);

/* For a "query-tooltip" handler: shows @text in lines that fit into the window of @widget. GTK
 * alone would show a line as long as the text. Returns FALSE if @text is NULL or empty. */
gboolean weft_tooltip_show (GtkTooltip *tooltip, GtkWidget *widget, const char *text);

/* Returns the maximum number of characters in a line of a tooltip of @widget. */
int weft_tooltip_get_max_chars (GtkWidget *widget);

/* Sets the tooltip of @widget to @text, with lines as in weft_tooltip_show(). */
void weft_tooltip_set_long (GtkWidget *widget, const char *text);

/* Shows the text of @label as its tooltip while the label is ellipsized. */
void weft_tooltip_set_for_label (GtkLabel *label);

/* From now on, no widget shows its tooltip while one of its popovers is open, since the tooltip
 * would cover the popover under the pointer. */
void weft_tooltip_start (void);
