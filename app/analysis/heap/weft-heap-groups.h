/* SPDX-License-Identifier: BSD-3-Clause */
/* Groups of the bands of a heap profile, as a heap profile whose bands are the groups. */
#pragma once

#include "weft-band-metadata.h"

typedef enum
{
  WEFT_HEAP_GROUP_PACKAGE,
  WEFT_HEAP_GROUP_MODULE,
  WEFT_HEAP_GROUP_SOURCE, /* the source file */
  WEFT_HEAP_GROUP_TYPE,
  WEFT_HEAP_GROUP_CLOSURE_TYPE,
  WEFT_HEAP_GROUP_NAME,     /* name of the innermost cost centre, the constructor or the function */
  WEFT_HEAP_GROUP_RETAINER, /* each retainer of a set; the bytes of a set are counted for each of
                               its retainers */
  WEFT_HEAP_GROUP_MATCH,    /* match of a regular expression: its first group, or the whole match */
  WEFT_N_HEAP_GROUPS,
} WeftHeapGroupKey;

/* Names of the keys in options: "package", "module", "source", "type", "closure-type", "name",
 * "retainer", "match"; NULL at the end. */
extern const char *const weft_heap_group_names[WEFT_N_HEAP_GROUPS + 1];

/* Returns the translated name of a key. Static. */
const char *weft_heap_group_label (WeftHeapGroupKey key);

/* Returns TRUE if bands of @breakdown (WeftBreakdown) can be grouped by @key. */
gboolean weft_heap_group_applies (guint breakdown, WeftHeapGroupKey key);

/* Returns TRUE if @label is the label of a group of bands without the property, such as "unknown
 * module". */
gboolean weft_heap_group_is_unknown (const char *label);

/* Value of WeftHeapGroups.groups for a band that is in no sample. */
#define WEFT_HEAP_UNGROUPED G_MAXUINT32

/* Groups of the bands of a profile. Immutable. */
typedef struct
{
  guint32 *groups;      /* group of each band, or WEFT_HEAP_UNGROUPED */
  WeftTextList *labels; /* label of each group, valid UTF-8 */
  GArray *counts;       /* of guint: number of bands in each group */
  /* of guint32: the groups of each band, one band after another; NULL if all have one group */
  WeftScratchArray *sets;
  WeftScratchArray *set_ends; /* of guint32: for each band, the end of its groups in @sets */
} WeftHeapGroups;

/* Groups the bands in the samples of @profile by @key. @metadata must be of the same profile;
 * @match is used only for WEFT_HEAP_GROUP_MATCH. All bands without the property form one group, see
 * weft_heap_group_is_unknown(). */
WeftHeapGroups *weft_heap_groups_new (const WeftHeapProfile *profile,
                                      const WeftBandMetadata *metadata,
                                      WeftHeapGroupKey key,
                                      const GRegex *match);
void weft_heap_groups_free (WeftHeapGroups *self);

/* Returns the groups of @band, and sets @n to their number; 0 if it is in no sample. */
const guint32 *weft_heap_groups_of_band (const WeftHeapGroups *self, guint32 band, guint *n);

/* Returns a copy of @profile with the groups as bands. New reference. */
WeftHeapProfile *
weft_heap_groups_make_profile (const WeftHeapGroups *self, const WeftHeapProfile *profile);

/* Returns a copy of @profile with only the bands of @group, which keep their numbers. The totals of
 * the samples include only these bands. New reference. */
WeftHeapProfile *weft_heap_groups_extract (const WeftHeapGroups *self,
                                           const WeftHeapProfile *profile,
                                           guint32 group);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftHeapGroups, weft_heap_groups_free)
