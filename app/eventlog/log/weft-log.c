/* SPDX-License-Identifier: BSD-3-Clause */
/* Follows the chain of blocks in a log. In a clean log, the size in each marker leads to the next
 * marker, so that a log of 118 MB takes 59 hops. If a hop does not lead to a marker, the chain
 * continues at the next marker that its block confirms, and the bytes before that marker are
 * reported as a problem. */
#include "weft-log.h"

#include "weft-block-search.h"
#include "weft-event-tags.h"
#include "weft-range.h"
#include "weft-sort.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>

/* Maximum distance in bytes from a damaged marker to the first event of its block. */
#define MAX_DAMAGED_START 512
/* Maximum number of headers. Real logs have a few: one for each time that logging was started. */
#define MAX_HEADERS 256
/* Number of bytes in which to search for the first header. A stray block marker may precede it: GHC
 * 9.0 writes one before the header when logging is restarted. */
#define MAX_BEFORE_HEADER 65536
/* Highest plausible time of a block, ns: ten years after the start. */
#define FAR_TIME G_GUINT64_CONSTANT (315360000000000000)
/* A block ends at most this long (ns) before the previous block of the same process begins. */
#define MAX_DISORDER 1000000000
/* Steps along the chain between two checks of the cancellable. */
#define STEPS_PER_CHECK 256
/* Bytes at the start of a header, which never occur in an event. */
#define HEADER_BEGIN "hdrbhetb"

typedef struct
{
  WeftLog *log;
  WeftBlockSearch search;
  guint64 rewalked;  /* number of bytes walked to judge doubtful markers */
  gboolean is_final; /* no more bytes will follow */
} Chain;

static WeftSegment *
last_segment (Chain *self)
{
  GArray *segments = self->log->segments;

  return &g_array_index (segments, WeftSegment, segments->len - 1);
}

static const WeftBlock *
last_block (const Chain *self)
{
  guint n = weft_log_n_blocks (self->log);

  return n > 0 ? weft_log_block (self->log, n - 1) : NULL;
}

/* Returns the last block for writing. There must be one. */
static WeftBlock *
last_block_mutable (Chain *self)
{
  return weft_shared_array_nth_mutable (self->log->blocks, self->log->blocks->n - 1);
}

static void
report_problem (Chain *self, WeftProblemKind kind, guint64 offset, guint64 bytes, guint16 cap)
{
  WeftProblem problem = { .kind = kind, .offset = offset, .bytes = bytes, .cap = cap };
  const WeftBlock *before = last_block (self);

  problem.from = 1; /* from > to means that the time is unknown */
  if (before != NULL && before->has_marker)
    /* a damaged marker belongs to the last block; other problems come after that block */
    problem.from = problem.to = kind == WEFT_PROBLEM_BAD_MARKER || kind == WEFT_PROBLEM_FAR_TIME ?
                                    before->begin_time :
                                    before->end_time;
  weft_problem_add (self->log->problems, &problem);
}

static void
append_block (Chain *self, const WeftBlock *block)
{
  WeftSegment *segment = last_segment (self);

  if (segment->n_blocks++ == 0)
    segment->first_block = weft_log_n_blocks (self->log);
  if (block->cap != WEFT_CAP_NONE)
    segment->highest_cap = MAX (segment->highest_cap, block->cap);
  weft_shared_array_append (self->log->blocks, block);
}

/* Adds the event of @size bytes at the current position, which is outside any block. */
static void
add_loose_event (Chain *self, guint64 size)
{
  guint64 at = self->log->at, next = at + size;
  const WeftBlock *last = last_segment (self)->n_blocks > 0 ? last_block (self) : NULL;
  WeftBlock block = {
    .offset = at,
    .end = next,
    .declared_end = next,
    .end_time = WEFT_TIME_MAX,
    .segment = self->log->segments->len - 1,
    .cap = WEFT_CAP_NONE,
  };

  if (last != NULL && !last->has_marker && last->end == at)
    {
      WeftBlock *grown = last_block_mutable (self);

      grown->end = grown->declared_end = next;
    }
  else
    append_block (self, &block);
  self->log->at = next;
}

/* Returns the capability to assume for a block whose marker has an impossible number: the only
 * capability of the segment, or WEFT_CAP_NONE. */
