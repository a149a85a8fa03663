/* SPDX-License-Identifier: BSD-3-Clause */
/* Simulates colour blindness in linear RGB, and measures colour differences in OKLab. */
#include "weft-color-sight.h"

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
