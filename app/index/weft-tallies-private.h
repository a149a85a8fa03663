/* SPDX-License-Identifier: BSD-3-Clause */
/* Internals of the tallies, for the files that create and query them: for each capability, its
 * pages of chunks with their time spans and counts. */
#pragma once

#include "weft-cap-index.h"
#include "weft-tallies.h"

/* Time span and counts of WEFT_CHECKPOINTS_PAGE chunks. @max_until and @min_from never decrease
 * from page to page, so that they can be searched even if stamps are disordered. */
typedef struct
{
  guint64 min, max;               /* range of its stamps, ns; @min > @max if it has none */
  guint64 max_until, min_from;    /* highest stamp up to this page, lowest from this page on; ns */
  guint64 before[WEFT_N_TALLIES]; /* number of events before it, by kind */
  gboolean is_ordered;            /* no chunk begins before the previous one ends */
} WeftTallyPage;

/* Pages of one capability. Owns @pages, borrows @index. */
typedef struct
{
  const WeftCapIndex *index;
  WeftSharedArray *pages; /* of WeftTallyPage: @n_pages, and one for the totals, in @before */
  guint n_pages;
} WeftTallyPages;

static inline const WeftTallyPage *
weft_tally_page (const WeftTallyPages *self, guint i)
{
  return weft_shared_array_nth (self->pages, i);
}

/* A range of stamps, ns, including both ends. */
typedef struct
{
  guint64 from, last;
  gboolean is_empty;
} WeftTallyRange;

/* Creates the pages of @index. If it was built on the index of @before (may be NULL), only the new
 * chunks are read, and the pages before them are shared. */
void weft_tally_pages_init (WeftTallyPages *self,
                            const WeftCapIndex *index,
                            const WeftTallyPages *before);

/* Reads the pages of @index from an archive, in whose memory they stay. Returns FALSE if they
 * cannot be those of @index. */
gboolean
weft_tally_pages_take (WeftTallyPages *self, const WeftCapIndex *index, WeftArchiveReader *kept);
void weft_tally_pages_clear (WeftTallyPages *self);

/* Returns the number of events, of the kinds in @mask, in the pages [@from, @to). */
guint64 weft_tally_pages_sum (const WeftTallyPages *self, guint from, guint to, guint mask);

/* Returns the first page such that some stamp in the pages up to it is >= @time; or, if !@by_max,
 * the first page such that all stamps in this and later pages are > @time. */
guint weft_tally_pages_search (const WeftTallyPages *self, guint64 time, gboolean by_max);

/* Sets [@first, @end) to the pages that can have events in @range. */
void weft_tally_pages_find (const WeftTallyPages *self,
                            const WeftTallyRange *range,
                            guint *first,
                            guint *end);

/* Returns the first kind of @mask, which is not empty. */
static inline WeftTallyKind
weft_tally_first_kind (guint mask)
{
  return (WeftTallyKind) __builtin_ctz (mask);
}

/* Returns the number of events, of the kinds in @mask, in chunk @i. */
static inline guint
weft_tally_pages_sum_chunk (const WeftTallyPages *self, guint64 i, guint mask)
{
  guint sum = 0;

  for (guint left = mask; left != 0; left &= left - 1)
    sum += weft_tally_count (&self->index->tally, weft_tally_first_kind (left), i);
  return sum;
}

struct _WeftTallies
{
  const WeftIndex *index;
  WeftTallyPages *caps;
  guint n_caps;
  guint kinds; /* mask of the kinds that the log has events of */
};

/* Returns [@from, @to), extended to all stamps outside the run if it reaches the start or end of
 * the run. */
WeftTallyRange weft_tallies_widen (const WeftTallies *self, guint64 from, guint64 to);
