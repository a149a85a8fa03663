/* SPDX-License-Identifier: BSD-3-Clause */
/* Styles of bands that are shown together: each is a colour and a hatch, and no two are alike. */
#pragma once

#include "weft-hatch.h"
#include "weft-palette.h"

/* A band's style; the same in all themes with hues. Copied by value. */
typedef struct
{
  guint color; /* index for weft_palette_band_color() */
  WeftHatch hatch;
} WeftBandStyle;

/* Style of the sum of the bands that are not shown. */
#define WEFT_BAND_STYLE_OTHER ((WeftBandStyle){ WEFT_BAND_GREY, WEFT_HATCH_RISING })

/* Minimum colour difference (ΔE) between bands that are close to each other in order, in every
 * theme and for every kind of colour vision. */
#define WEFT_BAND_DISTANCE 15.0

/* Turns the preferred styles of @n bands, the most important band first, into distinct styles. A
 * band keeps its preferred style unless the style of an earlier band is too similar; otherwise it
 * gets the next free colour or, if none is free, a hatch. Grey bands stay grey. The style of a band
 * does not depend on later bands. If @palette has hues, the style does not depend on @palette
 * either. */
void weft_band_styles_resolve (const WeftPalette *palette, WeftBandStyle *styles, guint n);

/* Colours as seen by readers with and without colour blindness, and the difference between two of
 * them. */

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
