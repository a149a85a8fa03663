/* SPDX-License-Identifier: BSD-3-Clause */
/* Converted logs hold what the analyses say, in the words of the programs that read them. */
#include "weft-convert-private.h"
#include "weft-convert.h"
#include "weft-event-tags.h"
#include "weft-test-heap.h"
#include "weft-test-profile.h"
#include "weft-test-unit.h"

#include <glib/gstdio.h>
#include <json-glib/json-glib.h>
#include <locale.h>
#include <string.h>

static WeftTrace *
trace_of (const WeftTestLog *bytes)
{
  g_autoptr (WeftMap) map = weft_map_new_from_bytes (bytes->bytes->data, bytes->bytes->len);
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftLog) log = weft_log_new (map, TRUE, &error);
  g_autoptr (WeftIndex) index = NULL;
  WeftTrace *trace;

  g_assert_no_error (error);
  index = weft_index_new (log, NULL, 1, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
  trace = weft_trace_new (index, NULL, &error);
  g_assert_no_error (error);
  return trace;
}

static char *
convert (WeftTrace *trace, WeftConvertFormat format, const WeftConvertOptions *options)
{
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
  g_autoptr (WeftTextOut) out = weft_text_out_new (stream, NULL);
  g_autoptr (GError) error = NULL;
  gboolean ok = weft_convert (trace, format, options, out, &error);

  g_assert_no_error (error);
  g_assert_true (ok);
  g_output_stream_write_all (stream, "", 1, NULL, NULL, NULL);
  g_output_stream_close (stream, NULL, NULL);
  return g_memory_output_stream_steal_data (G_MEMORY_OUTPUT_STREAM (stream));
}

static void
assert_converted (WeftTrace *trace,
                  WeftConvertFormat format,
                  const WeftConvertOptions *options,
                  const char *expected)
{
  g_autofree char *text = convert (trace, format, options);

  g_assert_cmpstr (text, ==, expected);
}

static void
put_marker (WeftTestLog *log, guint64 time, const char *text)
{
  weft_test_log_event (log, 58, time);
  weft_test_log_text (log, text);
}

static WeftTrace *
profile_trace (void)
{
  g_autoptr (WeftTestLog) log = weft_test_profile_begin (100);

  weft_test_profile_sample (log, 1000, 0, 1, "ba");
  weft_test_profile_sample (log, 1001, 1, 1, "I");
  put_marker (log, 1050, "half");
  weft_test_profile_sample (log, 1110, 0, 2, "a");
  weft_test_profile_sample (log, 1200, 1, 2, "");
  weft_test_profile_sample (log, 2000, 0, 3, "ba");
  weft_test_profile_end (log, 3000);
  return trace_of (log);
}

static void
test_folded (void)
{
  g_autoptr (WeftTrace) trace = profile_trace ();
  WeftConvertOptions options;

  weft_convert_options_init (&options);
  assert_converted (trace, WEFT_CONVERT_FOLDED, &options,
                    "MAIN 1\nMain.a 1\nMain.a;Main.b 2\nIDLE 1\n");
  options.track = 1;
  options.from = 1100;
  assert_converted (trace, WEFT_CONVERT_FOLDED, &options, "MAIN 1\n");
  options.track = -1;
  options.to = 1200;
  assert_converted (trace, WEFT_CONVERT_FOLDED, &options, "Main.a 1\n");
}

#define FRAMES                                                         \
  "\"shared\":{\"frames\":[\n"                                         \
  "{\"name\":\"Main.a\",\"file\":\"Main.hs\",\"line\":1,\"col\":1},\n" \
  "{\"name\":\"Main.b\",\"file\":\"Main.hs\",\"line\":2,\"col\":1},\n" \
  "{\"name\":\"IDLE\",\"file\":\"<built-in>\"},\n"                     \
  "{\"name\":\"MAIN\"},\n{\"name\":\"half\"}]},\n\"profiles\":["
