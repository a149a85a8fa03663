/* SPDX-License-Identifier: BSD-3-Clause */
/* Joins loss stripes, and paints the tint over GC pauses: all columns with the same opacity are
 * filled as one shape. */
#include "weft-bands.h"

#include "weft-column-area.h"

#include <math.h>

#define MIN_WIDTH 2 /* minimum width of a stripe in px, so that a short loss is visible */

void
weft_loss_stripes_add (
    GArray *stripes, const WeftTimeScale *scale, guint64 from, guint64 to, guint64 bytes)
{
  WeftLossStripe stripe = {
    .x0 = CLAMP (floor (weft_time_scale_x (scale, from)), 0, scale->width),
    .x1 = CLAMP (ceil (weft_time_scale_x (scale, to)), 0, scale->width),
    .bytes = bytes,
  };

  if (to < scale->from || from >= scale->to)
    return;
  stripe.x1 = MAX (stripe.x1, stripe.x0 + MIN_WIDTH);
  g_array_append_val (stripes, stripe);
}

static gint
compare_stripes (gconstpointer a, gconstpointer b)
{
  const WeftLossStripe *one = a, *other = b;

  if (one->x0 != other->x0)
    return one->x0 > other->x0 ? 1 : -1;
  return (one->x1 > other->x1) - (one->x1 < other->x1);
}

void
weft_loss_stripes_join (GArray *stripes)
{
  WeftLossStripe *all = (WeftLossStripe *) (gpointer) stripes->data;
  guint n = 0;

  g_array_sort (stripes, compare_stripes);
  for (guint i = 0; i < stripes->len; i++)
    if (n > 0 && all[i].x0 <= all[n - 1].x1)
      {
        WeftLossStripe *last = &all[n - 1];

        last->x1 = MAX (last->x1, all[i].x1);
        if (!g_uint64_checked_add (&last->bytes, last->bytes, all[i].bytes))
          last->bytes = G_MAXUINT64;
      }
    else
      all[n++] = all[i];
  g_array_set_size (stripes, n);
}

#define N_STEPS  8
#define STRENGTH 0.18 /* maximum opacity of the tint, so that lanes below stay readable */

void
weft_gc_bands_paint (WeftChart *chart, cairo_t *cr, double height)
{
  double density = weft_chart_begin_device_pixels (chart);
  const WeftGcWindows *windows;
  guint n;
  const guint64 *edges;

  cairo_save (cr);
  cairo_scale (cr, 1 / density, 1 / density);
  windows = weft_collections_windows (weft_chart_trace (chart)->collections);
  edges = weft_chart_edges (chart, &n);
  if (weft_gc_windows_count (windows) != 0)
    {
      const WeftPalette *palette = weft_chart_palette (chart);
      guint64 before = weft_gc_windows_pause_time_before (windows, edges[0]);
      WeftColumnArea areas[N_STEPS] = { 0 };
      WeftColor colors[N_STEPS];

      for (guint x = 0; x < n; x++)
        {
          guint64 after = weft_gc_windows_pause_time_before (windows, edges[x + 1]);
          double ns = (double) MAX (edges[x + 1] - edges[x], 1);
          guint step = (guint) ceil ((double) (after - before) / ns * N_STEPS);

          if (step > 0)
            weft_column_area_add (&areas[MIN (step, N_STEPS) - 1], x, 1, 0,
                                  (guint) ceil (height * density));
          before = after;
        }
      for (guint i = 0; i < N_STEPS; i++)
        colors[i] = weft_color_fade (palette->gc, STRENGTH * (i + 1) / N_STEPS);
      weft_column_area_fill_all (areas, colors, N_STEPS, cr);
    }
  cairo_restore (cr);
  weft_chart_end_device_pixels (chart, density);
}
