/* SPDX-License-Identifier: BSD-3-Clause */
/* Private declarations shared by the files of the table's view. */
#pragma once

#include "weft-column-chooser.h"
#include "weft-row-selection.h"
#include "weft-table-view.h"

struct _WeftTableView
{
  GtkWidget parent_instance;

  GtkWidget *overlay;
  GtkColumnView *view;
  WeftColumnChooser *chooser;

  WeftTableModel *model;
  WeftRowSelection *selection;
  WeftTableCells *cells;
  GtkWidget *menu;     /* menu of a row; NULL until it is first opened */
  char *opens;         /* what "opened" does, translated, or NULL */
  GtkEditable *search; /* that filters the rows, borrowed, or NULL */
  char *filter;        /* the last that could be read, or NULL */
  char *fault;         /* why the one that was set last could not be, or NULL */
  gint probed;         /* the column whose sorter was asked last */
  gboolean is_quiet;   /* a selection by the program */
  gboolean is_sorting; /* the selection is changed by the program */
};

/* Returns the index among the table's columns of the column at @x, px of the list, or -1. */
gint weft_table_view_column_at (WeftTableView *self, double x);

/* Emits "opened" of the row at @position of the list. */
void weft_table_view_open (WeftTableView *self, guint position);

/* Menus of heads and rows: for class_init, and for a view whose columns are there. */
void weft_table_view_install_menus (GtkWidgetClass *widget_class);
void weft_table_view_add_menus (WeftTableView *self);
