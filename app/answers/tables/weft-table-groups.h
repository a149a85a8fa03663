/* SPDX-License-Identifier: BSD-3-Clause */
/* Groups of a table's rows: one row for each value of a column, with the number of rows that have
 * it and the sum, the mean and the largest of each of their numbers. */
#pragma once

#include "weft-table.h"

/* Returns TRUE if rows can be grouped by @column of @klass: by a text or by a number that is a
 * name, unless each row has one of its own. */
gboolean weft_table_can_group (const WeftTableClass *klass, guint column);

/* Returns the class of the groups by @column of @klass, one for each. Its first column is @column
 * (rows without a value are one group), the second the number of rows; then come the sums, means
 * and largest values. For any thread. */
const WeftTableClass *weft_table_groups_class (const WeftTableClass *klass, guint column);

/* Groups those of @rows that are in @order (of guint32) by @klass. Unknown values do not count in
 * sums and means. Keeps no reference to @rows. Returns NULL if @cancellable (may be NULL)
 * was cancelled. */
WeftTableRows *weft_table_groups_new (const WeftTableClass *klass,
                                      const WeftTableRows *rows,
                                      const GArray *order,
                                      GCancellable *cancellable);
