/* SPDX-License-Identifier: BSD-3-Clause */
/* Everything that a log says of one time: what each HEC did, which threads were runnable, blocked
 * or in foreign calls, the GC, the heap and the last events. */
#pragma once

#include "weft-read-out.h"
#include "weft-trace.h"

/* Threads of a state, and events, that are listed; of further ones only the number is shown. */
#define WEFT_INSTANT_ROWS 8

/* Reads the state of the program at @time (ns): an array of WeftReadOut, one for each subject, with
 * its title, a summary as its note, and rows that lead to lanes. The note of a subject that was not
 * recorded is the reason. For a worker thread, as the threads of @trace may have to be made. NULL
 * if
 * @cancellable was cancelled. */
GPtrArray *weft_instant_read (const WeftTrace *trace, guint64 time, GCancellable *cancellable);

/* All of it as text, for the clipboard, headed by @title. Newly allocated. */
char *weft_instant_text (const GPtrArray *subjects, const char *title);
