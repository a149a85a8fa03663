/* SPDX-License-Identifier: BSD-3-Clause */
/* Container that makes a list a single tab stop: Tab enters and leaves it, arrow keys move between
 * rows. */
#pragma once

#include <adwaita.h>

#define WEFT_TYPE_TAB_STOP (weft_tab_stop_get_type ())
G_DECLARE_FINAL_TYPE (WeftTabStop, weft_tab_stop, WEFT, TAB_STOP, AdwBin)

/* Returns TRUE if the keyboard focus is at @widget or in it. */
gboolean weft_tab_stop_has_focus_in (GtkWidget *widget);

/* Moves the focus through @widgets in their order, beginning with the first (for Shift+Tab, the
 * last) if none of them contains the focus. Returns FALSE if it leaves them. Called by the focus
 * function of a class that draws its children in another order. */
gboolean weft_tab_stop_focus_in_order (GPtrArray *widgets, GtkDirectionType direction);

/* Focus function for a class whose grab_focus function focuses the main part of the widget: Tab
 * moves through the children in order, beginning with the first. */
gboolean weft_tab_stop_focus_children (GtkWidget *widget, GtkDirectionType direction);

/* Moves the focus within a popover. Called by the focus function of a class with popovers. If the
 * focus is in a popover of @widget or of its descendants, moves the focus to the next widget of the
 * popover, without leaving it, and returns TRUE. */
gboolean weft_tab_stop_focus_popover (GtkWidget *widget, GtkDirectionType direction);

/* Returns TRUE if @direction is that of Tab or Shift+Tab. */
gboolean weft_tab_stop_is_tab (GtkDirectionType direction);

/* Bin for a GtkFlowBox that is used only for its layout: Tab moves through the contents of the
 * cells. */
#define WEFT_TYPE_FLOW (weft_flow_get_type ())
G_DECLARE_FINAL_TYPE (WeftFlow, weft_flow, WEFT, FLOW, AdwBin)
