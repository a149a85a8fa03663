/* SPDX-License-Identifier: BSD-3-Clause */
/* Names of the threads in causes. Threads whose labels differ only in a number at the end, after a
 * space or a punctuation mark, have one name, and so have all threads without a label. */
#pragma once

#include "weft-threads.h"

typedef struct _WeftWhyNames WeftWhyNames;

/* Borrows @threads. */
WeftWhyNames *weft_why_names_new (WeftThreads *threads);
void weft_why_names_free (WeftWhyNames *self);

/* Returns the index of the name of the @thread-th thread, or WEFT_WHY_NO_LABEL if @thread is
 * WEFT_PART_NO_THREAD. */
guint32 weft_why_names_find (WeftWhyNames *self, guint32 thread);

/* Returns the names by index: "worker 1" or "thread 7" if only that thread was found, "worker …" if
 * several were, NULL for several threads without a label. Newly allocated, with the texts. */
GPtrArray *weft_why_names_list (const WeftWhyNames *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftWhyNames, weft_why_names_free)
