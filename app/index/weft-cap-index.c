/* SPDX-License-Identifier: BSD-3-Clause */
/* Builds the index of one capability, in one walk over the capability's events. */
#include "weft-cap-index.h"

#include "weft-sort.h"
#include "weft-usage.h"

#include <string.h>

/* Values of kinds[], which is indexed by tag: 1 + WeftRareKind; 1 + WEFT_N_RARE + WeftMark;
 * FIRST_NAMES + payload offset of the capability number that the event names; or NONE. */
#define FIRST_NAMES   (1 + WEFT_N_RARE + WEFT_N_MARKS)
#define RARE(kind)    (1 + WEFT_RARE_##kind)
#define MARK(kind)    (1 + WEFT_N_RARE + WEFT_MARK_##kind)
#define NAMES(offset) (FIRST_NAMES + (offset))
#define NONE          0
static const guint8 kinds[WEFT_N_COUNTED_TAGS] = {
#define EVENT_AS(tag, constant, name, size, dialect, group, title, feature, tally, index, ...) \
  [tag] = index,
#define LAYOUT(...)
#include "weft-event-rows.h"
};

/* Payload offset of the number of GC threads in GC_STATS, the same in all layouts: after the
 * capset, the generation and three sizes. */
#define GC_STATS_THREADS (4 + 2 + 3 * 8)

gint
weft_rare_kind (guint16 tag)
{
  gint kind = tag < WEFT_N_COUNTED_TAGS ? kinds[tag] - 1 : -1;

  return kind < WEFT_N_RARE ? kind : -1;
}

gint
weft_mark_of_tag (guint16 tag)
{
  gint kind = tag < WEFT_N_COUNTED_TAGS ? kinds[tag] - 1 : -1;

  return kind < WEFT_N_RARE || kind + 1 >= FIRST_NAMES ? -1 : kind - WEFT_N_RARE;
}

static WeftCapIndex *
index_alloc (guint16 cap, GArray *blocks, const WeftCapIndex *before)
{
  WeftCapIndex *self = g_new0 (WeftCapIndex, 1);

  if (before != NULL)
    *self = *before;
  else
    self->first = G_MAXUINT64;
  self->cap = cap;
  self->pages = NULL;
  self->starts = NULL;
  self->blocks = g_array_ref (blocks);
  self->counts = g_array_new (FALSE, FALSE, sizeof (WeftTagCount));
  self->problems = g_array_new (FALSE, FALSE, sizeof (WeftProblem));
  self->losses = g_array_new (FALSE, FALSE, sizeof (WeftLoss));
  for (guint i = 0; i < WEFT_N_RARE; i++)
    self->rare[i] = weft_scratch_array_new (sizeof (guint64));
  if (before == NULL)
    {
      self->store = weft_checkpoints_new ();
      return self;
    }
  weft_tally_init (&self->tally, &before->tally);
  weft_shared_ref (self->store);
  g_array_append_vals (self->problems, before->problems->data, before->problems->len);
  g_array_append_vals (self->losses, before->losses->data, before->losses->len);
  for (guint i = 0; i < WEFT_N_RARE; i++)
    weft_scratch_array_append (self->rare[i], before->rare[i]->data, before->rare[i]->len);
  return self;
}

/* A chunk that is being filled; it may span blocks. */
typedef struct
{
  WeftCapIndex *index;
  WeftCheckpoint *chunk;
  WeftChunkSpan *span;
  WeftUsage usage;  /* state after the last event */
  guint n;          /* number of events in the chunk */
  guint64 min, max; /* bounds of the stamps since the last fold_stamps() */
  gboolean is_late; /* TRUE if a stamp since the last fold_stamps() was lower than an earlier one */
  guint64 counts[WEFT_N_COUNTED_TAGS]; /* number of events by tag, as in @index->counts */
} IndexBuilder;

/* Extends the span of the chunk by the stamps since the last call, and the span of the index by the
 * same stamps clamped to @latest. */
static void
fold_stamps (IndexBuilder *self, guint64 latest)
{
  if (self->min > self->max)
    return;
  if (self->is_late || self->min < self->span->max)
    self->chunk->marks |= WEFT_CHUNK_DISORDER;
  self->span->min = MIN (self->span->min, self->min);
  self->span->max = MAX (self->span->max, self->max);
  self->index->first = MIN (self->index->first, MIN (self->min, latest));
  self->index->last = MAX (self->index->last, MIN (self->max, latest));
  self->min = G_MAXUINT64;
  self->max = 0;
  self->is_late = FALSE;
}

