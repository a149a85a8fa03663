/* SPDX-License-Identifier: BSD-3-Clause */
/* The rows of a table as lines. */
#pragma once

#include "weft-cli-output.h"
#include "weft-table.h"

G_BEGIN_DECLS

typedef enum
{
  WEFT_CLI_ROWS_JSONL,
  WEFT_CLI_ROWS_CSV,
  WEFT_CLI_ROWS_TEXT,
} WeftCliRowsForm;

/* The form called @name, the argument of --format: "jsonl", "csv" or "text". Unless given, text on
 * a terminal and jsonl elsewhere. -1, said on standard error, where it is none of them. */
gint weft_cli_rows_form (const char *name);

/* A column in front of those of the table, but for people: what it is called, and its number in all
 * rows. */
typedef struct
{
  const char *id;
  guint number;
} WeftCliLead;

/* The line of the columns' ids that CSV begins with; @lead is NULL where there is none. */
void
weft_cli_rows_head (WeftCliOutput *output, const WeftTableClass *klass, const WeftCliLead *lead);

/* Prints @rows in @order, a line each: an object of JSON, CSV, or columns for people under a line
 * of their titles. What is not known is null, or nothing. */
void weft_cli_rows_print (WeftCliOutput *output,
                          const WeftTableRows *rows,
                          const GArray *order,
                          WeftCliRowsForm form,
                          const WeftCliLead *lead);

/* The part of that for people: as many columns as the width has room for, those first that the
 * table has first, without those that no row has a value in; the first, the name, stands last. */
void
weft_cli_rows_print_text (WeftCliOutput *output, const WeftTableRows *rows, const GArray *order);

G_END_DECLS
