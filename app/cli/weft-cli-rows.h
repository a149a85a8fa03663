/* SPDX-License-Identifier: BSD-3-Clause */
/* The rows of a table as lines. */
#pragma once

#include "weft-cli-output.h"
#include "weft-table.h"

G_BEGIN_DECLS

/* Prints @rows in @order, a line each: an object of JSON, or CSV behind a line of the columns' ids.
 * What is not known is null, or nothing. */
void weft_cli_rows_print (WeftCliOutput *output,
                          const WeftTableRows *rows,
                          const GArray *order,
                          gboolean is_csv);

G_END_DECLS
