/* SPDX-License-Identifier: BSD-3-Clause */
/* Thread events of a log in time order, read ahead: another thread decodes and merges the next
 * events while the caller uses the last ones. */
#pragma once

#include "weft-thread-walk.h"

/* Consecutive thread events, at least one. */
typedef struct
{
  const WeftThreadEvent *events;
  guint n;
  /* Position in each capability if a sample is due before the first event, otherwise NULL. */
  WeftThreadPosition *positions;
  /* Run edges of each capability that were found since the last section with edges, which the
   * caller may take. Every section with a sample has edges; others may have none: NULL. */
  WeftRunEdgeList *edges;
  guint64 limit; /* file offset of the event that makes the next sample due at the latest */
} WeftThreadSection;

/* Reads sections. Not thread-safe. */
typedef struct _WeftThreadSections WeftThreadSections;

/* Returns the sections of @walk, which is taken. The other thread is started only if there are more
 * than 16,384 events; if it cannot be started, the caller's thread decodes and merges all. No
 * samples are due. */
WeftThreadSections *weft_thread_sections_new (WeftThreadWalk *walk);

/* Like weft_thread_sections_new(), but with samples. @walk returns all events of @index from its
 * start, then @limit is 0, or from the first event of such a section, then @limit is that of the
 * section. Samples are due before the same events in both cases. */
WeftThreadSections *
weft_thread_sections_new_with_samples (WeftThreadWalk *walk, const WeftIndex *index, guint64 limit);

/* May be called before the last section. */
void weft_thread_sections_free (WeftThreadSections *self);

/* Returns the next section, valid until the next call, or NULL after the last. */
WeftThreadSection *weft_thread_sections_next (WeftThreadSections *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftThreadSections, weft_thread_sections_free)
