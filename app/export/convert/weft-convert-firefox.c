/* SPDX-License-Identifier: BSD-3-Clause */
/* Writes a profile for https://profiler.firefox.com in its processed format, version 66, which
 * later versions of the profiler upgrade. Threads of the format are HECs, Haskell threads that have
 * call stacks, and the heap, which has one sample per band and census. Markers are GCs, messages
 * and user spans. */
#include "weft-convert-private.h"
#include "weft-json-writer.h"
#include "weft-track-events.h"

#include "weft-hash.h"
#include "weft-heap-stacks.h"
#include "weft-user-spans.h"

/* Categories, in the order of put_head(). The viewer needs one called Other. */
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

/* Rows of the format's tables, which are written column by column. NONE is written as null. */
#define NONE G_MAXUINT64

typedef struct
{
  guint64 start, end;     /* ns; @end is NONE for an instant */
  guint64 phase;          /* 0 for an instant, 1 for an interval */
  guint64 category, name; /* @name is a string index */
  char *data;             /* JSON; owned */
} Marker;

typedef struct
{
  guint64 time;   /* ns */
  guint64 delta;  /* ns since the previous sample */
  guint64 weight; /* number of samples, or bytes */
  guint64 stack;
} Sample;

typedef struct
{
  guint64 prefix; /* number of rows back to the parent stack; 0 if there is none */
  guint64 frame;
} Stack;

typedef struct
{
  guint64 index, category;
  guint64 name; /* string index */
  guint64 source, line, column;
} Frame;

/* A column of a table. */
typedef struct
{
  const char *name;
  enum
  {
    COLUMN_NUMBER,   /* guint64 */
    COLUMN_TIME,     /* guint64, ns; written in milliseconds */
    COLUMN_JSON,     /* char * */
    COLUMN_CONSTANT, /* JSON, the same in all rows */
  } kind;
  gsize offset; /* offset of the member in a row */
  const char *constant;
} Column;

static const Column marker_columns[] = {
  { "category", COLUMN_NUMBER, offsetof (Marker, category) },
  { "data", COLUMN_JSON, offsetof (Marker, data) },
  { "name", COLUMN_NUMBER, offsetof (Marker, name) },
  { "startTime", COLUMN_TIME, offsetof (Marker, start) },
  { "endTime", COLUMN_TIME, offsetof (Marker, end) },
  { "phase", COLUMN_NUMBER, offsetof (Marker, phase) },
};

static const Column sample_columns[] = {
  { "stack", COLUMN_NUMBER, offsetof (Sample, stack) },
  { "timeDeltas", COLUMN_TIME, offsetof (Sample, delta) },
  { "weight", COLUMN_NUMBER, offsetof (Sample, weight) },
};

static const Column stack_columns[] = {
  { "prefixOffset", COLUMN_NUMBER, offsetof (Stack, prefix) },
  { "frame", COLUMN_NUMBER, offsetof (Stack, frame) },
};

static const Column frame_columns[] = {
  { "func", COLUMN_NUMBER, offsetof (Frame, index) },
  { "category", COLUMN_NUMBER, offsetof (Frame, category) },
  { "subcategory", COLUMN_CONSTANT, 0, "0" },
  { "line", COLUMN_NUMBER, offsetof (Frame, line) },
  { "column", COLUMN_NUMBER, offsetof (Frame, column) },
  { "address", COLUMN_CONSTANT, 0, "-1" },
  { "nativeSymbol", COLUMN_CONSTANT, 0, "null" },
  { "inlineDepth", COLUMN_CONSTANT, 0, "0" },
  { "innerWindowID", COLUMN_CONSTANT, 0, "0" },
  { "originalLocation", COLUMN_CONSTANT, 0, "null" },
};

static const Column function_columns[] = {
  { "name", COLUMN_NUMBER, offsetof (Frame, name) },
  { "isJS", COLUMN_CONSTANT, 0, "false" },
  { "relevantForJS", COLUMN_CONSTANT, 0, "false" },
  { "resource", COLUMN_CONSTANT, 0, "-1" },
  { "source", COLUMN_NUMBER, offsetof (Frame, source) },
  { "lineNumber", COLUMN_NUMBER, offsetof (Frame, line) },
  { "columnNumber", COLUMN_NUMBER, offsetof (Frame, column) },
  { "originalLocation", COLUMN_CONSTANT, 0, "null" },
};

