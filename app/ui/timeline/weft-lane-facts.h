/* SPDX-License-Identifier: BSD-3-Clause */
/* What a log has for each group of lanes, or why it has nothing and what would have given it. */
#pragma once

#include "weft-lane-group.h"
#include "weft-trace.h"

G_BEGIN_DECLS

typedef struct
{
  char *value;        /* how much the log has, short, "" where that says nothing; NULL: nothing */
  const char *reason; /* a word or two, and a sentence; translated, static. NULL beside a value */
  const char *why;
  const char *flag; /* what GHC's RTS must be told, or NULL where no flag gives it. Static */
} WeftLaneFacts;

WeftLaneFacts weft_lane_facts (const WeftTrace *trace, WeftTimelineCharts chart);
void weft_lane_facts_clear (WeftLaneFacts *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (WeftLaneFacts, weft_lane_facts_clear)

G_END_DECLS
