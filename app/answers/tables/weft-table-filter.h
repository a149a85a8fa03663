/* SPDX-License-Identifier: BSD-3-Clause */
/* Filter of a table's rows: tests that a row has to pass, all of them. */
#pragma once

#include "weft-operator.h"
#include "weft-table.h"

/* A row passes if a text or an ID contains the needle, or if the comparison holds for the cell in
 * the column. It holds for no unknown cell. */
typedef struct
{
  char *needle; /* owned, casefolded; or NULL */
  gint column;  /* of the class; -1: none */
  WeftOperator comparison;
  double value; /* in the scale of cells: see weft_cell_scale() */
  char *text;   /* value for a text column: owned, casefolded */
} WeftTableTest;

/* Shared by reference across threads once all tests are added. */
typedef struct
{
  GArray *tests; /* of WeftTableTest */
} WeftTableFilter;

/* Returns a filter that all rows pass. */
WeftTableFilter *weft_table_filter_new (void);

/* Adds a test and takes ownership of its members. */
void weft_table_filter_add (WeftTableFilter *self, WeftTableTest test);

/* Adds the test that a text or an ID of a row contains @text, ignoring case. */
void weft_table_filter_add_text (WeftTableFilter *self, const char *text);

/* @self may be NULL: all rows pass. */
gboolean
weft_table_filter_passes (const WeftTableFilter *self, const WeftTableRows *rows, guint row);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftTableFilter, weft_shared_unref)
