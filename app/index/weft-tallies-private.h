/* SPDX-License-Identifier: BSD-3-Clause */
/* Structures for the files of the tallies: the pages of the chunks of each capability, with the
 * time that each page spans, and its counts. */
#pragma once

#include "weft-cap-index.h"
#include "weft-tallies.h"

/* The time and counts of WEFT_CHECKPOINTS_PAGE chunks. The bounds over all pages up to this one,
 * and from it on, never decrease, so that they can be searched however stamps are disordered. */
typedef struct
{
  guint64 min, max;               /* range of its stamps, ns; min > max if it has none */
  guint64 max_until, min_from;    /* highest stamp up to this page, lowest from it on */
  guint64 before[WEFT_N_TALLIES]; /* events before it, by kind */
  gboolean is_ordered;            /* no chunk begins before the previous one ends */
} WeftTallyPage;

/* A plain value. Borrows the index. */
typedef struct
{
  const WeftCapIndex *index;
  WeftSharedArray *pages; /* of WeftTallyPage: n_pages, and one more whose @before are the totals */
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

/* Makes the pages of @index. If it was built on the index of @before (or NULL), only the new chunks
 * are read, and the pages before them shared. */
void weft_tally_pages_init (WeftTallyPages *self,
                            const WeftCapIndex *index,
                            const WeftTallyPages *before);

/* Takes the pages of @index from an archive, which lends them. Returns FALSE if they cannot be
 * those of @index. */
gboolean
weft_tally_pages_take (WeftTallyPages *self, const WeftCapIndex *index, WeftArchiveReader *kept);
void weft_tally_pages_clear (WeftTallyPages *self);

/* Returns the number of events of the kinds of @mask in the pages [@from, @to). */
guint64 weft_tally_pages_sum (const WeftTallyPages *self, guint from, guint to, guint mask);

/* Returns the first page up to which a stamp has reached @time; if @by_max is FALSE, the first one
 * from which on all stamps are after @time. */
guint weft_tally_pages_search (const WeftTallyPages *self, guint64 time, gboolean by_max);

/* Sets [@first, @end) to the pages that can have events of @range. */
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

/* Returns the number of events of the kinds of @mask in chunk @i. */
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
  guint kinds; /* mask of the kinds of which the log has events */
};

/* Returns [@from, @to), extended to all stamps outside the run if it reaches the start or end of
 * the run. */
WeftTallyRange weft_tallies_widen (const WeftTallies *self, guint64 from, guint64 to);
