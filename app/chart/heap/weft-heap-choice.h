/* SPDX-License-Identifier: BSD-3-Clause */
/* Choice of a heap profile of a log, and of the groups of its bands. */
#pragma once

#include "weft-heap-groups.h"
#include "weft-trace.h"

/* The bands themselves, in no groups. */
#define WEFT_HEAP_NO_GROUP WEFT_N_HEAP_GROUPS

/* A plain value. */
typedef struct
{
  guint part; /* of the log's profiles */
  WeftHeapGroupKey group;
  char *match;  /* a regular expression for WEFT_HEAP_GROUP_MATCH; NULL or "": none; owned */
  char *opened; /* the label of the group whose bands are shown, or NULL; owned */
} WeftHeapChoice;

/* Makes @copy a deep copy. */
void weft_heap_choice_copy (WeftHeapChoice *copy, const WeftHeapChoice *self);
void weft_heap_choice_clear (WeftHeapChoice *self);

/* The chosen profile: a new reference. If the choice does not apply to this log, all bands of its
 * first part. */
WeftHeapProfile *weft_heap_choice_profile (const WeftHeapChoice *self, const WeftTrace *trace);

/* The name of the band of a profile by retainers for live data in no other band. Translated,
 * static. */
const char *weft_heap_rest_label (void);

/* Breakdown and restriction of @kind: "by type, biography drag". Translated, newly allocated; NULL
 * if neither is known. */
char *weft_heap_kind_text (const WeftHeapKind *kind);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (WeftHeapChoice, weft_heap_choice_clear)
