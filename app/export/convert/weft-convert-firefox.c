/* SPDX-License-Identifier: BSD-3-Clause */
/* Writes a profile for https://profiler.firefox.com: its processed format, version 66, which later
 * versions of the profiler upgrade. A thread of it is a HEC, a Haskell thread with call stacks, or
 * the heap, with a sample of each band at each census. Markers are GCs, messages and user spans. */
#include "weft-convert-private.h"
#include "weft-event-json.h"
#include "weft-track-events.h"

#include "weft-hash.h"
#include "weft-heap-stacks.h"
#include "weft-user-spans.h"

#include <inttypes.h>
#include <string.h>

/* Categories, as in put_head(). The viewer needs one that is called Other. */
typedef enum
{
  CATEGORY_OTHER,
  CATEGORY_HASKELL,
  CATEGORY_GC,
  CATEGORY_RUNTIME,
  CATEGORY_IDLE,
} Category;

static const Category categories[WEFT_N_FRAME_KINDS] = {
  [WEFT_FRAME_ORDINARY] = CATEGORY_HASKELL, [WEFT_FRAME_GC] = CATEGORY_GC,
  [WEFT_FRAME_SYSTEM] = CATEGORY_RUNTIME,   [WEFT_FRAME_IDLE] = CATEGORY_IDLE,
  [WEFT_FRAME_OVERHEAD] = CATEGORY_RUNTIME, [WEFT_FRAME_DONT_CARE] = CATEGORY_OTHER,
};

typedef struct
{
  guint64 start, end; /* ns */
  gboolean is_instant;
  guint8 category;
  guint32 name; /* string */
  char *data;   /* JSON; owned */
} Marker;

typedef struct
{
  guint64 time;   /* ns */
  guint64 weight; /* samples or bytes */
  guint32 stack;
} Sample;

/* A thread of the format. */
typedef struct
{
  char *name, *tid;
  gboolean is_heap; /* weights of samples are bytes */
  GArray *samples;  /* of Sample */
  GArray *markers;  /* of Marker */
} Thread;

typedef struct
{
  WeftTrace *trace;
  const WeftConvertOptions *options;
  WeftTextOut *out;
  const WeftTimeProfile *profile; /* or NULL */
  WeftHeapProfile *heap;          /* the part with stacks, if there is no profile; or NULL */
  WeftHeapStacks *heap_stacks;    /* of @heap */
  const WeftStacks *stacks;
  GHashTable *strings; /* index of each text; keys are owned by @texts */
  GPtrArray *texts;
  GPtrArray *threads;        /* of Thread */
  GHashTable *hecs, *tracks; /* 1 + index in @threads by number */
  WeftTrackLabels *labels;
  const WeftUserSpans *spans; /* or NULL */
} Writer;

static guint32
string_of (Writer *self, const char *text)
{
  gpointer index, copy;

  if (g_hash_table_lookup_extended (self->strings, text, NULL, &index))
    return GPOINTER_TO_UINT (index);
  copy = g_strdup (text);
  g_ptr_array_add (self->texts, copy);
  g_hash_table_insert (self->strings, copy, GUINT_TO_POINTER (self->texts->len - 1));
  return self->texts->len - 1;
}

static void
put_text (GString *out, const char *text)
{
  weft_json_append_text (out, text, strlen (text));
}

/* Times are in milliseconds; all digits are kept. */
static void
put_ms (GString *out, guint64 ns)
{
  g_string_append_printf (out, "%" PRIu64 ".%06u", ns / 1000000, (guint) (ns % 1000000));
}

/* Writes a column of @n values, each by @put. */
static void
put_values (
    Writer *self, const char *name, guint n, void (*put) (Writer *, gpointer, guint), gpointer data)
{
  g_string_append_printf (self->out->text, ",\"%s\":[", name);
  for (guint i = 0; i < n && weft_text_out_continue (self->out); i++)
    {
      if (i > 0)
        g_string_append_c (self->out->text, ',');
      put (self, data, i);
    }
  g_string_append_c (self->out->text, ']');
}

