/* SPDX-License-Identifier: BSD-3-Clause */
/* The colours of Weft's charts, by meaning, in sets for light and dark. */
#pragma once

#include <cairo.h>
#include <glib.h>

/* sRGB, each from 0 to 1; not premultiplied. A plain value. */
typedef struct
{
  double r, g, b, a;
} WeftColor;

/* List of the sets of colours, for preferences, weft-cli and the export dialog. The schema lists
 * the ids too. row (name, id, title): @title has the context "colours". */
#define WEFT_COLOR_SET_ROWS(row)                                                 \
  row (DEFAULT, "default", NC_ ("colours", "Default"))                           \
      row (COLOR_BLIND, "color-blind", NC_ ("colours", "Colour-Blind Safe"))     \
          row (HIGH_CONTRAST, "high-contrast", NC_ ("colours", "High Contrast")) \
              row (GREY, "black-and-white", NC_ ("colours", "Black and White"))

#define WEFT_COLOR_SET_NAME(name, id, title) WEFT_COLORS_##name,
typedef enum
{
  WEFT_COLOR_SET_ROWS (WEFT_COLOR_SET_NAME) WEFT_N_COLOR_SETS
} WeftColorSet;

/* A set, in light and in dark; see weft_theme_for(). */
typedef enum
{
  WEFT_THEME_LIGHT,
  WEFT_THEME_DARK,
  WEFT_THEME_LIGHT_COLOR_BLIND,
  WEFT_THEME_DARK_COLOR_BLIND,
  WEFT_THEME_LIGHT_HIGH_CONTRAST,
  WEFT_THEME_DARK_HIGH_CONTRAST,
  WEFT_THEME_LIGHT_GREY,
  WEFT_THEME_DARK_GREY,
  WEFT_N_THEMES,
} WeftTheme;

#define WEFT_N_BANDS 12
/* The index of the colour without a hue, after three shades of each band colour. */
#define WEFT_BAND_GREY (3 * WEFT_N_BANDS)

/* Every colour that a painter may use. Fills of states have a contrast of 3:1 or better with the
 * page (wait, sync: their edges), texts 4.5:1 or better with their ground. States that share a lane
 * are distinct with deuteranopia, protanopia and tritanopia as well; still each has a second cue
 * (height, hatch, outline, text). Colours with alpha are meant for the page. */
typedef struct
{
  gboolean is_dark;
  gboolean is_grey;  /* without hues: bands differ in lightness and hatch */
  gboolean outlines; /* a 1 px outline in text colour round each fill */

  WeftColor run, run_text;              /* running Haskell; sparks created and converted */
  WeftColor gc, gc_hatch;               /* GC working; hatch from 8 px of width */
  WeftColor gc_text, gc_ground;         /* text in it, and the ground of text on the hatch */
  WeftColor wait, wait_edge, wait_text; /* in a GC: stopping, idle, done */
  WeftColor sync, sync_edge, sync_text; /* stopped, waits for a GC to start; edge and hatch */
  WeftColor idle;                       /* a capability's life, as a track under its states */
  WeftColor runnable, runnable_fill, runnable_text; /* outline, fill, text in it */
  WeftColor foreign, foreign_fill, foreign_text;    /* outline and hatch, fill, text in it */
  WeftColor blocked;             /* a thread's life line; sparks fizzled and dud */
  WeftColor marker, marker_text; /* user markers and messages */
  WeftColor heap, heap_second;   /* live and blocks; allocation */
  WeftColor lost, lost_text;     /* unreadable part of the log; overflowed sparks */

  WeftColor accent, accent_text; /* selection, focus, range; text and arrows in its colour */
  WeftColor selection;           /* fill of a selected range */
  WeftColor hit;                 /* search hits */
  WeftColor hover, hover_line;   /* row under the pointer; line through all charts */
  WeftColor pill, pill_text;     /* the pointer's time on the ruler */

  WeftColor page, panel;         /* behind charts; behind labels and panes */
  WeftColor text1, text2, text3; /* text, secondary, ids */
  WeftColor line, grid;          /* between groups; at ticks */

  WeftColor other;               /* the sum of the bands that are not shown */
  WeftColor bands[WEFT_N_BANDS]; /* heap profile bands, modules of a flame graph */
} WeftPalette;

/* Never NULL; static. An unknown theme gets the light palette. */
const WeftPalette *weft_palette_get (WeftTheme theme);

/* The theme of a set, for light or dark. */
WeftTheme weft_theme_for (gboolean dark, WeftColorSet colors);

/* The index of the colour that the band of this name has if no other band is shown; less than
 * WEFT_BAND_GREY. */
guint weft_palette_band_index (const char *name);

/* The colour @index; from WEFT_BAND_GREY on, the one of other bands. */
WeftColor weft_palette_band_color (const WeftPalette *palette, guint index);

/* The colour of the band of this name: the same in every log, range and sample, whatever the
 * version of its package ("containers-0.6.7:Data.Map.Internal.Bin"). */
WeftColor weft_palette_band (const WeftPalette *palette, const char *name);

/* The colour @index, of weft_palette_band_index(), for a thin line on the page: nearer to the
 * text's colour, as far as the line needs that to be seen. */
WeftColor weft_palette_band_line_color (const WeftPalette *palette, guint index);

/* The colour, opaque, of an amount that is @part of the largest (0 to 1): from the track of charts
 * (0) away from the page, so that it can be read without its hue. */
WeftColor weft_palette_heat (const WeftPalette *palette, double part);

/* Black or white, whichever has more contrast with the opaque @fill. */
WeftColor weft_color_text_on (WeftColor fill);

/* (1 - amount) of @from and amount of @to, alpha too; amount is clamped to 0..1. */
WeftColor weft_color_mix (WeftColor from, WeftColor to, double amount);

/* @color with its alpha multiplied by @alpha. */
WeftColor weft_color_fade (WeftColor color, double alpha);

/* @over composited on the opaque @under; opaque. */
WeftColor weft_color_over (WeftColor over, WeftColor under);

/* Makes @color the source of @cr. */
void weft_color_set (cairo_t *cr, WeftColor color);

/* The light of an sRGB channel, 0 to 1. */
double weft_color_linear (double channel);

/* Contrast ratio of two opaque colours, 1 to 21 (WCAG 2.1, relative luminance). */
double weft_color_contrast (WeftColor a, WeftColor b);
