/* SPDX-License-Identifier: BSD-3-Clause */
/* The state of the program at one time: the HECs, the threads that were runnable, blocked or in
 * foreign calls, the GC, the heap and the last events. */
#pragma once

#include "weft-read-out.h"
#include "weft-trace.h"

/* Most threads of a state, and events, that are listed; further ones are only counted. */
#define WEFT_INSTANT_ROWS 8

/* Reads the state of the program at @time (ns): an array of WeftReadOut, one for each subject, with
 * its title, a summary as its note, and rows that lead to lanes. The note of a subject that was not
 * recorded is the reason. Call it on a worker, as it may have to find the threads of @trace.
 * Returns NULL if @cancellable was cancelled. */
GPtrArray *weft_instant_read (const WeftTrace *trace, guint64 time, GCancellable *cancellable);

/* Returns all subjects as text for the clipboard, after @title. Newly allocated. */
char *weft_instant_text (const GPtrArray *subjects, const char *title);
