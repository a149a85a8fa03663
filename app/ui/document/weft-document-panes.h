/* SPDX-License-Identifier: BSD-3-Clause */
/* Panes below the pages of a document. */
#pragma once

#include "weft-document.h"
#include "weft-trace.h"
#include "weft-view.h"

#include <gtk/gtk.h>

/* Pane "At This Moment": the state of every HEC and thread at a given time, the GC, the heap and
 * the last events. */
#define WEFT_TYPE_INSTANT_PANE (weft_instant_pane_get_type ())
G_DECLARE_FINAL_TYPE (WeftInstantPane, weft_instant_pane, WEFT, INSTANT_PANE, GtkBox)

/* Signals: "closed" when the close button or Escape is pressed; "link-activated" (WeftDocument *,
 * const char *lane, guint64 time, ns) when a row that leads to an item is activated. The document
 * is that of the pane or another one on its time axis. */

/* Follows @document. While the pane is visible it also follows the time of clicks and of the
 * selected event. */
void weft_instant_pane_set_document (WeftInstantPane *self, WeftDocument *document);

/* Shows the state at @time, ns. */
void weft_instant_pane_show (WeftInstantPane *self, guint64 time);

/* Returns the time shown, ns. */
guint64 weft_instant_pane_get_time (WeftInstantPane *self);

/* Returns the content as text, "" at first. Newly allocated. */
char *weft_instant_pane_get_text (WeftInstantPane *self);

/* Pane that lists the problems of a log. */
#define WEFT_TYPE_PROBLEMS_PANE (weft_problems_pane_get_type ())
G_DECLARE_FINAL_TYPE (WeftProblemsPane, weft_problems_pane, WEFT, PROBLEMS_PANE, GtkBox)

/* Emits "closed" when the close button or Escape is pressed. */

/* Lists the problems of @trace. */
void weft_problems_pane_set_trace (WeftProblemsPane *self, WeftTrace *trace);

/* Sets the view that shows the time of the selected problem. */
void weft_problems_pane_set_view (WeftProblemsPane *self, WeftView *view);

/* Moves the focus to the list once the list is mapped. */
void weft_problems_pane_grab_focus_when_mapped (WeftProblemsPane *self);

/* Moves the focus from the pane to the previously focused widget. Returns FALSE if that widget is
 * no longer visible. */
gboolean weft_problems_pane_return_focus (WeftProblemsPane *self);

/* Returns the list as text, one line per problem. Newly allocated. */
char *weft_problems_pane_format_report (WeftTrace *trace);

/* Gets the texts of the bar above the pages that warns of problems in @trace: a newly allocated
 * @title and a static @detail. Returns FALSE if the log is complete and undamaged. */
gboolean weft_problems_pane_summary (WeftTrace *trace, char **title, const char **detail);
