/* SPDX-License-Identifier: BSD-3-Clause */
/* Base class of a document's pages, which the window switches between. */
#pragma once

#include "weft-heap-state.h"
#include <gtk/gtk.h>

#define WEFT_TYPE_PAGE (weft_page_get_type ())
G_DECLARE_DERIVABLE_TYPE (WeftPage, weft_page, WEFT, PAGE, GtkBox)

/* Fields are NULL or FALSE for features the page does not have. Returned objects are borrowed. */
struct _WeftPageClass
{
  GtkBoxClass parent_class;

  gboolean has_time_axis; /* the page supports the timeline's actions ("timeline.zoom-in", …) */
  /* Opens the menu for saving rows. If NULL, the export command saves an image. */
  void (*export_rows) (WeftPage *self);
  /* Returns the id of the image to export (a row of weft-pictures.c). */
  const char *(*get_picture) (WeftPage *self);
  /* Returns the state of the heap profile in that image. */
  WeftHeapState *(*get_heap) (WeftPage *self);
  /* Returns the id of the help topic for the focused widget, or NULL for the page's own topic.
   * Static. */
  const char *(*get_help) (WeftPage *self);
};

/* Sets the search entry, and the widgets that the actions "side panel" and "details" show and hide.
 * Called by subclasses. Each widget is NULL if the page does not have it; without a search entry,
 * the search command searches the events. The side panel should be at the end of the page, so that
 * the time axis is at the same position on every page. All widgets are borrowed. */
void weft_page_set_widgets (WeftPage *self,
                            GtkWidget *search,
                            GtkWidget *side_panel,
                            GtkWidget *details);

/* Focuses the search entry. Returns FALSE if there is none or it is hidden. */
gboolean weft_page_search (WeftPage *self);

/* Returns TRUE if the page has a side panel, visible or hidden, and does not show its placeholder
 * instead of its content. */
gboolean weft_page_has_side_panel (WeftPage *self);

/* Gets the side panel and the details, each borrowed or NULL. */
void weft_page_get_panes (WeftPage *self, GtkWidget *panes[2]);

/* Shows or hides the panes. If @replaces_content, the side panel replaces the content, for windows
 * that are too narrow for both. */
void weft_page_show_panes (WeftPage *self,
                           gboolean side_panel,
                           gboolean replaces_content,
                           gboolean details);
