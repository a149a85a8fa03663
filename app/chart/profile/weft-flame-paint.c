/* SPDX-License-Identifier: BSD-3-Clause */
/* Draws the boxes of flame graphs: colours, gaps, and names cut to fit. */
#include "weft-flame-paint.h"

#include "weft-box.h"
#include "weft-format.h"
#include "weft-name.h"

#include <math.h>

#define TEXT_MARGIN 6.0
#define MIN_TEXT    26.0  /* minimum width of a box with its name, px */
#define MIN_SHARE   110.0 /* minimum width of a box with its name and its share, px */
#define SHARE_GAP   10.0
#define MIN_GAP     4.0 /* minimum width of a box with a gap after it, px */
#define MAX_CUTS    4   /* maximum number of attempts to cut a name */
#define MIN_HATCH   8.0

/* Strengths of the colours of boxes. */
#define PALE_LIGHT 0.2  /* boxes without an amount of their own */
#define PALE_DARK  0.34 /* boxes without an amount of their own, in dark themes */
#define BESIDE     0.45 /* callers and callees of the selected frame */
#define FAINT      0.2  /* boxes that a search did not find */
#define UNCHANGED  0.5  /* share of grey in the colour for no change */

static const WeftFrame *
box_frame (const WeftFlameLook *look, const WeftFlameBox *box)
{
  return weft_stacks_nth_frame (look->stacks, weft_stacks_node (look->stacks, box->node)->frame);
}

WeftColor
weft_flame_kind_color (const WeftPalette *palette, WeftFrameKind kind)
{
  switch (kind)
    {
    case WEFT_FRAME_ORDINARY:
      return palette->run;
    case WEFT_FRAME_GC:
      return palette->gc;
    case WEFT_FRAME_IDLE:
      return weft_color_composite (palette->idle, palette->page);
    default:
      return palette->other;
    }
}

WeftColor
weft_flame_frame_color (const WeftFlameLook *look, guint32 n)
{
  const WeftFrame *frame = weft_stacks_nth_frame (look->stacks, n);
  const char *module = frame->module != NULL ? frame->module : "";
  g_autofree char *name = NULL;

  if (frame->kind != WEFT_FRAME_ORDINARY)
    return weft_flame_kind_color (look->palette, frame->kind);
  if (*module == '\0')
    return weft_palette_band_color_by_name (look->palette, frame->label);
  if (look->colors == WEFT_FLAME_BY_MODULE)
    return weft_palette_band_color_by_name (look->palette, module);
  name = weft_frame_name (frame);
  return weft_palette_band_color_by_name (look->palette, name);
}

/* Returns the strength of a box's colour, 0 to 1. */
static double
color_strength (const WeftFlameLook *look, const WeftFlameBox *box)
{
  double pale = look->palette->is_dark ? PALE_DARK : PALE_LIGHT;
  double own;

  if (look->is_sandwich)
    return weft_stacks_node (look->stacks, box->node)->frame == look->singled_out ? 1 : BESIDE;
  if (look->tree == NULL || look->colors != WEFT_FLAME_BY_MODULE)
    return 1;
  /* functions have full colour; their callers are paler */
  if (look->is_inverted)
    return box->depth == 0 ? 1 : BESIDE;
  own = (double) look->tree->tree->own[box->node] / (double) MAX (look->tree->most_own, 1);
  return pale + (1 - pale) * sqrt (MIN (own, 1));
}

/* Gains have one colour and losses another, paler for small changes; no change is grey. */
WeftColor
weft_flame_change_shade (const WeftPalette *palette, double fraction)
{
  return weft_color_mix (weft_color_mix (palette->page, palette->other, UNCHANGED),
                         fraction > 0 ? palette->marker : palette->heap,
                         sqrt (MIN (fabs (fraction), 1)));
}

static gboolean
is_hit (const WeftFlameLook *look, const WeftFlameBox *box)
{
  return look->hits != NULL && box->node != WEFT_FLAME_MANY &&
         look->hits[weft_stacks_node (look->stacks, box->node)->frame];
}

WeftColor
weft_flame_box_color (const WeftFlameLook *look, const WeftFlameBox *box)
{
  const WeftPalette *palette = look->palette;
  WeftColor color = palette->other;

  if (box->node != WEFT_FLAME_MANY)
    {
      const WeftFrame *frame = box_frame (look, box);

      color = weft_flame_frame_color (look, weft_stacks_node (look->stacks, box->node)->frame);
      if (frame->kind == WEFT_FRAME_ORDINARY && look->colors == WEFT_FLAME_BY_CHANGE)
        {
          double change = 0;

          if (look->change != NULL && look->change->max_change > 0 &&
              !weft_flame_change_is_noise (look->change, box->node))
            change = weft_flame_change_get (look->change, box->node) / look->change->max_change;
          color = weft_flame_change_shade (palette, change);
        }
      else if (frame->kind == WEFT_FRAME_ORDINARY)
        color = weft_color_mix (palette->page, color, color_strength (look, box));
    }
  if (look->hits != NULL && !is_hit (look, box))
    color = weft_color_mix (palette->page, color, FAINT);
  color.a = 1;
  return color;
}

double
weft_flame_row_y (const WeftFlameLook *look, guint depth, double height)
{
  return look->is_upward ? height - (depth + 1) * look->row : depth * look->row;
}

guint
weft_flame_row_at (const WeftFlameLook *look, double y, double height)
{
  double from_root = look->is_upward ? height - y : y;

  return (guint) MAX (floor (from_root / look->row), 0);
}

/* Computes the position and size of a box, px. Leaves a gap of 1 px on the right of a wide enough
 * box, and below each row that is high enough. */
