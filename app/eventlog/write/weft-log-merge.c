/* SPDX-License-Identifier: BSD-3-Clause */
/* Reads each log for its highest numbers of HECs, threads, tasks and sets, then copies its events
 * with changed numbers. */
#include "weft-log-merge.h"

#include "weft-event-numbers.h"
#include "weft-event-tags.h"
#include "weft-merge-difference.h"
#include "weft-range.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>

/* Number of blocks between two checks of the cancellable. */
#define BLOCKS_PER_CHECK   16
#define CAPSET_CREATE_SIZE 6
#define CAPSET_ASSIGN_SIZE 6

G_DEFINE_QUARK (weft - merge - error - quark, weft_merge_error)

static const char *const kind_names[WEFT_N_NUMBERS] = {
  [WEFT_NUMBER_CAP] = N_ ("HECs"),
  [WEFT_NUMBER_THREAD] = N_ ("threads"),
  [WEFT_NUMBER_TASK] = N_ ("tasks"),
  [WEFT_NUMBER_CAPSET] = N_ ("sets of HECs"),
};

/* Numbers of HECs, threads, tasks and sets of HECs that one of the logs uses. */
typedef struct
{
  guint64 counts[WEFT_N_NUMBERS];    /* one more than the highest number of each kind */
  guint64 added[WEFT_N_NUMBERS + 1]; /* amounts to add to the numbers of each kind, and to times */
  guint32 set;                       /* set of HECs of the log's process; 0 if the log has none */
  gboolean has_capset;               /* the set is created in the log */
} InputNumbers;

typedef struct
{
  const WeftMergeInput *inputs;
  guint n;
  InputNumbers *numbers; /* an element for each input */
  WeftNumberFields *types;
  WeftBlockWriter block;
  guint64 latest;    /* latest stamp of the input being written, ns */
  gboolean has_loss; /* damaged bytes of the input being written were left out */
  GCancellable *cancellable;
} Merge;

/* Returns TRUE if @event creates the set of HECs of a process, and sets @set to the number of that
 * set. */
static gboolean
creates_process (const WeftEvent *event, guint32 *set)
{
  if (event->tag != WEFT_TAG_CAPSET_CREATE || event->length != CAPSET_CREATE_SIZE ||
      weft_be16 (event->payload + 4) != WEFT_CAPSET_TYPE_OSPROCESS)
    return FALSE;
  *set = weft_be32 (event->payload);
  return TRUE;
}

static void
count_id (InputNumbers *self, guint kind, guint64 number)
{
  self->counts[kind] = MAX (self->counts[kind], number + 1);
}

static void
count_event (const Merge *self, InputNumbers *numbers, const WeftEvent *event)
{
  const WeftNumberFields *type = &self->types[event->header->rows[event->tag]];
  guint64 number;

  for (guint i = 0; i < type->n; i++)
    if (type->fields[i].kind != WEFT_NUMBER_TIME &&
        weft_number_read (event, &type->fields[i], &number))
      count_id (numbers, type->fields[i].kind, number);
  if (!numbers->has_capset)
    numbers->has_capset = creates_process (event, &numbers->set);
}

/* Counts the numbers used by all inputs, and assigns to each input numbers above those of the
 * previous input. */
static gboolean
assign_numbers (Merge *self, GError **error)
{
  guint64 next[WEFT_N_NUMBERS] = { 0 };

  for (guint i = 0; i < self->n; i++)
    {
      InputNumbers *numbers = &self->numbers[i];
      const WeftLog *log = self->inputs[i].log;

      /* find the highest numbers used by input @i */
      for (guint k = 0; k < log->blocks->len; k++)
        {
          const WeftBlock *block = weft_log_block (log, k);
          WeftEvent event = { 0 };
          WeftCursor cursor;

          if (k % BLOCKS_PER_CHECK == 0 &&
              g_cancellable_set_error_if_cancelled (self->cancellable, error))
            return FALSE;
          if (block->cap != WEFT_CAP_NONE)
            count_id (numbers, WEFT_NUMBER_CAP, block->cap);
          weft_log_cursor (log, k, block->offset, &cursor);
          cursor.cancellable = self->cancellable;
          while (weft_cursor_next (&cursor, &event))
            if (event.tag != WEFT_TAG_BLOCK_MARKER)
              count_event (self, numbers, &event);
        }
      /* if the log creates no set for its process, the process has set 0, to which GHC's other
       * events refer */
      if (!numbers->has_capset)
        count_id (numbers, WEFT_NUMBER_CAPSET, 0);
      numbers->added[WEFT_NUMBER_TIME] = self->inputs[i].shift;
      for (guint kind = 0; kind < WEFT_N_NUMBERS; kind++)
        {
          numbers->added[kind] = next[kind];
          if (numbers->counts[kind] > weft_number_limits[kind] - next[kind])
            {
              g_set_error (error, WEFT_MERGE_ERROR, WEFT_MERGE_ERROR_RANGE,
                           /* Translators: a file, "HECs", "threads" or the like, and two numbers */
                           _ ("%s: there are too many %s for one log: %" PRIu64
                              " with those of the logs before it, and a log can hold %" PRIu64
                              ". Merge fewer logs"),
                           self->inputs[i].name, _ (kind_names[kind]),
                           weft_add_saturating (next[kind], numbers->counts[kind]),
                           weft_number_limits[kind]);
              return FALSE;
            }
          next[kind] += numbers->counts[kind];
        }
    }
  return TRUE;
}

