/* SPDX-License-Identifier: BSD-3-Clause */
/* Internals of the tallies, for the files that create and query tallies: for each capability, its
 * pages of chunks with their time spans and counts. */
#pragma once

#include "weft-cap-index.h"
#include "weft-tallies.h"

/* Time span and counts of WEFT_CHECKPOINTS_PER_PAGE chunks. @max_until and @min_from never decrease
 * from page to page, so that they can be searched even if stamps are disordered. */
typedef struct
{
  guint64 min, max; /* range of the stamps in the page, ns; @min > @max if there are none */
  guint64 max_until, min_from; /* highest stamp up to and including this page, and lowest stamp from
                                  this page on; ns */
  guint64 before[WEFT_N_TALLIES]; /* number of events before the page, by kind */
  gboolean is_ordered;            /* TRUE if no chunk begins before the end of the previous chunk */
} WeftTallyPage;

/* Pages of one capability. Owns @pages, borrows @index. */
typedef struct
{
  const WeftCapIndex *index;
  WeftSharedArray *pages; /* of WeftTallyPage: @n_pages pages, and an extra one whose @before has
                             the totals */
  guint n_pages;
} WeftTallyPages;

static inline const WeftTallyPage *
weft_tally_page (const WeftTallyPages *self, guint i)
{
  return weft_shared_array_nth (self->pages, i);
}

/* Inclusive range of stamps, ns. */
typedef struct
{
  guint64 from, last;
  gboolean is_empty;
} WeftTallyRange;

/* Returns the number of events of the kinds in @mask in the pages [@from, @to). */
guint64 weft_tally_pages_sum (const WeftTallyPages *self, guint from, guint to, guint mask);

/* Sets [@first, @end) to the pages that can have events in @range. */
void weft_tally_pages_find (const WeftTallyPages *self,
                            const WeftTallyRange *range,
                            guint *first,
                            guint *end);

/* Returns the first kind in @mask, which must not be empty. */
static inline WeftTallyKind
weft_tally_first_kind (guint mask)
{
  return (WeftTallyKind) __builtin_ctz (mask);
}

/* Returns the number of events of the kinds in @mask in chunk @i. */
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
  guint kinds; /* mask of the kinds of events that the log contains */
};

/* Returns [@from, @to) as an inclusive range. If it reaches the start or end of the run, extends it
 * to include all stamps before or after the run. */
WeftTallyRange weft_tallies_widen (const WeftTallies *self, guint64 from, guint64 to);
