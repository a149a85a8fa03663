/* SPDX-License-Identifier: BSD-3-Clause */
/* The collections that a capability takes part in, from its GC_START to its GC_END. */
#pragma once

#include "weft-cap-index.h"
#include "weft-violation.h"

G_BEGIN_DECLS

/* A plain value. */
typedef struct
{
  guint64 from, to; /* ns, as the events are stamped, but never to < from */
  guint64 offset;   /* of the GC_START in the file */
  gboolean is_open; /* the log ends inside it, or events are missing: to is how far it is known */
} WeftGcSpan;

typedef void (*WeftGcSpanFunc) (const WeftGcSpan *span, gpointer user_data);

/* Runs the state machine over all events of @index, in the order in which they stand in the file.
 * The capability of events outside capabilities (WEFT_CAP_NONE) has no spans. Either function may
 * be NULL. */
void weft_gc_spans (const WeftCapIndex *index,
                    const WeftLog *log,
                    WeftGcSpanFunc on_span,
                    WeftViolationFunc on_violation,
                    gpointer user_data);

G_END_DECLS
