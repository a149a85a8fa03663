/* SPDX-License-Identifier: BSD-3-Clause */
/* Writes a profile for speedscope. A heap profile is one profile of bytes, the mean over the range.
 * A time profile has for each HEC a profile of the program's own samples, with the sums of `.prof`,
 * and one that includes GC and idle time. Call stacks have one for each thread. An evented profile
 * has the stacks in the order of time. Markers are a profile of their own. */
#include "weft-convert-private.h"

#include "weft-event-json.h"

#include <inttypes.h>
#include <string.h>

#define SCHEMA "https://www.speedscope.app/file-format-schema.json"
/* Initial size of a stack, in frames. */
#define FEW_FRAMES  64
#define NANOSECONDS "nanoseconds"

/* Reads the number at the start of *@text, and moves *@text after it. */
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

/* Reads the span after the name of the file and its colon. */
static gboolean
read_span (const char *text, WeftSourcePlace *place)
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
weft_source_place_read (const char *text, WeftSourcePlace *place)
{
  for (const char *colon = strchr (text, ':'); colon != NULL; colon = strchr (colon + 1, ':'))
    if (colon > text && read_span (colon + 1, place))
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
  GArray *markers;    /* WeftConvertMarker */
  guint first, end;   /* samples of the range */
  guint n_profiles;   /* written so far */
  GArray *stack;      /* guint32: frames of a sample, outermost first */
  gboolean all_kinds; /* the current profile includes GC and idle time */
} Writer;

static void
put_text (GString *out, const char *text)
{
  weft_json_append_text (out, text, strlen (text));
}

static void
put_frame (GString *out, const WeftFrame *frame)
{
  g_autofree char *name = weft_frame_name (frame);
  WeftSourcePlace place;

  g_string_append (out, "{\"name\":");
  put_text (out, name);
  if (weft_source_place_read (frame->source, &place))
    {
      g_string_append (out, ",\"file\":");
      weft_json_append_text (out, frame->source, place.file_length);
      g_string_append_printf (out, ",\"line\":%u,\"col\":%u", place.line, place.column);
    }
  else if (*frame->source != '\0')
    {
      g_string_append (out, ",\"file\":");
      put_text (out, frame->source);
    }
  g_string_append_c (out, '}');
}

/* Writes all frames: the root comes after those of the profile, then the markers. */
static void
put_frames (Writer *self)
{
  const WeftStacks *stacks = self->stacks;
  GString *out = self->out->text;

  for (guint i = 0; i < stacks->frames->len && weft_text_out_continue (self->out); i++)
    {
      put_frame (out, weft_stacks_nth_frame (stacks, i));
      g_string_append (out, ",\n");
    }
  g_string_append (out, "{\"name\":\"MAIN\"}");
  for (guint i = 0; i < self->markers->len && weft_text_out_continue (self->out); i++)
    {
      g_string_append (out, ",\n{\"name\":");
      put_text (out, g_array_index (self->markers, WeftConvertMarker, i).text);
      g_string_append_c (out, '}');
    }
}

/* Fills the stack with the frames of @node. */
static void
set_stack (Writer *self, guint32 node)
{
  const WeftStacks *stacks = self->stacks;
  guint n = weft_stacks_node (stacks, node)->depth;

  g_array_set_size (self->stack, MAX (n, 1));
  g_array_index (self->stack, guint32, 0) = stacks->frames->len;
  for (guint i = n; i > 0; i--, node = weft_stacks_node (stacks, node)->parent)
    g_array_index (self->stack, guint32, i - 1) = weft_stacks_node (stacks, node)->frame;
}

static gboolean
belongs (const Writer *self, const WeftProfileSample *sample, guint32 track)
{
  return sample->track == track &&
         (self->all_kinds || weft_stacks_kind (self->stacks, sample->stack) == WEFT_FRAME_ORDINARY);
}

/* Writes the start of a profile, up to its values. */
static void
begin_profile (
    Writer *self, const char *type, const char *name, const char *unit, guint64 from, guint64 to)
{
  GString *out = self->out->text;

  g_string_append_printf (out, "%s\n{\"type\":\"%s\",\"name\":", self->n_profiles++ > 0 ? "," : "",
                          type);
  put_text (out, name);
  g_string_append_printf (out, ",\"unit\":\"%s\",\"startValue\":%" PRIu64 ",\"endValue\":%" PRIu64,
                          unit, from, to);
}

