/* SPDX-License-Identifier: BSD-3-Clause */
/* Coverage: the time in which the state of each HEC, and that of the process, is known. A log that
 * is cut or still growing has each HEC's events up to the end of its last block only, and damage
 * makes gaps. In a log that is complete and undamaged, coverage is the run. */
#pragma once

#include "weft-process-segments.h"
#include "weft-process.h"

/* A HEC's coverage, or the process's. A plain value, which owns its gaps. */
typedef struct
{
  guint16 cap;        /* WEFT_CAP_NONE: the process, or events of no HEC */
  gboolean is_global; /* of events of no HEC */
  guint64 begin, end; /* ns: the HEC's life, or the run */
  guint64 from, to;   /* ns: from the first covered moment to the last; equal where there is none */
  GArray *gaps; /* of WeftRange, by time: all of [begin, end) that is not covered, also what is
                   before from and after to; they do not touch */
  guint64 lost_bytes; /* in the HEC's blocks; in all the file */
} WeftCover;

/* Immutable. */
typedef struct
{
  GArray *hecs; /* of WeftCover, as the process's lives */
  WeftCover process;
  WeftCover global; /* of events of no HEC, as heap profile samples */
} WeftCoverage;

/* A moment of the process is covered where no events of any HEC that is alive are missing: each of
 * them may have begun a GC there, posted a user event, or run a thread that is known elsewhere.
 * What is missing also hides whether a GC that was asked for before came about: such time is not
 * covered either. */
WeftCoverage *weft_coverage_new (const WeftIndex *index, const WeftProcess *process);
void weft_coverage_free (WeftCoverage *self);

/* The @i-th HEC's, in the order of the process's lives. */
static inline const WeftCover *
weft_coverage_hec (const WeftCoverage *self, guint i)
{
  return &g_array_index (self->hecs, WeftCover, i);
}

/* Who writes blocks: the HECs, in the same order, and after them what is not a HEC's own; @i is at
 * most self->hecs->len. */
static inline const WeftCover *
weft_coverage_writer (const WeftCoverage *self, guint i)
{
  return i < self->hecs->len ? weft_coverage_hec (self, i) : &self->global;
}

/* The coverage of capability @cap, or NULL; of WEFT_CAP_NONE the process's. */
const WeftCover *weft_coverage_find (const WeftCoverage *self, guint16 cap);

/* Whether all of its life is covered. */
gboolean weft_cover_is_whole (const WeftCover *self);

/* Covered ns of [@from, @to). */
guint64 weft_cover_in (const WeftCover *self, guint64 from, guint64 to);

/* The first piece of [@from, @to) that is covered; FALSE if none is. The next one is found with
 * piece->to as @from. */
gboolean weft_cover_piece (const WeftCover *self, guint64 from, guint64 to, WeftRange *piece);

/* The first piece of [@from, @to) that is not, although the HEC was alive. */
gboolean weft_cover_gap (const WeftCover *self, guint64 from, guint64 to, WeftRange *gap);

/* Whether @time is not in a gap, and from when to when that holds; what holds at the end goes on
 * for ever, as does what holds at the beginning. O(log n). */
gboolean weft_cover_around (const WeftCover *self, guint64 time, guint64 *from, guint64 *to);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftCoverage, weft_coverage_free)
