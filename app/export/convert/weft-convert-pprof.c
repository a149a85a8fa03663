/* SPDX-License-Identifier: BSD-3-Clause */
/* Writes a profile for pprof: the message Profile of google/pprof's profile.proto, compressed by
 * gzip. Samples of a time profile are summed by stack, thread and HEC. Stacks of a heap profile
 * have their mean bytes over the range. Ticky counters have no stacks; each is written as a
 * function. */
#include "weft-convert-private.h"
#include "weft-protobuf.h"
#include "weft-track-events.h"

#include <string.h>

/* Field numbers, by message. */
enum
{
  PROFILE_SAMPLE_TYPE = 1,
  PROFILE_SAMPLE = 2,
  PROFILE_MAPPING = 3,
  PROFILE_LOCATION = 4,
  PROFILE_FUNCTION = 5,
  PROFILE_STRING = 6,
  PROFILE_TIME = 9,
  PROFILE_DURATION = 10,
  PROFILE_PERIOD_TYPE = 11,
  PROFILE_PERIOD = 12,
  PROFILE_COMMENT = 13,
  PROFILE_DEFAULT_TYPE = 14,
  TYPE_TYPE = 1,
  TYPE_UNIT = 2,
  SAMPLE_LOCATION = 1, /* innermost first */
  SAMPLE_VALUE = 2,
  SAMPLE_LABEL = 3,
  LABEL_KEY = 1,
  LABEL_TEXT = 2,
  MAPPING_ID = 1,
  MAPPING_FILE = 5,
  MAPPING_HAS_FUNCTIONS = 7,
  LOCATION_ID = 1,
  LOCATION_MAPPING = 2,
  LOCATION_LINE = 4,
  LINE_FUNCTION = 1,
  LINE_NUMBER = 2,
  FUNCTION_ID = 1,
  FUNCTION_NAME = 2,
  FUNCTION_SYSTEM_NAME = 3,
  FUNCTION_FILE = 4,
  FUNCTION_START_LINE = 5,
};

/* ID of the only mapping, the program. */
#define MAPPING 1

typedef struct
{
  WeftTrace *trace;
  const WeftConvertOptions *options;
  guint64 to; /* ns: end of the range, clamped to the end of the log */
  WeftTextOut *out;
  WeftTextList *strings; /* the string table */
  WeftTrackLabels *labels;
} PprofWriter;

/* Returns the index of @text in the string table. Adds @text if it is new. Must not be called
 * between weft_protobuf_begin() and weft_protobuf_end(). */
static guint64
intern_string (PprofWriter *self, const char *text)
{
  guint n = self->strings->len;
  guint32 index = weft_text_list_add (self->strings, text);

  if (self->strings->len > n)
    weft_protobuf_put_bytes (self->out->text, PROFILE_STRING, text, -1);
  return index;
}

static void
put_type (PprofWriter *self, guint field, const char *type, const char *unit)
{
  guint64 type_string = intern_string (self, type), unit_string = intern_string (self, unit);
  gsize start = weft_protobuf_begin (self->out->text, field);

  weft_protobuf_put_uint (self->out->text, TYPE_TYPE, type_string);
  weft_protobuf_put_uint (self->out->text, TYPE_UNIT, unit_string);
  weft_protobuf_end (self->out->text, start);
}

/* Writes everything except samples, functions and locations. */
static void
put_head (PprofWriter *self)
{
  const WeftProcess *process = self->trace->process;
  GString *out = self->out->text;
  guint64 file, from = MAX (self->options->from, self->trace->index->from);
  gsize start;

  intern_string (self, ""); /* the first string must be empty */
  file = intern_string (self, process->program != NULL ? process->program : "");
  start = weft_protobuf_begin (out, PROFILE_MAPPING);
  weft_protobuf_put_uint (out, MAPPING_ID, MAPPING);
  weft_protobuf_put_uint (out, MAPPING_FILE, file);
  weft_protobuf_put_uint (out, MAPPING_HAS_FUNCTIONS, TRUE);
  weft_protobuf_end (out, start);
  if (process->has_start)
    weft_protobuf_put_uint (out, PROFILE_TIME, (guint64) process->start_ns + from);
  weft_protobuf_put_uint (out, PROFILE_DURATION, self->to - MIN (from, self->to));
  if (process->rts != NULL)
    weft_protobuf_put_uint (out, PROFILE_COMMENT, intern_string (self, process->rts));
}

/* Writes function @id, and a location with the same ID. */
static void
put_function (PprofWriter *self, guint64 id, const char *name, const char *file_name, guint line)
{
  GString *out = self->out->text;
  guint64 name_string = intern_string (self, name), file = intern_string (self, file_name);
  gsize start = weft_protobuf_begin (out, PROFILE_FUNCTION), line_start;

  weft_protobuf_put_uint (out, FUNCTION_ID, id);
  weft_protobuf_put_uint (out, FUNCTION_NAME, name_string);
  weft_protobuf_put_uint (out, FUNCTION_SYSTEM_NAME, name_string);
  weft_protobuf_put_uint (out, FUNCTION_FILE, file);
  weft_protobuf_put_uint (out, FUNCTION_START_LINE, line);
  weft_protobuf_end (out, start);
  start = weft_protobuf_begin (out, PROFILE_LOCATION);
  weft_protobuf_put_uint (out, LOCATION_ID, id);
  weft_protobuf_put_uint (out, LOCATION_MAPPING, MAPPING);
  line_start = weft_protobuf_begin (out, LOCATION_LINE);
  weft_protobuf_put_uint (out, LINE_FUNCTION, id);
  weft_protobuf_put_uint (out, LINE_NUMBER, line);
  weft_protobuf_end (out, line_start);
  weft_protobuf_end (out, start);
}

