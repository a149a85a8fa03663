/* SPDX-License-Identifier: BSD-3-Clause */
/* Reads each log for its highest numbers of HECs, threads, tasks and sets and for the layouts of
 * its events, then copies its events with changed numbers. */
#include "weft-log-merge.h"

#include "weft-event-numbers.h"
#include "weft-event-tags.h"
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

/* Header that declares an event type. */
typedef struct
{
  const WeftHeader *header; /* NULL if there is none */
  guint input;
} Declaration;

/* Event types that the merge itself writes. */
static const struct
{
  guint16 tag, size;
} written_types[] = {
  { WEFT_TAG_BLOCK_MARKER, WEFT_BLOCK_MARKER_SIZE },
  { WEFT_TAG_CAPSET_CREATE, CAPSET_CREATE_SIZE },
  { WEFT_TAG_CAPSET_ASSIGN_CAP, CAPSET_ASSIGN_SIZE },
};

typedef struct
{
  const WeftMergeInput *inputs;
  guint n;
  InputNumbers *numbers; /* an element for each input */
  WeftNumberFields *types;
  Declaration *used;    /* by tag: the first declaration of which there are events */
  Declaration conflict; /* the first one of which there are events with another layout */
  guint16 conflict_tag;
  WeftBlockWriter block;
  guint64 latest;    /* latest stamp of the input being written, ns */
  gboolean has_loss; /* damaged bytes of the input being written were left out */
  GCancellable *cancellable;
} Merge;

/* Differences between headers for which one log cannot hold the events of both. */

static gboolean
declares (const WeftHeader *header, guint tag)
{
  return header->steps[tag] != WEFT_STEP_UNDECLARED;
}

/* Returns TRUE if the events of a log with the header @own have the same meaning in a log with the
 * header @merged, which declares the event types of several headers, provided that both declare the
 * same layouts of these events. */
static gboolean
keeps_meaning (const WeftHeader *own, const WeftHeader *merged)
{
  return own->dialect == merged->dialect &&
         own->has_shifted_stop_codes == merged->has_shifted_stop_codes &&
         own->has_gc_phases == merged->has_gc_phases &&
         own->has_sample_end == merged->has_sample_end && own->is_ghc_6 == merged->is_ghc_6;
}

/* Returns the size of the payload of events with @tag, bytes, or WEFT_SIZE_VARIABLE. */
static guint16
declared_size (const WeftHeader *header, guint16 tag)
{
  gint32 step = header->steps[tag];

  return step > 0 ? (guint16) (step - WEFT_EVENT_HEAD_SIZE) : WEFT_SIZE_VARIABLE;
}

/* Returns the size of the events with @tag. Newly allocated. */
static char *
describe_size (const WeftHeader *header, guint16 tag)
{
  guint size = declared_size (header, tag);

  return size == WEFT_SIZE_VARIABLE ?
             g_strdup (_ ("a variable size")) :
             g_strdup_printf (ngettext ("%u byte of data", "%u bytes of data", size), size);
}

/* Returns the name of @tag, which @header declares. Borrowed. */
static const char *
type_name (const WeftHeader *header, guint16 tag)
{
  const WeftEventType *type = weft_header_type (header, tag);

  return type != NULL ? type->name : weft_header_description (header, tag);
}

/* Finds an event type that only one of @own and @other declares, although the meaning of other
 * events depends on it. */
static gboolean
find_decisive_type (const WeftHeader *own,
                    const WeftHeader *other,
                    const WeftHeader *merged,
                    guint16 *tag)
{
  const struct
  {
    gboolean is_decisive;
    guint16 tag;
  } types[] = {
    { own->has_gc_phases != merged->has_gc_phases, WEFT_TAG_GC_IDLE },
    { own->has_gc_phases != merged->has_gc_phases, WEFT_TAG_GC_WORK },
    { own->has_gc_phases != merged->has_gc_phases, WEFT_TAG_GC_DONE },
    { own->has_sample_end != merged->has_sample_end, WEFT_TAG_HEAP_PROF_SAMPLE_END },
  };

  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    {
      *tag = types[i].tag;
      if (types[i].is_decisive && declares (own, *tag) != declares (other, *tag))
        return TRUE;
    }
  return FALSE;
}

/* Returns how the meaning of events of @own differs from that of @other, so that a log with the
 * header @merged cannot hold both: a clause about @own, translated. NULL if the difference is not
 * between these two. Newly allocated. */
