/* SPDX-License-Identifier: BSD-3-Clause */
/* Messages on standard error while a verb waits for a log: how much has been read, and why its
 * source waits. The messages come from separate threads, since the reading thread may be blocked on
 * bytes that never arrive. */
#pragma once

#include "weft-source.h"

typedef struct _WeftCliProgress WeftCliProgress;

/* After two seconds, shows a line on the terminal with how much of @path has been read. Returns
 * NULL if standard error is not a terminal or no thread can be created. */
WeftCliProgress *weft_cli_progress_new (const char *path);

/* Sets the number of bytes read; @total is 0 if it is not known. From any thread. */
void weft_cli_progress_set (WeftCliProgress *self, guint64 done, guint64 total);

/* Clears the line and stops. @self may be NULL. */
void weft_cli_progress_free (WeftCliProgress *self);

typedef struct _WeftCliSourceWatch WeftCliSourceWatch;

/* Reports what @source is waiting for, such as a program that does not listen yet or has another
 * client, each time this changes. Also reports the size of @source if much of it is buffered. For
 * standard input only the size is reported. Borrows @source and its @name. Returns NULL if no
 * thread can be created. */
WeftCliSourceWatch *weft_cli_source_watch_new (WeftSource *source, const char *name);

/* Reports the last change and stops. @self may be NULL. */
void weft_cli_source_watch_free (WeftCliSourceWatch *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftCliSourceWatch, weft_cli_source_watch_free)
