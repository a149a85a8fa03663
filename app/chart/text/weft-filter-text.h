/* SPDX-License-Identifier: BSD-3-Clause */
/* Table filters as written by a user, such as "pause > 5ms and generation = 1". */
#pragma once

#include "weft-table-order.h"

#define WEFT_FILTER_ERROR (weft_filter_error_quark ())
GQuark weft_filter_error_quark (void);
typedef enum
{
  WEFT_FILTER_ERROR_COLUMN, /* no column has this name */
  WEFT_FILTER_ERROR_VALUE,  /* the value cannot be read in the unit of the column */
} WeftFilterError;

/* Returns the column of @klass that a user calls @name, or -1. A column is named by its title, in
 * the user's language or in English, or by its name in files, where the unit may be omitted; case
 * is ignored. */
gint weft_filter_find_column (const WeftTableClass *klass, const char *name);

/* Parses a filter for tables of @klass: terms joined by "and" outside double quotes. A term is a
 * column, a comparison operator (<, <=, >, >=, = or !=) and a value with its unit; or a column and
 * a number; or any text, which matches rows that contain the text in a text or ID column. Columns
 * are named as for weft_filter_find_column(). If the left side of a comparison is not a column, it
 * is an error if the right side is a number; otherwise the whole term is a text, since Haskell
 * names can contain such operators. Returns NULL and sets @error on failure. */
WeftTableFilter *weft_filter_parse (const WeftTableClass *klass, const char *text, GError **error);

/* Returns an example for tables of @klass that uses a column of numbers, such as "pause > 5ms";
 * NULL if there is none. Newly allocated. */
char *weft_filter_example (const WeftTableClass *klass);

/* Returns the condition that @column equals the text @cell, such as 'Cause = "heap full"'. Newly
 * allocated. */
char *weft_filter_condition (const WeftTableColumn *column, const char *cell);

/* Returns the condition that the time in @column is in [@from, @to), ns. Newly allocated. */
char *weft_filter_time_condition (const WeftTableColumn *column, guint64 from, guint64 to);

/* Returns a filter for rows that pass both @filter and @other; either may be "". Newly
 * allocated. */
char *weft_filter_join (const char *filter, const char *other);
