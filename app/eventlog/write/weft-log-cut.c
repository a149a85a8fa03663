/* SPDX-License-Identifier: BSD-3-Clause */
/* Reads the blocks before the cut for the events that are carried into it, then those inside it. */
#include "weft-log-cut.h"

#include "weft-event-tags.h"

#include <string.h>

/* Blocks between two checks of the cancellable. */
#define BLOCKS_A_LOOK 16
#define NS_PER_S      G_GUINT64_CONSTANT (1000000000)

typedef struct
{
  const WeftLog *log;
  guint64 from, to;
  guint strip;                   /* bits of WEFT_LOG_STRIP_BIT() */
  guint n_blocks;                /* blocks of the log that are read */
  const WeftCarryPoints *points; /* or NULL */
  GCancellable *cancellable;
  GHashTable *begun;   /* capabilities whose events have reached @from */
  GHashTable *ended;   /* capabilities whose events have reached @to */
  gboolean has_sample; /* a heap sample has begun in the cut */
  gint64 segment;      /* of the last header that was written; -1: none */
  WeftBlockWriter block;
  guint64 last;     /* time in all blocks that were written */
  gboolean is_past; /* the log continues after the cut */
} Cut;

/* Writes the block, which ends at @end (ns). */
static gboolean
end_block (Cut *self, guint64 end, GError **error)
{
  self->last = MAX (self->last, MAX (end, self->block.latest));
  return weft_block_writer_end (&self->block, end, error);
}

/* Appends the event at @offset with @length bytes of payload, and the stamp @time. Returns its
 * payload. */
static guint8 *
put_event (Cut *self, const WeftHeader *header, guint64 offset, guint32 length, guint64 time)
{
  const guint8 *event = self->log->map->data + offset;

  return weft_block_writer_event (&self->block, event, header->steps[weft_be16 (event)], length,
                                  time);
}

static void
put_carried (Cut *self, const WeftHeader *header, const WeftCarried *event)
{
  guint8 *payload;

  if (event->runs_too)
    {
      weft_be_append (self->block.bytes, WEFT_TAG_RUN_THREAD, 2);
      weft_be_append (self->block.bytes, self->from, 8);
      g_byte_array_append (self->block.bytes, self->log->map->data + event->offset + 10, 4);
    }
  payload = put_event (self, header, event->offset, event->length, self->from);
  if (event->tag == WEFT_TAG_WALL_CLOCK_TIME && event->length >= 16)
    {
      /* wall clock time is adjusted to the new stamp */
      guint64 ns = weft_be32 (payload + 12) + self->from - MIN (event->time, self->from);

      weft_be_set (payload + 4, weft_be64 (payload + 4) + ns / NS_PER_S, 8);
      weft_be_set (payload + 12, ns % NS_PER_S, 4);
    }
}

static gboolean
put_all_carried (Cut *self, const WeftHeader *header, GArray *events, GError **error)
{
  for (guint i = 0; i < events->len; i++)
    {
      const WeftCarried *event = &g_array_index (events, WeftCarried, i);
      gboolean is_last = i + 1 == events->len || event[1].cap != event->cap;

      if (header->steps[event->tag] != WEFT_STEP_UNDECLARED &&
          !weft_log_strip_has (self->strip, event->tag))
        {
          if (self->block.bytes->len == 0)
            weft_block_writer_begin (&self->block, event->cap, self->from);
          put_carried (self, header, event);
        }
      if (self->block.bytes->len > 0 &&
          (is_last || self->block.bytes->len >= WEFT_WRITTEN_BLOCK_SIZE) &&
          !end_block (self, self->from, error))
        return FALSE;
    }
  return TRUE;
}

/* Returns TRUE if an event of @cap at @time is before the cut. Once one of a capability is not,
 * later ones are not either, although some stamps step back. */
static gboolean
is_before (Cut *self, guint16 cap, guint64 time)
{
  if (time < self->from && !g_hash_table_contains (self->begun, GUINT_TO_POINTER (cap)))
    return TRUE;
  g_hash_table_add (self->begun, GUINT_TO_POINTER (cap));
  return FALSE;
}