static void
close_chunk (IndexBuilder *self, guint64 latest)
{
  if (self->chunk == NULL)
    return;
  fold_stamps (self, latest);
  weft_tally_close_chunk (&self->index->tally, self->counts);
  self->index->n_events += self->n;
  self->chunk = NULL;
  self->n = WEFT_MAX_CHUNK_EVENTS;
}

static void
open_chunk (IndexBuilder *self, guint32 block, guint64 offset)
{
  guint i;
  WeftCheckpointPage *page = weft_checkpoints_append (self->index->store, self->usage.since, &i);
  WeftOpenPage open = weft_checkpoint_page_open (page);
  const WeftUsage *usage = &self->usage;

  if (i == 0)
    page->n_events = self->index->n_events;
  self->chunk = &open.checkpoints[i];
  self->span = &open.spans[i];
  *self->span = (WeftChunkSpan){ .min = G_MAXUINT64 };
  *self->chunk = (WeftCheckpoint){
    .offset = offset,
    .sums = usage->sums,
    .thread = usage->thread,
    .finished = usage->finished,
    .block = block,
    .is_running = usage->is_running,
    .has_finished = usage->has_finished,
    .phase = usage->phase,
    .knowledge = usage->knowledge,
    .number = (guint16) (self->index->n_events - page->n_events),
  };
  self->n = 0;
}

static void
count_named_cap (IndexBuilder *self, guint32 cap)
{
  if (cap < WEFT_N_NAMED_CAPS && self->index->name_counts[cap] < G_MAXUINT8)
    self->index->name_counts[cap]++;
}

/* Indexes an event that has a value in kinds[]: stores its offset, marks its chunk, or counts it
 * for the capability that it names. */
static void
index_event_kind (
    IndexBuilder *self, guint16 tag, guint64 offset, const guint8 *payload, gsize length)
{
  guint kind = kinds[tag];

  if (kind <= WEFT_N_RARE)
    weft_scratch_array_append (self->index->rare[kind - 1], &offset, 1);
  else if (kind < FIRST_NAMES)
    self->chunk->marks |= 1u << (kind - 1 - WEFT_N_RARE);
  else if (length >= kind - FIRST_NAMES + 2)
    count_named_cap (self, weft_be16 (payload + kind - FIRST_NAMES));
  if (tag == WEFT_TAG_GC_STATS_GHC && length >= GC_STATS_THREADS + 4)
    {
      /* a GC has at most one thread per capability, so the first @n_threads capabilities exist */
      guint32 n_threads = weft_be32 (payload + GC_STATS_THREADS);

      for (guint32 cap = 0; n_threads <= WEFT_N_NAMED_CAPS && cap < n_threads; cap++)
        count_named_cap (self, cap);
    }
}

/* Adds a loss: the events from @time (ns) up to file offset @offset are missing. */
static void
add_loss (IndexBuilder *self, guint64 offset, guint64 time)
{
  GArray *losses = self->index->losses;
  WeftLoss loss = {
    .offset = offset,
    .to = G_MAXUINT64,
    .thread = self->usage.thread,
    .was_running = self->usage.is_running,
  };

  if (self->index->cap == WEFT_CAP_NONE || !weft_usage_set_unknown (&self->usage, time))
    return;
  loss.from = self->usage.since;
  g_array_append_val (losses, loss);
  if (losses->len == WEFT_MAX_LOSSES)
    self->usage.knowledge = WEFT_STATE_UNKNOWN_TO_END;
}

/* Adds one event, whose stamp is clamped to @latest as in weft_cap_index_event_time(). */
static void
add_event (IndexBuilder *self, const WeftEvent *event, guint64 latest)
{
  gboolean was_known = self->usage.knowledge == WEFT_STATE_KNOWN;
  GArray *losses = self->index->losses;

  self->n++;
  self->is_late |= event->time < self->max;
  self->min = MIN (self->min, event->time);
  self->max = MAX (self->max, event->time);
  self->counts[MIN (event->tag, WEFT_N_COUNTED_TAGS - 1)]++;
  if (event->tag < WEFT_N_COUNTED_TAGS && kinds[event->tag] != 0)
    index_event_kind (self, event->tag, event->offset, event->payload, event->length);
  self->index->last_stamp = MIN (event->time, latest);
  weft_usage_step (&self->usage, event, self->index->last_stamp);
  if (!was_known && self->usage.knowledge == WEFT_STATE_KNOWN)
    g_array_index (losses, WeftLoss, losses->len - 1).to = self->usage.since;
}

