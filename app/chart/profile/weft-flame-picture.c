/* SPDX-License-Identifier: BSD-3-Clause */
/* Draws a call tree with its title, bar and colour key. */
#include "weft-flame-picture.h"

#include "weft-box.h"
#include "weft-format.h"
#include "weft-join.h"
#include "weft-name.h"

#include <glib/gi18n.h>
#include <math.h>

#define KEY_HEIGHT   28.0
#define SCALE_WIDTH  160
#define SCALE_HEIGHT 10.0
#define GAP          8.0
#define APART        24.0
#define BOX_MARGIN   6.0
#define MIN_TEXT     26.0  /* minimum width of a box with its name, px */
#define MIN_SHARE    110.0 /* minimum width of a box with its name and its share, px */
#define SHARE_GAP    10.0
#define MIN_GAP      4.0 /* minimum width of a box with a gap after it, px */
#define MAX_CUTS     4   /* maximum number of attempts to cut a name */
#define MIN_HATCH    8.0

/* Draws the boxes of flame graphs: colours, gaps, and names cut to fit. */

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

/* Returns the colour for all frames of @kind together. It is also the colour of each single frame
 * of @kind, unless @kind is ordinary. */
static WeftColor
flame_kind_color (const WeftPalette *palette, WeftFrameKind kind)
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
    return flame_kind_color (look->palette, frame->kind);
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
/* Returns the colour of a change of @fraction (-1 to 1) of the largest change. Opaque. */
static WeftColor
flame_change_shade (const WeftPalette *palette, double fraction)
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
          color = flame_change_shade (palette, change);
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
  WeftTextPosition position = { .x = x + BOX_MARGIN, .y = middle };
  double room = w - 2 * BOX_MARGIN;
  g_autofree char *name = NULL;
  WeftColor color = weft_color_text_on (on);

  if (look->hits != NULL && !is_hit (look, box))
    color = look->palette->text3;
  if (look->tree != NULL && w >= MIN_SHARE)
    {
      double fraction =
          (double) look->tree->tree->total[box->node] / (double) MAX (look->tree->sum, 1);
      WeftFormatted share = weft_format_percent (fraction, 1);
      WeftTextPosition right = { .x = x + w - BOX_MARGIN, .y = middle, .align = WEFT_TEXT_RIGHT };

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
          cr, flame_change_shade (look->palette, from + (to - from) * i / MAX (n - 1, 1)));
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

/* Returns the name of a kind of frames, translated. Static. */
static const char *
flame_kind_name (WeftFrameKind kind)
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
        const char *name = flame_kind_name (i);
        WeftFormatted share =
            weft_format_percent ((double) part / (double) MAX (tree->tree->sum, 1), 1);
        g_autofree char *amount = weft_flame_amount_text (unit, part);
        g_autofree char *both = weft_joined (WEFT_JOIN_LIST, amount, share.text);
        g_autofree char *full = g_strdup_printf ("%s  %s", name, both);
        g_autofree char *brief = g_strdup_printf ("%s  %s", name, share.text);
        const char *const texts[] = { full, brief, name };
        WeftColor color = flame_kind_color (look->palette, i);
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

/* Describes boxes of flame graphs for tooltips. */

void
weft_flame_set_frame_title (const WeftFrame *frame, WeftReadOut *out)
{
  g_autofree char *note = g_strdup_printf (
      "%s%s%s", frame->module, *frame->module != '\0' && *frame->source != '\0' ? " · " : "",
      frame->source);

  weft_read_out_set_title (out, frame->label, *note != '\0' ? note : NULL);
}

static void
add_amount (WeftReadOut *out, const char *name, WeftFlameUnit unit, guint64 amount, guint64 of)
{
  g_autofree char *text = weft_flame_amount_text (unit, amount);
  g_autofree char *line = weft_joined (
      WEFT_JOIN_LIST, text, weft_format_percent ((double) amount / (double) MAX (of, 1), 1).text);

  weft_read_out_add (out, name, line);
}

