/* SPDX-License-Identifier: BSD-3-Clause */
/* Filters of tables as a user writes them: "pause > 5ms and generation = 1". */
#pragma once

#include "weft-table-order.h"

#define WEFT_FILTER_ERROR (weft_filter_error_quark ())
GQuark weft_filter_error_quark (void);
typedef enum
{
  WEFT_FILTER_ERROR_COLUMN, /* no column has the name */
  WEFT_FILTER_ERROR_VALUE,  /* the value cannot be read in the column's unit */
} WeftFilterError;

/* Reads the filter of a table of @klass: parts joined by "and", outside of double quotes. A part is
 * a column, a comparison (<, <=, >, >=, = or !=) and a value with its unit; a column and a number;
 * or any text, which a row has in a text or an ID. A column is named by its title, in the user's
 * language or in English, or by its name in files, with or without its unit there; the case does
 * not count. A comparison whose left side is not a column is an error if its right side is a
 * number, else a text, since names of Haskell have such signs too. NULL with @error if it cannot be
 * read. */
WeftTableFilter *weft_filter_read (const WeftTableClass *klass, const char *text, GError **error);

/* An example for tables of @klass, with a column of numbers: "pause > 5ms"; NULL if there is none.
 * Newly allocated. */
char *weft_filter_example (const WeftTableClass *klass);

/* The condition that @column is equal to the text @cell: 'Cause = "heap full"'. Newly allocated. */
char *weft_filter_condition (const WeftTableColumn *column, const char *cell);

/* The condition that the time in @column is in [@from, @to), ns. Newly allocated. */
char *weft_filter_between (const WeftTableColumn *column, guint64 from, guint64 to);

/* A filter that lets pass what both do; either may be "". Newly allocated. */
char *weft_filter_and (const char *filter, const char *other);
