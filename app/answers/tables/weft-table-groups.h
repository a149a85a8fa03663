/* SPDX-License-Identifier: BSD-3-Clause */
/* Groups of table rows: one row for each value of a column, with the number of rows that have this
 * value and the sum, mean and maximum of each numeric column. */
#pragma once

#include "weft-table.h"

/* Returns TRUE if rows can be grouped by @column of @klass. Text columns can be used, and ID
 * columns except the first column, whose IDs all differ. */
gboolean weft_table_can_group (const WeftTableClass *klass, guint column);

/* Returns the class of the groups by @column of @klass. It is created once and never freed. Its
 * first column is @column (rows without a value form one group) and the second is the number of
 * rows; sums, means and maxima follow. Thread-safe. */
const WeftTableClass *weft_table_groups_class (const WeftTableClass *klass, guint column);

/* Groups the rows whose indexes are in @order, an array of guint32, as @klass (from
 * weft_table_groups_class()) says. Unknown values do not count in sums and means. Keeps no
 * reference to @rows. Returns NULL if @cancellable (may be NULL) was cancelled. */
WeftTableRows *weft_table_groups_new (const WeftTableClass *klass,
                                      const WeftTableRows *rows,
                                      const GArray *order,
                                      GCancellable *cancellable);