/* Adds the share or amount of @node in the base, and the change from the base. */
static void
add_base_and_change (const WeftFlameLook *look, WeftFlameUnit unit, guint32 node, WeftReadOut *out)
{
  const WeftFlameChange *change = look->change;
  const WeftCallTree *base = change->base;
  WeftFormatted text = weft_flame_change_text (change, node);
  g_autofree char *amount = weft_flame_amount_text (unit, base->total[node]);
  g_autofree char *noise = NULL;

  weft_read_out_add (out,
                     look->base_name != NULL  ? look->base_name :
                     unit == WEFT_FLAME_BYTES ? C_ ("fact", "in the whole log") :
                                                _ ("in the rest of the log"),
                     change->compares_amounts ?
                         amount :
                         weft_format_percent (weft_flame_node_share (base, node), 1).text);
  if (weft_flame_change_is_noise (change, node))
    /* Translators: a change that may be due to chance */
    noise = g_strdup_printf (_ ("%s, within noise"), text.text);
  weft_read_out_add (out,
                     change->compares_amounts ? C_ ("fact", "change, of all") :
                                                C_ ("fact", "change of its share"),
                     noise != NULL ? noise : text.text);
}

void
weft_flame_read_box (const WeftFlameLook *look,
                     WeftFlameUnit unit,
                     const WeftFlameBox *box,
                     WeftReadOut *out)
{
  const WeftStackNode *node;
  guint64 total, sum;

  if (box->node == WEFT_FLAME_MANY)
    {
      g_autofree char *title =
          g_strdup_printf (_ ("%s narrow boxes"), weft_format_count (box->n).text);

      weft_read_out_set_title (out, title, _ ("Double-click to zoom in"));
      return;
    }
  node = weft_stacks_node (look->stacks, box->node);
  total = look->tree->tree->total[box->node];
  sum = look->tree->sum;
  weft_flame_set_frame_title (weft_stacks_nth_frame (look->stacks, node->frame), out);
  if (look->is_inverted)
    /* Translators: own time or bytes of a function, without those of the functions that it calls */
    add_amount (out, node->parent == 0 ? C_ ("fact", "own") : C_ ("fact", "from its calls"), unit,
                total, sum);
  else if (unit == WEFT_FLAME_NS)
    add_amount (out, C_ ("fact", "time"), unit, total, sum);
  else
    {
      add_amount (out, C_ ("fact", "inclusive"), unit, total, sum);
      add_amount (out, C_ ("fact", "own"), unit, look->tree->tree->own[box->node], sum);
    }
  if (look->change != NULL)
    add_base_and_change (look, unit, box->node, out);
  if (node->parent != 0 && !look->is_inverted)
    {
      guint64 all = MAX (look->tree->tree->total[node->parent], 1);
      guint32 caller = weft_stacks_node (look->stacks, node->parent)->frame;
      gboolean is_time = unit == WEFT_FLAME_NS;

      weft_read_out_add (out,
                         /* Translators: followed by the caller: of main */
                         is_time ? C_ ("fact", "of") : C_ ("fact", "called from"),
                         weft_stacks_nth_frame (look->stacks, caller)->label);
      weft_read_out_add (
          out, is_time ? C_ ("fact", "share of that") : C_ ("fact", "share of its caller"),
          weft_format_percent ((double) total / (double) all, 1).text);
    }
}

void
weft_flame_read_kind (const WeftFlameTree *tree,
                      WeftFlameUnit unit,
                      WeftFrameKind kind,
                      WeftReadOut *out)
{
  weft_read_out_set_title (out, flame_kind_name (kind),
                           kind == WEFT_FRAME_ORDINARY ? NULL : _ ("not part of the program"));
  /* Translators: followed by the sum */
  add_amount (out, C_ ("fact", "in all"), unit, tree->tree->by_kind[kind], tree->tree->sum);
}
