/* SPDX-License-Identifier: BSD-3-Clause */
/* Messages on standard error while a verb waits for a log: how much of it is read, and why its
 * source waits. They come from threads of their own, since the reading thread may wait for bytes
 * that never come. */
#pragma once

#include "weft-source.h"

typedef struct _WeftCliProgress WeftCliProgress;

/* Shows a line on the terminal after two seconds, with how much of @path is read. NULL if standard
 * error is not a terminal or no thread can be made. */
WeftCliProgress *weft_cli_progress_new (const char *path);

/* Sets the number of bytes read; @total is 0 if it is not known. From any thread. */
void weft_cli_progress_set (WeftCliProgress *self, guint64 done, guint64 total);

/* Clears the line and ends. @self may be NULL. */
void weft_cli_progress_free (WeftCliProgress *self);

typedef struct _WeftCliSourceWatch WeftCliSourceWatch;

/* Reports what @source, called @name, waits for, as a program that does not listen yet or has
 * another client, and how much of it is kept if that is large; each time it changes. Of standard
 * input only the latter. Borrows both. NULL if no thread can be made. */
WeftCliSourceWatch *weft_cli_source_watch_new (WeftSource *source, const char *name);

/* Reports the last change and ends. @self may be NULL. */
void weft_cli_source_watch_free (WeftCliSourceWatch *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftCliSourceWatch, weft_cli_source_watch_free)
