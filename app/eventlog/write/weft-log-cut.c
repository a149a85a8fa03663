/* SPDX-License-Identifier: BSD-3-Clause */
/* Reads the blocks before the cut for the events to carry into it, then the blocks inside the cut,
 * then the blocks after it for the ends of GCs and samples that cross the end of the cut. */
#include "weft-log-cut.h"

#include "weft-event-tags.h"
#include "weft-sort.h"

/* Number of blocks between two checks of the cancellable. */
#define BLOCKS_PER_CHECK 16

/* A HEC may be waiting for a GC, or taking part in one, at the end of the cut. These are the events
 * of the GC that are still needed. */
typedef enum
{
  REST_OF_GC,      /* all events up to GC_END, then its statistics */
  REST_OF_NUMBERS, /* the GC's statistics, which are written after GC_END */
  REST_NONE,
} GcRest;

/* Event types whose first event after the end of the cut may be needed. EVIDENCE: a log without
 * events of this type seems not to record GCs, threads, single sparks or sizes of blocks, so one is
 * needed if the cut has none. RUNNING_TOTAL: a running total, whose next event is needed for each
 * HEC. */
typedef enum
{
  EVIDENCE_OF_GC = 1 << 0,
  EVIDENCE_OF_NUMBERS = 1 << 1, /* statistics of GCs */
  EVIDENCE_OF_BLOCKS = 1 << 2,
  EVIDENCE_OF_THREADS = 1 << 3,
  EVIDENCE_OF_SPARKS = 1 << 4,
  ALL_EVIDENCE = (1 << 5) - 1,
  RUNNING_TOTAL_OF_ALLOCATED = 1 << 5,
  RUNNING_TOTAL_OF_SPARKS = 1 << 6,
  ALL_FIRSTS = (1 << 7) - 1,
} FirstEvents;

/* State of reading the events of one capability. */
typedef struct
{
  gboolean has_begun;  /* the capability's events have reached the start of the cut */
  gboolean has_ended;  /* the capability's events have reached the end of the cut */
  guint64 ended_at;    /* offset of the first event at or after the end, if has_ended */
  guint64 known_until; /* end of the capability's last block in the log, ns */
  /* state after the events so far */
  gboolean has_requested_gc; /* a thread has stopped because it needs a GC */
  gboolean is_in_gc;         /* a GC was requested or has started */
  guint64 gc_begin;          /* start of the GC if is_in_gc, ns */
  gboolean is_in_sample;     /* a heap profile sample has begun */
  /* events after the end of the cut that are still needed */
  GcRest gc_rest;
  guint running_totals; /* mask of RUNNING_TOTAL bits: the first event after the end of the cut was
                           written */
  gboolean has_sample;  /* the next heap profile sample has been written, or has begun */
} CapState;

typedef struct
{
  const WeftLog *log;
  guint64 from, to;
  guint64 samples_from;          /* @from, or the start of a GC that crosses @from, ns */
  guint strip;                   /* bits of WEFT_LOG_STRIP_BIT() */
  guint n_blocks;                /* number of blocks of the log to read */
  const WeftCarryPoints *points; /* or NULL */
  WeftEventCountFunc count;      /* called with @index, or NULL */
  gconstpointer index;
  GCancellable *cancellable;
  GHashTable *caps; /* key: capability; value: CapState */
  gint64 segment;   /* segment of the last header written, or -1 */
  WeftBlockWriter block;
  guint64 latest;     /* latest end of the blocks written so far, ns */
  guint64 end;        /* latest end of the log's blocks, ns */
  gboolean lacks_end; /* the events of some capability are not known up to the end of the cut */
  gboolean continues_after; /* the log continues after the cut */
  gboolean has_profile;     /* the cut has a heap profile */
  guint firsts; /* mask of FirstEvents: evidence written so far, and types of which the log has no
                   events */
} Cut;

static CapState *
cap_state (Cut *self, guint16 cap)
{
  gpointer key = GUINT_TO_POINTER (cap);
  CapState *state = g_hash_table_lookup (self->caps, key);

  if (state == NULL)
    g_hash_table_insert (self->caps, key, state = g_new0 (CapState, 1));
  return state;
}

/* Returns @time (ns), or the time up to which the capability is known if that is earlier. */
static guint64
cap_known_until (const Cut *self, const CapState *state, guint64 time)
{
  return self->lacks_end ? MIN (time, state->known_until) : time;
}

