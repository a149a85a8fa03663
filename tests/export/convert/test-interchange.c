/* SPDX-License-Identifier: BSD-3-Clause */
/* Profiles for pprof and Firefox and traces of OpenTelemetry hold what the analyses have: the same
 * stacks, counts and sums. */
#include "pprof-reader.h"
#include "weft-convert.h"
#include "weft-event-tags.h"
#include "weft-heap-stacks.h"
#include "weft-test-corpus.h"
#include "weft-test-profile.h"
#include "weft-test-unit.h"

#include "logs.h"

#include <json-glib/json-glib.h>
#include <string.h>

static GBytes *
convert (WeftTrace *trace, WeftConvertFormat format, const WeftConvertOptions *options)
{
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
  g_autoptr (WeftTextOut) out = weft_text_out_new (stream, NULL);
  g_autoptr (GError) error = NULL;

  if (!weft_convert (trace, format, options, out, &error))
    {
      g_assert_error (error, WEFT_CONVERT_ERROR, WEFT_CONVERT_ERROR_EMPTY);
      return NULL;
    }
  g_output_stream_close (stream, NULL, NULL);
  return g_memory_output_stream_steal_as_bytes (G_MEMORY_OUTPUT_STREAM (stream));
}

/* Asserts that @profile has the stacks of the format folded. */
static void
assert_folded (WeftTrace *trace, const PprofProfile *profile, const WeftConvertOptions *options)
{
  g_autoptr (GBytes) bytes = convert (trace, WEFT_CONVERT_FOLDED, options);
  gsize size;
  const char *data = g_bytes_get_data (bytes, &size);
  g_autofree char *text = g_strndup (size > 0 ? data : "", size);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  guint64 sum = 0;

  for (guint i = 0; lines[i] != NULL && *lines[i] != '\0'; i++)
    {
      char *value = strrchr (lines[i], ' ');
      guint64 *found;

      *value++ = '\0';
      sum += g_ascii_strtoull (value, NULL, 10);
      found = g_hash_table_lookup (profile->stacks, lines[i]);
      if (found != NULL) /* names may have other characters in it */
        g_assert_cmpuint (*found, >=, g_ascii_strtoull (value, NULL, 10));
    }
  g_assert_cmpuint (profile->sums[0], ==, sum);
}

static void
assert_time (const WeftTimeProfile *samples,
             const PprofProfile *profile,
             const WeftConvertOptions *options)
{
  g_autoptr (GHashTable) hecs = g_hash_table_new (NULL, NULL);
  guint64 n = 0, n_busy = 0;
  GHashTableIter iter;
  gpointer cap, count;

  for (guint i = 0; i < weft_time_profile_n_samples (samples); i++)
    {
      const WeftProfileSample *sample = weft_time_profile_nth (samples, i);
      gpointer key = GUINT_TO_POINTER (sample->cap);

      if (sample->time < options->from || sample->time >= options->to)
        continue;
      n++;
      n_busy += weft_stacks_kind (samples->stacks, sample->stack) != WEFT_FRAME_IDLE;
      g_hash_table_insert (
          hecs, key, GSIZE_TO_POINTER (1 + GPOINTER_TO_SIZE (g_hash_table_lookup (hecs, key))));
    }
  g_assert_cmpstr (pprof_profile_type (profile, 0), ==, "samples");
  g_assert_cmpuint (profile->sums[0], ==, n);
  g_assert_cmpuint (profile->sums[1], ==, n_busy * samples->tick_ns);
  g_assert_cmpuint (profile->period, ==, samples->tick_ns);
  g_hash_table_iter_init (&iter, hecs);
  while (g_hash_table_iter_next (&iter, &cap, &count))
    {
      g_autofree char *label = g_strdup_printf ("hec=%u", GPOINTER_TO_UINT (cap));
      const guint64 *sum = g_hash_table_lookup (profile->labels, label);

      g_assert_nonnull (sum);
      g_assert_cmpuint (*sum, ==, GPOINTER_TO_SIZE (count));
    }
}

