/* SPDX-License-Identifier: BSD-3-Clause */
/* Writes a profile for speedscope. A heap profile becomes one profile of the mean bytes over the
 * range. A time profile becomes two profiles for each HEC: one with only the program's own samples,
 * whose sums are the same as in a `.prof` file, and one that includes GC and idle time. Call stacks
 * become a profile for each thread. With the option @is_evented, profiles have their stacks in time
 * order. Markers are in a separate profile. */
#include "weft-convert-private.h"

#include "weft-json-writer.h"

#include <string.h>

#define SCHEMA      "https://www.speedscope.app/file-format-schema.json"
#define NANOSECONDS "nanoseconds"

/* Parses the number at *@text, and moves *@text past it. */
static gboolean
read_number (const char **text, guint *number)
{
  guint64 value = 0;
  const char *p = *text;

  for (; g_ascii_isdigit (*p) && value <= G_MAXINT; p++)
    value = 10 * value + (guint64) (*p - '0');
  *number = (guint) value;
  if (p == *text || value > G_MAXINT)
    return FALSE;
  *text = p;
  return TRUE;
}

static gboolean
read_char (const char **text, char c)
{
  if (**text != c)
    return FALSE;
  ++*text;
  return TRUE;
}

/* Parses the lines and columns after the file name and its colon. */
static gboolean
read_lines_and_columns (const char *text, WeftSourcePosition *place)
{
  guint end;

  if (read_char (&text, '('))
    return read_number (&text, &place->line) && read_char (&text, ',') &&
           read_number (&text, &place->column) && read_char (&text, ')') &&
           read_char (&text, '-') && read_char (&text, '(');
  if (!read_number (&text, &place->line) || !read_char (&text, ':') ||
      !read_number (&text, &place->column))
    return FALSE;
  return *text == '\0' || (read_char (&text, '-') && read_number (&text, &end) && *text == '\0');
}

gboolean
weft_source_position_parse (const char *text, WeftSourcePosition *place)
{
  for (const char *colon = strchr (text, ':'); colon != NULL; colon = strchr (colon + 1, ':'))
    if (colon > text && read_lines_and_columns (colon + 1, place))
      {
        place->file_length = (gsize) (colon - text);
        return TRUE;
      }
  return FALSE;
}

typedef struct
{
  const WeftTrace *trace;
  const WeftStacks *stacks;
  const WeftTimeProfile *profile;
  const WeftConvertOptions *options;
  WeftTextOut *out;
  WeftJsonWriter json;
  GArray *markers;    /* of WeftConvertMarker */
  guint first, end;   /* indexes of the samples in the range: [first, end) */
  GArray *stack;      /* of guint32; frames of a sample, outermost first */
  gboolean all_kinds; /* TRUE if the current profile includes GC and idle time */
} SpeedscopeWriter;

/* Starts a new line before an element of an array, unless it is the first one. */
static void
begin_line (SpeedscopeWriter *self)
{
  self->json.is_line_start = self->json.has_members;
}

static void
put_frame (SpeedscopeWriter *self, const WeftFrame *frame)
{
  g_autofree char *name = weft_frame_name (frame);
  WeftSourcePosition place = { .file_length = strlen (frame->source) };
  gboolean has_place = weft_source_position_parse (frame->source, &place);
  g_autofree char *file = g_strndup (frame->source, place.file_length);

  self->json.is_line_start = TRUE;
  weft_json_begin_object (&self->json, NULL);
  weft_json_add_text (&self->json, "name", name);
  if (*file != '\0')
    weft_json_add_text (&self->json, "file", file);
  if (has_place)
    {
      weft_json_add_count (&self->json, "line", place.line);
      weft_json_add_count (&self->json, "col", place.column);
    }
  weft_json_end_object (&self->json);
}

/* Writes all frames: the frames of the profile, the root, then the markers. */
static void
put_frames (SpeedscopeWriter *self)
{
  const WeftScratchArray *frames = self->stacks->frames;

  weft_json_begin_array (&self->json, "frames");
  for (guint i = 0; i < frames->len && weft_text_out_flush_if_large (self->out); i++)
    put_frame (self, weft_stacks_nth_frame (self->stacks, i));
  put_frame (self, &(WeftFrame){ "MAIN", "", "", 0, WEFT_FRAME_ORDINARY });
  for (guint i = 0; i < self->markers->len && weft_text_out_flush_if_large (self->out); i++)
    {
      self->json.is_line_start = TRUE;
      weft_json_begin_object (&self->json, NULL);
      weft_json_add_text (&self->json, "name",
                          g_array_index (self->markers, WeftConvertMarker, i).text);
      weft_json_end_object (&self->json);
    }
  weft_json_end_array (&self->json);
}