/* Writes the current block, which ends at @end (ns). */
static gboolean
end_block (Cut *self, guint64 end, GError **error)
{
  self->latest = MAX (self->latest, MAX (end, self->block.latest));
  return weft_block_writer_end (&self->block, end, error);
}

/* Begins another block of @cap if the current one is full. */
static gboolean
split_block (Cut *self, guint16 cap, GError **error)
{
  guint64 latest = self->block.latest;

  if (self->block.bytes->len < WEFT_BLOCK_WRITER_SIZE)
    return TRUE;
  if (!end_block (self, latest, error))
    return FALSE;
  weft_block_writer_begin (&self->block, cap, latest);
  return TRUE;
}

static void
put_event (
    Cut *self, const WeftHeader *header, guint64 offset, guint16 tag, guint32 length, guint64 time)
{
  const guint8 *event = self->log->map->data + offset;

  if (!weft_log_strip_has_tag (self->strip, tag))
    weft_block_writer_append_event (&self->block, event, header->steps[tag], length, time);
}

/* Returns the FirstEvents bit of events with @tag, or 0. Spark events of Mercury do not count. */
static guint
first_bit_of_tag (const WeftHeader *header, guint16 tag)
{
  static const guint8 firsts[] = {
    [WEFT_TAG_GC_END] = EVIDENCE_OF_GC,
    [WEFT_TAG_GC_STATS_GHC] = EVIDENCE_OF_NUMBERS,
    [WEFT_TAG_BLOCKS_SIZE] = EVIDENCE_OF_BLOCKS,
    [WEFT_TAG_RUN_THREAD] = EVIDENCE_OF_THREADS,
    [WEFT_TAG_HEAP_ALLOCATED] = RUNNING_TOTAL_OF_ALLOCATED,
    [WEFT_TAG_SPARK_COUNTERS] = RUNNING_TOTAL_OF_SPARKS,
  };

  if (weft_carry_for_tag (tag) == WEFT_CARRY_OF_SPARK)
    return header->dialect != WEFT_DIALECT_MERCURY ? EVIDENCE_OF_SPARKS : 0;
  return tag < G_N_ELEMENTS (firsts) ? firsts[tag] : 0;
}

/* Updates the state of a capability with an event before the end of the cut. */
static void
update_cap_state (Cut *self, CapState *state, const WeftEvent *event)
{
  self->firsts |= first_bit_of_tag (event->header, event->tag) & ALL_EVIDENCE;
  switch (event->tag)
    {
    case WEFT_TAG_RUN_THREAD:
      state->has_requested_gc = FALSE;
      break;
    case WEFT_TAG_STOP_THREAD:
      state->has_requested_gc = weft_stop_requests_gc (weft_event_stop_status (event));
      break;
    case WEFT_TAG_REQUEST_SEQ_GC:
    case WEFT_TAG_REQUEST_PAR_GC:
    case WEFT_TAG_GC_START:
      if (!state->is_in_gc)
        state->gc_begin = event->time;
      state->is_in_gc = TRUE;
      break;
    case WEFT_TAG_GC_END:
      state->has_requested_gc = state->is_in_gc = FALSE;
      break;
    case WEFT_TAG_HEAP_PROF_BEGIN:
      self->has_profile = TRUE;
      break;
    case WEFT_TAG_HEAP_PROF_SAMPLE_BEGIN:
    case WEFT_TAG_HEAP_BIO_PROF_SAMPLE_BEGIN:
      state->is_in_sample = TRUE;
      break;
    case WEFT_TAG_HEAP_PROF_SAMPLE_END:
      state->is_in_sample = FALSE;
      break;
    default:
      break;
    }
}