static void
put_constant (Writer *self, gpointer value, guint i)
{
  g_string_append (self->out->text, value);
}

/* Writes a column of @n values, all @value. */
static void
put_column (Writer *self, const char *name, guint n, const char *value)
{
  put_values (self, name, n, put_constant, (gpointer) value);
}

static void
marker_clear (gpointer data)
{
  g_free (((Marker *) data)->data);
}

static void
thread_free (gpointer data)
{
  Thread *thread = data;

  g_free (thread->name);
  g_free (thread->tid);
  g_array_unref (thread->samples);
  g_array_unref (thread->markers);
  g_free (thread);
}

/* Adds a thread, and to @by_number if that is not NULL. Takes @name. */
static void
add_thread (Writer *self, char *name, const char *kind, guint32 number, GHashTable *by_number)
{
  Thread *thread = g_new0 (Thread, 1);

  thread->name = name;
  thread->tid = g_strdup_printf ("%s-%u", kind, number);
  thread->samples = g_array_new (FALSE, FALSE, sizeof (Sample));
  thread->markers = g_array_new (FALSE, FALSE, sizeof (Marker));
  g_array_set_clear_func (thread->markers, marker_clear);
  g_ptr_array_add (self->threads, thread);
  if (by_number != NULL)
    g_hash_table_insert (by_number, GUINT_TO_POINTER (number),
                         GUINT_TO_POINTER (self->threads->len));
}

/* Sets the threads, of which there is at least one. */
static void
make_threads (Writer *self)
{
  const GArray *tracks = self->profile != NULL ? self->profile->tracks : NULL;
  gboolean is_by_thread = self->profile != NULL && self->profile->is_by_thread;

  for (guint i = 0; i < self->trace->index->caps->len; i++)
    {
      guint16 cap = weft_index_nth_cap (self->trace->index, i)->cap;

      add_thread (self, g_strdup_printf ("HEC %u", cap), "hec", cap, self->hecs);
    }
  if (self->threads->len == 0)
    add_thread (self, g_strdup ("Program"), "program", 0, NULL);
  for (guint i = 0; tracks != NULL && i < tracks->len; i++)
    {
      guint32 track = g_array_index (tracks, guint32, i);
      GHashTable *numbers = is_by_thread ? self->tracks : self->hecs;

      if (!g_hash_table_contains (numbers, GUINT_TO_POINTER (track)))
        add_thread (self,
                    is_by_thread ? g_strdup (weft_track_labels_get (self->labels, track)) :
                                   g_strdup_printf ("HEC %u", track),
                    is_by_thread ? "thread" : "hec", track, numbers);
    }
  if (self->heap != NULL)
    {
      add_thread (self, g_strdup ("Heap"), "heap", 0, NULL);
      ((Thread *) self->threads->pdata[self->threads->len - 1])->is_heap = TRUE;
    }
}

/* Adds a marker to the thread of the format that shows @thread, else @cap, else the first one.
 * Takes
 * @data. */
static void
add_marker (
    Writer *self, Marker marker, gboolean has_thread, guint32 thread, guint16 cap, GString *data)
{
  guint i = 0;

  if (has_thread)
    i = GPOINTER_TO_UINT (g_hash_table_lookup (self->tracks, GUINT_TO_POINTER (thread)));
  if (i == 0)
    i = GPOINTER_TO_UINT (g_hash_table_lookup (self->hecs, GUINT_TO_POINTER (cap)));
  marker.data = g_string_free (data, FALSE);
  g_array_append_val (((Thread *) self->threads->pdata[i > 0 ? i - 1 : 0])->markers, marker);
}

