/* SPDX-License-Identifier: BSD-3-Clause */
/* Positions of a flame graph's boxes within its widget, and hit tests. */
#include "weft-flame-view-private.h"

#include "weft-flame-picture.h"

#include <math.h>

double
weft_flame_view_plot_width (WeftFlameView *self)
{
  return MAX (gtk_widget_get_width (GTK_WIDGET (self)) - 2 * WEFT_FLAME_MARGIN, 1);
}

double
weft_flame_view_head_height (WeftFlameView *self)
{
  return self->graph != NULL ? weft_flame_kind_bar_height (self->graph->layout) : 0;
}

double
weft_flame_view_available_height (WeftFlameView *self)
{
  return MAX (gtk_widget_get_height (GTK_WIDGET (self)) - WEFT_FLAME_TOP - WEFT_FLAME_BOTTOM -
                  weft_flame_view_head_height (self),
              1);
}

/* Returns the row height in px. If there are few rows, the rows grow to fill the available
 * height. */
static double
row_height (WeftFlameView *self)
{
  double share = weft_flame_view_available_height (self) / MAX (self->graph->layout->rows, 1);

  return CLAMP (floor (share), WEFT_FLAME_ROW, WEFT_FLAME_HIGHEST_ROW);
}

double
weft_flame_view_rows_height (WeftFlameView *self)
{
  double wanted = self->graph != NULL ? self->graph->layout->rows * row_height (self) : 0;

  return MAX (wanted, weft_flame_view_available_height (self));
}

double
weft_flame_view_rows_top (WeftFlameView *self)
{
  return WEFT_FLAME_TOP + (self->is_upward ? 0 : weft_flame_view_head_height (self));
}

WeftFlameLook
weft_flame_view_look (WeftFlameView *self)
{
  return (WeftFlameLook){
    .stacks = self->graph->tree->stacks,
    .tree = self->graph->layout,
    .change = self->graph->base != NULL ? &self->graph->change : NULL,
    .base_name = self->graph->base_name,
    .palette = weft_plot_get_palette (self->plot),
    .text = weft_plot_get_text (self->plot),
    .colors = self->colors,
    .is_upward = self->is_upward,
    .is_sandwich = self->is_sandwich,
    .is_inverted = self->graph->is_inverted,
    .row = row_height (self),
    .hits = self->hits,
    .singled_out = self->frame,
  };
}

const GArray *
weft_flame_view_boxes (WeftFlameView *self)
{
  if (self->boxes == NULL && self->graph != NULL)
    self->boxes = weft_flame_tree_boxes (self->graph->layout, self->from, self->to,
                                         weft_flame_view_plot_width (self));
  return self->boxes;
}

const WeftFlameBox *
weft_flame_view_box_at (WeftFlameView *self, double x, double y)
{
  WeftFlameLook look;
  double row_y = y - weft_flame_view_rows_top (self);

  if (weft_flame_view_boxes (self) == NULL || row_y < 0 ||
      row_y >= weft_flame_view_available_height (self) || x < WEFT_FLAME_MARGIN ||
      x >= WEFT_FLAME_MARGIN + weft_flame_view_plot_width (self))
    return NULL;
  look = weft_flame_view_look (self);
  row_y += gtk_adjustment_get_value (self->adjustment);
  return weft_flame_box_at (weft_flame_view_boxes (self),
                            weft_flame_row_at (&look, row_y, weft_flame_view_rows_height (self)),
                            x - WEFT_FLAME_MARGIN);
}

gboolean
weft_flame_view_read_at (WeftFlameView *self, double x, double y)
{
  const WeftFlameBox *box = weft_flame_view_box_at (self, x, y);
  double head_y;
  gint kind;

  weft_read_out_clear (self->read_out);
  if (box != NULL)
    {
      WeftFlameLook look = weft_flame_view_look (self);

      weft_flame_read_box (&look, self->graph->unit, box, self->read_out);
      return TRUE;
    }
  head_y = y - WEFT_FLAME_TOP - (self->is_upward ? weft_flame_view_available_height (self) : 0);
  if (self->graph == NULL || head_y < 0 || head_y >= weft_flame_view_head_height (self))
    return FALSE;
  kind = weft_flame_kind_at (self->graph->layout, x - WEFT_FLAME_MARGIN,
                             weft_flame_view_plot_width (self));
  if (kind >= 0)
    weft_flame_read_kind (self->graph->layout, self->graph->unit, (WeftFrameKind) kind,
                          self->read_out);
  return kind >= 0;
}
