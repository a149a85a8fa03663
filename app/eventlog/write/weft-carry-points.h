/* SPDX-License-Identifier: BSD-3-Clause */
/* Checkpoints of the events carried into a part of a growing log, so that its end can be cut
 * without reading the whole log. */
#pragma once

#include "weft-log-carry.h"

/* For one thread at a time. Some twenty checkpoints, denser towards the end. */
typedef struct _WeftCarryPoints WeftCarryPoints;

/* Bytes of the log between two checkpoints at its end. */
#define WEFT_CARRY_STEP (32 * 1024 * 1024)

/* @step: WEFT_CARRY_STEP, or less for a test. */
WeftCarryPoints *weft_carry_points_new (guint64 step);
void weft_carry_points_free (WeftCarryPoints *self);

/* Reads the final blocks that @log, which grows with each call, has gained since the last call.
 * Drops all points of another log. */
void weft_carry_points_advance (WeftCarryPoints *self, const WeftLog *log);

/* Returns a copy of the last checkpoint whose events are all before @from (ns), newly allocated;
 * @n_blocks gets the number of @log's blocks in it. NULL if @log has none. */
WeftLogCarry *weft_carry_points_before (const WeftCarryPoints *self,
                                        const WeftLog *log,
                                        guint64 from,
                                        guint *n_blocks);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftCarryPoints, weft_carry_points_free)
