/* SPDX-License-Identifier: BSD-3-Clause */
/* The heap profile: bytes by band at each sample. */
#pragma once

#include "weft-index.h"
#include "weft-shared-array.h"
#include "weft-text-list.h"

/* Storage of the entries of a heap profile. The entries of a sample are contiguous. Views of a
 * growing log share the entries they have in common. */

/* Bytes of a band in a sample. Packed into 12 bytes, as a profile may have very many entries. */
typedef struct
{
  guint32 band;
  guint64 bytes;
} __attribute__ ((packed, aligned (4))) WeftHeapEntry;

/* Storage of entries. Belongs to one thread. Entries do not move. */
typedef struct
{
  WeftSharedArray *chunks;     /* reference-counted arrays of WeftHeapEntry */
  guint64 n;                   /* number of entries */
  WeftHeapEntry *free_entries; /* free part of the last chunk, which is not shared */
  guint n_free;                /* number of entries that fit into free_entries */
} WeftHeapEntries;

WeftHeapEntries *weft_heap_entries_new (void);

/* Returns a copy of @self, which is cheap because both share the existing entries. Entries added to
 * the copy go into new chunks. */
WeftHeapEntries *weft_heap_entries_copy (const WeftHeapEntries *self);
void weft_heap_entries_free (WeftHeapEntries *self);

/* Adds a copy of @n entries and returns a pointer to it, even if @n is 0. The copy is valid as long
 * as any storage shares it. The caller may modify it until the storage is shared. */
WeftHeapEntry *weft_heap_entries_add (WeftHeapEntries *self, const WeftHeapEntry *entries, guint n);

/* Sorts @n entries by band, joins entries of the same band, and sets @total to the sum of their
 * bytes. Returns the number of entries left. */
guint weft_heap_entries_merge_bands (WeftHeapEntry *entries, guint n, guint64 *total);

/* Breakdown of a heap profile, with the numbers of HEAP_PROF_BEGIN. 0 means none or unknown. */
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

/* A sample of a heap profile. */
typedef struct
{
  guint64 time; /* ns: time of the BEGIN event or, for a biographical sample, time in its payload */
  guint64 number;               /* era; defined only for biographical samples */
  guint64 total;                /* bytes of all bands */
  const WeftHeapEntry *entries; /* sorted by band, owned by the profile */
  guint32 n;
  guint8 profile;
  gboolean is_complete; /* no events are lost, and its END is in the log if this GHC writes one */
  gboolean is_at_exit;  /* see weft_heap_profile_mark_exit() */
} WeftHeapSample;

/* A profile that the log declares. */
typedef struct
{
  guint8 number;
  guint8 breakdown;   /* WeftBreakdown */
  gboolean has_times; /* FALSE if the profile is restricted by biography, so that samples are
                         written at the end without their times */
  guint64 period;     /* time between samples, ns; 0 if unknown */
  char *restriction;  /* restriction to some closures, such as "biography drag,void", valid UTF-8;
                         NULL if none */
} WeftHeapKind;

typedef struct _WeftHeapProfile WeftHeapProfile;

/* A heap profile. Immutable, shared by reference across threads. A sample has entries only for the
 * bands that it contains. Entries of the same band in a sample are summed; retainer sets that
 * differ only in their number are one band. Borrows its index, which is needed to read the metadata
 * of bands. */
struct _WeftHeapProfile
{
  WeftScratchArray *samples; /* of WeftHeapSample, sorted by time */
  WeftHeapEntries *entries;
  WeftTextList *labels; /* label of each band, valid UTF-8 */
  /* of guint64: for each band, file offset of the event that describes it, or 0 */
  WeftScratchArray *origins;
  GArray *kinds;    /* of WeftHeapKind, sorted by profile number; at least one */
  GPtrArray *parts; /* of WeftHeapProfile, one for each kind; NULL if there is only one kind */
  const WeftIndex *index;
  guint breakdown; /* WeftBreakdown of the first kind */
  guint n_names;   /* number of names of bands in the log */
  gpointer
      past_samples; /* complete samples (a shared struct); NULL once a later view has stolen them */
};