#define HEAD                                                                                   \
  "{\"$schema\":\"https://www.speedscope.app/file-format-schema.json\",\"exporter\":\"weft\"," \
  "\"name\":\"\",\"activeProfileIndex\":0,\n"
#define NS(name, from, to) \
  "\"name\":\"" name "\",\"unit\":\"nanoseconds\",\"startValue\":" from ",\"endValue\":" to
#define MARKERS                                                                                   \
  ",\n{\"type\":\"evented\"," NS ("Markers", "1050",                                              \
                                  "3000") ",\"events\":["                                         \
                                          "{\"type\":\"O\",\"frame\":4,\"at\":1050},\n{\"type\":" \
                                          "\"C\",\"frame\":4,\"at\":3000}]}]}\n"

static void
test_speedscope (void)
{
  g_autoptr (WeftTrace) trace = profile_trace ();
  WeftConvertOptions options;

  weft_convert_options_init (&options);
  assert_converted (
      trace, WEFT_CONVERT_SPEEDSCOPE, &options,
      HEAD FRAMES "\n{\"type\":\"sampled\"," NS (
          "HEC 0", "0", "300") ",\"samples\":[[0,1],\n[0],\n[0,1]],\n\"weights\":[100,100,100]},"
                               "\n{\"type\":\"sampled\"," NS (
                                   "HEC 1", "0",
                                   "100") ",\"samples\":[[3]],\n\"weights\":[100]},"
                                          "\n{\"type\":\"sampled\"," NS (
                                              "HEC 0 with GC and idling", "0",
                                              "300") ",\"samples\":[[0,1],\n[0],\n[0,1]],"
                                                     "\n\"weights\":[100,100,100]},"
                                                     "\n{\"type\":\"sampled\"," NS (
                                                         "HEC 1 with GC and idling", "0",
                                                         "200") ",\"samples\":[[2],\n[3]],\n"
                                                                "\"weights\":[100,100]}" MARKERS);
}

/* Stacks stay open from one tick to the next, and are closed where there is a gap. */
static void
test_evented (void)
{
  g_autoptr (WeftTrace) trace = profile_trace ();
  WeftConvertOptions options;

  weft_convert_options_init (&options);
  options.is_evented = TRUE;
  options.track = 0;
  assert_converted (
      trace, WEFT_CONVERT_SPEEDSCOPE, &options,
      HEAD FRAMES "\n{\"type\":\"evented\"," NS (
          "HEC 0", "1000", "2100") ",\"events\":["
                                   "{\"type\":\"O\",\"frame\":0,\"at\":1000},\n"
                                   "{\"type\":\"O\",\"frame\":1,\"at\":1000},\n"
                                   "{\"type\":\"C\",\"frame\":1,\"at\":1110},\n"
                                   "{\"type\":\"C\",\"frame\":0,\"at\":1210},\n"
                                   "{\"type\":\"O\",\"frame\":0,\"at\":2000},\n"
                                   "{\"type\":\"O\",\"frame\":1,\"at\":2000},\n"
                                   "{\"type\":\"C\",\"frame\":1,\"at\":2100},\n"
                                   "{\"type\":\"C\",\"frame\":0,\"at\":2100}]}" MARKERS);
}

/* A tick that is too long, of a damaged log, ends no profile before its last event. */
static void
test_endless_tick (void)
{
  g_autoptr (WeftTestLog) log = weft_test_profile_begin (G_MAXUINT64 - 1);
  g_autoptr (WeftTrace) trace = NULL;
  g_autofree char *evented = NULL, *sampled = NULL;
  WeftConvertOptions options;

  weft_test_profile_sample (log, 1000, 0, 1, "a");
  weft_test_profile_sample (log, 2000, 0, 2, "b");
  weft_test_profile_end (log, 3000);
  trace = trace_of (log);
  weft_convert_options_init (&options);
  sampled = convert (trace, WEFT_CONVERT_SPEEDSCOPE, &options);
  options.is_evented = TRUE;
  evented = convert (trace, WEFT_CONVERT_SPEEDSCOPE, &options);
  g_assert_nonnull (
      strstr (sampled, NS ("HEC 0", "0", "18446744073709551615") ",\"samples\":[[0],\n[1]]"));
  g_assert_nonnull (strstr (evented, NS ("HEC 0", "1000", "18446744073709551615") ",\"events\":["));
  g_assert_nonnull (strstr (evented, "{\"type\":\"C\",\"frame\":1,\"at\":9223372036854775807}"));
}

