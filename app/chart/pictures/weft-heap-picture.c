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

/* Returns a subtitle such as "by type"; if there is not room for all bands in @height px, it
 * includes the number of bands shown. Newly allocated. */
static char *
subtitle_text (WeftChart *chart, double height)
{
  g_autofree char *what = weft_heap_kind_text (weft_heap_profile_kind (weft_chart_heap (chart)));
  guint n = weft_heap_chart_n_drawn (chart, height);
  guint all = weft_chart_heap_levels (chart)->bands->len;

  if (n == all)
    return g_steal_pointer (&what);
  return what != NULL ? g_strdup_printf (_ ("%s, %u of %u bands"), what, n, all) :
                        g_strdup_printf (_ ("%u of %u bands"), n, all);
}

static void
paint_title (WeftChart *chart, cairo_t *cr, double width, const char *title, const char *what)
{
  const WeftPalette *palette = weft_chart_palette (chart);
  WeftTextCache *text = weft_chart_text (chart);
  WeftTextPlace place = { .x = TITLE_X, .y = TITLE_HEIGHT / 2 + 2 };

  width -= weft_ruler_paint_ends (chart, cr, width - PAD, place.y);
  place.max_width = width - 2 * TITLE_X;
  weft_color_set (cr, palette->text1);
  place.x += weft_text_draw (text, cr, WEFT_TEXT_TITLE, title, &place) + GAP;
  place.max_width = MAX (width - place.x - TITLE_X, 1);
  weft_color_set (cr, palette->text2);
  if (what != NULL)
    weft_text_draw (text, cr, WEFT_TEXT_PANE, what, &place);
}

static void
paint_legend_row (WeftChart *chart, cairo_t *cr, double y, double width, guint level)
{
  const WeftHeapLevels *levels = weft_chart_heap_levels (chart);
  const WeftPalette *palette = weft_chart_palette (chart);
  WeftTextCache *text = weft_chart_text (chart);
  guint32 band = weft_heap_levels_band (levels, level);
  WeftFormatted most = weft_format_mean_bytes (levels->peaks[level]);
  WeftTextPlace place = { .x = width, .y = y + ROW_HEIGHT / 2, .align = WEFT_TEXT_RIGHT };
  double room = width - SWATCH - 2 * GAP - weft_text_width (text, WEFT_TEXT_VALUE, most.text);
  g_autofree char *name = weft_heap_chart_name (chart, band, WEFT_TEXT_VALUE, room);

  weft_heap_chart_paint_swatch (chart, cr, band, 0, y + (ROW_HEIGHT - SWATCH) / 2, SWATCH);
  weft_color_set (cr, palette->text2);
  weft_text_draw (text, cr, WEFT_TEXT_VALUE, most.text, &place);
  place = (WeftTextPlace){ .x = SWATCH + GAP, .y = y + ROW_HEIGHT / 2 };
  weft_color_set (cr, palette->text1);
  if (name != NULL)
    weft_text_draw (text, cr, WEFT_TEXT_VALUE, name, &place);
}

void
weft_heap_picture_paint_legend (WeftChart *chart, cairo_t *cr, double width, double height)
{
  const WeftHeapLevels *levels = weft_chart_heap_levels (chart);
  guint room = (guint) MAX (height / ROW_HEIGHT - 1, 0), n = levels->bands->len;
  guint shown = n <= room ? n : MAX (room, 1) - 1;

  weft_color_set (cr, weft_chart_palette (chart)->text2);
  weft_text_draw (weft_chart_text (chart), cr, WEFT_TEXT_VALUE, C_ ("fact", "largest"),
                  &(WeftTextPlace){ .x = width, .y = ROW_HEIGHT / 2, .align = WEFT_TEXT_RIGHT });
  for (guint i = 0; i < shown; i++)
    paint_legend_row (chart, cr, (i + 1) * ROW_HEIGHT, width, n - 1 - i);
  if (shown < n)
    {
      g_autofree char *more = g_strdup_printf (_ ("and %u more"), n - shown);

      weft_color_set (cr, weft_chart_palette (chart)->text2);
      weft_text_draw (weft_chart_text (chart), cr, WEFT_TEXT_VALUE, more,
                      &(WeftTextPlace){ .x = SWATCH + GAP, .y = (shown + 1.5) * ROW_HEIGHT });
    }
}

/* Draws the lane of user events below the chart. */
static void
paint_user_lane (WeftChart *chart, cairo_t *cr, double left, double height)
{
  const WeftLane lane = weft_lane_alone (&weft_lane_user, height);

  if (lane.height <= 0)
    return;
  weft_lane_user.paint (&lane, chart, cr);
  weft_color_set (cr, weft_chart_palette (chart)->text2);
  weft_text_draw (
      weft_chart_text (chart), cr, WEFT_TEXT_VALUE, g_dpgettext2 (NULL, "chart", lane.kind->name),
      &(WeftTextPlace){
          .x = -PAD, .y = lane.height / 2, .align = WEFT_TEXT_RIGHT, .max_width = left - PAD });
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
  /* a form with rows has their names beside the chart, and no legend */
  WeftHeapForm form = weft_chart_heap_options (chart)->form;
  gboolean has_rows = weft_heap_form (form)->layout == WEFT_HEAP_ROWS;
  gboolean has_user = weft_lane_user.has (weft_chart_trace (chart));
  double user_height = has_user ? weft_lane_user.kinds[0].height : 0;
  double left = has_rows ? WEFT_LABEL_WIDTH : AXIS_WIDTH;
  double legend = has_rows ? 0 : MIN (LEGEND_WIDTH, width / 4);
  WeftTimeScale scale = { from, to, MAX (width - left - (legend > 0 ? legend + 3 * PAD : PAD), 1) };
  double top = TITLE_HEIGHT + WEFT_RULER_HEIGHT;
  double room = MAX (height - top - PAD - user_height, 1);
  g_autofree char *subtitle = NULL;

  weft_chart_set_scale (chart, scale);
  subtitle = subtitle_text (chart, room);
  weft_color_set (cr, weft_chart_palette (chart)->page);
  cairo_paint (cr);
  paint_title (chart, cr, width, title, subtitle);
  cairo_save (cr);
  cairo_translate (cr, left, TITLE_HEIGHT);
  weft_ruler_paint (chart, cr);
  cairo_translate (cr, 0, WEFT_RULER_HEIGHT);
  weft_ruler_paint_grid (chart, cr, room);
  weft_heap_chart_paint (chart, cr, room);
  weft_timeline_paint_losses (chart, cr, room);
  weft_lane_user.paint_across (chart, cr, room);
  cairo_translate (cr, 0, room);
  paint_user_lane (chart, cr, left, user_height);
  cairo_translate (cr, 0, -room);
  cairo_translate (cr, -left, 0);
  weft_heap_chart_paint_axis (chart, cr, left, room, 0);
  cairo_translate (cr, left + scale.width + 2 * PAD, 0);
  if (legend > 0)
    weft_heap_picture_paint_legend (chart, cr, legend, room);
  cairo_restore (cr);
}
