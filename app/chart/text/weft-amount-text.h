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

/* Values that a user writes in conditions, in the unit of the number with which they are
 * compared. */

typedef enum
{
  WEFT_VALUE_READ,
  WEFT_VALUE_UNREADABLE,
  WEFT_VALUE_LACKS_UNIT, /* a time or share other than 0 has no unit */
} WeftValueState;

/* Parses @text, such as "10ms", "1.5 GiB", "90%" or "12", as a value in @unit; a share is from 0 to
 * 1. */
WeftValueState weft_value_parse (const char *text, WeftUnit unit, double *value);

/* Returns the units in which a value in @unit may be written, such as "ns, us, ms, s, min, h".
 * Static. */
const char *weft_value_units (WeftUnit unit);
