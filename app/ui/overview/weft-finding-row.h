/* SPDX-License-Identifier: BSD-3-Clause */
/* Expandable row of a finding, with a link to its instances, and its advice, reasons and help. */
#pragma once

#include "weft-diagnosis.h"
#include <adwaita.h>

#define WEFT_TYPE_FINDING_ROW (weft_finding_row_get_type ())
G_DECLARE_FINAL_TYPE (WeftFindingRow, weft_finding_row, WEFT, FINDING_ROW, AdwExpanderRow)

/* Creates a row, which shows instances with the action "document.finding". */
GtkWidget *weft_finding_row_new (void);

/* Shows @finding of @diagnosis, which belongs to @trace. Unchanged texts are kept. */
void weft_finding_row_set (WeftFindingRow *self,
                           const WeftFinding *finding,
                           WeftDiagnosis *diagnosis,
                           WeftTrace *trace);

/* Returns the rule of the finding, or NULL if none has been set. */
const WeftRule *weft_finding_row_get_rule (WeftFindingRow *self);

/* Creates a line with @title and, below it, @text, which may be NULL. Both wrap. */
GtkWidget *weft_finding_line_new (const char *title, const char *text);

/* Returns TRUE if @line has exactly this title and text. */
gboolean weft_finding_line_is_equal (GtkWidget *line, const char *title, const char *text);

/* Makes @line open the help of @rule when activated. */
void weft_finding_line_add_help_button (GtkWidget *line, const WeftRule *rule);
