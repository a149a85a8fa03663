/* SPDX-License-Identifier: BSD-3-Clause */
/* Values that a user writes in conditions, in the unit of the number with which they are
 * compared. */
#pragma once

#include "weft-quantity.h"

typedef enum
{
  WEFT_VALUE_READ,
  WEFT_VALUE_UNREADABLE,
  WEFT_VALUE_LACKS_UNIT, /* a time or share other than 0 has no unit */
} WeftValueState;

/* Parses @text, such as "10ms", "1.5 GiB", "90%" or "12", as a value in @unit; a share is from 0 to
 * 1. */
WeftValueState weft_value_read (const char *text, WeftUnit unit, double *value);

/* Returns the units in which a value in @unit may be written, such as "ns, us, ms, s, min, h".
 * Static. */
const char *weft_value_units (WeftUnit unit);
