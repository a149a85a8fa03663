/* SPDX-License-Identifier: BSD-3-Clause */
/* Colours as seen by readers with and without colour blindness, and the difference between two of
 * them. */
#pragma once

#include "weft-palette.h"

typedef enum
{
  WEFT_SIGHT_TRICHROMAT,
  WEFT_SIGHT_PROTANOPE,
  WEFT_SIGHT_DEUTERANOPE,
  WEFT_SIGHT_TRITANOPE,
  WEFT_N_SIGHTS,
} WeftSight;

/* A colour in OKLab, with its lightness scaled to 0 (black) to 100 (white). */
typedef struct
{
  double l, a, b;
} WeftSeenColor;

/* Returns the opaque @color as readers with @sight see it. */
WeftSeenColor weft_color_seen (WeftColor color, WeftSight sight);

/* Returns the difference (ΔE) between two colours. Below 2 it is barely noticeable; black and white
 * are 100 apart. */
double weft_color_distance (WeftSeenColor a, WeftSeenColor b);