static void
add_gcs (Writer *self)
{
  const WeftCollections *gcs = self->trace->collections;
  guint n = weft_collections_count (gcs);

  for (guint i = weft_collections_before (gcs, self->options->from); i < n; i++)
    {
      const WeftCollection *gc = weft_collections_nth (gcs, i);
      GString *data;

      if (gc->start >= self->options->to)
        break;
      data = g_string_new ("{\"type\":\"GC\",\"cause\":");
      put_text (data, weft_gc_cause_label (gc->cause));
      if (gc->generation != WEFT_GENERATION_UNKNOWN)
        g_string_append_printf (data, ",\"generation\":%u", gc->generation);
      if (gc->flags & WEFT_COLLECTION_NUMBERS)
        g_string_append_printf (data, ",\"threads\":%u,\"copied\":%" PRIu64, gc->threads,
                                gc->copied);
      if (gc->flags & WEFT_COLLECTION_LIVE)
        g_string_append_printf (data, ",\"live\":%" PRIu64, gc->live);
      g_string_append_c (data, '}');
      add_marker (self,
                  (Marker){ gc->start, gc->start + gc->pause, FALSE, CATEGORY_GC,
                            string_of (self, weft_collection_is_major (gc) ? "Major GC" : "GC") },
                  FALSE, 0, gc->cap, data);
    }
}

/* Adds markers of the messages that do not begin or end a span. */
static void
add_messages (Writer *self)
{
  g_autoptr (WeftUserWalk) walk =
      weft_user_walk_new (self->trace->index, self->trace->tallies,
                          weft_convert_message_mask (self->trace), self->options->from);
  g_autoptr (WeftUserPairs) pairs = weft_user_pairs_get ();
  const WeftUserEvent *event;

  while ((event = weft_user_walk_next (walk)) != NULL && event->time < self->options->to &&
         !g_cancellable_is_cancelled (self->out->cancellable))
    {
      gboolean is_marker = weft_tally_kind (event->event.tag) == WEFT_TALLY_MARKER;
      g_autofree char *text = NULL;
      WeftUserLabel label;
      GString *data;

      if (!is_marker && weft_user_label_parse (pairs, &event->event, &label))
        continue;
      text = weft_user_text (&event->event);
      data = g_string_new ("{\"type\":\"Message\",\"text\":");
      put_text (data, text);
      g_string_append_c (data, '}');
      add_marker (self,
                  (Marker){ event->time, event->time, TRUE, CATEGORY_HASKELL,
                            string_of (self, is_marker ? "Marker" : "Message") },
                  event->has_thread, event->thread, event->event.cap, data);
    }
}

static gboolean
add_span (const WeftUserSpan *span, gpointer user_data)
{
  Writer *self = user_data;
  const WeftUserOpen *open = &span->open;
  const char *name = weft_user_labels_name (weft_user_spans_labels (self->spans), open->label);
  GString *data = g_string_new ("{\"type\":\"Span\"");

  if (open->has_thread)
    {
      g_string_append (data, ",\"thread\":");
      put_text (data, weft_track_labels_get (self->labels, open->thread));
    }
  g_string_append_printf (data, ",\"unfinished\":\"%s\"}", span->is_unfinished ? "yes" : "no");
  add_marker (self,
              (Marker){ open->start, span->end, FALSE, CATEGORY_HASKELL, string_of (self, name) },
              open->has_thread, open->thread, open->cap, data);
  return !g_cancellable_is_cancelled (self->out->cancellable);
}

static gint
compare_markers (gconstpointer a, gconstpointer b)
{
  const Marker *x = a, *y = b;

  /* the longer one is around the other */
  return x->start != y->start ? (x->start < y->start ? -1 : 1) :
                                (x->end < y->end) - (x->end > y->end);
}

static void
add_markers (Writer *self)
{
  add_gcs (self);
  add_messages (self);
  if (self->spans != NULL)
    weft_user_spans_each (
        self->spans, self->options->from,
        weft_index_end (self->trace->index, self->options->from, self->options->to), add_span,
        self);
  for (guint i = 0; i < self->threads->len; i++)
    g_array_sort (((Thread *) self->threads->pdata[i])->markers, compare_markers);
}

#define MARKER(markers, i) (&g_array_index ((GArray *) (markers), Marker, i))

static void
put_marker_name (Writer *self, gpointer markers, guint i)
{
  weft_display_append_number (self->out->text, MARKER (markers, i)->name);
}

static void
put_marker_start (Writer *self, gpointer markers, guint i)
{
  put_ms (self->out->text, MARKER (markers, i)->start);
}

