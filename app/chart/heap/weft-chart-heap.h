/* SPDX-License-Identifier: BSD-3-Clause */
/* The heap profile that a chart draws, with its options and levels, kept as parts of the chart. */
#pragma once

#include "weft-band-styles.h"
#include "weft-chart.h"
#include "weft-heap-levels.h"
#include "weft-heap-profile.h"

/* Returns the preferred style of @band, which depends only on the band's name. The band has this
 * style unless the style of another band is too similar. */
WeftBandStyle weft_heap_band_preferred_style (const WeftHeapProfile *heap, guint32 band);

/* Sets the options (default: weft_heap_options_default()). Copies @options, but borrows its set of
 * hidden bands. */
void weft_chart_set_heap_options (WeftChart *chart, const WeftHeapOptions *options);
const WeftHeapOptions *weft_chart_heap_options (WeftChart *chart);

/* Sets the profile to draw, borrowed. NULL means the profile of the trace. */
void weft_chart_set_heap (WeftChart *chart, const WeftHeapProfile *heap);
const WeftHeapProfile *weft_chart_heap (WeftChart *chart);

/* Returns the levels of the chart, computed by the first call for these options and this scale.
 * Borrowed. */
const WeftHeapLevels *weft_chart_heap_levels (WeftChart *chart);

/* Returns the rank of @band among the likely leaks of the whole profile, starting at 1, or
 * G_MAXUINT if @band is not a likely leak. */
guint weft_chart_heap_leak_rank (WeftChart *chart, guint32 band);

/* Returns the style of @band, or of "other". All listed bands and "other" have distinct styles, and
 * each band keeps its style as long as the same bands are listed. A band that is not listed has the
 * style of "other". */
WeftBandStyle weft_chart_heap_style (WeftChart *chart, guint32 band);

/* Gives each band that @a or @b lists the same style in both charts, distinct from the styles of
 * all other listed bands. A band must have the same number in both profiles. The styles are valid
 * until one of the charts draws other bands. */
void weft_chart_share_heap_styles (WeftChart *a, WeftChart *b);