static gboolean
look_for_cancel (const Cut *self, guint block, GError **error)
{
  return block % BLOCKS_A_LOOK != 0 ||
         !g_cancellable_set_error_if_cancelled (self->cancellable, error);
}

/* Returns the events that are carried, from the blocks before the cut. */
static GArray *
carry (Cut *self, GError **error)
{
  guint first = 0;
  g_autoptr (WeftLogCarry) carried =
      self->points != NULL ?
          weft_carry_points_before (self->points, self->log, self->from, &first) :
          NULL;

  if (carried == NULL)
    carried = weft_log_carry_new ();
  for (guint i = first; i < self->n_blocks; i++)
    {
      const WeftBlock *block = weft_log_block (self->log, i);
      WeftEvent event = { 0 };
      WeftCursor cursor;

      if (!look_for_cancel (self, i, error))
        return NULL;
      if (block->begin_time >= self->from)
        continue;
      weft_log_cursor (self->log, i, block->offset, &cursor);
      cursor.cancellable = self->cancellable;
      while (weft_cursor_next (&cursor, &event) && is_before (self, event.cap, event.time))
        weft_log_carry_add (carried, &event);
    }
  g_hash_table_remove_all (self->begun);
  return weft_log_carry_events (carried);
}

/* Returns TRUE if an event with @tag is of a heap sample whose begin is not in the cut. */
static gboolean
is_of_cut_sample (Cut *self, guint16 tag)
{
  if (tag == WEFT_TAG_HEAP_PROF_SAMPLE_BEGIN || tag == WEFT_TAG_HEAP_BIO_PROF_SAMPLE_BEGIN)
    self->has_sample = TRUE;
  return !self->has_sample &&
         (tag == WEFT_TAG_HEAP_PROF_SAMPLE_STRING || tag == WEFT_TAG_HEAP_PROF_SAMPLE_END ||
          tag == WEFT_TAG_HEAP_PROF_SAMPLE_COST_CENTRE);
}

/* Writes the events of block @index that are in the cut. */
static gboolean
put_events (Cut *self, guint index, GError **error)
{
  const WeftBlock *block = weft_log_block (self->log, index);
  const WeftHeader *header = weft_log_block_header (self->log, block);
  guint64 begin = MAX (block->begin_time, self->from);
  WeftEvent event = { 0 };
  WeftCursor cursor;

  weft_block_writer_begin (&self->block, block->cap, begin);
  weft_log_cursor (self->log, index, block->offset, &cursor);
  cursor.cancellable = self->cancellable;
  while (weft_cursor_next (&cursor, &event))
    {
      if (event.tag == WEFT_TAG_BLOCK_MARKER || is_before (self, event.cap, event.time))
        continue;
      if (event.time >= self->to)
        {
          self->is_past = TRUE;
          g_hash_table_add (self->ended, GUINT_TO_POINTER (event.cap));
          break;
        }
      if (is_of_cut_sample (self, event.tag) || weft_log_strip_has (self->strip, event.tag))
        continue;
      put_event (self, header, event.offset, event.length, MAX (event.time, self->from));
      if (self->block.bytes->len >= WEFT_WRITTEN_BLOCK_SIZE)
        {
          if (!end_block (self, self->block.latest, error))
            return FALSE;
          weft_block_writer_begin (&self->block, block->cap, event.time);
        }
    }
  if (g_cancellable_set_error_if_cancelled (self->cancellable, error))
    return FALSE;
  return end_block (
      self, block->end_time < self->to ? block->end_time : MIN (self->to, self->block.latest),
      error);
}

static gboolean
put_block (Cut *self, guint index, GError **error)
{
  const WeftBlock *block = weft_log_block (self->log, index);
  gpointer cap = GUINT_TO_POINTER (block->cap);

  /* a block is copied if all of it is in the cut; a block of no HEC may have the rest of a heap
   * sample, or events that are left out */
  if (!block->has_marker || block->end != block->declared_end || block->begin_time < self->from ||
      block->end_time >= self->to || weft_log_strip_is_of_hecs (self->strip) ||
      (block->cap == WEFT_CAP_NONE && (!self->has_sample || self->strip != 0)))
    return put_events (self, index, error);
  g_hash_table_add (self->begun, cap);
  self->last = MAX (self->last, block->end_time);
  return self->block.put (self->block.out, self->log->map->data + block->offset,
                          block->end - block->offset, error);
}

