/* SPDX-License-Identifier: BSD-3-Clause */
/* Spans of a log that grows, as `weft-cli follow` prints them. */
#pragma once

#include "weft-cli-output.h"
#include "weft-spans.h"

/* Prints the spans of all kinds that end in [@from, @to), ns, as JSON lines. @walks is new, or was
 * used by earlier calls for the same log up to @from. */
void weft_cli_spans_print_ended (
    const WeftTrace *trace, guint64 from, guint64 to, WeftCapWalks *walks, WeftCliOutput *output);
