/* SPDX-License-Identifier: BSD-3-Clause */
/* Number beside a band in the legend: its bytes at the pointer, or else its change over the
 * selected range, or else the value by which the legend is sorted. */
#pragma once

#include "weft-format.h"
#include "weft-heap-levels.h"
#include "weft-heap-numbers.h"
#include "weft-view.h"

/* @growth gets the change from the selected range's begin to its end, "" where nothing is selected.
 */
WeftFormatted weft_band_numbers_bytes (WeftView *view,
                                       const WeftHeapLevels *levels,
                                       guint32 band,
                                       WeftFormatted *growth);

/* Whether it is the growth that there is room for, and not the bytes. */
gboolean weft_band_numbers_shows_growth (WeftView *view);

/* Whether it is what ranks the bands: with neither pointer nor selection. */
gboolean weft_band_numbers_shows_rank (WeftView *view);

/* The value of @band, which may be WEFT_HEAP_OTHER, by which @worth ranks by @key. */
WeftFormatted weft_band_numbers_rank (const WeftHeapBandRank *worth,
                                      const WeftHeapLevels *levels,
                                      guint32 band,
                                      WeftHeapKey key);

/* The title of the number that is shown, translated. Static. */
const char *weft_band_numbers_title (WeftView *view, WeftHeapKey key);
