/* SPDX-License-Identifier: BSD-3-Clause */
/* Validation: the events of a log that violate the rules of its state machines. */
#pragma once

#include "weft-threads.h"
#include "weft-violation.h"

/* Of a log that is nothing but violations, no more are kept. */
#define WEFT_MAX_VIOLATIONS 100000

/* Immutable. */
typedef struct
{
  GArray *violations;     /* of WeftViolation, by time; one an event at most */
  gboolean is_incomplete; /* there are more than are kept */
} WeftValidation;

/* Runs the automata of collections and of running threads over each capability, and that of each
 * thread over all of them. What the first two report is not reported again by the third. Blocks,
 * with a few passes over the log; NULL if @cancellable (may be NULL) was cancelled. */
WeftValidation *weft_validation_new (WeftThreads *threads, GCancellable *cancellable);
void weft_validation_free (WeftValidation *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftValidation, weft_validation_free)
