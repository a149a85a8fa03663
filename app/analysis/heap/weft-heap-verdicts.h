/* SPDX-License-Identifier: BSD-3-Clause */
/* Verdicts on all bands of a heap profile in a range, and the likely leaks among them. */
#pragma once

#include "weft-band-verdict.h"
#include "weft-heap-numbers.h"

/* A band is visible, and may be a likely leak, where its bytes are this part of the live heap or
 * more: of the sum of all bands at the end, or of its mean where that is more, as at the end of a
 * program next to nothing may be left. */
#define WEFT_LEAK_SHARE 0.05

/* What a band is to somebody who looks for a leak. */
typedef enum
{
  WEFT_BAND_PLAIN,
  WEFT_BAND_LEAK,       /* likely: growing, and visible at the end */
  WEFT_BAND_THUNKS,     /* thunks that piled up and were evaluated later, in the range */
  WEFT_BAND_EVALUATION, /* STACK or BLACKHOLE that evaluating such thunks takes: a consequence */
  WEFT_N_BAND_ROLES,
} WeftBandRole;

/* "Likely leak", as files have it, to be translated for people; NULL for a plain one. Static. */
const char *weft_band_role_text (WeftBandRole role);

/* A band's verdict with what ranks it. A plain value. */
typedef struct
{
  WeftBandVerdict verdict;
  double first, last, peak; /* bytes, whole, as in WeftBandCourse */
  double share;             /* of the bytes of all bands at the last sample that counts: 0 to 1 */
  double score; /* bytes gained per second times certainty; 0 for one that has no rank */
  guint rank;   /* from 1 on: the likeliest leak; 0 if it has none */
  WeftBandRole role;
} WeftHeapVerdict;

/* Immutable. */
typedef struct
{
  GArray *verdicts;   /* of WeftHeapVerdict, as weft_heap_numbers_nth() numbers the bands */
  guint64 startup_to; /* ns: the sample at which start-up ended; 0 if none was left out */
  guint n_leaks;
  double leak_share; /* of the likely leaks together, 0 to 1 */
} WeftHeapVerdicts;

/* Judges all bands of @numbers. Start-up lasts until the sum of all bands first levels off (does
 * not rise by a tenth for a twentieth of the time and 3 samples), and counts for no trend; nothing
 * is left out where @numbers' range begins after the first sample, as somebody chose it then, where
 * the heap does not level off in the first half, or where fewer than WEFT_VERDICT_MIN_SAMPLES
 * samples would be left.
 *
 * A rank has what gained bytes and is visible, where its verdict says that it kept them: growing,
 * grew then flat, appeared. It is ordered by the bytes gained per second times
 * weft_band_certainty(), over all samples that count or those up to its peak.
 *
 * Thunks count up to their peak. Evaluating a chain of them moves its bytes to STACK and BLACKHOLE:
 * where those gained most of what they have after the thunks' peak, they are not a leak and have no
 * rank, and the thunks, their cause, have one although they rose and fell.
 *
 * NULL if it was cancelled. Its cost is some 100 us for a band that may grow or is not small. */
WeftHeapVerdicts *
weft_heap_verdicts_new (const WeftHeapNumbers *numbers, GCancellable *cancellable);
void weft_heap_verdicts_free (WeftHeapVerdicts *self);

static inline const WeftHeapVerdict *
weft_heap_verdicts_nth (const WeftHeapVerdicts *self, guint i)
{
  return &g_array_index (self->verdicts, WeftHeapVerdict, i);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftHeapVerdicts, weft_heap_verdicts_free)
