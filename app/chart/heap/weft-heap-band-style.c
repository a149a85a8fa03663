/* SPDX-License-Identifier: BSD-3-Clause */
/* How the bands of a heap profile look: their colours and short names, the same in every chart. */
#include "weft-heap-biography.h"
#include "weft-heap-chart.h"
#include "weft-heap-choice.h"

#include <string.h>

/* Of the palette's bands: what is used is green and blue, waste is not. */
static const guint phase_colors[WEFT_N_BIOGRAPHIES] = {
  [WEFT_BIOGRAPHY_USE] = 2,  [WEFT_BIOGRAPHY_INHERENT] = 3, [WEFT_BIOGRAPHY_LAG] = 1,
  [WEFT_BIOGRAPHY_DRAG] = 4, [WEFT_BIOGRAPHY_VOID] = 6,
};

WeftColor
weft_heap_chart_color (WeftChart *chart, guint32 band)
{
  const WeftPalette *palette = weft_chart_palette (chart);
  const WeftHeapLevels *levels = weft_chart_heap_levels (chart);
  const char *label = band < levels->heap->labels->len ?
                          g_ptr_array_index (levels->heap->labels, band) :
                          weft_heap_rest_label ();
  WeftBiography phase = band < levels->heap->labels->len ?
                            weft_heap_biography (levels->heap, band) :
                            WEFT_N_BIOGRAPHIES;

  if (phase < WEFT_N_BIOGRAPHIES)
    return palette->bands[phase_colors[phase]];
  return g_str_equal (label, weft_heap_rest_label ()) ? palette->other :
                                                        weft_palette_band (palette, label);
}

char *
weft_heap_chart_name (WeftChart *chart, guint32 band, WeftTextStyle style, double max_px)
{
  const char *name = weft_heap_levels_name (weft_chart_heap_levels (chart), band);
  const char *end = strstr (name, " < ");
  g_autofree char *innermost = end != NULL ? g_strndup (name, end - name) : g_strdup (name);

  return weft_text_name (weft_chart_text (chart), style, innermost, max_px);
}
