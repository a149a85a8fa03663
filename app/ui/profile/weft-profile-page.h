/* SPDX-License-Identifier: BSD-3-Clause */
/* Profile page: the stacks in which a program spent time or held memory. */
#pragma once

#include "weft-document.h"
#include "weft-flame-view.h"
#include "weft-page.h"
#include "weft-profile-source.h"
#include "weft-ticky-lines.h"
#include "weft-timeline-area.h"

#include <adwaita.h>
#include <gtk/gtk.h>

#define WEFT_TYPE_PROFILE_PAGE (weft_profile_page_get_type ())
G_DECLARE_FINAL_TYPE (WeftProfilePage, weft_profile_page, WEFT, PROFILE_PAGE, WeftPage)

typedef enum
{
  WEFT_PROFILE_TREE,
  WEFT_PROFILE_TIME,
  WEFT_PROFILE_SANDWICH,
  WEFT_N_PROFILE_FORMS,
} WeftProfileForm;

/* Follows @document's trace and view: shows the selected range, or the whole log if none is
 * selected. Installs the timeline's actions ("timeline.zoom-in", …). */
GtkWidget *weft_profile_page_new (WeftDocument *document);

void weft_profile_page_set_form (WeftProfilePage *self, WeftProfileForm form);

/* Selects @frame, or nothing if it is WEFT_FRAME_NONE. */
void weft_profile_page_set_frame (WeftProfilePage *self, guint32 frame);

/* Shows callers and callees of the innermost cost centre of @band, a band of the heap profile by
 * cost centre. If the stacks have not been read yet, waits until they have been read. */
void weft_profile_page_show_band (WeftProfilePage *self, guint32 band);

/* Ticky page: a table of counters, and the selected counters as lines over time. */
#define WEFT_TYPE_TICKY_PAGE (weft_ticky_page_get_type ())
G_DECLARE_FINAL_TYPE (WeftTickyPage, weft_ticky_page, WEFT, TICKY_PAGE, WeftPage)

/* Follows @document's trace and view. Installs the timeline's actions ("timeline.zoom-in", …). */
GtkWidget *weft_ticky_page_new (WeftDocument *document);

/* Returns the drawn lines, or NULL until they have been made. Borrowed. */
const WeftTickyLines *weft_ticky_page_get_lines (WeftTickyPage *self);

/* Sandwich view of one frame: its callers above it and its callees below. */
#define WEFT_TYPE_SANDWICH_VIEW (weft_sandwich_view_get_type ())
G_DECLARE_FINAL_TYPE (WeftSandwichView, weft_sandwich_view, WEFT, SANDWICH_VIEW, AdwBin)

/* Emits "picked" with the frame (guint) that the user selects. */
GtkWidget *weft_sandwich_view_new (WeftPlot *plot);

/* Shows @frame of @tree. Shows a hint if there is no tree or no frame (WEFT_FRAME_NONE). Graphs of
 * a large tree are made on a worker thread; the previous graphs stay visible until then. */
void weft_sandwich_view_set_frame (WeftSandwichView *self,
                                   WeftCallTree *tree,
                                   WeftFlameUnit unit,
                                   guint32 frame);

void
weft_sandwich_view_set_look (WeftSandwichView *self, WeftFlameColors colors, const char *query);

/* Return the graphs of callers and callees. Borrowed. */
WeftFlameView *weft_sandwich_view_get_callers (WeftSandwichView *self);
WeftFlameView *weft_sandwich_view_get_callees (WeftSandwichView *self);

/* Tables of the costs in a time profile or heap profile, by cost centre, module and source
 * location. The callers and callees of the selected cost centre are beside the tables. Folds inside
 * a WeftChartTablePane. */
#define WEFT_TYPE_COSTS_PANE (weft_costs_pane_get_type ())
G_DECLARE_FINAL_TYPE (WeftCostsPane, weft_costs_pane, WEFT, COSTS_PANE, GtkBox)

/* Creates a pane. The tables of the heap show the tree set with weft_costs_pane_set_tree(); all
 * others follow @document. @sandwich, a WeftSandwichView, is placed beside the tables. Emits
 * "picked" with the frame (guint) of the cost centre that the user selects. */
GtkWidget *weft_costs_pane_new (WeftDocument *document, GtkWidget *sandwich);

/* If @is_subject, the sandwich view is the main content of the page: it gets most of the width, and
 * the pane cannot be folded, since there is no chart that could use the space. */
void weft_costs_pane_expand_sandwich (WeftCostsPane *self, gboolean is_subject);

/* Shows only rows that contain @text, in all tables. NULL or "" shows all rows. */
void weft_costs_pane_filter (WeftCostsPane *self, const char *text);

/* Shows the tables of @subject. Initially, the tables of the time profile are shown. */
void weft_costs_pane_set_subject (WeftCostsPane *self, WeftProfileSubject subject);

/* Counts only samples of @track, a HEC or thread, or all samples if @track is -1. */
void weft_costs_pane_set_track (WeftCostsPane *self, gint64 track);

/* Sets the call tree that the heap's tables show. If the tree is NULL, the tables are cleared. */
void weft_costs_pane_set_tree (WeftCostsPane *self, WeftCallTree *tree);
