/* SPDX-License-Identifier: BSD-3-Clause */
/* Gives each band the first free style. */
#include "weft-band-styles.h"

#include <math.h>

typedef struct
{
  double m[9];
} Matrix;

/* Vision without one type of cone: Machado, Oliveira, Fernandes 2009, severity 1. */
static const Matrix sights[WEFT_N_COLOR_VISIONS] = {
  [WEFT_VISION_TRICHROMAT] = { { 1, 0, 0, 0, 1, 0, 0, 0, 1 } },
  [WEFT_VISION_PROTANOPE] = { { 0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216,
                                -0.003882, -0.048116, 1.051998 } },
  [WEFT_VISION_DEUTERANOPE] = { { 0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413,
                                  -0.011820, 0.042940, 0.968881 } },
  [WEFT_VISION_TRITANOPE] = { { 1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602,
                                0.004733, 0.691367, 0.303900 } },
};

/* OKLab: Björn Ottosson 2020. */
static const Matrix to_lms = { { 0.4122214708, 0.5363325363, 0.0514459929, 0.2119034982,
                                 0.6806995451, 0.1073969566, 0.0883024619, 0.2817188376,
                                 0.6299787005 } };
static const Matrix to_lab = { { 0.2104542553, 0.7936177850, -0.0040720468, 1.9779984951,
                                 -2.4285922050, 0.4505937099, 0.0259040371, 0.7827717662,
                                 -0.8086757660 } };

static void
matrix_multiply (const Matrix *matrix, const double *in, double *out)
{
  const double *m = matrix->m;

  for (guint i = 0; i < 3; i++)
    out[i] = m[3 * i] * in[0] + m[3 * i + 1] * in[1] + m[3 * i + 2] * in[2];
}

WeftPerceivedColor
weft_color_perceived (WeftColor color, WeftColorVision sight)
{
  double rgb[3] = { weft_color_linear (color.r), weft_color_linear (color.g),
                    weft_color_linear (color.b) };
  double seen[3], lms[3], lab[3];

  matrix_multiply (&sights[sight], rgb, seen);
  for (guint i = 0; i < 3; i++)
    seen[i] = CLAMP (seen[i], 0, 1);
  matrix_multiply (&to_lms, seen, lms);
  for (guint i = 0; i < 3; i++)
    lms[i] = cbrt (lms[i]);
  matrix_multiply (&to_lab, lms, lab);
  return (WeftPerceivedColor){ 100 * lab[0], 100 * lab[1], 100 * lab[2] };
}

double
weft_color_distance (WeftPerceivedColor a, WeftPerceivedColor b)
{
  double l = a.l - b.l, x = a.a - b.a, y = a.b - b.b;

  return sqrt (l * l + x * x + y * y);
}

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
