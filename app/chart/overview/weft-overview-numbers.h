/* SPDX-License-Identifier: BSD-3-Clause */
/* Headline numbers of a time range, each with its values over time. */
#pragma once

#include "weft-quantity.h"
#include "weft-sparkline.h"

#define WEFT_N_OVERVIEW_NUMBERS 6
#define WEFT_NUMBER_COLUMNS     60

/* A number with a note on it and its values over time. Starts as zeros. */
typedef struct
{
  const char *name; /* translated, static */
  const char *what; /* its definition, a sentence; translated, static */
  char *value;      /* "332.5 ms" */
  char *unit;       /* drawn small; NULL: the text after the value's last space */
  char *note;
  char *exact; /* with all digits, or NULL */
  WeftSparklineStyle style;
  gsize color; /* of WeftPalette */
  double top;
  double columns[WEFT_NUMBER_COLUMNS];
  guint64 from, to; /* ns: the range in which it was measured; equal: none */
  const char *lane; /* ID of the lane that shows that range; static, or NULL */
  gboolean is_item; /* the range is an item of that lane */
} WeftNumber;

void weft_number_clear (WeftNumber *self);

/* Sets @self to number @i of the range of @numbers. Returns FALSE if the log has none. */
gboolean weft_overview_number (WeftNumber *self,
                               guint i,
                               const WeftTrace *trace,
                               const WeftStatistics *numbers);
