/* SPDX-License-Identifier: BSD-3-Clause */
/* Options --group and --match: groups of bands. */
#pragma once

#include "weft-trace.h"

/* What --group's help says. Newly allocated. */
char *weft_cli_heap_group_help (void);

/* Sets the key (WeftHeapGroupKey) that @name, of --group, or @pattern, of --match, asks for: -1
 * if both are NULL. @match gets the pattern's expression, owned by the caller. FALSE, said on
 * standard error, where they are wrong. */
gboolean
weft_cli_heap_read_group (const char *name, const char *pattern, gint *key, GRegex **match);

/* @heap by group, where it has such a one; new reference. */
WeftHeapProfile *weft_cli_heap_group (WeftHeapProfile *heap, gint key, const GRegex *match);

/* @heap with all its bands as one; new reference. */
WeftHeapProfile *weft_cli_heap_join_all (WeftHeapProfile *heap);

/* Whether a heap profile in @trace has what the group @key (WeftHeapGroupKey) sums up by; a
 * negative one is none. FALSE, said on standard error with those that it has, where none does. */
gboolean weft_cli_group_fits (const WeftTrace *trace, gint key, const char *path);
