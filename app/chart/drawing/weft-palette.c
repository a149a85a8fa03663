/* SPDX-License-Identifier: BSD-3-Clause */
/* Lists the palettes, and computes colours. */
#include "weft-palette.h"

#include <math.h>
#include <string.h>

#define LINE_CONTRAST 3.0 /* minimum contrast of a thin line with the page */
#define LINE_STEPS    12  /* number of steps from the band's colour to the text colour */

/* The heat ramp: the amount (0 to 1) at which it reaches the heap colour, its start between the
 * track colour (0) and the heap colour (1), and its end between the heap colour (0) and the text
 * colour (1). */
#define HEAT_MIDDLE 0.6
#define MIN_HEAT    0.08
#define MAX_HEAT    0.8

#define RGBA(hex, alpha)                                                                          \
  {                                                                                               \
    (((hex) >> 16) & 0xff) / 255.0, (((hex) >> 8) & 0xff) / 255.0, ((hex) &0xff) / 255.0, (alpha) \
  }
#define RGB(hex) RGBA (hex, 1.0)
#define NOTHING  RGBA (0x000000, 0.0)

#define BANDS_LIGHT                                                                     \
  {                                                                                     \
    RGB (0x3f72b5), RGB (0x93c3e9), RGB (0x2b8a78), RGB (0xa9dabb), RGB (0xc39a2e),     \
        RGB (0xf1d991), RGB (0xb4557b), RGB (0xeab0c6), RGB (0x7561ab), RGB (0xc8bbe7), \
        RGB (0x97674a), RGB (0xe0c5ad)                                                  \
  }
#define BANDS_DARK                                                                      \
  {                                                                                     \
    RGB (0x5b91d8), RGB (0x2f5f96), RGB (0x46b09b), RGB (0x2a6b5c), RGB (0xd9b24a),     \
        RGB (0x8a6d1f), RGB (0xd97a9f), RGB (0x8c3f60), RGB (0x9a86d6), RGB (0x5b4a94), \
        RGB (0xc08e6c), RGB (0x76503a)                                                  \
  }

/* Greys of bands; light and dark alternate. */
#define GREYS_LIGHT                                                                     \
  {                                                                                     \
    RGB (0x1f1f1f), RGB (0xd9d9d9), RGB (0x575757), RGB (0xb3b3b3), RGB (0x3b3b3b),     \
        RGB (0xefefef), RGB (0x757575), RGB (0xc6c6c6), RGB (0x494949), RGB (0x9f9f9f), \
        RGB (0x2d2d2d), RGB (0x8a8a8a)                                                  \
  }
#define GREYS_DARK                                                                      \
  {                                                                                     \
    RGB (0xe6e6e6), RGB (0x3e3e3e), RGB (0xaaaaaa), RGB (0x595959), RGB (0xcacaca),     \
        RGB (0x313131), RGB (0x8e8e8e), RGB (0x4b4b4b), RGB (0xb9b9b9), RGB (0x686868), \
        RGB (0xd8d8d8), RGB (0x7a7a7a)                                                  \
  }

/* All colours except those of states. The colour set for colour-blind readers shares them, because
 * the styles of bands are distinct for all kinds of colour vision (weft_band_styles_resolve). */
#define FRAME_LIGHT                                                                              \
  .marker = RGB (0x9c0f66), .marker_text = RGB (0xffffff), .heap = RGB (0x0f6f7c),               \
  .heap_second = RGB (0x4e9aa4), .accent = RGB (0x3584e4), .accent_text = RGB (0x1c71d8),        \
  .selection = RGBA (0x3584e4, 0.14), .hit = RGB (0xa87800), .hover = RGBA (0x000000, 0.05),     \
  .hover_line = RGBA (0x000000, 0.55), .pill = RGB (0x000000), .pill_text = RGB (0xffffff),      \
  .page = RGB (0xffffff), .panel = RGB (0xfafafa), .text1 = RGBA (0x000000, 0.80),               \
  .text2 = RGBA (0x000000, 0.60), .text3 = RGBA (0x000000, 0.54), .line = RGBA (0x000000, 0.12), \
  .grid = RGBA (0x000000, 0.08), .other = RGB (0xc8c8cc), .bands = BANDS_LIGHT
