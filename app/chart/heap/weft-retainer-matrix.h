/* SPDX-License-Identifier: BSD-3-Clause */
/* Chart of the matrix of retainers: the share of each row's retained data that each column retains,
 * too. */
#pragma once

#include "weft-palette.h"
#include "weft-retainers.h"
#include "weft-text.h"

/* Largest number of retainers for which there can be room. */
#define WEFT_MATRIX_MAX 60

/* Positions of the parts of a matrix, px. A plain value. */
typedef struct
{
  guint n;             /* rows, and columns: retainers that have room */
  double left, top;    /* of the cells: names and sums are to the left, numbers above */
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
  gint row, column; /* under the pointer, or -1 */
} WeftMatrixLook;

/* Draws into [0, @width) x [0, the layout's height). */
void weft_matrix_paint (const WeftRetainers *retainers,
                        const WeftMatrixLook *look,
                        cairo_t *cr,
                        double width);

/* Hit test: sets @row, and @column or (over names and sums) -1. Returns FALSE if there is no row.
 */
gboolean
weft_matrix_at (const WeftMatrixLayout *layout, double x, double y, gint *row, gint *column);

/* Describes a cell, or with @column -1 a row: a sentence, translated, newly allocated. */
char *weft_matrix_describe (const WeftRetainers *retainers, gint row, gint column);

/* Explains the numbers of cells: a sentence, translated, static. */
const char *weft_matrix_legend (void);

/* The width of a whole chart with the widest cells; its height with all rows; and a chart of @width
 * x @height px with @title above. */
double weft_matrix_picture_width (const WeftRetainers *retainers);
double weft_matrix_picture_height (const WeftRetainers *retainers, double width);
void weft_matrix_paint_picture (const WeftRetainers *retainers,
                                const WeftMatrixLook *look,
                                cairo_t *cr,
                                double width,
                                double height,
                                const char *title);
