/* SPDX-License-Identifier: BSD-3-Clause */
/* Page of a document: the interface that its window uses. */
#pragma once

#include "weft-heap-state.h"
#include <gtk/gtk.h>

#define WEFT_TYPE_PAGE (weft_page_get_type ())
G_DECLARE_INTERFACE (WeftPage, weft_page, WEFT, PAGE, GtkWidget)

/* What the page has; NULL or FALSE for what it has not. All that is returned is borrowed. */
struct _WeftPageInterface
{
  GTypeInterface parent_interface;

  gboolean has_time_axis; /* it has the timeline's actions, "timeline.zoom-in", … */
  /* Opens the menu that saves its rows. Where it is NULL a picture is exported. */
  void (*export_rows) (WeftPage *self);
  /* The picture to export: its id in the table of pictures. */
  const char *(*get_picture) (WeftPage *self);
  /* The heap profile of that picture, as it is drawn. */
  WeftHeapState *(*get_heap) (WeftPage *self);
  /* The id of the help topic of what has the focus; NULL: that of the page. Static. */
  const char *(*get_help) (WeftPage *self);
  /* What the switches "side panel" and "details" show and hide. The side panel is at the page's
   * end: a time axis begins at the page's start with the same labels on every page, and does not
   * move. */
  void (*get_panes) (WeftPage *self, GtkWidget **side_panel, GtkWidget **details);
  /* The entry that searches what the page shows; where it has none Events are searched. */
  GtkWidget *(*get_search) (WeftPage *self);
};

/* Gives its search entry the focus. FALSE where it has none, or that is not seen. */
gboolean weft_page_search (WeftPage *self);

/* Whether it has a side panel, shown or not. */
gboolean weft_page_has_side_panel (WeftPage *self);

/* Shows or hides its panes: the side panel beside what else there is, or, where there is no room
 * for both, @is_alone. */
void
weft_page_show_panes (WeftPage *self, gboolean side_panel, gboolean is_alone, gboolean details);