/* Writes all frames, with IDs from 1 up, followed by the root. */
static void
put_frames (PprofWriter *self, const WeftStacks *stacks)
{
  for (guint i = 0; i < stacks->frames->len && weft_text_out_flush_if_large (self->out); i++)
    {
      const WeftFrame *frame = weft_stacks_nth_frame (stacks, i);
      g_autofree char *name = weft_frame_name (frame);
      g_autofree char *file = NULL;
      WeftSourcePosition place = { .file_length = strlen (frame->source) };

      weft_source_position_parse (frame->source, &place);
      file = g_strndup (frame->source, place.file_length);
      put_function (self, i + 1, name, file, place.line);
    }
  put_function (self, stacks->frames->len + 1, "MAIN", "", 0);
}

static void
put_labels (PprofWriter *self, const char *const keys[], const guint64 *texts, guint n)
{
  GString *out = self->out->text;

  for (guint i = 0; i < n; i++)
    {
      gsize start = weft_protobuf_begin (out, SAMPLE_LABEL);
      guint32 key = 0;

      weft_text_list_find (self->strings, keys[i], &key);
      weft_protobuf_put_uint (out, LABEL_KEY, key);
      weft_protobuf_put_uint (out, LABEL_TEXT, texts[i]);
      weft_protobuf_end (out, start);
    }
}

/* Writes one sample of the stack @node with @value and, unless @second is NULL, a second value.
 * Unless @sample is NULL, labels it with the HEC of @sample and, if @has_thread, its thread. */
static void
put_sample (PprofWriter *self,
            const WeftStacks *stacks,
            guint32 node,
            guint64 value,
            const guint64 *second,
            const WeftProfileSample *sample,
            gboolean has_thread)
{
  GString *out = self->out->text;
  guint32 frame = weft_stacks_node (stacks, node)->frame;
  const char *keys[3];
  guint64 texts[3];
  guint n = 0;
  gsize start;

  if (frame != WEFT_FRAME_NONE && *weft_stacks_nth_frame (stacks, frame)->module != '\0')
    {
      keys[n] = "module";
      texts[n++] = intern_string (self, weft_stacks_nth_frame (stacks, frame)->module);
    }
  if (sample != NULL && has_thread)
    {
      keys[n] = "thread";
      texts[n++] = intern_string (self, weft_track_labels_lookup (self->labels, sample->track));
    }
  if (sample != NULL)
    {
      g_autofree char *cap = g_strdup_printf ("%u", sample->cap);

      keys[n] = "hec";
      texts[n++] = intern_string (self, cap);
    }
  start = weft_protobuf_begin (out, PROFILE_SAMPLE);
  if (frame == WEFT_FRAME_NONE)
    weft_protobuf_put_uint (out, SAMPLE_LOCATION, stacks->frames->len + 1);
  for (; weft_stacks_node (stacks, node)->depth > 0; node = weft_stacks_node (stacks, node)->parent)
    weft_protobuf_put_uint (out, SAMPLE_LOCATION, weft_stacks_node (stacks, node)->frame + 1);
  weft_protobuf_put_uint (out, SAMPLE_VALUE, value);
  if (second != NULL)
    weft_protobuf_put_uint (out, SAMPLE_VALUE, *second);
  put_labels (self, keys, texts, n);
  weft_protobuf_end (out, start);
}

static gint
compare_samples (gconstpointer a, gconstpointer b, gpointer profile)
{
  const WeftProfileSample *x = weft_time_profile_nth (profile, *(const guint32 *) a);
  const WeftProfileSample *y = weft_time_profile_nth (profile, *(const guint32 *) b);

  return x->stack != y->stack ? (x->stack < y->stack ? -1 : 1) :
         x->track != y->track ? (x->track < y->track ? -1 : 1) :
         x->cap != y->cap     ? (x->cap < y->cap ? -1 : 1) :
                                0;
}

