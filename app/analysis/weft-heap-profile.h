/* SPDX-License-Identifier: BSD-3-Clause */
/* The heap profile: bytes by band at each sample. */
#pragma once

#include "weft-index.h"

G_BEGIN_DECLS

/* One band's bytes in a sample. */
typedef struct
{
  guint32 band;
  guint64 bytes;
} WeftHeapEntry;

/* A sample: entries [first, first + n) of the profile's. A plain value. */
typedef struct
{
  guint64 time;   /* ns: of its BEGIN; of biographical samples, that in their payload */
  guint64 number; /* the era that the log gives it; means something for biography only */
  guint64 total;  /* bytes of all bands */
  guint32 first, n;
  guint8 profile;
  gboolean is_complete; /* its END was seen, or the log's GHC writes none */
} WeftHeapSample;

/* Immutable. Sparse: an entry for each band that a sample names. A band named twice in a sample is
 * added up; retainer sets are joined without their number. */
typedef struct
{
  GArray *samples;   /* of WeftHeapSample, by time */
  GArray *entries;   /* of WeftHeapEntry; by band within a sample */
  GPtrArray *labels; /* of char *, valid UTF-8, by band */
  guint breakdown; /* 1 cost centre … 9 era, as HEAP_PROF_BEGIN has it; 0 where it is not there */
} WeftHeapProfile;

/* NULL with @error G_IO_ERROR_CANCELLED. A log without a heap profile gives one without samples. */
WeftHeapProfile *
weft_heap_profile_new (const WeftIndex *index, GCancellable *cancellable, GError **error);
void weft_heap_profile_free (WeftHeapProfile *self);

/* Which bands a chart of [from, to) shows. */
typedef struct
{
  GArray *bands;  /* of guint32: the largest by integral over the range, largest first */
  guint n_others; /* bands summed as "other" */
} WeftHeapBands;

/* The @n_max largest bands by the integral of their bytes over [from, to) (lines between samples;
 * byte-seconds). Free with weft_heap_bands_free(). */
WeftHeapBands *
weft_heap_bands_new (const WeftHeapProfile *self, guint64 from, guint64 to, guint n_max);
void weft_heap_bands_free (WeftHeapBands *bands);

/* Bytes of @band in sample @sample; 0 where it is not named. O(log n). */
guint64 weft_heap_profile_bytes (const WeftHeapProfile *self, guint sample, guint32 band);

/* The last sample at or before @time, or -1. */
gint weft_heap_profile_sample_at (const WeftHeapProfile *self, guint64 time);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftHeapProfile, weft_heap_profile_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftHeapBands, weft_heap_bands_free)

G_END_DECLS
