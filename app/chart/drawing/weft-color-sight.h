/* SPDX-License-Identifier: BSD-3-Clause */
/* Colours as seen by readers with and without colour blindness, and the difference between two of
 * them. */
#pragma once

#include "weft-palette.h"

typedef enum
{
  WEFT_VISION_TRICHROMAT,
  WEFT_VISION_PROTANOPE,
  WEFT_VISION_DEUTERANOPE,
  WEFT_VISION_TRITANOPE,
  WEFT_N_COLOR_VISIONS,
} WeftColorVision;

/* A colour in OKLab, with its lightness scaled to 0 (black) to 100 (white). */
typedef struct
{
  double l, a, b;
} WeftPerceivedColor;

/* Returns the opaque @color as readers with @sight see it. */
WeftPerceivedColor weft_color_perceived (WeftColor color, WeftColorVision sight);

/* Returns the difference (ΔE) between two colours. Below 2 it is barely noticeable; black and white
 * are 100 apart. */
double weft_color_distance (WeftPerceivedColor a, WeftPerceivedColor b);
