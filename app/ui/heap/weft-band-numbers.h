/* SPDX-License-Identifier: BSD-3-Clause */
/* Number beside a band in the legend: its bytes at the pointer, else its change over the selected
 * range, else its sort value. */
#pragma once

#include "weft-format.h"
#include "weft-heap-levels.h"
#include "weft-heap-numbers.h"
#include "weft-view.h"

/* Returns the index of the sample at the pointer, else of the one at the end of the selected range,
 * else of the one with most bytes; -1 if there are no samples. */
gint weft_band_numbers_sample (WeftView *view, const WeftHeapLevels *levels);

/* Returns the bytes of @band in the sample of weft_band_numbers_sample(). @growth is set to the
 * change from start to end of the selected range, or "" without a selection. */
WeftFormatted weft_band_numbers_bytes (WeftView *view,
                                       const WeftHeapLevels *levels,
                                       guint32 band,
                                       WeftFormatted *growth);

/* Returns TRUE if the growth is shown instead of the bytes. */
gboolean weft_band_numbers_shows_growth (WeftView *view);

/* Returns TRUE if the sort value is shown, since there is neither a pointer nor a selection. */
gboolean weft_band_numbers_shows_rank (WeftView *view);

/* Returns the value by which @rank ranks @band for @key. @band may be WEFT_HEAP_OTHER. */
WeftFormatted weft_band_numbers_rank (const WeftHeapBandRank *rank,
                                      const WeftHeapLevels *levels,
                                      guint32 band,
                                      WeftHeapKey key);

/* Returns the translated title of the number's column. Static. */
const char *weft_band_numbers_title (WeftView *view, WeftHeapKey key);