/* Like add_event(), but adds all events up to the end of the chunk, or up to the first event that
 * needs checks. The state must be known. Opening a log spends nine tenths of its time in this
 * loop. */
static void
add_plain_events (IndexBuilder *self, WeftCursor *cursor)
{
  const WeftCursor plain = *cursor;
  const guint8 *p = plain.at;
  gint32 step = plain.step, following;
  guint64 *counts = self->counts;
  guint64 min = self->min, max = self->max, time = self->index->last_stamp;
  gboolean is_late = self->is_late;
  WeftUsage usage = self->usage;
  WeftEvent event = { .header = plain.header, .cap = plain.cap };
  guint n = self->n;

  usage.knowledge = WEFT_STATE_KNOWN; /* always true: a hint for the compiler */
  for (; n < WEFT_MAX_CHUNK_EVENTS && weft_cursor_is_plain (&plain, p, step, &following); n++)
    {
      guint16 tag = weft_be16 (p);

      if (G_UNLIKELY (tag >= WEFT_N_COUNTED_TAGS - 1))
        break;
      time = weft_be64 (p + 2);
      is_late |= time < max;
      min = MIN (min, time);
      max = MAX (max, time);
      counts[tag]++;
      if (tag < 64 && (WEFT_USAGE_TAGS >> tag) & 1)
        {
          event.tag = tag;
          event.payload = p + 10;
          event.length = step - 10;
          weft_usage_step (&usage, &event, time);
        }
      if (G_UNLIKELY (kinds[tag] != 0))
        index_event_kind (self, tag, p - plain.file, p + 10, (gsize) step - 10);
      p += step;
      step = following;
    }
  cursor->at = p;
  cursor->step = step;
  self->min = min;
  self->max = max;
  self->is_late = is_late;
  self->usage = usage;
  self->index->last_stamp = time;
  self->n = n;
}

/* Indexes the events of block @number, starting at file offset @offset. */
static void
index_block (IndexBuilder *self, const WeftLog *log, guint32 number, guint64 offset)
{
  const WeftBlock *block = weft_log_block (log, number);
  gboolean is_whole = block->end == block->declared_end && block->end_time != WEFT_TIME_MAX;
  WeftCapIndex *index = self->index;
  WeftEvent event = { 0 };
  WeftCursor cursor;
  guint64 latest;

  weft_log_cursor (log, number, offset, &cursor);
  cursor.problems = index->problems;
  latest = cursor.earliest + cursor.window;
  for (;;)
    {
      guint64 before, n_losses = cursor.n_losses;
      gboolean has_event;

      if (self->chunk != NULL && self->usage.knowledge == WEFT_STATE_KNOWN)
        add_plain_events (self, &cursor);
      if (self->n == WEFT_MAX_CHUNK_EVENTS)
        close_chunk (self, latest);
      /* read an event that needs checks or begins a chunk */
      before = weft_cursor_offset (&cursor);
      has_event = weft_cursor_next (&cursor, &event);
      if (G_UNLIKELY (cursor.n_losses != n_losses))
        add_loss (self, before, index->last_stamp);
      if (!has_event)
        break;
      if (self->chunk == NULL)
        open_chunk (self, number, event.offset);
      add_event (self, &event, latest);
    }
  if (self->chunk != NULL)
    fold_stamps (self, latest);
  index->end = self->usage;
  index->next = weft_cursor_offset (&cursor);
  if (!weft_log_is_excerpt_marker (log, number))
    index->last_block_end =
        MAX (index->last_block_end, is_whole ? block->end_time : index->last_stamp);
}

