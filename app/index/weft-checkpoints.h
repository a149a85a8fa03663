/* SPDX-License-Identifier: BSD-3-Clause */
/* Checkpoints of one capability: snapshots of its state, at least one every WEFT_MAX_CHUNK_EVENTS
 * events. Also the tally of the events between them, by kind. */
#pragma once

#include "weft-shared-array.h"
#include "weft-shared.h"
#include "weft-usage.h"

/* Kinds of events that occur a few times per GC. Chunks that contain such events are marked; see
 * weft_cap_index_foreach_marked(). */
typedef enum
{
  WEFT_MARK_COLLECTION, /* requests, starts, ends and statistics of GCs */
  WEFT_MARK_HEAP,       /* counters of the heap size and of allocations */
  WEFT_MARK_NONMOVING,  /* the concurrent collector's phases and census */
  WEFT_N_MARKS,
} WeftMark;

/* Bit in a chunk's marks: a stamp in the chunk is lower than an earlier one. */
#define WEFT_CHUNK_DISORDER (1u << 31)

/* Maximum number of events from one checkpoint to the next. */
#define WEFT_MAX_CHUNK_EVENTS 64

/* Start of a chunk, and the state before its first event. The time at which that state began is
 * stored separately; see weft_cap_index_usage(). Copied by value, owns nothing. */
typedef struct
{
  guint64 offset; /* file offset of the chunk's first event */
  WeftUseTimes sums;
  guint32 thread, finished;
  guint32 block; /* index, in the log's blocks, of the block that contains @offset */
  guint32 marks; /* 1 << WeftMark for each mark of the chunk's events; WEFT_CHUNK_DISORDER */
  guint8 is_running, has_finished, phase, knowledge;
  guint16 number; /* number of the capability's events from the start of the page to this chunk */
} WeftCheckpoint;

/* Range of the stamps in a chunk, as in the file (not clamped); copied by value, owns nothing. */
typedef struct
{
  guint64 min, max; /* ns */
} WeftChunkSpan;

#define WEFT_CHECKPOINTS_PER_PAGE 64

/* Header of a page of checkpoints, common to both kinds of page. */
typedef struct
{
  guint64 n_events; /* number of the capability's events before the page */
  gatomicrefcount n_refs;
  guint8 is_packed;  /* TRUE: a WeftPackedPage; FALSE: an open page */
  guint8 is_ordered; /* valid only in a packed page; see WeftPageSpan */
  guint16 capacity;  /* number of checkpoints for which there is room */
} WeftCheckpointPage;

/* Range of the stamps in a page; copied by value, owns nothing. */
typedef struct
{
  WeftChunkSpan span;  /* min > max if there is no chunk */
  gboolean is_ordered; /* TRUE if no chunk begins before the end of the previous chunk */
} WeftPageSpan;

/* The arrays of an open page, one that is being filled or cannot be packed. They follow the header
 * and have the page's capacity, which grows in the first page of a capability, because a log of
 * many HECs has many pages of a few checkpoints. */
typedef struct
{
  guint64 *since; /* ns: start time of each state */
  WeftChunkSpan *spans;
  WeftCheckpoint *checkpoints;
} WeftOpenPage;

/* Returns the arrays of @page, for writing. */
static inline WeftOpenPage
weft_checkpoint_page_open (const WeftCheckpointPage *page)
{
  guint64 *since = (guint64 *) (page + 1);
  WeftChunkSpan *spans = (WeftChunkSpan *) (since + page->capacity);

  return (WeftOpenPage){ since, spans, (WeftCheckpoint *) (spans + page->capacity) };
}

/* Returns the size of an open page with @capacity, bytes. */
static inline gsize
weft_checkpoint_page_open_size (guint capacity)
{
  return sizeof (WeftCheckpointPage) +
         capacity * (sizeof (guint64) + sizeof (WeftChunkSpan) + sizeof (WeftCheckpoint));
}

/* A checkpoint relative to the first one of its page. Only the offset, the times and the block are
 * stored as differences. */
typedef struct
{
  guint32 offset, run, work, wait;
  guint32 thread, finished;
  guint16 block;
  guint16 number;
  guint8 marks; /* the highest bit is WEFT_CHUNK_DISORDER */
  guint8 is_running : 1, has_finished : 1, phase : 3, knowledge : 2;
} WeftPackedCheckpoint;

/* A full page, packed into half the memory, because most of an index is pages. Times are relative
 * to @first_since and @min. The times by which checkpoints are searched are contiguous, because a
 * cache miss costs as much as reading thirty events. The members that are read for every page are
 * in the first cache line. */
