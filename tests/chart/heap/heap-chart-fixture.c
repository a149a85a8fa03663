/* SPDX-License-Identifier: BSD-3-Clause */
/* Charts of small heap profiles whose bytes the test decides on. */
#include "heap-chart-fixture.h"

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
  g_autoptr (WeftTestLog) log = weft_test_log_new ();

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0xffff, 0);
  weft_test_log_event (log, 160, 1);
  weft_test_log_u8 (log, 0);
  weft_test_log_u64 (log, 100000000);
  weft_test_log_u32 (log, 7);
  for (guint i = 0; i < 7; i++)
    weft_test_log_string (log, "");
  for (guint i = 0; i < n_samples; i++)
    {
      weft_test_log_event (log, 162, i * step);
      weft_test_log_u64 (log, 0);
      for (guint band = 0; band < n_bands; band++)
        if (bytes_of (i, band) > 0)
          {
            g_autofree char *name = name_of (band);

            weft_test_log_event (log, 164, i * step);
            weft_test_log_u8 (log, 0);
            weft_test_log_u64 (log, bytes_of (i, band));
            weft_test_log_string (log, name);
          }
      weft_test_log_event (log, 165, i * step);
      weft_test_log_u64 (log, 0);
    }
  weft_test_log_end_block (log, n_samples * step);
  weft_test_log_data_end (log);
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
  return weft_palette_band (fixture->palette, name);
}

cairo_surface_t *
heap_paint (ChartFixture *fixture, WeftHeapForm form, gboolean is_log, guint width)
{
  const WeftLane lane = { .klass = &weft_lane_heap_profile, .name = "", .height = HEAP_HEIGHT };
  WeftHeapOptions options = weft_heap_options_default ();

  options.form = form;
  options.is_log = is_log;
  options.n_bands = 200;
  weft_chart_set_heap_options (fixture->chart, &options);
  return chart_paint (fixture, &lane, width, HEAP_HEIGHT);
}
