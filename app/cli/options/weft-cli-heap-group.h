/* SPDX-License-Identifier: BSD-3-Clause */
/* Options --group and --match: groups of bands. */
#pragma once

#include "weft-trace.h"

/* Returns the help of --group. Newly allocated. */
char *weft_cli_heap_group_help (void);

/* Sets @key to the WeftHeapGroupKey of @name, of --group, or of @pattern, of --match; -1 if both
 * are NULL. Sets @match to the expression of the pattern, owned by the caller. FALSE, with a
 * message on standard error, if they are wrong. */
gboolean
weft_cli_heap_read_group (const char *name, const char *pattern, gint *key, GRegex **match);

/* Returns @heap with its bands summed up by group, or @heap if that has no such groups. New
 * reference.
 */
WeftHeapProfile *weft_cli_heap_group (WeftHeapProfile *heap, gint key, const GRegex *match);

/* Returns @heap with all bands summed up as one. New reference. */
WeftHeapProfile *weft_cli_heap_join_all (WeftHeapProfile *heap);

/* Returns TRUE if a heap profile in @trace can be grouped by @key (WeftHeapGroupKey), or @key is
 * negative; FALSE, with a message on standard error that lists its groups, if not. */
gboolean weft_cli_group_fits (const WeftTrace *trace, gint key, const char *path);
