/* SPDX-License-Identifier: BSD-3-Clause */
/* Verdicts on all bands of a heap profile in a range, and the likely leaks among them. */
#pragma once

#include "weft-band-verdict.h"
#include "weft-heap-numbers.h"

/* Minimum size of a band that counts as visible and can be a likely leak, as a fraction of the live
 * heap. The live heap is the sum of all bands at the end of the range, or the mean of this sum if
 * that is larger, as a program may free nearly everything at its end. */
#define WEFT_LEAK_SHARE 0.05

/* Role of a band in the search for a leak. */
typedef enum
{
  WEFT_BAND_PLAIN,
  WEFT_BAND_LEAK,       /* likely leak: growing, and visible at the end */
  WEFT_BAND_THUNKS,     /* thunks that accumulated and were evaluated later in the range */
  WEFT_BAND_EVALUATION, /* STACK or BLACKHOLE that results from evaluating such thunks */
  WEFT_N_BAND_ROLES,
} WeftBandRole;

/* Returns the name of a role, such as "Likely leak", not yet translated, or NULL for a band without
 * a special role. Static. */
const char *weft_band_role_text (WeftBandRole role);

/* Verdict on a band, with its rank among the likely leaks. */
typedef struct
{
  WeftBandVerdict verdict;
  double first, last, peak; /* bytes, whole numbers, as in WeftBandCourse */
  double share;             /* fraction of the bytes of all bands at the end of the range, 0 to 1 */
  double score; /* bytes gained per second times certainty; 0 for a band without a rank */
  guint rank;   /* from 1, the likeliest leak; 0 for a band without a rank */
  WeftBandRole role;
} WeftHeapVerdict;

/* Verdicts on the bands of a profile. Immutable. */
typedef struct
{
  GArray *verdicts;    /* of WeftHeapVerdict, in the order of weft_heap_numbers_nth() */
  guint64 startup_end; /* time of the sample at which start-up ended, ns; 0 if no sample is in
                         start-up */
  guint n_leaks;
  double leak_share; /* share of all likely leaks together, 0 to 1 */
} WeftHeapVerdicts;

/* Judges all bands of @numbers.
 *
 * Start-up lasts until the sum of all bands first levels off: for a twentieth of the time and 3
 * samples, it rises by less than a tenth. Start-up is excluded from trends. There is no start-up if
 * the range begins after the first sample (the user has then chosen it), if the heap does not level
 * off in the first half, or if fewer than WEFT_VERDICT_MIN_SAMPLES samples would be left.
 *
 * A band has a rank if it gained bytes, is at least WEFT_LEAK_SHARE of the heap, and still has
 * these bytes: its verdict is "growing", "grew, then flat" or "appeared". Bands are ranked by the
 * bytes gained per second times weft_band_certainty(), of all samples or of the samples up to the
 * peak of the band, whichever is higher.
 *
 * Thunks are judged up to their peak. Evaluating a chain of thunks moves its bytes to STACK and
 * BLACKHOLE. If STACK and BLACKHOLE gained most of their bytes after the peak of the thunks, they
 * are not a leak and get no rank. The thunks, as the cause, then get a rank although they rose and
 * fell.
 *
 * Returns NULL if cancelled. Takes about 100 us for each band that may be growing or is not
 * small. */
WeftHeapVerdicts *
weft_heap_verdicts_new (const WeftHeapNumbers *numbers, GCancellable *cancellable);
void weft_heap_verdicts_free (WeftHeapVerdicts *self);

static inline const WeftHeapVerdict *
weft_heap_verdicts_nth (const WeftHeapVerdicts *self, guint i)
{
  return &g_array_index (self->verdicts, WeftHeapVerdict, i);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftHeapVerdicts, weft_heap_verdicts_free)