static void
assert_ticky (WeftTrace *trace, const PprofProfile *profile, const WeftConvertOptions *options)
{
  guint64 entries = 0, allocs = 0;
  g_autofree WeftTickyNumbers *numbers =
      weft_ticky_numbers (trace->ticky, options->from, options->to, NULL);

  for (guint i = 0; i < trace->ticky->counters->len; i++)
    {
      entries += numbers[i].entries;
      allocs += numbers[i].allocs;
    }
  g_assert_cmpstr (pprof_profile_type (profile, 1), ==, "alloc");
  g_assert_cmpuint (profile->sums[0], ==, entries);
  g_assert_cmpuint (profile->sums[1], ==, allocs);
}

/* Returns FALSE if @trace has no data for pprof. */
static gboolean
assert_pprof (WeftTrace *trace, const WeftConvertOptions *options)
{
  g_autoptr (GBytes) bytes = convert (trace, WEFT_CONVERT_PPROF, options);
  WeftProfileSubject subject = weft_convert_choose_subject (trace, options);
  const WeftTimeProfile *samples = weft_profile_subject_samples (subject, trace);
  g_autoptr (PprofProfile) profile = NULL;

  if (bytes == NULL)
    return FALSE;
  profile = pprof_profile_read (bytes);
  if (!weft_profile_subject_is_recorded (subject, trace))
    assert_ticky (trace, profile, options);
  else if (samples != NULL)
    assert_time (samples, profile, options);
  else
    g_assert_cmpstr (pprof_profile_type (profile, 0), ==, "inuse_space");
  if (weft_profile_subject_is_recorded (subject, trace))
    assert_folded (trace, profile, options);
  g_assert_cmpuint (profile->duration, <=, trace->index->to);
  return TRUE;
}

/* Times of a tick that is too long, of a damaged log, are not negative. */
static void
test_endless_tick (void)
{
  g_autoptr (WeftTestLog) log = weft_test_profile_begin (G_MAXUINT64 / 2);
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (WeftTrace) trace = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (PprofProfile) profile = NULL;
  WeftConvertOptions options;

  for (guint i = 0; i < 3; i++)
    weft_test_profile_sample (log, 1000 * i, 0, i, "a");
  weft_test_profile_end (log, 3000);
  index = weft_test_index_bytes (log);
  trace = weft_trace_new (index, NULL, NULL);
  weft_convert_options_init (&options);
  bytes = convert (trace, WEFT_CONVERT_PPROF, &options);
  profile = pprof_profile_read (bytes);
  g_assert_cmpuint (profile->sums[1], ==, G_MAXINT64);
}

/* Reads a file of JSON; NULL for NULL. */
static JsonParser *
read_json (GBytes *bytes)
{
  JsonParser *parser = json_parser_new ();
  g_autoptr (GError) error = NULL;
  gsize size;
  const char *data = g_bytes_get_data (bytes, &size);

  json_parser_load_from_data (parser, data, (gssize) size, &error);
  g_assert_no_error (error);
  return parser;
}

static JsonObject *
first_of (JsonObject *object, const char *member)
{
  return json_array_get_object_element (json_object_get_array_member (object, member), 0);
}

typedef struct
{
  guint64 n, ns;
} Sum;

static guint
count_resources (WeftTrace *trace, const WeftConvertOptions *options)
{
  g_autoptr (GBytes) bytes = convert (trace, WEFT_CONVERT_OTLP, options);
  g_autoptr (JsonParser) parser = read_json (bytes);
  JsonObject *root = json_node_get_object (json_parser_get_root (parser));

  return json_array_get_length (json_object_get_array_member (root, "resourceSpans"));
}

static gboolean
sum_span (const WeftUserSpan *span, gpointer user_data)
{
  Sum *sum = user_data;

  sum->n++;
  sum->ns += span->end - span->open.start;
  return TRUE;
}