/* Writes the carried @events of @cap, in a block that begins at @begin (ns). */
static gboolean
put_carried (Cut *self,
             const WeftHeader *header,
             const WeftLogCarry *carry,
             const GArray *events,
             guint16 cap,
             guint64 begin,
             GError **error)
{
  CapState *state = cap_state (self, cap);
  guint64 end = cap_known_until (self, state, self->from);
  /* the events are sorted by HEC, beginning with those of no HEC */
  guint first = WEFT_LOWER_BOUND (guint, i, 0, events->len,
                                  (guint16) (g_array_index (events, WeftCarried, i).cap + 1) <
                                      (guint16) (cap + 1));
  guint64 counters[WEFT_N_SPARK_COUNTERS];

  weft_block_writer_begin (&self->block, cap, begin);
  for (guint i = first; i < events->len; i++)
    {
      const WeftCarried *carried = &g_array_index (events, WeftCarried, i);
      WeftEvent event;

      if (carried->cap != cap)
        break;
      if (header->steps[carried->tag] != carried->step)
        continue;
      event = weft_carried_event (carried, self->log, header);
      update_cap_state (self, state, &event);
      put_event (self, header, carried->offset, carried->tag, carried->length, carried->time);
      if (!split_block (self, cap, error))
        return FALSE;
    }
  /* append a SPARK_COUNTERS for @cap at @end if the log has events of single sparks; otherwise, the
   * carried SPARK_COUNTERS suffices */
  if (header->steps[WEFT_TAG_SPARK_COUNTERS] == 10 + 8 * WEFT_N_SPARK_COUNTERS &&
      weft_log_carry_get_sparks (carry, cap, counters))
    {
      weft_be_append (self->block.bytes, WEFT_TAG_SPARK_COUNTERS, 2);
      weft_be_append (self->block.bytes, end, 8);
      for (guint i = 0; i < WEFT_N_SPARK_COUNTERS; i++)
        weft_be_append (self->block.bytes, counters[i], 8);
    }
  if (state->is_in_gc)
    self->samples_from = MIN (self->samples_from, state->gc_begin);
  return end_block (self, end, error);
}

/* Returns TRUE if an event at @time is before the cut. Once an event of a capability is inside the
 * cut, later events are as well, even if their stamps step back. */
static gboolean
is_before_cut (const Cut *self, CapState *state, guint64 time)
{
  state->has_begun |= time >= self->from;
  return !state->has_begun;
}

/* Checks the cancellable every few blocks. */
static gboolean
check_cancelled (const Cut *self, guint block, GError **error)
{
  return block % BLOCKS_PER_CHECK == 0 &&
         g_cancellable_set_error_if_cancelled (self->cancellable, error);
}

/* Returns the events to carry from the blocks before the cut; NULL with @error set if cancelled. */
static WeftLogCarry *
read_carried (Cut *self, GError **error)
{
  guint first = 0;
  g_autoptr (WeftLogCarry) carry =
      self->points != NULL ?
          weft_carry_points_find_before (self->points, self->log, self->from, &first) :
          NULL;
  GHashTableIter iter;
  gpointer state;

  if (carry == NULL)
    carry = weft_log_carry_new ();
  for (guint i = first; i < self->n_blocks; i++)
    {
      const WeftBlock *block = weft_log_block (self->log, i);
      CapState *of_block = cap_state (self, block->cap);
      WeftEvent event = { 0 };
      WeftCursor cursor;

      if (check_cancelled (self, i, error))
        return NULL;
      if (block->begin_time >= self->from)
        continue;
      weft_log_cursor (self->log, i, block->offset, &cursor);
      cursor.cancellable = self->cancellable;
      while (weft_cursor_next (&cursor, &event) && is_before_cut (self, of_block, event.time))
        weft_log_carry_add (carry, &event);
    }
  g_hash_table_iter_init (&iter, self->caps);
  while (g_hash_table_iter_next (&iter, NULL, &state))
    ((CapState *) state)->has_begun = FALSE;
  return g_steal_pointer (&carry);
}

/* Writes the part of block @index that is in the cut. A block that is entirely in the cut, and from
 * which no events are stripped, is copied as it is. */