WeftCapIndex *
weft_cap_index_new (const WeftLog *log,
                    guint16 cap,
                    GArray *blocks,
                    const WeftCapIndex *before,
                    WeftCapIndexProgressFunc progress,
                    gpointer user_data)
{
  g_autoptr (WeftCapIndex) self = index_alloc (cap, blocks, before);
  IndexBuilder builder = {
    .index = self,
    .usage = self->end,
    .n = WEFT_MAX_CHUNK_EVENTS,
    .min = G_MAXUINT64,
  };
  /* the last block of @before may have grown */
  guint first = before != NULL && before->blocks->len > 0 ? before->blocks->len - 1 : 0;

  for (guint i = 0; before != NULL && i < before->counts->len; i++)
    {
      const WeftTagCount *count = &g_array_index (before->counts, WeftTagCount, i);

      /* the cached index of a damaged file may have any tag */
      builder.counts[MIN (count->tag, WEFT_N_COUNTED_TAGS - 1)] = count->n;
    }
  /* in a log that begins late, the state of a capability is unknown at first */
  if (before == NULL && weft_loss_begins_late (log))
    add_loss (&builder, 0, 0);
  for (guint i = first; i < blocks->len; i++)
    {
      guint32 number = g_array_index (blocks, guint32, i);
      const WeftBlock *block = weft_log_block (log, number);
      guint64 offset = MAX (block->offset, self->next);

      if (offset == block->offset)
        {
          const WeftBlock *previous =
              i > 0 ? weft_log_block (log, g_array_index (blocks, guint32, i - 1)) : NULL;

          if (weft_loss_between (log, previous, block))
            add_loss (&builder, block->offset, self->last_block_end);
          self->last_stamp = MAX (self->last_block_end, block->begin_time);
        }
      if (offset < block->end)
        index_block (&builder, log, number, offset);
      if (progress != NULL && !progress (block->end - MIN (offset, block->end), user_data))
        return NULL;
    }
  close_chunk (&builder, WEFT_TIME_MAX);
  for (guint tag = 0; tag < WEFT_N_COUNTED_TAGS; tag++)
    {
      WeftTagCount count = { builder.counts[tag], tag };

      if (count.n > 0)
        g_array_append_val (self->counts, count);
    }
  self->pages = weft_checkpoints_snapshot (self->store, &self->n_checkpoints, &self->starts);
  self->unknown_from = weft_usage_known_until (&self->end, self->last_block_end);
  return g_steal_pointer (&self);
}

void
weft_cap_index_free (WeftCapIndex *self)
{
  g_array_unref (self->blocks);
  g_array_unref (self->counts);
  g_array_unref (self->problems);
  g_array_unref (self->losses);
  for (guint i = 0; i < WEFT_N_RARE; i++)
    weft_scratch_array_unref (self->rare[i]);
  weft_tally_clear (&self->tally);
  weft_checkpoints_release (self->pages, self->n_checkpoints);
  g_free (self->starts);
  weft_shared_unref (self->store);
  g_free (self);
}

/* Unit of archived pages. They have no common element size, because packed and open pages differ in
 * size. */
#define CACHE_LINE_BYTES 64

static const WeftArchiveMember cap_index_members[] = {
  { WEFT_ARCHIVE_VALUE, offsetof (WeftCapIndex, cap), sizeof (guint16) },
  { WEFT_ARCHIVE_VALUE, offsetof (WeftCapIndex, n_events), sizeof (guint64) },
  { WEFT_ARCHIVE_VALUE, offsetof (WeftCapIndex, first), sizeof (guint64) },
  { WEFT_ARCHIVE_VALUE, offsetof (WeftCapIndex, last), sizeof (guint64) },
  { WEFT_ARCHIVE_VALUE, offsetof (WeftCapIndex, n_checkpoints), sizeof (guint64) },
  { WEFT_ARCHIVE_VALUE, offsetof (WeftCapIndex, end), sizeof (WeftUsage) },
  { WEFT_ARCHIVE_ARRAY, offsetof (WeftCapIndex, blocks), 0 },
  { WEFT_ARCHIVE_SCRATCH, offsetof (WeftCapIndex, rare[WEFT_RARE_FACT]), 0 },
  { WEFT_ARCHIVE_SCRATCH, offsetof (WeftCapIndex, rare[WEFT_RARE_SPARK_COUNTERS]), 0 },
  { WEFT_ARCHIVE_SCRATCH, offsetof (WeftCapIndex, rare[WEFT_RARE_HEAP_SAMPLE]), 0 },
  { WEFT_ARCHIVE_ARRAY, offsetof (WeftCapIndex, counts), 0 },
  { WEFT_ARCHIVE_VALUE, offsetof (WeftCapIndex, name_counts), WEFT_N_NAMED_CAPS },
  { WEFT_ARCHIVE_VALUE, offsetof (WeftCapIndex, tally.totals), sizeof (guint64[WEFT_N_TALLIES]) },
  { WEFT_ARCHIVE_VALUE, offsetof (WeftCapIndex, tally.n_chunks), sizeof (guint64) },
  { WEFT_ARCHIVE_ARRAY, offsetof (WeftCapIndex, problems), 0 },
  { WEFT_ARCHIVE_ARRAY, offsetof (WeftCapIndex, losses), 0 },
  { WEFT_ARCHIVE_VALUE, offsetof (WeftCapIndex, last_block_end), sizeof (guint64) },
  { WEFT_ARCHIVE_VALUE, offsetof (WeftCapIndex, unknown_from), sizeof (guint64) },
  { WEFT_ARCHIVE_VALUE, offsetof (WeftCapIndex, last_stamp), sizeof (guint64) },
  { WEFT_ARCHIVE_VALUE, offsetof (WeftCapIndex, next), sizeof (guint64) },
};

