/* SPDX-License-Identifier: BSD-3-Clause */
/* Tags of all event types. Separate from weft-event-table.h, as a change of weft-event-rows.h
 * causes all files that include this to be compiled again. */
#pragma once

/* WEFT_TAG_GC_START and so on. */
typedef enum
{
#define EVENT_AS(tag, constant, ...) WEFT_TAG_##constant = tag,
#define LAYOUT(...)
#include "weft-event-rows.h"
  WEFT_TAG_DATA_END = 0xffff,
} WeftTag;
