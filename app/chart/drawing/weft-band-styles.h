/* SPDX-License-Identifier: BSD-3-Clause */
/* Styles of bands that are shown together: a colour and a hatch each, no two of them alike. */
#pragma once

#include "weft-hatch.h"

/* A plain value, and equal in all themes with hues. */
typedef struct
{
  guint color; /* of weft_palette_band_color() */
  WeftHatch hatch;
} WeftBandStyle;

/* The sum of the bands that are not shown. */
#define WEFT_BAND_STYLE_OTHER ((WeftBandStyle){ WEFT_BAND_GREY, WEFT_HATCH_RISING })

/* Least ΔE of bands that are near each other in their order, in every sight and theme. */
#define WEFT_BAND_DISTANCE 15.0

/* Turns the first choices of @n bands, the most important band first, into distinct styles. A band
 * keeps its first choice unless an earlier band is too near to it; otherwise it gets the next free
 * colour, or else a hatch. Grey bands stay grey. The style of a band does not depend on later bands
 * nor, in palettes with hues, on the @palette. */
void weft_band_styles_resolve (const WeftPalette *palette, WeftBandStyle *styles, guint n);
