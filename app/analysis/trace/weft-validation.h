/* SPDX-License-Identifier: BSD-3-Clause */
/* Validation: finds the events of a log that break the rules of its state machines. */
#pragma once

#include "weft-cap-spans.h"
#include "weft-threads.h"

/* Maximum number of violations that are stored. */
#define WEFT_MAX_VIOLATIONS 100000

/* Result of a validation. Immutable. */
typedef struct
{
  GArray *violations;     /* of WeftViolation, sorted by time, at most one per event */
  gboolean is_incomplete; /* some violations are not stored */
} WeftValidation;

/* Runs the state machines of GCs and of running threads on the events of each capability, and the
 * state machine of each thread on the events of all capabilities. The latter does not report a
 * violation again that one of the former has reported. Blocks for a few passes over the log.
 * Returns NULL if @cancellable (may be NULL) was cancelled. */
WeftValidation *weft_validation_new (WeftThreads *threads, GCancellable *cancellable);
void weft_validation_free (WeftValidation *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftValidation, weft_validation_free)
