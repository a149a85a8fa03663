/* SPDX-License-Identifier: BSD-3-Clause */
/* The rows of a table as lines. */
#pragma once

#include "weft-cli-output.h"
#include "weft-table.h"

G_BEGIN_DECLS

/* A column in front of those of the table: what it is called, and its number in all rows. */
typedef struct
{
  const char *id;
  guint number;
} WeftCliLead;

/* The line of the columns' ids that CSV begins with; @lead is NULL where there is none. */
void
weft_cli_rows_head (WeftCliOutput *output, const WeftTableClass *klass, const WeftCliLead *lead);

/* Prints @rows in @order, a line each: an object of JSON, or CSV. What is not known is null, or
 * nothing. */
void weft_cli_rows_print (WeftCliOutput *output,
                          const WeftTableRows *rows,
                          const GArray *order,
                          gboolean is_csv,
                          const WeftCliLead *lead);

G_END_DECLS
