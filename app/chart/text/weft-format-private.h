/* SPDX-License-Identifier: BSD-3-Clause */
/* Units of time, and decimal numbers as text, computed in integers. Functions that write to @out,
 * which must be large enough for a WeftFormatted, return the end of the text. */
#pragma once

#include "weft-format.h"

/* Units of time, ns. */
#define WEFT_US     G_GUINT64_CONSTANT (1000)
#define WEFT_MS     G_GUINT64_CONSTANT (1000000)
#define WEFT_SEC    G_GUINT64_CONSTANT (1000000000)
#define WEFT_MINUTE (60 * WEFT_SEC)
#define WEFT_HOUR   (60 * WEFT_MINUTE)
#define WEFT_DAY    (24 * WEFT_HOUR)