/* Returns the number of spans of the trace, which is compared with that of the analysis. */
static guint
assert_otlp (WeftTrace *trace, const WeftConvertOptions *options)
{
  g_autoptr (GBytes) bytes = convert (trace, WEFT_CONVERT_OTLP, options);
  g_autoptr (GHashTable) ids = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (JsonParser) parser = NULL;
  Sum expected = { 0 }, found = { 0 };
  JsonObject *root;
  JsonArray *spans;

  if (bytes == NULL)
    return 0;
  parser = read_json (bytes);
  root = json_node_get_object (json_parser_get_root (parser));
  spans = json_object_get_array_member (first_of (first_of (root, "resourceSpans"), "scopeSpans"),
                                        "spans");
  for (guint i = 0; i < json_array_get_length (spans); i++)
    {
      JsonObject *span = json_array_get_object_element (spans, i);
      const char *start = json_object_get_string_member (span, "startTimeUnixNano");
      const char *end = json_object_get_string_member (span, "endTimeUnixNano");

      found.n++;
      found.ns += g_ascii_strtoull (end, NULL, 10) - g_ascii_strtoull (start, NULL, 10);
      g_assert_cmpuint (strlen (json_object_get_string_member (span, "traceId")), ==, 32);
      g_assert_cmpuint (strlen (json_object_get_string_member (span, "spanId")), ==, 16);
      g_assert_true (
          g_hash_table_add (ids, (gpointer) json_object_get_string_member (span, "spanId")));
    }
  weft_user_spans_foreach (weft_trace_get (trace, WEFT_LAZY_USER_SPANS, NULL, NULL), options->from,
                           weft_index_range_end (trace->index, options->from, options->to),
                           sum_span, &expected);
  g_assert_cmpuint (found.n, ==, expected.n);
  g_assert_cmpuint (found.ns, ==, expected.ns);
  return (guint) found.n;
}

/* Asserts that all columns of a table have its length. Returns that. */
static guint
assert_table (JsonObject *table)
{
  guint length = (guint) json_object_get_int_member (table, "length");
  g_autoptr (GList) members = json_object_get_members (table);

  for (GList *l = members; l != NULL; l = l->next)
    if (JSON_NODE_HOLDS_ARRAY (json_object_get_member (table, l->data)))
      g_assert_cmpuint (json_array_get_length (json_object_get_array_member (table, l->data)), ==,
                        length);
  return length;
}

/* Asserts that the values of a column that are not null are below @end. */
static void
assert_below (JsonObject *table, const char *column, guint end)
{
  JsonArray *values = json_object_get_array_member (table, column);

  for (guint i = 0; i < json_array_get_length (values); i++)
    if (!json_array_get_null_element (values, i))
      g_assert_cmpint (json_array_get_int_element (values, i), <, end);
}

/* Returns the number of stacks, after comparing the tables of the profile with one another. */
static guint
assert_shared (JsonObject *shared, guint *n_strings)
{
  JsonObject *stacks = json_object_get_object_member (shared, "stackTable");
  JsonObject *frames = json_object_get_object_member (shared, "frameTable");
  JsonObject *functions = json_object_get_object_member (shared, "funcTable");
  JsonObject *sources = json_object_get_object_member (shared, "sources");
  JsonArray *offsets = json_object_get_array_member (stacks, "prefixOffset");

  *n_strings = json_array_get_length (json_object_get_array_member (shared, "stringArray"));
  assert_below (stacks, "frame", assert_table (frames));
  assert_below (frames, "func", assert_table (functions));
  assert_below (frames, "category", 5);
  assert_below (functions, "name", *n_strings);
  assert_below (functions, "source", assert_table (sources));
  assert_below (sources, "filename", *n_strings);
  for (guint i = 0; i < json_array_get_length (offsets); i++)
    g_assert_cmpint (json_array_get_int_element (offsets, i), <=, i);
  return assert_table (stacks);
}

/* Counts of what is in threads of the profile. */
typedef struct
{
  guint64 n_samples, weight, n_gcs, n_messages, n_spans;
  double gc_ms;
} FirefoxCounts;

static void
count_thread (JsonObject *thread, guint n_stacks, guint n_strings, FirefoxCounts *counts)
{
  JsonObject *samples = json_object_get_object_member (thread, "samples");
  JsonObject *markers = json_object_get_object_member (thread, "markers");
  JsonArray *weights = json_object_get_array_member (samples, "weight");
  JsonArray *data = json_object_get_array_member (markers, "data");
  JsonArray *starts = json_object_get_array_member (markers, "startTime");
  JsonArray *ends = json_object_get_array_member (markers, "endTime");

  counts->n_samples += assert_table (samples);
  assert_below (samples, "stack", n_stacks);
  for (guint i = 0; i < json_array_get_length (weights); i++)
    counts->weight += (guint64) json_array_get_int_element (weights, i);
  assert_table (markers);
  assert_below (markers, "name", n_strings);
  for (guint i = 0; i < json_array_get_length (data); i++)
    {
      const char *type =
          json_object_get_string_member (json_array_get_object_element (data, i), "type");

      counts->n_gcs += g_str_equal (type, "GC");
      counts->n_messages += g_str_equal (type, "Message");
      counts->n_spans += g_str_equal (type, "Span");
      if (g_str_equal (type, "GC"))
        counts->gc_ms +=
            json_array_get_double_element (ends, i) - json_array_get_double_element (starts, i);
    }
}

