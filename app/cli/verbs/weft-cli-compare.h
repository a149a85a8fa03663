/* SPDX-License-Identifier: BSD-3-Clause */
/* Comparison of the numbers of two sides, for `stats --compare`. */
#pragma once

#include "weft-cli-compared.h"

typedef enum
{
  WEFT_CLI_COMPARISON_TEXT,
  WEFT_CLI_COMPARISON_JSON,
  WEFT_CLI_COMPARISON_CSV,
} WeftCliComparisonFormat;

/* Prints the numbers of B beside those of A, and judges @conditions (of weft_cli_fail_read()), of
 * several runs on their medians. */
WeftCliStatus weft_cli_compare (const WeftCliCompared *asked,
                                const GArray *conditions,
                                WeftCliComparisonFormat format);