/* Returns the size of @page in an archive (bytes), rounded up to whole cache lines. */
static gsize
page_stride (const WeftCheckpointPage *page)
{
  return (weft_checkpoint_page_size (page) + CACHE_LINE_BYTES - 1) / CACHE_LINE_BYTES *
         CACHE_LINE_BYTES;
}

/* Writes copies of the pages, without their reference counts, which other threads may change at the
 * same time. Unused checkpoints of an open page are written as zeros. */
static void
write_pages (gconstpointer array, WeftArchiveWriteFunc sink, gpointer user_data)
{
  const WeftCapIndex *self = array;

  for (guint64 i = 0; i < weft_cap_index_n_pages (self); i++)
    {
      const WeftCheckpointPage *from = weft_cap_index_page (self, i);
      gsize size = weft_checkpoint_page_size (from), stride = page_stride (from);
      g_autofree WeftCheckpointPage *page = g_malloc0 (stride);
      guint64 n =
          MIN (self->n_checkpoints - i * WEFT_CHECKPOINTS_PER_PAGE, WEFT_CHECKPOINTS_PER_PAGE);

      page->n_events = from->n_events;
      page->is_packed = from->is_packed;
      page->is_ordered = from->is_ordered;
      page->capacity = from->capacity;
      if (n == WEFT_CHECKPOINTS_PER_PAGE)
        memcpy (page + 1, from + 1, size - sizeof *page);
      else
        {
          WeftOpenPage to = weft_checkpoint_page_open (page);
          WeftOpenPage open = weft_checkpoint_page_open (from);

          memcpy (to.checkpoints, open.checkpoints, n * sizeof *to.checkpoints);
          memcpy (to.since, open.since, n * sizeof *to.since);
          memcpy (to.spans, open.spans, n * sizeof *to.spans);
        }
      sink (page, stride, user_data);
    }
}

void
weft_cap_index_save (const WeftCapIndex *self, WeftArchive *archive)
{
  guint64 n_lines = 0;

  weft_archive_add_members (archive, self, cap_index_members, G_N_ELEMENTS (cap_index_members));
  for (guint i = 0; i < WEFT_N_TALLIES; i++)
    if (self->tally.counts[i] != NULL)
      weft_archive_add_shared (archive, self->tally.counts[i]);
    else
      weft_archive_add (archive, NULL, 0, sizeof (WeftTallyRow));
  for (guint64 i = 0; i < weft_cap_index_n_pages (self); i++)
    n_lines += page_stride (weft_cap_index_page (self, i)) / CACHE_LINE_BYTES;
  weft_archive_add_with_writer (archive, n_lines, CACHE_LINE_BYTES, self, write_pages);
}

