/* SPDX-License-Identifier: BSD-3-Clause */
/* Row in which a person says how many cores the program had, which no log tells. */
#pragma once

#include "weft-trace.h"

#include <adwaita.h>

#define WEFT_TYPE_CORES_ROW (weft_cores_row_get_type ())
G_DECLARE_FINAL_TYPE (WeftCoresRow, weft_cores_row, WEFT, CORES_ROW, AdwEntryRow)

/* Tells what is said by the action "document.cores". */
GtkWidget *weft_cores_row_new (void);

/* Shows what is known of @trace; hidden where it ran on one HEC. Not while somebody writes in it.
 */
void weft_cores_row_set (WeftCoresRow *self, const WeftTrace *trace);
