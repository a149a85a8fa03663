/* SPDX-License-Identifier: BSD-3-Clause */
/* Colours as readers see them, with and without colour blindness, and the distance of two of them.
 */
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

/* Lightness and two axes of hue: OKLab, its lightness from 0 (black) to 100 (white). */
typedef struct
{
  double l, a, b;
} WeftSeenColor;

/* Returns the opaque @color as readers with @sight see it. */
WeftSeenColor weft_color_seen (WeftColor color, WeftSight sight);

/* Returns the difference of two colours (ΔE): below 2 it is hardly noticed; black and white are 100
 * apart. */
double weft_color_distance (WeftSeenColor a, WeftSeenColor b);
