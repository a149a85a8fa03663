/* SPDX-License-Identifier: BSD-3-Clause */
/* That two traces say the same. */
#pragma once

#include "weft-trace.h"

/* All analyses of both are made. Compares all quantities and tables of the whole log and of random
 * ranges, of tables the first rows, and what the threads are found by. */
void weft_test_assert_same_traces (WeftTrace *a, WeftTrace *b, GRand *rand);
