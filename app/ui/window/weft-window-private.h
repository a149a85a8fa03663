/* SPDX-License-Identifier: BSD-3-Clause */
/* Private declarations shared by the files of the window. */
#pragma once

#include "weft-window-parts.h"
#include "weft-window.h"

struct _WeftWindow
{
  AdwApplicationWindow parent_instance;

  /* template children */
  AdwToastOverlay *toasts;
  AdwHeaderBar *header;
  AdwSplitButton *open_button;
  GtkToggleButton *side_panel_button;
  GtkWidget *title_box;
  GtkLabel *title_label;
  GtkLabel *subtitle_label;
  GtkStack *centre;
  WeftPageSwitcher *switcher;
  GtkWidget *export_button;
  GtkMenuButton *menu_button;
  AdwTabView *tabs;
  GtkStack *stack;
  AdwBin *start; /* contains the start page, which is built when it is first shown */
  GtkWidget *drop_hint;

  /* owned */
  GSignalGroup *document_signals; /* signals of the visible tab's document */
  GSignalGroup *pages_signals;    /* signals of the pages of the visible tab's document */

  gboolean is_tiny;        /* no room for the side panel's button */
  gboolean is_narrow;      /* no room for the side panel beside the timeline */
  gboolean wants_panel;    /* the user has shown the side panel since the window became narrow */
  gboolean menu_has_range; /* the primary menu has titles for a selected range */
  guint fold_source;
};

/* Add the "win." actions, and the keys that work in the whole window. */
void weft_window_add_actions (WeftWindow *self);
void weft_window_add_keys (WeftWindow *self);

/* Returns the document of @tab. Borrowed. */
WeftDocument *weft_window_tab_document (AdwTabPage *tab);

/* Names the tabs. The title of a tab depends on the titles of the others. */
void weft_window_update_tabs (WeftWindow *self);

/* Enables the actions that apply to the visible page. */
void weft_window_update_actions (WeftWindow *self);

/* Shows or folds the side panel of @page, depending on the width of the window. */
void weft_window_fold_page (WeftWindow *self, WeftDocumentPage *page);

/* Accepts files that are dropped on the window. */
void weft_window_add_drop_target (WeftWindow *self);

/* Returns a new reference to the image of the visible page for other programs, or NULL if the page
 * has no image. */
GdkContentProvider *weft_window_make_picture (WeftWindow *self);

/* Copies the image of the visible page to the clipboard. */
void weft_window_copy_picture (WeftWindow *self);

/* Lets the image of the visible page be dragged from the export button. */
void weft_window_add_drag_source (WeftWindow *self);

/* Compare the visible log with another log, or ranges of the visible log with each other. */
void weft_window_compare_logs (WeftWindow *self);
void weft_window_compare_ranges (WeftWindow *self);

/* Asks which logs to show on one time axis (initially those of the window), and how to align
 * them. */
void weft_window_choose_merged (WeftWindow *self);

/* Opens the logs on the time axis of the visible log again, aligned at their starts, in place of
 * their tabs. */
void weft_window_align_starts (WeftWindow *self);

/* If more than one file was opened (@files, of GFile), offers to show the files on one time
 * axis. */
void weft_window_offer_merged (WeftWindow *self, GListModel *files);
