/* SPDX-License-Identifier: BSD-3-Clause */
/* Row for entering the number of cores of the machine on which the program ran, which logs do not
 * record. */
#pragma once

#include "weft-trace.h"

#include <adwaita.h>

#define WEFT_TYPE_CORES_ROW (weft_cores_row_get_type ())
G_DECLARE_FINAL_TYPE (WeftCoresRow, weft_cores_row, WEFT, CORES_ROW, AdwEntryRow)

/* Creates a row that activates "document.cores" with the number entered, or 0 if the row is
 * empty. */
GtkWidget *weft_cores_row_new (void);

/* Shows the number of cores of @trace. Hides the row if the program ran on one HEC. */
void weft_cores_row_set (WeftCoresRow *self, const WeftTrace *trace);
