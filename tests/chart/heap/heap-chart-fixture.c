/* SPDX-License-Identifier: BSD-3-Clause */
/* Charts of small heap profiles whose bytes the test decides on. */
#include "heap-chart-fixture.h"

#include "weft-test-heap.h"

const char *const heap_names[HEAP_N_NAMES] = { "p:M.a", "p:M.b", "q:N.c", "q:N.d", "q:N.e" };

guint64
heap_constant (guint sample, guint band)
{
  static const guint64 bytes[HEAP_N_NAMES] = { 500, 300, 100, 60, 40 };

  return bytes[band % HEAP_N_NAMES];
}

static char *
name_of (guint band)
{
  return band < HEAP_N_NAMES ? g_strdup (heap_names[band]) : g_strdup_printf ("r:R.band%u", band);
}

WeftTrace *
heap_trace (guint n_samples, guint n_bands, guint64 step, HeapBytesOf bytes_of)
{
  g_autoptr (WeftTestLog) log = weft_test_heap_begin (7);

  for (guint i = 0; i < n_samples; i++)
    {
      weft_test_heap_sample (log, i * step, 0);
      for (guint band = 0; band < n_bands; band++)
        if (bytes_of (i, band) > 0)
          {
            g_autofree char *name = name_of (band);

            weft_test_heap_band (log, i * step, 0, name, bytes_of (i, band));
          }
      weft_test_heap_sample_end (log, i * step, 0);
    }
  weft_test_heap_end (log, n_samples * step);
  return chart_trace (log);
}

void
heap_fixture_init (ChartFixture *fixture, guint n_bands, HeapBytesOf bytes_of)
{
  chart_fixture_init (fixture, heap_trace (HEAP_SAMPLES, n_bands, HEAP_STEP_NS, bytes_of),
                      WEFT_THEME_LIGHT, 0, HEAP_END_NS - HEAP_STEP_NS, HEAP_WIDTH);
}

WeftColor
heap_color (ChartFixture *fixture, const char *name)
{
  const WeftTextList *labels = weft_chart_heap (fixture->chart)->labels;

  for (guint band = 0; band < labels->len; band++)
    if (g_str_equal (weft_text_list_nth (labels, band), name))
      return weft_heap_chart_band_color (fixture->chart, band);
  return fixture->palette->page;
}

cairo_surface_t *
heap_paint (ChartFixture *fixture, WeftHeapForm form, gboolean is_log, guint width)
{
  const WeftLane lane = { .klass = &weft_lane_heap_profile,
                          .kind = weft_lane_heap_profile.kinds,
                          .height = HEAP_HEIGHT };
  WeftHeapOptions options = weft_heap_options_default ();

  options.form = form;
  options.is_log = is_log;
  options.n_bands = 200;
  weft_chart_set_heap_options (fixture->chart, &options);
  return chart_paint (fixture, &lane, width, HEAP_HEIGHT);
}
