/* SPDX-License-Identifier: BSD-3-Clause */
/* Texts of alerts. */
#pragma once

#include "weft-alert.h"

/* Returns a sentence without a full stop, such as "A GC stopped the program for 312.4 ms", followed
 * by the number of occurrences if there were several. Translated, newly allocated. */
char *weft_alert_text (const WeftAlert *self);

/* Formats @limit in the unit of @row, such as "100 ms". Newly allocated. */
char *weft_alert_limit_text (const WeftAlertRow *row, double limit);
