/* SPDX-License-Identifier: BSD-3-Clause */
/* Vertical axis of a heap profile chart: bytes or shares, linear or logarithmic. */
#pragma once

#include "weft-format.h"

/* An axis. Copied by value; owns nothing. */
typedef struct
{
  double top;      /* bytes, or a share, at y = 0 */
  double bottom;   /* bytes, or a share, at y = height: 0 unless is_log */
  double height;   /* px */
  gboolean is_log; /* logarithmic, in powers of two */
  gboolean is_share;
  gboolean is_centred; /* stacks are centred at half the height */
} WeftHeapAxis;

/* Returns an axis of @height px for values up to @most. A logarithmic axis starts at the power of
 * two at or below @least, unless @least is too far below @most. */
WeftHeapAxis
weft_heap_axis_make (double most, double least, double height, gboolean is_log, gboolean is_share);

/* Returns the distance of @value from the top, px. Values below the axis are at its bottom. */
double weft_heap_axis_y (const WeftHeapAxis *self, double value);

/* Base and scale of a stack. Copied by value. */
typedef struct
{
  double floor; /* px from the top */
  double px;    /* px per byte */
} WeftHeapStackBase;

/* Returns the base of a stack of @n values, in bytes, on a linear axis. */
WeftHeapStackBase
weft_heap_axis_stack_base (const WeftHeapAxis *self, const double *values, guint n);

typedef struct
{
  double y;
  WeftFormatted label;
} WeftHeapTick;

/* Fills @ticks for an axis that is not centred, from the bottom up and at least @min_px apart.
 * Returns the number of ticks, at most @max. */
guint
weft_heap_axis_ticks (const WeftHeapAxis *self, double min_px, WeftHeapTick *ticks, guint max);
