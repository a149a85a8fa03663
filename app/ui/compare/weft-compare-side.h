/* SPDX-License-Identifier: BSD-3-Clause */
/* Side of a comparison: a log, a range of it, or several runs of one program. Immutable. */
#pragma once

#include "weft-compared-runs.h"
#include "weft-document.h"

#define WEFT_TYPE_COMPARE_SIDE (weft_compare_side_get_type ())
G_DECLARE_FINAL_TYPE (WeftCompareSide, weft_compare_side, WEFT, COMPARE_SIDE, GObject)

/* All of @document; or @range of it, which goes by @name where that is not NULL. */
WeftCompareSide *weft_compare_side_new (WeftDocument *document);
WeftCompareSide *
weft_compare_side_new_range (WeftDocument *document, WeftRange range, const char *name);

/* All of each of @documents (of WeftDocument), at least one. */
WeftCompareSide *weft_compare_side_new_runs (GPtrArray *documents);

/* @self with all of each of @more (of WeftDocument) as further runs; not of one that is a range. */
WeftCompareSide *weft_compare_side_add_runs (WeftCompareSide *self, GPtrArray *more);

/* The first run's log; and the number of runs, and the log of each. Borrowed. */
WeftDocument *weft_compare_side_get_document (WeftCompareSide *self);
guint weft_compare_side_n_runs (WeftCompareSide *self);
WeftDocument *weft_compare_side_nth_run (WeftCompareSide *self, guint i);

/* ns; WEFT_RANGE_ALL where it is all of the log. */
WeftRange weft_compare_side_get_range (WeftCompareSide *self);

/* Whether both are the same ranges of the same logs. */
gboolean weft_compare_side_is_same (WeftCompareSide *a, WeftCompareSide *b);

/* Its name beside those of @sides (of WeftCompareSide), which may have it: with the folder, where
 * another log has the same name. Newly allocated. */
char *weft_compare_side_title_among (WeftCompareSide *self, GPtrArray *sides);

/* The same of what pictures show, which is the first of several runs. Newly allocated. */
char *weft_compare_side_drawn_among (WeftCompareSide *self, GPtrArray *sides);

/* What is known of a run, once its log has been read; else NULL. Borrowed. */
WeftTrace *weft_compare_side_nth_trace (WeftCompareSide *self, guint i);
/* The same of the first. */
WeftTrace *weft_compare_side_get_trace (WeftCompareSide *self);

/* @text, and after it of how many runs of each side a table has the medians, where they are
 * several. Newly allocated. */
char *weft_compare_side_note (WeftCompareSide *const sides[2], const char *text);

/* Its runs, which have been read, for a worker: see weft-compared-runs.h. Newly allocated. */
GArray *weft_compare_side_runs (WeftCompareSide *self);
