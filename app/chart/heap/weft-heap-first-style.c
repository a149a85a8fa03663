/* SPDX-License-Identifier: BSD-3-Clause */
/* Styles by name, by phase of a biography, and of what is unknown. */
#include "weft-heap-first-style.h"

#include "weft-heap-biography.h"
#include "weft-heap-choice.h"

/* What is used is green and blue, waste is not. They are apart for every reader. */
static const WeftBandStyle phase_styles[WEFT_N_BIOGRAPHIES] = {
  [WEFT_BIOGRAPHY_USE] = { 26, WEFT_HATCH_NONE },
  [WEFT_BIOGRAPHY_INHERENT] = { 26, WEFT_HATCH_RISING },
  [WEFT_BIOGRAPHY_LAG] = { 1, WEFT_HATCH_NONE },
  [WEFT_BIOGRAPHY_DRAG] = { 5, WEFT_HATCH_NONE },
  [WEFT_BIOGRAPHY_VOID] = { 6, WEFT_HATCH_NONE },
};

WeftBandStyle
weft_heap_band_first_style (const WeftHeapProfile *heap, guint32 band)
{
  const char *label = weft_heap_profile_label (heap, band);
  WeftBiography phase = weft_heap_biography (heap, band);

  if (phase < WEFT_N_BIOGRAPHIES)
    return phase_styles[phase];
  if (weft_heap_group_is_unknown (label) || g_str_equal (label, weft_heap_rest_label ()))
    return (WeftBandStyle){ .color = WEFT_BAND_GREY };
  return (WeftBandStyle){ .color = weft_palette_band_index (label) };
}
