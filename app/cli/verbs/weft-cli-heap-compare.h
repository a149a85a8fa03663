/* SPDX-License-Identifier: BSD-3-Clause */
/* Table of the heap profiles of two sides, for `heap --compare` and `table comparison`. */
#pragma once

#include "weft-cli-rows.h"
#include "weft-cli-sides.h"

/* What is asked. Borrows everything. */
typedef struct
{
  const WeftCliCompared *asked;
  gint key;                 /* WeftHeapGroupKey, or -1 */
  const GRegex *match;      /* of WEFT_HEAP_GROUP_MATCH */
  const GArray *conditions; /* of weft_cli_heap_fail_read(), or NULL */
  WeftRowFormat format;
  const WeftCliRowsChoice *choice; /* or NULL */
} WeftCliHeapCompare;

/* Compares the first profiles of both that are by the same thing. */
WeftCliStatus weft_cli_heap_compare (const WeftCliHeapCompare *self);
