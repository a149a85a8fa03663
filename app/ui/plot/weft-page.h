/* SPDX-License-Identifier: BSD-3-Clause */
/* Page of a document: the base class of the pages between which its window switches. */
#pragma once

#include "weft-heap-state.h"
#include <gtk/gtk.h>

#define WEFT_TYPE_PAGE (weft_page_get_type ())
G_DECLARE_DERIVABLE_TYPE (WeftPage, weft_page, WEFT, PAGE, GtkBox)

/* Features of the page; NULL or FALSE for features it does not have. Returned objects are
 * borrowed. */
struct _WeftPageClass
{
  GtkBoxClass parent_class;

  gboolean has_time_axis; /* has the timeline's actions, "timeline.zoom-in", … */
  /* Opens the menu for saving rows. If NULL, an image is exported. */
  void (*export_rows) (WeftPage *self);
  /* Id of the image to export, in the table of exported images. */
  const char *(*get_picture) (WeftPage *self);
  /* State of the heap profile in that image. */
  WeftHeapState *(*get_heap) (WeftPage *self);
  /* Id of the help topic for the focused widget; NULL for that of the page. Static. */
  const char *(*get_help) (WeftPage *self);
};

/* For subclasses: sets the search entry, and the widgets that the actions "side panel" and
 * "details" show and hide. NULL for those the page does not have; without a search entry, the
 * events are searched. The side panel is at the page's end, so that the time axis is at the same
 * position on every page. All are borrowed. */
void
weft_page_set_parts (WeftPage *self, GtkWidget *search, GtkWidget *side_panel, GtkWidget *details);

/* Focuses the search entry. Returns FALSE if there is none or it is not visible. */
gboolean weft_page_search (WeftPage *self);

/* Returns TRUE if the page has a side panel, even if hidden. */
gboolean weft_page_has_side_panel (WeftPage *self);

/* Gets the side panel and the details, each borrowed or NULL. */
void weft_page_get_panes (WeftPage *self, GtkWidget *panes[2]);

/* Shows or hides the panes: the side panel beside the content, or with @is_alone instead of it if
 * there is no room for both. */
void
weft_page_show_panes (WeftPage *self, gboolean side_panel, gboolean is_alone, gboolean details);
