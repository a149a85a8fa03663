/* SPDX-License-Identifier: BSD-3-Clause */
/* Row in which a person enters how many cores the program had, which logs do not record. */
#pragma once

#include "weft-trace.h"

#include <adwaita.h>

#define WEFT_TYPE_CORES_ROW (weft_cores_row_get_type ())
G_DECLARE_FINAL_TYPE (WeftCoresRow, weft_cores_row, WEFT, CORES_ROW, AdwEntryRow)

/* The action "document.cores" gets the number that is entered; 0 if the row is empty. */
GtkWidget *weft_cores_row_new (void);

/* Shows the number of @trace; hidden if the program ran on one HEC. */
void weft_cores_row_set (WeftCoresRow *self, const WeftTrace *trace);
