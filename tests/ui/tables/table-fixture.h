/* SPDX-License-Identifier: BSD-3-Clause */
/* A table on the Tables page. */
#pragma once

#include "ui-fixture.h"
#include "weft-table-view.h"

/* Opens the table @id of @log, or of the example. */
WeftTableView *table_open_of (UiFixture *fixture, GFile *log, const char *id);
WeftTableView *table_open (UiFixture *fixture, const char *id);

/* Waits until @model has rows. */
void table_wait (UiFixture *fixture, WeftTableModel *model);

/* The number in @column of the row at @position; 0 if it is not known. */
guint64 table_number (WeftTableModel *model, guint position, guint column);

/* The column of @table that is called @title. A new reference. */
GtkColumnViewColumn *table_column_named (WeftTableView *table, const char *title);