/* The rows of this table are string indexes. */
static const Column source_columns[] = {
  { "id", COLUMN_CONSTANT, 0, "null" },           { "filename", COLUMN_NUMBER },
  { "startLine", COLUMN_CONSTANT, 0, "1" },       { "startColumn", COLUMN_CONSTANT, 0, "1" },
  { "sourceMapURL", COLUMN_CONSTANT, 0, "null" }, { "content", COLUMN_CONSTANT, 0, "null" },
};

/* A thread of the format. */
typedef struct
{
  const WeftConvertProcess *process;
  gboolean is_main; /* TRUE for the first thread of a process */
  char *name, *tid;
  gboolean is_heap; /* TRUE if the weights of samples are bytes */
  GArray *samples;  /* of Sample */
  GArray *markers;  /* of Marker */
} Thread;

/* State of the writer. The members from @process on belong to the process being added. */
typedef struct
{
  WeftTextOut *out;
  WeftJsonWriter json;
  WeftTextList *strings;
  GPtrArray *threads;    /* of Thread */
  GArray *stack_rows;    /* of Stack */
  GArray *frame_rows;    /* of Frame */
  GArray *files;         /* of guint64, string indexes of source files */
  GHashTable *file_rows; /* key: string index; value: 1 + index in @files */
  const WeftConvertProcess *process;
  WeftTrace *trace;
  const WeftConvertOptions *options;
  const WeftTimeProfile *profile; /* or NULL */
  WeftHeapProfile *heap;          /* heap profile with stacks, used if @profile is NULL; or NULL */
  WeftHeapStacks *heap_stacks;    /* stacks of @heap */
  const WeftStacks *stacks;
  guint first_thread, first_stack; /* indexes of the process's first thread and first row of
                                      stacks */
  GHashTable *hecs, *tracks;       /* key: number of HEC or thread; value: 1 + index in @threads */
  WeftTrackLabels *labels;
  const WeftUserSpans *spans; /* or NULL */
} FirefoxWriter;

static void
put_columns (FirefoxWriter *self, const Column *columns, guint n, const GArray *rows)
{
  gsize size = g_array_get_element_size ((GArray *) rows);

  for (const Column *column = columns; column < columns + n; column++)
    {
      weft_json_begin_array (&self->json, column->name);
      for (guint i = 0; i < rows->len && weft_text_out_flush_if_large (self->out); i++)
        {
          gconstpointer cell = rows->data + i * size + column->offset;

          if (column->kind == COLUMN_CONSTANT)
            weft_json_add_literal (&self->json, NULL, column->constant);
          else if (column->kind == COLUMN_JSON)
            weft_json_add_literal (&self->json, NULL, *(const char *const *) cell);
          else if (*(const guint64 *) cell == NONE)
            weft_json_add_null (&self->json, NULL);
          else if (column->kind == COLUMN_TIME)
            weft_json_add_milliseconds (&self->json, NULL, *(const guint64 *) cell);
          else
            weft_json_add_count (&self->json, NULL, *(const guint64 *) cell);
        }
      weft_json_end_array (&self->json);
    }
}

