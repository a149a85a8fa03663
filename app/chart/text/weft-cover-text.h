/* SPDX-License-Identifier: BSD-3-Clause */
/* Texts about coverage: the time up to which the state of a HEC is known, and gaps before that
 * time. */
#pragma once

#include "weft-trace.h"

/* Returns a text such as "HEC 1 is covered up to 8.25 ms, 2 gaps of 1.1 ms, 120 bytes lost" or, for
 * the process, "All HECs are covered ..."; NULL if the whole life is covered. Moments are of
 * @process, see weft_format_moment(). Translated, newly allocated. */
char *weft_cover_text (const WeftCover *self, const WeftProcess *process);

/* Returns @range as weft_format_moment_range() does, such as "0 to 187 ms". If the range is not
 * fully covered, the coverage follows: "0 to 187 ms. All HECs are covered up to 8.25 ms". @self may
 * be NULL. Translated, newly allocated. */
char *weft_cover_range_text (const WeftCover *self, const WeftProcess *process, WeftRange range);

/* Appends to @out a line, after @indent, about each HEC of @trace that is not fully covered; then a
 * line about the events of no HEC and, if the log has several HECs, a line about the process.
 * Returns TRUE if it appended any line. */
gboolean weft_coverage_append (const WeftTrace *trace, const char *indent, GString *out);