/* Appends the amounts that were added to the numbers of each input, as further information of an
 * event type, which other programs skip. */
static void
append_added_numbers (const Merge *self, GByteArray *bytes)
{
  gsize mark = sizeof WEFT_MERGE_MARK - 1;

  weft_be_append (bytes, mark + sizeof (guint64) + self->n * sizeof (WeftAddedNumbers), 4);
  g_byte_array_append (bytes, (const guint8 *) WEFT_MERGE_MARK, mark);
  weft_be_append (bytes, WEFT_N_NUMBERS, sizeof (guint64));
  for (guint i = 0; i < self->n; i++)
    for (guint kind = 0; kind < WEFT_N_NUMBERS; kind++)
      weft_be_append (bytes, self->numbers[i].added[kind], sizeof (guint64));
}

static void
append_event_type (
    const Merge *self, GByteArray *bytes, guint16 tag, guint16 size, const char *description)
{
  gsize length = strlen (description);

  g_byte_array_append (bytes, (const guint8 *) "etb", 4);
  weft_be_append (bytes, tag, 2);
  weft_be_append (bytes, size, 2);
  weft_be_append (bytes, length, 4);
  g_byte_array_append (bytes, (const guint8 *) description, (guint) length);
  if (tag == WEFT_TAG_BLOCK_MARKER)
    append_added_numbers (self, bytes);
  else
    weft_be_append (bytes, 0, 4);
  g_byte_array_append (bytes, (const guint8 *) "ete", 4);
}

/* Returns the first header that declares @tag, or NULL. */
static const WeftHeader *
find_declaring_header (const Merge *self, guint16 tag)
{
  for (guint i = 0; i < self->n; i++)
    for (guint k = 0; k < self->inputs[i].log->segments->len; k++)
      {
        const WeftHeader *header = weft_log_segment (self->inputs[i].log, k)->header;

        if (header->steps[tag] != WEFT_STEP_UNDECLARED)
          return header;
      }
  return NULL;
}

/* Returns the name of @input with the version of GHC, if it is known. Newly allocated. */
static char *
input_title (const WeftMergeInput *input)
{
  /* Translators: the name of a log, and the version of the compiler */
  return input->ghc != NULL ? g_strdup_printf (_ ("%s (GHC %s)"), input->name, input->ghc) :
                              g_strdup (input->name);
}

/* Checks that the events of @own, a header of input @i, have the same layout and meaning in the
 * merged log. Returns FALSE with @error set if not. */
static gboolean
check_events (
    const Merge *self, guint i, const WeftHeader *own, const WeftHeader *merged, GError **error)
{
  if (weft_merge_keeps_events (own, merged))
    return TRUE;
  for (guint k = 0; k < self->n; k++)
    for (guint s = 0; s < self->inputs[k].log->segments->len; s++)
      {
        const WeftHeader *other = weft_log_segment (self->inputs[k].log, s)->header;
        g_autofree char *difference = weft_merge_difference (own, other, merged);
        g_autofree char *title = input_title (&self->inputs[i]);
        g_autofree char *other_title = input_title (&self->inputs[k]);

        if (difference == NULL)
          continue;
        g_set_error (error, WEFT_MERGE_ERROR, WEFT_MERGE_ERROR_LAYOUT,
                     own->dialect != other->dialect ?
                         /* Translators: two logs, and how the first one differs from the other */
                         _ ("%s cannot be merged with %s: %s") :
                         _ ("%s cannot be merged with %s: %s. Merge logs of programs that were "
                            "built with the same version of GHC"),
                     title, other_title, difference);
        return FALSE;
      }
  g_set_error (error, WEFT_MERGE_ERROR, WEFT_MERGE_ERROR_LAYOUT,
               _ ("%s: logs of GHC 6.12 cannot be merged, as the sizes of events in their headers "
                  "are wrong"),
               self->inputs[i].name);
  return FALSE;
}