static void
put_table (
    FirefoxWriter *self, const char *name, const Column *columns, guint n, const GArray *rows)
{
  self->json.is_line_start = self->json.has_members;
  weft_json_begin_object (&self->json, name);
  weft_json_add_count (&self->json, "length", rows->len);
  put_columns (self, columns, n, rows);
  weft_json_end_object (&self->json);
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

/* Adds a thread to the list of threads and, unless @by_number is NULL, to @by_number. Takes
 * ownership of @name. */
static void
add_thread (
    FirefoxWriter *self, char *name, const char *kind, guint32 number, GHashTable *by_number)
{
  Thread *thread = g_new0 (Thread, 1);

  thread->process = self->process;
  thread->is_main = self->threads->len == self->first_thread;
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

/* Adds all threads of the process; there is always at least one. */
static void
add_threads (FirefoxWriter *self)
{
  const GArray *tracks = self->profile != NULL ? self->profile->tracks : NULL;
  gboolean is_by_thread = self->profile != NULL && self->profile->is_by_thread;

  for (guint i = 0; i < self->trace->index->caps->len; i++)
    {
      guint16 cap = weft_index_nth_cap (self->trace->index, i)->cap;

      add_thread (self, g_strdup_printf ("HEC %u", cap), "hec", cap, self->hecs);
    }
  if (self->threads->len == self->first_thread)
    add_thread (self, g_strdup ("Program"), "program", 0, NULL);
  for (guint i = 0; tracks != NULL && i < tracks->len; i++)
    {
      guint32 track = g_array_index (tracks, guint32, i);
      GHashTable *numbers = is_by_thread ? self->tracks : self->hecs;

      if (!g_hash_table_contains (numbers, GUINT_TO_POINTER (track)))
        add_thread (self,
                    is_by_thread ? g_strdup (weft_track_labels_lookup (self->labels, track)) :
                                   g_strdup_printf ("HEC %u", track),
                    is_by_thread ? "thread" : "hec", track, numbers);
    }
  if (self->heap != NULL)
    {
      add_thread (self, g_strdup ("Heap"), "heap", 0, NULL);
      ((Thread *) self->threads->pdata[self->threads->len - 1])->is_heap = TRUE;
    }
}

/* Adds a marker to the thread of the format that shows @thread or, if there is none, @cap. If there
 * is neither, adds it to the first thread of the process. Takes ownership of @marker.data. */
static void
add_marker (FirefoxWriter *self, Marker marker, gboolean has_thread, guint32 thread, guint16 cap)
{
  guint i = 0;

  marker.start += self->process->shift;
  marker.end += self->process->shift;
  if (has_thread)
    i = GPOINTER_TO_UINT (g_hash_table_lookup (self->tracks, GUINT_TO_POINTER (thread)));
  if (i == 0)
    i = GPOINTER_TO_UINT (g_hash_table_lookup (self->hecs, GUINT_TO_POINTER (cap)));
  i = i > 0 ? i - 1 : self->first_thread;
  g_array_append_val (((Thread *) self->threads->pdata[i])->markers, marker);
}

/* Begins the data of a marker, an object with the member "type". */
static WeftJsonWriter
begin_marker_data (const char *type)
{
  WeftJsonWriter data = { .out = g_string_new (NULL), .is_compact = TRUE };

  weft_json_begin_object (&data, NULL);
  weft_json_add_text (&data, "type", type);
  return data;
}

static char *
end_marker_data (WeftJsonWriter *data)
{
  weft_json_end_object (data);
  return g_string_free (data->out, FALSE);
}

static void
add_gcs (FirefoxWriter *self)
{
  const WeftCollections *gcs = self->trace->collections;
  guint n = weft_collections_count (gcs);

  for (guint i = weft_collections_count_before (gcs, self->options->from); i < n; i++)
    {
      const WeftCollection *gc = weft_collections_nth (gcs, i);
      WeftJsonWriter data;

      if (gc->start >= self->options->to)
        break;
      data = begin_marker_data ("GC");
      weft_json_add_text (&data, "cause", weft_gc_cause_label (gc->cause));
      if (gc->generation != WEFT_GENERATION_UNKNOWN)
        weft_json_add_count (&data, "generation", gc->generation);
      if (gc->flags & WEFT_COLLECTION_HAS_NUMBERS)
        {
          weft_json_add_count (&data, "threads", gc->threads);
          weft_json_add_count (&data, "copied", gc->copied);
        }
      if (gc->flags & WEFT_COLLECTION_HAS_LIVE)
        weft_json_add_count (&data, "live", gc->live);
      add_marker (self,
                  (Marker){ gc->start, gc->start + gc->pause, 1, CATEGORY_GC,
                            weft_text_list_add (self->strings,
                                                weft_collection_is_major (gc) ? "Major GC" : "GC"),
                            end_marker_data (&data) },
                  FALSE, 0, gc->cap);
    }
}

static gboolean
add_span (const WeftUserSpan *span, gpointer user_data)
{
  FirefoxWriter *self = user_data;
  const WeftUserOpenSpan *open = &span->open;
  const char *name = weft_user_labels_name (weft_user_spans_labels (self->spans), open->label);
  WeftJsonWriter data = begin_marker_data ("Span");

  if (open->has_thread)
    weft_json_add_text (&data, "thread", weft_track_labels_lookup (self->labels, open->thread));
  weft_json_add_text (&data, "unfinished", span->is_unfinished ? "yes" : "no");
  add_marker (self,
              (Marker){ open->start, span->end, 1, CATEGORY_HASKELL,
                        weft_text_list_add (self->strings, name), end_marker_data (&data) },
              open->has_thread, open->thread, open->cap);
  return !g_cancellable_is_cancelled (self->out->cancellable);
}

static gint
compare_markers (gconstpointer a, gconstpointer b)
{
  const Marker *x = a, *y = b;

  /* if two markers have the same start, the longer one encloses the other */
  return x->start != y->start ? (x->start < y->start ? -1 : 1) :
                                (x->end < y->end) - (x->end > y->end);
}

/* Adds the markers of all threads, and sorts them by time. */
static void
add_markers (FirefoxWriter *self)
{
  g_autoptr (WeftUserWalk) walk = NULL;
  g_autoptr (WeftUserPairs) pairs = NULL;
  const WeftUserEvent *event;

  add_gcs (self);
  /* add messages as markers, except those that begin or end a span */
  walk = weft_user_walk_new (self->trace->index, self->trace->tallies,
                             weft_convert_message_mask (self->trace), self->options->from);
  pairs = weft_user_pairs_get ();
  while ((event = weft_user_walk_next (walk)) != NULL && event->time < self->options->to &&
         !g_cancellable_is_cancelled (self->out->cancellable))
    {
      gboolean is_marker = weft_tally_kind (event->event.tag) == WEFT_TALLY_MARKER;
      g_autofree char *text = NULL;
      WeftJsonWriter data;
      WeftUserLabel label;

      if (!is_marker && weft_user_label_parse (pairs, &event->event, &label))
        continue;
      text = weft_user_text (&event->event);
      data = begin_marker_data ("Message");
      weft_json_add_text (&data, "text", text);
      add_marker (self,
                  (Marker){ event->time, event->time, 0, CATEGORY_HASKELL,
                            weft_text_list_add (self->strings, is_marker ? "Marker" : "Message"),
                            end_marker_data (&data) },
                  event->has_thread, event->thread, event->event.cap);
    }
  if (self->spans != NULL)
    weft_user_spans_foreach (
        self->spans, self->options->from,
        weft_index_range_end (self->trace->index, self->options->from, self->options->to), add_span,
        self);
  for (guint i = self->first_thread; i < self->threads->len; i++)
    {
      GArray *markers = ((Thread *) self->threads->pdata[i])->markers;

      g_array_sort (markers, compare_markers);
      for (guint k = 0; k < markers->len; k++)
        if (g_array_index (markers, Marker, k).phase == 0)
          g_array_index (markers, Marker, k).end = NONE;
    }
}

static void
add_sample (FirefoxWriter *self, guint i, guint64 time, guint64 weight, guint64 stack)
{
  GArray *samples = ((Thread *) self->threads->pdata[i])->samples;
  guint64 last = samples->len > 0 ? g_array_index (samples, Sample, samples->len - 1).time : 0;
  guint64 at = time + self->process->shift;
  const Sample sample = { at, at - last, weight, self->first_stack + stack };

  g_array_append_val (samples, sample);
}

/* Adds the samples in the range to their threads. Samples of the heap are added to the last
 * thread. */
static void
add_samples (FirefoxWriter *self)
{
  guint64 from = self->options->from, to = self->options->to;
  guint n = self->profile != NULL ? weft_time_profile_count_before (self->profile, to) : 0;

  for (guint i = n > 0 ? weft_time_profile_count_before (self->profile, from) : 0; i < n; i++)
    {
      const WeftProfileSample *sample = weft_time_profile_nth (self->profile, i);
      GHashTable *numbers = self->profile->is_by_thread ? self->tracks : self->hecs;
      guint thread =
          GPOINTER_TO_UINT (g_hash_table_lookup (numbers, GUINT_TO_POINTER (sample->track)));

      add_sample (self, thread - 1, sample->time, 1, sample->stack);
    }
  for (guint i = 0; self->heap != NULL && i < self->heap->samples->len; i++)
    {
      const WeftHeapSample *census = weft_heap_profile_sample (self->heap, i);
      const WeftHeapEntry *entries = weft_heap_profile_entries (self->heap, census);

      for (guint k = 0; census->time >= from && census->time < to && k < census->n; k++)
        add_sample (self, self->threads->len - 1, census->time, entries[k].bytes,
                    self->heap_stacks->nodes[entries[k].band]);
    }
}

static void
put_thread (FirefoxWriter *self, guint i)
{
  const Thread *thread = self->threads->pdata[i];
  const WeftProcess *process = thread->process->trace->process;
  WeftJsonWriter *json = &self->json;
  g_autofree char *pid = g_strdup_printf ("%u", thread->process->pid);

  json->is_line_start = TRUE;
  weft_json_begin_object (json, NULL);
  weft_json_add_text (json, "name", thread->name);
  weft_json_add_literal (json, "isMainThread", thread->is_main ? "true" : "false");
  weft_json_add_text (json, "pid", pid);
  weft_json_add_text (json, "tid", thread->tid);
  weft_json_add_text (json, "processName", process->program != NULL ? process->program : "");
  g_string_append (json->out, ",\"processType\":\"default\",\"processStartupTime\":0,"
                              "\"processShutdownTime\":null,\"registerTime\":0,"
                              "\"unregisterTime\":null,\"pausedRanges\":[],"
                              "\"showMarkersInTimeline\":true");
  json->is_line_start = TRUE;
  weft_json_begin_object (json, "samples");
  weft_json_add_count (json, "length", thread->samples->len);
  weft_json_add_text (json, "weightType", thread->is_heap ? "bytes" : "samples");
  put_columns (self, sample_columns, G_N_ELEMENTS (sample_columns), thread->samples);
  weft_json_end_object (json);
  put_table (self, "markers", marker_columns, G_N_ELEMENTS (marker_columns), thread->markers);
  weft_json_end_object (json);
}

/* Adds the frames of the process's stacks, followed by the root, and their source files. */
static void
add_frames (FirefoxWriter *self)
{
  static char label[] = "MAIN", none[] = "";
  const WeftFrame root = { label, none, none, 0, WEFT_FRAME_ORDINARY };
  guint n = self->stacks->frames->len, first = self->frame_rows->len;

  for (guint i = 0; i <= n; i++)
    {
      const WeftFrame *frame = i < n ? weft_stacks_nth_frame (self->stacks, i) : &root;
      g_autofree char *name = weft_frame_name (frame), *file = NULL;
      Frame row = {
        first + i, categories[frame->kind], weft_text_list_add (self->strings, name), NONE, NONE,
        NONE
      };
      WeftSourcePosition place;

      if (weft_source_position_parse (frame->source, &place))
        {
          guint64 string;
          gpointer key;

          file = g_strndup (frame->source, place.file_length);
          string = weft_text_list_add (self->strings, file);
          key = GSIZE_TO_POINTER (string);
          if (!g_hash_table_contains (self->file_rows, key))
            {
              g_array_append_val (self->files, string);
              g_hash_table_insert (self->file_rows, key, GUINT_TO_POINTER (self->files->len));
            }
          row.source = GPOINTER_TO_UINT (g_hash_table_lookup (self->file_rows, key)) - 1;
          row.line = place.line;
          row.column = place.column;
        }
      g_array_append_val (self->frame_rows, row);
    }
}

/* Adds the process's stacks to the tables that all threads share. */
static void
add_stacks (FirefoxWriter *self)
{
  guint first_frame = self->frame_rows->len;

  add_frames (self);
  for (guint i = 0; i < weft_stacks_count (self->stacks); i++)
    {
      const WeftStackNode *node = weft_stacks_node (self->stacks, i);
      const guint frame = node->frame != WEFT_FRAME_NONE ? node->frame : self->stacks->frames->len;
      const Stack row = { node->depth > 1 ? i - node->parent : 0, first_frame + frame };

      g_array_append_val (self->stack_rows, row);
    }
}

/* Writes the tables shared by all threads. */
static void
put_shared_tables (FirefoxWriter *self)
{
  WeftJsonWriter *json = &self->json;

  json->is_line_start = TRUE;
  weft_json_begin_object (json, "shared");
  put_table (self, "stackTable", stack_columns, G_N_ELEMENTS (stack_columns), self->stack_rows);
  put_table (self, "frameTable", frame_columns, G_N_ELEMENTS (frame_columns), self->frame_rows);
  put_table (self, "funcTable", function_columns, G_N_ELEMENTS (function_columns),
             self->frame_rows);
  put_table (self, "sources", source_columns, G_N_ELEMENTS (source_columns), self->files);
  g_string_append (json->out, ",\n\"nativeSymbols\":{\"length\":0,\"libIndex\":[],\"address\":[],"
                              "\"name\":[],\"functionSize\":[]},\n"
                              "\"resourceTable\":{\"length\":0,\"lib\":[],\"name\":[],\"host\":[],"
                              "\"type\":[]},\n"
                              "\"sourceLocationTable\":{\"length\":0,\"source\":[],\"line\":[],"
                              "\"column\":[]}");
  weft_json_begin_array (json, "stringArray");
  for (guint i = 0; i < self->strings->len && weft_text_out_flush_if_large (self->out); i++)
    weft_json_add_text (json, NULL, weft_text_list_nth (self->strings, i));
  weft_json_end_array (json);
  weft_json_end_object (json);
}

/* Writes the start of the file up to the list of threads. */
static void
put_head (FirefoxWriter *self)
{
  const WeftProcess *process = self->trace->process;
  g_autofree char *product =
      g_path_get_basename (process->program != NULL ? process->program : "Haskell program");
  WeftJsonWriter *json = &self->json;

  weft_json_begin_object (json, NULL);
  weft_json_begin_object (json, "meta");
  weft_json_add_milliseconds (json, "interval",
                              self->profile != NULL ? self->profile->tick_ns : 1000000);
  weft_json_add_milliseconds (
      json, "startTime",
      process->has_start ? (guint64) process->start_ns - self->process->shift : 0);
  weft_json_add_text (json, "product", product);
  g_string_append (
      json->out,
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
      "{\"key\":\"unfinished\",\"label\":\"Unfinished\",\"format\":\"string\"}]}]");
  weft_json_end_object (json);
  g_string_append (json->out,
                   ",\n\"libs\":[],\"pages\":[],\"profilerOverhead\":[],\"counters\":[]");
  json->is_line_start = TRUE;
  weft_json_begin_array (json, "threads");
}

/* Adds @process. Before the first process, writes the start of the file. */
static void
add_process (FirefoxWriter *self, const WeftConvertProcess *process)
{
  g_autoptr (WeftStacks) none = weft_stacks_new ();
  WeftTrace *trace = process->trace;

  self->process = process;
  self->trace = trace;
  self->options = &process->options;
  self->profile = weft_profile_subject_samples (
      weft_profile_subject_choose (WEFT_PROFILE_OF_ANY, trace), trace);
  if (self->profile != NULL && weft_time_profile_n_samples (self->profile) == 0)
    self->profile = NULL;
  self->heap = self->profile == NULL ? weft_heap_stacks_part (trace->heap) : NULL;
  self->heap_stacks = self->heap != NULL ? weft_heap_stacks_new (self->heap) : NULL;
  self->stacks = self->profile != NULL     ? self->profile->stacks :
                 self->heap_stacks != NULL ? self->heap_stacks->stacks :
                                             none;
  self->first_thread = self->threads->len;
  self->first_stack = self->stack_rows->len;
  self->hecs = g_hash_table_new (weft_hash_id, g_direct_equal);
  self->tracks = g_hash_table_new (weft_hash_id, g_direct_equal);
  self->labels = weft_track_labels_new (trace);
  self->spans = weft_trace_get (trace, WEFT_LAZY_USER_SPANS, self->out->cancellable, NULL);
  if (process->index == 0)
    put_head (self);
  add_threads (self);
  add_samples (self);
  add_markers (self);
  add_stacks (self);
  g_clear_pointer (&self->heap_stacks, weft_heap_stacks_free);
  weft_track_labels_free (self->labels);
  g_hash_table_unref (self->tracks);
  g_hash_table_unref (self->hecs);
}

void
weft_convert_to_firefox (WeftTrace *trace, const WeftConvertOptions *options, WeftTextOut *out)
{
  g_autoptr (GArray) processes = weft_convert_processes (trace, options);
  FirefoxWriter self = {
    .out = out,
    .json = { .out = out->text, .is_compact = TRUE },
    .strings = weft_text_list_new (),
    .threads = g_ptr_array_new_with_free_func (thread_free),
    .stack_rows = g_array_new (FALSE, FALSE, sizeof (Stack)),
    .frame_rows = g_array_new (FALSE, FALSE, sizeof (Frame)),
    .files = g_array_new (FALSE, FALSE, sizeof (guint64)),
    .file_rows = g_hash_table_new (NULL, NULL),
  };

  for (guint i = 0; i < processes->len && weft_text_out_flush_if_large (out); i++)
    add_process (&self, &g_array_index (processes, WeftConvertProcess, i));
  for (guint i = 0; i < self.threads->len && weft_text_out_flush_if_large (out); i++)
    put_thread (&self, i);
  weft_json_end_array (&self.json);
  put_shared_tables (&self);
  weft_json_end_object (&self.json);
  g_string_append_c (out->text, '\n');
  g_hash_table_unref (self.file_rows);
  g_array_unref (self.files);
  g_array_unref (self.frame_rows);
  g_array_unref (self.stack_rows);
  g_ptr_array_unref (self.threads);
  weft_shared_unref (self.strings);
}
