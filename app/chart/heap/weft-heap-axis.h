/* SPDX-License-Identifier: BSD-3-Clause */
/* Vertical axis of a heap profile's chart: bytes or shares, linear or logarithmic. */
#pragma once

#include "weft-format.h"

/* A plain value. */
typedef struct
{
  double top;      /* bytes, or a share, at y = 0 */
  double bottom;   /* bytes, or a share, at y = height: 0 unless it is logarithmic */
  double height;   /* px */
  gboolean is_log; /* by powers of two */
  gboolean is_share;
  gboolean is_centred; /* stacks are around the middle of the height */
} WeftHeapAxis;

/* Returns an axis of @height px that has room for @most; a logarithmic one starts at @least, unless
 * that is too far down. */
WeftHeapAxis
weft_heap_axis (double most, double least, double height, gboolean is_log, gboolean is_share);

/* px from the top; values below the axis are at its bottom. */
double weft_heap_axis_y (const WeftHeapAxis *self, double value);

/* Position of a stack: px of its floor, from the top, and px of a byte. A plain value. */
typedef struct
{
  double floor, px;
} WeftHeapStand;

/* The position of a stack of @n values, bytes, on a linear axis. */
WeftHeapStand weft_heap_axis_stand (const WeftHeapAxis *self, const double *values, guint n);

typedef struct
{
  double y;
  WeftFormatted label;
} WeftHeapTick;

/* Fills @ticks from the bottom up, at least @min_px apart, for an axis that is not centred. Returns
 * their number, at most @max. */
guint
weft_heap_axis_ticks (const WeftHeapAxis *self, double min_px, WeftHeapTick *ticks, guint max);
