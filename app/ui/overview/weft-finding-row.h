/* SPDX-License-Identifier: BSD-3-Clause */
/* Row of a finding that opens: a way to where it is seen, its reasons, its advice and its help. */
#pragma once

#include "weft-diagnosis.h"
#include <adwaita.h>

#define WEFT_TYPE_FINDING_ROW (weft_finding_row_get_type ())
G_DECLARE_FINAL_TYPE (WeftFindingRow, weft_finding_row, WEFT, FINDING_ROW, AdwExpanderRow)

/* Shows instances by the action "document.finding". */
GtkWidget *weft_finding_row_new (void);

/* Shows @finding, one of @diagnosis, which is of @trace; unchanged texts are kept. */
void weft_finding_row_set (WeftFindingRow *self,
                           const WeftFinding *finding,
                           WeftDiagnosis *diagnosis,
                           WeftTrace *trace);

/* Returns the rule of the finding; NULL at first. */
const WeftRule *weft_finding_row_get_rule (WeftFindingRow *self);

/* A line with more text below it, which may be NULL; all of it wraps. */
GtkWidget *weft_finding_line_new (const char *title, const char *text);

/* Returns TRUE if @line has exactly this title and text. */
gboolean weft_finding_line_tells (GtkWidget *line, const char *title, const char *text);

/* Lets @line open the help of @rule. */
void weft_finding_line_explain (GtkWidget *line, const WeftRule *rule);
