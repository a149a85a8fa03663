/* SPDX-License-Identifier: BSD-3-Clause */
/* Compares spans as weft-cli prints them with those that others found. */
#pragma once

#include <glib.h>

/* How many spans differ between the compressed table at @reference and @got (a JSON object a line).
 * What the table knows nothing of is passed over: other kinds, threads that have not run yet, and
 * spans marked as open or truncated, of which a thread or capability has at most one each. */
guint compare_spans (const char *reference, const char *got);

/* Spans as words, a line each: "gc CAP START END" and "thread N STATE CAP|REASON START END", with
 * " open" or " truncated" behind those that are marked. Counts of each. */
GHashTable *compare_spans_count (const char *got);

/* Tells of the lines that are more often in @want than in @got, and returns their number. */
guint compare_spans_missing (GHashTable *want, GHashTable *got, const char *title);

/* One more of @line, which is taken over. */
void compare_spans_add (GHashTable *counts, char *line);
