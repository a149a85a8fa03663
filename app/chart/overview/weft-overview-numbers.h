/* SPDX-License-Identifier: BSD-3-Clause */
/* Headline numbers of a time range, each with its values over time. */
#pragma once

#include "weft-quantity.h"
#include "weft-sparkline.h"

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
