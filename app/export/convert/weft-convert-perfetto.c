/* SPDX-License-Identifier: BSD-3-Clause */
/* Writes a trace for https://ui.perfetto.dev: TracePacket messages, in a sequence of packets for
 * each process. Repeated names are interned: the first packet that uses a name defines it. Times
 * are ns since the start of the log. A clock snapshot contains the wall-clock time of the start, so
 * that Perfetto can merge traces.
 *
 * Perfetto supports state tracks since v57.0, and stack samples since v58.0. For earlier versions
 * (options->is_compatible), both are written as slices. */
#include "weft-convert-private.h"
#include "weft-protobuf.h"
#include "weft-track-events.h"

#include "weft-hash.h"
#include "weft-number-table.h"

/* Field numbers, by message; see protos/perfetto/trace in Perfetto's sources. */
enum
{
  TRACE_PACKET = 1,
  PACKET_CLOCK_SNAPSHOT = 6,
  PACKET_TIMESTAMP = 8,
  PACKET_SEQUENCE_ID = 10,
  PACKET_TRACK_EVENT = 11,
  PACKET_INTERNED_DATA = 12,
  PACKET_SEQUENCE_FLAGS = 13,
  PACKET_DEFAULTS = 59,
  PACKET_TRACK_DESCRIPTOR = 60,
  PACKET_FIRST_ON_SEQUENCE = 87,
  PACKET_STACK_SAMPLE = 135,
  DEFAULTS_CLOCK_ID = 58,
  DEFAULTS_STACK_SAMPLE = 100,
  SNAPSHOT_CLOCKS = 1,
  SNAPSHOT_PRIMARY_CLOCK = 2,
  CLOCK_ID = 1,
  CLOCK_TIMESTAMP = 2,
  DESCRIPTOR_UUID = 1,
  DESCRIPTOR_NAME = 2,
  DESCRIPTOR_PROCESS = 3,
  DESCRIPTOR_PARENT = 5,
  DESCRIPTOR_COUNTER = 8,
  DESCRIPTOR_CHILD_ORDERING = 11,
  DESCRIPTOR_RANK = 12,
  DESCRIPTOR_MERGE = 15,
  DESCRIPTOR_STATE = 18,
  PROCESS_PID = 1,
  PROCESS_COMMAND = 2,
  PROCESS_NAME = 6,
  COUNTER_UNIT = 3,
  COUNTER_UNIT_NAME = 6,
  COUNTER_SHARE_KEY = 7,
  EVENT_CATEGORY_ID = 3,
  EVENT_ANNOTATION = 4,
  EVENT_TYPE = 9,
  EVENT_NAME_ID = 10,
  EVENT_TRACK = 11,
  EVENT_NAME = 23,
  EVENT_COUNT = 30,
  EVENT_RATE = 44,
  EVENT_FLOW = 47,
  EVENT_LAST_FLOW = 48,
  EVENT_CORRELATION = 52,
  ANNOTATION_NAME_ID = 1,
  ANNOTATION_BOOL = 2,
  ANNOTATION_UINT = 3,
  ANNOTATION_STRING = 6,
  INTERNED_CATEGORY = 1,
  INTERNED_NAME = 2,
  INTERNED_ANNOTATION = 3,
  INTERNED_FUNCTION = 5,
  INTERNED_FRAME = 6,
  INTERNED_STACK = 7,
  INTERNED_SOURCE = 18,
  INTERNED_CONTEXT = 51,
  INTERNED_ID = 1,   /* in each interned message */
  INTERNED_TEXT = 2, /* in interned texts */
  FRAME_FUNCTION = 2,
  FRAME_SOURCE = 5,
  FRAME_LINE = 6,
  FRAME_KIND = 7,
  STACK_FRAME = 2,
  SAMPLE_TASK = 1,
  SAMPLE_EXECUTION = 3,
  SAMPLE_STACK_ID = 6,
  SAMPLE_WEIGHT = 11,
  SAMPLE_DEFAULTS_SOURCE = 1,
  SAMPLE_DEFAULTS_UNIT = 2,
  TASK_PID = 2,
  TASK_CONTEXT = 4,
  EXECUTION_CPU = 2,
  UNIT_NAME = 2,
  UNIT_UNIT = 3,
};

