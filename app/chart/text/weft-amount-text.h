/* SPDX-License-Identifier: BSD-3-Clause */
/* Text of amounts: the number in its unit, or the word for why there is none. */
#pragma once

#include "weft-format.h"
#include "weft-quantity.h"

typedef enum
{
  WEFT_DIGITS_BRIEF, /* for number cards: "332.5 ms" */
  WEFT_DIGITS_SHORT, /* for tables: "332.512 ms" */
  WEFT_DIGITS_EXACT, /* none left out: "332.512 345 ms", "22 020 096 bytes" */
} WeftDigits;

/* "332.512 ms", "12.3 %", or "not recorded", translated; with "≥" or "≈" before a number that is
 * known only in part. */
WeftFormatted weft_amount_text (WeftUnit unit, WeftAmount amount, WeftDigits digits);