/* Returns the bytes of all censuses in the range. */
static guint64
heap_bytes (WeftTrace *trace, const WeftConvertOptions *options)
{
  WeftHeapProfile *heap = weft_heap_stacks_part (trace->heap);
  guint64 bytes = 0;

  for (guint i = 0; heap != NULL && i < heap->samples->len; i++)
    {
      const WeftHeapSample *sample = weft_heap_profile_sample (heap, i);

      if (sample->time >= options->from && sample->time < options->to)
        bytes += sample->total;
    }
  return bytes;
}

static FirefoxCounts
count_firefox (WeftTrace *trace, const WeftConvertOptions *options)
{
  g_autoptr (GBytes) bytes = convert (trace, WEFT_CONVERT_FIREFOX, options);
  g_autoptr (JsonParser) parser = read_json (bytes);
  JsonObject *root = json_node_get_object (json_parser_get_root (parser));
  JsonArray *threads = json_object_get_array_member (root, "threads");
  FirefoxCounts counts = { 0 };
  guint n_strings, n_stacks;

  n_stacks = assert_shared (json_object_get_object_member (root, "shared"), &n_strings);
  g_assert_cmpuint (json_array_get_length (threads), >, 0);
  for (guint i = 0; i < json_array_get_length (threads); i++)
    count_thread (json_array_get_object_element (threads, i), n_stacks, n_strings, &counts);
  return counts;
}

static void
assert_firefox (WeftTrace *trace, const WeftConvertOptions *options)
{
  const WeftTimeProfile *profile =
      weft_time_profile_n_samples (trace->profile) > 0 ? trace->profile : trace->call_stacks;
  WeftCollectionSums gcs = { 0 };
  guint64 gc_ns = 0;
  FirefoxCounts counts = count_firefox (trace, options);
  Sum spans = { 0 };

  gcs = weft_collections_sums (trace->collections, options->from, options->to);
  for (guint i = 0; i < weft_collections_count (trace->collections); i++)
    {
      const WeftCollection *gc = weft_collections_nth (trace->collections, i);

      gc_ns += gc->start >= options->from && gc->start < options->to ? gc->pause : 0;
    }
  g_assert_cmpuint (counts.n_gcs, ==, gcs.all.count);
  g_assert_cmpfloat_with_epsilon (counts.gc_ms, (double) gc_ns / 1e6, 1e-3);
  weft_user_spans_foreach (weft_trace_get (trace, WEFT_LAZY_USER_SPANS, NULL, NULL), options->from,
                           weft_index_range_end (trace->index, options->from, options->to),
                           sum_span, &spans);
  g_assert_cmpuint (counts.n_spans, ==, spans.n);
  g_assert_cmpuint (counts.n_messages, <=,
                    weft_index_count (trace->index, WEFT_TAG_USER_MSG) +
                        weft_index_count (trace->index, WEFT_TAG_USER_MARKER) +
                        weft_index_count (trace->index, WEFT_TAG_USER_BINARY_MSG));
  if (weft_time_profile_n_samples (profile) > 0)
    g_assert_cmpuint (counts.n_samples, ==,
                      weft_time_profile_count_before (profile, options->to) -
                          weft_time_profile_count_before (profile, options->from));
  else
    g_assert_cmpuint (counts.weight, ==, heap_bytes (trace, options));
}

