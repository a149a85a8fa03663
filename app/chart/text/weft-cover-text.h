/* SPDX-License-Identifier: BSD-3-Clause */
/* Text of coverage: up to when the state of a HEC is known, and what is missing before. */
#pragma once

#include "weft-trace.h"

/* "HEC 1 is covered up to 8.25 ms, 2 gaps of 1.1 ms, 120 bytes lost"; translated, newly allocated.
 * NULL if all of its life is covered. Moments are of @process, see weft_moment(). Of the process:
 * "All HECs are covered ...". */
char *weft_cover_text (const WeftCover *self, const WeftProcess *process);

/* "0 to 187 ms", as weft_moment_range() has it; if not all of @range is covered, numbers are of
 * less than that: "0 to 187 ms. All HECs are covered up to 8.25 ms". @self may be NULL. Translated,
 * newly allocated. */
char *weft_cover_range_text (const WeftCover *self, const WeftProcess *process, WeftRange range);

/* Appends that of each HEC of @trace that is not wholly covered to @out, a line each after @indent,
 * and that of events of no HEC; then that of the process, where the log has several HECs. Returns
 * whether there was any. */
gboolean weft_coverage_append (const WeftTrace *trace, const char *indent, GString *out);
