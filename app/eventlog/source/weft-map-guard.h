/* SPDX-License-Identifier: BSD-3-Clause */
/* Guard of mapped memory: a file that shrinks does not end the program. */
#pragma once

#include <glib.h>

typedef struct _WeftMapGuard WeftMapGuard;

/* Watches over the @size bytes at @start, a read-only mapping of a file that begins and ends on
 * pages. Where a page of it turns out to be gone from the file, that page and all after it become
 * zeros instead of ending the program. Installs the process's SIGBUS handler on the first call.
 * From any thread; never NULL. */
WeftMapGuard *weft_map_guard_add (const void *start, gsize size);

/* To be called before the memory is unmapped, and when nobody reads it any more. */
void weft_map_guard_remove (WeftMapGuard *guard);

/* TRUE once a page was replaced. From any thread. */
gboolean weft_map_guard_was_hit (WeftMapGuard *guard);
