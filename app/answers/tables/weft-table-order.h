/* SPDX-License-Identifier: BSD-3-Clause */
/* Filter and order of a table's rows. */
#pragma once

#include "weft-operator.h"
#include "weft-table.h"

/* A test of a row. It passes if a text or an ID contains the needle, or if the comparison holds for
 * the cell in the column. It does not hold for a cell that is not known. */
typedef struct
{
  char *needle; /* owned, casefolded; or NULL */
  gint column;  /* index in the class; -1: none */
  WeftOperator comparison;
  double value; /* in the scale of cells: see weft_cell_scale() */
  char *text;   /* value for a text column: owned, casefolded */
} WeftTableTest;

/* Tests that a row has to pass, all of them. Shared by reference across threads once all are added.
 */
typedef struct
{
  GArray *tests; /* WeftTableTest */
} WeftTableFilter;

/* Returns a filter that all rows pass. */
WeftTableFilter *weft_table_filter_new (void);

/* Adds a test and takes ownership of its members. */
void weft_table_filter_add (WeftTableFilter *self, WeftTableTest test);

/* Adds the test that a text or an ID of a row contains @text, ignoring case. */
void weft_table_filter_add_text (WeftTableFilter *self, const char *text);

/* Returns TRUE if @row passes. @self may be NULL: all rows pass. */
gboolean
weft_table_filter_passes (const WeftTableFilter *self, const WeftTableRows *rows, guint row);

/* Returns the rows that pass @filter (NULL: all), sorted by @column: an array of guint32. Rows
 * without a value come last, after them those that are apart; equal ones keep their order. Returns
 * NULL if it was cancelled. */
GArray *weft_table_order (const WeftTableRows *self,
                          guint column,
                          gboolean descending,
                          const WeftTableFilter *filter,
                          GCancellable *cancellable);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftTableFilter, weft_shared_unref)
