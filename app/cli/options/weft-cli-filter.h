/* SPDX-License-Identifier: BSD-3-Clause */
/* Filter of events by HEC, thread and type. */
#pragma once

#include "weft-index.h"

typedef struct _WeftCliFilter WeftCliFilter;

/* Lets every event pass until told otherwise. Borrows @index. */
WeftCliFilter *weft_cli_filter_new (const WeftIndex *index);
void weft_cli_filter_free (WeftCliFilter *self);

/* Only events of capability @cap. */
void weft_cli_filter_set_cap (WeftCliFilter *self, guint16 cap);

/* Only events that name @thread in a field, or happened on a capability while @thread ran there:
 * from its RUN_THREAD to its STOP_THREAD, both of them included, in the order of time. The events
 * to come begin at @from (ns); threads that run by then are known. */
void weft_cli_filter_set_thread (WeftCliFilter *self, guint32 thread, guint64 from);

/* Only events of the types in the NULL-terminated @names; case does not matter. Returns a name that
 * no type has, or NULL. */
const char *weft_cli_filter_set_types (WeftCliFilter *self, const char *const *names);

/* Returns whether @event matches. To be called for all events, in the order of time. */
gboolean weft_cli_filter_takes (WeftCliFilter *self, const WeftEvent *event);
