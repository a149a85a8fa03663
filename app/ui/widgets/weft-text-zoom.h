/* SPDX-License-Identifier: BSD-3-Clause */
/* Container that magnifies its child as the desktop magnifies text: texts, charts, columns and
 * cards keep their proportions, as those of a page in a browser. */
#pragma once

#include <gtk/gtk.h>

#define WEFT_TYPE_TEXT_ZOOM (weft_text_zoom_get_type ())
G_DECLARE_FINAL_TYPE (WeftTextZoom, weft_text_zoom, WEFT, TEXT_ZOOM, GtkWidget)

/* Property "child". A text scale below 1.05 counts as 1. A child that does not fit is magnified
 * less; in a window too small for it, it is made smaller. Widgets in the child count in px at a
 * text scale of 1. */

/* How far the desktop magnifies text: 1, or at least 1.05. */
double weft_text_zoom_of_desktop (GtkWidget *widget);

/* Returns the magnification of @widget: px of its window for each of its own. */
double weft_text_zoom_at (GtkWidget *widget);

/* Makes the default size of @window, and that of clamps in it, larger as far as the desktop
 * magnifies text: once it is known to which window it belongs, and whenever the text scale changes.
 * It gets no larger than that other window. Called when @window has the size that fits at 1. */
void weft_text_zoom_window (GtkWindow *window);

/* As gtk_popover_set_pointing_to(), with @rectangle in px of the popover's parent, which GTK takes
 * for px of the window. */
void weft_text_zoom_point_to (GtkPopover *popover, const GdkRectangle *rectangle);