/* Values of enumerations. */
enum
{
  CLOCK_IS_REALTIME = 1,
  CLOCK_IS_BOOTTIME = 6, /* default */
  CLOCK_IS_TRACE_FILE = 11,
  STATE_IS_NEW = 3,    /* sequence flags: the packet discards earlier interned data, and uses
                          interned data */
  STATE_IS_NEEDED = 2, /* sequence flag: the packet uses interned data */
  TYPE_BEGIN = 1,
  TYPE_END = 2,
  TYPE_INSTANT = 3,
  TYPE_COUNTER = 4,
  TYPE_STATE = 5,
  UNIT_COUNT = 2,
  UNIT_BYTES = 3,
  UNIT_NANOSECONDS = 1,
  ORDER_BY_RANK = 3,
  MERGE_NEVER = 2,
  KIND_GC = 5,
  KIND_RUNTIME = 6,
};

/* Sets of interned texts. */
typedef enum
{
  TEXT_CATEGORY,
  TEXT_NAME,
  TEXT_ANNOTATION,
  TEXT_SOURCE,
  N_TEXTS,
} TextSet;

static const guint text_fields[N_TEXTS] = {
  [TEXT_CATEGORY] = INTERNED_CATEGORY,
  [TEXT_NAME] = INTERNED_NAME,
  [TEXT_ANNOTATION] = INTERNED_ANNOTATION,
  [TEXT_SOURCE] = INTERNED_SOURCE,
};

typedef struct
{
  const WeftConvertProcess *process;
  const WeftTrace *trace;
  const WeftConvertOptions *options;
  GString *out;
  gsize packet;      /* start of the packet being written */
  GString *interned; /* definitions of texts, frames and stacks in the current packet */
  guint64 seed;      /* 16-bit number, not 0, that is part of the IDs of tracks and flows; differs
                        between the processes of a file, and usually between runs */
  WeftTextList *texts[N_TEXTS]; /* index: interning ID (iid) minus 1 */
  WeftNumberTable *frames;      /* set of the iids of frames already defined */
  WeftNumberTable *stacks;      /* set of the iids of stacks already defined */
  GHashTable *contexts;         /* set of the numbers of threads already defined */
  GHashTable *open;             /* tracks on which a slice is open; used if is_compatible */
  WeftTrackLabels *labels;
} Perfetto; /* state of the writer */

static void
begin_packet (Perfetto *self, guint flags)
{
  self->packet = weft_protobuf_begin (self->out, TRACE_PACKET);
  weft_protobuf_put_uint (self->out, PACKET_SEQUENCE_ID, self->process->index + 1);
  weft_protobuf_put_uint (self->out, PACKET_SEQUENCE_FLAGS, flags);
}

static void
end_packet (Perfetto *self)
{
  if (self->interned->len > 0)
    weft_protobuf_put_bytes (self->out, PACKET_INTERNED_DATA, self->interned->str,
                             (gssize) self->interned->len);
  g_string_truncate (self->interned, 0);
  weft_protobuf_end (self->out, self->packet);
}

/* Defines an interned text in the current packet: in the field @field of interned data, @id means
 * @text. */
static void
put_interned (Perfetto *self, guint field, guint64 id, const char *text)
{
  gsize start = weft_protobuf_begin (self->interned, field);

  weft_protobuf_put_uint (self->interned, INTERNED_ID, id);
  weft_protobuf_put_bytes (self->interned, INTERNED_TEXT, text, -1);
  weft_protobuf_end (self->interned, start);
}

/* Returns the iid of @text. If @text is new, defines it in the current packet. */
static guint
intern_text (Perfetto *self, TextSet set, const char *text)
{
  guint n = self->texts[set]->len, id = weft_text_list_add (self->texts[set], text) + 1;

  if (id > n)
    put_interned (self, text_fields[set], id, text);
  return id;
}

/* Writes the first packet of a process, with the clocks (if it is the first process), the source of
 * all samples and the unit of their weights. Without the wall clock, no clock is specified, and
 * times are in Perfetto's default clock. */
