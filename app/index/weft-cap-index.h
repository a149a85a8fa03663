/* SPDX-License-Identifier: BSD-3-Clause */
/* Sparse index of one capability's events: checkpoints, sums, and the offsets of rare events.
 * Events in global blocks and outside blocks have an index of the same form. */
#pragma once

#include "weft-archive.h"
#include "weft-checkpoints.h"
#include "weft-log.h"
#include "weft-loss.h"

/* Kinds of rare events. Their offsets are stored in the index; all other events are found through
 * the checkpoints. */
typedef enum
{
  WEFT_RARE_FACT, /* metadata of the process: RTS, arguments, PIDs, clock, capabilities */
  WEFT_RARE_SPARK_COUNTERS,
  WEFT_RARE_HEAP_SAMPLE, /* begin or end of a heap profile sample */
  WEFT_N_RARE,
} WeftRareKind;

/* Number of counts by tag. The last count is for all tags >= WEFT_N_COUNTED_TAGS - 1 together. */
#define WEFT_N_COUNTED_TAGS 256

/* Number of capabilities that events can name: GHC has at most 256. */
#define WEFT_N_NAMED_CAPS 256

/* Number of events with a tag; copied by value, owns nothing. */
typedef struct
{
  guint64 n;
  guint64 tag;
} WeftTagCount;

/* Index of a capability. Immutable, shared by reference across threads. */
typedef struct
{
  guint16 cap; /* number of the capability, or WEFT_CAP_NONE */
  guint64 n_events;
  guint64 first, last; /* ns: lowest and highest stamp, clamped to the ends of their blocks */
  guint64 n_checkpoints;
  WeftCheckpointPage **pages; /* snapshot of @store, from weft_checkpoints_snapshot() */
  guint64 *starts; /* owned; start time of the first state in each page, ns; faster to search than
                      the pages */
  WeftUsage end;   /* state after the last event */
  GArray *blocks;  /* of guint32: numbers of this capability's blocks, by offset */
  /* of guint64: file offsets of the events of each rare kind, in file order */
  WeftScratchArray *rare[WEFT_N_RARE];
  GArray *counts; /* of WeftTagCount, by tag; only of tags that occur; those from
                     WEFT_N_COUNTED_TAGS - 1 on are counted as one tag */
  guint8 name_counts[WEFT_N_NAMED_CAPS]; /* number of events that name each capability, saturating
                                            at 255 */
  WeftTally tally;                       /* number of events of each kind in each chunk */
  GArray *problems; /* of WeftProblem: problems inside this capability's blocks */
  GArray *losses;   /* of WeftLoss, by offset and time; empty for events of no capability */
  guint64
      last_block_end; /* ns: end of the last block; if that block is cut or open, its last stamp */
  guint64 unknown_from; /* ns: time at which the state becomes unknown, because later events are not
                    in the file (yet); G_MAXUINT64 in a complete log */
  guint64 last_stamp;   /* ns: stamp of the capability's last event, clamped to the end of its
                           block */
  WeftCheckpoints *store;
  guint64 next; /* file offset at which reading continues */
} WeftCapIndex;

static inline guint64
weft_cap_index_n_pages (const WeftCapIndex *self)
{
  return (self->n_checkpoints + WEFT_CHECKPOINTS_PER_PAGE - 1) / WEFT_CHECKPOINTS_PER_PAGE;
}

/* Returns page @i, which is valid as long as @self. */
static inline const WeftCheckpointPage *
weft_cap_index_page (const WeftCapIndex *self, guint64 i)
{
  return self->pages[i];
}

static inline WeftCheckpoint
weft_cap_index_checkpoint (const WeftCapIndex *self, guint64 i)
{
  return weft_checkpoint_page_nth (weft_cap_index_page (self, i / WEFT_CHECKPOINTS_PER_PAGE),
                                   i % WEFT_CHECKPOINTS_PER_PAGE);
}

/* Returns the number of the capability's events before checkpoint @i, or the number of all its
 * events if there is no such checkpoint. */
static inline guint64
weft_cap_index_events_before (const WeftCapIndex *self, guint64 i)
{
  if (i >= self->n_checkpoints)
    return self->n_events;
  return weft_cap_index_page (self, i / WEFT_CHECKPOINTS_PER_PAGE)->n_events +
         weft_cap_index_checkpoint (self, i).number;
}

/* Returns the range of stamps in the chunk that begins at checkpoint @i. */
static inline WeftChunkSpan
weft_cap_index_span (const WeftCapIndex *self, guint64 i)
{
  return weft_checkpoint_page_span (weft_cap_index_page (self, i / WEFT_CHECKPOINTS_PER_PAGE),
                                    i % WEFT_CHECKPOINTS_PER_PAGE);
}

/* Returns the time, ns, at which the state before chunk @i began. Never decreases from one chunk to
 * the next. */
static inline guint64
weft_cap_index_since (const WeftCapIndex *self, guint64 i)
{
  return weft_checkpoint_page_since (weft_cap_index_page (self, i / WEFT_CHECKPOINTS_PER_PAGE),
                                     i % WEFT_CHECKPOINTS_PER_PAGE);
}

/* Returns the state before chunk @i. */
static inline WeftUsage
weft_cap_index_usage (const WeftCapIndex *self, guint64 i)
{
  WeftCheckpoint checkpoint = weft_cap_index_checkpoint (self, i);

  return (WeftUsage){
    .since = weft_cap_index_since (self, i),
    .sums = checkpoint.sums,
    .thread = checkpoint.thread,
    .finished = checkpoint.finished,
    .is_running = checkpoint.is_running,
    .has_finished = checkpoint.has_finished,
    .phase = checkpoint.phase,
    .knowledge = checkpoint.knowledge,
  };
}