static void
get_box_rectangle (const WeftFlameLook *look,
                   const WeftFlameBox *box,
                   double height,
                   double *x,
                   double *y,
                   double *w,
                   double *h)
{
  double x0 = round (box->x0), x1 = round (box->x1);

  x1 = MAX (x1, x0 + 1);
  *x = x0;
  *w = x1 - x0 > MIN_GAP ? x1 - x0 - 1 : x1 - x0;
  *y = round (weft_flame_row_y (look, box->depth, height));
  *h = look->row > MIN_GAP ? look->row - 1 : look->row;
}

/* Cuts @name to @width px, first by the mean width of a character, then by the measured excess. The
 * result must fit exactly, or drawing would cut it again: "sho……". Returns NULL if not even a short
 * name fits. */
static char *
fitting_name (const WeftFlameLook *look, const char *name, double width)
{
  static const char sample[] = "dbpqaouk";
  double mean = weft_text_width (look->text, WEFT_TEXT_BOX, sample) / (double) (sizeof sample - 1);
  guint chars = (guint) MAX (width / MAX (mean, 1), 0);

  for (guint i = 0; i < MAX_CUTS && chars >= 2; i++)
    {
      g_autofree char *cut = weft_name_shorten_to_chars (name, chars);
      double needed = cut != NULL ? weft_text_width (look->text, WEFT_TEXT_BOX, cut) : 0;

      if (needed <= width)
        return g_steal_pointer (&cut);
      chars = MIN (chars - 1, (guint) (g_utf8_strlen (cut, -1) * width / needed));
    }
  return NULL;
}

/* Draws @text in a box, on a plain background if the box is hatched. Returns its width. */
static double
draw_text (const WeftFlameLook *look,
           const WeftFlameBox *box,
           cairo_t *cr,
           const char *text,
           const WeftTextPosition *position,
           WeftColor color)
{
  if (box_frame (look, box)->kind == WEFT_FRAME_GC)
    weft_box_paint_text_background (look->text, cr, WEFT_TEXT_BOX, text, position,
                                    weft_flame_box_color (look, box));
  weft_color_set_source (cr, color);
  return weft_text_draw (look->text, cr, WEFT_TEXT_BOX, text, position);
}

static void
paint_box_text (const WeftFlameLook *look,
                const WeftFlameBox *box,
                cairo_t *cr,
                WeftColor on,
                double x,
                double middle,
                double w)
{
  WeftTextPosition position = { .x = x + TEXT_MARGIN, .y = middle };
  double room = w - 2 * TEXT_MARGIN;
  g_autofree char *name = NULL;
  WeftColor color = weft_color_text_on (on);

  if (look->hits != NULL && !is_hit (look, box))
    color = look->palette->text3;
  if (look->tree != NULL && w >= MIN_SHARE)
    {
      double fraction =
          (double) look->tree->tree->total[box->node] / (double) MAX (look->tree->sum, 1);
      WeftFormatted share = weft_format_percent (fraction, 1);
      WeftTextPosition right = { .x = x + w - TEXT_MARGIN, .y = middle, .align = WEFT_TEXT_RIGHT };

      if (look->change != NULL && look->colors == WEFT_FLAME_BY_CHANGE &&
          box_frame (look, box)->kind == WEFT_FRAME_ORDINARY)
        share = weft_flame_change_is_noise (look->change, box->node) ?
                    (WeftFormatted){ "≈" } :
                    weft_flame_change_text (look->change, box->node);
      room -= draw_text (look, box, cr, share.text, &right, color) + SHARE_GAP;
    }
  name = fitting_name (look, box_frame (look, box)->label, room);
  position.max_width = room;
  if (name != NULL)
    draw_text (look, box, cr, name, &position, color);
}

void
weft_flame_paint (const GArray *boxes, const WeftFlameLook *look, cairo_t *cr, double height)
{
  for (guint i = 0; i < boxes->len; i++)
    {
      const WeftFlameBox *box = &g_array_index (boxes, WeftFlameBox, i);
      WeftColor color = weft_flame_box_color (look, box);
      double x, y, w, h;

      get_box_rectangle (look, box, height, &x, &y, &w, &h);
      weft_color_fill (cr, color, x, y, w, h);
      if (box->node == WEFT_FLAME_MANY)
        continue;
      if (box_frame (look, box)->kind == WEFT_FRAME_GC && w >= MIN_HATCH)
        weft_box_paint_hatch (cr, x, y, w, h, look->palette->gc_hatch);
      if (look->palette->outlines && w > 2)
        weft_color_outline (cr, look->palette->text1, x, y, w, h);
      if (is_hit (look, box) && h > 6)
        weft_color_fill (cr, look->palette->hit, x, y + h - 3, w, 3);
      if (w >= MIN_TEXT && h >= weft_text_height (look->text, WEFT_TEXT_BOX) - 3)
        paint_box_text (look, box, cr, color, x, y + h / 2, w);
    }
  for (guint i = 0; i < boxes->len && look->singled_out != WEFT_FRAME_NONE && !look->is_sandwich;
       i++)
    {
      const WeftFlameBox *box = &g_array_index (boxes, WeftFlameBox, i);
      double x, y, w, h;

      if (box->node == WEFT_FLAME_MANY ||
          weft_stacks_node (look->stacks, box->node)->frame != look->singled_out)
        continue;
      get_box_rectangle (look, box, height, &x, &y, &w, &h);
      weft_color_set_source (cr, look->palette->accent);
      cairo_set_line_width (cr, 2);
      cairo_rectangle (cr, x + 1, y + 1, MAX (w - 2, 1), MAX (h - 2, 1));
      cairo_stroke (cr);
    }
}
