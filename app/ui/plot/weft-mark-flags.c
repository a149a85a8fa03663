/* SPDX-License-Identifier: BSD-3-Clause */
/* Draws the user's bookmarks as flags: a pole, a pennant and a label. */
#include "weft-mark-flags.h"

#include <math.h>

#define FLAG_WIDTH  8.0
#define FLAG_HEIGHT 8.0
#define POLE        14.0
#define LABEL_GAP   3.0
#define MAX_LABEL   120.0
#define BAR_HEIGHT  3.0

/* Returns the x of the user's next bookmark after @i, or of the end of the axis. */
static double
next_mark_x (WeftBookmarks *bookmarks, guint i, const WeftTimeScale *scale)
{
  for (guint k = i + 1; k < weft_bookmarks_n (bookmarks); k++)
    if (weft_bookmarks_nth (bookmarks, k)->is_own)
      return weft_time_scale_x (scale, weft_bookmarks_nth (bookmarks, k)->from);
  return scale->width;
}

void
weft_mark_flags_snapshot (WeftPlot *plot,
                          GtkSnapshot *snapshot,
                          const WeftTimeScale *scale,
                          double height,
                          gboolean with_labels)
{
  WeftBookmarks *bookmarks = weft_document_get_bookmarks (weft_plot_get_document (plot));
  double pole = MIN (POLE, height);
  cairo_t *cr = NULL;

  for (guint i = 0; i < weft_bookmarks_n (bookmarks); i++)
    {
      WeftBookmark *mark = weft_bookmarks_nth (bookmarks, i);
      double x0 = round (weft_time_scale_x (scale, mark->from));
      double x1 = round (weft_time_scale_x (scale, mark->to));

      if (!mark->is_own || x1 < -FLAG_WIDTH || x0 > scale->width)
        continue;
      if (cr == NULL)
        cr = gtk_snapshot_append_cairo (
            snapshot,
            &GRAPHENE_RECT_INIT (0, 0, (float) (scale->width + FLAG_WIDTH), (float) height));
      weft_color_set (cr, weft_plot_get_palette (plot)->accent_text);
      cairo_rectangle (cr, x0, height - pole, 1, pole);
      cairo_move_to (cr, x0 + 1, height - pole);
      cairo_line_to (cr, x0 + 1 + FLAG_WIDTH, height - pole + FLAG_HEIGHT / 2);
      cairo_line_to (cr, x0 + 1, height - pole + FLAG_HEIGHT);
      cairo_close_path (cr);
      cairo_fill (cr);
      if (x1 > x0)
        {
          cairo_rectangle (cr, x0, height - BAR_HEIGHT, x1 - x0, BAR_HEIGHT);
          cairo_fill (cr);
        }
      if (with_labels && *mark->label != '\0')
        {
          double room = next_mark_x (bookmarks, i, scale) - x0 - FLAG_WIDTH - 2 * LABEL_GAP;
          WeftTextPlace position = { .x = x0 + FLAG_WIDTH + LABEL_GAP,
                                     .y = height - pole + FLAG_HEIGHT / 2,
                                     .max_width = MIN (room, MAX_LABEL) };

          if (position.max_width > 2 * FLAG_WIDTH)
            weft_text_draw (weft_plot_get_text (plot), cr, WEFT_TEXT_SMALL_BOX, mark->label,
                            &position);
        }
    }
  if (cr != NULL)
    cairo_destroy (cr);
}
