/* SPDX-License-Identifier: BSD-3-Clause */
/* Facts of a group of lanes: the amount of data in a log, or the reason why there is none and the
 * flag that records it. */
#pragma once

#include "weft-format.h"
#include "weft-lane-group.h"
#include "weft-trace.h"

/* A plain value. */
typedef struct
{
  WeftFormatted value; /* amount of data, short; "" if there is nothing to say */
  const char
      *reason; /* reason for no data, a word or two; translated, static. NULL if there is data */
  const char *why;  /* the reason as a sentence, or NULL */
  const char *flag; /* RTS flag that records the data, or NULL. Static */
} WeftLaneFacts;

WeftLaneFacts weft_lane_facts (const WeftTrace *trace, WeftTimelineCharts chart);
