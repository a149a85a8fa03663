/* SPDX-License-Identifier: BSD-3-Clause */
/* Shares by pixel column as one shape: from the floor up or from the ceiling down, whole pixels. */
#pragma once

#include <cairo.h>
#include <glib.h>

G_BEGIN_DECLS

/* A shape that is put together column by column, from left to right, and filled at the end. */
typedef struct
{
  cairo_t *cr;
  double x;        /* of the stretch of equal columns that is open */
  double from, to; /* its vertical extent; empty where from >= to */
} WeftColumnArea;

void weft_column_area_begin (WeftColumnArea *self, cairo_t *cr);

/* Column @x covers [from, to) vertically. Neighbours that cover the same become one rectangle. */
void weft_column_area_add (WeftColumnArea *self, guint x, double from, double to);

/* Adds the last stretch, which ends at column @n, to the path of @cr, which the caller fills. */
void weft_column_area_end (WeftColumnArea *self, guint n);

/* The height in whole pixels that stands for @share of @height: nothing for 0, and for what exists
 * at least one. */
double weft_column_height (double share, double height);

G_END_DECLS
