/* SPDX-License-Identifier: BSD-3-Clause */
/* List of the findings of a range. */
#pragma once

#include "weft-findings.h"
#include <gtk/gtk.h>

#define WEFT_TYPE_FINDINGS_LIST (weft_findings_list_get_type ())
G_DECLARE_FINAL_TYPE (WeftFindingsList, weft_findings_list, WEFT, FINDINGS_LIST, GtkBox)

/* Signal: "opened" (guint64 from, guint64 to; ns; const char *lane: its id; gboolean: whether the
 * range is something that lane has), by a person who wants to see where that is. */
GtkWidget *weft_findings_list_new (void);

/* Takes @findings (of WeftFinding), which are of @trace. @threads: those of the trace, or NULL
 * where they are not known and no finding is a wait. */
void weft_findings_list_take (WeftFindingsList *self,
                              GArray *findings,
                              WeftTrace *trace,
                              WeftThreads *threads);

/* Adds the list as lines under its title; nothing where it is empty. */
void weft_findings_list_append_text (WeftFindingsList *self, GString *text);
