/* SPDX-License-Identifier: BSD-3-Clause */
/* Short forms for widgets that are built in code. */
#pragma once

#include <gtk/gtk.h>

/* Adds @controller, which is taken over, to @widget. Signals and their callbacks follow, ended by
 * NULL; a callback gets @owner first, which must outlive @widget. */
void
weft_widget_listen (GtkWidget *widget, gpointer controller, gpointer owner, const char *signal, ...)
    G_GNUC_NULL_TERMINATED;

/* A new gesture for clicks of @button, for weft_widget_listen(). */
gpointer weft_widget_click_new (guint button);

/* Sets the accessible label or description of @widget, a GtkWidget. */
void weft_widget_set_accessible_name (gpointer widget, const char *name);
void weft_widget_set_accessible_description (gpointer widget, const char *description);

/* Removes all children of @widget, which must not keep a list of its own of them. */
void weft_widget_remove_children (GtkWidget *widget);

/* A label with its text at @xalign, 0 to 1, and the style @css_class. */
GtkWidget *weft_label_new (const char *text, float xalign, const char *css_class);

/* A button that copies @flags, a static text, to the clipboard, and says so. */
GtkWidget *weft_copy_button_new (const char *flags);

/* A vertical GtkBox that looks like a card, with @title. @line: the box beside @title, to which
 * widgets can be appended; borrowed. */
GtkWidget *weft_titled_card_new (const char *title, GtkWidget **line);
