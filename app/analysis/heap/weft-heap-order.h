/* SPDX-License-Identifier: BSD-3-Clause */
/* Fixed order of the bands of a profile by biography or era, whatever their sizes. */
#pragma once

#include "weft-heap-profile.h"

/* Puts @bands (of guint32) of @profile in it, what is drawn on top first: of a biography what is
 * waste, of eras the youngest. Nothing happens where there is no such order. */
void weft_heap_order_bands (const WeftHeapProfile *profile, GArray *bands);

/* The era that @band is of. FALSE if it is none. */
gboolean weft_heap_era (const WeftHeapProfile *profile, guint32 band, guint64 *era);