static char *
header_difference (const WeftHeader *own, const WeftHeader *other, const WeftHeader *merged)
{
  guint16 tag;

  if (own->dialect != other->dialect)
    return g_strdup (_ ("only one of them was written by the runtime system of Mercury"));
  if (find_decisive_type (own, other, merged, &tag))
    return g_strdup_printf (declares (own, tag) ?
                                _ ("it has the event type %s, which the other log lacks") :
                                _ ("it lacks the event type %s, which the other log has"),
                            type_name (declares (own, tag) ? own : other, tag));
  if (own->has_shifted_stop_codes != other->has_shifted_stop_codes)
    return g_strdup_printf (_ ("its events %s have another meaning than those of the other log"),
                            "STOP_THREAD");
  return NULL;
}

/* Returns how the layouts of the events with @tag differ: a clause about @own, translated. Newly
 * allocated. */
static char *
layout_difference (const WeftHeader *own, const WeftHeader *other, guint16 tag)
{
  const char *name = type_name (own, tag);
  g_autofree char *size = describe_size (own, tag);
  g_autofree char *other_size = describe_size (other, tag);

  return own->steps[tag] != other->steps[tag] ?
             g_strdup_printf (_ ("its events %s have %s, those of the other log %s"), name, size,
                              other_size) :
             g_strdup_printf (_ ("its events %s have another meaning than those of the other log"),
                              name);
}

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

/* Sets @size to the size of the events with @tag that the merge itself writes. Returns FALSE if it
 * writes none. */
static gboolean
find_written_size (guint16 tag, guint16 *size)
{
  for (guint i = 0; i < G_N_ELEMENTS (written_types); i++)
    if (written_types[i].tag == tag)
      {
        *size = written_types[i].size;
        return TRUE;
      }
  return FALSE;
}

/* Notes that input @i has events with the layout of @event. */
static void
note_layout (Merge *self, guint i, const WeftEvent *event)
{
  Declaration *first = &self->used[event->tag];
  gboolean is_same = TRUE;
  guint16 size;

  if (first->header == event->header || self->conflict.header != NULL)
    return;
  if (first->header != NULL)
    is_same = event->header->steps[event->tag] == first->header->steps[event->tag] &&
              event->header->rows[event->tag] == first->header->rows[event->tag];
  else if (find_written_size (event->tag, &size))
    is_same = declared_size (event->header, event->tag) == size;
  if (!is_same)
    {
      self->conflict = (Declaration){ event->header, i };
      self->conflict_tag = event->tag;
    }
  else if (first->header == NULL)
    *first = (Declaration){ event->header, i };
}

static void
count_event (Merge *self, guint i, const WeftEvent *event)
{
  InputNumbers *numbers = &self->numbers[i];
  const WeftNumberFields *type = &self->types[event->header->rows[event->tag]];
  guint64 number;

  note_layout (self, i, event);
  for (guint k = 0; k < type->n; k++)
    if (type->fields[k].kind != WEFT_NUMBER_TIME &&
        weft_number_read (event, &type->fields[k], &number))
      count_id (numbers, type->fields[k].kind, number);
  if (!numbers->has_capset)
    numbers->has_capset = creates_process (event, &numbers->set);
}

/* Counts the numbers used by all inputs, notes the layouts of their events, and assigns to each
 * input numbers above those of the previous input. */
