/* SPDX-License-Identifier: BSD-3-Clause */
/* Names of the threads in causes, and functions that threads ran. Threads whose labels differ only
 * in a number at the end, after a space or a punctuation mark, share a name. All threads without a
 * label share one as well. */
#pragma once

#include "weft-why.h"

/* Borrows @threads. */
WeftWhyNames *weft_why_names_new (WeftThreads *threads);
void weft_why_names_free (WeftWhyNames *self);

/* Returns the index of the name of the thread with index @thread, or WEFT_WHY_NO_LABEL if @thread
 * is WEFT_PART_NO_THREAD. */
guint32 weft_why_names_index_of (WeftWhyNames *self, guint32 thread);

/* Called with the index of a function in WeftWhy.functions, or WEFT_WHY_NO_FUNCTION, and the time
 * [@from, @to) in which it ran (ns). */
typedef void (*WeftWhyFunctionFunc) (guint32 function,
                                     guint64 from,
                                     guint64 to,
                                     gpointer user_data);

/* Splits @part, in which the thread of its last step runs, by the functions in the samples of
 * @trace. The times passed to @func follow each other without gaps. */
void weft_why_split_run (WeftWhy *self,
                         const WeftTrace *trace,
                         WeftThreads *threads,
                         const WeftSpanPart *part,
                         WeftWhyFunctionFunc func,
                         gpointer user_data);