/* Sets @stack to the frames of @node. */
static void
set_stack (SpeedscopeWriter *self, guint32 node)
{
  weft_convert_list_frames (self->stacks, node, self->stack);
  if (self->stack->len == 0)
    g_array_append_val (self->stack, self->stacks->frames->len);
}

static void
put_stack (SpeedscopeWriter *self, guint32 node)
{
  set_stack (self, node);
  begin_line (self);
  weft_json_begin_array (&self->json, NULL);
  for (guint i = 0; i < self->stack->len; i++)
    weft_json_add_count (&self->json, NULL, g_array_index (self->stack, guint32, i));
  weft_json_end_array (&self->json);
}

/* Returns TRUE if @sample belongs to the current profile of @track. */
static gboolean
is_in_profile (const SpeedscopeWriter *self, const WeftProfileSample *sample, guint32 track)
{
  return sample->track == track &&
         (self->all_kinds || weft_stacks_kind (self->stacks, sample->stack) == WEFT_FRAME_ORDINARY);
}

/* Begins a profile and its array called @values. */
static void
begin_profile (SpeedscopeWriter *self,
               const char *type,
               const char *name,
               const char *unit,
               guint64 from,
               guint64 to,
               const char *values)
{
  self->json.is_line_start = TRUE;
  weft_json_begin_object (&self->json, NULL);
  weft_json_add_text (&self->json, "type", type);
  weft_json_add_text (&self->json, "name", name);
  weft_json_add_text (&self->json, "unit", unit);
  weft_json_add_count (&self->json, "startValue", from);
  weft_json_add_count (&self->json, "endValue", to);
  weft_json_begin_array (&self->json, values);
}

/* Ends the samples of a profile and begins their weights. */
static void
begin_weights (SpeedscopeWriter *self)
{
  weft_json_end_array (&self->json);
  self->json.is_line_start = TRUE;
  weft_json_begin_array (&self->json, "weights");
}

static void
end_profile (SpeedscopeWriter *self)
{
  weft_json_end_array (&self->json);
  weft_json_end_object (&self->json);
}

static void
put_sampled (SpeedscopeWriter *self, guint32 track)
{
  guint n = 0;
  g_autofree char *name = g_strdup_printf (self->profile->is_by_thread ? "Thread %u" :
                                           self->all_kinds ? "HEC %u with GC and idling" :
                                                             "HEC %u",
                                           track);

  for (guint i = self->first; i < self->end; i++)
    n += is_in_profile (self, weft_time_profile_nth (self->profile, i), track);
  if (n == 0)
    return;
  begin_profile (self, "sampled", name, NANOSECONDS, 0,
                 weft_multiply_saturating (n, self->profile->tick_ns), "samples");
  for (guint i = self->first; i < self->end && weft_text_out_flush_if_large (self->out); i++)
    {
      const WeftProfileSample *sample = weft_time_profile_nth (self->profile, i);

      if (is_in_profile (self, sample, track))
        put_stack (self, sample->stack);
    }
  begin_weights (self);
  for (guint i = 0; i < n && weft_text_out_flush_if_large (self->out); i++)
    weft_json_add_count (&self->json, NULL, self->profile->tick_ns);
  end_profile (self);
}

static void
put_frame_event (gpointer writer, gboolean is_begin, guint32 frame, guint64 time)
{
  SpeedscopeWriter *self = writer;

  begin_line (self);
  weft_json_begin_object (&self->json, NULL);
  weft_json_add_text (&self->json, "type", is_begin ? "O" : "C");
  weft_json_add_count (&self->json, "frame", frame);
  weft_json_add_count (&self->json, "at", time);
  weft_json_end_object (&self->json);
}

static void
put_evented (SpeedscopeWriter *self, guint32 track)
{
  g_autoptr (GArray) open = g_array_new (FALSE, FALSE, sizeof (guint32));
  WeftStackSlices slices = { self->profile->tick_ns, put_frame_event, self, open };
  g_autofree char *name =
      g_strdup_printf (self->profile->is_by_thread ? "Thread %u" : "HEC %u", track);
  guint64 begin = G_MAXUINT64, last = 0;

  for (guint i = self->first; i < self->end; i++)
    if (weft_time_profile_nth (self->profile, i)->track == track)
      {
        last = weft_time_profile_nth (self->profile, i)->time;
        begin = MIN (begin, last);
      }
  if (begin == G_MAXUINT64)
    return;
  begin_profile (self, "evented", name, NANOSECONDS, begin,
                 weft_add_saturating (last, self->profile->tick_ns), "events");
  for (guint i = self->first; i < self->end && weft_text_out_flush_if_large (self->out); i++)
    {
      const WeftProfileSample *sample = weft_time_profile_nth (self->profile, i);

      if (sample->track != track)
        continue;
      set_stack (self, sample->stack);
      weft_stack_slices_add (&slices, self->stack, sample->time);
    }
  weft_stack_slices_end (&slices);
  end_profile (self);
}