static guint16
guess_cap (Chain *self)
{
  return last_segment (self)->highest_cap == 0 ? 0 : WEFT_CAP_NONE;
}

/* Finds the end of @block if the size in its marker seems wrong. Markers close together may each
 * declare megabytes, so the total number of bytes walked for them is limited to a few times the
 * size of the file. */
static guint64
search_block_end (Chain *self, const WeftBlock *block, guint32 size)
{
  const guint8 *data = self->search.data, *header;
  WeftBlock declared = *block;
  WeftCursor cursor;

  if (size >= WEFT_MARKER_SIZE && block->declared_end <= self->search.size &&
      self->rewalked + size <= 2 * block->offset + 2 * WEFT_MARKER_MAX_BLOCK)
    {
      self->rewalked += size;
      /* if a connection was closed inside the block, the header of the next connection comes before
       * the block's declared end */
      header = memmem (data + block->offset,
                       MIN (self->search.size - block->offset, size + strlen (HEADER_BEGIN) - 1),
                       HEADER_BEGIN, strlen (HEADER_BEGIN));
      if (header != NULL)
        return (guint64) (header - data);
      declared.end = declared.declared_end;
      weft_cursor_init (&cursor, data, last_segment (self)->header, &declared, declared.offset);
      if (weft_cursor_reaches_end (&cursor))
        return declared.declared_end;
    }
  return weft_block_search_find_next (&self->search, block->offset + WEFT_MARKER_SIZE);
}

/* Returns TRUE if the block that follows @block ends long before @block begins. As blocks are
 * written almost in the order in which they end, another process with another clock has then
 * written to the same file, as a child of forkProcess does with GHC 9.6 and -ol. */
static gboolean
is_of_other_clock (Chain *self, const WeftBlock *block)
{
  guint64 at = block->declared_end;
  WeftMarker next;

  if (weft_block_search_bytes_left (&self->search, at, WEFT_MARKER_SIZE) < WEFT_MARKER_SIZE ||
      weft_be16 (self->search.data + at) != WEFT_TAG_BLOCK_MARKER)
    return FALSE;
  next = weft_marker_read (self->search.data + at);
  return next.begin <= next.end && next.end < block->begin_time &&
         block->begin_time - next.end > MAX_DISORDER;
}

static void
add_marked_block (Chain *self)
{
  guint64 at = self->log->at;
  WeftMarker marker = weft_marker_read (self->search.data + at);
  gboolean has_times = marker.begin <= marker.end && marker.end > 0 && marker.end < WEFT_TIME_MAX;
  gboolean has_cap = marker.cap < WEFT_MARKER_MAX_CAP || marker.cap == WEFT_CAP_NONE;
  gboolean has_tag = weft_be16 (self->search.data + at) == WEFT_TAG_BLOCK_MARKER;
  gboolean has_extent;
  WeftBlock block = {
    .offset = at,
    .declared_end = at + marker.size,
    .begin_time = has_times ? marker.begin : 0,
    .end_time = has_times ? marker.end : WEFT_TIME_MAX,
    .segment = self->log->segments->len - 1,
    .cap = has_cap ? marker.cap : guess_cap (self),
    .has_marker = TRUE,
  };

  if (weft_block_search_bytes_left (&self->search, at, marker.size) >= marker.size)
    has_extent = marker.size >= WEFT_MARKER_SIZE &&
                 (weft_block_search_is_boundary (&self->search, block.declared_end) ||
                  weft_block_search_is_untagged_marker (&self->search, block.declared_end));
  else
    has_extent = marker.size <= WEFT_MARKER_MAX_BLOCK &&
                 weft_block_search_find_confirmed (&self->search, at + WEFT_MARKER_SIZE) ==
                     self->search.size;
  if (!has_extent)
    block.declared_end = search_block_end (self, &block, marker.size);
  block.end = MIN (block.declared_end, self->search.size);
  self->log->at = block.declared_end;
  /* what is left of an overwritten block has times that are not of this run */
  if (!has_extent && has_times && is_of_other_clock (self, &block))
    {
      report_problem (self, WEFT_PROBLEM_BROKEN_CHAIN, at, block.end - at, WEFT_CAP_NONE);
      return;
    }
  append_block (self, &block);
  /* a connection was closed in the middle of the block, and a header follows: the marker itself is
   * not damaged */
  if (!has_extent && has_tag && has_times && has_cap && marker.size >= WEFT_MARKER_SIZE &&
      marker.size <= WEFT_MARKER_MAX_BLOCK &&
      weft_block_search_bytes_left (&self->search, block.declared_end, 4) >= 4 &&
      memcmp (self->search.data + block.declared_end, "hdrb", 4) == 0)
    report_problem (self, WEFT_PROBLEM_TRUNCATED, block.end, at + marker.size - block.end,
                    block.cap);
  else if (!has_tag || !has_extent || !has_times || !has_cap)
    report_problem (self, WEFT_PROBLEM_BAD_MARKER, at, 0, block.cap);
  else if (marker.end > FAR_TIME)
    report_problem (self, WEFT_PROBLEM_FAR_TIME, at, 0, block.cap);
}