static void
put_marker_end (Writer *self, gpointer markers, guint i)
{
  if (MARKER (markers, i)->is_instant)
    g_string_append (self->out->text, "null");
  else
    put_ms (self->out->text, MARKER (markers, i)->end);
}

static void
put_marker_phase (Writer *self, gpointer markers, guint i)
{
  g_string_append_c (self->out->text, MARKER (markers, i)->is_instant ? '0' : '1');
}

static void
put_marker_category (Writer *self, gpointer markers, guint i)
{
  weft_display_append_number (self->out->text, MARKER (markers, i)->category);
}

static void
put_marker_data (Writer *self, gpointer markers, guint i)
{
  g_string_append (self->out->text, MARKER (markers, i)->data);
}

static void
put_markers (Writer *self, GArray *markers)
{
  g_string_append_printf (self->out->text, ",\n\"markers\":{\"length\":%u", markers->len);
  put_values (self, "category", markers->len, put_marker_category, markers);
  put_values (self, "data", markers->len, put_marker_data, markers);
  put_values (self, "name", markers->len, put_marker_name, markers);
  put_values (self, "startTime", markers->len, put_marker_start, markers);
  put_values (self, "endTime", markers->len, put_marker_end, markers);
  put_values (self, "phase", markers->len, put_marker_phase, markers);
  g_string_append_c (self->out->text, '}');
}

static void
put_sample_stack (Writer *self, gpointer samples, guint i)
{
  weft_display_append_number (self->out->text, g_array_index ((GArray *) samples, Sample, i).stack);
}

static void
put_sample_delta (Writer *self, gpointer samples, guint i)
{
  const Sample *sample = &g_array_index ((GArray *) samples, Sample, i);

  put_ms (self->out->text, sample->time - (i > 0 ? sample[-1].time : 0));
}

static void
put_sample_weight (Writer *self, gpointer samples, guint i)
{
  weft_display_append_number (self->out->text,
                              g_array_index ((GArray *) samples, Sample, i).weight);
}

/* Adds the samples of the profile in the range to their threads. */
static void
add_samples (Writer *self)
{
  guint end = weft_time_profile_before (self->profile, self->options->to);
  GHashTable *numbers = self->profile->is_by_thread ? self->tracks : self->hecs;

  for (guint i = weft_time_profile_before (self->profile, self->options->from); i < end; i++)
    {
      const WeftProfileSample *sample = weft_time_profile_nth (self->profile, i);
      const Sample added = { sample->time, 1, sample->stack };
      guint place =
          GPOINTER_TO_UINT (g_hash_table_lookup (numbers, GUINT_TO_POINTER (sample->track)));

      g_array_append_val (((Thread *) self->threads->pdata[place - 1])->samples, added);
    }
}

/* Adds the samples of the heap in the range to its thread, the last one. */
static void
add_heap_samples (Writer *self)
{
  GArray *samples = ((Thread *) self->threads->pdata[self->threads->len - 1])->samples;

  for (guint i = 0; i < self->heap->samples->len; i++)
    {
      const WeftHeapSample *census = weft_heap_profile_sample (self->heap, i);
      const WeftHeapEntry *entries = weft_heap_profile_entries (self->heap, census);

      if (census->time < self->options->from || census->time >= self->options->to)
        continue;
      for (guint j = 0; j < census->n; j++)
        {
          const Sample added = { census->time, entries[j].bytes,
                                 self->heap_stacks->nodes[entries[j].band] };

          g_array_append_val (samples, added);
        }
    }
}