/* Returns the number of events with @tag. Tags from WEFT_N_COUNTED_TAGS - 1 on are counted as
 * one. */
static inline guint64
weft_cap_index_count (const WeftCapIndex *self, guint tag)
{
  guint counted = MIN (tag, WEFT_N_COUNTED_TAGS - 1);

  for (guint i = 0; i < self->counts->len; i++)
    {
      const WeftTagCount *count = &g_array_index (self->counts, WeftTagCount, i);

      if (count->tag >= counted)
        return count->tag == counted ? count->n : 0;
    }
  return 0;
}

/* Called after each block with the number of bytes read since the last call. Returns FALSE to
 * cancel. */
typedef gboolean (*WeftCapIndexProgressFunc) (guint64 bytes, gpointer user_data);

/* Indexes the events of @cap in @blocks (of guint32, by offset) of @log. @before is NULL, or the
 * index of the same capability in an earlier view of the same log, which is extended. An index can
 * be extended only once. May be called from any thread. Returns NULL if @progress cancels. */
WeftCapIndex *weft_cap_index_new (const WeftLog *log,
                                  guint16 cap,
                                  GArray *blocks,
                                  const WeftCapIndex *before,
                                  WeftCapIndexProgressFunc progress,
                                  gpointer user_data);

void weft_cap_index_free (WeftCapIndex *self);

/* Puts the index into @archive, which borrows its arrays. */
void weft_cap_index_save (const WeftCapIndex *self, WeftArchive *archive);

/* Reads the index of the events of @cap in the log's @blocks from an archive. The larger arrays
 * stay in the memory of the archive's owner. Returns NULL if the next arrays are not such an index.
 * The result cannot be extended. */
WeftCapIndex *weft_cap_index_load (guint16 cap, GArray *blocks, WeftArchiveReader *reader);

/* Returns the number of checkpoints that @self shares with @before: all checkpoints of @before if
 * @self was built on it, otherwise 0. @before may be NULL. */
static inline guint64
weft_cap_index_n_shared_checkpoints (const WeftCapIndex *self, const WeftCapIndex *before)
{
  return before != NULL && before->store == self->store ? before->n_checkpoints : 0;
}

/* Returns the WeftRareKind of events with @tag, or -1. */
gint weft_rare_kind (guint16 tag);

/* Returns the WeftMark of events with @tag, or -1. */
gint weft_mark_of_tag (guint16 tag);

/* Returns the last chunk whose state began at or before @time; 0 if there is none. O(log n). */
guint64 weft_cap_index_chunk_at (const WeftCapIndex *self, guint64 time);

/* Like weft_cap_index_chunk_at(), but the result must be known to be @chunk or a later chunk. Fast
 * if the result is close to @chunk. */
guint64 weft_cap_index_chunk_from (const WeftCapIndex *self, guint64 chunk, guint64 time);

/* Returns the page of the chunk for @time. The result must be known to be @page or a later page.
 * Reads only the start times of the pages. */
guint64 weft_cap_index_page_from (const WeftCapIndex *self, guint64 page, guint64 time);

/* Sets @cursor to checkpoint @i. Returns the index of its block in self->blocks, for
 * weft_cap_index_next_event(). */
guint
weft_cap_index_cursor (const WeftCapIndex *self, const WeftLog *log, guint64 i, WeftCursor *cursor);

/* Moves @cursor to the start of the block after self->blocks[*@block], and increments *@block.
 * Returns FALSE if there is no such block. */
gboolean weft_cap_index_next_block (const WeftCapIndex *self,
                                    const WeftLog *log,
                                    WeftCursor *cursor,
                                    guint *block);

/* Like weft_cursor_next(), but continues in the capability's next block. *@block is the index of
 * the cursor's block in self->blocks, and is updated. */
static inline gboolean
weft_cap_index_next_event (const WeftCapIndex *self,
                           const WeftLog *log,
                           WeftCursor *cursor,
                           guint *block,
                           WeftEvent *event)
{
  while (G_UNLIKELY (!weft_cursor_next (cursor, event)))
    if (!weft_cap_index_next_block (self, log, cursor, block))
      return FALSE;
  return TRUE;
}

/* Returns the event's stamp, clamped to the end of its block, so that no result depends on a stamp
 * in the far future. */
static inline guint64
weft_cap_index_event_time (const WeftCursor *cursor, const WeftEvent *event)
{
  return MIN (event->time, cursor->earliest + cursor->window);
}

/* Iterator over the events of a capability and their times. Created by weft_cap_events(); owns
 * nothing. Not thread-safe. */
typedef struct
{
  const WeftCapIndex *cap;
  const WeftLog *log;
  WeftCursor cursor;
  guint block;
  WeftEvent event; /* the last event that was read */
  guint64 time;    /* time of @event, see weft_cap_index_event_time() */
} WeftCapEvents;

/* Returns an iterator over the events of @cap, an index of @log, that begins at chunk @i. It is
 * empty if @cap has no events. */
static inline WeftCapEvents
weft_cap_events (const WeftCapIndex *cap, const WeftLog *log, guint64 i)
{
  WeftCapEvents self = { .cap = cap, .log = log };

  if (cap->n_checkpoints > 0)
    self.block = weft_cap_index_cursor (cap, log, i, &self.cursor);
  return self;
}

/* Reads the next event and its time. Returns FALSE if there is none. */
static inline gboolean
weft_cap_events_next (WeftCapEvents *self)
{
  if (self->cap->n_checkpoints == 0 ||
      !weft_cap_index_next_event (self->cap, self->log, &self->cursor, &self->block, &self->event))
    return FALSE;
  self->time = weft_cap_index_event_time (&self->cursor, &self->event);
  return TRUE;
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftCapIndex, weft_cap_index_free)