static void
put_stack (Writer *self)
{
  GString *out = self->out->text;

  for (guint i = 0; i < self->stack->len; i++)
    {
      g_string_append_c (out, i > 0 ? ',' : '[');
      weft_display_append_number (out, g_array_index (self->stack, guint32, i));
    }
  g_string_append_c (out, ']');
}

static void
put_samples (Writer *self, guint32 track, guint n)
{
  GString *out = self->out->text;
  gboolean is_first = TRUE;

  g_string_append (out, ",\"samples\":[");
  for (guint i = self->first; i < self->end && weft_text_out_continue (self->out); i++)
    {
      const WeftProfileSample *sample = weft_time_profile_nth (self->profile, i);

      if (!belongs (self, sample, track))
        continue;
      if (!is_first)
        g_string_append (out, ",\n");
      is_first = FALSE;
      set_stack (self, sample->stack);
      put_stack (self);
    }
  g_string_append (out, "],\n\"weights\":[");
  for (guint i = 0; i < n && weft_text_out_continue (self->out); i++)
    {
      if (i > 0)
        g_string_append_c (out, ',');
      weft_display_append_number (out, self->profile->tick_ns);
    }
  g_string_append (out, "]}");
}

static void
put_sampled (Writer *self, guint32 track)
{
  guint n = 0;
  g_autofree char *name = g_strdup_printf (self->profile->is_by_thread ? "Thread %u" :
                                           self->all_kinds ? "HEC %u with GC and idling" :
                                                             "HEC %u",
                                           track);

  for (guint i = self->first; i < self->end; i++)
    n += belongs (self, weft_time_profile_nth (self->profile, i), track);
  if (n == 0)
    return;
  begin_profile (self, "sampled", name, NANOSECONDS, 0, n * self->profile->tick_ns);
  put_samples (self, track, n);
}

/* State of an evented profile. */
typedef struct
{
  GArray *open;     /* guint32: open frames, outermost first */
  guint64 end;      /* end of the open frames, ns, unless the next sample extends them */
  gboolean has_any; /* the profile has an event */
} Timed;

static void
put_event (Writer *self, Timed *timed, char type, guint64 at, guint32 frame)
{
  GString *out = self->out->text;

  if (timed->has_any)
    g_string_append_len (out, ",\n", 2);
  g_string_append (out, type == 'O' ? "{\"type\":\"O\",\"frame\":" : "{\"type\":\"C\",\"frame\":");
  weft_display_append_number (out, frame);
  g_string_append_len (out, ",\"at\":", 6);
  weft_display_append_number (out, at);
  g_string_append_c (out, '}');
  timed->has_any = TRUE;
}

/* Closes all but the outermost @n_kept open frames. */
static void
close_down_to (Writer *self, Timed *timed, guint n_kept, guint64 at)
{
  while (timed->open->len > n_kept)
    {
      put_event (self, timed, 'C', at, g_array_index (timed->open, guint32, timed->open->len - 1));
      g_array_set_size (timed->open, timed->open->len - 1);
    }
}

/* Writes a sample. It lasts for a tick from its time on, or until the next sample if that is about
 * as long. */
static void
put_timed_sample (Writer *self, Timed *timed, const WeftProfileSample *sample)
{
  guint n_same = 0;

  set_stack (self, sample->stack);
  if (sample->time > timed->end && sample->time - timed->end > self->profile->tick_ns / 2)
    close_down_to (self, timed, 0, timed->end);
  while (n_same < timed->open->len && n_same < self->stack->len &&
         g_array_index (timed->open, guint32, n_same) ==
             g_array_index (self->stack, guint32, n_same))
    n_same++;
  close_down_to (self, timed, n_same, sample->time);
  for (guint i = n_same; i < self->stack->len; i++)
    {
      guint32 frame = g_array_index (self->stack, guint32, i);

      g_array_append_val (timed->open, frame);
      put_event (self, timed, 'O', sample->time, frame);
    }
  timed->end =
      sample->time + MIN (self->profile->tick_ns, G_MAXINT64 - MIN (sample->time, G_MAXINT64));
}

static void
put_evented (Writer *self, guint32 track)
{
  g_autoptr (GArray) open = g_array_new (FALSE, FALSE, sizeof (guint32));
  Timed timed = { .open = open };
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
  begin_profile (self, "evented", name, NANOSECONDS, begin, last + self->profile->tick_ns);
  g_string_append (self->out->text, ",\"events\":[");
  for (guint i = self->first; i < self->end && weft_text_out_continue (self->out); i++)
    {
      const WeftProfileSample *sample = weft_time_profile_nth (self->profile, i);

      if (sample->track != track)
        continue;
      put_timed_sample (self, &timed, sample);
    }
  close_down_to (self, &timed, 0, timed.end);
  g_string_append (self->out->text, "]}");
}