static void
put_first_packet (Perfetto *self, const WeftConvertProcess *first)
{
  guint clock = self->options->is_compatible ? CLOCK_IS_BOOTTIME : CLOCK_IS_TRACE_FILE;
  gboolean has_clock = first->trace->process->has_start && !self->options->without_wall_clock;
  const guint64 clocks[][2] = {
    { clock, first->shift },
    { CLOCK_IS_REALTIME, (guint64) first->trace->process->start_ns },
  };
  gsize start;

  begin_packet (self, STATE_IS_NEW);
  weft_protobuf_put_uint (self->out, PACKET_FIRST_ON_SEQUENCE, TRUE);
  start = weft_protobuf_begin (self->out, PACKET_DEFAULTS);
  if (has_clock)
    weft_protobuf_put_uint (self->out, DEFAULTS_CLOCK_ID, clock);
  if (!self->options->is_compatible)
    {
      gsize sample = weft_protobuf_begin (self->out, DEFAULTS_STACK_SAMPLE), unit;

      weft_protobuf_put_bytes (self->out, SAMPLE_DEFAULTS_SOURCE, "ghc", -1);
      unit = weft_protobuf_begin (self->out, SAMPLE_DEFAULTS_UNIT);
      weft_protobuf_put_bytes (self->out, UNIT_NAME, "time", -1);
      weft_protobuf_put_uint (self->out, UNIT_UNIT, UNIT_NANOSECONDS);
      weft_protobuf_end (self->out, unit);
      weft_protobuf_end (self->out, sample);
    }
  weft_protobuf_end (self->out, start);
  if (has_clock && self->process == first)
    {
      /* times of both clocks at the start of the log */
      start = weft_protobuf_begin (self->out, PACKET_CLOCK_SNAPSHOT);
      for (guint i = 0; i < G_N_ELEMENTS (clocks); i++)
        {
          gsize part = weft_protobuf_begin (self->out, SNAPSHOT_CLOCKS);

          weft_protobuf_put_uint (self->out, CLOCK_ID, clocks[i][0]);
          weft_protobuf_put_uint (self->out, CLOCK_TIMESTAMP, clocks[i][1]);
          weft_protobuf_end (self->out, part);
        }
      weft_protobuf_put_uint (self->out, SNAPSHOT_PRIMARY_CLOCK, clock);
      weft_protobuf_end (self->out, start);
    }
  end_packet (self);
}

/* Returns the UUID of a track. The track IDs of most logs fit in 16 bits, so that UUIDs with
 * different seeds do not collide. UUIDs are short because each event contains one. */
static guint64
track_uuid (const Perfetto *self, guint32 track)
{
  return (self->seed << 16) + track;
}

