/* SPDX-License-Identifier: BSD-3-Clause */
/* Numbers of every band of a heap profile in a time range. */
#pragma once

#include "weft-heap-profile.h"

/* Weight of each sample of a heap profile in a time range. Between two samples, the bytes of a band
 * are interpolated linearly. The range is clipped to the time from the first sample to the last.
 * The census at exit has no weight, unless the range begins after the previous sample. */

/* Factors by which the bytes of a sample are multiplied in sums. */
typedef struct
{
  guint32 sample;
  gboolean is_inside;    /* the time of the sample is in the range */
  double area;           /* factor for the integral, ns */
  double at_from, at_to; /* factors for the bytes at the start and the end of the range */
  double seconds;        /* time of the sample minus the mean time of the samples in the range, s */
} WeftHeapWeight;

/* Weights of the samples in a range. Immutable. */
typedef struct
{
  /* of WeftHeapWeight, by time; incomplete samples only if there are no others */
  WeftScratchArray *weights;
  guint64 from, to; /* the range, clipped to the time from the first sample to the last, ns */
  guint n_inside;
  double spread; /* sum of the squares of @seconds over the samples in the range */
} WeftHeapRange;

/* Returns the weights in [@from, @to) of @self, or of its first part if it has several. There are
 * no weights if the samples do not overlap the range. An empty range is a point in time. */
WeftHeapRange *weft_heap_range_new (const WeftHeapProfile *self, guint64 from, guint64 to);
void weft_heap_range_free (WeftHeapRange *self);

/* Returns the slope of a band, bytes per second, by least squares over the samples in the range; 0
 * if the bytes are constant. @sum, @squares and @products are sums over the samples in the range:
 * of the band's bytes, of their squares, and of bytes times WeftHeapWeight.seconds. A sample
 * without the band counts as 0 bytes. If fewer than two samples are in the range, the slope is
 * computed from @grow, the change of the bytes in the range. */
double weft_heap_range_slope (
    const WeftHeapRange *self, double sum, double squares, double products, double grow);

static inline const WeftHeapWeight *
weft_heap_range_weight (const WeftHeapRange *self, guint i)
{
  return &g_array_index (self->weights, WeftHeapWeight, i);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftHeapRange, weft_heap_range_free)

/* Sort keys of bands. */
typedef enum
{
  WEFT_HEAP_BY_SIZE,   /* integral over the range */
  WEFT_HEAP_BY_PEAK,   /* maximum bytes */
  WEFT_HEAP_BY_GROWTH, /* bytes at the end of the range minus those at its start */
  WEFT_HEAP_BY_LAST,   /* bytes at the end of the range */
  WEFT_HEAP_BY_SLOPE,  /* bytes per second */
  WEFT_HEAP_BY_NAME,   /* label, ascending; labels that are numbers are sorted by value */
  WEFT_N_HEAP_KEYS,
} WeftHeapKey;

/* Names of the keys in files and options: "size", "peak", "growth", "last", "slope", "name"; NULL
 * at the end. */
extern const char *const weft_heap_key_names[WEFT_N_HEAP_KEYS + 1];

/* Returns the translated name of a key. Static. */
const char *weft_heap_key_label (WeftHeapKey key);

/* Numbers of a band in a range. Between two samples, the bytes are interpolated; in a sample
 * without the band, they are 0. */
typedef struct
{
  guint32 band;
  guint32 n;             /* number of samples in the range that contain the band */
  double integral;       /* byte-seconds */
  double mean;           /* mean bytes over the clipped range, see WeftHeapRange */
  double share;          /* fraction of the integral of all bands, 0 to 1 */
  double at_from, at_to; /* bytes at the ends of the clipped range */
  double peak;           /* bytes */
  guint64 peak_time;     /* first time of the peak, ns */
  guint64 first, last;   /* times of the first and last sample in the range in which the band has
                            bytes, ns; 0 if none */
  double slope;          /* bytes per second, by least squares over the samples in the range */
  double base;           /* bytes of the fitted line at the start of the range */
  double deviation;      /* standard deviation of the samples in the range, bytes */
  double fit; /* R squared, 0 to 1; NAN if the bytes are constant, or for fewer than 3 samples */
} WeftHeapNumber;

/* Numbers of all bands in a range. Immutable; borrows the profile. */
typedef struct _WeftHeapNumbers WeftHeapNumbers;

/* Computes the numbers for [@from, @to) of @profile, or of its first part if it has several. Reads
 * the entries of the samples in the range once. */
WeftHeapNumbers *weft_heap_numbers_new (const WeftHeapProfile *profile, guint64 from, guint64 to);
void weft_heap_numbers_free (WeftHeapNumbers *self);

/* Returns the number of bands in the samples of the range. */
guint weft_heap_numbers_count (const WeftHeapNumbers *self);

/* Returns the numbers of the band at index @i. The bands are not sorted. */
WeftHeapNumber weft_heap_numbers_nth (const WeftHeapNumbers *self, guint i);

/* Returns the band at index @i, without its numbers. */
guint32 weft_heap_numbers_band (const WeftHeapNumbers *self, guint i);

/* Returns the index of @band, or -1 if no sample of the range contains it. */
gint weft_heap_numbers_find (const WeftHeapNumbers *self, guint32 band);

/* Returns the numbers of all bands together; the band is G_MAXUINT32. */
WeftHeapNumber weft_heap_numbers_total (const WeftHeapNumbers *self);

/* Return the profile (or its part) and the range for which the numbers were computed. */
const WeftHeapProfile *weft_heap_numbers_profile (const WeftHeapNumbers *self);
const WeftHeapRange *weft_heap_numbers_range (const WeftHeapNumbers *self);

/* The value of each band in a range for one sort key. Immutable. */
typedef struct
{
  double *values; /* value of each band; all 0 for WEFT_HEAP_BY_NAME */
  /* TRUE for each band that has bytes in the range; the values of other bands are undefined */
  guint8 *is_present;
  guint n; /* number of bands of the profile */
} WeftHeapBandRank;

/* Computes the values of all bands for @key. The values are the same as those of
 * weft_heap_numbers_new(), but are computed fast enough for a redraw. */
WeftHeapBandRank *
weft_heap_band_rank_new (const WeftHeapProfile *profile, guint64 from, guint64 to, WeftHeapKey key);
void weft_heap_band_rank_free (WeftHeapBandRank *self);

/* Returns the first @n_max bands of @profile in the order of @key in [@from, @to). Bands without
 * bytes in the range are left out. Free with weft_heap_bands_free(). */
WeftHeapBands *weft_heap_bands_new (
    const WeftHeapProfile *profile, guint64 from, guint64 to, WeftHeapKey key, guint n_max);

/* Compares labels of bands. Labels that are numbers are compared by value: "9" comes before
 * "10". */
gint weft_heap_compare_labels (const char *a, const char *b);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftHeapNumbers, weft_heap_numbers_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftHeapBandRank, weft_heap_band_rank_free)