typedef struct
{
  WeftCheckpointPage page;
  guint64 first_since, min, max; /* ns */
  guint64 marked[WEFT_N_MARKS];  /* indexed by WeftMark; one bit per chunk, set if the chunk has
                                    events with this mark */
  WeftCheckpoint first;
  guint32 since[WEFT_CHECKPOINTS_PER_PAGE];
  WeftPackedCheckpoint checkpoints[WEFT_CHECKPOINTS_PER_PAGE];
  struct
  {
    guint32 min, max;
  } spans[WEFT_CHECKPOINTS_PER_PAGE];
} WeftPackedPage;

/* Returns the size of @page, bytes. */
static inline gsize
weft_checkpoint_page_size (const WeftCheckpointPage *page)
{
  return page->is_packed ? sizeof (WeftPackedPage) :
                           weft_checkpoint_page_open_size (page->capacity);
}

/* Returns the time, ns, at which the state of checkpoint @i of @page began. */
static inline guint64
weft_checkpoint_page_since (const WeftCheckpointPage *page, guint i)
{
  if (G_LIKELY (page->is_packed))
    {
      const WeftPackedPage *packed = (gconstpointer) page;

      return packed->first_since + packed->since[i];
    }
  return weft_checkpoint_page_open (page).since[i];
}

/* Returns the range of stamps in the chunk that begins at checkpoint @i of @page. */
static inline WeftChunkSpan
weft_checkpoint_page_span (const WeftCheckpointPage *page, guint i)
{
  if (G_LIKELY (page->is_packed))
    {
      const WeftPackedPage *packed = (gconstpointer) page;

      return (WeftChunkSpan){ packed->min + packed->spans[i].min,
                              packed->min + packed->spans[i].max };
    }
  return weft_checkpoint_page_open (page).spans[i];
}

/* Returns checkpoint @i of @page. Inline, so that the compiler unpacks only the members that are
 * used. */
static inline WeftCheckpoint
weft_checkpoint_page_nth (const WeftCheckpointPage *page, guint i)
{
  const WeftPackedPage *packed = (gconstpointer) page;
  const WeftCheckpoint *first;
  const WeftPackedCheckpoint *one;

  if (G_UNLIKELY (!page->is_packed))
    return weft_checkpoint_page_open (page).checkpoints[i];
  first = &packed->first;
  one = &packed->checkpoints[i];
  return (WeftCheckpoint){
    .offset = first->offset + one->offset,
    .sums.run = first->sums.run + one->run,
    .sums.work = first->sums.work + one->work,
    .sums.wait = first->sums.wait + one->wait,
    .sums.unknown = first->sums.unknown,
    .thread = one->thread,
    .finished = one->finished,
    .block = first->block + one->block,
    .marks = (one->marks & 0x7fu) | (one->marks & 0x80u) << 24,
    .is_running = one->is_running,
    .has_finished = one->has_finished,
    .phase = one->phase,
    .knowledge = one->knowledge,
    .number = one->number,
  };
}

/* Returns the range of stamps in the first @n chunks of @page. @n must be at least 1; for a full
 * page, it must be the number of all chunks. */
WeftPageSpan weft_checkpoint_page_extent (const WeftCheckpointPage *page, guint n);

/* Returns a bit set of those among the first @n chunks of @page that have events with any of @marks
 * (bits of 1 << WeftMark). The lowest bit is for the first chunk. */
guint64 weft_checkpoint_page_marked (const WeftCheckpointPage *page, guint n, guint marks);

/* Store of checkpoints in pages. One thread may append while others read snapshots: checkpoints
 * never change, but a full page is replaced by a packed or larger copy. */
typedef struct _WeftCheckpoints WeftCheckpoints;

WeftCheckpoints *weft_checkpoints_new (void);

/* Creates a store of the @n checkpoints in @pages (of WeftCheckpointPage, without a free function),
 * with the start time of each page in @starts (of guint64, ns). Takes ownership of both arrays. The
 * pages belong to @owner, a shared struct to which the store keeps a reference, and are never
 * written to. No checkpoint may be appended to this store. */
WeftCheckpoints *
weft_checkpoints_new_from_pages (GPtrArray *pages, GArray *starts, guint64 n, gpointer owner);

/* Appends a checkpoint whose state begins at @since (ns). Returns its page, which is open, and sets
 * @i to its index in the page. The caller, which must be the only writer, may write to the page
 * until the next call. */
WeftCheckpointPage *weft_checkpoints_append (WeftCheckpoints *self, guint64 since, guint *i);

/* Returns a snapshot of the @n checkpoints so far, for readers: an array of the pages, and in
 * @starts the start times of the pages (ns). The caller owns both arrays. Checkpoint i is
 * checkpoint i % WEFT_CHECKPOINTS_PER_PAGE of pages[i / WEFT_CHECKPOINTS_PER_PAGE]. The pages are
 * valid as long as @self, but the last page only until weft_checkpoints_release(). */
