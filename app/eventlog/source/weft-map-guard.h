/* SPDX-License-Identifier: BSD-3-Clause */
/* Guard of mapped memory, so that a file that shrinks does not end the program. */
#pragma once

#include <glib.h>

typedef struct _WeftMapGuard WeftMapGuard;

/* Guards the @size bytes at @start, a read-only mapping of a file that begins and ends on pages. If
 * a page is read that the file no longer has, it and all pages after it become zeros. Installs the
 * process's SIGBUS handler on the first call. From any thread; never NULL. */
WeftMapGuard *weft_map_guard_add (const void *start, gsize size);

/* To be called before the memory is unmapped, when it is not read any more. */
void weft_map_guard_remove (WeftMapGuard *guard);

/* Returns TRUE if a page was replaced. From any thread. */
gboolean weft_map_guard_was_hit (WeftMapGuard *guard);
