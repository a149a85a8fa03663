/* SPDX-License-Identifier: BSD-3-Clause */
/* Row that shows a finding. */
#pragma once

#include "weft-findings.h"
#include <adwaita.h>

/* An AdwActionRow, activatable. @threads is needed for waits only. */
GtkWidget *
weft_finding_row_new (const WeftFinding *finding, const WeftTrace *trace, WeftThreads *threads);

/* The same as a line of text; newly allocated. */
char *weft_finding_text (const WeftFinding *finding, const WeftTrace *trace, WeftThreads *threads);
