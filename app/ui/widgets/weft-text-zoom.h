/* SPDX-License-Identifier: BSD-3-Clause */
/* Container that magnifies its child as the desktop magnifies text: texts, charts, columns and
 * cards keep their proportions, as in a zoomed web page. */
#pragma once

#include <gtk/gtk.h>

#define WEFT_TYPE_TEXT_ZOOM (weft_text_zoom_get_type ())
G_DECLARE_FINAL_TYPE (WeftTextZoom, weft_text_zoom, WEFT, TEXT_ZOOM, GtkWidget)

/* Property "child". A text scale of at most 1.05 counts as 1. A child that does not fit is
 * magnified less; in a window that is too small for the child, the child is scaled down. Inside the
 * child, sizes in px are those for a text scale of 1. */

/* Returns the desktop's text scale: 1, or more than 1.05. */
double weft_text_zoom_get_desktop_scale (GtkWidget *widget);

/* Returns the magnification of @widget: the number of px of its window per px of @widget. */
double weft_text_zoom_get_scale (GtkWidget *widget);

/* Scales the default size of @window, and the clamps in it, by the desktop's text scale: once the
 * transient parent of @window is set, and whenever the text scale changes. The window gets no
 * larger than the parent. Call when @window has its default size for a text scale of 1. */
void weft_text_zoom_window (GtkWindow *window);

/* Like gtk_popover_set_pointing_to(), but @rectangle is in px of the popover's parent, while GTK
 * would interpret it as px of the window. */
void weft_text_zoom_point_to (GtkPopover *popover, const GdkRectangle *rectangle);
