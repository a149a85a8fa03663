/* SPDX-License-Identifier: BSD-3-Clause */
/* Helpers for building widgets in code. */
#pragma once

#include <gtk/gtk.h>

/* Adds @controller to @widget, which takes ownership of it. Pairs of a signal name and a callback
 * follow, terminated by NULL. The first argument of each callback is @owner, which must outlive
 * @widget. */
void weft_widget_add_controller (GtkWidget *widget,
                                 gpointer controller,
                                 gpointer owner,
                                 const char *signal,
                                 ...) G_GNUC_NULL_TERMINATED;

/* Creates a gesture for clicks of @button, for weft_widget_add_controller(). */
gpointer weft_widget_click_new (guint button);

/* Sets the accessible label or description of @widget, a GtkWidget. */
void weft_widget_set_accessible_name (gpointer widget, const char *name);
void weft_widget_set_accessible_description (gpointer widget, const char *description);

/* Removes all children of @widget, which must not keep its own list of its children. */
void weft_widget_remove_children (GtkWidget *widget);

/* Dispose function for a class that keeps no list of its children. Removes the children, and then
 * calls weft_object_dispose_owned() for the fields that weft_class_add_owned() declares. */
void weft_widget_dispose_children (GObject *object);

/* For the get_request_mode of a class: returns GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH. */
GtkSizeRequestMode weft_widget_height_for_width (GtkWidget *widget);

/* Creates a label with @text aligned at @xalign (0 to 1) and the style class @css_class. */
GtkWidget *weft_label_new (const char *text, float xalign, const char *css_class);

/* Creates an AdwPreferencesRow that looks like an AdwActionRow, with the plain texts @title and
 * @subtitle (or NULL). @line is set to the GtkGrid of the row, which contains both texts in column
 * 0; borrowed. This row is faster than an AdwActionRow, since a horizontal GtkBox before GTK 4.12
 * measures wrapping labels for some hundred widths. */
GtkWidget *weft_row_new (const char *title, const char *subtitle, GtkWidget **line);

/* Creates a vertical GtkBox for the check buttons of a dialog. Return in it activates the default
 * button of the dialog instead of the check button. */
GtkWidget *weft_check_list_new (void);

/* Creates a button that copies @flags, a static string, to the clipboard and shows a message about
 * it. */
GtkWidget *weft_copy_button_new (const char *flags);

/* Creates a vertical GtkBox styled as a card, with @title. @line is set to the box beside @title,
 * to which widgets can be appended; borrowed. */
GtkWidget *weft_titled_card_new (const char *title, GtkWidget **line);

/* Returns TRUE if @focus, the widget with the keyboard focus or NULL, handles letters and the arrow
 * keys itself. */
gboolean weft_widget_takes_typed_keys (GtkWidget *focus);
