/* SPDX-License-Identifier: BSD-3-Clause */
/* Choice of one of the heap profiles in a log, and of how its bands are grouped. */
#pragma once

#include "weft-heap-groups.h"
#include "weft-trace.h"

/* Group key that means no grouping: the bands themselves are shown. */
#define WEFT_HEAP_NO_GROUP WEFT_N_HEAP_GROUPS

/* A choice; free its contents with weft_heap_choice_clear(). */
typedef struct
{
  guint part; /* index of the profile in the log */
  WeftHeapGroupKey group;
  char *match;  /* regular expression for WEFT_HEAP_GROUP_MATCH; NULL or "" if none; owned */
  char *opened; /* label of the group whose bands are shown, or NULL; owned */
} WeftHeapChoice;

/* Sets @copy to a deep copy of @self. */
void weft_heap_choice_copy (WeftHeapChoice *copy, const WeftHeapChoice *self);
void weft_heap_choice_clear (WeftHeapChoice *self);

/* Returns a new reference to the chosen profile. If the choice does not apply to this log, returns
 * the first profile, ungrouped. */
WeftHeapProfile *weft_heap_choice_profile (const WeftHeapChoice *self, const WeftTrace *trace);

/* Returns the name of the band for live data that is in no other band of a profile by retainer.
 * Translated, static. */
const char *weft_heap_rest_label (void);

/* Returns the breakdown and restriction of @kind, such as "by type, biography drag". Translated,
 * newly allocated; NULL if neither is known. */
char *weft_heap_kind_text (const WeftHeapKind *kind);