static void
perfetto_describe (gpointer writer, const WeftTrack *track)
{
  static const struct
  {
    guint unit; /* 0 if the unit is given by @name */
    const char *name;
  } units[] = {
    [WEFT_TRACK_UNIT_COUNT] = { UNIT_COUNT },
    [WEFT_TRACK_UNIT_BYTES] = { UNIT_BYTES },
    [WEFT_TRACK_UNIT_BYTES_PER_SECOND] = { 0, "bytes/s" },
    [WEFT_TRACK_UNIT_PER_SECOND] = { 0, "1/s" },
  };
  Perfetto *self = writer;
  gsize start, part;

  begin_packet (self, STATE_IS_NEEDED);
  start = weft_protobuf_begin (self->out, PACKET_TRACK_DESCRIPTOR);
  weft_protobuf_put_uint (self->out, DESCRIPTOR_UUID, track_uuid (self, track->id));
  if (track->parent > 0)
    weft_protobuf_put_uint (self->out, DESCRIPTOR_PARENT, track_uuid (self, track->parent));
  weft_protobuf_put_bytes (self->out, DESCRIPTOR_NAME, track->name, -1);
  weft_protobuf_put_uint (self->out, DESCRIPTOR_RANK, track->rank);
  if (track->kind == WEFT_TRACK_PROCESS)
    {
      part = weft_protobuf_begin (self->out, DESCRIPTOR_PROCESS);
      weft_protobuf_put_uint (self->out, PROCESS_PID, self->process->pid);
      for (char **arg = self->trace->process->args; arg != NULL && *arg != NULL; arg++)
        weft_protobuf_put_bytes (self->out, PROCESS_COMMAND, *arg, -1);
      weft_protobuf_put_bytes (self->out, PROCESS_NAME, track->name, -1);
      weft_protobuf_end (self->out, part);
    }
  if (track->kind == WEFT_TRACK_PROCESS || track->kind == WEFT_TRACK_GROUP)
    weft_protobuf_put_uint (self->out, DESCRIPTOR_CHILD_ORDERING, ORDER_BY_RANK);
  /* otherwise Perfetto merges tracks with the same name, such as those of threads with the same
   * label */
  if (track->kind != WEFT_TRACK_PROCESS)
    weft_protobuf_put_uint (self->out, DESCRIPTOR_MERGE, MERGE_NEVER);
  if (track->kind == WEFT_TRACK_COUNTER)
    {
      part = weft_protobuf_begin (self->out, DESCRIPTOR_COUNTER);
      if (units[track->unit].unit > 0)
        weft_protobuf_put_uint (self->out, COUNTER_UNIT, units[track->unit].unit);
      else
        weft_protobuf_put_bytes (self->out, COUNTER_UNIT_NAME, units[track->unit].name, -1);
      if (track->share_key != NULL)
        weft_protobuf_put_bytes (self->out, COUNTER_SHARE_KEY, track->share_key, -1);
      weft_protobuf_end (self->out, part);
    }
  if (track->kind == WEFT_TRACK_STATES && !self->options->is_compatible)
    weft_protobuf_put_bytes (self->out, DESCRIPTOR_STATE, "", 0);
  weft_protobuf_end (self->out, start);
  end_packet (self);
}

static void
put_event (Perfetto *self, const WeftTrackEvent *event, guint type, const char *name)
{
  gsize start;

  begin_packet (self, STATE_IS_NEEDED);
  weft_protobuf_put_uint (self->out, PACKET_TIMESTAMP, event->time + self->process->shift);
  start = weft_protobuf_begin (self->out, PACKET_TRACK_EVENT);
  weft_protobuf_put_uint (self->out, EVENT_TYPE, type);
  weft_protobuf_put_uint (self->out, EVENT_TRACK, track_uuid (self, event->track));
  if (name != NULL && event->is_message)
    weft_protobuf_put_bytes (self->out, EVENT_NAME, name, -1);
  else if (name != NULL)
    weft_protobuf_put_uint (self->out, EVENT_NAME_ID, intern_text (self, TEXT_NAME, name));
  if (event->category != NULL && name != NULL)
    weft_protobuf_put_uint (self->out, EVENT_CATEGORY_ID,
                            intern_text (self, TEXT_CATEGORY, event->category));
  if (type == TYPE_COUNTER && event->rate != 0)
    weft_protobuf_put_double (self->out, EVENT_RATE, event->rate);
  else if (type == TYPE_COUNTER)
    weft_protobuf_put_uint (self->out, EVENT_COUNT, event->count);
  if (event->flow > 0)
    weft_protobuf_put_fixed64 (self->out, event->ends_flow ? EVENT_LAST_FLOW : EVENT_FLOW,
                               self->seed << 48 | event->flow);
  if (event->correlation > 0)
    weft_protobuf_put_uint (self->out, EVENT_CORRELATION, event->correlation);
  for (guint i = 0; i < event->n_details; i++)
    {
      const WeftTrackDetail *detail = &event->details[i];
      gsize annotation = weft_protobuf_begin (self->out, EVENT_ANNOTATION);

      weft_protobuf_put_uint (self->out, ANNOTATION_NAME_ID,
                              intern_text (self, TEXT_ANNOTATION, detail->key));
      if (detail->text != NULL)
        weft_protobuf_put_bytes (self->out, ANNOTATION_STRING, detail->text, -1);
      else
        weft_protobuf_put_uint (self->out, detail->is_bool ? ANNOTATION_BOOL : ANNOTATION_UINT,
                                detail->number);
      weft_protobuf_end (self->out, annotation);
    }
  weft_protobuf_end (self->out, start);
  end_packet (self);
}

