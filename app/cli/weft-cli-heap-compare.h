/* SPDX-License-Identifier: BSD-3-Clause */
/* Table of two logs' heap profiles, for `heap --compare` and `table comparison`. */
#pragma once

#include "weft-cli-rows.h"

/* What is asked. Borrows everything. */
typedef struct
{
  const WeftCliLog *log;    /* A */
  const char *other;        /* B's path */
  const char *from, *to;    /* as given; a range is looked for in each of them */
  gint key;                 /* WeftHeapGroupKey, or -1 */
  const GRegex *match;      /* of WEFT_HEAP_GROUP_MATCH */
  const GArray *conditions; /* of weft_cli_heap_fail_read(), or NULL */
  WeftRowFormat format;
  const WeftCliRowsChoice *choice; /* or NULL */
} WeftCliHeapCompare;

/* Compares the first profiles of both that are by the same thing. */
WeftCliStatus weft_cli_heap_compare (const WeftCliHeapCompare *self);
