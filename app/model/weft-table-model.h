/* SPDX-License-Identifier: BSD-3-Clause */
/* List model of a table's rows, sorted and filtered. Its items are empty: the content of a position
 * is looked up by the rows and their order. */
#pragma once

#include "weft-call-tree.h"
#include "weft-document.h"
#include "weft-table-order.h"

#define WEFT_TYPE_TABLE_MODEL (weft_table_model_get_type ())
G_DECLARE_FINAL_TYPE (WeftTableModel, weft_table_model, WEFT, TABLE_MODEL, GObject)

/* Rows of the selected range of @document's view, or of the whole log. They are made, sorted and
 * filtered on a worker thread, by an array of numbers: a row costs four bytes here. The former rows
 * are kept until the new ones are ready. The property "is-busy" is TRUE while the worker runs,
 * which it does only if the model is active. */
WeftTableModel *weft_table_model_new (const WeftTableClass *klass, WeftDocument *document);

/* Like weft_table_model_new(), but for the groups by @column of the rows that pass the filter
 * (weft-table-groups.h). */
WeftTableModel *
weft_table_model_new_groups (const WeftTableClass *klass, guint column, WeftDocument *document);

/* One of rows that are made elsewhere: of none at first. They are sorted and filtered the same. */
WeftTableModel *weft_table_model_new_fixed (const WeftTableClass *klass);
void weft_table_model_set_rows (WeftTableModel *self, WeftTableRows *rows);

/* For the tables of a heap's costs: the rows are of the tree that it was given last, of @document's
 * trace; there are none before that, and none of NULL. The selection has no say in them. */
WeftTableModel *weft_table_model_new_of_trees (const WeftTableClass *klass, WeftDocument *document);
void weft_table_model_set_tree (WeftTableModel *self, WeftCallTree *tree);

/* For weft_table_bands: the rows are of @heap from now on, which belongs to the document's trace;
 * NULL for the trace's own. */
void weft_table_model_set_heap (WeftTableModel *self, WeftHeapProfile *heap);

/* For the tables of costs: the rows are of the samples of this capability; of all if it is -1. */
void weft_table_model_set_track (WeftTableModel *self, gint64 track);

/* An active one follows the document; at first it is not. */
void weft_table_model_set_active (WeftTableModel *self, gboolean is_active);

void weft_table_model_sort (WeftTableModel *self, guint column, gboolean descending);
guint weft_table_model_get_sort (WeftTableModel *self, gboolean *descending);
/* Shows the rows that pass @filter, which must not change any more; NULL for all. */
void weft_table_model_filter (WeftTableModel *self, WeftTableFilter *filter);
/* Limits the rows to those that have @cell in @column, as files have it; NULL: no limit. */
void weft_table_model_keep (WeftTableModel *self, guint column, const char *cell);
/* Limits the rows to those whose number in @column is in [@from, @to); an empty range: no limit. */
void weft_table_model_limit (WeftTableModel *self, guint column, guint64 from, guint64 to);
gboolean weft_table_model_is_busy (WeftTableModel *self);

/* NULL if the rows are fixed. Borrowed. */
WeftDocument *weft_table_model_get_document (WeftTableModel *self);
const WeftTableClass *weft_table_model_get_class (WeftTableModel *self);
/* The class of the rows that the filter and the limits are of: the same, but for groups. */
const WeftTableClass *weft_table_model_get_base (WeftTableModel *self);
/* Returns the current rows, or NULL. Borrowed, until "items-changed". */
WeftTableRows *weft_table_model_get_rows (WeftTableModel *self);
/* Returns TRUE if @column adds information to them: see weft_table_distinct_columns(). */
gboolean weft_table_model_is_told (WeftTableModel *self, guint column);
GArray *weft_table_model_get_order (WeftTableModel *self); /* of guint32 */

/* Returns the position of the row with the time [@from, @to), or -1. */
gint weft_table_model_find (WeftTableModel *self, guint64 from, guint64 to);
/* The position of @row of the rows, or -1. */
gint weft_table_model_find_row (WeftTableModel *self, gint row);
