/* SPDX-License-Identifier: BSD-3-Clause */
/* Values that a user writes in conditions, in the unit of the number that they are compared with.
 */
#pragma once

#include "weft-quantity.h"

typedef enum
{
  WEFT_VALUE_READ,
  WEFT_VALUE_UNREADABLE,
  WEFT_VALUE_LACKS_UNIT, /* of a time or a share that is not 0 */
} WeftValueState;

/* Reads @text, "10ms", "1.5 GiB", "90%" or "12", as a value in @unit; a share is 0 to 1. */
WeftValueState weft_value_read (const char *text, WeftUnit unit, double *value);

/* The units that a value in @unit may be written with: "ns, us, ms, s, min, h". Static. */
const char *weft_value_units (WeftUnit unit);