/* Writes a time profile. Samples of idle HECs are counted but take no CPU time. */
static void
put_time_profile (PprofWriter *self, const WeftTimeProfile *profile)
{
  g_autoptr (GArray) order = g_array_new (FALSE, FALSE, sizeof (guint32));
  guint end = weft_time_profile_count_before (profile, self->options->to);
  const guint32 *sorted;

  put_type (self, PROFILE_SAMPLE_TYPE, "samples", "count");
  put_type (self, PROFILE_SAMPLE_TYPE, "cpu", "nanoseconds");
  put_type (self, PROFILE_PERIOD_TYPE, "cpu", "nanoseconds");
  weft_protobuf_put_uint (self->out->text, PROFILE_PERIOD, profile->tick_ns);
  weft_protobuf_put_uint (self->out->text, PROFILE_DEFAULT_TYPE, intern_string (self, "cpu"));
  intern_string (self, "module");
  intern_string (self, "thread");
  intern_string (self, "hec");
  put_frames (self, profile->stacks);
  for (guint32 i = weft_time_profile_count_before (profile, self->options->from); i < end; i++)
    if (self->options->track < 0 ||
        self->options->track == weft_time_profile_nth (profile, i)->track)
      g_array_append_val (order, i);
  g_array_sort_with_data (order, compare_samples, (gpointer) profile);
  sorted = (const guint32 *) order->data;
  for (guint i = 0, n; i < order->len && weft_text_out_flush_if_large (self->out); i += n)
    {
      const WeftProfileSample *sample = weft_time_profile_nth (profile, sorted[i]);
      gboolean is_idle = weft_stacks_kind (profile->stacks, sample->stack) == WEFT_FRAME_IDLE;
      guint64 cpu;

      for (n = 1; i + n < order->len; n++)
        if (compare_samples (&sorted[i], &sorted[i + n], (gpointer) profile) != 0)
          break;
      cpu = is_idle ? 0 : MIN (weft_multiply_saturating (n, profile->tick_ns), G_MAXINT64);
      put_sample (self, profile->stacks, sample->stack, n, &cpu, sample, profile->is_by_thread);
    }
}

/* Writes the ticky counters that are not 0 in the range. */
static void
put_ticky_counters (PprofWriter *self)
{
  const WeftTicky *ticky = self->trace->ticky;
  g_autofree WeftTickyNumbers *numbers =
      weft_ticky_numbers (ticky, self->options->from, self->options->to, self->out->cancellable);
  GString *out = self->out->text;

  put_type (self, PROFILE_SAMPLE_TYPE, "entries", "count");
  put_type (self, PROFILE_SAMPLE_TYPE, "alloc", "bytes");
  put_type (self, PROFILE_PERIOD_TYPE, "entries", "count");
  for (guint i = 0;
       numbers != NULL && i < ticky->counters->len && weft_text_out_flush_if_large (self->out); i++)
    {
      const char *name = weft_ticky_counter (ticky, i)->name, *const keys[] = { "module" };
      g_autofree char *module = weft_ticky_module (name);
      guint64 text;
      gsize start;

      if (numbers[i].entries == 0 && numbers[i].allocs == 0)
        continue;
      intern_string (self, keys[0]);
      text = intern_string (self, module);
      put_function (self, i + 1, name, "", 0);
      start = weft_protobuf_begin (out, PROFILE_SAMPLE);
      weft_protobuf_put_uint (out, SAMPLE_LOCATION, i + 1);
      weft_protobuf_put_uint (out, SAMPLE_VALUE, numbers[i].entries);
      weft_protobuf_put_uint (out, SAMPLE_VALUE, numbers[i].allocs);
      put_labels (self, keys, &text, *module != '\0');
      weft_protobuf_end (out, start);
    }
}

void
weft_convert_to_pprof (WeftTrace *trace, const WeftConvertOptions *options, WeftTextOut *out)
{
  WeftProfileSubject subject = weft_convert_choose_subject (trace, options);
  const WeftTimeProfile *profile = weft_profile_subject_samples (subject, trace);
  g_autoptr (GZlibCompressor) compressor =
      g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP, -1);
  g_autoptr (GOutputStream) stream =
      g_converter_output_stream_new (out->stream, G_CONVERTER (compressor));
  g_autoptr (WeftTextOut) packed = weft_text_out_new (stream, out->cancellable);
  g_autoptr (WeftTextList) strings = weft_text_list_new ();
  PprofWriter writer = {
    .trace = trace,
    .options = options,
    .to = MIN (options->to, trace->index->to),
    .out = packed,
    .strings = strings,
    .labels = weft_track_labels_new (trace),
  };

  g_filter_output_stream_set_close_base_stream (G_FILTER_OUTPUT_STREAM (stream), FALSE);
  put_head (&writer);
  if (!weft_profile_subject_is_recorded (subject, trace))
    put_ticky_counters (&writer);
  else if (profile != NULL)
    put_time_profile (&writer, profile);
  else
    {
      g_autoptr (WeftCallTree) tree = weft_convert_heap_tree (trace, options);

      put_type (&writer, PROFILE_SAMPLE_TYPE, "inuse_space", "bytes");
      put_type (&writer, PROFILE_PERIOD_TYPE, "space", "bytes");
      intern_string (&writer, "module");
      put_frames (&writer, tree->stacks);
      for (guint32 i = 0;
           i < weft_stacks_count (tree->stacks) && weft_text_out_flush_if_large (packed); i++)
        if (tree->own[i] > 0)
          put_sample (&writer, tree->stacks, i, tree->own[i], NULL, NULL, FALSE);
    }
  weft_track_labels_free (writer.labels);
  if (weft_text_out_end (packed, &out->error))
    g_output_stream_close (stream, out->cancellable, &out->error);
}
