/* SPDX-License-Identifier: BSD-3-Clause */
/* Phases of a biographical heap profile (lag, use, drag and void, one band each), and the order of
 * bands by phase or by era. */
#pragma once

#include "weft-heap-profile.h"

/* Phases, in the order in which they are drawn from the bottom. */
typedef enum
{
  WEFT_BIOGRAPHY_USE,      /* between first and last use */
  WEFT_BIOGRAPHY_INHERENT, /* objects of a type whose uses are not recorded, such as arrays */
  WEFT_BIOGRAPHY_LAG,      /* allocated, but not used yet */
  WEFT_BIOGRAPHY_DRAG,     /* after the last use, but still retained */
  WEFT_BIOGRAPHY_VOID,     /* never used */
  WEFT_N_BIOGRAPHIES,
} WeftBiography;

/* Returns a translated sentence that explains a phase. Static. */
const char *weft_biography_text (WeftBiography phase);

/* Returns the phase of @band, or WEFT_N_BIOGRAPHIES if @profile is not by biography. */
WeftBiography weft_heap_biography (const WeftHeapProfile *profile, guint32 band);

/* Returns the bytes of drag and void in sample @sample. */
guint64 weft_heap_waste_bytes (const WeftHeapProfile *profile, guint sample);

/* Returns the share of drag and void in the integral over [@from, @to), 0 to 1, or NAN if the
 * integral is 0. */
double weft_heap_waste_share (const WeftHeapProfile *profile, guint64 from, guint64 to);

/* Sorts @bands (of guint32) of a profile by biography or by era in drawing order, from top to
 * bottom: wasteful phases first, or the youngest era first. Does nothing for other profiles. */
void weft_heap_order_bands (const WeftHeapProfile *profile, GArray *bands);

/* Sets @era to the era of @band. Returns FALSE if the band has no era. */
gboolean weft_heap_get_era (const WeftHeapProfile *profile, guint32 band, guint64 *era);