static void
perfetto_put (gpointer writer, const WeftTrackEvent *event)
{
  static const guint types[] = {
    [WEFT_TRACK_BEGIN] = TYPE_BEGIN,     [WEFT_TRACK_END] = TYPE_END,
    [WEFT_TRACK_INSTANT] = TYPE_INSTANT, [WEFT_TRACK_STATE] = TYPE_STATE,
    [WEFT_TRACK_COUNT] = TYPE_COUNTER,
  };
  Perfetto *self = writer;
  gpointer track = GUINT_TO_POINTER (event->track);
  WeftTrackEvent end = *event;

  if (event->type != WEFT_TRACK_STATE || !self->options->is_compatible)
    {
      put_event (self, event, types[event->type], event->name);
      return;
    }
  /* write a state as a slice, for readers without state tracks; the details of @event belong to the
   * state that it begins, if any, otherwise to the state that it ends */
  if (event->name != NULL)
    end.n_details = 0;
  if (g_hash_table_remove (self->open, track))
    put_event (self, &end, TYPE_END, NULL);
  if (event->name == NULL)
    return;
  g_hash_table_add (self->open, track);
  put_event (self, event, TYPE_BEGIN,
             event->has_thread ? weft_track_labels_lookup (self->labels, event->thread) :
                                 event->name);
}

/* Adds @id to @ids. Returns FALSE if it was already there. */
static gboolean
add_id (WeftNumberTable *ids, guint id)
{
  gboolean is_new = weft_number_table_lookup (ids, id) == 0;

  if (is_new)
    weft_number_table_add (ids, id, TRUE);
  return is_new;
}

/* Defines @frame of @stacks, or the root MAIN if @frame is WEFT_FRAME_NONE. Returns the iid of the
 * frame. */
static guint
intern_frame (Perfetto *self, const WeftStacks *stacks, guint32 frame)
{
  guint id = frame == WEFT_FRAME_NONE ? stacks->frames->len + 1 : frame + 1;
  const WeftFrame *centre;
  g_autofree char *name = NULL, *file = NULL;
  WeftSourcePosition place = { 0 };
  guint source = 0;
  gsize start;

  if (!add_id (self->frames, id))
    return id;
  centre = frame == WEFT_FRAME_NONE ? NULL : weft_stacks_nth_frame (stacks, frame);
  name = centre != NULL ? weft_frame_name (centre) : g_strdup ("MAIN");
  if (centre != NULL && weft_source_position_parse (centre->source, &place))
    file = g_strndup (centre->source, place.file_length);
  else if (centre != NULL && *centre->source != '\0')
    file = g_strdup (centre->source);
  if (file != NULL)
    source = intern_text (self, TEXT_SOURCE, file);
  put_interned (self, INTERNED_FUNCTION, id, name);
  start = weft_protobuf_begin (self->interned, INTERNED_FRAME);
  weft_protobuf_put_uint (self->interned, INTERNED_ID, id);
  weft_protobuf_put_uint (self->interned, FRAME_FUNCTION, id);
  if (source > 0)
    weft_protobuf_put_uint (self->interned, FRAME_SOURCE, source);
  if (place.line > 0)
    weft_protobuf_put_uint (self->interned, FRAME_LINE, place.line);
  if (centre != NULL && centre->kind != WEFT_FRAME_ORDINARY)
    weft_protobuf_put_uint (self->interned, FRAME_KIND,
                            centre->kind == WEFT_FRAME_GC ? KIND_GC : KIND_RUNTIME);
  weft_protobuf_end (self->interned, start);
  return id;
}

/* Defines the stack of @node. Returns the iid of the stack. */
static guint
intern_stack (Perfetto *self, const WeftStacks *stacks, guint32 node)
{
  guint id = node + 1, depth = weft_stacks_node (stacks, node)->depth;
  g_autofree guint *frames = NULL;
  gsize start;

  if (!add_id (self->stacks, id))
    return id;
  frames = g_new (guint, depth + 1);
  frames[0] = depth == 0 ? intern_frame (self, stacks, WEFT_FRAME_NONE) : 0;
  for (guint i = depth; i > 0; i--, node = weft_stacks_node (stacks, node)->parent)
    frames[i - 1] = intern_frame (self, stacks, weft_stacks_node (stacks, node)->frame);
  start = weft_protobuf_begin (self->interned, INTERNED_STACK);
  weft_protobuf_put_uint (self->interned, INTERNED_ID, id);
  for (guint i = 0; i < MAX (depth, 1); i++)
    weft_protobuf_put_uint (self->interned, STACK_FRAME, frames[i]);
  weft_protobuf_end (self->interned, start);
  return id;
}

