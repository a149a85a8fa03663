/* SPDX-License-Identifier: BSD-3-Clause */
/* List of the findings in a range, and of the rules that passed or were not judged. */
#pragma once

#include "weft-diagnosis.h"
#include <gtk/gtk.h>

#define WEFT_TYPE_FINDINGS_LIST (weft_findings_list_get_type ())
G_DECLARE_FINAL_TYPE (WeftFindingsList, weft_findings_list, WEFT, FINDINGS_LIST, GtkBox)

GtkWidget *weft_findings_list_new (void);

/* Shows @diagnosis, which belongs to @trace, instead of the previous one. */
void weft_findings_list_set (WeftFindingsList *self, WeftDiagnosis *diagnosis, WeftTrace *trace);

/* Shows that the findings apply to a growing log up to @moment; NULL if the log is complete. */
void weft_findings_list_set_end (WeftFindingsList *self, const char *moment);

/* Shows or hides the spinner, which indicates that another range is being searched. */
void weft_findings_list_set_busy (WeftFindingsList *self, gboolean is_busy);

/* If @is_stale, shows a note that the findings are those of another range than the range shown. */
void weft_findings_list_set_stale (WeftFindingsList *self, gboolean is_stale);

/* Appends the findings to @text, as lines below a title. Appends nothing if there are no
 * findings. */
void weft_findings_list_append_text (WeftFindingsList *self, GString *text);
