/* SPDX-License-Identifier: BSD-3-Clause */
/* Comparison of two indexes of one log, with all of their pages. */
#pragma once

#include "weft-index.h"

void weft_test_assert_same_indexes (const WeftIndex *a, const WeftIndex *b);