/* Writes the markers, each of which lasts until the next one. */
static void
put_markers (Writer *self)
{
  guint32 frame = self->stacks->frames->len + 1;
  const WeftConvertMarker *markers = (const WeftConvertMarker *) self->markers->data;
  guint n = self->markers->len;
  Timed timed = { 0 };
  guint64 end;

  if (n == 0)
    return;
  end = MAX (MIN (self->options->to, self->trace->index->to), markers[n - 1].time);
  begin_profile (self, "evented", "Markers", NANOSECONDS, markers[0].time, end);
  g_string_append (self->out->text, ",\"events\":[");
  for (guint i = 0; i < n && weft_text_out_continue (self->out); i++)
    {
      put_event (self, &timed, 'O', markers[i].time, frame + i);
      put_event (self, &timed, 'C', i + 1 < n ? markers[i + 1].time : end, frame + i);
    }
  g_string_append (self->out->text, "]}");
}

static void
put_profiles (Writer *self)
{
  const GArray *tracks = self->profile->tracks;
  void (*put) (Writer *, guint32) = self->options->evented ? put_evented : put_sampled;

  for (guint pass = self->options->evented || self->profile->is_by_thread ? 1 : 0; pass < 2; pass++)
    for (guint i = 0; i < tracks->len; i++)
      {
        guint32 track = g_array_index (tracks, guint32, i);

        self->all_kinds = pass > 0;
        if (self->options->track < 0 || self->options->track == track)
          put (self, track);
      }
  put_markers (self);
}

/* Writes the heap: each stack once, with its bytes. */
static void
put_heap (Writer *self, const WeftCallTree *tree)
{
  GString *out = self->out->text;
  guint n = weft_stacks_count (tree->stacks);

  begin_profile (self, "sampled", "Heap, mean over the range", "bytes", 0, tree->sum);
  for (guint is_weight = 0; is_weight < 2; is_weight++)
    {
      gboolean is_first = TRUE;

      g_string_append (out, is_weight ? "],\n\"weights\":[" : ",\"samples\":[");
      for (guint32 i = 0; i < n && weft_text_out_continue (self->out); i++)
        {
          if (tree->own[i] == 0)
            continue;
          if (!is_first)
            g_string_append (out, is_weight ? "," : ",\n");
          is_first = FALSE;
          set_stack (self, i);
          if (is_weight)
            weft_display_append_number (out, tree->own[i]);
          else
            put_stack (self);
        }
    }
  g_string_append (out, "]}");
}

/* Writes the file; @heap is NULL for the time profile. */
static void
put_document (Writer *self, const WeftCallTree *heap)
{
  const char *program = self->trace->process->program;
  g_autofree char *name = program != NULL ? g_path_get_basename (program) : NULL;
  GString *out = self->out->text;

  g_string_append (out, "{\"$schema\":\"" SCHEMA "\",\"exporter\":\"weft\",\"name\":");
  put_text (out, name != NULL ? name : "");
  g_string_append (out, ",\"activeProfileIndex\":0,\n\"shared\":{\"frames\":[\n");
  put_frames (self);
  g_string_append (out, "]},\n\"profiles\":[");
  if (heap != NULL)
    put_heap (self, heap);
  else
    put_profiles (self);
  g_string_append (out, "]}\n");
}

void
weft_convert_to_speedscope (WeftTrace *trace, const WeftConvertOptions *options, WeftTextOut *out)
{
  const WeftTimeProfile *profile =
      weft_profile_subject_samples (weft_convert_subject (trace, options), trace);
  gboolean is_of_heap = profile == NULL;
  g_autoptr (WeftCallTree) heap = is_of_heap ? weft_convert_heap_tree (trace, options) : NULL;
  g_autoptr (GArray) markers = is_of_heap ? g_array_new (FALSE, FALSE, sizeof (WeftConvertMarker)) :
                                            weft_convert_markers (trace, options);
  g_autoptr (GArray) stack = g_array_sized_new (FALSE, FALSE, sizeof (guint32), FEW_FRAMES);
  Writer writer = {
    .trace = trace,
    .stacks = is_of_heap ? heap->stacks : profile->stacks,
    .profile = profile,
    .options = options,
    .out = out,
    .markers = markers,
    .first = is_of_heap ? 0 : weft_time_profile_before (profile, options->from),
    .end = is_of_heap ? 0 : weft_time_profile_before (profile, options->to),
    .stack = stack,
  };

  put_document (&writer, heap);
}
