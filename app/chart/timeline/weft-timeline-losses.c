/* SPDX-License-Identifier: BSD-3-Clause */
/* Marks the times for which events are missing, across all lanes. */
#include "weft-bands.h"
#include "weft-box.h"
#include "weft-timeline.h"

#include <glib/gi18n.h>
#include <math.h>

#define PILL_HEIGHT       18.0
#define PILL_MARGIN       7.0
#define VEIL_ALPHA        0.6  /* opacity of the page's colour over lost time */
#define PROVISIONAL_ALPHA 0.35 /* opacity of the page's colour over time that may still change */
#define DASH              4.0

/* Merges overlapping @stripes, so that none is painted over another, and paints them. */
static void
paint_stripes (
    WeftChart *chart, cairo_t *cr, GArray *stripes, double height, WeftColor color, double density)
{
  const WeftPalette *palette = weft_chart_palette (chart);
  WeftTextCache *text = weft_chart_text (chart);
  double width = weft_chart_scale (chart)->width;
  double taken = -G_MAXDOUBLE; /* right end of the last pill */

  weft_loss_stripes_join (stripes);
  for (guint i = 0; i < stripes->len; i++)
    {
      const WeftLossStripe *stripe = &g_array_index (stripes, WeftLossStripe, i);
      double x0 = stripe->x0, x1 = stripe->x1;

      /* fade the lanes, and hatch the stripe */
      weft_color_fill (cr, weft_color_fade (palette->page, density), x0, 0, x1 - x0, height);
      weft_box_paint_hatch (cr, x0, 0, x1 - x0, height, weft_color_fade (color, 0.6));
      weft_color_set_source (cr, color);
      cairo_rectangle (cr, x0, 0, 1, height);
      cairo_rectangle (cr, x1 - 1, 0, 1, height);
      cairo_fill (cr);
    }
  /* show the number of lost bytes in a pill at the top, unless it would cover the previous pill */
  for (guint i = 0; i < stripes->len && height > 3 * PILL_HEIGHT; i++)
    {
      const WeftLossStripe *stripe = &g_array_index (stripes, WeftLossStripe, i);
      g_autofree char *label = NULL;
      double x = stripe->x0, pill;

      if (stripe->bytes == 0)
        continue;
      label = g_strdup_printf (ngettext ("%s byte lost", "%s bytes lost", (gulong) stripe->bytes),
                               weft_format_count (stripe->bytes).text);
      pill = ceil (weft_text_width (text, WEFT_TEXT_BOX_BOLD, label)) + 2 * PILL_MARGIN;
      if (x + pill > width)
        x -= pill;
      if (x < taken)
        continue;
      weft_color_fill (cr, palette->lost, x, 0, pill, PILL_HEIGHT);
      weft_color_set_source (cr, palette->lost_text);
      weft_text_draw (text, cr, WEFT_TEXT_BOX_BOLD, label,
                      &(WeftTextPosition){ .x = x + PILL_MARGIN, .y = PILL_HEIGHT / 2 });
      taken = x + pill;
    }
}

/* In a growing log, draws a dashed line at the time after which lanes may still change, and fades
 * everything after that time. */
static void
paint_provisional (WeftChart *chart, cairo_t *cr, double height)
{
  const double dashes[] = { DASH, DASH };
  const WeftTrace *trace = weft_chart_trace (chart);
  const WeftPalette *palette = weft_chart_palette (chart);
  const WeftTimeScale *scale = weft_chart_scale (chart);
  /* lanes do not depend on events without a HEC */
  guint64 final =
      weft_trace_final_until (trace) == WEFT_TIME_END ? WEFT_TIME_END : trace->coverage->process.to;
  double x0, x1;

  if (final >= MIN (trace->index->to, scale->to) || trace->index->to <= scale->from)
    return;
  x0 = final > scale->from ? weft_time_scale_x (scale, final) : 0;
  x1 = trace->index->to < scale->to ? weft_time_scale_x (scale, trace->index->to) : scale->width;
  cairo_save (cr);
  weft_color_fill (cr, weft_color_fade (palette->page, PROVISIONAL_ALPHA), x0, 0, x1 - x0, height);
  weft_color_set_source (cr, palette->text3);
  cairo_set_line_width (cr, 1);
  cairo_set_dash (cr, dashes, G_N_ELEMENTS (dashes), 0);
  cairo_move_to (cr, floor (x0) + 0.5, 0);
  cairo_line_to (cr, floor (x0) + 0.5, height);
  if (final > scale->from)
    cairo_stroke (cr);
  cairo_restore (cr);
}

void
weft_timeline_paint_losses (WeftChart *chart, cairo_t *cr, double height)
{
  const WeftTimeScale *scale = weft_chart_scale (chart);
  const WeftPalette *palette = weft_chart_palette (chart);
  const GArray *gaps = weft_chart_gaps (chart);
  const WeftIndex *index = weft_chart_trace (chart)->index;
  gsize left = weft_map_get_bytes_left (index->log->map);
  guint64 bytes = index->log->map->size - left, from, to;
  g_autoptr (GArray) stripes = g_array_new (FALSE, FALSE, sizeof (WeftLossStripe));

  for (guint i = 0; i < gaps->len; i++)
    {
      const WeftRange *gap = &g_array_index (gaps, WeftRange, i);

      weft_loss_stripes_add (stripes, scale, gap->from, gap->to, 0);
    }
  paint_stripes (chart, cr, stripes, height, palette->blocked, VEIL_ALPHA);
  g_array_set_size (stripes, 0);
  for (guint i = 0; i < index->problems->len; i++)
    {
      const WeftProblem *problem = &g_array_index (index->problems, WeftProblem, i);

      if (weft_problem_is_loss (problem) && problem->from <= problem->to)
        weft_loss_stripes_add (stripes, scale, problem->from, problem->to, problem->bytes);
    }
  paint_stripes (chart, cr, stripes, height, palette->lost, VEIL_ALPHA);
  if (bytes > 0)
    {
      g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (WeftLossStripe));

      /* Mark the times whose bytes have been cut from the file since it was read. At times when
       * only events without a HEC are gone, the lanes stay visible. */
      g_array_set_size (stripes, 0);
      if (weft_index_get_truncated_range (index, left, &from, &to))
        weft_loss_stripes_add (all, scale, from, to + 1, bytes);
      if (weft_index_get_truncated_range_global (index, left, &from, &to))
        weft_loss_stripes_add (stripes, scale, from, to + 1, all->len > 0 ? 0 : bytes);
      paint_stripes (chart, cr, stripes, height, palette->lost, VEIL_ALPHA);
      paint_stripes (chart, cr, all, height, palette->lost, 1);
    }
  paint_provisional (chart, cr, height);
}
