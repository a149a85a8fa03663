/* SPDX-License-Identifier: BSD-3-Clause */
/* List of the findings of a range, with the rules that passed and those that were not judged. */
#pragma once

#include "weft-diagnosis.h"
#include <gtk/gtk.h>

#define WEFT_TYPE_FINDINGS_LIST (weft_findings_list_get_type ())
G_DECLARE_FINAL_TYPE (WeftFindingsList, weft_findings_list, WEFT, FINDINGS_LIST, GtkBox)

/* Signal: "opened" (guint64 from, guint64 to; ns; const char *lane: its id, or NULL; gboolean:
 * whether the range is something that lane has), by a person who wants to see where that is. A
 * band is shown by the action "document.band". */
GtkWidget *weft_findings_list_new (void);

/* Shows @diagnosis, which is of @trace, in place of the one before. */
void weft_findings_list_set (WeftFindingsList *self, WeftDiagnosis *diagnosis, WeftTrace *trace);

/* Adds the list as lines under its title; nothing where it is empty. */
void weft_findings_list_append_text (WeftFindingsList *self, GString *text);
