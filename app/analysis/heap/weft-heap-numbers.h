/* SPDX-License-Identifier: BSD-3-Clause */
/* Numbers of every band of a heap profile over a range of time. */
#pragma once

#include "weft-heap-range.h"

/* Sort keys of bands. */
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

/* Returns the translated name of a key. Static. */
const char *weft_heap_key_label (WeftHeapKey key);

/* A band in a range. Between two samples its bytes are interpolated; in a sample that does not name
 * it they are 0. A plain value. */
typedef struct
{
  guint32 band;
  guint32 n;             /* samples in the range that name it */
  double integral;       /* byte-seconds */
  double mean;           /* bytes, over the time between the first sample and the last */
  double share;          /* share of the integral of all bands: 0 to 1 */
  double at_from, at_to; /* bytes at the ends of the range, or at the first and last sample in it */
  double peak;           /* bytes */
  guint64 peak_time;     /* ns: first time of the peak */
  guint64 first, last;   /* ns: first and last sample in the range with bytes; 0 if there is none */
  double slope;          /* bytes per second: least squares over the samples in the range */
  double base;           /* bytes: of that line at the begin of the range */
  double deviation;      /* bytes: standard deviation of the samples in the range */
  double fit;            /* R squared, 0 to 1; NAN if constant, or with less than 3 samples */
} WeftHeapNumber;

/* Immutable; borrows its profile. */
typedef struct _WeftHeapNumbers WeftHeapNumbers;

/* Makes the numbers of [@from, @to) of @profile, or of its first part if it has several, in one
 * pass over the entries of the range's samples. */
WeftHeapNumbers *weft_heap_numbers_new (const WeftHeapProfile *profile, guint64 from, guint64 to);
void weft_heap_numbers_free (WeftHeapNumbers *self);

/* Returns the number of bands in the samples of the range. */
guint weft_heap_numbers_count (const WeftHeapNumbers *self);

/* Returns the numbers of the @i-th of these bands, which are not sorted. */
WeftHeapNumber weft_heap_numbers_nth (const WeftHeapNumbers *self, guint i);

/* Returns the @i-th band without its numbers. */
guint32 weft_heap_numbers_band (const WeftHeapNumbers *self, guint i);

/* Returns the index of @band, or -1 if no sample of the range names it. */
gint weft_heap_numbers_find (const WeftHeapNumbers *self, guint32 band);

/* Returns the numbers of the sum of all bands; its band is G_MAXUINT32. */
WeftHeapNumber weft_heap_numbers_total (const WeftHeapNumbers *self);

/* Return the profile, or its part, and the range that the numbers were made from. */
const WeftHeapProfile *weft_heap_numbers_profile (const WeftHeapNumbers *self);
const WeftHeapRange *weft_heap_numbers_range (const WeftHeapNumbers *self);

/* Value of each band in a range by one sort key. Immutable. */
typedef struct
{
  double *values;   /* by band; all 0 for WEFT_HEAP_BY_NAME */
  guint8 *is_there; /* by band: TRUE if it has bytes in the range; if not, its value is undefined */
  guint n;          /* number of bands of the profile */
} WeftHeapBandRank;

/* Ranks by the values that weft_heap_numbers_new() finds, in a fraction of its time: fast enough
 * for a redraw. */
WeftHeapBandRank *
weft_heap_band_rank_new (const WeftHeapProfile *profile, guint64 from, guint64 to, WeftHeapKey key);
void weft_heap_band_rank_free (WeftHeapBandRank *self);

/* Returns the @n_max bands of @profile that come first by @key in [@from, @to). Bands without bytes
 * in the range do not count. Free with weft_heap_bands_free(). */
WeftHeapBands *weft_heap_bands_new (
    const WeftHeapProfile *profile, guint64 from, guint64 to, WeftHeapKey key, guint n_max);

/* Compares labels of bands; numbers are compared by value: "9" is before "10". */
gint weft_heap_compare_labels (const char *a, const char *b);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftHeapNumbers, weft_heap_numbers_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftHeapBandRank, weft_heap_band_rank_free)
