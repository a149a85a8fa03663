/* SPDX-License-Identifier: BSD-3-Clause */
/* Private declarations shared by the files that fill tables of numbers. */
#pragma once

#include "weft-figures.h"

/* An empty row; what is put into it belongs to the table. Valid until the next one. @name is
 * copied, @what is static. */
WeftFigureRow *weft_figures_add_row (WeftFigures *self, const char *name, const char *what);

/* Fills the table of what ran. */
void weft_figures_fill_program (WeftFigures *self, const WeftTrace *trace);
