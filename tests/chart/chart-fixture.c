/* SPDX-License-Identifier: BSD-3-Clause */
/* Traces of small logs, and pictures of their lanes. */
#include "chart-fixture.h"
#include "weft-trace-read.h"

#include <math.h>
#include <stdlib.h>

WeftTrace *
chart_trace (const WeftTestLog *log)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftMap) map = weft_map_new_from_bytes (log->bytes->data, log->bytes->len);
  g_autoptr (WeftLog) parsed = weft_log_new (map, TRUE, &error);
  g_autoptr (WeftIndex) index = NULL;
  WeftTrace *trace;

  g_assert_no_error (error);
  index = weft_index_new (parsed, NULL, 1, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
  trace = weft_trace_new (index, NULL, &error);
  g_assert_no_error (error);
  return trace;
}

WeftTrace *
chart_trace_of_file (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftSource) source = weft_source_open (path, &error);
  WeftTrace *trace;

  g_assert_no_error (error);
  trace = weft_trace_read (source, 0, NULL, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
  return trace;
}

void
chart_fixture_init (
    ChartFixture *self, WeftTrace *trace, WeftTheme theme, guint64 from, guint64 to, double width)
{
  self->trace = trace;
  self->text = weft_text_cache_new (NULL, 1);
  self->palette = weft_palette_get (theme);
  self->chart = weft_chart_new (trace, self->palette, self->text);
  weft_chart_set_scale (self->chart, (WeftTimeScale){ from, to, width });
}

void
chart_fixture_clear (ChartFixture *self)
{
  weft_chart_free (self->chart);
  weft_text_cache_free (self->text);
  weft_shared_unref (self->trace);
}

cairo_surface_t *
chart_paint (ChartFixture *self, const WeftLane *lane, guint width, guint height)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, width, height);
  cairo_t *cr = cairo_create (surface);

  weft_color_set_source (cr, self->palette->page);
  cairo_paint (cr);
  lane->klass->paint (lane, self->chart, cr);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

gboolean
chart_is (ChartFixture *self, cairo_surface_t *surface, guint x, guint y, WeftColor color)
{
  const guchar *row = cairo_image_surface_get_data (surface) +
                      (gsize) y * (gsize) cairo_image_surface_get_stride (surface);
  guint32 pixel = ((const guint32 *) (gconstpointer) row)[x];
  WeftColor want = weft_color_composite (color, self->palette->page);
  const double parts[] = { want.r, want.g, want.b };

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    if (abs ((int) lround (parts[i] * 255) - (int) ((pixel >> (16 - 8 * i)) & 0xff)) > 2)
      return FALSE;
  return TRUE;
}

guint
chart_count (ChartFixture *self, cairo_surface_t *surface, guint x, WeftColor color)
{
  guint n = 0, height = (guint) cairo_image_surface_get_height (surface);

  for (guint y = 0; y < height; y++)
    n += chart_is (self, surface, x, y, color);
  return n;
}