/* Reads the next header and adds its segment. Returns FALSE if more bytes are needed. */
static gboolean
add_segment (Chain *self)
{
  guint64 at = self->log->at;
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftHeader) header = NULL;
  WeftSegment segment = { .offset = at, .first_block = weft_log_n_blocks (self->log) };

  if (self->log->segments->len < MAX_HEADERS)
    header = weft_header_parse (self->search.data + at, self->search.size - at, at, &error);
  if (header == NULL)
    {
      guint64 next = weft_block_search_find_next (&self->search, at + 4);

      if (g_error_matches (error, WEFT_HEADER_ERROR, WEFT_HEADER_ERROR_SHORT) &&
          (!self->is_final || next == self->search.size))
        return FALSE;
      self->log->at = next;
      report_problem (self, WEFT_PROBLEM_BAD_HEADER, at, self->log->at - at, WEFT_CAP_NONE);
      return TRUE;
    }
  self->log->at = at + header->size;
  segment.header = g_steal_pointer (&header);
  g_array_append_val (self->log->segments, segment);
  return TRUE;
}

/* Returns TRUE if the segment has blocks, and its end marker is right before the current position.
 * Since GHC 9.2, the end marker is inside the last block. */
static gboolean
is_after_end (Chain *self)
{
  const WeftBlock *last = last_block (self);

  return last_segment (self)->n_blocks > 0 &&
         (last_segment (self)->has_end || last->end == self->log->at) &&
         weft_be16 (self->search.data + self->log->at - 2) == WEFT_TAG_DATA_END;
}

/* Returns TRUE if the bytes of @block, which is not in the log, have another clock than the last
 * block. They end at the boundary @next. The first event may be the wrong one, as the bytes may
 * begin in the middle of an event. */
static gboolean
has_other_clock (Chain *self, const WeftBlock *block, guint64 next)
{
  const guint8 *data = self->search.data;
  guint64 before = last_block (self)->end_time;
  WeftMarker marker = { 0 };
  WeftEvent event = { 0 };
  WeftCursor cursor;

  if (weft_block_search_bytes_left (&self->search, next, WEFT_MARKER_SIZE) >= WEFT_MARKER_SIZE &&
      weft_be16 (data + next) == WEFT_TAG_BLOCK_MARKER)
    marker = weft_marker_read (data + next);
  else
    {
      weft_cursor_init (&cursor, data, last_segment (self)->header, block, block->offset);
      while (weft_cursor_next (&cursor, &event))
        marker.begin = marker.end = event.time;
    }
  return marker.begin > weft_add_saturating (before, MAX_DISORDER) ||
         (marker.end > 0 && weft_add_saturating (marker.end, MAX_DISORDER) < before);
}

/* Skips what another process wrote after the end marker, up to the next header. Returns FALSE if
 * more bytes are needed. */
static gboolean
skip_other_process (Chain *self)
{
  guint64 at = self->log->at;
  const guint8 *data = self->search.data;
  const guint8 *header =
      memmem (data + at, self->search.size - at, HEADER_BEGIN, strlen (HEADER_BEGIN));

  if (header == NULL && !self->is_final)
    return FALSE;
  self->log->at = header != NULL ? (guint64) (header - data) : self->search.size;
  report_problem (self, WEFT_PROBLEM_OTHER_PROCESS, at, self->log->at - at, WEFT_CAP_NONE);
  return TRUE;
}

