/* SPDX-License-Identifier: BSD-3-Clause */
/* List model of a table's rows, sorted and filtered. Its items are empty: the content at a position
 * is looked up in the rows through their order. */
#pragma once

#include "weft-call-tree.h"
#include "weft-document.h"
#include "weft-table-order.h"

#define WEFT_TYPE_TABLE_MODEL (weft_table_model_get_type ())
G_DECLARE_FINAL_TYPE (WeftTableModel, weft_table_model, WEFT, TABLE_MODEL, GObject)

/* Creates a model of the rows in the selected range of @document's view, or in the whole log. The
 * rows are made, sorted and filtered on a worker thread; the model has an array of row numbers,
 * four bytes per row. The old rows are kept until the new ones are ready. The property "is-busy" is
 * TRUE while the worker runs, which it does only if the model is active. */
WeftTableModel *weft_table_model_new (const WeftTableClass *klass, WeftDocument *document);

/* Like weft_table_model_new(), but for the groups by @column of the rows that pass the filter
 * (weft-table-order.h). */
WeftTableModel *
weft_table_model_new_groups (const WeftTableClass *klass, guint column, WeftDocument *document);

/* Creates a model for rows that are made elsewhere. The model has no rows at first. Rows are sorted
 * and filtered as in weft_table_model_new(). */
WeftTableModel *weft_table_model_new_fixed (const WeftTableClass *klass);
void weft_table_model_set_rows (WeftTableModel *self, WeftTableRows *rows);

/* Creates a model for the tables of a heap's costs. The rows are made from the tree that was set
 * last, which must belong to @document's trace. There are no rows before a tree is set, or if the
 * tree is NULL. The selection has no effect on the rows. */
WeftTableModel *
weft_table_model_new_for_trees (const WeftTableClass *klass, WeftDocument *document);
void weft_table_model_set_tree (WeftTableModel *self, WeftCallTree *tree);

/* For weft_table_bands: makes the rows from @heap, which must belong to the document's trace; NULL
 * for the trace's own profile. */
void weft_table_model_set_heap (WeftTableModel *self, WeftHeapProfile *heap);

/* For the tables of costs: makes the rows from the samples of capability @track, or of all
 * capabilities if @track is -1. */
void weft_table_model_set_track (WeftTableModel *self, gint64 track);

/* For weft_table_why: makes the rows from the spans called @label. The spans whose length is in
 * @slow (ns) are slow or, if @slow is empty, the slowest tenth of all spans. */
void weft_table_model_set_label (WeftTableModel *self, const char *label, WeftRange slow);

/* Sets whether the model follows the document. The model is not active at first. */
void weft_table_model_set_active (WeftTableModel *self, gboolean is_active);

void weft_table_model_sort (WeftTableModel *self, guint column, gboolean descending);
guint weft_table_model_get_sort (WeftTableModel *self, gboolean *descending);
/* Shows only the rows that pass @filter, which must not change afterwards; NULL for all rows. */
void weft_table_model_set_filter (WeftTableModel *self, WeftTableFilter *filter);
/* Limits the rows to those whose cell in @column is @cell, in the form of
 * weft_table_get_raw_text(); NULL for no limit. */
void weft_table_model_limit_to_cell (WeftTableModel *self, guint column, const char *cell);
/* Limits the rows to those whose number in @column is in [@from, @to); an empty range for no
 * limit. */
void weft_table_model_limit_to_range (WeftTableModel *self, guint column, guint64 from, guint64 to);
gboolean weft_table_model_is_busy (WeftTableModel *self);

/* Returns NULL if the rows are fixed. Borrowed. */
WeftDocument *weft_table_model_get_document (WeftTableModel *self);
const WeftTableClass *weft_table_model_get_class (WeftTableModel *self);
/* Returns the class of the rows that the filter and the limits apply to. For groups, these are the
 * rows before grouping. */
const WeftTableClass *weft_table_model_get_base (WeftTableModel *self);
/* Returns the current rows, or NULL. Borrowed, until "items-changed". */
WeftTableRows *weft_table_model_get_rows (WeftTableModel *self);
/* Returns TRUE if @column adds information to the current rows: see
 * weft_table_distinct_columns(). */
gboolean weft_table_model_is_distinct_column (WeftTableModel *self, guint column);
/* Returns the numbers of the rows that are shown, in order: an array of guint32. Borrowed. */
GArray *weft_table_model_get_order (WeftTableModel *self);

/* Returns the position of the row with the time [@from, @to), or -1. */
gint weft_table_model_find_range (WeftTableModel *self, guint64 from, guint64 to);
/* Returns the position of @row, or -1. */
gint weft_table_model_find_row (WeftTableModel *self, gint row);