static void
put_thread (Writer *self, guint i)
{
  const Thread *thread = self->threads->pdata[i];
  const WeftProcess *process = self->trace->process;
  GString *out = self->out->text;
  GArray *samples = thread->samples;

  g_string_append_printf (out, "%s\n{\"name\":", i > 0 ? "," : "");
  put_text (out, thread->name);
  g_string_append_printf (
      out, ",\"isMainThread\":%s,\"pid\":\"%" PRId64 "\",\"tid\":\"%s\",\"processName\":",
      i == 0 ? "true" : "false", MAX (process->pid, 0), thread->tid);
  put_text (out, process->program != NULL ? process->program : "");
  g_string_append (out, ",\"processType\":\"default\",\"processStartupTime\":0,"
                        "\"processShutdownTime\":null,\"registerTime\":0,"
                        "\"unregisterTime\":null,\"pausedRanges\":[],"
                        "\"showMarkersInTimeline\":true,\n");
  g_string_append_printf (out, "\"samples\":{\"length\":%u,\"weightType\":\"%s\"", samples->len,
                          thread->is_heap ? "bytes" : "samples");
  put_values (self, "stack", samples->len, put_sample_stack, samples);
  put_values (self, "timeDeltas", samples->len, put_sample_delta, samples);
  put_values (self, "weight", samples->len, put_sample_weight, samples);
  g_string_append_c (out, '}');
  put_markers (self, thread->markers);
  g_string_append_c (out, '}');
}

/* Returns a frame of the tables that all threads share; after those of the stacks, the root. */
static const WeftFrame *
nth_frame (const Writer *self, guint i)
{
  static char label[] = "MAIN", none[] = "";
  static const WeftFrame root = { label, none, none, 0, WEFT_FRAME_ORDINARY };

  return i < self->stacks->frames->len ? weft_stacks_nth_frame (self->stacks, i) : &root;
}

static void
put_prefix (Writer *self, gpointer unused, guint i)
{
  const WeftStackNode *node = weft_stacks_node (self->stacks, i);

  weft_display_append_number (self->out->text, node->depth > 1 ? i - node->parent : 0);
}

static void
put_stack_frame (Writer *self, gpointer unused, guint i)
{
  guint32 frame = weft_stacks_node (self->stacks, i)->frame;

  weft_display_append_number (self->out->text,
                              frame != WEFT_FRAME_NONE ? frame : self->stacks->frames->len);
}

static void
put_index (Writer *self, gpointer unused, guint i)
{
  weft_display_append_number (self->out->text, i);
}

static void
put_category (Writer *self, gpointer unused, guint i)
{
  weft_display_append_number (self->out->text, categories[nth_frame (self, i)->kind]);
}

static void
put_function_name (Writer *self, gpointer unused, guint i)
{
  g_autofree char *name = weft_frame_name (nth_frame (self, i));

  weft_display_append_number (self->out->text, string_of (self, name));
}

/* Writes the line or the column of a frame; @is_column is NULL for the line. */
static void
put_place (Writer *self, gpointer is_column, guint i)
{
  WeftSourcePlace place;

  if (weft_source_place_read (nth_frame (self, i)->source, &place))
    weft_display_append_number (self->out->text, is_column != NULL ? place.column : place.line);
  else
    g_string_append (self->out->text, "null");
}

/* Writes the index of the source file of a frame in @files, of strings, to which it is added. */
static void
put_source (Writer *self, gpointer files, guint i)
{
  const WeftFrame *frame = nth_frame (self, i);
  WeftSourcePlace place;
  g_autofree char *file = NULL;
  guint32 string;
  guint k = 0;

  if (!weft_source_place_read (frame->source, &place))
    {
      g_string_append (self->out->text, "null");
      return;
    }
  file = g_strndup (frame->source, place.file_length);
  string = string_of (self, file);
  while (k < ((GArray *) files)->len && g_array_index ((GArray *) files, guint32, k) != string)
    k++;
  if (k == ((GArray *) files)->len)
    g_array_append_val ((GArray *) files, string);
  weft_display_append_number (self->out->text, k);
}

static void
put_nth_number (Writer *self, gpointer numbers, guint i)
{
  weft_display_append_number (self->out->text, g_array_index ((GArray *) numbers, guint32, i));
}

static void
put_nth_text (Writer *self, gpointer unused, guint i)
{
  put_text (self->out->text, self->texts->pdata[i]);
}

