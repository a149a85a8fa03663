/* SPDX-License-Identifier: BSD-3-Clause */
/* Gives each band the first free style. */
#include "weft-band-styles.h"

#include "weft-color-sight.h"

/* Maximum distance, in the order of bands, between two bands that may touch; the bands between them
 * can be empty. */
#define MIN_DISTANCE 2

/* Minimum colour differences (ΔE) between bands with the same hatch. The second pair is used if the
 * first pair does not leave enough styles for all bands. */
typedef struct
{
  double normal; /* for users with normal colour vision */
  double all;    /* for all users */
} DistanceLimits;

static const DistanceLimits limits[] = { { 7, 2 }, { 2, 0.1 } };

/* Smallest colour differences between bands in any theme: for all readers, and for readers without
 * colour blindness. */
typedef struct
{
  double all[WEFT_BAND_GREY + 1][WEFT_BAND_GREY + 1];
  double normal[WEFT_BAND_GREY + 1][WEFT_BAND_GREY + 1];
} Distances;

static void
distances_add (Distances *self, WeftTheme theme, WeftColorVision sight)
{
  const WeftPalette *palette = weft_palette_get (theme);
  WeftPerceivedColor seen[WEFT_BAND_GREY + 1];

  for (guint i = 0; i <= WEFT_BAND_GREY; i++)
    seen[i] = weft_color_perceived (weft_palette_band_color (palette, i), sight);
  for (guint i = 0; i <= WEFT_BAND_GREY; i++)
    for (guint k = 0; k <= WEFT_BAND_GREY; k++)
      {
        double distance = weft_color_distance (seen[i], seen[k]);

        self->all[i][k] = MIN (self->all[i][k], distance);
        if (sight == WEFT_VISION_TRICHROMAT)
          self->normal[i][k] = MIN (self->normal[i][k], distance);
      }
}

static gpointer
distances_new (gpointer is_grey)
{
  WeftColorSet colors = is_grey != NULL ? WEFT_COLORS_GREY : WEFT_COLORS_DEFAULT;
  Distances *self = g_new (Distances, 1);

  for (guint i = 0; i <= WEFT_BAND_GREY; i++)
    for (guint k = 0; k <= WEFT_BAND_GREY; k++)
      self->all[i][k] = self->normal[i][k] = G_MAXDOUBLE;
  /* the other colour sets have the same band colours as the default set */
  for (WeftColorVision sight = 0; sight < WEFT_N_COLOR_VISIONS; sight++)
    {
      distances_add (self, weft_theme_choose (FALSE, colors), sight);
      distances_add (self, weft_theme_choose (TRUE, colors), sight);
    }
  return self;
}

/* Returns TRUE if @style is distinct from the first @n of @styles, and from "other". */
static gboolean
is_style_free (const Distances *distances,
               const WeftBandStyle *styles,
               guint n,
               WeftBandStyle style,
               const DistanceLimits *limit)
{
  if (style.hatch == WEFT_BAND_STYLE_OTHER.hatch &&
      distances->all[style.color][WEFT_BAND_STYLE_OTHER.color] < WEFT_BAND_DISTANCE)
    return FALSE;
  for (guint i = 0; i < n; i++)
    {
      double least = n - i <= MIN_DISTANCE ? WEFT_BAND_DISTANCE : limit->all;

      if (styles[i].hatch == style.hatch &&
          (distances->all[styles[i].color][style.color] < least ||
           distances->normal[styles[i].color][style.color] < limit->normal))
        return FALSE;
    }
  return TRUE;
}

/* Returns the style of band @n. For each hatch, tries all colours: first the next hues in the shade
 * of the band's preferred colour, then all hues in the other shades. Grey bands stay grey. */
static WeftBandStyle
find_style (const Distances *distances, const WeftBandStyle *styles, guint n)
{
  const guint n_shades = WEFT_BAND_GREY / WEFT_N_BANDS;
  guint first = styles[n].color, n_colors = first == WEFT_BAND_GREY ? 1 : WEFT_BAND_GREY;

  for (guint i = 0; i < G_N_ELEMENTS (limits); i++)
    for (WeftHatch hatch = 0; hatch < WEFT_N_HATCHES; hatch++)
      for (guint k = 0; k < n_colors; k++)
        {
          guint shade = (first / WEFT_N_BANDS + k / WEFT_N_BANDS) % n_shades;
          WeftBandStyle style = {
            .color =
                first == WEFT_BAND_GREY ? first : shade * WEFT_N_BANDS + (first + k) % WEFT_N_BANDS,
            .hatch = (styles[n].hatch + hatch) % WEFT_N_HATCHES,
          };

          if (is_style_free (distances, styles, n, style, &limits[i]))
            return style;
        }
  /* all styles are taken, so some bands look alike */
  return styles[n];
}

void
weft_band_styles_resolve (const WeftPalette *palette, WeftBandStyle *styles, guint n)
{
  static GOnce once[2] = { G_ONCE_INIT, G_ONCE_INIT };
  gboolean is_grey = palette->is_grey;
  const Distances *distances = g_once (&once[is_grey], distances_new, GINT_TO_POINTER (is_grey));

  for (guint i = 0; i < n; i++)
    styles[i] = find_style (distances, styles, i);
}
