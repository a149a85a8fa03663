/* SPDX-License-Identifier: BSD-3-Clause */
/* The runs of threads on a capability by the documents' automaton, which knows the threads that
 * have finished there: a check on the capability's usage. */
#pragma once

#include "weft-cap-index.h"
#include "weft-violation.h"

G_BEGIN_DECLS

/* A plain value. */
typedef struct
{
  guint64 from, to; /* ns, as the events are stamped, but never to < from */
  guint32 thread;
  gboolean is_open; /* the log ends inside it, or events are missing: to is how far it is known */
} WeftMutatorSpan;

typedef void (*WeftMutatorSpanFunc) (const WeftMutatorSpan *span, gpointer user_data);

/* Runs the state machine over all events of @index, in the order in which they stand in the file.
 * Events outside capabilities (WEFT_CAP_NONE) make no spans. Either function may be NULL. */
void weft_mutator_spans (const WeftCapIndex *index,
                         const WeftLog *log,
                         WeftMutatorSpanFunc on_span,
                         WeftViolationFunc on_violation,
                         gpointer user_data);

G_END_DECLS
