/* SPDX-License-Identifier: BSD-3-Clause */
/* Phases of a biographical heap profile (lag, use, drag and void, one band each), and the order of
 * bands by phase or by era. */
#pragma once

#include "weft-heap-profile.h"

/* In the order in which they are lived, and drawn from the bottom up. */
typedef enum
{
  WEFT_BIOGRAPHY_USE,      /* between its first use and its last */
  WEFT_BIOGRAPHY_INHERENT, /* of a kind whose uses are not seen, as arrays are */
  WEFT_BIOGRAPHY_LAG,      /* made, and not used yet */
  WEFT_BIOGRAPHY_DRAG,     /* never used again, and still referred to */
  WEFT_BIOGRAPHY_VOID,     /* never used at all */
  WEFT_N_BIOGRAPHIES,
} WeftBiography;

/* What a phase is, a sentence, translated. Static. */
const char *weft_biography_text (WeftBiography phase);

/* The phase of @band, or WEFT_N_BIOGRAPHIES if it is none: @profile is by something else. */
WeftBiography weft_heap_biography (const WeftHeapProfile *profile, guint32 band);

/* Bytes of drag and void in sample @sample. */
guint64 weft_heap_waste (const WeftHeapProfile *profile, guint sample);

/* The share of drag and void in the integral over [@from, @to), 0 to 1; NAN if it has nothing.
 */
double weft_heap_waste_share (const WeftHeapProfile *profile, guint64 from, guint64 to);

/* Sorts @bands (of guint32) of a profile by biography or era, what is drawn on top first: waste, or
 * the youngest era. Does nothing to bands of other profiles. */
void weft_heap_order_bands (const WeftHeapProfile *profile, GArray *bands);

/* Sets @era to the era of @band. Returns FALSE if it has none. */
gboolean weft_heap_era (const WeftHeapProfile *profile, guint32 band, guint64 *era);