/* Whatever the samples, events are in order and each that opens is closed. */
static void
check_events (JsonArray *events)
{
  g_autoptr (GArray) open = g_array_new (FALSE, FALSE, sizeof (gint64));
  gint64 last = 0;

  for (guint i = 0; i < json_array_get_length (events); i++)
    {
      JsonObject *event = json_array_get_object_element (events, i);
      gint64 at = json_object_get_int_member (event, "at");
      gint64 frame = json_object_get_int_member (event, "frame");

      g_assert_cmpint (at, >=, last);
      last = at;
      if (g_str_equal (json_object_get_string_member (event, "type"), "O"))
        {
          g_array_append_val (open, frame);
          continue;
        }
      g_assert_cmpuint (open->len, >, 0);
      g_assert_cmpint (g_array_index (open, gint64, open->len - 1), ==, frame);
      g_array_set_size (open, open->len - 1);
    }
  g_assert_cmpuint (open->len, ==, 0);
}

static void
test_random (void)
{
  for (guint seed = 0; seed < 20; seed++)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
      g_autoptr (WeftTestLog) log = weft_test_profile_begin (100);
      g_autoptr (WeftTrace) trace = NULL;
      g_autoptr (JsonParser) parser = json_parser_new_immutable ();
      g_autofree char *text = NULL;
      JsonArray *profiles;
      WeftConvertOptions options;
      guint64 time = 1000;

      for (guint i = 0; i < 200; i++)
        {
          char stack[] = { "abcdeGI"[g_rand_int_range (rand, 0, 7)],
                           "ab"[g_rand_int_range (rand, 0, 2)], '\0' };

          time += g_rand_int_range (rand, 0, 300);
          weft_test_profile_sample (log, time, g_rand_int_range (rand, 0, 2), i, stack);
        }
      weft_test_profile_end (log, time + 1000);
      trace = trace_of (log);
      weft_convert_options_init (&options);
      options.is_evented = TRUE;
      text = convert (trace, WEFT_CONVERT_SPEEDSCOPE, &options);
      g_assert_true (json_parser_load_from_data (parser, text, -1, NULL));
      profiles = json_object_get_array_member (json_node_get_object (json_parser_get_root (parser)),
                                               "profiles");
      g_assert_cmpuint (json_array_get_length (profiles), ==, 2);
      for (guint i = 0; i < 2; i++)
        check_events (
            json_object_get_array_member (json_array_get_object_element (profiles, i), "events"));
    }
}

/* Heap profiles. */

/* Samples at 0.5 s and 1.25 s, a marker at 1 s. */
static WeftTrace *
heap_trace (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0xffff, 0);
  weft_test_heap_sample (log, 500000000, 0);
  weft_test_heap_band (log, 500000001, 0, "a \"b\"", 10);
  weft_test_heap_band (log, 500000001, 0, "c,d", 30);
  weft_test_heap_sample_end (log, 500000002, 0);
  put_marker (log, 1000000000, "now");
  weft_test_heap_sample (log, 1250000000, 0);
  weft_test_heap_band (log, 1250000001, 0, "c,d", 5);
  weft_test_heap_band (log, 1250000001, 0, "e", 1);
  weft_test_heap_sample_end (log, 1250000002, 0);
  weft_test_log_end_block (log, 1300000000);
  weft_test_log_begin_block (log, 0, 1300000000);
  weft_test_log_event (log, 51, 1500000000);
  weft_test_log_u32 (log, 0);
  weft_test_log_u64 (log, 77);
  weft_test_log_end_block (log, 2000000000);
  weft_test_log_data_end (log);
  return trace_of (log);
}

