/* SPDX-License-Identifier: BSD-3-Clause */
/* Texts of amounts (the number in its unit, or the reason why it is missing) and of cells. */
#pragma once

#include "weft-format.h"
#include "weft-quantity.h"
#include "weft-table.h"

typedef enum
{
  WEFT_DIGITS_BRIEF, /* for number cards: "332.5 ms" */
  WEFT_DIGITS_SHORT, /* for tables: "332.512 ms" */
  WEFT_DIGITS_EXACT, /* all digits: "332.512 345 ms", "22 020 096 bytes" */
} WeftDigits;

/* Formats an amount: "332.512 ms", "12.3 %", or "not recorded", translated. A number that is only
 * partly known is preceded by "≥" or "≈". */
WeftFormatted weft_amount_text (WeftUnit unit, WeftAmount amount, WeftDigits digits);

/* Formats a cell with as many digits as tables show, such as "3.54 ms"; "" if its value is not
 * known. A text is returned as it is in the log. Newly allocated. */
char *weft_cell_text (const WeftTableRows *rows, guint row, guint column);