/* Adds a block whose marker is damaged if events begin within a few bytes. Otherwise, reports the
 * bytes up to the next marker or header as lost. Returns FALSE if more bytes are needed. */
static gboolean
skip_broken_bytes (Chain *self)
{
  guint64 at = self->log->at, next;
  WeftBlock block = {
    .offset = at,
    .end_time = WEFT_TIME_MAX,
    .segment = self->log->segments->len - 1,
    .cap = guess_cap (self),
    .has_marker = TRUE,
  };
  WeftEvent event = { 0 };
  WeftCursor cursor;

  if (weft_block_search_is_untagged_marker (&self->search, at))
    {
      add_marked_block (self);
      return TRUE;
    }
  next = weft_block_search_find_next (&self->search, at + 1);
  block.end = block.declared_end = MIN (next, at + MAX_DAMAGED_START);
  if (is_after_end (self) && has_other_clock (self, &block, next))
    return skip_other_process (self);
  self->log->at = next;
  weft_cursor_init (&cursor, self->search.data, last_segment (self)->header, &block, at);
  if (weft_cursor_next (&cursor, &event))
    {
      block.end = block.declared_end = next;
      append_block (self, &block);
      report_problem (self, WEFT_PROBLEM_BAD_MARKER, at, 0, block.cap);
    }
  else
    report_problem (self, WEFT_PROBLEM_BROKEN_CHAIN, at, next - at, WEFT_CAP_NONE);
  return TRUE;
}

/* Makes one step along the chain. Returns FALSE if it needs more bytes. */
static gboolean
chain_step (Chain *self)
{
  guint64 at = self->log->at, left = self->search.size - at;
  const guint8 *p = self->search.data + at;
  WeftSegment *segment = last_segment (self);
  gint64 size;

  if (memcmp (p, "hdrb", MIN (left, 4)) == 0)
    return left >= 4 && add_segment (self);
  if (left < 2)
    return FALSE;
  if (weft_be16 (p) == WEFT_TAG_DATA_END && !segment->has_end)
    {
      segment->has_end = TRUE;
      self->log->at += 2;
      return TRUE;
    }
  if (weft_be16 (p) == WEFT_TAG_BLOCK_MARKER)
    {
      if (left < WEFT_MARKER_SIZE)
        return FALSE;
      /* a marker with the size of an empty block is not stray, although a header follows */
      if (weft_be32 (p + 10) != WEFT_MARKER_SIZE &&
          weft_block_search_bytes_left (&self->search, at, WEFT_MARKER_SIZE + 4) >=
              WEFT_MARKER_SIZE + 4 &&
          memcmp (p + WEFT_MARKER_SIZE, "hdrb", 4) == 0)
        {
          report_problem (self, WEFT_PROBLEM_STRAY_MARKER, at, 0, WEFT_CAP_NONE);
          self->log->at += WEFT_MARKER_SIZE;
        }
      else
        add_marked_block (self);
      return TRUE;
    }
  /* there may be events outside blocks: anywhere in logs of Mercury, and before the first block in
   * logs of GHC up to 7.0 */
  size = segment->header->steps[weft_be16 (p)];
  if (size == WEFT_STEP_UNDECLARED ||
      (segment->header->dialect != WEFT_DIALECT_MERCURY && segment->n_blocks > 0 &&
       (segment->n_blocks > 1 || last_block (self)->has_marker)))
    return skip_broken_bytes (self);
  if (size < 0 && left < 12)
    return FALSE;
  if (size < 0)
    size = 12 + weft_be16 (p + 10);
  if ((guint64) size > left)
    return FALSE;
  add_loose_event (self, (guint64) size);
  return TRUE;
}

static void
chain_finish (Chain *self)
{
  WeftLog *log = self->log;
  WeftSegment *segment = last_segment (self);
  const WeftBlock *block = last_block (self);
  gboolean has_end = segment->has_end;

  /* since GHC 9.2, the end marker is inside the last block */
  if (segment->n_blocks > 0 && block->end == block->declared_end &&
      block->end - block->offset >= 2 + (block->has_marker ? WEFT_MARKER_SIZE : 0) &&
      weft_be16 (self->search.data + block->end - 2) == WEFT_TAG_DATA_END)
    has_end = TRUE;
  log->is_final = TRUE;
  log->is_complete = has_end && log->at == self->search.size;
  if (log->at > self->search.size)
    report_problem (self, WEFT_PROBLEM_TRUNCATED, self->search.size, log->at - self->search.size,
                    last_block (self)->cap);
  else if (log->at < self->search.size)
    report_problem (self, WEFT_PROBLEM_TRUNCATED, log->at, self->search.size - log->at,
                    WEFT_CAP_NONE);
  else if (!has_end)
    report_problem (self, WEFT_PROBLEM_NO_END, self->search.size, 0, WEFT_CAP_NONE);
}

