/* SPDX-License-Identifier: BSD-3-Clause */
/* Checkpoints of what is carried into a part of a log that grows, so that a part of its end is cut
 * without reading the whole log. */
#pragma once

#include "weft-log-carry.h"

/* For one thread at a time. Some twenty checkpoints, dense at the end and rare at the beginning. */
typedef struct _WeftCarryPoints WeftCarryPoints;

/* Bytes of the log between two checkpoints at its end. */
#define WEFT_CARRY_STEP (32 * 1024 * 1024)

/* @step: WEFT_CARRY_STEP, or less for a test. */
WeftCarryPoints *weft_carry_points_new (guint64 step);
void weft_carry_points_free (WeftCarryPoints *self);

/* Reads those blocks of @log, a longer one each time, that have come since the last call and stay
 * as they are. What was read of another log is forgotten. */
void weft_carry_points_advance (WeftCarryPoints *self, const WeftLog *log);

/* A copy of the last checkpoint that has nothing of @from (ns) or after it; @n_blocks gets how many
 * of @log's first blocks are in it. NULL if there is none of @log. Newly allocated. */
WeftLogCarry *weft_carry_points_before (const WeftCarryPoints *self,
                                        const WeftLog *log,
                                        guint64 from,
                                        guint *n_blocks);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftCarryPoints, weft_carry_points_free)
