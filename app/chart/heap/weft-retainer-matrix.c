/* SPDX-License-Identifier: BSD-3-Clause */
/* Lays out, paints and describes the matrix of retainers. */
#include "weft-retainer-matrix.h"

#include "weft-format.h"
#include "weft-name.h"

#include <glib/gi18n.h>
#include <math.h>

#define PAD               12.0
#define GAP               8.0
#define HEAD_HEIGHT       26.0
#define FOOT_HEIGHT       26.0
#define TITLE_HEIGHT      30.0
#define ROW_HEIGHT        22.0
#define NUMBER_WIDTH      18.0
#define SUM_WIDTH         72.0
#define MIN_LEFT          270.0
#define MAX_LEFT          420.0
#define LEFT_PART         0.38
#define MIN_PICTURE_WIDTH 860.0
#define MIN_CELL          22.0
#define MAX_CELL          48.0
#define MIN_CELL_TEXT     26.0 /* minimum width of a cell with a number */
#define MAX_NAME_CHARS    60   /* maximum length of a name in a sentence */

WeftMatrixLayout
weft_matrix_layout (const WeftRetainers *retainers, double width)
{
  WeftMatrixLayout self = { .top = HEAD_HEIGHT, .row = ROW_HEIGHT };
  double room;

  self.left = CLAMP (width * LEFT_PART, MIN_LEFT, MAX_LEFT);
  room = MAX (width - self.left - PAD, MIN_CELL);
  self.n = MIN (MIN (retainers->names->len, WEFT_MATRIX_MAX), (guint) (room / MIN_CELL));
  self.width = self.n > 0 ? CLAMP (floor (room / self.n), MIN_CELL, MAX_CELL) : MAX_CELL;
  self.exclusive_right = self.left - GAP;
  self.retained_right = self.exclusive_right - SUM_WIDTH;
  self.height = self.top + self.n * self.row + FOOT_HEIGHT;
  return self;
}

typedef struct
{
  const WeftRetainers *retainers;
  const WeftMatrixLook *look;
  WeftMatrixLayout layout;
  cairo_t *cr;
} MatrixPainting;

static void
draw_text (const MatrixPainting *self,
           const char *text,
           WeftColor color,
           double x,
           double y,
           WeftTextAlign align)
{
  weft_color_set_source (self->cr, color);
  weft_text_draw (self->look->text, self->cr, WEFT_TEXT_VALUE, text,
                  &(WeftTextPosition){ .x = x, .y = y, .align = align });
}

static void
draw_number (
    const MatrixPainting *self, guint number, gboolean is_hit, double x, double y, gboolean right)
{
  const WeftPalette *palette = self->look->palette;
  char text[16];

  g_snprintf (text, sizeof text, "%u", number);
  draw_text (self, text, is_hit ? palette->text1 : palette->text2, x, y,
             right ? WEFT_TEXT_RIGHT : WEFT_TEXT_CENTRE);
}

static void
paint_row_head (const MatrixPainting *self, guint row)
{
  const WeftMatrixLayout *layout = &self->layout;
  const WeftPalette *palette = self->look->palette;
  double y = layout->top + (row + 0.5) * layout->row, x = PAD + NUMBER_WIDTH + GAP;
  g_autofree char *name = weft_text_shorten_name (self->look->text, WEFT_TEXT_VALUE,
                                                  g_ptr_array_index (self->retainers->names, row),
                                                  layout->retained_right - SUM_WIDTH - x);
  WeftFormatted keeps =
      weft_format_mean_bytes (weft_retainers_shared_bytes (self->retainers, row, row));
  WeftFormatted alone = weft_format_mean_bytes (self->retainers->exclusive[row]);

  if ((gint) row == self->look->row)
    {
      weft_color_set_source (self->cr, palette->hover);
      cairo_rectangle (self->cr, 0, y - layout->row / 2, layout->left + layout->n * layout->width,
                       layout->row);
      cairo_fill (self->cr);
    }
  draw_number (self, row + 1, (gint) row == self->look->row, PAD + NUMBER_WIDTH, y, TRUE);
  if (name != NULL)
    draw_text (self, name, palette->text1, x, y, WEFT_TEXT_LEFT);
  draw_text (self, keeps.text, palette->text2, layout->retained_right, y, WEFT_TEXT_RIGHT);
  draw_text (self, self->retainers->exclusive[row] > 0 ? alone.text : "–", palette->text2,
             layout->exclusive_right, y, WEFT_TEXT_RIGHT);
}

static void
paint_cell (const MatrixPainting *self, guint row, guint column)
{
  const WeftMatrixLayout *layout = &self->layout;
  const WeftPalette *palette = self->look->palette;
  double fraction = weft_retainers_shared_fraction (self->retainers, row, column);
  WeftColor color = weft_palette_heat_color (palette, fraction);
  double x = layout->left + column * layout->width, y = layout->top + row * layout->row;
  gboolean is_hit = (gint) row == self->look->row && (gint) column == self->look->column;
  char text[16];

  weft_color_set_source (self->cr, color);
  cairo_rectangle (self->cr, x, y, layout->width - 1, layout->row - 1);
  cairo_fill (self->cr);
  if (is_hit || row == column)
    {
      weft_color_set_source (self->cr, is_hit ? palette->accent : palette->text3);
      cairo_set_line_width (self->cr, is_hit ? 2 : 1);
      cairo_rectangle (self->cr, x + 0.5, y + 0.5, layout->width - 2, layout->row - 2);
      cairo_stroke (self->cr);
    }
  if (fraction <= 0 || layout->width < MIN_CELL_TEXT)
    return;
  g_snprintf (text, sizeof text, fraction < 0.005 ? "<1" : "%.0f", fraction * 100);
  draw_text (self, text, weft_color_text_on (color), x + (layout->width - 1) / 2,
             y + (layout->row - 1) / 2, WEFT_TEXT_CENTRE);
}

