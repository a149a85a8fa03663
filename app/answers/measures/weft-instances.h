/* SPDX-License-Identifier: BSD-3-Clause */
/* Instances: parts of a range in which a finding holds, one list for each kind of scene. Lists are
 * bounded: beyond that, the instances nearest to each other are joined. */
#pragma once

#include "weft-range.h"

/* Most instances in a list that is read. */
#define WEFT_MAX_INSTANCES 200

/* A plain value. */
typedef struct
{
  WeftRange range; /* ns */
  guint64 ns;      /* least time of the range in which it holds, without gaps between joined ones */
  guint64 longest; /* ns of the longest joined one */
  guint32 thread;  /* thread of the longest: index in the list of threads, or G_MAXUINT32 */
  guint n;         /* number of separate ones that were joined; 1 if it is a single one */
} WeftInstance;

/* Belongs to one thread while instances are added. */
typedef struct _WeftInstances WeftInstances;

/* Creates @n empty lists. */
WeftInstances *weft_instances_new (guint n);
void weft_instances_free (WeftInstances *self);

/* Sets the distance (ns) within which instances of @list are always joined; 0 by default, for those
 * that touch or overlap. */
void weft_instances_set_reach (WeftInstances *self, guint list, guint64 ns);

/* Adds [@from, @to), of which @ns count, to @list, in any order. An empty range is left out. */
void weft_instances_add (
    WeftInstances *self, guint list, guint64 from, guint64 to, guint64 ns, guint32 thread);

/* Returns the instances of @list cut to [@from, @to), sorted by time and apart from each other: an
 * array of WeftInstance, newly allocated. */
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