/* Writes a header that declares the event types of all inputs, and the types that the merge itself
 * writes. */
static gboolean
put_merged_header (Merge *self, GError **error)
{
  static const struct
  {
    guint16 tag, size;
  } own[] = {
    { WEFT_TAG_CAPSET_CREATE, CAPSET_CREATE_SIZE },
    { WEFT_TAG_CAPSET_ASSIGN_CAP, CAPSET_ASSIGN_SIZE },
  };
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autoptr (WeftHeader) merged = NULL;

  g_byte_array_append (bytes, (const guint8 *) "hdrbhetb", 8);
  for (guint tag = 0; tag < WEFT_TAG_DATA_END; tag++)
    {
      const WeftHeader *header = find_declaring_header (self, (guint16) tag);

      if (header != NULL)
        {
          const char *description = weft_header_description (header, (guint16) tag);
          gint32 step = header->steps[tag];

          append_event_type (self, bytes, (guint16) tag,
                             step > 0 ? (guint16) (step - WEFT_EVENT_HEAD_SIZE) :
                                        WEFT_SIZE_VARIABLE,
                             description != NULL ? description : "");
        }
      for (guint i = 0; header == NULL && i < G_N_ELEMENTS (own); i++)
        if (own[i].tag == tag)
          append_event_type (self, bytes, own[i].tag, own[i].size, "");
    }
  g_byte_array_append (bytes, (const guint8 *) "hetehdredatb", 12);
  merged = weft_header_parse (bytes->data, bytes->len, 0, error);
  if (merged == NULL)
    return FALSE;
  for (guint i = 0; i < self->n; i++)
    for (guint k = 0; k < self->inputs[i].log->segments->len; k++)
      if (!check_events (self, i, weft_log_segment (self->inputs[i].log, k)->header, merged, error))
        return FALSE;
  return self->block.put (self->block.out, bytes->data, bytes->len, error);
}

static void
append_set_event (Merge *self, guint16 tag, guint64 time, guint32 set, guint16 value)
{
  GByteArray *bytes = self->block.bytes;

  weft_be_append (bytes, tag, 2);
  weft_be_append (bytes, time, 8);
  weft_be_append (bytes, set, 4);
  weft_be_append (bytes, value, 2);
}

/* Returns the time at which @segment begins: the start of its first global block or, if there is
 * none, of its first block. */
static guint64
segment_begin (const WeftLog *log, const WeftSegment *segment)
{
  guint64 global = G_MAXUINT64, all = G_MAXUINT64;

  for (guint i = 0; i < segment->n_blocks; i++)
    {
      const WeftBlock *block = weft_log_block (log, segment->first_block + i);

      all = MIN (all, block->begin_time);
      if (block->cap == WEFT_CAP_NONE)
        global = MIN (global, block->begin_time);
    }
  return global != G_MAXUINT64 ? global : all != G_MAXUINT64 ? all : 0;
}

static gboolean
cap_has_blocks (const WeftLog *log, guint cap)
{
  for (guint i = 0; i < log->blocks->len; i++)
    if (weft_log_block (log, i)->cap == cap)
      return TRUE;
  return FALSE;
}

