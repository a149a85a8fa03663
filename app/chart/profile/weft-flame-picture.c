/* SPDX-License-Identifier: BSD-3-Clause */
/* Draws a call tree with its title, bar and colour key. */
#include "weft-flame-picture.h"

#include "weft-box.h"
#include "weft-format.h"
#include "weft-join.h"

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
  return look->change != NULL && look->colors == WEFT_FLAME_BY_CHANGE &&
                 look->change->max_change > 0 ?
             KEY_HEIGHT :
             0;
}

static double
paint_key_text (const WeftFlameLook *look, cairo_t *cr, double x, const char *text)
{
  WeftTextPosition position = { .x = x, .y = KEY_HEIGHT / 2 };

  weft_color_set_source (cr, look->palette->text1);
  return x + weft_text_draw (look->text, cr, WEFT_TEXT_VALUE, text, &position) + GAP;
}

/* Paints a scale of @n columns, with the shades of the changes from @from to @to (-1 to 1). Returns
 * its right end. */
static double
paint_scale (const WeftFlameLook *look, cairo_t *cr, double x, guint n, double from, double to)
{
  for (guint i = 0; i < n; i++)
    {
      weft_color_set_source (
          cr, weft_flame_change_shade (look->palette, from + (to - from) * i / MAX (n - 1, 1)));
      cairo_rectangle (cr, x + i, (KEY_HEIGHT - SCALE_HEIGHT) / 2, 1, SCALE_HEIGHT);
      cairo_fill (cr);
    }
  return x + n + GAP;
}

#define BAR_HEIGHT   20.0
#define WEDGE_HEIGHT 14.0
#define TEXT_MARGIN  10.0
#define TITLE_HEIGHT 30.0
#define MARGIN       20.0
#define MIN_ROW      3.0

static const char *const kind_names[WEFT_N_FRAME_KINDS] = {
  [WEFT_FRAME_ORDINARY] = NC_ ("box", "Program"),
  [WEFT_FRAME_GC] = NC_ ("box", "GC"),
  [WEFT_FRAME_SYSTEM] = NC_ ("box", "System"),
  [WEFT_FRAME_IDLE] = NC_ ("box", "Idle"),
  [WEFT_FRAME_OVERHEAD] = NC_ ("box", "Overhead of profiling"),
  [WEFT_FRAME_DONT_CARE] = NC_ ("box", "Don't care"),
};

const char *
weft_flame_kind_name (WeftFrameKind kind)
{
  return (guint) kind < WEFT_N_FRAME_KINDS ? g_dpgettext2 (NULL, "box", kind_names[kind]) : "";
}

char *
weft_flame_amount_text (WeftFlameUnit unit, guint64 amount)
{
  if (unit == WEFT_FLAME_BYTES)
    return g_strdup (weft_format_bytes (amount).text);
  if (unit == WEFT_FLAME_NS)
    return g_strdup (weft_format_time (amount).text);
  return g_strdup_printf (ngettext ("%s sample", "%s samples", (gulong) MIN (amount, G_MAXINT)),
                          weft_format_count (amount).text);
}

double
weft_flame_kind_bar_height (const WeftFlameTree *tree)
{
  gboolean has_outside_costs = tree->tree->by_kind[WEFT_FRAME_ORDINARY] < tree->tree->sum;

  return has_outside_costs && !tree->with_outside_costs ? BAR_HEIGHT + WEDGE_HEIGHT : 0;
}

/* Sets @x0 and @x1 to the edges of the part for @kind in the bar, px. */
static void
kind_edges (const WeftFlameTree *tree, WeftFrameKind kind, double width, double *x0, double *x1)
{
  double scale = width / (double) MAX (tree->tree->sum, 1);
  guint64 before = 0;

  for (guint i = 0; i < kind; i++)
    before += tree->tree->by_kind[i];
  *x0 = (double) before * scale;
  *x1 = *x0 + (double) tree->tree->by_kind[kind] * scale;
}

gint
weft_flame_kind_at (const WeftFlameTree *tree, double x, double width)
{
  for (guint i = 0; i < WEFT_N_FRAME_KINDS; i++)
    {
      double x0, x1;

      kind_edges (tree, i, width, &x0, &x1);
      if (x >= x0 && x < x1)
        return (gint) i;
    }
  return -1;
}

/* Draws the wedge from the visible part of the bar to the rows. */
static void
paint_wedge (const WeftFlameTree *tree,
             const WeftFlameLook *look,
             cairo_t *cr,
             double bar_y,
             double rows_y,
             double width,
             double from,
             double to)
{
  double scale = width / (double) MAX (tree->tree->sum, 1);

  cairo_move_to (cr, from * scale, bar_y);
  cairo_line_to (cr, to * scale, bar_y);
  cairo_line_to (cr, width, rows_y);
  cairo_line_to (cr, 0, rows_y);
  cairo_close_path (cr);
  weft_color_set_source (cr, weft_color_fade (look->palette->run, 0.12));
  cairo_fill (cr);
}

