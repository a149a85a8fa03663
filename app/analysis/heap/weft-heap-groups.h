/* SPDX-License-Identifier: BSD-3-Clause */
/* Groups of a heap profile's bands, as a heap profile whose bands are the groups. */
#pragma once

#include "weft-band-metadata.h"

typedef enum
{
  WEFT_HEAP_GROUP_PACKAGE,
  WEFT_HEAP_GROUP_MODULE,
  WEFT_HEAP_GROUP_SOURCE, /* the source file */
  WEFT_HEAP_GROUP_TYPE,
  WEFT_HEAP_GROUP_CLOSURE_TYPE,
  WEFT_HEAP_GROUP_NAME,     /* the innermost cost centre, the constructor, the function */
  WEFT_HEAP_GROUP_RETAINER, /* each retainer of a set: what several hold counts for all of them */
  WEFT_HEAP_GROUP_MATCH,    /* of a regular expression: its first group, or else all of it */
  WEFT_N_HEAP_GROUPS,
} WeftHeapGroupKey;

/* Key in options: "package", "module", "source", "type", "closure-type", "name", "retainer",
 * "match"; NULL at the end. */
extern const char *const weft_heap_group_names[WEFT_N_HEAP_GROUPS + 1];

/* What a key is called, translated. Static. */
const char *weft_heap_group_label (WeftHeapGroupKey key);

/* Whether bands of this break-down (WeftBreakdown) have what @key asks for. */
gboolean weft_heap_group_applies (guint breakdown, WeftHeapGroupKey key);

/* Whether @label is that of a group of bands which lack what they are grouped by: "unknown
 * module". */
gboolean weft_heap_group_is_unknown (const char *label);

/* What a band is in that no sample names. */
#define WEFT_HEAP_UNGROUPED G_MAXUINT32

/* Immutable. */
typedef struct
{
  guint32 *groups;   /* by band, or WEFT_HEAP_UNGROUPED */
  GPtrArray *labels; /* of char *, valid UTF-8, by group */
  GArray *counts;    /* of guint: bands, by group */
  GPtrArray *sets; /* of GArray of guint32: all groups of a band, by band; NULL: each has but one */
} WeftHeapGroups;

/* The groups by @key of the bands that @profile's samples name. @metadata are of the same profile.
 * @match is for WEFT_HEAP_GROUP_MATCH only. Bands that have no such thing are in a group of their
 * own, which says so. */
WeftHeapGroups *weft_heap_groups_new (const WeftHeapProfile *profile,
                                      const WeftBandMetadata *metadata,
                                      WeftHeapGroupKey key,
                                      const GRegex *match);
void weft_heap_groups_free (WeftHeapGroups *self);

/* @profile's samples by group: its bands are the groups. New reference. */
WeftHeapProfile *weft_heap_groups_join (const WeftHeapGroups *self, const WeftHeapProfile *profile);

/* @profile with the bands of @group only; they keep their numbers, and samples total no more than
 * them. New reference. */
WeftHeapProfile *
weft_heap_groups_open (const WeftHeapGroups *self, const WeftHeapProfile *profile, guint32 group);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftHeapGroups, weft_heap_groups_free)
