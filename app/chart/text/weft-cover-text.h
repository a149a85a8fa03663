/* SPDX-License-Identifier: BSD-3-Clause */
/* Text of coverage: until when the state of a HEC is known, and the gaps before. */
#pragma once

#include "weft-trace.h"

/* "HEC 1 is covered up to 8.25 ms, 2 gaps of 1.1 ms, 120 bytes lost", or for the process "All HECs
 * are covered ..."; NULL if all of its life is covered. Moments are of @process, see weft_moment().
 * Translated, newly allocated. */
char *weft_cover_text (const WeftCover *self, const WeftProcess *process);

/* "0 to 187 ms", as from weft_moment_range(). If not all of @range is covered, the coverage
 * follows: "0 to 187 ms. All HECs are covered up to 8.25 ms". @self may be NULL. Translated, newly
 * allocated.
 */
char *weft_cover_range_text (const WeftCover *self, const WeftProcess *process, WeftRange range);

/* Appends the coverage of each HEC of @trace that is not wholly covered to @out, a line each after
 * @indent; then that of events of no HEC and, if the log has several HECs, of the process. Returns
 * TRUE if it appended any. */
gboolean weft_coverage_append (const WeftTrace *trace, const char *indent, GString *out);
