/* SPDX-License-Identifier: BSD-3-Clause */
/* Reading of a log on a worker thread, which reports its progress to the thread that began it. */
#pragma once

#include "weft-file-stamp.h"
#include "weft-trace.h"

/* Lives until its worker has ended and its owner has left. All functions are for the thread that
 * began it. */
typedef struct _WeftReading WeftReading;

/* Something has changed. In the main context of the thread that began the reading, at most some 30
 * times a second, and once when it has ended. */
typedef void (*WeftReadingNews) (WeftReading *reading, gpointer user_data);

/* Begins to read what process @run (0 for the first) wrote to @path ("-": standard input). @news is
 * never called from within this call, nor after weft_reading_leave(). */
WeftReading *
weft_reading_begin (const char *path, guint run, WeftReadingNews news, gpointer user_data);

/* Asks the worker to stop; it ends soon after, with an error or with what it has. */
void weft_reading_stop (WeftReading *self);

/* Stops it and lets go of it: no more news. */
void weft_reading_leave (WeftReading *self);

gboolean weft_reading_is_over (const WeftReading *self);

/* What is known so far, or NULL; as of the last news. Borrowed. */
WeftTrace *weft_reading_get_trace (const WeftReading *self);
/* What went wrong, once it is over, or NULL. Borrowed. */
const GError *weft_reading_get_error (const WeftReading *self);
/* As of the last news; @total is 0 where it is unknown. */
void weft_reading_get_bytes (const WeftReading *self, guint64 *done, guint64 *total);
/* The file as it was when reading began; known once a trace is. */
WeftFileStamp weft_reading_get_stamp (const WeftReading *self);