/* Continues the chain from log->at to the end of the map. */
static void
log_chain_extend (WeftLog *log, gboolean is_final)
{
  Chain self = {
    .log = log,
    .search = WEFT_BLOCK_SEARCH_INIT (log->map->data, log->map->size),
    .rewalked = log->stable.rewalked,
    .is_final = is_final,
  };
  GCancellable *cancellable = g_cancellable_get_current ();
  guint64 n_steps = 0;
  const WeftBlock *last;

  self.search.settled_from = log->stable.searched_from;
  self.search.settled_to = log->stable.searched_to;
  do
    if (!self.search.is_provisional)
      {
        /* weft_log_extend() resumes the chain from this state */
        WeftLogStable stable = {
          .at = log->at,
          .rewalked = self.rewalked,
          .n_segments = log->segments->len,
          .n_blocks = weft_log_n_blocks (log),
          .n_problems = log->problems->len,
          .segment = *last_segment (&self),
        };

        if (stable.n_blocks > 0)
          stable.block = *last_block (&self);
        if (stable.n_problems > 0)
          stable.problem = g_array_index (log->problems, WeftProblem, stable.n_problems - 1);
        log->stable = stable;
      }
  while (log->at < self.search.size && chain_step (&self) &&
         (++n_steps % STEPS_PER_CHECK != 0 || !g_cancellable_is_cancelled (cancellable)));
  log->stable.searched_from = self.search.settled_from;
  log->stable.searched_to = self.search.settled_to;
  last = last_block (&self);
  if (is_final)
    chain_finish (&self);
  /* bytes that are still missing may belong to the last block */
  else if (last != NULL &&
           (last->end < last->declared_end || (!last->has_marker && last->end == log->at)))
    last_block_mutable (&self)->is_open = TRUE;
}

static void
clear_segment (gpointer data)
{
  WeftSegment *segment = data;

  g_clear_pointer (&segment->header, weft_shared_unref);
}

static void
log_clear (gpointer data)
{
  WeftLog *self = data;

  g_array_unref (self->segments);
  weft_shared_array_free (self->blocks);
  g_array_unref (self->problems);
  weft_shared_unref (self->map);
  g_clear_pointer (&self->file, weft_shared_unref);
}

WeftLog *
weft_log_new_empty (WeftMap *map)
{
  WeftLog *self = weft_shared_new (WeftLog, log_clear);

  self->map = weft_shared_ref (map);
  self->n_processes = 1;
  self->segments = g_array_new (FALSE, FALSE, sizeof (WeftSegment));
  g_array_set_clear_func (self->segments, clear_segment);
  self->blocks = weft_shared_array_new (sizeof (WeftBlock));
  self->problems = g_array_new (FALSE, FALSE, sizeof (WeftProblem));
  return self;
}

WeftLog *
weft_log_new (WeftMap *map, gboolean is_final, GError **error)
{
  g_autoptr (WeftLog) self = weft_log_new_empty (map);
  const guint8 *begin = NULL;
  g_autoptr (WeftHeader) header = NULL;
  WeftSegment first = { 0 };

  if (map->size > 0)
    begin = memmem (map->data, MIN (map->size, MAX_BEFORE_HEADER), "hdrb", 4);
  if (begin == NULL)
    {
      g_set_error (error, WEFT_HEADER_ERROR,
                   map->size < MAX_BEFORE_HEADER ? WEFT_HEADER_ERROR_SHORT :
                                                   WEFT_HEADER_ERROR_INVALID,
                   _ ("No eventlog header was found in the first %" PRIu64 " bytes"),
                   (guint64) MIN (map->size, MAX_BEFORE_HEADER));
      return NULL;
    }
  first.offset = begin - map->data;
  header = weft_header_parse (begin, map->size - first.offset, first.offset, error);
  if (header == NULL)
    return NULL;
  self->at = first.offset + header->size;
  first.header = g_steal_pointer (&header);
  g_array_append_val (self->segments, first);
  if (first.offset > 0)
    {
      /* the bytes before the first header are a stray marker, or belong to another log */
      gboolean is_marker =
          first.offset == WEFT_MARKER_SIZE && weft_be16 (map->data) == WEFT_TAG_BLOCK_MARKER;
      WeftProblem problem = {
        .kind = is_marker ? WEFT_PROBLEM_STRAY_MARKER : WEFT_PROBLEM_BROKEN_CHAIN,
        .bytes = is_marker ? 0 : first.offset,
        .from = 1, /* from > to means that the time is unknown */
        .cap = WEFT_CAP_NONE,
      };

      g_array_append_val (self->problems, problem);
    }
  log_chain_extend (self, is_final);
  return g_steal_pointer (&self);
}

