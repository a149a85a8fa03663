/* SPDX-License-Identifier: BSD-3-Clause */
/* Filtering, sorting and grouping of table rows. */
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
  GArray *tests; /* of WeftTableTest */
} WeftTableFilter;

/* Returns a filter that all rows pass. */
WeftTableFilter *weft_table_filter_new (void);

/* Adds a test and takes ownership of its members. */
void weft_table_filter_add (WeftTableFilter *self, WeftTableTest test);

/* Returns TRUE if @row passes. If @self is NULL, all rows pass. */
gboolean
weft_table_filter_passes (const WeftTableFilter *self, const WeftTableRows *rows, guint row);

/* Returns an array of guint32: the rows that pass @filter (NULL: all), sorted by @column. Rows
 * without a value come after the others. Rows for which sorts_last() of the class returns TRUE come
 * last. The sort is stable. Returns NULL if it was cancelled. */
GArray *weft_table_sort (const WeftTableRows *self,
                         guint column,
                         gboolean descending,
                         const WeftTableFilter *filter,
                         GCancellable *cancellable);

/* Sorts all rows of @self in the initial order of its class, like weft_table_sort(). */
GArray *weft_table_sort_by_default (const WeftTableRows *self, GCancellable *cancellable);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftTableFilter, weft_shared_unref)

/* Returns TRUE if rows can be grouped by @column of @klass: if it is a text column, or an ID column
 * other than the first one, whose IDs all differ. */
gboolean weft_table_can_group (const WeftTableClass *klass, guint column);

/* Returns the class of the groups by @column of @klass. It is created once and never freed. Its
 * first column is @column (rows without a value form one group) and the second is the number of
 * rows; sums, means and maxima follow. Thread-safe. */
const WeftTableClass *weft_table_groups_class (const WeftTableClass *klass, guint column);

/* Groups the rows whose indexes are in @order, an array of guint32, into rows of @klass, which is
 * from weft_table_groups_class(). Unknown values do not count in sums and means. Keeps no reference
 * to @rows. Returns NULL if @cancellable (may be NULL) was cancelled. */
WeftTableRows *weft_table_groups_new (const WeftTableClass *klass,
                                      const WeftTableRows *rows,
                                      const GArray *order,
                                      GCancellable *cancellable);