static gboolean
put_block (Cut *self, guint index, GError **error)
{
  const WeftBlock *block = weft_log_block (self->log, index);
  const WeftHeader *header = weft_log_block_header (self->log, block);
  CapState *state = cap_state (self, block->cap);
  gboolean is_stripped =
      block->cap == WEFT_CAP_NONE ? self->strip != 0 : weft_log_strip_is_of_hecs (self->strip);
  WeftEvent event = { 0 };
  WeftCursor cursor;

  weft_log_cursor (self->log, index, block->offset, &cursor);
  if (block->has_marker && block->end == block->declared_end && block->begin_time >= self->from &&
      block->end_time < self->to && !is_stripped)
    {
      while (weft_cursor_next (&cursor, &event))
        update_cap_state (self, state, &event);
      state->has_begun = TRUE;
      self->latest = MAX (self->latest, block->end_time);
      return self->block.put (self->block.out, self->log->map->data + block->offset,
                              block->end - block->offset, error);
    }
  weft_block_writer_begin (&self->block, block->cap, MAX (block->begin_time, self->from));
  cursor.cancellable = self->cancellable;
  while (weft_cursor_next (&cursor, &event))
    {
      if (event.tag == WEFT_TAG_BLOCK_MARKER || is_before_cut (self, state, event.time))
        continue;
      if (event.time >= self->to)
        {
          self->continues_after = state->has_ended = TRUE;
          state->ended_at = event.offset;
          break;
        }
      update_cap_state (self, state, &event);
      put_event (self, header, event.offset, event.tag, event.length, event.time);
      if (!split_block (self, block->cap, error))
        return FALSE;
    }
  if (g_cancellable_set_error_if_cancelled (self->cancellable, error))
    return FALSE;
  return end_block (
      self, block->end_time < self->to ? block->end_time : MIN (self->to, self->block.latest),
      error);
}

static gboolean
put_header (Cut *self, guint segment, GError **error)
{
  const WeftSegment *one = weft_log_segment (self->log, segment);
  g_autoptr (GByteArray) header = weft_log_strip_header (
      self->strip, one->header, self->log->map->data + one->offset, one->header->size);

  self->segment = segment;
  return self->block.put (self->block.out, header->data, header->len, error);
}

/* Writes an empty block for each capability, and one for no capability, to show that nothing more
 * happened until @time, or until the time up to which the capability is known. */
static gboolean
put_all_known (Cut *self, guint64 time, GError **error)
{
  GHashTableIter iter;
  gpointer cap, state;

  g_hash_table_iter_init (&iter, self->caps);
  while (g_hash_table_iter_next (&iter, &cap, &state))
    {
      guint64 end = cap_known_until (self, state, time);

      if (end == 0) /* a block whose end time is 0 counts as unfinished */
        continue;
      weft_block_writer_begin (&self->block, (guint16) GPOINTER_TO_UINT (cap), end);
      if (!end_block (self, end, error))
        return FALSE;
    }
  return TRUE;
}

/* Writes the first header, the blocks from which weft_log_get_excerpt_range() reads the time range
 * of the cut, and the carried events. */
static gboolean
put_start (Cut *self, guint segment, GError **error)
{
  const WeftHeader *header = weft_log_segment (self->log, segment)->header;
  g_autoptr (WeftLogCarry) carry = read_carried (self, error);
  g_autoptr (GHashTable) written = g_hash_table_new (NULL, NULL); /* set of capabilities */
  g_autoptr (GArray) events = NULL;
  gboolean has_end = self->to <= self->end;

  if (carry == NULL || !put_header (self, segment, error))
    return FALSE;
  for (guint i = 0; i < 2 && (self->from > 0 || has_end); i++)
    {
      weft_block_writer_begin (&self->block, WEFT_CAP_NONE, self->from);
      if (!weft_block_writer_end (&self->block, has_end ? self->to : self->from, error))
        return FALSE;
    }
  events = weft_log_carry_events (carry);
  for (guint i = 0; i < self->n_blocks; i++)
    {
      const WeftBlock *block = weft_log_block (self->log, i);

      /* a capability's block of carried events begins at the start of its first block */
      if (block->begin_time < self->from && !weft_log_is_excerpt_marker (self->log, i) &&
          g_hash_table_add (written, GUINT_TO_POINTER (block->cap)) &&
          !put_carried (self, header, carry, events, block->cap, block->begin_time, error))
        return FALSE;
    }
  return TRUE;
}

/* Writes the blocks that are in the cut, with their headers. */
static gboolean
put_blocks (Cut *self, GError **error)
{
  for (guint i = 0; i < self->n_blocks; i++)
    {
      const WeftBlock *block = weft_log_block (self->log, i);
      gboolean done = TRUE;

      if (check_cancelled (self, i, error))
        return FALSE;
      self->continues_after |= block->begin_time >= self->to;
      if (block->begin_time >= self->to || (block->has_marker && block->end_time < self->from) ||
          cap_state (self, block->cap)->has_ended || weft_log_is_excerpt_marker (self->log, i))
        continue;
      if (self->segment < 0)
        done = put_start (self, block->segment, error);
      else if (self->segment != block->segment)
        done = put_header (self, block->segment, error);
      if (!done || !put_block (self, i, error))
        return FALSE;
    }
  return self->segment >= 0 || put_start (self, self->log->segments->len - 1, error);
}