static gboolean
put_block (Merge *self, guint i, guint index, GError **error)
{
  const WeftMergeInput *input = &self->inputs[i];
  const WeftBlock *block = weft_log_block (input->log, index);
  guint16 cap = block->cap == WEFT_CAP_NONE ?
                    WEFT_CAP_NONE :
                    (guint16) (block->cap + self->numbers[i].added[WEFT_NUMBER_CAP]);
  gboolean has_end = block->has_marker && block->end_time != WEFT_TIME_MAX;
  WeftEvent event = { 0 };
  WeftCursor cursor;

  weft_block_writer_begin (&self->block, cap, block->begin_time + input->shift);
  weft_log_cursor (input->log, index, block->offset, &cursor);
  cursor.cancellable = self->cancellable;
  while (weft_cursor_next (&cursor, &event))
    {
      guint32 set;
      guint8 *payload;

      /* put_input() has already created the process */
      if (event.tag == WEFT_TAG_BLOCK_MARKER ||
          (creates_process (&event, &set) && set == self->numbers[i].set))
        continue;
      payload = weft_block_writer_append_event (&self->block, input->log->map->data + event.offset,
                                                event.header->steps[event.tag], event.length,
                                                event.time + input->shift);
      weft_number_add (self->types, &event, self->numbers[i].added, payload);
      self->latest = MAX (self->latest, self->block.latest);
      if (self->block.bytes->len < WEFT_BLOCK_WRITER_SIZE)
        continue;
      if (!weft_block_writer_end (&self->block, self->block.latest, error))
        return FALSE;
      weft_block_writer_begin (&self->block, cap, event.time + input->shift);
    }
  self->has_loss |= cursor.n_losses > 0;
  if (g_cancellable_set_error_if_cancelled (self->cancellable, error))
    return FALSE;
  return weft_block_writer_end (
      &self->block, has_end ? block->end_time + input->shift : self->block.latest, error);
}

static gboolean
put_input (Merge *self, guint i, GError **error)
{
  const WeftMergeInput *input = &self->inputs[i];
  const InputNumbers *numbers = &self->numbers[i];
  const WeftLog *log = input->log;
  guint32 set = numbers->set + (guint32) numbers->added[WEFT_NUMBER_CAPSET];

  self->latest = 0;
  self->has_loss = log->problems->len > 0;
  for (guint k = 0; k < log->segments->len; k++)
    {
      const WeftSegment *segment = weft_log_segment (log, k);
      guint64 time = input->shift + (k == 0 ? input->from : segment_begin (log, segment));

      /* write the block that marks the start of segment @k of input @i */
      weft_block_writer_begin (&self->block, WEFT_CAP_NONE, time);
      append_set_event (self, WEFT_TAG_CAPSET_CREATE, time, set, WEFT_CAPSET_TYPE_OSPROCESS);
      for (guint cap = 0; !numbers->has_capset && k == 0 && cap < numbers->counts[WEFT_NUMBER_CAP];
           cap++)
        if (cap_has_blocks (log, cap))
          append_set_event (self, WEFT_TAG_CAPSET_ASSIGN_CAP, time, set,
                            (guint16) (cap + numbers->added[WEFT_NUMBER_CAP]));
      /* the block has a duration if the whole run was logged; see weft_loss_begins_late() */
      if (!weft_block_writer_end (&self->block, input->from == 0 ? time + 1 : time, error))
        return FALSE;
      for (guint index = 0; index < segment->n_blocks; index++)
        if (!put_block (self, i, segment->first_block + index, error))
          return FALSE;
    }
  /* An empty block marks the end of an input. It is omitted if the input's log lacks its end or
   * other bytes, so that the input's numbers are not taken as complete. */
  if (!log->is_complete || self->has_loss)
    return TRUE;
  weft_block_writer_begin (&self->block, WEFT_CAP_NONE, self->latest);
  return weft_block_writer_end (&self->block, self->latest, error);
}

gboolean
weft_log_merge (const WeftMergeInput *inputs,
                guint n,
                WeftLogWriteFunc put,
                gpointer out,
                GCancellable *cancellable,
                GError **error)
{
  static const guint8 end[] = { 0xff, 0xff };
  g_autofree InputNumbers *numbers = g_new0 (InputNumbers, n);
  g_autofree WeftNumberFields *types = weft_number_fields_new ();
  Merge self = {
    .inputs = inputs,
    .n = n,
    .numbers = numbers,
    .types = types,
    .cancellable = cancellable,
  };
  gboolean done;

  if (n > WEFT_MERGE_MAX_PROCESSES)
    {
      g_set_error (error, WEFT_MERGE_ERROR, WEFT_MERGE_ERROR_RANGE,
                   _ ("%u processes are too many: one log can hold %u"), n,
                   (guint) WEFT_MERGE_MAX_PROCESSES);
      return FALSE;
    }
  weft_block_writer_init (&self.block, put, out);
  done = assign_numbers (&self, error) && put_merged_header (&self, error);
  for (guint i = 0; done && i < n; i++)
    done = put_input (&self, i, error);
  weft_block_writer_clear (&self.block);
  return done && put (out, end, sizeof end, error);
}
