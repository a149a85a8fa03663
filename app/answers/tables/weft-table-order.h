/* SPDX-License-Identifier: BSD-3-Clause */
/* Filtering and sorting of table rows. */
#pragma once

#include "weft-operator.h"
#include "weft-table.h"

/* A test of a row. It passes if some text or ID of the row contains @needle, or if the comparison
 * holds for the cell in @column. A comparison never holds for an unknown cell. */
typedef struct
{
  char *needle; /* owned, casefolded; or NULL */
  gint column;  /* index in the class, or -1 for none */
  WeftOperator comparison;
  double value; /* scaled like cells: see weft_cell_scale() */
  char *text;   /* the value if the column is a text; owned, casefolded */
} WeftTableTest;

/* A filter. A row must pass all of its tests. A filter can be shared across threads once all tests
 * are added. */
typedef struct
{
  GArray *tests; /* WeftTableTest */
} WeftTableFilter;

/* Returns a filter that all rows pass. */
WeftTableFilter *weft_table_filter_new (void);

/* Adds a test and takes ownership of its members. */
void weft_table_filter_add (WeftTableFilter *self, WeftTableTest test);

/* Returns TRUE if @row passes. If @self is NULL, all rows pass. */
gboolean
weft_table_filter_passes (const WeftTableFilter *self, const WeftTableRows *rows, guint row);

/* Returns an array of guint32: the rows that pass @filter (NULL: all), sorted by @column. Rows
 * without a value come after the others, and rows set apart (see is_apart() of the class) come
 * last. The sort is stable. Returns NULL if it was cancelled. */
GArray *weft_table_order (const WeftTableRows *self,
                          guint column,
                          gboolean descending,
                          const WeftTableFilter *filter,
                          GCancellable *cancellable);

/* Sorts all rows of @self in the initial order of its class, as weft_table_order(). */
GArray *weft_table_first_order (const WeftTableRows *self, GCancellable *cancellable);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftTableFilter, weft_shared_unref)
