/* SPDX-License-Identifier: BSD-3-Clause */
/* Small table of named numbers that a person reads and copies. */
#pragma once

#include "weft-statistics.h"

#define WEFT_FIGURE_COLUMNS 8

/* What a cell says: short, and with all digits (NULL if that is the same). */
typedef struct
{
  char *text, *exact;
} WeftFigure;

typedef struct
{
  const char *what; /* what the number is, a sentence; NULL. Translated, static */
  WeftFigure cells[WEFT_FIGURE_COLUMNS]; /* the first is the row's name */
} WeftFigureRow;

typedef struct
{
  const char *name; /* translated, static */
  const char *what; /* the same; or NULL */
} WeftFigureHead;

/* Begins as zeros. */
typedef struct
{
  guint n_columns;
  gboolean has_heads;
  WeftFigureHead heads[WEFT_FIGURE_COLUMNS];
  GArray *rows; /* of WeftFigureRow, or NULL */
  char *reason; /* why there are none, translated; or NULL */
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

/* The numbers of a range in place of what @self held. */
void weft_figures_fill (WeftFigures *self,
                        WeftFiguresKind kind,
                        const WeftTrace *trace,
                        const WeftStatistics *statistics);
void weft_figures_clear (WeftFigures *self);

/* The title of a table, translated. Static. */
const char *weft_figures_title (WeftFiguresKind kind);

/* All of it with all digits, columns apart by tabs, under its title; newly allocated. */
char *weft_figures_text (const WeftFigures *self, WeftFiguresKind kind);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (WeftFigures, weft_figures_clear)
