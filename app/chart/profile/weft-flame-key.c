/* SPDX-License-Identifier: BSD-3-Clause */
/* A scale between two numbers, and the colour of what chance explains. */
#include "weft-flame-key.h"

#include "weft-format.h"

#include <glib/gi18n.h>
#include <math.h>

#define KEY_HEIGHT   28.0
#define SCALE_WIDTH  160
#define SCALE_HEIGHT 10.0
#define GAP          8.0
#define APART        24.0

double
weft_flame_key_height (const WeftFlameLook *look)
{
  return look->change != NULL && look->colors == WEFT_FLAME_BY_CHANGE && look->change->most > 0 ?
             KEY_HEIGHT :
             0;
}

static double
paint_text (const WeftFlameLook *look, cairo_t *cr, double x, const char *text)
{
  WeftTextPlace place = { .x = x, .y = KEY_HEIGHT / 2 };

  weft_color_set (cr, look->palette->text1);
  return x + weft_text_draw (look->text, cr, WEFT_TEXT_VALUE, text, &place) + GAP;
}

/* @n columns from @from to @to, as parts of the largest change. */
static double
paint_scale (const WeftFlameLook *look, cairo_t *cr, double x, guint n, double from, double to)
{
  for (guint i = 0; i < n; i++)
    {
      weft_color_set (
          cr, weft_flame_change_shade (look->palette, from + (to - from) * i / MAX (n - 1, 1)));
      cairo_rectangle (cr, x + i, (KEY_HEIGHT - SCALE_HEIGHT) / 2, 1, SCALE_HEIGHT);
      cairo_fill (cr);
    }
  return x + n + GAP;
}

void
weft_flame_paint_key (const WeftFlameLook *look, cairo_t *cr)
{
  WeftFormatted most = weft_format_percent (look->change->most, 1);
  g_autofree char *less = g_strdup_printf ("−%s", most.text);
  g_autofree char *more = g_strdup_printf ("+%s", most.text);
  double x = 0;

  if (weft_flame_key_height (look) == 0)
    return;
  x = paint_text (look, cr, x, less);
  x = round (paint_scale (look, cr, round (x), SCALE_WIDTH, -1, 1));
  x = paint_text (look, cr, x, more) + APART;
  x = paint_scale (look, cr, round (x), (guint) (2 * SCALE_HEIGHT), 0, 0);
  paint_text (look, cr, x, _ ("≈ no change beyond chance"));
}
