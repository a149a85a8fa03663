/* SPDX-License-Identifier: BSD-3-Clause */
/* What the numbers of a new range cost. */
#pragma once

#include "weft-trace.h"

/* Prints what all sums and extremes of a range take, and the percentiles of pauses apart. */
void bench_ranges (const WeftTrace *trace);
