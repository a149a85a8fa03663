/* SPDX-License-Identifier: BSD-3-Clause */
/* Text of an alert for people. */
#pragma once

#include "weft-alert.h"

/* A sentence without its full stop, translated: "A GC stopped the program for 312.4 ms"; where it
 * was seen more than once, the number of times after it. Newly allocated. */
char *weft_alert_text (const WeftAlert *self);

/* "100 ms": a limit in the unit of @row. Newly allocated. */
char *weft_alert_limit_text (const WeftAlertRow *row, double limit);
