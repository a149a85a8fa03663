/* SPDX-License-Identifier: BSD-3-Clause */
/* The lane of all HECs together. Running time is drawn from the bottom up, GC and waiting for GC
 * from the top down, and the gap between them is idle time. The full height represents all HECs. */
#include "weft-chart-hecs.h"
#include "weft-column-area.h"
#include "weft-lane.h"
#include "weft-use-columns.h"

#include <glib/gi18n.h>
#include <math.h>

/* Maximum number of HECs with dividing lines between them; more lines would hide the columns. */
#define MAX_LINES 8

typedef struct
{
  WeftUsageColumn share; /* shares of the time of all HECs */
  float alive;           /* mean number of HECs that exist */
} ActivityColumn;

/* Returns the fraction of [@from, @to) in which a HEC with @life exists. */
static float
fraction_alive (const WeftCapLife *life, guint64 from, guint64 to)
{
  guint64 begin = MAX (from, life->from), end = MIN (to, life->to);

  if (to == from)
    return from >= life->from && from < life->to;
  return end > begin ? (float) ((double) (end - begin) / (double) (to - from)) : 0.0f;
}

static gpointer
make_columns (WeftChart *chart, guint part)
{
  guint n, n_caps = weft_chart_trace (chart)->index->caps->len;
  const guint64 *edges = weft_chart_edges (chart, &n);
  ActivityColumn *columns = g_new0 (ActivityColumn, n);

  weft_chart_prepare_usage (chart);
  for (guint i = 0; i < n_caps; i++)
    {
      const WeftUsageColumns *usage = weft_chart_usage (chart, i);
      const WeftCapLife *life = weft_chart_cap_life (chart, i);

      for (guint x = 0; x < n; x++)
        {
          ActivityColumn *column = &columns[x];

          column->share.run += usage->columns[x].run / (float) n_caps;
          column->share.work += usage->columns[x].work / (float) n_caps;
          column->share.wait += usage->columns[x].wait / (float) n_caps;
          column->share.sync += usage->columns[x].sync / (float) n_caps;
          column->alive += life != NULL ? fraction_alive (life, edges[x], edges[x + 1]) : 1.0f;
        }
    }
  return columns;
}

static const WeftChartPart columns_part = { .make = make_columns, .free = g_free };

static const ActivityColumn *
activity_columns (WeftChart *chart, guint *n)
{
  weft_chart_edges (chart, n);
  return weft_chart_get (chart, &columns_part, 0);
}

static void
activity_paint (const WeftLane *lane, WeftChart *chart, cairo_t *cr)
{
  const WeftPalette *palette = weft_chart_palette (chart);
  guint n, n_caps = weft_chart_trace (chart)->index->caps->len;
  guint height = (guint) lane->height;
  const ActivityColumn *activity = activity_columns (chart, &n);
  g_autofree WeftUseHeights *columns = g_new (WeftUseHeights, n);
  WeftColumnArea alive = { 0 };

  for (guint x = 0; x < n; x++)
    {
      guint track = weft_column_height (activity[x].alive / (float) MAX (n_caps, 1), height);

      weft_column_area_add (&alive, x, 1, height - track, height);
      columns[x] = weft_use_heights_for_share (&activity[x].share, height);
    }
  if (weft_use_knows_idle (weft_chart_trace (chart)))
    weft_column_area_fill (&alive, cr, palette->idle);
  else
    weft_column_area_hatch (&alive, cr, weft_use_remainder_hatch (palette));
  weft_use_heights_paint (columns, n, height, palette, cr);
  if (n_caps < 2 || n_caps > MAX_LINES)
    return;
  /* lines that divide the height into one part for each HEC */
  for (guint i = 1; i < n_caps; i++)
    cairo_rectangle (cr, 0, round (lane->height * i / n_caps), weft_chart_scale (chart)->width, 1);
  weft_color_set_source (cr, weft_color_fade (palette->page, 0.6));
  cairo_fill (cr);
}

static WeftFormatted
activity_value (const WeftLane *lane, WeftChart *chart)
{
  guint n_caps = weft_chart_trace (chart)->index->caps->len;
  guint64 run = 0, alive = 0;

  for (guint i = 0; i < n_caps; i++)
    {
      run += weft_chart_usage (chart, i)->total.run;
      alive += weft_chart_covered_ns (chart, i);
    }
  return weft_format_percent_short ((double) run / (double) MAX (alive, 1));
}

static gboolean
activity_read_at (const WeftLane *lane, WeftChart *chart, guint64 time, double y, WeftReadOut *out)
{
  const WeftTimeScale *scale = weft_chart_scale (chart);
  guint n_caps = weft_chart_trace (chart)->index->caps->len;
  double at = weft_time_scale_x (scale, time);
  guint n;
  const ActivityColumn *activity = activity_columns (chart, &n);
  const ActivityColumn *column;

  if (n_caps == 0 || at < 0 || at >= n)
    return FALSE;
  column = &activity[(guint) at];
  weft_read_out_set_title (out, C_ ("chart", "Activity"),
                           weft_format_time (weft_time_scale_px_to_ns (scale, 1)).text);
  weft_use_add_share_rows (out, weft_chart_trace (chart), weft_chart_palette (chart),
                           &column->share,
                           column->alive / (float) n_caps - column->share.run - column->share.work -
                               column->share.wait - column->share.sync);
  return TRUE;
}

static gboolean
activity_find_event (
    const WeftLane *lane, WeftChart *chart, guint64 time, gboolean forward, guint64 *to)
{
  guint n_caps = weft_chart_trace (chart)->index->caps->len;
  WeftLaneStep nearest = { .time = time, .forward = forward };

  for (guint i = 0; i < n_caps; i++)
    {
      WeftLane hec = { .klass = &weft_lane_hec, .cap = i };
      guint64 at;

      if (weft_lane_hec.find_event (&hec, chart, time, forward, &at))
        weft_lane_step_add_event (&nearest, at);
    }
  return weft_lane_step_finish (&nearest, to);
}

const WeftLaneClass weft_lane_activity = {
  .paint = activity_paint,
  .is_in_device_pixels = TRUE,
  .value = activity_value,
  .read_at = activity_read_at,
  .find_event = activity_find_event,
  .kinds = { { WEFT_TIMELINE_ACTIVITY, NC_ ("chart", "Activity"), N_ ("of all HECs"), 64, 8,
               .is_group = TRUE } },
  .feature = WEFT_FEATURE_SCHEDULER,
  .shows_hecs = TRUE,
  .legend = WEFT_LEGEND_OF_HECS,
  .help =
      N_ ("All HECs together. Running Haskell grows from the floor, GC and waiting for it hang "
          "from the ceiling, and the gap between them is idle. At every zoom the height is the "
          "exact share of time, so a column that is half full was half busy. Look for a low "
          "floor: little runs in parallel there. The lane does not show which HEC did what; the "
          "lanes of the HECs do."),
};
