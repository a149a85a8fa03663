/* SPDX-License-Identifier: BSD-3-Clause */
/* Vertical axis of a heap profile's chart: bytes or shares, linear or logarithmic. */
#pragma once

#include "weft-format.h"

/* A plain value. */
typedef struct
{
  double top;      /* bytes, or parts of one, at y = 0 */
  double bottom;   /* the same at y = height: 0, or where it is logarithmic more */
  double height;   /* px */
  gboolean is_log; /* by powers of two */
  gboolean is_share;
  gboolean is_centred; /* what lies on one another does so round the middle of the height */
} WeftHeapAxis;

/* An axis of @height px that has room for @most; a logarithmic one begins at @least or, where that
 * is too far down, later. */
WeftHeapAxis
weft_heap_axis (double most, double least, double height, gboolean is_log, gboolean is_share);

/* px from the top; what is below the axis stands at its bottom. */
double weft_heap_axis_y (const WeftHeapAxis *self, double value);

/* What lies on one another at some place: px that it stands on, from the top, and px that a byte
 * takes there. A plain value. */
typedef struct
{
  double floor, px;
} WeftHeapStand;

/* That of @n values, bytes, on a linear axis. */
WeftHeapStand weft_heap_axis_stand (const WeftHeapAxis *self, const double *values, guint n);

typedef struct
{
  double y;
  WeftFormatted label;
} WeftHeapTick;

/* The ticks from the bottom up of an axis that has its zero there, at least @min_px apart; as many
 * as there are, at most @max. */
guint
weft_heap_axis_ticks (const WeftHeapAxis *self, double min_px, WeftHeapTick *ticks, guint max);
