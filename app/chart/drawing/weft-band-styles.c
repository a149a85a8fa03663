/* SPDX-License-Identifier: BSD-3-Clause */
/* Gives each band the first style that is free. */
#include "weft-band-styles.h"

#include "weft-color-sight.h"

/* Bands that are no further apart in their order may touch, as those between them can be empty. */
#define NEAR 2
/* ΔE of any two bands in the same hatch. */
typedef struct
{
  double normal, all; /* for readers who see all colours, and for each reader */
} Least;

/* The second one is for more bands than the first one has styles for. */
static const Least leasts[] = { { 7, 2 }, { 2, 0.1 } };

/* How far apart the colours of bands are: the least of all themes, for all sights and without
 * colour blindness. */
typedef struct
{
  double all[WEFT_BAND_GREY + 1][WEFT_BAND_GREY + 1];
  double normal[WEFT_BAND_GREY + 1][WEFT_BAND_GREY + 1];
} Distances;

static void
lower_to (double *least, double value)
{
  *least = MIN (*least, value);
}

static void
band_styles_measure (Distances *self, WeftTheme theme, WeftSight sight)
{
  const WeftPalette *palette = weft_palette_get (theme);
  WeftSeenColor seen[WEFT_BAND_GREY + 1];

  for (guint i = 0; i <= WEFT_BAND_GREY; i++)
    seen[i] = weft_color_seen (weft_palette_band_color (palette, i), sight);
  for (guint i = 0; i <= WEFT_BAND_GREY; i++)
    for (guint k = 0; k <= WEFT_BAND_GREY; k++)
      {
        lower_to (&self->all[i][k], weft_color_distance (seen[i], seen[k]));
        if (sight == WEFT_SIGHT_TRICHROMAT)
          lower_to (&self->normal[i][k], weft_color_distance (seen[i], seen[k]));
      }
}

static gpointer
measure_all (gpointer is_grey)
{
  WeftColorSet colors = is_grey != NULL ? WEFT_COLORS_GREY : WEFT_COLORS_DEFAULT;
  Distances *self = g_new (Distances, 1);

  for (guint i = 0; i <= WEFT_BAND_GREY; i++)
    for (guint k = 0; k <= WEFT_BAND_GREY; k++)
      self->all[i][k] = self->normal[i][k] = G_MAXDOUBLE;
  /* the other sets have the default's bands */
  for (WeftSight sight = 0; sight < WEFT_N_SIGHTS; sight++)
    {
      band_styles_measure (self, weft_theme_for (FALSE, colors), sight);
      band_styles_measure (self, weft_theme_for (TRUE, colors), sight);
    }
  return self;
}

/* Whether @style is distinct from all of @styles before the @n-th, and from "other". */
static gboolean
is_free (const Distances *distances,
         const WeftBandStyle *styles,
         guint n,
         WeftBandStyle style,
         const Least *rule)
{
  if (style.hatch == WEFT_BAND_STYLE_OTHER.hatch &&
      distances->all[style.color][WEFT_BAND_STYLE_OTHER.color] < WEFT_BAND_DISTANCE)
    return FALSE;
  for (guint i = 0; i < n; i++)
    {
      double least = n - i <= NEAR ? WEFT_BAND_DISTANCE : rule->all;

      if (styles[i].hatch == style.hatch &&
          (distances->all[styles[i].color][style.color] < least ||
           distances->normal[styles[i].color][style.color] < rule->normal))
        return FALSE;
    }
  return TRUE;
}

/* The @i-th colour to try after @first: the next hues in its shade, then in the other shades. */
static guint
next_color (guint first, guint i)
{
  guint shade = (first / WEFT_N_BANDS + i / WEFT_N_BANDS) % (WEFT_BAND_GREY / WEFT_N_BANDS);

  return shade * WEFT_N_BANDS + (first + i) % WEFT_N_BANDS;
}

/* Finds the style of the @n-th band in one hatch. */
static gboolean
find_color (const Distances *distances,
            const WeftBandStyle *styles,
            guint n,
            const Least *rule,
            WeftBandStyle *style)
{
  guint first = styles[n].color;

  for (guint i = 0; i < (first == WEFT_BAND_GREY ? 1 : WEFT_BAND_GREY); i++)
    {
      style->color = first == WEFT_BAND_GREY ? first : next_color (first, i);
      if (is_free (distances, styles, n, *style, rule))
        return TRUE;
    }
  return FALSE;
}

static WeftBandStyle
find_style (const Distances *distances, const WeftBandStyle *styles, guint n)
{
  for (guint i = 0; i < G_N_ELEMENTS (leasts); i++)
    for (WeftHatch hatch = 0; hatch < WEFT_N_HATCHES; hatch++)
      {
        WeftBandStyle style = { .hatch = (styles[n].hatch + hatch) % WEFT_N_HATCHES };

        if (find_color (distances, styles, n, &leasts[i], &style))
          return style;
      }
  /* all styles are taken: some bands are alike */
  return styles[n];
}

void
weft_band_styles_resolve (const WeftPalette *palette, WeftBandStyle *styles, guint n)
{
  static GOnce once[2] = { G_ONCE_INIT, G_ONCE_INIT };
  gboolean is_grey = palette->is_grey;
  const Distances *distances = g_once (&once[is_grey], measure_all, GINT_TO_POINTER (is_grey));

  for (guint i = 0; i < n; i++)
    styles[i] = find_style (distances, styles, i);
}