WeftCapIndex *
weft_cap_index_load (guint16 cap, GArray *blocks, WeftArchiveReader *reader)
{
  g_autoptr (WeftCapIndex) self = index_alloc (cap, blocks, NULL);
  g_autoptr (GPtrArray) pages = g_ptr_array_new ();
  g_autoptr (GArray) starts = g_array_new (FALSE, FALSE, sizeof (guint64));
  const guint8 *data;
  guint64 n_lines;
  gsize left;

  if (!weft_archive_reader_next_members (reader, self, cap_index_members,
                                         G_N_ELEMENTS (cap_index_members)) ||
      self->cap != cap || self->blocks->len != blocks->len ||
      (blocks->len > 0 &&
       memcmp (self->blocks->data, blocks->data, blocks->len * sizeof (guint32)) != 0))
    return NULL;
  for (guint i = 0; i < WEFT_N_TALLIES; i++)
    {
      g_autoptr (WeftSharedArray) counts =
          weft_archive_reader_next_shared (reader, sizeof (WeftTallyRow));

      if (counts == NULL || counts->n > weft_cap_index_n_pages (self))
        return NULL;
      if (counts->n > 0)
        self->tally.counts[i] = g_steal_pointer (&counts);
    }
  data = weft_archive_reader_next (reader, CACHE_LINE_BYTES, &n_lines);
  left = data != NULL ? n_lines * CACHE_LINE_BYTES : 0;
  for (guint64 i = 0; i < weft_cap_index_n_pages (self); i++)
    {
      const WeftCheckpointPage *page = (gconstpointer) data;
      guint64 start;

      if (left < CACHE_LINE_BYTES || left < page_stride (page) ||
          page->capacity <
              MIN (self->n_checkpoints - i * WEFT_CHECKPOINTS_PER_PAGE, WEFT_CHECKPOINTS_PER_PAGE))
        return NULL;
      start = weft_checkpoint_page_since (page, 0);
      g_array_append_val (starts, start);
      g_ptr_array_add (pages, (gpointer) page);
      data += page_stride (page);
      left -= page_stride (page);
    }
  weft_shared_unref (self->store);
  self->store =
      weft_checkpoints_new_from_pages (g_steal_pointer (&pages), g_steal_pointer (&starts),
                                       self->n_checkpoints, reader->archive->owner);
  self->pages = weft_checkpoints_snapshot (self->store, &self->n_checkpoints, &self->starts);
  return data != NULL && left == 0 ? g_steal_pointer (&self) : NULL;
}

/* Returns the last chunk in [@low, @high) whose state began at or before @time, or @low if there is
 * none. */
static guint64
chunk_between (const WeftCapIndex *self, guint64 low, guint64 high, guint64 time)
{
  while (high - low > 1)
    {
      guint64 middle = low + (high - low) / 2;

      if (weft_cap_index_since (self, middle) <= time)
        low = middle;
      else
        high = middle;
    }
  return low;
}

guint64
weft_cap_index_chunk_at (const WeftCapIndex *self, guint64 time)
{
  return self->n_checkpoints > 0 ? weft_cap_index_chunk_from (self, 0, time) : 0;
}

guint64
weft_cap_index_page_from (const WeftCapIndex *self, guint64 page, guint64 time)
{
  guint64 n = weft_cap_index_n_pages (self), step = 1;
  guint64 end;

  for (; page + step < n && self->starts[page + step] <= time; step *= 2)
    page += step;
  end = MIN (page + step, n);
  while (end > page + 1)
    {
      guint64 middle = page + (end - page) / 2;

      if (self->starts[middle] <= time)
        page = middle;
      else
        end = middle;
    }
  return page;
}

guint64
weft_cap_index_chunk_from (const WeftCapIndex *self, guint64 chunk, guint64 time)
{
  guint64 page = weft_cap_index_page_from (self, chunk / WEFT_CHECKPOINTS_PER_PAGE, time), step = 1;
  guint64 first = page * WEFT_CHECKPOINTS_PER_PAGE;
  guint64 end = MIN (first + WEFT_CHECKPOINTS_PER_PAGE, self->n_checkpoints);

  if (first > chunk)
    return chunk_between (self, first, end, time);
  for (; chunk + step < end && weft_cap_index_since (self, chunk + step) <= time; step *= 2)
    chunk += step;
  return chunk_between (self, chunk, MIN (chunk + step, end), time);
}

guint
weft_cap_index_cursor (const WeftCapIndex *self, const WeftLog *log, guint64 i, WeftCursor *cursor)
{
  WeftCheckpoint checkpoint = weft_cap_index_checkpoint (self, i);
  guint block = 0;

  g_array_binary_search (self->blocks, &checkpoint.block, weft_compare_uint32, &block);
  weft_log_cursor (log, checkpoint.block, checkpoint.offset, cursor);
  return block;
}

gboolean
weft_cap_index_next_block (const WeftCapIndex *self,
                           const WeftLog *log,
                           WeftCursor *cursor,
                           guint *block)
{
  guint32 number;

  if (*block + 1 >= self->blocks->len)
    return FALSE;
  number = g_array_index (self->blocks, guint32, ++*block);
  weft_log_cursor (log, number, weft_log_block (log, number)->offset, cursor);
  return TRUE;
}
