/* SPDX-License-Identifier: BSD-3-Clause */
/* Texts about trying flags: the result in a sentence, and a table of the settings. */
#pragma once

#include "weft-tune.h"

/* Columns of the table. */
typedef enum
{
  WEFT_TUNE_COLUMN_FLAGS,
  WEFT_TUNE_COLUMN_RUNS,
  WEFT_TUNE_COLUMN_MEASURE, /* first of the columns of measures */
  WEFT_TUNE_COLUMN_CHANGE = WEFT_TUNE_COLUMN_MEASURE + WEFT_N_TUNE_MEASURES,
  WEFT_TUNE_COLUMN_CHANCE,
  WEFT_TUNE_COLUMN_RESULT,
  WEFT_N_TUNE_COLUMNS,
} WeftTuneColumn;

/* Returns the title of a column, translated. Static. */
const char *weft_tune_column_title (WeftTuneColumn column);

/* Returns the text of a setting in a column, translated; "" if there is none. Newly allocated. */
char *weft_tune_cell_text (const WeftTune *self, guint setting, WeftTuneColumn column);

/* Returns the outcome of the race in a sentence without its full stop or, while the race continues,
 * the current run: "Run 3: -A16m". Translated, newly allocated. */
char *weft_tune_outcome_text (const WeftTune *self);

/* Returns a line for each forecast of a setting that ran, such as "-A16m: GCs: 60 → 3 (about 4
 * expected)". Translated. */
GPtrArray *weft_tune_forecast_texts (const WeftTune *self);
