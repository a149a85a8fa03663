/* SPDX-License-Identifier: BSD-3-Clause */
/* Progress line on the terminal while a large log is read. */
#pragma once

#include <glib.h>

typedef struct _WeftCliWait WeftCliWait;

/* From two seconds on a line on standard error says that @path is read, and how far. NULL if
 * that is not a terminal or no thread can be made. */
WeftCliWait *weft_cli_wait_new (const char *path);

/* @done bytes of @total (0: unknown) are read. From any thread. */
void weft_cli_wait_tell (WeftCliWait *self, guint64 done, guint64 total);

/* Ends it, and takes the line away. @self may be NULL. */
void weft_cli_wait_free (WeftCliWait *self);
