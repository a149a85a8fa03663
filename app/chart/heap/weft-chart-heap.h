/* SPDX-License-Identifier: BSD-3-Clause */
/* Heap profile that a chart draws, with its options and levels, kept in the chart's cache. */
#pragma once

#include "weft-band-styles.h"
#include "weft-chart.h"
#include "weft-heap-levels.h"
#include "weft-heap-profile.h"

/* Returns the style of @band by its name alone, which it has unless another band is too near. */
WeftBandStyle weft_heap_band_first_style (const WeftHeapProfile *heap, guint32 band);

/* Sets the options (default: weft_heap_options_default()). Copies @options, but borrows its set of
 * hidden bands. */
void weft_chart_set_heap_options (WeftChart *chart, const WeftHeapOptions *options);
const WeftHeapOptions *weft_chart_heap_options (WeftChart *chart);

/* The profile that is drawn: borrowed; NULL: the trace's. */
void weft_chart_set_heap (WeftChart *chart, const WeftHeapProfile *heap);
const WeftHeapProfile *weft_chart_heap (WeftChart *chart);

/* Returns the levels of the chart, which are computed on the first call with these options at this
 * scale. */
const WeftHeapLevels *weft_chart_heap_levels (WeftChart *chart);

/* Returns the rank of @band among the likely leaks of the whole profile, from 1 on; G_MAXUINT if it
 * is not one. */
guint weft_chart_heap_leak_rank (WeftChart *chart, guint32 band);

/* Returns the style of @band, or of "other", among the bands that are listed: no two of these are
 * alike, and as long as the same bands are listed, each of them keeps its style. A band that is not
 * listed has the style of "other". */
WeftBandStyle weft_chart_heap_style (WeftChart *chart, guint32 band);

/* Gives each band that either of two charts lists one style in both, all of them distinct. A band
 * has the same number in both profiles. Holds until one of the charts draws other bands. */
void weft_chart_join_heap_styles (WeftChart *a, WeftChart *b);