#define FRAME_DARK                                                                               \
  .marker = RGB (0xff80b8), .marker_text = RGB (0x2b0a1c), .heap = RGB (0x4cc2cf),               \
  .heap_second = RGB (0x2b7f88), .accent = RGB (0x3584e4), .accent_text = RGB (0x78aeed),        \
  .selection = RGBA (0x3584e4, 0.14), .hit = RGB (0xf5c211), .hover = RGBA (0xffffff, 0.05),     \
  .hover_line = RGBA (0xffffff, 0.55), .pill = RGB (0xf0f0f0), .pill_text = RGB (0x1e1e1e),      \
  .page = RGB (0x1e1e1e), .panel = RGB (0x242424), .text1 = RGBA (0xffffff, 0.92),               \
  .text2 = RGBA (0xffffff, 0.66), .text3 = RGBA (0xffffff, 0.55), .line = RGBA (0xffffff, 0.13), \
  .grid = RGBA (0xffffff, 0.085), .other = RGB (0x6a6a70), .bands = BANDS_DARK

/* The palettes for high contrast and for black and white have no alpha: their fills are those of
 * the other palettes as composited on the page, and their texts and lines are stronger. A range and
 * the row under the pointer have only edges in these palettes, as a fill would hide their content;
 * the ruler is tinted instead. */