static void
put_shared (Writer *self)
{
  GString *out = self->out->text;
  guint n_stacks = weft_stacks_count (self->stacks), n = self->stacks->frames->len + 1;
  g_autoptr (GArray) files = g_array_new (FALSE, FALSE, sizeof (guint32));

  g_string_append_printf (out, ",\n\"shared\":{\"stackTable\":{\"length\":%u", n_stacks);
  put_values (self, "prefixOffset", n_stacks, put_prefix, NULL);
  put_values (self, "frame", n_stacks, put_stack_frame, NULL);
  g_string_append_printf (out, "},\n\"frameTable\":{\"length\":%u", n);
  put_values (self, "func", n, put_index, NULL);
  put_values (self, "category", n, put_category, NULL);
  put_column (self, "subcategory", n, "0");
  put_values (self, "line", n, put_place, NULL);
  put_values (self, "column", n, put_place, self);
  put_column (self, "address", n, "-1");
  put_column (self, "nativeSymbol", n, "null");
  put_column (self, "inlineDepth", n, "0");
  put_column (self, "innerWindowID", n, "0");
  put_column (self, "originalLocation", n, "null");
  g_string_append_printf (out, "},\n\"funcTable\":{\"length\":%u", n);
  put_values (self, "name", n, put_function_name, NULL);
  put_column (self, "isJS", n, "false");
  put_column (self, "relevantForJS", n, "false");
  put_column (self, "resource", n, "-1");
  put_values (self, "source", n, put_source, files);
  put_values (self, "lineNumber", n, put_place, NULL);
  put_values (self, "columnNumber", n, put_place, self);
  put_column (self, "originalLocation", n, "null");
  g_string_append_printf (out, "},\n\"sources\":{\"length\":%u", files->len);
  put_column (self, "id", files->len, "null");
  put_values (self, "filename", files->len, put_nth_number, files);
  put_column (self, "startLine", files->len, "1");
  put_column (self, "startColumn", files->len, "1");
  put_column (self, "sourceMapURL", files->len, "null");
  put_column (self, "content", files->len, "null");
  g_string_append (out, "},\n\"nativeSymbols\":{\"length\":0,\"libIndex\":[],\"address\":[],"
                        "\"name\":[],\"functionSize\":[]},\n"
                        "\"resourceTable\":{\"length\":0,\"lib\":[],\"name\":[],\"host\":[],"
                        "\"type\":[]},\n"
                        "\"sourceLocationTable\":{\"length\":0,\"source\":[],\"line\":[],"
                        "\"column\":[]}");
  put_values (self, "stringArray", self->texts->len, put_nth_text, NULL);
  g_string_append_c (out, '}');
}

