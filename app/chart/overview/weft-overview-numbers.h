/* SPDX-License-Identifier: BSD-3-Clause */
/* Headline numbers of a time range, each with its values over time. */
#pragma once

#include "weft-quantity.h"
#include "weft-sparkline.h"

#define WEFT_N_OVERVIEW_NUMBERS 6
#define WEFT_NUMBER_COLUMNS     60

/* A number with a note on it and its values over time. Begins as zeros. */
typedef struct
{
  const char *name; /* translated, static */
  const char *what; /* a sentence; the same */
  char *value;      /* "332.5 ms" */
  char *unit;       /* drawn small; NULL: the text after the value's last space */
  char *note;
  char *exact; /* with all digits, or NULL */
  WeftSparklineStyle style;
  gsize color; /* of WeftPalette */
  double top;
  double columns[WEFT_NUMBER_COLUMNS];
  guint64 from, to; /* ns: where in the run it was; equal: nowhere in particular */
  const char *lane; /* id of the lane that shows it there; static, or NULL */
  gboolean is_item; /* it is one item on that lane, rather than a part of it */
} WeftNumber;

void weft_number_clear (WeftNumber *self);

/* Number @i of the range of @numbers in place of what @self held. FALSE if the log has none. */
gboolean weft_overview_number (WeftNumber *self,
                               guint i,
                               const WeftTrace *trace,
                               const WeftStatistics *numbers);
