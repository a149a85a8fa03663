/* SPDX-License-Identifier: BSD-3-Clause */
/* Small tables of named numbers on the Overview page and in reports. */
#pragma once

#include "weft-statistics.h"

#define WEFT_FIGURE_COLUMNS 8

/* A cell. @text is shown. @exact_text is the number with all digits, the reason why it is absent,
 * or a longer text; NULL if @text is complete. Both are owned. */
typedef struct
{
  char *text, *exact_text;
} WeftFigure;

typedef struct
{
  const char *definition; /* definition of the number, a sentence, or NULL; translated, static */
  WeftFigure cells[WEFT_FIGURE_COLUMNS]; /* the first cell is the row's name */
} WeftFigureRow;

typedef struct
{
  const char *name;       /* translated, static */
  const char *definition; /* definition, or NULL; translated, static */
} WeftFigureColumn;

/* A table of numbers. Initialize with zeros. */
typedef struct
{
  guint n_columns;
  gboolean has_heads;
  WeftFigureColumn heads[WEFT_FIGURE_COLUMNS];
  GArray *rows; /* of WeftFigureRow, or NULL */
  char *reason; /* why there are no rows, translated; or NULL */
} WeftFigures;

typedef enum
{
  WEFT_FIGURES_PROGRAM,
  WEFT_FIGURES_TIME,
  WEFT_FIGURES_HEAP,
  WEFT_FIGURES_GC,
  WEFT_FIGURES_GENERATIONS,
  WEFT_FIGURES_CAUSES,
  WEFT_FIGURES_SPARKS,
  WEFT_FIGURES_HECS,
  WEFT_N_FIGURES,
} WeftFiguresKind;

/* Fills @self with the numbers of the range of @statistics. */
void weft_figures_fill (WeftFigures *self,
                        WeftFiguresKind kind,
                        const WeftTrace *trace,
                        const WeftStatistics *statistics);
void weft_figures_clear (WeftFigures *self);

/* Returns FALSE if the table should not be shown because its feature was recorded but never used,
 * such as sparks in a program that creates none. */
gboolean weft_figures_are_available (WeftFiguresKind kind, const WeftTrace *trace);

/* Returns the title of a table, translated. Static. */
const char *weft_figures_title (WeftFiguresKind kind);

/* Returns the table as text: the title, then rows with all digits and tabs between the columns.
 * Newly allocated. */
char *weft_figures_text (const WeftFigures *self, WeftFiguresKind kind);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (WeftFigures, weft_figures_clear)