static gboolean
assign_numbers (Merge *self, GError **error)
{
  guint64 next[WEFT_N_NUMBERS] = { 0 };

  for (guint i = 0; i < self->n; i++)
    {
      InputNumbers *numbers = &self->numbers[i];
      const WeftLog *log = self->inputs[i].log;

      /* find the highest numbers used by input @i */
      for (guint k = 0; k < weft_log_n_blocks (log); k++)
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
              count_event (self, i, &event);
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

/* Returns the header whose declaration of @tag the merged log gets: one whose log has such events,
 * else the first with the largest size. NULL if no header declares @tag. */
static const WeftHeader *
choose_declaring_header (const Merge *self, guint16 tag)
{
  const WeftHeader *chosen = self->used[tag].header;

  for (guint i = 0; self->used[tag].header == NULL && i < self->n; i++)
    for (guint k = 0; k < self->inputs[i].log->segments->len; k++)
      {
        const WeftHeader *header = weft_log_segment (self->inputs[i].log, k)->header;

        if (header->steps[tag] != WEFT_STEP_UNDECLARED &&
            (chosen == NULL || declared_size (header, tag) > declared_size (chosen, tag)))
          chosen = header;
      }
  return chosen;
}

/* Returns the name of @input with the version of GHC, if it is known. Newly allocated. */
static char *
input_title (const WeftMergeInput *input)
{
  /* Translators: the name of a log, and the version of the compiler */
  return input->ghc != NULL ? g_strdup_printf (_ ("%s (GHC %s)"), input->name, input->ghc) :
                              g_strdup (input->name);
}

/* Sets @error to a text with @difference, which is how @own differs from @other. Returns FALSE. */
static gboolean
set_error_layout (
    const Merge *self, Declaration own, Declaration other, const char *difference, GError **error)
{
  g_autofree char *title = input_title (&self->inputs[own.input]);
  g_autofree char *other_title = input_title (&self->inputs[other.input]);

  g_set_error (error, WEFT_MERGE_ERROR, WEFT_MERGE_ERROR_LAYOUT,
               own.header->dialect != other.header->dialect ?
                   /* Translators: two logs, and how the first one differs from the other */
                   _ ("%s cannot be merged with %s: %s") :
                   _ ("%s cannot be merged with %s: %s. Merge logs of programs that were "
                      "built with the same version of GHC"),
               title, other_title, difference);
  return FALSE;
}

/* Checks that the header @own of an input means the same as @merged. Returns FALSE with @error set
 * if not. */
static gboolean
check_header (const Merge *self, Declaration own, const WeftHeader *merged, GError **error)
{
  if (keeps_meaning (own.header, merged))
    return TRUE;
  for (guint k = 0; k < self->n; k++)
    for (guint s = 0; s < self->inputs[k].log->segments->len; s++)
      {
        Declaration other = { weft_log_segment (self->inputs[k].log, s)->header, k };
        g_autofree char *difference = header_difference (own.header, other.header, merged);

        if (difference != NULL)
          return set_error_layout (self, own, other, difference, error);
      }
  g_set_error (error, WEFT_MERGE_ERROR, WEFT_MERGE_ERROR_LAYOUT,
               _ ("%s: logs of GHC 6.12 cannot be merged, as the sizes of events in their headers "
                  "are wrong"),
               self->inputs[own.input].name);
  return FALSE;
}

/* Checks that events of the same type have the same layout in all inputs. Returns FALSE with @error
 * set if not. */
static gboolean
check_layouts (const Merge *self, GError **error)
{
  Declaration other = self->used[self->conflict_tag];
  g_autofree char *difference = NULL;

  if (self->conflict.header == NULL)
    return TRUE;
  if (other.header == NULL)
    {
      g_set_error (error, WEFT_MERGE_ERROR, WEFT_MERGE_ERROR_LAYOUT,
                   /* Translators: a log, and the name of an event type */
                   _ ("%s cannot be merged: its events %s have a size that GHC never writes"),
                   self->inputs[self->conflict.input].name,
                   type_name (self->conflict.header, self->conflict_tag));
      return FALSE;
    }
  difference = layout_difference (self->conflict.header, other.header, self->conflict_tag);
  return set_error_layout (self, self->conflict, other, difference, error);
}

/* Writes a header that declares the event types of all inputs, and the types that the merge itself
 * writes. */
static gboolean
put_merged_header (Merge *self, GError **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autoptr (WeftHeader) merged = NULL;

  g_byte_array_append (bytes, (const guint8 *) "hdrbhetb", 8);
  for (guint tag = 0; tag < WEFT_TAG_DATA_END; tag++)
    {
      const WeftHeader *header = choose_declaring_header (self, (guint16) tag);
      const char *description =
          header != NULL ? weft_header_description (header, (guint16) tag) : NULL;
      guint16 size;

      if (!find_written_size ((guint16) tag, &size))
        {
          if (header == NULL)
            continue;
          size = declared_size (header, (guint16) tag);
        }
      append_event_type (self, bytes, (guint16) tag, size, description != NULL ? description : "");
    }
  g_byte_array_append (bytes, (const guint8 *) "hetehdredatb", 12);
  merged = weft_header_parse (bytes->data, bytes->len, 0, error);
  if (merged == NULL)
    return FALSE;
  for (guint i = 0; i < self->n; i++)
    for (guint k = 0; k < self->inputs[i].log->segments->len; k++)
      {
        Declaration own = { weft_log_segment (self->inputs[i].log, k)->header, i };

        if (!check_header (self, own, merged, error))
          return FALSE;
      }
  if (!check_layouts (self, error))
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
  for (guint i = 0; i < weft_log_n_blocks (log); i++)
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
  g_autofree Declaration *used = g_new0 (Declaration, WEFT_TAG_DATA_END + 1);
  Merge self = {
    .inputs = inputs,
    .n = n,
    .numbers = numbers,
    .types = types,
    .used = used,
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
