/* SPDX-License-Identifier: BSD-3-Clause */
/* Sorter of spans by their start. Large numbers are sorted in runs, in a temporary file. */
#pragma once

#include "weft-cli-span.h"

typedef struct _WeftCliSpanSort WeftCliSpanSort;

WeftCliSpanSort *weft_cli_span_sort_new (void);
void weft_cli_span_sort_free (WeftCliSpanSort *self);

/* Copies @span. Not after weft_cli_span_sort_next(). */
void weft_cli_span_sort_add (WeftCliSpanSort *self, const WeftCliSpan *span);

/* The next span by start, then kind, capability, thread and end; NULL if there is none. Valid
 * until the next call. */
const WeftCliSpan *weft_cli_span_sort_next (WeftCliSpanSort *self);
