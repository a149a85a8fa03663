/* SPDX-License-Identifier: BSD-3-Clause */
/* Opens bytes as the program opens a file, and looks at all of what comes of it. */
#pragma once

#include "weft-trace.h"

/* The paths of the logs to damage, sorted: all of WEFT_CORPUS, or, where it is unset, the project's
 * own fixtures and its demo log. Never empty. */
GPtrArray *weft_fuzz_logs (void);

/* The file's bytes. */
GBytes *weft_fuzz_load (const char *path);

/* Log, index and every analysis of the @size bytes at @data, which are copied to where a read
 * beyond them is seen. NULL with @error where they are no log. */
WeftTrace *weft_fuzz_open (const guint8 *data, gsize size, GError **error);

/* Returns the ends (guint64) of @n pieces of an even size of @size bytes. */
GArray *weft_fuzz_even_ends (gsize size, guint n);

/* As weft_fuzz_open(), of what weft_log_extend() and an index on an index make of the bytes in
 * pieces that end at @ends (guint64, ascending; the last is @size). */
WeftTrace *
weft_fuzz_open_pieces (const guint8 *data, gsize size, const GArray *ends, GError **error);

/* Decodes every event of @index in the order of time, to text and to JSON. Returns their number. */
guint64 weft_fuzz_decode (WeftIndex *index);

/* Returns the index of the @size bytes at @data, made at once as in weft_fuzz_open(). */
WeftIndex *weft_fuzz_index (const guint8 *data, gsize size, GError **error);

/* Draws the timeline: all of it, and a part. */
void weft_fuzz_paint (WeftTrace *trace);

/* Fails where the text of a refusal is no sentence that a person can use. */
void weft_fuzz_check_refusal (const char *name, const GError *error);