/* Appends the first @n elements of @from to @to, replacing the last one by @last. */
static void
append_stable_elements (GArray *to, const GArray *from, guint n, gconstpointer last)
{
  if (n == 0)
    return;
  g_array_append_vals (to, from->data, n - 1);
  g_array_append_vals (to, last, 1);
}

WeftLog *
weft_log_extend (const WeftLog *self, WeftMap *map, gboolean is_final)
{
  WeftLog *log = weft_log_new_empty (map);
  const WeftLogStable *stable = &self->stable;

  append_stable_elements (log->segments, self->segments, stable->n_segments, &stable->segment);
  append_stable_elements (log->problems, self->problems, stable->n_problems, &stable->problem);
  /* the blocks share their memory with those of @self */
  weft_shared_array_free (log->blocks);
  log->blocks = weft_shared_array_copy (self->blocks);
  weft_shared_array_truncate (log->blocks, stable->n_blocks);
  if (stable->n_blocks > 0)
    *(WeftBlock *) weft_shared_array_nth_mutable (log->blocks, stable->n_blocks - 1) =
        stable->block;
  for (guint i = 0; i < log->segments->len; i++)
    weft_shared_ref (g_array_index (log->segments, WeftSegment, i).header);
  log->stable = *stable;
  log->at = stable->at;
  log_chain_extend (log, is_final);
  return log;
}

void
weft_log_cursor (const WeftLog *self, guint block, guint64 offset, WeftCursor *cursor)
{
  const WeftBlock *b = weft_log_block (self, block);

  weft_cursor_init (cursor, self->map->data, weft_log_block_header (self, b), b, offset);
}

gint
weft_log_find_block (const WeftLog *self, guint64 offset)
{
  guint low = WEFT_LOWER_BOUND (guint, i, 0, weft_log_n_blocks (self),
                                weft_log_block (self, i)->offset <= offset);

  return low > 0 && offset < weft_log_block (self, low - 1)->end ? (gint) low - 1 : -1;
}

/* Returns TRUE if the block at @index is empty, belongs to no HEC, and has the same times as the
 * block at @first. */
static gboolean
is_excerpt_marker (const WeftLog *self, guint index, guint first)
{
  const WeftBlock *block = index < weft_log_n_blocks (self) ? weft_log_block (self, index) : NULL;

  return block != NULL && block->has_marker && block->cap == WEFT_CAP_NONE &&
         block->declared_end - block->offset == WEFT_MARKER_SIZE &&
         block->begin_time == weft_log_block (self, first)->begin_time &&
         block->end_time == weft_log_block (self, first)->end_time &&
         block->end_time < WEFT_TIME_MAX;
}

gboolean
weft_log_get_excerpt_range (const WeftLog *self, guint64 *from, guint64 *to)
{
  /* a merged log begins with the block that creates its process */
  guint first = self->is_merged ? 1 : 0;

  if (!is_excerpt_marker (self, first, first) || !is_excerpt_marker (self, first + 1, first))
    return FALSE;
  *from = weft_log_block (self, first)->begin_time;
  *to = weft_log_block (self, first)->end_time;
  return TRUE;
}

gboolean
weft_log_is_excerpt_marker (const WeftLog *self, guint index)
{
  guint first = self->is_merged ? 1 : 0;
  guint64 from, to;

  return index >= first && index < first + 2 && weft_log_get_excerpt_range (self, &from, &to);
}
