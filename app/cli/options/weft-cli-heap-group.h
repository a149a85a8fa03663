/* SPDX-License-Identifier: BSD-3-Clause */
/* Options --group and --match: groups of bands. */
#pragma once

#include "weft-trace.h"

/* Returns the help text of --group. Newly allocated. */
char *weft_cli_heap_group_help (void);

/* Sets @key to the WeftHeapGroupKey for @name (--group) or @pattern (--match), or to -1 if both are
 * NULL. Sets @match to the compiled @pattern, owned by the caller. Returns FALSE, with a message on
 * standard error, if @name or @pattern is invalid. */
gboolean
weft_cli_heap_parse_group (const char *name, const char *pattern, gint *key, GRegex **match);

/* Returns @heap with its bands grouped by @key, or @heap itself if its breakdown has no such
 * groups. New reference. */
WeftHeapProfile *weft_cli_heap_group (WeftHeapProfile *heap, gint key, const GRegex *match);

/* Returns @heap with the sum of all bands as its only band. New reference. */
WeftHeapProfile *weft_cli_heap_sum_bands (WeftHeapProfile *heap);

/* Returns TRUE if @key is negative, or is a WeftHeapGroupKey by which a heap profile in @trace can
 * be grouped. Otherwise, returns FALSE, with a message on standard error that lists the possible
 * keys. */
gboolean weft_cli_check_group (const WeftTrace *trace, gint key, const char *path);
