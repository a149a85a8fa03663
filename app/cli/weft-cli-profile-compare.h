/* SPDX-License-Identifier: BSD-3-Clause */
/* Table of two logs' time profiles, for `profile --compare` and `table cost-changes`. */
#pragma once

#include "weft-cli-rows.h"

/* What is asked. Borrows everything. */
typedef struct
{
  const WeftCliLog *log;       /* A */
  const char *other;           /* B's path */
  const char *from, *to;       /* as given; a range is looked for in each of them */
  const WeftTableClass *klass; /* of two profiles */
  WeftRowFormat format;
  const WeftCliRowsChoice *choice; /* or NULL */
} WeftCliProfileCompare;

WeftCliStatus weft_cli_profile_compare (const WeftCliProfileCompare *self);
