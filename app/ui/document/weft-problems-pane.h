/* SPDX-License-Identifier: BSD-3-Clause */
/* Pane that lists the problems of a log. */
#pragma once

#include "weft-trace.h"
#include "weft-view.h"
#include <gtk/gtk.h>

#define WEFT_TYPE_PROBLEMS_PANE (weft_problems_pane_get_type ())
G_DECLARE_FINAL_TYPE (WeftProblemsPane, weft_problems_pane, WEFT, PROBLEMS_PANE, GtkBox)

/* Signals: "closed", when its cross or Escape is pressed. */

/* Lists the problems of @trace. */
void weft_problems_pane_set_trace (WeftProblemsPane *self, WeftTrace *trace);

/* The view that shows the time of a problem that is chosen. */
void weft_problems_pane_set_view (WeftProblemsPane *self, WeftView *view);

/* Moves the focus to the list, once it is shown. */
void weft_problems_pane_take_focus (WeftProblemsPane *self);

/* Moves the focus, if it is in the pane, to where it was before. FALSE if that is no longer
 * shown. */
gboolean weft_problems_pane_return_focus (WeftProblemsPane *self);

/* The list as text, a line each. Newly allocated. */
char *weft_problems_pane_report (WeftTrace *trace);

/* What a bar says of @trace: a newly allocated @title, and a static @detail. FALSE where nothing is
 * lost, cut or missing at the end. */
gboolean weft_problems_pane_summary (WeftTrace *trace, char **title, const char **detail);