static void
perfetto_put_sample (gpointer writer, const WeftTrackSample *sample)
{
  Perfetto *self = writer;
  const WeftTimeProfile *profile = sample->profile;
  const WeftProfileSample *at = sample->sample;
  gsize start, part;

  begin_packet (self, STATE_IS_NEEDED);
  weft_protobuf_put_uint (self->out, PACKET_TIMESTAMP, at->time + self->process->shift);
  start = weft_protobuf_begin (self->out, PACKET_STACK_SAMPLE);
  part = weft_protobuf_begin (self->out, SAMPLE_TASK);
  weft_protobuf_put_uint (self->out, TASK_PID, self->process->pid);
  if (profile->is_by_thread)
    {
      guint64 context = (guint64) at->track + 1;

      /* identify a Haskell thread by a context, since it is not an OS thread */
      if (g_hash_table_add (self->contexts, GUINT_TO_POINTER (at->track)))
        put_interned (self, INTERNED_CONTEXT, context,
                      weft_track_labels_lookup (self->labels, at->track));
      weft_protobuf_put_uint (self->out, TASK_CONTEXT, context);
    }
  weft_protobuf_end (self->out, part);
  part = weft_protobuf_begin (self->out, SAMPLE_EXECUTION);
  weft_protobuf_put_uint (self->out, EXECUTION_CPU, at->cap);
  weft_protobuf_end (self->out, part);
  weft_protobuf_put_uint (self->out, SAMPLE_STACK_ID,
                          intern_stack (self, profile->stacks, at->stack));
  weft_protobuf_put_uint (self->out, SAMPLE_WEIGHT, profile->tick_ns);
  weft_protobuf_end (self->out, start);
  end_packet (self);
}

static void
write_process (const WeftConvertProcess *process, const WeftConvertProcess *first, WeftTextOut *out)
{
  WeftTrace *trace = process->trace;
  const WeftConvertOptions *options = &process->options;
  const WeftTrackWriter writer = { perfetto_describe, perfetto_put,
                                   options->is_compatible ? NULL : perfetto_put_sample };
  guint64 run = (guint64) first->trace->process->start_ns ^ (guint64) first->pid;
  Perfetto self = {
    .process = process,
    .trace = trace,
    .options = options,
    .out = out->text,
    .interned = g_string_new (NULL),
    .seed =
        (((run * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15)) >> 48) + 2 * process->index) % 65536 | 1,
    .frames = weft_number_table_new (),
    .stacks = weft_number_table_new (),
    .contexts = g_hash_table_new (weft_hash_id, g_direct_equal),
    .open = g_hash_table_new (weft_hash_id, g_direct_equal),
    .labels = weft_track_labels_new (trace),
  };

  for (guint i = 0; i < N_TEXTS; i++)
    self.texts[i] = weft_text_list_new ();
  put_first_packet (&self, first);
  weft_track_events_foreach (trace, options, out, &writer, &self);
  for (guint i = 0; i < N_TEXTS; i++)
    weft_shared_unref (self.texts[i]);
  weft_number_table_free (self.frames);
  weft_number_table_free (self.stacks);
  g_hash_table_unref (self.contexts);
  g_hash_table_unref (self.open);
  weft_track_labels_free (self.labels);
  g_string_free (self.interned, TRUE);
}

void
weft_convert_to_perfetto (WeftTrace *trace, const WeftConvertOptions *options, WeftTextOut *out)
{
  g_autoptr (GArray) processes = weft_convert_processes (trace, options);
  const WeftConvertProcess *first = (const WeftConvertProcess *) (gpointer) processes->data;

  for (guint i = 0; i < processes->len && weft_text_out_flush_if_large (out); i++)
    write_process (first + i, first, out);
}
