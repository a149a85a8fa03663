/* SPDX-License-Identifier: BSD-3-Clause */
/* Instances: stretches of a range in which a finding holds, one list for each kind of scene.
 * Lists are bounded: of more, those nearest to each other are joined. */
#pragma once

#include "weft-range.h"

/* A list that is read has no more than these. */
#define WEFT_MAX_INSTANCES 200

/* A plain value. */
typedef struct
{
  WeftRange range; /* ns */
  guint64 ns;      /* for how long of the range it holds, at least: not between those joined */
  guint64 longest; /* ns: the longest of those joined */
  guint32 thread;  /* of the longest: index in the list of threads, or G_MAXUINT32 */
  guint n;         /* how many that lie apart were joined; 1: it is a single one */
} WeftInstance;

/* Belongs to one thread while instances are added. */
typedef struct _WeftInstances WeftInstances;

/* @n empty lists. */
WeftInstances *weft_instances_new (guint n);
void weft_instances_free (WeftInstances *self);

/* Instances of @list that are @ns or less apart are one from the beginning; 0 by default, for those
 * that touch or overlap. */
void weft_instances_set_reach (WeftInstances *self, guint list, guint64 ns);

/* Adds [@from, @to), of which @ns count, to @list, in any order. An empty range is left out. */
void weft_instances_add (
    WeftInstances *self, guint list, guint64 from, guint64 to, guint64 ns, guint32 thread);

/* The instances of @list cut to [@from, @to), by time and apart from each other: of WeftInstance,
 * newly allocated. */
GArray *weft_instances_read (WeftInstances *self, guint list, guint64 from, guint64 to);

/* Returns the index of the instance that costs most, or -1 if @instances is empty. */
gint weft_instances_worst (const GArray *instances);

/* Returns the indexes of @instances (of WeftInstance) from the one that costs most to the one
 * that costs least: of guint, newly allocated. */
GArray *weft_instances_by_cost (const GArray *instances);

/* Returns the index of the instance after the one of @range in that order, or before it if not
 * @forward; the order is a ring. Returns that of the first one if none has that range.
 * @instances is not empty. */
guint weft_instances_next (const GArray *instances, WeftRange range, gboolean forward);

static inline const WeftInstance *
weft_instances_nth (const GArray *instances, guint i)
{
  return &g_array_index (instances, WeftInstance, i);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftInstances, weft_instances_free)
