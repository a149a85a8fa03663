/* SPDX-License-Identifier: BSD-3-Clause */
/* Filter of a table's rows: tests that a row has to pass, all of them. */
#pragma once

#include "weft-operator.h"
#include "weft-table.h"

/* A row passes if it has the text in a text or an ID, or if the cell in the column compares as
 * asked. A cell that is not known compares as nothing. */
typedef struct
{
  char *needle; /* owned, casefolded; or NULL */
  gint column;  /* of the class; -1: none */
  WeftOperator comparison;
  double value; /* as the number of a cell is kept: see weft_cell_scale() */
  char *text;   /* of a text column, in place of the value: owned, casefolded */
} WeftTableTest;

/* Shared by reference across threads once all tests are added. */
typedef struct
{
  GArray *tests; /* of WeftTableTest */
} WeftTableFilter;

/* A filter that all rows pass. */
WeftTableFilter *weft_table_filter_new (void);

/* Adds a test, and takes over what it owns. */
void weft_table_filter_add (WeftTableFilter *self, WeftTableTest test);

/* Adds the test that a row has @text in a text or an ID, whatever its case. */
void weft_table_filter_add_text (WeftTableFilter *self, const char *text);

/* @self may be NULL: all rows pass. */
gboolean
weft_table_filter_passes (const WeftTableFilter *self, const WeftTableRows *rows, guint row);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftTableFilter, weft_shared_unref)
