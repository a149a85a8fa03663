/* SPDX-License-Identifier: BSD-3-Clause */
/* Tags of all event types. Kept apart from weft-event-table.h, as each change to weft-event-rows.h
 * recompiles all files that include this one. */
#pragma once

#include <glib.h>

/* Tags: WEFT_TAG_GC_START and so on. */
typedef enum
{
#define EVENT_AS(tag, constant, ...) WEFT_TAG_##constant = tag,
#define LAYOUT(...)
#include "weft-event-rows.h"
  WEFT_TAG_DATA_END = 0xffff,
} WeftTag;

/* Returns TRUE if an event with @tag shows that a GC is requested or starts. */
static inline gboolean
weft_tag_begins_gc (guint16 tag)
{
  return tag == WEFT_TAG_REQUEST_SEQ_GC || tag == WEFT_TAG_REQUEST_PAR_GC ||
         tag == WEFT_TAG_GC_START;
}

/* Returns TRUE if an event with @tag begins a heap profile sample. */
static inline gboolean
weft_tag_begins_sample (guint16 tag)
{
  return tag == WEFT_TAG_HEAP_PROF_SAMPLE_BEGIN || tag == WEFT_TAG_HEAP_BIO_PROF_SAMPLE_BEGIN;
}
