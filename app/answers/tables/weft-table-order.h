/* SPDX-License-Identifier: BSD-3-Clause */
/* Order of a table's rows. */
#pragma once

#include "weft-table-filter.h"

/* Sorts the rows that pass @filter (NULL: all) by @column: an array of guint32. Rows without a
 * value come last, after them those that are apart; equal ones keep their order. NULL if it was
 * cancelled.
 */
GArray *weft_table_order (const WeftTableRows *self,
                          guint column,
                          gboolean descending,
                          const WeftTableFilter *filter,
                          GCancellable *cancellable);