static void
test_hp (void)
{
  g_autoptr (WeftTrace) trace = heap_trace ();
  WeftConvertOptions options;

  weft_convert_options_init (&options);
  assert_converted (trace, WEFT_CONVERT_HP, &options,
                    "JOB \"\"\nDATE \"\"\nSAMPLE_UNIT \"seconds\"\nVALUE_UNIT \"bytes\"\n"
                    "BEGIN_SAMPLE 0.000000000\nEND_SAMPLE 0.000000000\n"
                    "BEGIN_SAMPLE 0.500000000\na_'b'\t10\nc,d\t30\nEND_SAMPLE 0.500000000\n"
                    "MARK 1.000000000\n"
                    "BEGIN_SAMPLE 1.250000000\nc,d\t5\ne\t1\nEND_SAMPLE 1.250000000\n");
}

/* Files are the same in every language. */
static void
test_hp_date (void)
{
  static const char *const locales[] = { "C", "de_DE.UTF-8", "ja_JP.UTF-8" };
  g_autofree char *before = g_strdup (setlocale (LC_TIME, NULL));
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftTrace) trace = NULL;
  WeftConvertOptions options;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0xffff, 0);
  weft_test_log_event (log, 43, 0); /* WALL_CLOCK_TIME */
  weft_test_log_u32 (log, 0);
  weft_test_log_u64 (log, 1795201338);
  weft_test_log_u32 (log, 0);
  weft_test_heap_sample (log, 500000000, 0);
  weft_test_heap_band (log, 500000001, 0, "a", 10);
  weft_test_heap_sample_end (log, 500000002, 0);
  weft_test_log_end_block (log, 1300000000);
  weft_test_log_data_end (log);
  trace = trace_of (log);
  weft_convert_options_init (&options);
  for (guint i = 0; i < G_N_ELEMENTS (locales); i++)
    {
      g_autofree char *text = NULL;

      if (setlocale (LC_TIME, locales[i]) == NULL)
        g_test_message ("%s is not installed", locales[i]);
      text = convert (trace, WEFT_CONVERT_HP, &options);
      g_assert_nonnull (strstr (text, "DATE \"Fri Nov 20 19:02 2026\"\n"));
    }
  setlocale (LC_TIME, before);
}

static void
test_csv (void)
{
  g_autoptr (WeftTrace) trace = heap_trace ();
  g_autoptr (WeftTrace) profile = profile_trace ();
  WeftConvertOptions options;

  weft_convert_options_init (&options);
  assert_converted (trace, WEFT_CONVERT_CSV, &options,
                    "profile,sample,time,complete,band,bytes\n"
                    "0,0,500000000,true,\"a \"\"b\"\"\",10\n0,0,500000000,true,\"c,d\",30\n"
                    "0,0,1250000000,true,\"c,d\",5\n0,0,1250000000,true,e,1\n");
  options.to = 1002;
  assert_converted (profile, WEFT_CONVERT_CSV, &options,
                    "time,cap,ticks,stack\n1000,0,1,Main.a;Main.b\n1001,1,1,IDLE.IDLE\n");
}

