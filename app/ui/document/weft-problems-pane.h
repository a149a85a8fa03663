/* SPDX-License-Identifier: BSD-3-Clause */
/* Pane that lists the problems of a log. */
#pragma once

#include "weft-trace.h"
#include "weft-view.h"
#include <gtk/gtk.h>

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
