/* SPDX-License-Identifier: BSD-3-Clause */
/* List of the findings of a range, with the rules that passed and those that were not judged. */
#pragma once

#include "weft-diagnosis.h"
#include <gtk/gtk.h>

#define WEFT_TYPE_FINDINGS_LIST (weft_findings_list_get_type ())
G_DECLARE_FINAL_TYPE (WeftFindingsList, weft_findings_list, WEFT, FINDINGS_LIST, GtkBox)

GtkWidget *weft_findings_list_new (void);

/* Shows @diagnosis, which is of @trace, instead of the former one. */
void weft_findings_list_set (WeftFindingsList *self, WeftDiagnosis *diagnosis, WeftTrace *trace);

/* Says that the findings are those of a log that grows, up to @moment; NULL if the log is whole. */
void weft_findings_list_set_reach (WeftFindingsList *self, const char *moment);

/* Sets if findings of another range are being searched. */
void weft_findings_list_set_busy (WeftFindingsList *self, gboolean is_busy);

/* Appends the list as lines under its title; nothing if it is empty. */
void weft_findings_list_append_text (WeftFindingsList *self, GString *text);
