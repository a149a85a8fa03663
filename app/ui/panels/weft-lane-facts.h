/* SPDX-License-Identifier: BSD-3-Clause */
/* Facts of a group of lanes: how much a log has for it, or why it has nothing and what would have
 * recorded it. */
#pragma once

#include "weft-format.h"
#include "weft-lane-layout.h"
#include "weft-trace.h"

/* A plain value. */
typedef struct
{
  WeftFormatted value; /* how much the log has, short; "" where that says nothing */
  const char *reason;  /* why it has nothing, a word or two; translated, static. NULL: it has */
  const char *why;     /* the same as a sentence, or NULL */
  const char *flag;    /* what GHC's RTS must be told, or NULL where no flag gives it. Static */
} WeftLaneFacts;

WeftLaneFacts weft_lane_facts (const WeftTrace *trace, WeftTimelineCharts chart);
