/* SPDX-License-Identifier: BSD-3-Clause */
/* Palettes for charts, in light and dark: colours named by their meaning. */
#pragma once

#include <cairo.h>
#include <glib.h>

/* An sRGB colour: each channel from 0 to 1, not premultiplied. Copied by value. */
typedef struct
{
  double r, g, b, a;
} WeftColor;

/* List of the colour sets, for preferences, weft-cli and the export dialog. The GSettings schema
 * lists the IDs too. Expands to a row (name, id, title) for each set; @title has the context
 * "colours". */
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

/* A colour set in light or dark; see weft_theme_choose(). */
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
/* The index of grey, which follows the three shades of each band colour. */
#define WEFT_BAND_GREY (3 * WEFT_N_BANDS)

/* All colours that a painter may use. State fills have a contrast of at least 3:1 with the page
 * (wait and sync: their edges), texts at least 4.5:1 with their background. States that share a
 * lane are distinct with deuteranopia, protanopia and tritanopia, and each also has a second cue
 * (height, hatch, outline, text). Colours with alpha are meant to be drawn on the page. */
typedef struct
{
  gboolean is_dark;
  gboolean is_grey;  /* no hues: bands differ in lightness and hatch */
  gboolean outlines; /* each fill has a 1 px outline in text colour */

  WeftColor run, run_text;              /* running Haskell; sparks created and converted */
  WeftColor gc, gc_hatch;               /* GC working; hatch if at least 8 px wide */
  WeftColor gc_text, gc_ground;         /* text on @gc; background of text on the hatch */
  WeftColor wait, wait_edge, wait_text; /* stopping, idle or done in a GC */
  WeftColor sync, sync_edge, sync_text; /* stopped, waiting for a GC to start; edge and hatch */
  WeftColor idle;                       /* track under a capability's states while it exists */
  WeftColor runnable, runnable_fill, runnable_text; /* outline, fill, text on the fill */
  WeftColor foreign, foreign_fill, foreign_text;    /* outline and hatch, fill, text on the fill */
  WeftColor blocked;             /* a thread's life line; sparks fizzled and dud */
  WeftColor marker, marker_text; /* user markers and messages */
  WeftColor heap, heap_second;   /* live bytes and blocks; allocation */
  WeftColor lost, lost_text;     /* unreadable part of the log, overflowed sparks; text on @lost */

  WeftColor accent, accent_text; /* selection, focus, range; text and arrows */
  WeftColor selection;           /* fill of a selected range */
  WeftColor hit;                 /* search hits */
  WeftColor hover, hover_line;   /* row under the pointer; vertical line through all charts */
  WeftColor pill, pill_text;     /* time at the pointer, on the ruler */

  WeftColor page, panel;         /* background of charts; of labels and panes */
  WeftColor text1, text2, text3; /* text, secondary text, IDs */
  WeftColor line, grid;          /* lines between groups; grid lines at ticks */

  WeftColor other;               /* sum of the bands that are not shown */
  WeftColor bands[WEFT_N_BANDS]; /* heap profile bands, modules of a flame graph */
} WeftPalette;

/* Returns the palette of @theme, or the light palette if @theme is unknown. Never NULL; static. */
const WeftPalette *weft_palette_get (WeftTheme theme);

/* Returns the theme for the set @colors, dark or light. */
WeftTheme weft_theme_choose (gboolean dark, WeftColorSet colors);

/* Returns the preferred colour index for the band @name, less than WEFT_BAND_GREY. The band has
 * this colour if no other band is shown. */
guint weft_palette_band_index (const char *name);

/* Returns the band colour @index. If @index is WEFT_BAND_GREY or more, returns the grey of the sum
 * of other bands. */
WeftColor weft_palette_band_color (const WeftPalette *palette, guint index);

/* Returns the preferred colour for the band @name. It is the same in every log, range and sample,
 * and for every version of the band's package ("containers-0.6.7:Data.Map.Internal.Bin"). */
WeftColor weft_palette_band_color_by_name (const WeftPalette *palette, const char *name);

/* Returns the colour at @index (see weft_palette_band_index()) for a thin line on the page. The
 * colour is moved towards the text colour until the line has enough contrast with the page. */
WeftColor weft_palette_band_line_color (const WeftPalette *palette, guint index);

/* Returns the opaque heat colour for @fraction (0 to 1) of the largest amount. Starting from the
 * colour of the chart's track (0), heat colours move away from the page colour, so that they are
 * readable without hue. */
WeftColor weft_palette_heat_color (const WeftPalette *palette, double fraction);

/* Returns black or white, whichever has more contrast with @fill, an opaque colour. */
WeftColor weft_color_text_on (WeftColor fill);

/* Mixes (1 - @amount) of @from and @amount of @to, including alpha; @amount is clamped to 0..1. */
WeftColor weft_color_mix (WeftColor from, WeftColor to, double amount);

/* Returns @color with its alpha multiplied by @alpha. */
WeftColor weft_color_fade (WeftColor color, double alpha);

/* Returns the opaque colour of @over composited on @under, an opaque colour. */
WeftColor weft_color_composite (WeftColor over, WeftColor under);

/* Sets the source of @cr to @color. */
void weft_color_set_source (cairo_t *cr, WeftColor color);

/* Sets the source of @cr to a gradient: @color up to @x0, then fading to @alpha at @x1. */
void
weft_color_set_fading_source (cairo_t *cr, WeftColor color, double x0, double x1, double alpha);

/* Fills a rectangle of @cr with @color, which becomes the source. */
void
weft_color_fill (cairo_t *cr, WeftColor color, double x, double y, double width, double height);

/* Strokes a line 1 px wide along the inner edges of a rectangle with @color, which becomes the
 * source. */
void
weft_color_outline (cairo_t *cr, WeftColor color, double x, double y, double width, double height);

/* Converts an sRGB channel to linear light, 0 to 1. */
double weft_color_linear (double channel);

/* Returns the contrast ratio of two opaque colours, 1 to 21 (WCAG 2.1, relative luminance). */
double weft_color_contrast (WeftColor a, WeftColor b);
