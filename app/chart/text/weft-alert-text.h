/* SPDX-License-Identifier: BSD-3-Clause */
/* Text of an alert. */
#pragma once

#include "weft-alert.h"

/* A sentence without its full stop, translated: "A GC stopped the program for 312.4 ms", followed
 * by the number of times if there were several. Newly allocated. */
char *weft_alert_text (const WeftAlert *self);

/* Formats a limit in the unit of @row: "100 ms". Newly allocated. */
char *weft_alert_limit_text (const WeftAlertRow *row, double limit);
