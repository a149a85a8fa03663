/* SPDX-License-Identifier: BSD-3-Clause */
/* Text of table cells: "3.54 ms". */
#pragma once

#include "weft-table.h"

/* The cell in the digits of a table; "" where it is not known. A text is as the log has it. Newly
 * allocated. */
char *weft_cell_text (const WeftTableRows *rows, guint row, guint column);
