/* SPDX-License-Identifier: BSD-3-Clause */
/* Paints the axes and texts around a share chart. */
#include "weft-share-frame.h"

#include "weft-format.h"

#include <math.h>

#define GAP       8.0
#define LABEL_GAP 12.0
#define TOP       7.0 /* space at the top for half of a label, px */
#define PARTS     4

/* Choices for the share at the upper edge of a chart. The smallest one that is large enough is
 * used. */
static const double tops[] = { 0.04, 0.1, 0.2, 0.4, 0.6, 0.8, 1 };

WeftShareFrame
weft_share_frame (WeftTextCache *text, double width, double height, double most)
{
  WeftShareFrame self = { .height = MAX (height - WEFT_SHARE_AXIS_HEIGHT, 1), .top = 1 };

  for (guint i = G_N_ELEMENTS (tops); i-- > 0 && tops[i] >= most;)
    self.top = tops[i];
  self.x = ceil (weft_text_width (text, WEFT_TEXT_AXIS, weft_format_percent (1, 0).text) + GAP);
  self.width = MAX (width - self.x, 1);
  return self;
}

double
weft_share_frame_y (const WeftShareFrame *self, double share)
{
  return self->height - (self->height - TOP) * share / self->top;
}

void
weft_share_frame_paint (const WeftShareFrame *self,
                        const WeftPalette *palette,
                        WeftTextCache *text,
                        cairo_t *cr)
{
  guint step = self->height < 90 ? PARTS / 2 : 1;

  for (guint i = 0; i <= PARTS; i += step)
    {
      double share = self->top * i / PARTS, y = round (weft_share_frame_y (self, share));
      double half = weft_text_height (text, WEFT_TEXT_AXIS) / 2;
      WeftTextPosition position = { .x = self->x - GAP,
                                    .y = CLAMP (y, half, self->height - half / 2),
                                    .align = WEFT_TEXT_RIGHT };

      weft_color_fill (cr, i == 0 ? palette->line : palette->grid, self->x, y - (i == 0),
                       self->width, 1);
      weft_color_set_source (cr, palette->text2);
      weft_text_draw (text, cr, WEFT_TEXT_AXIS, weft_format_percent (share, 0).text, &position);
    }
}

double
weft_share_frame_label (const WeftShareFrame *self,
                        const WeftPalette *palette,
                        WeftTextCache *text,
                        cairo_t *cr,
                        double x,
                        double free_from,
                        const char *label)
{
  double half = weft_text_width (text, WEFT_TEXT_AXIS, label) / 2;
  double middle = MAX (MIN (x, self->x + self->width - half), self->x + half);
  WeftTextPosition position = { .x = middle,
                                .y = self->height + WEFT_SHARE_AXIS_HEIGHT / 2 + 2,
                                .align = WEFT_TEXT_CENTRE };

  if (middle - half < free_from)
    return free_from;
  weft_color_set_source (cr, palette->text2);
  weft_text_draw (text, cr, WEFT_TEXT_AXIS, label, &position);
  return middle + half + LABEL_GAP;
}
