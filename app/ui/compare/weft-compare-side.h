/* SPDX-License-Identifier: BSD-3-Clause */
/* Side of a comparison: a log, a range of it, or several runs of one program. Immutable. */
#pragma once

#include "weft-comparison.h"
#include "weft-document.h"

#define WEFT_TYPE_COMPARE_SIDE (weft_compare_side_get_type ())
G_DECLARE_FINAL_TYPE (WeftCompareSide, weft_compare_side, WEFT, COMPARE_SIDE, GObject)

/* Create a side: the whole @document, or @range of @document with the name @name, which may be
 * NULL. */
WeftCompareSide *weft_compare_side_new (WeftDocument *document);
WeftCompareSide *
weft_compare_side_new_range (WeftDocument *document, WeftRange range, const char *name);

/* Creates a side of one or more runs, which are the whole logs of @documents (of WeftDocument). */
WeftCompareSide *weft_compare_side_new_runs (GPtrArray *documents);

/* Returns a copy of @self with the whole logs of @more (of WeftDocument) as further runs. @self
 * must not be a range. */
WeftCompareSide *weft_compare_side_add_runs (WeftCompareSide *self, GPtrArray *more);

/* Return the document of the first run, the number of runs, and the document of run @i. Documents
 * are borrowed. */
WeftDocument *weft_compare_side_get_document (WeftCompareSide *self);
guint weft_compare_side_n_runs (WeftCompareSide *self);
WeftDocument *weft_compare_side_nth_run (WeftCompareSide *self, guint i);

/* Returns the range in ns; WEFT_RANGE_ALL for the whole log. */
WeftRange weft_compare_side_get_range (WeftCompareSide *self);

/* Returns TRUE if @a and @b are the same range of the same logs. */
gboolean weft_compare_side_equal (WeftCompareSide *a, WeftCompareSide *b);

/* Returns a title that distinguishes @self from the other @sides (of WeftCompareSide, which may
 * include @self). The title contains the folder if another log has the same name. Newly
 * allocated. */
char *weft_compare_side_distinct_title (WeftCompareSide *self, GPtrArray *sides);

/* Like weft_compare_side_distinct_title(), but for images: only the first of several runs is drawn,
 * and the title says so. Newly allocated. */
char *weft_compare_side_image_title (WeftCompareSide *self, GPtrArray *sides);

/* Returns the trace of run @i, or NULL if its log has not been read yet. Borrowed. */
WeftTrace *weft_compare_side_nth_trace (WeftCompareSide *self, guint i);
/* Like weft_compare_side_nth_trace(), but for the first run. */
WeftTrace *weft_compare_side_get_trace (WeftCompareSide *self);

/* Returns @text, a note below a table of medians. If a side has several runs, the number of runs on
 * each side is appended. Newly allocated. */
char *weft_compare_side_append_n_runs (WeftCompareSide *const sides[2], const char *text);

/* Returns the runs for a worker thread; see weft-comparison.h. Their logs must have been read.
 * Newly allocated. */
GArray *weft_compare_side_list_runs (WeftCompareSide *self);