static void
test_eventlog2html (void)
{
  g_autoptr (WeftTrace) trace = heap_trace ();
  WeftConvertOptions options;

  weft_convert_options_init (&options);
  options.n_bands = 1;
  assert_converted (trace, WEFT_CONVERT_EVENTLOG2HTML, &options,
                    "{\"samples\":[\n{\"x\":0,\"y\":0,\"k\":1,\"c\":\"c,d\"},\n"
                    "{\"x\":0.5,\"y\":30,\"k\":1,\"c\":\"c,d\"},\n"
                    "{\"x\":1.25,\"y\":5,\"k\":1,\"c\":\"c,d\"},\n"
                    "{\"x\":1.5,\"y\":0,\"k\":1,\"c\":\"c,d\"},\n"
                    "{\"x\":0,\"y\":0,\"k\":0,\"c\":\"OTHER\"},\n"
                    "{\"x\":0.5,\"y\":10,\"k\":0,\"c\":\"OTHER\"},\n"
                    "{\"x\":1.25,\"y\":1,\"k\":0,\"c\":\"OTHER\"},\n"
                    "{\"x\":1.5,\"y\":0,\"k\":0,\"c\":\"OTHER\"}],\n"
                    "\"traces\":[\n{\"tx\":1,\"desc\":\"now\"}],\n"
                    "\"heap\":[\n{\"x\":1.5,\"y\":77,\"k\":0,\"c\":\"Live Bytes\"}]}\n");
}

/* What a log does not have is said, and no file is touched. */
static void
test_lacking (void)
{
  g_autoptr (WeftTrace) heap = heap_trace ();
  g_autoptr (WeftTrace) profile = profile_trace ();
  g_autofree char *folder = g_dir_make_tmp ("weft-test-convert-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "out", NULL);
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  WeftConvertOptions options;

  weft_convert_options_init (&options);
  g_assert_true (g_file_set_contents (path, "before", -1, NULL));
  g_assert_false (weft_convert_save (heap, WEFT_CONVERT_SPEEDSCOPE, &options, path,
                                     WEFT_FILE_KEEP_LOG, NULL, &error));
  g_assert_error (error, WEFT_CONVERT_ERROR, WEFT_CONVERT_ERROR_EMPTY);
  g_clear_error (&error);
  g_assert_false (weft_convert_save (profile, WEFT_CONVERT_HP, &options, path, WEFT_FILE_KEEP_LOG,
                                     NULL, &error));
  g_assert_error (error, WEFT_CONVERT_ERROR, WEFT_CONVERT_ERROR_EMPTY);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, "before");
  g_clear_pointer (&text, g_free);
  options.to = 1002;
  g_assert_true (weft_convert_save (profile, WEFT_CONVERT_FOLDED, &options, path,
                                    WEFT_FILE_KEEP_LOG, NULL, NULL));
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, "Main.a;Main.b 1\nIDLE 1\n");
  g_remove (path);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

/* Each format: the start of what it is of a log that has something for all of them, and whether a
 * log without events is converted to it. */
static const struct
{
  const char *id, *start;
  gboolean takes_empty;
} kinds[] = {
  { "speedscope", HEAD },
  { "folded", "Main.a;Main.b 1\n" },
  { "folded-off-cpu", "thread 1;runnable;heap overflow 300\n" },
  { "eventlog2html-json", "{\"samples\":[\n" },
  { "hp", "JOB \"\"\nDATE \"\"\n" },
  { "csv", "profile,sample,time,complete,band,bytes\n" },
  { "sqlite", "SQLite format 3", TRUE },
  { "eventlog", "hdrbhetbetb", TRUE },
  { "perfetto", "\n\x1cP\x01h\x03", TRUE },
  { "otlp-json", "{\"resourceSpans\":[{\"resource\":{\"attributes\":[" },
  { "firefox", "{\"meta\":{\"interval\":", TRUE },
  { "pprof", "\x1f\x8b" },
  { "chrome-json", "{\"displayTimeUnit\":\"ns\",\"traceEvents\":[\n", TRUE },
};

/* A thread that waits, a sample of a time profile and one of a heap profile. */
static WeftTrace *
full_trace (void)
{
  g_autoptr (WeftTestLog) log = weft_test_profile_begin (100);
  const WeftTestHeapStack stacks[] = { { "ba", 10 } };

  weft_test_log_end_block (log, 100);
  weft_test_log_begin_block (log, 0, 100);
  weft_test_log_run (log, 100, 1);
  weft_test_log_stop (log, 200, 1, 1, 0);
  weft_test_log_run (log, 500, 1);
  weft_test_log_event (log, WEFT_TAG_USER_MSG, 510);
  weft_test_log_text (log, "START a");
  weft_test_log_stop (log, 600, 1, 5, 0);
  weft_test_log_end_block (log, 700);
  weft_test_log_begin_block (log, 0xffff, 700);
  weft_test_profile_sample (log, 1000, 0, 1, "ba");
  weft_test_profile_begin_heap (log);
  weft_test_profile_heap_sample (log, 2000, stacks, G_N_ELEMENTS (stacks));
  weft_test_profile_end (log, 3000);
  return trace_of (log);
}