/* Compares all of each log, and a third of it. Returns the number of those with a profile. */
static guint
assert_logs (GPtrArray *paths)
{
  guint n = 0;

  for (guint i = 0; paths != NULL && i < paths->len; i++)
    {
      g_autoptr (WeftIndex) index = weft_test_index_path (g_ptr_array_index (paths, i));
      g_autoptr (GError) error = NULL;
      g_autoptr (WeftTrace) trace = weft_trace_new (index, NULL, &error);
      WeftConvertOptions options;

      g_test_message ("%s", (const char *) g_ptr_array_index (paths, i));
      g_assert_no_error (error);
      weft_convert_options_init (&options);
      n += assert_pprof (trace, &options);
      assert_otlp (trace, &options);
      assert_firefox (trace, &options);
      options.from = index->from + (index->to - index->from) / 3;
      options.to = options.from + (index->to - index->from) / 3;
      assert_pprof (trace, &options);
      assert_otlp (trace, &options);
      assert_firefox (trace, &options);
    }
  return n;
}

static void
test_fixtures (void)
{
  g_autofree char *folder = g_test_build_filename (G_TEST_DIST, "fixtures", NULL);
  g_autoptr (GPtrArray) paths = weft_test_logs_in (folder);

  g_assert_cmpuint (assert_logs (paths), >=, 2);
}

/* A profile of two processes has what the profiles of each have. */
static void
test_processes (void)
{
  g_autofree char *folder = g_test_build_filename (G_TEST_DIST, "fixtures", NULL);
  g_autoptr (GPtrArray) paths = weft_test_logs_in (folder);

  for (guint i = 1; i < paths->len; i++)
    {
      g_autoptr (WeftIndex) a = weft_test_index_path (g_ptr_array_index (paths, i - 1));
      g_autoptr (WeftIndex) b = weft_test_index_path (g_ptr_array_index (paths, i));
      g_autoptr (WeftTrace) one = weft_trace_new (a, NULL, NULL);
      g_autoptr (WeftTrace) other = weft_trace_new (b, NULL, NULL);
      g_autoptr (GPtrArray) others = g_ptr_array_new ();
      FirefoxCounts x, y, both;
      WeftConvertOptions options;

      weft_convert_options_init (&options);
      x = count_firefox (one, &options);
      y = count_firefox (other, &options);
      g_ptr_array_add (others, other);
      options.others = others;
      both = count_firefox (one, &options);
      g_assert_cmpuint (both.n_samples, ==, x.n_samples + y.n_samples);
      g_assert_cmpuint (both.weight, ==, x.weight + y.weight);
      g_assert_cmpuint (both.n_gcs, ==, x.n_gcs + y.n_gcs);
      g_assert_cmpuint (both.n_messages, ==, x.n_messages + y.n_messages);
      g_assert_cmpuint (both.n_spans, ==, x.n_spans + y.n_spans);
    }
}

static void
test_corpus (void)
{
  g_autoptr (GPtrArray) paths = weft_test_corpus ();

  assert_logs (paths);
}

/* Spans that overlap, one that does not end, and labels that JSON has to escape. */
static void
test_spans (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  static const char *const texts[] = { "START a", "START \"\\\n\xff", "STOP a", "other",
                                       "START c" };

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 50);
  weft_test_log_run (log, 70, 1);
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      weft_test_log_event (log, WEFT_TAG_USER_MSG, 100 + 10 * i);
      weft_test_log_text (log, texts[i]);
    }
  weft_test_log_stop (log, 400, 1, 5, 0);
  weft_test_log_end_block (log, 500);
  weft_test_log_data_end (log);
  {
    g_autoptr (WeftIndex) index = weft_test_index_bytes (log);
    g_autoptr (WeftTrace) trace = weft_trace_new (index, NULL, NULL);
    g_autoptr (GPtrArray) others = g_ptr_array_new ();
    WeftConvertOptions options;

    weft_convert_options_init (&options);
    g_assert_cmpuint (assert_otlp (trace, &options), ==, 3);
    options.from = 125;
    g_assert_cmpuint (assert_otlp (trace, &options), ==, 2);
    g_ptr_array_add (others, trace);
    g_assert_cmpuint (count_resources (trace, &options), ==, 1);
    options.others = others;
    g_assert_cmpuint (count_resources (trace, &options), ==, 2);
  }
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/interchange/fixtures", test_fixtures);
  g_test_add_func ("/interchange/processes", test_processes);
  g_test_add_func ("/interchange/corpus", test_corpus);
  g_test_add_func ("/interchange/spans", test_spans);
  g_test_add_func ("/interchange/endless-tick", test_endless_tick);
}