/* Returns TRUE if @event, which is after the end of the cut, is needed for the numbers of a GC or
 * sample that crosses the end, or as the first event of its type. */
static gboolean
is_event_wanted (Cut *self, CapState *state, const WeftEvent *event)
{
  guint first = first_bit_of_tag (event->header, event->tag);
  guint *written = (first & ALL_EVIDENCE) != 0 ? &self->firsts : &state->running_totals;
  gboolean is_needed = (first & ~*written) != 0;
  gboolean is_in_sample;
  guint64 time;

  switch (weft_carry_for_tag (event->tag))
    {
    case WEFT_CARRY_OF_THREAD:
      /* the GC for which the thread stopped has not happened, or is over */
      if (event->tag == WEFT_TAG_RUN_THREAD &&
          (state->has_requested_gc || state->gc_rest == REST_OF_NUMBERS))
        state->gc_rest = REST_NONE;
      break;
    case WEFT_CARRY_OF_GC:
    case WEFT_CARRY_GAUGE:
      if (state->gc_rest == REST_OF_NUMBERS && weft_tag_begins_gc (event->tag))
        state->gc_rest = REST_NONE;
      is_needed |= state->gc_rest != REST_NONE;
      if (state->gc_rest == REST_OF_GC && event->tag == WEFT_TAG_GC_END)
        state->gc_rest = REST_OF_NUMBERS;
      break;
    case WEFT_CARRY_OF_SAMPLE:
      time = event->time;
      if (weft_tag_begins_sample (event->tag))
        {
          if (event->tag == WEFT_TAG_HEAP_BIO_PROF_SAMPLE_BEGIN)
            time = weft_event_number (event, "sample_time", 0);
          state->is_in_sample =
              time >= self->samples_from && (time < self->to || !state->has_sample);
          state->has_sample |= time >= self->to;
        }
      is_in_sample = state->is_in_sample;
      state->is_in_sample &= event->tag != WEFT_TAG_HEAP_PROF_SAMPLE_END;
      is_needed |= is_in_sample;
      break;
    default:
      break;
    }
  if (is_needed)
    *written |= first;
  return is_needed;
}

/* Writes those events of block @index that are after the end of the cut and are needed. */
static gboolean
put_rest_of_block (Cut *self, guint index, GError **error)
{
  const WeftBlock *block = weft_log_block (self->log, index);
  const WeftHeader *header = weft_log_block_header (self->log, block);
  CapState *state = cap_state (self, block->cap);
  gsize empty;
  WeftEvent event = { 0 };
  WeftCursor cursor;

  weft_block_writer_begin (&self->block, block->cap, MAX (block->begin_time, self->to));
  empty = self->block.bytes->len;
  weft_log_cursor (self->log, index, block->offset, &cursor);
  cursor.cancellable = self->cancellable;
  while (weft_cursor_next (&cursor, &event))
    if (event.offset >= state->ended_at && is_event_wanted (self, state, &event))
      {
        put_event (self, header, event.offset, event.tag, event.length, event.time);
        if (!split_block (self, block->cap, error))
          return FALSE;
      }
  if (g_cancellable_set_error_if_cancelled (self->cancellable, error))
    return FALSE;
  if (self->block.bytes->len > empty)
    return weft_block_writer_end (&self->block, self->to, error);
  g_byte_array_set_size (self->block.bytes, 0);
  return TRUE;
}

