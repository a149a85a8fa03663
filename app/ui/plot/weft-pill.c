/* SPDX-License-Identifier: BSD-3-Clause */
/* Places and draws the pills on the ruler, so that they do not overlap. */
#include "weft-strip.h"

#include "weft-snapshot.h"

#include <math.h>

#define MARGIN 8.0
#define GAP    4.0

WeftPill
weft_pill_position (double x, double width, double from, double to, WeftPill other)
{
  double left = CLAMP (round (x - width / 2), from, MAX (to - width, from));
  double before = other.left - GAP - width, after = other.right + GAP;
  gboolean is_right = x > (other.left + other.right) / 2;

  if (other.right > other.left && left < after && left + width > other.left - GAP)
    {
      if (after + width <= to && (is_right || before < from))
        left = after;
      else if (before >= from)
        left = before;
    }
  return (WeftPill){ left, left + width };
}

double
weft_pill_width (WeftPlot *plot, const char *text)
{
  return ceil (weft_text_width (weft_plot_get_text (plot), WEFT_TEXT_BOX_BOLD, text)) + 2 * MARGIN;
}

void
weft_pill_snapshot (WeftPill pill,
                    WeftPlot *plot,
                    GtkSnapshot *snapshot,
                    const char *text,
                    WeftColor fill,
                    WeftColor ink)
{
  double width = pill.right - pill.left;
  graphene_rect_t bounds =
      GRAPHENE_RECT_INIT ((float) pill.left, WEFT_PILL_TOP, (float) width, WEFT_PILL_HEIGHT);
  WeftTextPosition position = { .x = pill.left + width / 2,
                                .y = WEFT_PILL_TOP + WEFT_PILL_HEIGHT / 2.0,
                                .align = WEFT_TEXT_CENTRE };
  cairo_t *cr;

  weft_snapshot_fill_rounded (snapshot, fill, &bounds, WEFT_PILL_HEIGHT / 2.0f);
  cr = gtk_snapshot_append_cairo (snapshot, &bounds);
  weft_color_set_source (cr, ink);
  weft_text_draw (weft_plot_get_text (plot), cr, WEFT_TEXT_BOX_BOLD, text, &position);
  cairo_destroy (cr);
}
