/* SPDX-License-Identifier: BSD-3-Clause */
/* Page of a document: the interface that its window uses. */
#pragma once

#include "weft-heap-state.h"
#include <gtk/gtk.h>

#define WEFT_TYPE_PAGE (weft_page_get_type ())
G_DECLARE_INTERFACE (WeftPage, weft_page, WEFT, PAGE, GtkWidget)

/* Features of the page; NULL or FALSE for features it does not have. Returned objects are
 * borrowed. */
struct _WeftPageInterface
{
  GTypeInterface parent_interface;

  gboolean has_time_axis; /* has the timeline's actions, "timeline.zoom-in", … */
  /* Opens the menu for saving rows. If NULL, an image is exported. */
  void (*export_rows) (WeftPage *self);
  /* Id of the image to export, in the table of exported images. */
  const char *(*get_picture) (WeftPage *self);
  /* State of the heap profile in that image. */
  WeftHeapState *(*get_heap) (WeftPage *self);
  /* Id of the help topic for the focused widget; NULL for that of the page. Static. */
  const char *(*get_help) (WeftPage *self);
  /* Widgets that the actions "side panel" and "details" show and hide. The side panel is at the
   * page's end, so that the time axis is at the same position on every page. */
  void (*get_panes) (WeftPage *self, GtkWidget **side_panel, GtkWidget **details);
  /* Search entry of the page; if NULL, the events are searched. */
  GtkWidget *(*get_search) (WeftPage *self);
};

/* Focuses the search entry. Returns FALSE if there is none or it is not visible. */
gboolean weft_page_search (WeftPage *self);

/* Returns TRUE if the page has a side panel, even if hidden. */
gboolean weft_page_has_side_panel (WeftPage *self);

/* Shows or hides the panes: the side panel beside the content, or with @is_alone instead of it if
 * there is no room for both. */
void
weft_page_show_panes (WeftPage *self, gboolean side_panel, gboolean is_alone, gboolean details);