/* Reads the samples of @index. @before is the profile of the index that @index extends, or NULL. If
 * it is given, only new samples are read; the result is the same. All samples are read again if new
 * events declare a profile, cost centres or info tables. If the log has no heap profile, there are
 * no samples. Returns NULL and sets @error to G_IO_ERROR_CANCELLED if cancelled. */
WeftHeapProfile *weft_heap_profile_extend (const WeftHeapProfile *before,
                                           const WeftIndex *index,
                                           GCancellable *cancellable,
                                           GError **error);

/* Returns a profile without samples, labels and kinds, to be filled by the caller. */
WeftHeapProfile *weft_heap_profile_new_empty (const WeftIndex *index);

/* Returns a profile of @kind without samples, with the labels, origins and index of @self, to be
 * filled by the caller. If @labels is not NULL, the profile has these labels instead, and all
 * origins are 0. Takes ownership of @labels. */
WeftHeapProfile *weft_heap_profile_new_like (const WeftHeapProfile *self,
                                             const WeftHeapKind *kind,
                                             WeftTextList *labels);

/* Appends @sample to @self, which must not be shared yet, with a copy of @n entries in any order.
 * Sets the total of the sample to the sum of the entries. */
void weft_heap_profile_add_sample (WeftHeapProfile *self,
                                   WeftHeapSample sample,
                                   const WeftHeapEntry *entries,
                                   guint n);

/* Makes @self, which must not be shared yet, use the same storage as @other, so that samples of
 * @other can be appended. */
void weft_heap_profile_share_entries (WeftHeapProfile *self, const WeftHeapProfile *other);

/* Sets the restriction of all kinds by @breakdown to @names (such as "ARR_WORDS,THUNK"), unless the
 * log records a restriction. @self must not be shared yet. */
void weft_heap_profile_restrict (WeftHeapProfile *self, WeftBreakdown breakdown, const char *names);

/* Marks the last sample of @self, which must not be shared yet, as the census at exit if it has
 * less than a tenth of the bytes of the previous sample. The RTS takes this census in the GC after
 * the end of the program, when even leaked data is dead. */
void weft_heap_profile_mark_exit (WeftHeapProfile *self);

/* Returns the number of parts, at least 1. If a log has several profiles at the same time, each of
 * them is a part. Every part has the bands of all parts. */
guint weft_heap_profile_n_parts (const WeftHeapProfile *self);

/* Returns the @i-th part, or @self if there is only one. Borrowed. */
WeftHeapProfile *weft_heap_profile_part (WeftHeapProfile *self, guint i);

/* Returns the kind of @self, or of its first part if it has several. */
const WeftHeapKind *weft_heap_profile_kind (const WeftHeapProfile *self);

/* Bands that a chart shows, see weft_heap_bands_new(). */
typedef struct
{
  GArray *bands;  /* of guint32, sorted by key */
  guint n_others; /* number of bands summed as "other" */
} WeftHeapBands;

void weft_heap_bands_free (WeftHeapBands *bands);

/* Returns the bytes of @band in sample @sample, or 0 if the sample does not contain it. O(log
 * n). */
guint64 weft_heap_profile_bytes (const WeftHeapProfile *self, guint sample, guint32 band);

/* Returns the index of the last sample at or before @time, or -1. */
gint weft_heap_profile_index_at (const WeftHeapProfile *self, guint64 time);

static inline const WeftHeapSample *
weft_heap_profile_sample (const WeftHeapProfile *self, guint i)
{
  return &g_array_index (self->samples, WeftHeapSample, i);
}

/* Returns the entries of @sample; there are sample->n of them. */
static inline const WeftHeapEntry *
weft_heap_profile_entries (const WeftHeapProfile *self, const WeftHeapSample *sample)
{
  return sample->entries;
}

/* Returns the label of @band: valid UTF-8, borrowed. */
static inline const char *
weft_heap_profile_label (const WeftHeapProfile *self, guint32 band)
{
  return weft_text_list_nth (self->labels, band);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftHeapProfile, weft_shared_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftHeapBands, weft_heap_bands_free)
