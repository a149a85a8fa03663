/* SPDX-License-Identifier: BSD-3-Clause */
/* The heap profile: bytes by band at each sample. */
#pragma once

#include "weft-heap-entries.h"
#include "weft-index.h"

/* What bands are, as HEAP_PROF_BEGIN has it. 0 is none, or one that Weft does not know. */
typedef enum
{
  WEFT_BREAKDOWN_COST_CENTRE = 1,
  WEFT_BREAKDOWN_MODULE = 2,
  WEFT_BREAKDOWN_DESCRIPTION = 3,
  WEFT_BREAKDOWN_TYPE = 4,
  WEFT_BREAKDOWN_RETAINER = 5,
  WEFT_BREAKDOWN_BIOGRAPHY = 6,
  WEFT_BREAKDOWN_CLOSURE_TYPE = 7,
  WEFT_BREAKDOWN_INFO_TABLE = 8,
  WEFT_BREAKDOWN_ERA = 9,
} WeftBreakdown;

/* A sample. A plain value. */
typedef struct
{
  guint64 time;   /* ns: of its BEGIN; of biographical samples, that in their payload */
  guint64 number; /* the era that the log gives it; means something for biography only */
  guint64 total;  /* bytes of all bands */
  const WeftHeapEntry *entries; /* by band; they belong to the profile */
  guint32 n;
  guint8 profile;
  gboolean is_complete; /* its END was seen, or the log's GHC writes none, and
                           nothing of it is lost */
  gboolean is_at_exit;  /* see weft_heap_profile_mark_exit() */
} WeftHeapSample;

/* What a log says of one of its profiles. */
typedef struct
{
  guint8 number;
  guint8 breakdown;   /* WeftBreakdown */
  gboolean has_times; /* FALSE: restricted by biography, all its samples were written at the end */
  guint64 period;     /* ns between samples; 0 if it is unknown */
  char *restriction;  /* "biography drag,void": to what it was restricted, valid UTF-8; or NULL */
} WeftHeapKind;

typedef struct _WeftHeapProfile WeftHeapProfile;

/* Immutable, shared by reference across threads. Sparse: an entry for each band that a sample
 * names. A band named twice in a sample is added up; retainer sets are joined without their number.
 * Borrows its index, which has to stay as long as anybody asks for more than is here. */
struct _WeftHeapProfile
{
  GArray *samples; /* of WeftHeapSample, by time */
  WeftHeapEntries *entries;
  GPtrArray *labels; /* of char *, valid UTF-8, by band */
  GArray *origins;   /* of guint64, by band: the offset of the event that tells more of it; or 0 */
  GArray *kinds;     /* of WeftHeapKind: at least one, by number */
  GPtrArray *parts;  /* of WeftHeapProfile: one each where there are several kinds, or NULL */
  const WeftIndex *index;
  guint breakdown; /* WeftBreakdown, of the first kind */
  guint n_names;   /* by which the log names its bands */
  gpointer past;   /* shared: what was read, until a later view of the log takes it; or NULL */
};

/* Reads the samples of @index; where @before, of an earlier view of the log that @index was built
 * on, is not NULL, what has come since, with the same result. All is read again where what came
 * since tells more of a profile, or names cost centres or info tables. A log without a heap profile
 * gives one without samples. NULL with @error G_IO_ERROR_CANCELLED. */
WeftHeapProfile *weft_heap_profile_extend (const WeftHeapProfile *before,
                                           const WeftIndex *index,
                                           GCancellable *cancellable,
                                           GError **error);

/* One without samples, labels and kinds, to be filled by who makes it. */
WeftHeapProfile *weft_heap_profile_new_empty (const WeftIndex *index);

/* One without samples that shares @self's labels, origins and index, and is of @kind: to be filled
 * by who makes it. @labels, which replaces @self's where it is not NULL, is taken; the origins are
 * 0 then. */
WeftHeapProfile *weft_heap_profile_new_like (const WeftHeapProfile *self,
                                             const WeftHeapKind *kind,
                                             GPtrArray *labels);

/* Appends @sample with the @n @entries, which are copied, in any order, to @self, which is still
 * being made. Its total is their sum. */
void weft_heap_profile_add_sample (WeftHeapProfile *self,
                                   WeftHeapSample sample,
                                   const WeftHeapEntry *entries,
                                   guint n);

/* Lets @self, which is still being made, have samples of @other. */
void weft_heap_profile_share_entries (WeftHeapProfile *self, const WeftHeapProfile *other);

/* Notes that @self, which is still being made, has only bands called @names ("ARR_WORDS,THUNK")
 * where it is by @breakdown and the log says nothing of it. */
void weft_heap_profile_restrict (WeftHeapProfile *self, WeftBreakdown breakdown, const char *names);

/* Marks the last sample of @self, which is still being made, as the census at exit where it is one:
 * it found less than a tenth of what the sample before it found. Such a sample is taken in the GC
 * that the RTS does when the program is over; what leaked is dead by then as all else is. */
void weft_heap_profile_mark_exit (WeftHeapProfile *self);

/* A log may have several profiles at a time: each is a heap profile of its own, with the bands of
 * all. At least 1; where it is 1, the only part is @self. Borrowed. */
guint weft_heap_profile_n_parts (const WeftHeapProfile *self);
WeftHeapProfile *weft_heap_profile_part (WeftHeapProfile *self, guint i);

/* What is known of @self; of several parts, of the first. */
const WeftHeapKind *weft_heap_profile_kind (const WeftHeapProfile *self);

/* Which bands a chart of [from, to) shows: see weft-heap-numbers.h. */
typedef struct
{
  GArray *bands;  /* of guint32: those that come first, in their order */
  guint n_others; /* bands summed as "other" */
} WeftHeapBands;

void weft_heap_bands_free (WeftHeapBands *bands);

/* Bytes of @band in sample @sample; 0 if it is not named. O(log n). */
guint64 weft_heap_profile_bytes (const WeftHeapProfile *self, guint sample, guint32 band);

/* The last sample at or before @time, or -1. */
gint weft_heap_profile_sample_at (const WeftHeapProfile *self, guint64 time);

static inline const WeftHeapSample *
weft_heap_profile_sample (const WeftHeapProfile *self, guint i)
{
  return &g_array_index (self->samples, WeftHeapSample, i);
}

/* The entries of @sample, of which it has sample->n. */
static inline const WeftHeapEntry *
weft_heap_profile_entries (const WeftHeapProfile *self, const WeftHeapSample *sample)
{
  return sample->entries;
}

/* Valid UTF-8, borrowed. */
static inline const char *
weft_heap_profile_label (const WeftHeapProfile *self, guint32 band)
{
  return g_ptr_array_index (self->labels, band);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftHeapProfile, weft_shared_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftHeapBands, weft_heap_bands_free)
