/* SPDX-License-Identifier: BSD-3-Clause */
/* Chart of the matrix of retainers: the share of each row's retained data that each column retains,
 * too. */
#pragma once

#include "weft-palette.h"
#include "weft-retainers.h"
#include "weft-text.h"

/* How many retainers may be asked for: more have no room. */
#define WEFT_MATRIX_MAX 60

/* Where its parts are, px. A plain value. */
typedef struct
{
  guint n;             /* rows, and columns: retainers that there is room for */
  double left, top;    /* of the cells: names and sums on their left, numbers over them */
  double width, row;   /* of a cell */
  double keeps, alone; /* right edges of the columns of sums */
  double height;       /* of all of it */
} WeftMatrixLayout;

WeftMatrixLayout weft_matrix_layout (const WeftRetainers *retainers, double width);

/* How it looks. Borrowed. */
typedef struct
{
  const WeftPalette *palette;
  WeftTextCache *text;
  gint row, column; /* what the pointer is at, or -1 */
} WeftMatrixLook;

/* Draws into [0, @width) x [0, the layout's height). */
void weft_matrix_paint (const WeftRetainers *retainers,
                        const WeftMatrixLook *look,
                        cairo_t *cr,
                        double width);

/* What is at @x, @y: a row, and a column or (over names and sums) -1. FALSE if no row is. */
gboolean
weft_matrix_at (const WeftMatrixLayout *layout, double x, double y, gint *row, gint *column);

/* What a cell, or with @column -1 a row, says: a sentence, translated. To be freed. */
char *weft_matrix_describe (const WeftRetainers *retainers, gint row, gint column);

/* What its numbers are: a sentence, translated. Static. */
const char *weft_matrix_legend (void);

/* A whole picture of @width x @height px with @title over it; how wide it is where cells are as
 * wide as they may be, and how high where all rows have room. */
double weft_matrix_picture_width (const WeftRetainers *retainers);
double weft_matrix_picture_height (const WeftRetainers *retainers, double width);
void weft_matrix_paint_picture (const WeftRetainers *retainers,
                                const WeftMatrixLook *look,
                                cairo_t *cr,
                                double width,
                                double height,
                                const char *title);
