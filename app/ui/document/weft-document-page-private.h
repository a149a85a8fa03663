/* SPDX-License-Identifier: BSD-3-Clause */
/* Private declarations shared by the files of the document page. */
#pragma once

#include "weft-bar.h"
#include "weft-document-page.h"
#include "weft-document-panes.h"
#include "weft-help-window.h"
#include "weft-live-bar.h"
#include "weft-page-stack.h"

struct _WeftDocumentPage
{
  GtkBox parent_instance;

  /* template children */
  WeftLiveBar *live_bar;
  WeftTipsBar *tips_bar;
  WeftAlertBar *alert_bar;
  WeftBar *changed_bar;
  WeftBar *partial_bar;
  WeftBar *damage_bar;
  WeftBar *apart_bar;
  GtkStack *stack;
  AdwStatusPage *reading_page;
  GtkProgressBar *reading_bar;
  AdwStatusPage *failed_page;
  GtkWidget *again_button;
  WeftPageStack *pages;
  GtkProgressBar *overlay_bar;
  GtkWidget *overlay_box;
  GtkLabel *overlay_label;
  GtkRevealer *instant_revealer;
  WeftInstantPane *instant_pane;
  GtkRevealer *problems_revealer;
  WeftProblemsPane *problems_pane;

  /* owned */
  WeftDocument *document;
  WeftPlot *plot;      /* plot of the timeline; NULL if there are no pages */
  WeftProgramRun *run; /* run of the program that Weft started, or NULL */

  WeftSavedView *restored; /* view of the last session, or NULL; freed when it has been shown */
  guint64 gap;             /* gap between the runs on the time axis that @apart_bar reports, ns */
  gboolean has_page;       /* the page of the saved view has been shown */
  gboolean has_view;       /* the rest of the saved view has been shown */
  gboolean is_folded, is_panel_alone;
  guint progress_delay; /* GSource id */
  guint pulse;          /* GSource id */
  guint tick;           /* GSource id; for a live log */
};

/* Shows the child @name of the stack: "reading", "failed" or "content". */
void weft_document_page_show_child (WeftDocumentPage *self, const char *name);

/* Follows the reading of the document until weft_document_page_unfollow_reading() is called. */
void weft_document_page_follow_reading (WeftDocumentPage *self);
void weft_document_page_unfollow_reading (WeftDocumentPage *self);

/* Shows the progress of reading and, afterwards, the error or the damage of the log. */
void weft_document_page_update_reading (WeftDocumentPage *self);

/* Shows the view of the last session, else the view saved with the log, if any, as far as the log
 * has been read. Does nothing once the view has been shown. */
void weft_document_page_show_saved_view (WeftDocumentPage *self);

/* Cancels or restarts the reading. */
void weft_document_page_cancel (WeftDocumentPage *self);
void weft_document_page_reload (WeftDocumentPage *self);
