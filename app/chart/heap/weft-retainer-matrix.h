/* SPDX-License-Identifier: BSD-3-Clause */
/* Matrix chart of retainers: for each row's retained data, the share that each column also
 * retains. */
#pragma once

#include "weft-palette.h"
#include "weft-retainers.h"
#include "weft-text.h"

/* Maximum number of retainers shown. */
#define WEFT_MATRIX_MAX 60

/* Positions of the parts of a matrix, px. Copied by value. */
typedef struct
{
  guint n;           /* number of rows, and of columns: retainers that fit into the matrix */
  double left, top;  /* edges of the cells; names and sums are to the left, numbers above */
  double width, row; /* size of a cell */
  double retained_right, exclusive_right; /* right edges of the columns of sums */
  double height;                          /* height of the whole matrix */
} WeftMatrixLayout;

WeftMatrixLayout weft_matrix_layout (const WeftRetainers *retainers, double width);

/* Appearance of a matrix. Borrowed. */
typedef struct
{
  const WeftPalette *palette;
  WeftTextCache *text;
  gint row, column; /* cell under the pointer, or -1 */
} WeftMatrixLook;

/* Draws the matrix into [0, @width) x [0, height of the layout). */
void weft_matrix_paint (const WeftRetainers *retainers,
                        const WeftMatrixLook *look,
                        cairo_t *cr,
                        double width);

/* Hit test: sets @row, and sets @column to the column or, over names and sums, to -1. Returns FALSE
 * if there is no row at (@x, @y). */
gboolean
weft_matrix_cell_at (const WeftMatrixLayout *layout, double x, double y, gint *row, gint *column);

/* Returns a sentence that describes a cell or, if @column is -1, a row. Translated, newly
 * allocated. */
char *weft_matrix_cell_text (const WeftRetainers *retainers, gint row, gint column);

/* Returns a sentence that explains the numbers in cells. Translated, static. */
const char *weft_matrix_legend_text (void);

/* For the exported chart of the whole matrix: return the width with cells of the maximum width, and
 * the height with all rows; draw the matrix with @title above it. */
double weft_matrix_picture_width (const WeftRetainers *retainers);
double weft_matrix_picture_height (const WeftRetainers *retainers, double width);
void weft_matrix_paint_picture (const WeftRetainers *retainers,
                                const WeftMatrixLook *look,
                                cairo_t *cr,
                                double width,
                                double height,
                                const char *title);
