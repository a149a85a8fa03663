/* SPDX-License-Identifier: BSD-3-Clause */
/* Order of a table's rows. */
#pragma once

#include "weft-table-filter.h"

/* Rows that pass @filter (NULL: all), in the order of @column: an array of guint32. Those without a
 * value come last, and after them those that are apart; equal ones stay in their order. NULL if it
 * was cancelled. */
GArray *weft_table_order (const WeftTableRows *self,
                          guint column,
                          gboolean descending,
                          const WeftTableFilter *filter,
                          GCancellable *cancellable);
