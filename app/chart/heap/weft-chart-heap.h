/* SPDX-License-Identifier: BSD-3-Clause */
/* The heap profile that a chart draws, with its options and levels, kept as parts of the chart. */
#pragma once

#include "weft-band-styles.h"
#include "weft-chart.h"
#include "weft-heap-levels.h"
#include "weft-heap-profile.h"

/* Returns the preferred style of @band, which depends only on its name. The band has it unless that
 * of another band is too similar. */
WeftBandStyle weft_heap_band_first_style (const WeftHeapProfile *heap, guint32 band);

/* Sets the options (default: weft_heap_options_default()). Copies @options, but borrows its set of
 * hidden bands. */
void weft_chart_set_heap_options (WeftChart *chart, const WeftHeapOptions *options);
const WeftHeapOptions *weft_chart_heap_options (WeftChart *chart);

/* Sets the profile to draw, borrowed. NULL means the trace's. */
void weft_chart_set_heap (WeftChart *chart, const WeftHeapProfile *heap);
const WeftHeapProfile *weft_chart_heap (WeftChart *chart);

/* Returns the levels of the chart, computed by the first call for these options and this scale.
 * Borrowed. */
const WeftHeapLevels *weft_chart_heap_levels (WeftChart *chart);

/* Returns the rank of @band among the likely leaks of the whole profile, starting at 1, or
 * G_MAXUINT if it is not one. */
guint weft_chart_heap_leak_rank (WeftChart *chart, guint32 band);

/* Returns the style of @band, or of "other", among the listed bands. No two of these look alike,
 * and as long as the same bands are listed, each keeps its style. A band that is not listed has the
 * style of "other". */
WeftBandStyle weft_chart_heap_style (WeftChart *chart, guint32 band);

/* Gives each band that at least one of two charts lists the same style in both, distinct from all
 * others. Bands must have the same numbers in both profiles. This holds until one of the charts
 * draws other bands. */
void weft_chart_join_heap_styles (WeftChart *a, WeftChart *b);