static WeftTrace *
empty_trace (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();

  weft_test_log_header_9_10 (log);
  weft_test_log_data_end (log);
  return trace_of (log);
}

/* The row of kinds[] for the format @id. */
static guint
find_kind (const char *id)
{
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (g_str_equal (kinds[i].id, id))
      return i;
  g_error ("the format %s is not tested: add it to kinds[] in tests/export/convert/test-convert.c",
           id);
}

static void
test_kinds (void)
{
  g_autoptr (WeftTrace) full = full_trace ();
  g_autoptr (WeftTrace) empty = empty_trace ();
  WeftConvertOptions options;

  weft_convert_options_init (&options);
  for (WeftConvertFormat format = 0; format < WEFT_N_CONVERT_FORMATS; format++)
    {
      guint i = find_kind (weft_convert_format (format)->id);
      g_autofree char *text = convert (full, format, &options);
      g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
      g_autoptr (WeftTextOut) out = weft_text_out_new (stream, NULL);
      g_autoptr (GError) error = NULL;

      g_test_message ("%s:\n%s", kinds[i].id, text);
      g_assert_true (g_str_has_prefix (text, kinds[i].start));
      g_assert_cmpint (weft_convert (empty, format, &options, out, &error), ==,
                       kinds[i].takes_empty);
      if (!kinds[i].takes_empty)
        g_assert_error (error, WEFT_CONVERT_ERROR, WEFT_CONVERT_ERROR_EMPTY);
    }
}

static void
test_source_places (void)
{
  static const struct
  {
    const char *text;
    guint file, line, column; /* line 0: none */
  } places[] = {
    { "Main.hs:12:5-20", 7, 12, 5 },
    { "Main.hs:12:5", 7, 12, 5 },
    { "a b/C.hs:(1,2)-(3,4)", 8, 1, 2 },
    { "C:\\x.hs:3:4", 7, 3, 4 },
    { "x:1:2:3:4", 5, 3, 4 },
    { "<built-in>", 0, 0, 0 },
    { "<entire-module>", 0, 0, 0 },
    { ":1:2", 0, 0, 0 },
    { "x:1", 0, 0, 0 },
    { "x:99999999999:1", 0, 0, 0 },
    { "x:(1,2", 0, 0, 0 },
    { "", 0, 0, 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    {
      WeftSourcePosition place;

      g_assert_cmpint (weft_source_position_parse (places[i].text, &place), ==, places[i].line > 0);
      if (places[i].line == 0)
        continue;
      g_assert_cmpuint (place.file_length, ==, places[i].file);
      g_assert_cmpuint (place.line, ==, places[i].line);
      g_assert_cmpuint (place.column, ==, places[i].column);
    }
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/convert/folded", test_folded);
  g_test_add_func ("/convert/speedscope", test_speedscope);
  g_test_add_func ("/convert/evented", test_evented);
  g_test_add_func ("/convert/endless-tick", test_endless_tick);
  g_test_add_func ("/convert/random", test_random);
  g_test_add_func ("/convert/hp", test_hp);
  g_test_add_func ("/convert/hp-date", test_hp_date);
  g_test_add_func ("/convert/csv", test_csv);
  g_test_add_func ("/convert/eventlog2html", test_eventlog2html);
  g_test_add_func ("/convert/kinds", test_kinds);
  g_test_add_func ("/convert/lacking", test_lacking);
  g_test_add_func ("/convert/source-places", test_source_places);
}
