/* SPDX-License-Identifier: BSD-3-Clause */
/* Coverage: the times at which the state of each HEC, and the state of the process, is known. A cut
 * or growing log has each HEC's events only up to the end of its last block, and damage leaves
 * gaps. A complete and undamaged log covers the whole run. */
#pragma once

#include "weft-process-segments.h"
#include "weft-process.h"

/* Coverage of a HEC or of the process; copied by value, but owns @gaps. */
typedef struct
{
  guint16 cap;        /* WEFT_CAP_NONE for the process and for events of no HEC */
  gboolean is_global; /* TRUE for the events of no HEC */
  guint64 begin, end; /* lifetime of the HEC, or the run; ns */
  guint64 from, to;   /* ns: the first and last covered time; equal if no time is covered */
  GArray *gaps;       /* of WeftRange, by time: all parts of [@begin, @end) that are not covered,
                         including those before @from and after @to; the gaps do not touch one
                         another */
  guint64 lost_bytes; /* bytes lost in the HEC's blocks or, for the process, in the file */
} WeftCover;

/* Coverage of all HECs and of the process. Immutable. */
typedef struct
{
  GArray *hecs; /* of WeftCover, in the order of WeftProcess.lives */
  WeftCover process;
  WeftCover global; /* coverage of events of no HEC, such as heap profile samples */
} WeftCoverage;

/* Computes the coverage. A time is covered for the process if no events at that time are missing
 * from any living HEC: missing events may have been a GC, a user event, or a run of any thread.
 * Missing events may also have been the start of a GC that was requested earlier, so the time since
 * that request is not covered either. */
WeftCoverage *weft_coverage_new (const WeftIndex *index, const WeftProcess *process);
void weft_coverage_free (WeftCoverage *self);

/* Returns the coverage of the HEC at position @i of WeftProcess.lives. */
static inline const WeftCover *
weft_coverage_hec (const WeftCoverage *self, guint i)
{
  return &g_array_index (self->hecs, WeftCover, i);
}

/* Returns the coverage at position @i: if @i < self->hecs->len, that of a HEC, in the order of
 * WeftProcess.lives; if @i == self->hecs->len, that of the events of no HEC. */
static inline const WeftCover *
weft_coverage_writer (const WeftCoverage *self, guint i)
{
  return i < self->hecs->len ? weft_coverage_hec (self, i) : &self->global;
}

/* Returns the coverage of capability @cap, or NULL if there is none. For WEFT_CAP_NONE, returns the
 * coverage of the process. */
const WeftCover *weft_coverage_find (const WeftCoverage *self, guint16 cap);

/* Returns TRUE if the whole lifetime is covered. */
gboolean weft_cover_is_whole (const WeftCover *self);

/* Returns the total covered time in [@from, @to), ns. */
guint64 weft_cover_total (const WeftCover *self, guint64 from, guint64 to);

/* Sets @piece to the first covered part of [@from, @to). Returns FALSE if there is none. To find
 * the next covered part, pass piece->to as @from. */
gboolean
weft_cover_find_covered (const WeftCover *self, guint64 from, guint64 to, WeftRange *piece);

/* Sets @gap to the first part of [@from, @to) that is in the lifetime but not covered. Returns
 * FALSE if there is none. */
gboolean weft_cover_find_gap (const WeftCover *self, guint64 from, guint64 to, WeftRange *gap);

/* Returns TRUE if @time is not in a gap. Sets [@from, @to) to the largest range around @time for
 * which the result is the same. @to is G_MAXUINT64 if that range reaches the end of the lifetime;
 * @from is 0 if a covered range reaches the start of the lifetime. O(log n). */
gboolean weft_cover_get_range_at (const WeftCover *self, guint64 time, guint64 *from, guint64 *to);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftCoverage, weft_coverage_free)