/* Writes the events after the end of the cut that are needed for the cut's numbers. */
static gboolean
put_rest (Cut *self, GError **error)
{
  const WeftHeader *header = weft_log_segment (self->log, (guint) self->segment)->header;
  gboolean has_gc = FALSE;
  guint recorded = 0;
  GHashTableIter iter;
  gpointer value;

  /* do not search for events that are not needed after the end of the cut: those of GCs if no GC
   * crosses the end, and types of which the log has no events */
  for (guint16 tag = 0; tag <= G_MAXUINT8; tag++)
    if (self->count == NULL || self->count (self->index, tag) > 0)
      recorded |= first_bit_of_tag (header, tag);
  self->firsts |= ALL_FIRSTS & ~recorded;
  g_hash_table_iter_init (&iter, self->caps);
  while (g_hash_table_iter_next (&iter, NULL, &value))
    has_gc |= ((CapState *) value)->has_requested_gc || ((CapState *) value)->is_in_gc;
  g_hash_table_iter_init (&iter, self->caps);
  while (!has_gc && g_hash_table_iter_next (&iter, NULL, &value))
    ((CapState *) value)->gc_rest = REST_NONE;
  for (guint i = 0; i < self->n_blocks; i++)
    {
      const WeftBlock *block = weft_log_block (self->log, i);
      CapState *state = cap_state (self, block->cap);
      gboolean is_read;

      if (check_cancelled (self, i, error))
        return FALSE;
      if (block->segment != self->segment ||
          (block->begin_time < self->to && (!state->has_ended || block->end <= state->ended_at)))
        continue;
      is_read =
          block->cap == WEFT_CAP_NONE ?
              self->has_profile :
              state->gc_rest != REST_NONE || (self->firsts | state->running_totals) != ALL_FIRSTS;
      if (is_read && !put_rest_of_block (self, i, error))
        return FALSE;
    }
  return TRUE;
}

/* Writes the cut, followed by an end marker unless @is_open or the cut's end is not known. */
static gboolean
log_cut_run (Cut *self, gboolean is_open, GError **error)
{
  static const guint8 end[] = { 0xff, 0xff };
  gboolean done;
  GHashTableIter iter;
  gpointer state;

  self->caps = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  self->segment = -1;
  self->samples_from = self->from;
  /* if the log has no end marker, it is unknown what a capability did after its last block */
  cap_state (self, WEFT_CAP_NONE);
  for (guint i = 0; i < self->n_blocks; i++)
    {
      const WeftBlock *block = weft_log_block (self->log, i);
      CapState *of_block = cap_state (self, block->cap);
      guint64 until = block->end_time < WEFT_TIME_MAX ? block->end_time : block->begin_time;

      self->end = MAX (self->end, until);
      if (!weft_log_is_excerpt_marker (self->log, i))
        of_block->known_until = MAX (of_block->known_until,
                                     block->end == block->declared_end ? until : block->begin_time);
    }
  g_hash_table_iter_init (&iter, self->caps);
  while (self->log->is_final && !self->log->is_complete &&
         g_hash_table_iter_next (&iter, NULL, &state))
    self->lacks_end |= ((CapState *) state)->known_until < MIN (self->to, self->end);
  done = put_blocks (self, error);
  if (done && self->continues_after)
    done = put_rest (self, error);
  if (done && !is_open && !self->log->is_complete &&
      (self->lacks_end ? self->to <= self->end : !self->continues_after))
    done = put_all_known (self, self->lacks_end ? self->to : self->latest, error);
  if (done && !is_open && !self->lacks_end)
    done = self->block.put (self->block.out, end, sizeof end, error);
  g_hash_table_unref (self->caps);
  weft_block_writer_clear (&self->block);
  return done;
}

gboolean
weft_log_cut (const WeftLog *log,
              guint64 from,
              guint64 to,
              guint strip,
              const WeftCarryPoints *points,
              WeftEventCountFunc count,
              gconstpointer index,
              WeftLogWriteFunc put,
              gpointer out,
              GCancellable *cancellable,
              GError **error)
{
  Cut self = {
    .log = log,
    .from = from,
    .to = to,
    .strip = strip,
    .n_blocks = weft_log_n_blocks (log),
    .points = points,
    .count = count,
    .index = index,
    .cancellable = cancellable,
  };

  weft_block_writer_init (&self.block, put, out);
  return log_cut_run (&self, FALSE, error);
}

gboolean
weft_log_cut_open (const WeftLog *log,
                   guint64 from,
                   guint64 *bytes,
                   WeftLogWriteFunc put,
                   gpointer out,
                   GCancellable *cancellable,
                   GError **error)
{
  /* the last block may still change */
  guint n = MAX (weft_log_n_blocks (log), 1) - 1;
  Cut self = {
    .log = log, .from = from, .to = WEFT_TIME_MAX, .n_blocks = n, .cancellable = cancellable
  };

  weft_block_writer_init (&self.block, put, out);
  *bytes = n < weft_log_n_blocks (log) ? weft_log_block (log, n)->offset : log->map->size;
  return log_cut_run (&self, TRUE, error);
}