static void
put_head (Writer *self)
{
  const WeftProcess *process = self->trace->process;
  g_autofree char *product =
      g_path_get_basename (process->program != NULL ? process->program : "Haskell program");
  GString *out = self->out->text;

  g_string_append (out, "{\"meta\":{\"interval\":");
  put_ms (out, self->profile != NULL ? self->profile->tick_ns : 1000000);
  g_string_append (out, ",\"startTime\":");
  put_ms (out, process->has_start ? (guint64) process->start_ns : 0);
  g_string_append (out, ",\"product\":");
  put_text (out, product);
  g_string_append (
      out,
      ",\"processType\":0,\"preprocessedProfileVersion\":66,\"version\":24,"
      "\"stackwalk\":1,\"debug\":false,\"symbolicated\":true,\"usesOnlyOneStackType\":true,"
      "\"sourceCodeIsNotOnSearchfox\":true,\"pausedRanges\":[],"
      "\"extensions\":{\"length\":0,\"baseURL\":[],\"id\":[],\"name\":[]},\n"
      "\"sampleUnits\":{\"time\":\"ms\",\"eventDelay\":\"ms\",\"threadCPUDelta\":\"µs\"},\n"
      "\"categories\":[{\"name\":\"Other\",\"color\":\"grey\",\"subcategories\":[\"Other\"]},"
      "{\"name\":\"Haskell\",\"color\":\"yellow\",\"subcategories\":[\"Other\"]},"
      "{\"name\":\"GC\",\"color\":\"orange\",\"subcategories\":[\"Other\"]},"
      "{\"name\":\"Runtime\",\"color\":\"blue\",\"subcategories\":[\"Other\"]},"
      "{\"name\":\"Idle\",\"color\":\"transparent\",\"subcategories\":[\"Other\"]}],\n"
      "\"markerSchema\":["
      "{\"name\":\"GC\",\"display\":[\"marker-chart\",\"marker-table\",\"timeline-overview\"],"
      "\"tableLabel\":\"{marker.data.cause}\",\"fields\":["
      "{\"key\":\"generation\",\"label\":\"Generation\",\"format\":\"integer\"},"
      "{\"key\":\"cause\",\"label\":\"Cause\",\"format\":\"string\"},"
      "{\"key\":\"threads\",\"label\":\"GC threads\",\"format\":\"integer\"},"
      "{\"key\":\"copied\",\"label\":\"Copied\",\"format\":\"bytes\"},"
      "{\"key\":\"live\",\"label\":\"Live\",\"format\":\"bytes\"}]},\n"
      "{\"name\":\"Message\",\"display\":[\"marker-chart\",\"marker-table\"],"
      "\"tableLabel\":\"{marker.data.text}\",\"chartLabel\":\"{marker.data.text}\",\"fields\":["
      "{\"key\":\"text\",\"label\":\"Text\",\"format\":\"string\"}]},\n"
      "{\"name\":\"Span\",\"display\":[\"marker-chart\",\"marker-table\"],\"fields\":["
      "{\"key\":\"thread\",\"label\":\"Thread\",\"format\":\"string\"},"
      "{\"key\":\"unfinished\",\"label\":\"Unfinished\",\"format\":\"string\"}]}]},\n"
      "\"libs\":[],\"pages\":[],\"profilerOverhead\":[],\"counters\":[],\n\"threads\":[");
}

/* Chooses the profile that is shown, and its stacks. */
static void
choose_profile (Writer *self)
{
  self->profile = weft_profile_subject_samples (
      weft_profile_subject_choose (WEFT_PROFILE_OF_ANY, self->trace), self->trace);
  if (self->profile != NULL && weft_time_profile_n (self->profile) == 0)
    self->profile = NULL;
  self->heap = self->profile == NULL ? weft_heap_stacks_part (self->trace->heap) : NULL;
  if (self->heap != NULL)
    self->heap_stacks = weft_heap_stacks_new (self->heap);
}

void
weft_convert_to_firefox (WeftTrace *trace, const WeftConvertOptions *options, WeftTextOut *out)
{
  g_autoptr (WeftStacks) none = weft_stacks_new ();
  Writer self = {
    .trace = trace,
    .options = options,
    .out = out,
    .strings = g_hash_table_new (g_str_hash, g_str_equal),
    .texts = g_ptr_array_new_with_free_func (g_free),
    .threads = g_ptr_array_new_with_free_func (thread_free),
    .hecs = g_hash_table_new (weft_hash_id, g_direct_equal),
    .tracks = g_hash_table_new (weft_hash_id, g_direct_equal),
    .labels = weft_track_labels_new (trace),
    .spans = weft_trace_get (trace, WEFT_LAZY_USER_SPANS, out->cancellable, NULL),
  };

  choose_profile (&self);
  self.stacks = self.profile != NULL     ? self.profile->stacks :
                self.heap_stacks != NULL ? self.heap_stacks->stacks :
                                           none;
  make_threads (&self);
  if (self.profile != NULL)
    add_samples (&self);
  if (self.heap != NULL)
    add_heap_samples (&self);
  add_markers (&self);
  put_head (&self);
  for (guint i = 0; i < self.threads->len && weft_text_out_continue (out); i++)
    put_thread (&self, i);
  g_string_append_c (out->text, ']');
  put_shared (&self);
  g_string_append (out->text, "}\n");
  g_clear_pointer (&self.heap_stacks, weft_heap_stacks_free);
  weft_track_labels_free (self.labels);
  g_hash_table_unref (self.tracks);
  g_hash_table_unref (self.hecs);
  g_ptr_array_unref (self.threads);
  g_hash_table_unref (self.strings);
  g_ptr_array_unref (self.texts);
}
