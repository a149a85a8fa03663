/* SPDX-License-Identifier: BSD-3-Clause */
/* What is said of a band in numbers: its bytes at the pointer, or else at the end of the selected
 * range, or else in the largest sample in view; and how it grew over that range. */
#pragma once

#include "weft-format.h"
#include "weft-heap-levels.h"
#include "weft-view.h"

G_BEGIN_DECLS

/* @growth gets the change from the selected range's begin to its end, "" where nothing is selected.
 */
WeftFormatted weft_band_numbers_bytes (WeftView *view,
                                       const WeftHeapLevels *levels,
                                       guint32 band,
                                       WeftFormatted *growth);

/* Whether it is the growth that there is room for, and not the bytes. */
gboolean weft_band_numbers_shows_growth (WeftView *view);

/* What the one that is shown is; translated. Static. */
const char *weft_band_numbers_title (WeftView *view);

G_END_DECLS