void
weft_flame_paint_kind_bar (const WeftFlameTree *tree,
                           const WeftFlameLook *look,
                           WeftFlameUnit unit,
                           cairo_t *cr,
                           double width,
                           double from,
                           double to)
{
  double bar = look->is_upward ? WEDGE_HEIGHT : 0;

  for (guint i = 0; i < WEFT_N_FRAME_KINDS; i++)
    if (tree->tree->by_kind[i] > 0)
      {
        guint64 part = tree->tree->by_kind[i];
        const char *name = weft_flame_kind_name (i);
        WeftFormatted share =
            weft_format_percent ((double) part / (double) MAX (tree->tree->sum, 1), 1);
        g_autofree char *amount = weft_flame_amount_text (unit, part);
        g_autofree char *both = weft_joined (WEFT_JOIN_LIST, amount, share.text);
        g_autofree char *full = g_strdup_printf ("%s  %s", name, both);
        g_autofree char *brief = g_strdup_printf ("%s  %s", name, share.text);
        const char *const texts[] = { full, brief, name };
        WeftColor color = weft_flame_kind_color (look->palette, i);
        WeftTextPosition position = { .y = bar + BAR_HEIGHT / 2 };
        double x0, x1, w;

        kind_edges (tree, i, width, &x0, &x1);
        x0 = round (x0);
        w = MAX (round (x1) - x0, 1);
        if (w > 4)
          w -= 1;
        weft_color_fill (cr, color, x0, bar, w, BAR_HEIGHT);
        if (i == WEFT_FRAME_GC)
          weft_box_paint_hatch (cr, x0, bar, w, BAR_HEIGHT, look->palette->gc_hatch);
        position.x = x0 + TEXT_MARGIN;
        /* label the part with the longest text that fits */
        for (guint k = 0; k < G_N_ELEMENTS (texts); k++)
          if (weft_text_width (look->text, WEFT_TEXT_BOX_BOLD, texts[k]) <= w - 2 * TEXT_MARGIN)
            {
              if (i == WEFT_FRAME_GC)
                weft_box_paint_text_background (look->text, cr, WEFT_TEXT_BOX_BOLD, texts[k],
                                                &position, color);
              weft_color_set_source (cr, weft_color_text_on (color));
              weft_text_draw (look->text, cr, WEFT_TEXT_BOX_BOLD, texts[k], &position);
              break;
            }
      }
  if (look->is_upward)
    paint_wedge (tree, look, cr, WEDGE_HEIGHT - 1, 1, width, from, to);
  else
    paint_wedge (tree, look, cr, BAR_HEIGHT + 1, BAR_HEIGHT + WEDGE_HEIGHT - 1, width, from, to);
}

double
weft_flame_picture_height (const WeftFlameTree *tree)
{
  return TITLE_HEIGHT + weft_flame_kind_bar_height (tree) + MAX (tree->rows, 1) * WEFT_FLAME_ROW +
         MARGIN;
}

void
weft_flame_paint_picture (const WeftFlameTree *tree,
                          const WeftFlameLook *look,
                          WeftFlameUnit unit,
                          cairo_t *cr,
                          double width,
                          double height,
                          const char *title)
{
  double head = weft_flame_kind_bar_height (tree);
  double key = weft_flame_key_height (look);
  double rows = MAX (height - TITLE_HEIGHT - head - MARGIN - key, 1);
  double plot = MAX (width - 2 * MARGIN, 1);
  WeftFlameLook fitted = *look;
  g_autofree char *sum = weft_flame_amount_text (unit, tree->tree->sum);
  WeftTextPosition left = { .x = MARGIN, .y = TITLE_HEIGHT / 2 + 2 };
  WeftTextPosition right = { .x = width - MARGIN, .y = left.y, .align = WEFT_TEXT_RIGHT };
  g_autoptr (GArray) boxes = weft_flame_tree_boxes (tree, 0, (double) tree->sum, plot);

  fitted.row = CLAMP (floor (rows / MAX (tree->rows, 1)), MIN_ROW, WEFT_FLAME_ROW);
  weft_color_set_source (cr, look->palette->page);
  cairo_paint (cr);
  weft_color_set_source (cr, look->palette->text2);
  left.max_width =
      width - 3 * MARGIN - weft_text_draw (look->text, cr, WEFT_TEXT_VALUE, sum, &right);
  weft_color_set_source (cr, look->palette->text1);
  weft_text_draw (look->text, cr, WEFT_TEXT_TITLE, title, &left);
  if (key > 0)
    {
      WeftFormatted most = weft_format_percent (look->change->max_change, 1);
      g_autofree char *less = g_strdup_printf ("−%s", most.text);
      g_autofree char *more = g_strdup_printf ("+%s", most.text);
      double x;

      /* the colour key, from the largest loss to the largest gain */
      cairo_save (cr);
      cairo_translate (cr, MARGIN, height - MARGIN / 2 - key);
      x = paint_key_text (look, cr, 0, less);
      x = round (paint_scale (look, cr, round (x), SCALE_WIDTH, -1, 1));
      x = paint_key_text (look, cr, x, more) + APART;
      x = paint_scale (look, cr, round (x), (guint) (2 * SCALE_HEIGHT), 0, 0);
      paint_key_text (look, cr, x, _ ("≈ no change beyond chance"));
      cairo_restore (cr);
    }
  cairo_translate (cr, MARGIN, TITLE_HEIGHT);
  cairo_save (cr);
  cairo_translate (cr, 0, look->is_upward ? rows : 0);
  if (head > 0)
    weft_flame_paint_kind_bar (tree, look, unit, cr, plot, 0, (double) tree->sum);
  cairo_restore (cr);
  cairo_translate (cr, 0, look->is_upward ? 0 : head);
  weft_flame_paint (boxes, &fitted, cr, rows);
}
