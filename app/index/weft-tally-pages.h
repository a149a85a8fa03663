/* SPDX-License-Identifier: BSD-3-Clause */
/* Pages of a capability's chunks: the time that each page spans, and its counts. */
#pragma once

#include "weft-archive.h"
#include "weft-cap-index.h"

/* What WEFT_CHECKPOINTS_PAGE chunks span. The two bounds over all pages up to this one, and from it
 * on, never decrease: they can be searched whatever the disorder. */
typedef struct
{
  guint64 min, max;               /* ns: of its stamps; min > max where it has none */
  guint64 max_until, min_from;    /* highest up to here, lowest from here on */
  guint64 before[WEFT_N_TALLIES]; /* events before it, by kind */
  gboolean is_ordered;            /* no chunk begins before the previous one ends */
} WeftTallyPage;

/* A value. Borrows the index. */
typedef struct
{
  const WeftCapIndex *index;
  WeftSharedArray *pages; /* of WeftTallyPage: one more than there are, whose @before are totals */
  guint n_pages;
} WeftTallyPages;

static inline const WeftTallyPage *
weft_tally_page (const WeftTallyPages *self, guint i)
{
  return weft_shared_array_nth (self->pages, i);
}

/* Stamps, ns: both ends are part of it. */
typedef struct
{
  guint64 from, last;
  gboolean is_empty;
} WeftTallyRange;

/* @before: those of an index that @index was built on, or of another one; or NULL. Reads only what
 * has come since, and shares what was there. */
void weft_tally_pages_init (WeftTallyPages *self,
                            const WeftCapIndex *index,
                            const WeftTallyPages *before);

/* Those of @index as they were kept with it; FALSE if they cannot be. Borrows what was kept. */
gboolean
weft_tally_pages_take (WeftTallyPages *self, const WeftCapIndex *index, WeftArchiveReader *kept);
void weft_tally_pages_clear (WeftTallyPages *self);

/* Events of the kinds of @mask in the pages [@from, @to). */
guint64 weft_tally_pages_sum (const WeftTallyPages *self, guint from, guint to, guint mask);

/* The first page up to which a stamp has reached @time; with not @by_max, from which on all stamps
 * are after it. */
guint weft_tally_pages_search (const WeftTallyPages *self, guint64 time, gboolean by_max);

/* The pages that can have events of @range: [@first, @end). */
void weft_tally_pages_find (const WeftTallyPages *self,
                            const WeftTallyRange *range,
                            guint *first,
                            guint *end);

/* The first kind of a mask that is not empty. */
static inline WeftTallyKind
weft_tally_first_kind (guint mask)
{
  return (WeftTallyKind) __builtin_ctz (mask);
}

/* Events of the kinds of @mask in chunk @i. */
static inline guint
weft_tally_pages_sum_chunk (const WeftTallyPages *self, guint64 i, guint mask)
{
  guint sum = 0;

  for (guint left = mask; left != 0; left &= left - 1)
    sum += weft_tally_count (&self->index->tally, weft_tally_first_kind (left), i);
  return sum;
}
