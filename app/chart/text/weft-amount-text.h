/* SPDX-License-Identifier: BSD-3-Clause */
/* Text of amounts, which is the number in its unit or the reason for its absence, and of cells. */
#pragma once

#include "weft-format.h"
#include "weft-quantity.h"
#include "weft-table.h"

typedef enum
{
  WEFT_DIGITS_BRIEF, /* for number cards: "332.5 ms" */
  WEFT_DIGITS_SHORT, /* for tables: "332.512 ms" */
  WEFT_DIGITS_EXACT, /* none left out: "332.512 345 ms", "22 020 096 bytes" */
} WeftDigits;

/* "332.512 ms", "12.3 %", or "not recorded", translated; with "≥" or "≈" before a number that is
 * known only in part. */
WeftFormatted weft_amount_text (WeftUnit unit, WeftAmount amount, WeftDigits digits);

/* The cell in the digits of a table: "3.54 ms"; "" if it is not known. A text is as the log has it.
 * Newly allocated. */
char *weft_cell_text (const WeftTableRows *rows, guint row, guint column);
