/* SPDX-License-Identifier: BSD-3-Clause */
/* Paints heap charts for export. */
#include "weft-heap-picture.h"

#include "weft-chart-heap.h"
#include "weft-heap-choice.h"
#include "weft-lane.h"
#include "weft-ruler.h"
#include "weft-timeline.h"

#include <glib/gi18n.h>

#define PAD          12.0
#define TITLE_HEIGHT 30.0
#define AXIS_WIDTH   92.0
#define LEGEND_WIDTH 236.0
#define ROW_HEIGHT   20.0
#define SWATCH       12.0
#define TITLE_X      28.0
#define GAP          8.0

/* Draws @title and a subtitle such as "by type", which includes the number of bands shown if not
 * all bands fit into @height px. */
static void
paint_title (WeftChart *chart, cairo_t *cr, double width, double height, const char *title)
{
  const WeftPalette *palette = weft_chart_palette (chart);
  WeftTextCache *text = weft_chart_text (chart);
  WeftTextPosition position = { .x = TITLE_X, .y = TITLE_HEIGHT / 2 + 2 };
  g_autofree char *kind = weft_heap_kind_text (weft_heap_profile_kind (weft_chart_heap (chart)));
  guint n = weft_heap_chart_n_drawn (chart, height);
  guint all = weft_chart_heap_levels (chart)->bands->len;
  g_autofree char *subtitle = NULL;

  if (n == all)
    subtitle = g_steal_pointer (&kind);
  else if (kind != NULL)
    subtitle = g_strdup_printf (_ ("%s, %u of %u bands"), kind, n, all);
  else
    subtitle = g_strdup_printf (_ ("%u of %u bands"), n, all);
  width -= weft_ruler_paint_ends (chart, cr, width - PAD, position.y);
  position.max_width = width - 2 * TITLE_X;
  weft_color_set_source (cr, palette->text1);
  position.x += weft_text_draw (text, cr, WEFT_TEXT_TITLE, title, &position) + GAP;
  position.max_width = MAX (width - position.x - TITLE_X, 1);
  weft_color_set_source (cr, palette->text2);
  if (subtitle != NULL)
    weft_text_draw (text, cr, WEFT_TEXT_PANE, subtitle, &position);
}

void
weft_heap_picture_paint_legend (WeftChart *chart, cairo_t *cr, double width, double height)
{
  const WeftHeapLevels *levels = weft_chart_heap_levels (chart);
  const WeftPalette *palette = weft_chart_palette (chart);
  WeftTextCache *text = weft_chart_text (chart);
  guint room = (guint) MAX (height / ROW_HEIGHT - 1, 0), n = levels->bands->len;
  guint shown = n <= room ? n : MAX (room, 1) - 1;
  WeftTextPosition name_position = { .x = SWATCH + GAP, .y = ROW_HEIGHT / 2 };
  WeftTextPosition value_position = { .x = width, .y = ROW_HEIGHT / 2, .align = WEFT_TEXT_RIGHT };

  weft_color_set_source (cr, palette->text2);
  weft_text_draw (text, cr, WEFT_TEXT_VALUE, C_ ("fact", "largest"), &value_position);
  for (guint i = 0; i < shown; i++)
    {
      guint level = n - 1 - i;
      guint32 band = weft_heap_levels_band (levels, level);
      WeftFormatted most = weft_format_mean_bytes (levels->peaks[level]);
      double space = width - SWATCH - 2 * GAP - weft_text_width (text, WEFT_TEXT_VALUE, most.text);
      g_autofree char *name = weft_heap_chart_band_name (chart, band, WEFT_TEXT_VALUE, space);
      double y = (i + 1) * ROW_HEIGHT;

      name_position.y = value_position.y = y + ROW_HEIGHT / 2;
      weft_heap_chart_paint_swatch (chart, cr, band, 0, y + (ROW_HEIGHT - SWATCH) / 2, SWATCH);
      weft_color_set_source (cr, palette->text2);
      weft_text_draw (text, cr, WEFT_TEXT_VALUE, most.text, &value_position);
      weft_color_set_source (cr, palette->text1);
      if (name != NULL)
        weft_text_draw (text, cr, WEFT_TEXT_VALUE, name, &name_position);
    }
  if (shown < n)
    {
      g_autofree char *more = g_strdup_printf (_ ("and %u more"), n - shown);

      name_position.y = (shown + 1.5) * ROW_HEIGHT;
      weft_color_set_source (cr, palette->text2);
      weft_text_draw (text, cr, WEFT_TEXT_VALUE, more, &name_position);
    }
}

void
weft_heap_picture_paint (WeftChart *chart,
                         cairo_t *cr,
                         double width,
                         double height,
                         guint64 from,
                         guint64 to,
                         const char *title)
{
  /* forms with rows show the names of bands beside the chart, and have no legend */
  WeftHeapForm form = weft_chart_heap_options (chart)->form;
  gboolean has_rows = weft_heap_form_get (form)->layout == WEFT_HEAP_ROWS;
  gboolean has_user = weft_lane_user.has_data (weft_chart_trace (chart));
  double user_height = has_user ? weft_lane_user.kinds[0].height : 0;
  double left = has_rows ? WEFT_LABEL_WIDTH : AXIS_WIDTH;
  double legend = has_rows ? 0 : MIN (LEGEND_WIDTH, width / 4);
  WeftTimeScale scale = { from, to, MAX (width - left - (legend > 0 ? legend + 3 * PAD : PAD), 1) };
  double top = TITLE_HEIGHT + WEFT_RULER_HEIGHT;
  double room = MAX (height - top - PAD - user_height, 1);

  weft_chart_set_scale (chart, scale);
  weft_color_set_source (cr, weft_chart_palette (chart)->page);
  cairo_paint (cr);
  paint_title (chart, cr, width, room, title);
  cairo_save (cr);
  cairo_translate (cr, left, TITLE_HEIGHT);
  weft_ruler_paint (chart, cr);
  cairo_translate (cr, 0, WEFT_RULER_HEIGHT);
  weft_ruler_paint_grid (chart, cr, room);
  weft_heap_chart_paint (chart, cr, room);
  weft_timeline_paint_losses (chart, cr, room);
  weft_lane_user.paint_across (chart, cr, room);
  cairo_translate (cr, 0, room);
  if (has_user)
    {
      const WeftLane lane = weft_lane_make_standalone (&weft_lane_user, user_height);
      WeftTextPosition position = {
        .x = -PAD, .y = lane.height / 2, .align = WEFT_TEXT_RIGHT, .max_width = left - PAD
      };

      weft_lane_user.paint (&lane, chart, cr);
      weft_color_set_source (cr, weft_chart_palette (chart)->text2);
      weft_text_draw (weft_chart_text (chart), cr, WEFT_TEXT_VALUE,
                      g_dpgettext2 (NULL, "chart", lane.kind->name), &position);
    }
  cairo_translate (cr, 0, -room);
  cairo_translate (cr, -left, 0);
  weft_heap_chart_paint_axis (chart, cr, left, room, 0);
  cairo_translate (cr, left + scale.width + 2 * PAD, 0);
  if (legend > 0)
    weft_heap_picture_paint_legend (chart, cr, legend, room);
  cairo_restore (cr);
}
