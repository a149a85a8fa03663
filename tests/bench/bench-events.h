/* SPDX-License-Identifier: BSD-3-Clause */
/* Measures the events page: jumps, filters and searches. */
#pragma once

#include "weft-trace.h"

/* Prints a line each. */
void bench_events (const WeftTrace *trace);