static void
paint_matrix (const MatrixPainting *self)
{
  const WeftMatrixLayout *layout = &self->layout;
  guint more = self->retainers->n_all - layout->n;
  WeftColor color = self->look->palette->text2;
  double y = HEAD_HEIGHT / 2;

  draw_text (self, C_ ("column", "Retainer"), color, PAD + NUMBER_WIDTH + GAP, y, WEFT_TEXT_LEFT);
  draw_text (self, C_ ("column", "Retained"), color, layout->retained_right, y, WEFT_TEXT_RIGHT);
  draw_text (self, C_ ("column", "Alone"), color, layout->exclusive_right, y, WEFT_TEXT_RIGHT);
  for (guint i = 0; i < layout->n; i++)
    draw_number (self, i + 1, (gint) i == self->look->column,
                 layout->left + (i + 0.5) * layout->width, y, FALSE);
  for (guint row = 0; row < layout->n; row++)
    {
      paint_row_head (self, row);
      for (guint column = 0; column < layout->n; column++)
        paint_cell (self, row, column);
    }
  if (more > 0)
    {
      g_autofree char *text = g_strdup_printf (
          ngettext ("and %s more that keeps less", "and %s more that keep less", more),
          weft_format_count (more).text);

      draw_text (self, text, self->look->palette->text2, PAD + NUMBER_WIDTH + GAP,
                 layout->height - FOOT_HEIGHT / 2, WEFT_TEXT_LEFT);
    }
}

void
weft_matrix_paint (const WeftRetainers *retainers,
                   const WeftMatrixLook *look,
                   cairo_t *cr,
                   double width)
{
  MatrixPainting self = { retainers, look, weft_matrix_layout (retainers, width), cr };

  paint_matrix (&self);
}

gboolean
weft_matrix_cell_at (const WeftMatrixLayout *layout, double x, double y, gint *row, gint *column)
{
  gboolean is_hit = y >= layout->top && y < layout->top + layout->n * layout->row && x >= 0 &&
                    x < layout->left + layout->n * layout->width;

  *row = is_hit ? (gint) ((y - layout->top) / layout->row) : -1;
  *column = is_hit && x >= layout->left ? (gint) ((x - layout->left) / layout->width) : -1;
  return is_hit;
}

char *
weft_matrix_cell_text (const WeftRetainers *retainers, gint row, gint column)
{
  guint i = (guint) row, k = column >= 0 ? (guint) column : i;
  g_autofree char *name =
      weft_name_shorten_to_chars (g_ptr_array_index (retainers->names, i), MAX_NAME_CHARS);
  g_autofree char *other =
      weft_name_shorten_to_chars (g_ptr_array_index (retainers->names, k), MAX_NAME_CHARS);
  WeftFormatted keeps = weft_format_mean_bytes (weft_retainers_shared_bytes (retainers, i, i));
  WeftFormatted part = weft_format_percent (weft_retainers_shared_fraction (retainers, i, k), 1);
  double bytes = i == k ? retainers->exclusive[i] : weft_retainers_shared_bytes (retainers, i, k);
  WeftFormatted size = weft_format_mean_bytes (bytes);

  if (i == k && bytes <= 0)
    return g_strdup_printf (_ ("%s keeps %s alive, nothing of it alone"), name, keeps.text);
  if (i == k)
    return g_strdup_printf (_ ("%s keeps %s alive; no other keeps %s of it, %s"), name, keeps.text,
                            size.text, part.text);
  if (bytes <= 0)
    return g_strdup_printf (_ ("%s keeps %s alive; %s keeps nothing of it"), name, keeps.text,
                            other);
  return g_strdup_printf (_ ("%s keeps %s alive; %s keeps %s of it as well, %s"), name, keeps.text,
                          other, size.text, part.text);
}

const char *
weft_matrix_legend_text (void)
{
  return _ (
      "Each cell: share of the data retained by its row that its column retains, too. Framed: "
      "retained by the row alone.");
}

double
weft_matrix_picture_width (const WeftRetainers *retainers)
{
  double cells = MIN (retainers->names->len, WEFT_MATRIX_MAX) * MAX_CELL + PAD;

  return MAX (MAX_LEFT + cells, MIN_PICTURE_WIDTH);
}

double
weft_matrix_picture_height (const WeftRetainers *retainers, double width)
{
  return TITLE_HEIGHT + weft_matrix_layout (retainers, width).height;
}

void
weft_matrix_paint_picture (const WeftRetainers *retainers,
                           const WeftMatrixLook *look,
                           cairo_t *cr,
                           double width,
                           double height,
                           const char *title)
{
  MatrixPainting self = { retainers, look, weft_matrix_layout (retainers, width), cr };
  const char *legend = weft_matrix_legend_text ();
  double y = TITLE_HEIGHT / 2 + 2, room;

  weft_color_set_source (cr, look->palette->page);
  cairo_paint (cr);
  draw_text (&self, legend, look->palette->text2, width - PAD, y, WEFT_TEXT_RIGHT);
  room = width - 2 * PAD - GAP - weft_text_width (look->text, WEFT_TEXT_VALUE, legend);
  weft_color_set_source (cr, look->palette->text1);
  weft_text_draw (look->text, cr, WEFT_TEXT_TITLE, title,
                  &(WeftTextPosition){ .x = PAD, .y = y, .max_width = MAX (room, 1) });
  cairo_save (cr);
  cairo_rectangle (cr, 0, 0, width, height);
  cairo_clip (cr);
  cairo_translate (cr, 0, TITLE_HEIGHT);
  paint_matrix (&self);
  cairo_restore (cr);
}
