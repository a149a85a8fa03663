/* SPDX-License-Identifier: BSD-3-Clause */
/* Coverage: the time in which the state of each HEC, and that of the process, is known. A log that
 * is cut or still growing has each HEC's events up to the end of its last block only, and damage
 * makes gaps. In a log that is complete and undamaged, coverage is the run. */
#pragma once

#include "weft-process-segments.h"
#include "weft-process.h"

/* Coverage of a HEC or of the process. A plain value, which owns its gaps. */
typedef struct
{
  guint16 cap;        /* WEFT_CAP_NONE: the process, or events of no HEC */
  gboolean is_global; /* the events of no HEC */
  guint64 begin, end; /* life of the HEC, or the run; ns */
  guint64 from, to;   /* ns: the first and last covered time; equal if there is none */
  GArray *gaps; /* WeftRange, by time: all parts of [begin, end) that are not covered, including
                   those before @from and after @to; they do not touch */
  guint64 lost_bytes; /* in the HEC's blocks, or in the file */
} WeftCover;

/* Immutable. */
typedef struct
{
  GArray *hecs; /* of WeftCover, as the process's lives */
  WeftCover process;
  WeftCover global; /* coverage of events of no HEC, such as heap profile samples */
} WeftCoverage;

/* A time of the process is covered if no events of any living HEC are missing then: missing events
 * may have been a GC, a user event, or a run of any thread. They may also have been the start of a
 * GC that was requested before, so that the time since the request is not covered either. */
WeftCoverage *weft_coverage_new (const WeftIndex *index, const WeftProcess *process);
void weft_coverage_free (WeftCoverage *self);

/* Returns the coverage of the @i-th HEC, in the order of the lives of the process. */
static inline const WeftCover *
weft_coverage_hec (const WeftCoverage *self, guint i)
{
  return &g_array_index (self->hecs, WeftCover, i);
}

/* Returns the coverage of the @i-th writer of blocks: the HECs in the same order, and after them,
 * at self->hecs->len, the events of no HEC. */
static inline const WeftCover *
weft_coverage_writer (const WeftCoverage *self, guint i)
{
  return i < self->hecs->len ? weft_coverage_hec (self, i) : &self->global;
}

/* Returns the coverage of capability @cap, or NULL; for WEFT_CAP_NONE, that of the process. */
const WeftCover *weft_coverage_find (const WeftCoverage *self, guint16 cap);

/* Returns TRUE if all of its life is covered. */
gboolean weft_cover_is_whole (const WeftCover *self);

/* Returns the covered time in [@from, @to), ns. */
guint64 weft_cover_in (const WeftCover *self, guint64 from, guint64 to);

/* Sets @piece to the first covered part of [@from, @to). Returns FALSE if there is none. The next
 * one is found with piece->to as @from. */
gboolean weft_cover_piece (const WeftCover *self, guint64 from, guint64 to, WeftRange *piece);

/* Sets @gap to the first part of [@from, @to) that is not covered, in the life of the HEC. Returns
 * FALSE if there is none. */
gboolean weft_cover_gap (const WeftCover *self, guint64 from, guint64 to, WeftRange *gap);

/* Returns TRUE if @time is not in a gap. Sets [@from, @to) to the range around it for which the
 * answer is the same; it is unlimited if it reaches the start or end. O(log n). */
gboolean weft_cover_around (const WeftCover *self, guint64 time, guint64 *from, guint64 *to);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftCoverage, weft_coverage_free)
