/* SPDX-License-Identifier: BSD-3-Clause */
/* The numbers of two runs beside each other: time, collections, memory. */
#pragma once

#include "weft-statistics.h"
#include "weft-table.h"

G_BEGIN_DECLS

/* A number of both. A plain value. */
typedef struct
{
  const char *id;    /* in files: "elapsed_ns" */
  const char *title; /* translated; static */
  WeftCellKind kind; /* NS, COUNT, BYTES, SHARE (here a part of one), SLOPE (bytes a second) */
  gboolean has[2];   /* whether the log tells */
  double values[2];  /* of A and of B */
} WeftComparedNumber;

/* An array of WeftComparedNumber. */
GArray *weft_comparison_new (const WeftStatistics *a, const WeftStatistics *b);

/* What B has more than A, and B as a multiple of A; NAN where that cannot be told. */
double weft_compared_difference (const WeftComparedNumber *self);
double weft_compared_ratio (const WeftComparedNumber *self);

G_END_DECLS
