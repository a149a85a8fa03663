/* SPDX-License-Identifier: BSD-3-Clause */
/* Comparison of the numbers of two sides, for `stats --compare`. */
#pragma once

#include "weft-cli-log.h"

typedef enum
{
  WEFT_CLI_COMPARISON_TEXT,
  WEFT_CLI_COMPARISON_JSON,
  WEFT_CLI_COMPARISON_CSV,
} WeftCliComparisonFormat;

/* One side, as it was asked for. Borrows everything. */
typedef struct
{
  const WeftCliLog *logs; /* runs; none: the first of the other side */
  guint n;
  const char *from, *to; /* or NULL; a range is looked for in each of them */
} WeftCliComparedSide;

/* Prints the numbers of B beside those of A, and judges @conditions (of weft_cli_fail_read()), of
 * several runs on their medians. */
WeftCliStatus weft_cli_compare (const WeftCliComparedSide sides[2],
                                const GArray *conditions,
                                WeftCliComparisonFormat format);
