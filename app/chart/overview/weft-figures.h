/* SPDX-License-Identifier: BSD-3-Clause */
/* Figures on the Overview page and in reports: small tables of named numbers, and headline numbers
 * with their values over time. */
#pragma once

#include "weft-column-area.h"
#include "weft-quantity.h"
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

/* Headline numbers of a time range, each with its values over time. */

#define WEFT_N_OVERVIEW_NUMBERS 6
#define WEFT_NUMBER_COLUMNS     60

/* A number with a note and its values over time. Initialize with zeros. */
typedef struct
{
  const char *name;       /* translated, static */
  const char *definition; /* definition, a sentence; translated, static */
  char *value;            /* "332.5 ms" */
  char *unit; /* drawn small; if NULL, the part of the value after its last space is drawn small */
  char *note;
  char *exact_text; /* value with all digits, or NULL */
  WeftSparklineStyle style;
  gsize color; /* offset in WeftPalette */
  double top;
  double columns[WEFT_NUMBER_COLUMNS];
  guint64 from, to; /* range in which the value was measured, ns; empty if there is none */
  const char *lane; /* ID of the lane that shows the range; static, or NULL */
  gboolean is_item; /* the range is an item of the lane */
} WeftNumber;

void weft_number_clear (WeftNumber *self);

/* Sets @self to number @i of the range of @numbers. Returns FALSE if the log does not have this
 * number. */
gboolean
weft_number_init (WeftNumber *self, guint i, const WeftTrace *trace, const WeftStatistics *numbers);