WeftCheckpointPage **
weft_checkpoints_snapshot (const WeftCheckpoints *self, guint64 *n, guint64 **starts);

/* Frees a snapshot of @n checkpoints. @pages may be NULL. */
void weft_checkpoints_release (WeftCheckpointPage **pages, guint64 n);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftCheckpoints, weft_shared_unref)

/* Tally: number of events of certain kinds in each chunk of a capability, one byte for each chunk
 * and kind, so that charts and statistics of these events need not read the log. */

/* Kinds of events that are counted by chunk: user events, sparks, and rare events. */
typedef enum
{
  WEFT_TALLY_NONE = -1,
  WEFT_TALLY_MESSAGE,
  WEFT_TALLY_MARKER,
  WEFT_TALLY_BINARY,
  WEFT_TALLY_CREATED, /* a thread was created */
  WEFT_TALLY_MIGRATED,
  WEFT_TALLY_WOKEN,
  WEFT_TALLY_GC_REQUEST,
  WEFT_TALLY_SPARK_CREATED,
  WEFT_TALLY_SPARK_DUD,
  WEFT_TALLY_SPARK_OVERFLOWED,
  WEFT_TALLY_SPARK_RUN,
  WEFT_TALLY_SPARK_STOLEN,
  WEFT_TALLY_SPARK_FIZZLED,
  WEFT_TALLY_SPARK_GCD,
  WEFT_TALLY_PERF,
  WEFT_TALLY_OTHER, /* changes of capabilities and tasks, and the end of the run */
  WEFT_N_TALLIES,
} WeftTallyKind;

#define WEFT_TALLY_BIT(kind) (1u << WEFT_TALLY_##kind)

/* Masks of the kinds of user events and of spark events. */
#define WEFT_TALLY_USER \
  (WEFT_TALLY_BIT (MESSAGE) | WEFT_TALLY_BIT (MARKER) | WEFT_TALLY_BIT (BINARY))
#define WEFT_TALLY_SPARKS                                           \
  (WEFT_TALLY_BIT (SPARK_CREATED) | WEFT_TALLY_BIT (SPARK_DUD) |    \
   WEFT_TALLY_BIT (SPARK_OVERFLOWED) | WEFT_TALLY_BIT (SPARK_RUN) | \
   WEFT_TALLY_BIT (SPARK_STOLEN) | WEFT_TALLY_BIT (SPARK_FIZZLED) | WEFT_TALLY_BIT (SPARK_GCD))

/* 1 + WeftTallyKind of each tag; 0 for a tag without a kind. */
extern const guint8 weft_tally_kinds[256];

/* Returns the kind of events with @tag, or -1. */
static inline gint
weft_tally_kind (guint16 tag)
{
  return tag < G_N_ELEMENTS (weft_tally_kinds) ? weft_tally_kinds[tag] - 1 : -1;
}

/* Number of events of a kind in each chunk of a page. */
typedef struct
{
  guint8 counts[WEFT_CHECKPOINTS_PER_PAGE];
} WeftTallyRow;

/* Tally of a capability, part of its index. */
typedef struct
{
  WeftSharedArray *counts[WEFT_N_TALLIES]; /* of WeftTallyRow, by page, up to the last page with
                                              events of the kind; NULL if there are none */
  guint64 totals[WEFT_N_TALLIES];          /* number of events in the closed chunks, by kind */
  guint64 n_chunks;                        /* number of closed chunks */
} WeftTally;

/* Initialize @self as a copy of @before (may be all zeros) that shares its arrays, and free the
 * arrays of @self. */
void weft_tally_init (WeftTally *self, const WeftTally *before);
void weft_tally_clear (WeftTally *self);

/* Closes the current chunk. @by_tag is the number of events so far with each tag (below 256). */
void weft_tally_close_chunk (WeftTally *self, const guint64 *by_tag);

/* Returns the number of events of @kind in the chunks [@from, @end), which must be in one page. */
static inline guint
weft_tally_sum (const WeftTally *self, WeftTallyKind kind, guint64 from, guint64 end)
{
  const WeftSharedArray *counts = self->counts[kind];
  const WeftTallyRow *row;
  guint sum = 0;

  if (counts == NULL || from >= end || from / WEFT_CHECKPOINTS_PER_PAGE >= counts->n)
    return 0;
  row = weft_shared_array_nth (counts, from / WEFT_CHECKPOINTS_PER_PAGE);
  for (guint64 i = from; i < end; i++)
    sum += row->counts[i % WEFT_CHECKPOINTS_PER_PAGE];
  return sum;
}

/* Returns the number of events of @kind in chunk @i. */
static inline guint
weft_tally_count (const WeftTally *self, WeftTallyKind kind, guint64 i)
{
  return weft_tally_sum (self, kind, i, i + 1);
}
