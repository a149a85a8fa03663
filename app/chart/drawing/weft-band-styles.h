/* SPDX-License-Identifier: BSD-3-Clause */
/* Styles of bands that are shown together: a colour and a hatch each, no two of them alike. */
#pragma once

#include "weft-hatch.h"

/* The same in every theme with hues. A plain value. */
typedef struct
{
  guint color; /* of weft_palette_band_color() */
  WeftHatch hatch;
} WeftBandStyle;

/* The sum of the bands that are not shown. */
#define WEFT_BAND_STYLE_OTHER ((WeftBandStyle){ WEFT_BAND_GREY, WEFT_HATCH_RISING })

/* ΔE of bands that are near one another in their order, in every sight and theme. */
#define WEFT_BAND_DISTANCE 15.0

/* Turns the first choices of @n bands, the most important band first, into styles that are told
 * apart. A band keeps its first choice if no band before it is too near to that; otherwise it gets
 * the next colour that is free, or else a hatch. Grey ones stay grey. The style of a band does not
 * depend on those after it, nor, with hues, on the @palette. */
void weft_band_styles_resolve (const WeftPalette *palette, WeftBandStyle *styles, guint n);
