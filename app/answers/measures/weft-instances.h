/* SPDX-License-Identifier: BSD-3-Clause */
/* Instances: parts of a range in which a finding holds, in one list for each kind of scene. The
 * length of lists is bounded: if there are more instances, those nearest to each other are
 * joined. */
#pragma once

#include "weft-range.h"

/* Maximum number of instances in a list when it is read. */
#define WEFT_MAX_INSTANCES 200

/* An instance; copied by value, owns nothing. */
typedef struct
{
  WeftRange range; /* ns */
  guint64 ns;      /* minimum time in which the finding holds, ns; gaps do not count */
  guint64 longest; /* length of the longest joined instance, ns */
  guint32 thread;  /* thread of the longest one: index in WeftThreads, or G_MAXUINT32 */
  guint n;         /* number of separate instances that were joined; 1 for a single one */
} WeftInstance;

/* Not thread-safe. */
typedef struct _WeftInstances WeftInstances;

/* Creates @n empty lists. */
WeftInstances *weft_instances_new (guint n);
void weft_instances_free (WeftInstances *self);

/* Sets the distance (ns) up to which instances of @list are always joined. By default it is 0:
 * instances that touch or overlap are joined. */
void weft_instances_set_join_distance (WeftInstances *self, guint list, guint64 ns);

/* Adds the instance [@from, @to) to @list. The finding holds for @ns of this time. Instances may be
 * added in any order. An empty range is ignored. */
void weft_instances_add (
    WeftInstances *self, guint list, guint64 from, guint64 to, guint64 ns, guint32 thread);

/* Returns the instances of @list, clipped to [@from, @to), sorted by time and disjoint: an array of
 * WeftInstance, newly allocated. */
GArray *weft_instances_read (WeftInstances *self, guint list, guint64 from, guint64 to);

/* Returns the index of the instance that costs most, or -1 if @instances is empty. */
gint weft_instances_find_costliest (const GArray *instances);

/* Returns the indexes of @instances (an array of WeftInstance) in order of cost, the highest cost
 * first: an array of guint, newly allocated. */
GArray *weft_instances_sort_by_cost (const GArray *instances);

/* Returns the index of the instance after (or, if !@forward, before) the one with @range, in order
 * of cost; wraps around at the ends. If no instance has this range, returns the index of the one
 * that costs most. @instances must not be empty. */
guint weft_instances_next (const GArray *instances, WeftRange range, gboolean forward);

static inline const WeftInstance *
weft_instances_nth (const GArray *instances, guint i)
{
  return &g_array_index (instances, WeftInstance, i);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftInstances, weft_instances_free)