static const WeftPalette palettes[WEFT_N_THEMES] = {
  [WEFT_THEME_LIGHT] = {
    .run = RGB (0x1c7c43), .run_text = RGB (0xffffff),
    .gc = RGB (0xe8750f), .gc_text = RGB (0x000000), .gc_ground = RGB (0xe8750f),
    .gc_hatch = RGBA (0x8c3d00, 0.55),
    .wait = RGB (0xdcc6a2), .wait_edge = RGB (0xa9854d), .wait_text = RGB (0x3b2a0f),
    .sync = RGB (0xb7a3d9), .sync_edge = RGB (0x6b5494), .sync_text = RGB (0x1f1235),
    .idle = RGBA (0x000000, 0.045),
    .runnable = RGB (0x1f9bd9), .runnable_fill = RGBA (0x1f9bd9, 0.14),
    .runnable_text = RGB (0x04364f),
    .foreign = RGB (0x6f2da8), .foreign_fill = RGBA (0x6f2da8, 0.06),
    .foreign_text = RGB (0x4d1b7a),
    .blocked = RGB (0x7c7d81),
    .lost = RGB (0xb5121b), .lost_text = RGB (0xffffff),
    FRAME_LIGHT,
  },
  [WEFT_THEME_DARK] = {
    .is_dark = TRUE,
    .run = RGB (0x66dc8c), .run_text = RGB (0x05210f),
    .gc = RGB (0xf0721a), .gc_text = RGB (0x1a0a00), .gc_ground = RGB (0xf0721a),
    .gc_hatch = RGBA (0x4d1a00, 0.65),
    .wait = RGB (0x7f6a49), .wait_edge = RGB (0xc7a977), .wait_text = RGB (0xfff3dc),
    .sync = RGB (0x5f4f8f), .sync_edge = RGB (0xb7a3e6), .sync_text = RGB (0xf6f1ff),
    .idle = RGBA (0xffffff, 0.055),
    .runnable = RGB (0x6fb0cc), .runnable_fill = RGBA (0x6fb0cc, 0.14),
    .runnable_text = RGB (0xd4edfb),
    .foreign = RGB (0xbf6cf0), .foreign_fill = RGBA (0xbf6cf0, 0.08),
    .foreign_text = RGB (0xecd8ff),
    .blocked = RGB (0x7c7e84),
    .lost = RGB (0xff7b7b), .lost_text = RGB (0x2b0506),
    FRAME_DARK,
  },
  [WEFT_THEME_LIGHT_COLOR_BLIND] = {
    .run = RGB (0x165088), .run_text = RGB (0xffffff),
    .gc = RGB (0xbe4303), .gc_text = RGB (0xffffff), .gc_ground = RGB (0xbe4303),
    .gc_hatch = RGBA (0x5c2300, 0.55),
    .wait = RGB (0xfaad3d), .wait_edge = RGB (0x8a5a00), .wait_text = RGB (0x2b1c00),
    .sync = RGB (0x80bbf0), .sync_edge = RGB (0x2b5f93), .sync_text = RGB (0x0a1c2e),
    .idle = RGBA (0x000000, 0.045),
    .runnable = RGB (0x3f9999), .runnable_fill = RGBA (0x3f9999, 0.14),
    .runnable_text = RGB (0x0b3838),
    .foreign = RGB (0xa31afd), .foreign_fill = RGBA (0xa31afd, 0.06),
    .foreign_text = RGB (0x4d0a7c),
    .blocked = RGB (0x37250b),
    .lost = RGB (0x7a0c12), .lost_text = RGB (0xffffff),
    FRAME_LIGHT,
  },
  [WEFT_THEME_DARK_COLOR_BLIND] = {
    .is_dark = TRUE,
    .run = RGB (0x95c7f3), .run_text = RGB (0x001a33),
    .gc = RGB (0xfdac54), .gc_text = RGB (0x1a0a00), .gc_ground = RGB (0xfdac54),
    .gc_hatch = RGBA (0x4d1a00, 0.65),
    .wait = RGB (0x8a5f3b), .wait_edge = RGB (0xe0a860), .wait_text = RGB (0xfff8ec),
    .sync = RGB (0x3240b6), .sync_edge = RGB (0x8fb8ea), .sync_text = RGB (0xf2f7ff),
    .idle = RGBA (0xffffff, 0.055),
    .runnable = RGB (0xfdff74), .runnable_fill = RGBA (0xfdff74, 0.14),
    .runnable_text = RGB (0xfdfbd6),
    .foreign = RGB (0xd106ff), .foreign_fill = RGBA (0xd106ff, 0.08),
    .foreign_text = RGB (0xecd8ff),
    .blocked = RGB (0x7c8c91),
    .lost = RGB (0xe55b6b), .lost_text = RGB (0x2b0506),
    FRAME_DARK,
  },
  [WEFT_THEME_LIGHT_HIGH_CONTRAST] = {
    .outlines = TRUE,
    .run = RGB (0x1c7c43), .run_text = RGB (0xffffff),
    .gc = RGB (0xe8750f), .gc_text = RGB (0x000000), .gc_ground = RGB (0xe8750f),
    .gc_hatch = RGB (0x8c3d00),
    .wait = RGB (0xdcc6a2), .wait_edge = RGB (0x000000), .wait_text = RGB (0x000000),
    .sync = RGB (0xb7a3d9), .sync_edge = RGB (0x000000), .sync_text = RGB (0x000000),
    .idle = RGB (0xf0f0f0),
    .runnable = RGB (0x1f9bd9), .runnable_fill = RGB (0xe0f1fa), .runnable_text = RGB (0x000000),
    .foreign = RGB (0x6f2da8), .foreign_fill = RGB (0xf4eef9), .foreign_text = RGB (0x000000),
    .blocked = RGB (0x7c7d81),
    .marker = RGB (0x9c0f66), .marker_text = RGB (0xffffff),
    .heap = RGB (0x0f6f7c), .heap_second = RGB (0x317f8a),
    .lost = RGB (0xb5121b), .lost_text = RGB (0xffffff),
    .accent = RGB (0x1a5fb4), .accent_text = RGB (0x1a5fb4), .selection = NOTHING,
    .hit = RGB (0x8a6200),
    .hover = NOTHING, .hover_line = RGB (0x000000),
    .pill = RGB (0x000000), .pill_text = RGB (0xffffff),
    .page = RGB (0xffffff), .panel = RGB (0xffffff),
    .text1 = RGB (0x000000), .text2 = RGB (0x1a1a1a), .text3 = RGB (0x333333),
    .line = RGB (0x595959), .grid = RGB (0xb0b0b0),
    .other = RGB (0xc8c8cc), .bands = BANDS_LIGHT,
  },
  [WEFT_THEME_DARK_HIGH_CONTRAST] = {
    .is_dark = TRUE,
    .outlines = TRUE,
    .run = RGB (0x66dc8c), .run_text = RGB (0x05210f),
    .gc = RGB (0xf0721a), .gc_text = RGB (0x000000), .gc_ground = RGB (0xf0721a),
    .gc_hatch = RGB (0x4d1a00),
    .wait = RGB (0x7f6a49), .wait_edge = RGB (0xffffff), .wait_text = RGB (0xffffff),
    .sync = RGB (0x5f4f8f), .sync_edge = RGB (0xffffff), .sync_text = RGB (0xffffff),
    .idle = RGB (0x2e2e2e),
    .runnable = RGB (0x6fb0cc), .runnable_fill = RGB (0x203036), .runnable_text = RGB (0xffffff),
    .foreign = RGB (0xbf6cf0), .foreign_fill = RGB (0x2c2133), .foreign_text = RGB (0xffffff),
    .blocked = RGB (0x7c7e84),
    .marker = RGB (0xff80b8), .marker_text = RGB (0x000000),
    .heap = RGB (0x4cc2cf), .heap_second = RGB (0x3f9ea8),
    .lost = RGB (0xff7b7b), .lost_text = RGB (0x000000),
    .accent = RGB (0x78aeed), .accent_text = RGB (0x99c1f1), .selection = NOTHING,
    .hit = RGB (0xf5c211),
    .hover = NOTHING, .hover_line = RGB (0xffffff),
    .pill = RGB (0xffffff), .pill_text = RGB (0x000000),
    .page = RGB (0x1e1e1e), .panel = RGB (0x1e1e1e),
    .text1 = RGB (0xffffff), .text2 = RGB (0xe6e6e6), .text3 = RGB (0xcccccc),
    .line = RGB (0xa0a0a0), .grid = RGB (0x585858),
    .other = RGB (0x6a6a70), .bands = BANDS_DARK,
  },
  [WEFT_THEME_LIGHT_GREY] = {
    .is_grey = TRUE,
    .outlines = TRUE,
    .run = RGB (0x000000), .run_text = RGB (0xffffff),
    .gc = RGB (0x8c8c8c), .gc_text = RGB (0x000000), .gc_ground = RGB (0xffffff),
    .gc_hatch = RGB (0x000000),
    .wait = RGB (0xd6d6d6), .wait_edge = RGB (0x000000), .wait_text = RGB (0x000000),
    .sync = RGB (0xb4b4b4), .sync_edge = RGB (0x000000), .sync_text = RGB (0x000000),
    .idle = RGB (0xf4f4f4),
    .runnable = RGB (0x4c4c4c), .runnable_fill = RGB (0xececec), .runnable_text = RGB (0x000000),
    .foreign = RGB (0x262626), .foreign_fill = RGB (0xf7f7f7), .foreign_text = RGB (0x000000),
    .blocked = RGB (0x6a6a6a),
    .marker = RGB (0x000000), .marker_text = RGB (0xffffff),
    .heap = RGB (0x404040), .heap_second = RGB (0x808080),
    .lost = RGB (0x2e2e2e), .lost_text = RGB (0xffffff),
    .accent = RGB (0x000000), .accent_text = RGB (0x000000), .selection = NOTHING,
    .hit = RGB (0x4d4d4d),
    .hover = NOTHING, .hover_line = RGB (0x000000),
    .pill = RGB (0x000000), .pill_text = RGB (0xffffff),
    .page = RGB (0xffffff), .panel = RGB (0xffffff),
    .text1 = RGB (0x000000), .text2 = RGB (0x1a1a1a), .text3 = RGB (0x333333),
    .line = RGB (0x595959), .grid = RGB (0xb0b0b0),
    .other = RGB (0xc8c8c8), .bands = GREYS_LIGHT,
  },
  [WEFT_THEME_DARK_GREY] = {
    .is_dark = TRUE,
    .is_grey = TRUE,
    .outlines = TRUE,
    .run = RGB (0xffffff), .run_text = RGB (0x000000),
    .gc = RGB (0x808080), .gc_text = RGB (0x000000), .gc_ground = RGB (0xffffff),
    .gc_hatch = RGB (0x000000),
    .wait = RGB (0x464646), .wait_edge = RGB (0xffffff), .wait_text = RGB (0xffffff),
    .sync = RGB (0x626262), .sync_edge = RGB (0xffffff), .sync_text = RGB (0xffffff),
    .idle = RGB (0x282828),
    .runnable = RGB (0xc4c4c4), .runnable_fill = RGB (0x303030), .runnable_text = RGB (0xffffff),
    .foreign = RGB (0xe2e2e2), .foreign_fill = RGB (0x262626), .foreign_text = RGB (0xffffff),
    .blocked = RGB (0xa0a0a0),
    .marker = RGB (0xffffff), .marker_text = RGB (0x000000),
    .heap = RGB (0xc0c0c0), .heap_second = RGB (0x808080),
    .lost = RGB (0xe0e0e0), .lost_text = RGB (0x000000),
    .accent = RGB (0xffffff), .accent_text = RGB (0xffffff), .selection = NOTHING,
    .hit = RGB (0xb0b0b0),
    .hover = NOTHING, .hover_line = RGB (0xffffff),
    .pill = RGB (0xffffff), .pill_text = RGB (0x000000),
    .page = RGB (0x1e1e1e), .panel = RGB (0x1e1e1e),
    .text1 = RGB (0xffffff), .text2 = RGB (0xe6e6e6), .text3 = RGB (0xcccccc),
    .line = RGB (0xa0a0a0), .grid = RGB (0x585858),
    .other = RGB (0x6a6a6a), .bands = GREYS_DARK,
  },
};

