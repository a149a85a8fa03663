/* SPDX-License-Identifier: BSD-3-Clause */
/* The state of the program at one time: the HECs, the threads that were runnable, blocked or in
 * foreign calls, the GC, the heap and the last events. */
#pragma once

#include "weft-read-out.h"
#include "weft-trace.h"

/* Maximum number of threads listed for each state, and of events listed. Further threads are only
 * counted. */
#define WEFT_INSTANT_ROWS 8

/* Returns the state of the program at @time (ns): an array of WeftReadOut, one per subject, with
 * its title, a summary as the note, and rows that link to lanes. If a subject was not recorded, its
 * note says why. Call this on a worker, since the threads of @trace may have to be found first.
 * Returns NULL if @cancellable was cancelled. */
GPtrArray *weft_instant_read (const WeftTrace *trace, guint64 time, GCancellable *cancellable);

/* A process of several on one time axis. */
typedef struct
{
  WeftTrace *trace; /* owned */
  char *name;       /* owned */
} WeftInstantProcess;

void weft_instant_process_clear (WeftInstantProcess *self);

/* Like weft_instant_read() for process @own of @processes (of WeftInstantProcess), but begins with
 * a subject for the HECs of each process, titled with its name. The notes of the other subjects
 * begin with the name of process @own. */
GPtrArray *weft_instant_read_processes (const GArray *processes,
                                        guint own,
                                        guint64 time,
                                        GCancellable *cancellable);

/* Returns @title and all subjects as text for the clipboard. Newly allocated. */
char *weft_instant_text (const GPtrArray *subjects, const char *title);