/* Writes the profiles of each HEC or thread, and the profile of the markers. In the latter, each
 * marker lasts until the next one. */
static void
put_time_profiles (SpeedscopeWriter *self)
{
  const GArray *tracks = self->profile->tracks;
  void (*put) (SpeedscopeWriter *, guint32) = self->options->is_evented ? put_evented : put_sampled;
  guint32 frame = self->stacks->frames->len + 1; /* index of the first marker's frame */
  const WeftConvertMarker *markers = (const WeftConvertMarker *) self->markers->data;
  guint n = self->markers->len;
  guint64 end;

  for (guint pass = self->options->is_evented || self->profile->is_by_thread ? 1 : 0; pass < 2;
       pass++)
    for (guint i = 0; i < tracks->len; i++)
      {
        guint32 track = g_array_index (tracks, guint32, i);

        self->all_kinds = pass > 0;
        if (self->options->track < 0 || self->options->track == track)
          put (self, track);
      }
  if (n == 0)
    return;
  end = MAX (MIN (self->options->to, self->trace->index->to), markers[n - 1].time);
  begin_profile (self, "evented", "Markers", NANOSECONDS, markers[0].time, end, "events");
  for (guint i = 0; i < n && weft_text_out_flush_if_large (self->out); i++)
    {
      put_frame_event (self, TRUE, frame + i, markers[i].time);
      put_frame_event (self, FALSE, frame + i, i + 1 < n ? markers[i + 1].time : end);
    }
  end_profile (self);
}

void
weft_convert_to_speedscope (WeftTrace *trace, const WeftConvertOptions *options, WeftTextOut *out)
{
  const WeftTimeProfile *profile =
      weft_profile_subject_samples (weft_convert_choose_subject (trace, options), trace);
  const char *program = trace->process->program;
  gboolean is_of_heap = profile == NULL;
  g_autoptr (WeftCallTree) heap = is_of_heap ? weft_convert_heap_tree (trace, options) : NULL;
  g_autoptr (GArray) markers = is_of_heap ? g_array_new (FALSE, FALSE, sizeof (WeftConvertMarker)) :
                                            weft_convert_list_markers (trace, options);
  g_autoptr (GArray) stack = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autofree char *name = g_path_get_basename (program != NULL ? program : "");
  SpeedscopeWriter writer = {
    .trace = trace,
    .stacks = is_of_heap ? heap->stacks : profile->stacks,
    .profile = profile,
    .options = options,
    .out = out,
    .json = { .out = out->text, .is_compact = TRUE },
    .markers = markers,
    .first = is_of_heap ? 0 : weft_time_profile_count_before (profile, options->from),
    .end = is_of_heap ? 0 : weft_time_profile_count_before (profile, options->to),
    .stack = stack,
  };
  WeftJsonWriter *json = &writer.json;

  weft_json_begin_object (json, NULL);
  weft_json_add_text (json, "$schema", SCHEMA);
  weft_json_add_text (json, "exporter", "weft");
  weft_json_add_text (json, "name", program != NULL ? name : "");
  weft_json_add_count (json, "activeProfileIndex", 0);
  json->is_line_start = TRUE;
  weft_json_begin_object (json, "shared");
  put_frames (&writer);
  weft_json_end_object (json);
  json->is_line_start = TRUE;
  weft_json_begin_array (json, "profiles");
  if (!is_of_heap)
    put_time_profiles (&writer);
  else
    {
      guint n = weft_stacks_count (heap->stacks);

      /* write each stack of the heap profile once, with its bytes as the weight */
      begin_profile (&writer, "sampled", "Heap, mean over the range", "bytes", 0, heap->sum,
                     "samples");
      for (guint32 i = 0; i < n && weft_text_out_flush_if_large (out); i++)
        if (heap->own[i] != 0)
          put_stack (&writer, i);
      begin_weights (&writer);
      for (guint32 i = 0; i < n && weft_text_out_flush_if_large (out); i++)
        if (heap->own[i] != 0)
          weft_json_add_count (json, NULL, heap->own[i]);
      end_profile (&writer);
    }
  weft_json_end_array (json);
  weft_json_end_object (json);
  g_string_append_c (out->text, '\n');
}
