/* SPDX-License-Identifier: BSD-3-Clause */
/* Measures the events page: jumps, filters and searches. */
#pragma once

#include "weft-trace.h"

G_BEGIN_DECLS

/* Prints a line each. */
void bench_events (const WeftTrace *trace);

G_END_DECLS
