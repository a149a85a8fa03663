/* SPDX-License-Identifier: BSD-3-Clause */
/* Checkpoints of the events to carry into an excerpt of a growing log, so that the end of the log
 * can be cut out without reading the whole log. */
#pragma once

#include "weft-log-carry.h"

/* About twenty checkpoints of a log, denser towards its end. To be used by one thread at a time. */
typedef struct _WeftCarryPoints WeftCarryPoints;

/* Distance between two checkpoints at the end of the log, in bytes. */
#define WEFT_CARRY_POINT_DISTANCE (32 * 1024 * 1024)

/* Creates an empty set of checkpoints. @distance is WEFT_CARRY_POINT_DISTANCE, or less in a
 * test. */
WeftCarryPoints *weft_carry_points_new (guint64 distance);
void weft_carry_points_free (WeftCarryPoints *self);

/* Reads those blocks of the growing @log that are new since the last call and will not change. If
 * @log is a different log than before, drops all checkpoints first. */
void weft_carry_points_advance (WeftCarryPoints *self, const WeftLog *log);

/* Returns a newly allocated copy of the last checkpoint whose events are all before @from (ns), and
 * sets @n_blocks to the number of @log's blocks up to the checkpoint; NULL if there is none. */
WeftLogCarry *weft_carry_points_find_before (const WeftCarryPoints *self,
                                             const WeftLog *log,
                                             guint64 from,
                                             guint *n_blocks);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftCarryPoints, weft_carry_points_free)