const WeftPalette *
weft_palette_get (WeftTheme theme)
{
  return &palettes[(guint) theme < WEFT_N_THEMES ? theme : WEFT_THEME_LIGHT];
}

WeftTheme
weft_theme_choose (gboolean dark, WeftColorSet colors)
{
  return (WeftTheme) (2 * (guint) colors + (dark ? 1 : 0));
}

guint
weft_palette_band_index (const char *name)
{
  gsize n = strspn (name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._");
  /* FNV-1a. Its constants must not change, so that a name keeps its colour. */
  guint64 hash = G_GUINT64_CONSTANT (0xcbf29ce484222325);

  /* skip the package, so that "containers-0.6.7:Data.Map.Internal.Bin" has the same colour in logs
   * of other compiler versions */
  if (n > 0 && name[n] == ':' && name[n + 1] != '\0' && name[n + 1] != ':' &&
      strchr (name + n + 1, '.') != NULL)
    name += n;
  for (; *name != '\0'; name++)
    hash = (hash ^ (guchar) *name) * G_GUINT64_CONSTANT (0x100000001b3);
  hash ^= hash >> 32;
  return (guint) (hash % WEFT_BAND_GREY);
}

WeftColor
weft_palette_band_color (const WeftPalette *palette, guint index)
{
  static const double amounts[WEFT_BAND_GREY / WEFT_N_BANDS] = { 0, 0.22, 0.18 };
  guint shade = index / WEFT_N_BANDS;
  WeftColor color, to;

  if (index >= WEFT_BAND_GREY)
    return palette->other;
  color = palette->bands[index % WEFT_N_BANDS];
  to = shade == 1 ? palette->page : palette->text1;
  to.a = color.a;
  return weft_color_mix (color, to, amounts[shade]);
}

WeftColor
weft_palette_band_color_by_name (const WeftPalette *palette, const char *name)
{
  return weft_palette_band_color (palette, weft_palette_band_index (name));
}

WeftColor
weft_palette_band_line_color (const WeftPalette *palette, guint index)
{
  WeftColor band = weft_palette_band_color (palette, index), text = palette->text1, line = band;

  text.a = 1;
  for (guint i = 1; i <= LINE_STEPS && weft_color_contrast (line, palette->page) < LINE_CONTRAST;
       i++)
    line = weft_color_mix (band, text, (double) i / LINE_STEPS);
  return line;
}

WeftColor
weft_color_mix (WeftColor from, WeftColor to, double amount)
{
  double k = CLAMP (amount, 0.0, 1.0);

  return (WeftColor){ from.r + (to.r - from.r) * k, from.g + (to.g - from.g) * k,
                      from.b + (to.b - from.b) * k, from.a + (to.a - from.a) * k };
}

WeftColor
weft_color_fade (WeftColor color, double alpha)
{
  color.a *= alpha;
  return color;
}

WeftColor
weft_color_composite (WeftColor over, WeftColor under)
{
  double alpha = over.a;

  over.a = 1.0;
  under.a = 1.0;
  return weft_color_mix (under, over, alpha);
}

WeftColor
weft_palette_heat_color (const WeftPalette *palette, double fraction)
{
  WeftColor track = weft_color_composite (palette->idle, palette->page);
  WeftColor middle = weft_color_composite (palette->heap, palette->page);
  WeftColor most = weft_color_composite (palette->text1, palette->page);

  if (fraction <= 0)
    return track;
  if (fraction < HEAT_MIDDLE)
    return weft_color_mix (track, middle, MIN_HEAT + (1 - MIN_HEAT) * fraction / HEAT_MIDDLE);
  return weft_color_mix (middle, most, MAX_HEAT * (fraction - HEAT_MIDDLE) / (1 - HEAT_MIDDLE));
}

void
weft_color_set_source (cairo_t *cr, WeftColor color)
{
  cairo_set_source_rgba (cr, color.r, color.g, color.b, color.a);
}

void
weft_color_set_fading_source (cairo_t *cr, WeftColor color, double x0, double x1, double alpha)
{
  cairo_pattern_t *pattern = cairo_pattern_create_linear (x0, 0, x1, 0);

  cairo_pattern_add_color_stop_rgba (pattern, 0, color.r, color.g, color.b, color.a);
  cairo_pattern_add_color_stop_rgba (pattern, 1, color.r, color.g, color.b, alpha);
  cairo_set_source (cr, pattern);
  cairo_pattern_destroy (pattern);
}

void
weft_color_fill (cairo_t *cr, WeftColor color, double x, double y, double width, double height)
{
  weft_color_set_source (cr, color);
  cairo_rectangle (cr, x, y, width, height);
  cairo_fill (cr);
}

void
weft_color_outline (cairo_t *cr, WeftColor color, double x, double y, double width, double height)
{
  weft_color_set_source (cr, color);
  cairo_set_line_width (cr, 1);
  cairo_rectangle (cr, x + 0.5, y + 0.5, width - 1, height - 1);
  cairo_stroke (cr);
}

double
weft_color_linear (double channel)
{
  return channel <= 0.04045 ? channel / 12.92 : pow ((channel + 0.055) / 1.055, 2.4);
}

static double
relative_luminance (WeftColor color)
{
  return 0.2126 * weft_color_linear (color.r) + 0.7152 * weft_color_linear (color.g) +
         0.0722 * weft_color_linear (color.b);
}

double
weft_color_contrast (WeftColor a, WeftColor b)
{
  double la = relative_luminance (a) + 0.05;
  double lb = relative_luminance (b) + 0.05;

  return MAX (la, lb) / MIN (la, lb);
}

WeftColor
weft_color_text_on (WeftColor fill)
{
  WeftColor black = RGB (0x000000);
  WeftColor white = RGB (0xffffff);

  return weft_color_contrast (fill, black) >= weft_color_contrast (fill, white) ? black : white;
}
