/* SPDX-License-Identifier: BSD-3-Clause */
/* Numbers of every band of a heap profile over a range of time. */
#pragma once

#include "weft-heap-range.h"

/* What bands are ranked by. */
typedef enum
{
  WEFT_HEAP_BY_SIZE,   /* the integral over the range */
  WEFT_HEAP_BY_PEAK,   /* the most bytes at a time */
  WEFT_HEAP_BY_GROWTH, /* bytes at the range's end less those at its begin */
  WEFT_HEAP_BY_LAST,   /* bytes at the range's end */
  WEFT_HEAP_BY_SLOPE,  /* bytes per second */
  WEFT_HEAP_BY_NAME,   /* the least first; numbers by their value */
  WEFT_N_HEAP_KEYS,
} WeftHeapKey;

/* Key in files and options: "size", "peak", "growth", "last", "slope", "name"; NULL at the end. */
extern const char *const weft_heap_key_names[WEFT_N_HEAP_KEYS + 1];

/* What a key is called, translated. Static. */
const char *weft_heap_key_label (WeftHeapKey key);

/* A band in a range. Between samples its bytes go along a line; where a sample does not name it,
 * they are 0. A plain value. */
typedef struct
{
  guint32 band;
  guint32 n;             /* samples in the range that name it */
  double integral;       /* byte-seconds */
  double mean;           /* bytes, over the time between the first sample and the last */
  double share;          /* of the integral of all bands: 0 to 1 */
  double at_from, at_to; /* bytes at the range's ends, or at the first and last sample in it */
  double peak;           /* bytes */
  guint64 peak_time;     /* ns: the first time at which it is so high */
  guint64 first, last;   /* ns: samples in the range that find any; both 0 if none does */
  double slope;          /* bytes per second: least squares over the samples in the range */
  double base;           /* bytes: that line's at the range's begin */
  double deviation;      /* bytes: the standard deviation of the samples in the range */
  double fit;            /* R squared, 0 to 1; NAN for a constant one and for less than 3 samples */
} WeftHeapNumber;

/* Immutable; borrows its profile. */
typedef struct _WeftHeapNumbers WeftHeapNumbers;

/* [@from, @to) of @profile, or of its first part where it has several: one pass over the entries of
 * the range's samples. */
WeftHeapNumbers *weft_heap_numbers_new (const WeftHeapProfile *profile, guint64 from, guint64 to);
void weft_heap_numbers_free (WeftHeapNumbers *self);

/* The bands that the range's samples name, in no order. */
guint weft_heap_numbers_count (const WeftHeapNumbers *self);
WeftHeapNumber weft_heap_numbers_nth (const WeftHeapNumbers *self, guint i);

/* The band of the @i-th alone. */
guint32 weft_heap_numbers_band (const WeftHeapNumbers *self, guint i);

/* The place of @band, or -1 if no sample of the range names it. */
gint weft_heap_numbers_find (const WeftHeapNumbers *self, guint32 band);

/* The numbers of the sum of all bands; its band is G_MAXUINT32. */
WeftHeapNumber weft_heap_numbers_total (const WeftHeapNumbers *self);

/* What the numbers are of. */
const WeftHeapProfile *weft_heap_numbers_profile (const WeftHeapNumbers *self);
const WeftHeapRange *weft_heap_numbers_range (const WeftHeapNumbers *self);

/* The @n_max bands of @profile that come first by @key in [@from, @to), as its numbers there say.
 * Bands without bytes in the range do not count. Free with weft_heap_bands_free(). */
WeftHeapBands *weft_heap_bands_new (
    const WeftHeapProfile *profile, guint64 from, guint64 to, WeftHeapKey key, guint n_max);

/* Orders two bands' labels as people count: "9" before "10". */
gint weft_heap_compare_labels (const char *a, const char *b);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftHeapNumbers, weft_heap_numbers_free)
