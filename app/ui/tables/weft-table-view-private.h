/* SPDX-License-Identifier: BSD-3-Clause */
/* Private declarations shared by the files of the table view. */
#pragma once

#include "weft-table-view-parts.h"
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
  GtkWidget *menu;     /* menu of a row; NULL until first opened */
  char *open_title;    /* title of the action that emits "opened", translated, or NULL */
  GtkEditable *search; /* entry that filters the rows; borrowed, or NULL */
  char *filter;        /* last valid filter text, or NULL */
  char *filter_error;  /* error in the current filter text, or NULL */
  gint probed;         /* column whose sorter was called first, see probe_cb() */
  gboolean is_quiet;   /* the program, not the user, is selecting */
  gboolean is_sorting; /* the program, not the user, is sorting */
};

/* Returns the index in the table's class of the column at @x, px of the list, or -1. */
gint weft_table_view_column_at (WeftTableView *self, double x);

/* Emits "opened" for the row at @position of the list. */
void weft_table_view_open (WeftTableView *self, guint position);

/* Install the menus of headers and rows: in class_init, and in a view after all columns have been
 * added. */
void weft_table_view_install_menus (GtkWidgetClass *widget_class);
void weft_table_view_add_menus (WeftTableView *self);

/* Returns the menu for @row of @rows and for its cell in @column (-1 for no cell). @open_title is
 * the title of the action that Enter runs on the row, or NULL. @can_filter is TRUE if rows can be
 * filtered. @n_selected is the number of rows to copy. */
GMenuModel *weft_table_view_row_menu (const WeftTableRows *rows,
                                      guint row,
                                      gint column,
                                      guint n_selected,
                                      const char *open_title,
                                      gboolean can_filter);
