/* SPDX-License-Identifier: BSD-3-Clause */
/* Messages on standard error while a verb waits for a log: how much has been read, and what the
 * log's source is waiting for. They are printed by separate threads, because the reading thread may
 * be blocked by bytes that never arrive. */
#pragma once

#include "weft-source.h"

#include <gio/gio.h>

typedef struct _WeftCliProgress WeftCliProgress;

/* Creates a progress display: after two seconds, it shows on the terminal how much of @path has
 * been read. Returns NULL if standard error is not a terminal or no thread can be created. */
WeftCliProgress *weft_cli_progress_new (const char *path);

/* Sets the number of bytes that have been read. @total is 0 if it is not known. May be called from
 * any thread. */
void weft_cli_progress_set (WeftCliProgress *self, guint64 done, guint64 total);

/* Clears the line and frees the progress display. @self may be NULL. */
void weft_cli_progress_free (WeftCliProgress *self);

typedef struct _WeftCliSourceWatch WeftCliSourceWatch;

/* Reports what @source is waiting for, such as a program that does not listen yet or that has
 * another client, each time this changes. Also reports the size of the buffered data of @source if
 * it is large. For standard input, reports only this size. Borrows @source and @name. Returns NULL
 * if no thread can be created. */
WeftCliSourceWatch *weft_cli_source_watch_new (WeftSource *source, const char *name);

/* Reports the last change, and frees the watch. @self may be NULL. */
void weft_cli_source_watch_free (WeftCliSourceWatch *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftCliSourceWatch, weft_cli_source_watch_free)

/* Signals that stop a verb early. The verb still prints its results so far. */

/* Makes the first SIGINT, SIGTERM or SIGHUP cancel @cancellable. If no thread can be created, these
 * signals end the program at once. Call it before other threads are created, so that they inherit
 * the signal mask. */
void weft_cli_stop_begin (GCancellable *cancellable);

/* If a signal was caught, ends the program with this signal. */
void weft_cli_stop_end (void);