static gboolean
put_header (Cut *self, guint segment, GError **error)
{
  const WeftSegment *one = weft_log_segment (self->log, segment);

  self->segment = segment;
  return self->block.put (self->block.out, self->log->map->data + one->offset, one->header->size,
                          error);
}

/* Writes an empty block of each capability, and one of none, which show that their states are known
 * at
 * @time, and that nothing more happened until then. */
static gboolean
put_all_known (Cut *self, guint64 time, GError **error)
{
  g_autoptr (GHashTable) written = g_hash_table_new (NULL, NULL);

  for (gint i = -1; i < (gint) self->n_blocks; i++)
    {
      guint16 cap = i < 0 ? WEFT_CAP_NONE : weft_log_block (self->log, (guint) i)->cap;

      if (!g_hash_table_add (written, GUINT_TO_POINTER (cap)))
        continue;
      weft_block_writer_begin (&self->block, cap, time);
      if (!end_block (self, time, error))
        return FALSE;
    }
  return TRUE;
}

/* Writes the first header, and the events that are carried. */
static gboolean
put_start (Cut *self, guint segment, GError **error)
{
  g_autoptr (GArray) carried = carry (self, error);

  return carried != NULL && put_header (self, segment, error) &&
         /* a block that ends at 0 was not ended */
         (self->from == 0 || put_all_known (self, self->from, error)) &&
         put_all_carried (self, weft_log_segment (self->log, segment)->header, carried, error);
}

/* Writes the blocks that are in the cut, with their headers. */
static gboolean
put_blocks (Cut *self, GError **error)
{
  for (guint i = 0; i < self->n_blocks; i++)
    {
      const WeftBlock *block = weft_log_block (self->log, i);
      gboolean done = TRUE;

      if (!look_for_cancel (self, i, error))
        return FALSE;
      self->is_past |= block->begin_time >= self->to;
      if (block->begin_time >= self->to || (block->has_marker && block->end_time < self->from) ||
          g_hash_table_contains (self->ended, GUINT_TO_POINTER (block->cap)))
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

/* Writes the cut, with an end marker unless @is_open. */
static gboolean
log_cut_run (Cut *self, gboolean is_open, GError **error)
{
  static const guint8 end[] = { 0xff, 0xff };
  gboolean done;

  self->begun = g_hash_table_new (NULL, NULL);
  self->ended = g_hash_table_new (NULL, NULL);
  self->segment = -1;
  done = put_blocks (self, error);
  /* the last blocks of a complete log say by themselves what is known */
  if (done && !is_open && (self->is_past || !self->log->is_complete))
    done = put_all_known (self, self->is_past ? self->to : self->last, error);
  if (done && !is_open)
    done = self->block.put (self->block.out, end, sizeof end, error);
  g_hash_table_unref (self->begun);
  g_hash_table_unref (self->ended);
  weft_block_writer_clear (&self->block);
  return done;
}

gboolean
weft_log_cut (const WeftLog *log,
              guint64 from,
              guint64 to,
              guint strip,
              const WeftCarryPoints *points,
              WeftLogPut put,
              gpointer out,
              GCancellable *cancellable,
              GError **error)
{
  Cut self = {
    .log = log,
    .from = from,
    .to = to,
    .strip = strip,
    .n_blocks = log->blocks->len,
    .points = points,
    .cancellable = cancellable,
  };

  weft_block_writer_init (&self.block, put, out);
  return log_cut_run (&self, FALSE, error);
}

gboolean
weft_log_cut_open (const WeftLog *log,
                   guint64 from,
                   guint64 *bytes,
                   WeftLogPut put,
                   gpointer out,
                   GCancellable *cancellable,
                   GError **error)
{
  /* the last block may still change */
  guint n = MAX (log->blocks->len, 1) - 1;
  Cut self = {
    .log = log,
    .from = from,
    .to = WEFT_TIME_MAX,
    .n_blocks = n,
    .cancellable = cancellable,
  };

  weft_block_writer_init (&self.block, put, out);
  *bytes = n < log->blocks->len ? weft_log_block (log, n)->offset : log->map->size;
  return log_cut_run (&self, TRUE, error);
}
