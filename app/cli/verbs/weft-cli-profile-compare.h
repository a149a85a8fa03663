/* SPDX-License-Identifier: BSD-3-Clause */
/* Table of the time profiles of two sides, for `profile --compare` and `table cost-changes`. */
#pragma once

#include "weft-cli-rows.h"
#include "weft-cli-sides.h"

/* What is asked. Borrows everything. */
typedef struct
{
  const WeftCliCompared *asked;
  const WeftTableClass *klass; /* of two profiles */
  WeftRowFormat format;
  const WeftCliRowsChoice *choice; /* or NULL */
} WeftCliProfileCompare;

WeftCliStatus weft_cli_profile_compare (const WeftCliProfileCompare *self);
