/* SPDX-License-Identifier: BSD-3-Clause */
/* Reports: their structure, what they have of the registries, and that what a log says stays text.
 */
#include "logs.h"
#include "weft-event-tags.h"
#include "weft-figures.h"
#include "weft-picture.h"
#include "weft-quantity.h"
#include "weft-report-private.h"
#include "weft-source.h"
#include "weft-tables.h"
#include "weft-test-log.h"
#include "weft-test-profile.h"
#include "weft-test-unit.h"
#include "weft-trace-read.h"

#include <glib/gstdio.h>
#include <string.h>

#define TAG_CREATE_THREAD 0
#define TAG_USER_MSG      19
#define TAG_PROGRAM_ARGS  30
#define TAG_PROGRAM_ENV   31
#define TAG_THREAD_LABEL  44

#define HOSTILE \
  "</title></style><script>alert(\"1\")</script><img src='x' onerror=y>&amp;\xff\x01\x1b[2J"

/* What a parser saw. HTML that is XML as well is one to any reader. */
typedef struct
{
  GHashTable *ids, *captions, *wanted; /* sets of char *; wanted: of ids */
  GPtrArray *open;                     /* of char * */
  guint level;                         /* of the last heading */
  guint n_pictures;
  gboolean has_policy; /* what a browser may do with it */
} Page;

static void
page_clear (Page *self)
{
  g_hash_table_unref (self->ids);
  g_hash_table_unref (self->captions);
  g_hash_table_unref (self->wanted);
  g_ptr_array_unref (self->open);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Page, page_clear)

static GHashTable *
new_set (void)
{
  return g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
}

/* Nothing runs, and nothing is fetched. */
static void
check_attribute (Page *self, const char *name, const char *value)
{
  static const char *const known[] = { "alt",     "aria-label", "aria-labelledby",
                                       "charset", "class",      "content",
                                       "href",    "http-equiv", "id",
                                       "lang",    "name",       "role",
                                       "scope",   "style",      "tabindex",
                                       "title",   NULL };

  if (self->n_pictures == 0 ||
      !g_ptr_array_find_with_equal_func (self->open, "svg", g_str_equal, NULL))
    g_assert_true (g_strv_contains (known, name));
  g_assert_false (g_str_has_prefix (name, "on"));
  g_assert_cmpstr (name, !=, "src");
  self->has_policy |= strcmp (value, "default-src 'none'; style-src 'unsafe-inline'") == 0;
  if (g_str_has_suffix (name, "href"))
    {
      g_assert_cmpint (*value, ==, '#');
      g_hash_table_add (self->wanted, g_strdup (value + 1));
    }
  if (strcmp (name, "aria-labelledby") == 0)
    g_hash_table_add (self->wanted, g_strdup (value));
  if (strcmp (name, "id") == 0)
    g_assert_true (g_hash_table_add (self->ids, g_strdup (value)));
}

static void
start_cb (GMarkupParseContext *context,
          const char *element,
          const char **names,
          const char **values,
          gpointer user_data,
          GError **error)
{
  static const char *const forbidden[] = { "script", "iframe", "img",  "link",          "object",
                                           "embed",  "base",   "form", "foreignObject", "input",
                                           "audio",  "video",  NULL };
  Page *self = user_data;

  g_assert_false (g_strv_contains (forbidden, element));
  if (strlen (element) == 2 && element[0] == 'h' && g_ascii_isdigit (element[1]))
    {
      guint level = (guint) (element[1] - '0');

      g_assert_cmpuint (level, <=, self->level + 1);
      self->level = level;
    }
  g_ptr_array_add (self->open, g_strdup (element));
  self->n_pictures += strcmp (element, "svg") == 0;
  for (guint i = 0; names[i] != NULL; i++)
    check_attribute (self, names[i], values[i]);
}

static void
end_cb (GMarkupParseContext *context, const char *element, gpointer user_data, GError **error)
{
  Page *self = user_data;

  g_ptr_array_remove_index (self->open, self->open->len - 1);
}

static void
text_cb (GMarkupParseContext *context,
         const char *text,
         gsize length,
         gpointer user_data,
         GError **error)
{
  Page *self = user_data;
  const char *element =
      self->open->len > 0 ? g_ptr_array_index (self->open, self->open->len - 1) : "";

  if (strcmp (element, "caption") == 0)
    g_hash_table_add (self->captions, g_strndup (text, length));
  /* no style asks for a file */
  if (strcmp (element, "style") == 0)
    g_assert_null (g_strstr_len (text, (gssize) length, "url("));
  for (gsize i = 0; i < length; i++)
    g_assert_true ((guchar) text[i] >= 0x20 || text[i] == '\n');
}

static void
parse (Page *self, const char *html)
{
  static const GMarkupParser parser = { start_cb, end_cb, text_cb };
  g_autoptr (GMarkupParseContext) context = g_markup_parse_context_new (&parser, 0, self, NULL);
  g_autoptr (GError) error = NULL;
  GHashTableIter iter;
  gpointer id;

  *self = (Page){ new_set (), new_set (), new_set (), g_ptr_array_new_with_free_func (g_free) };
  g_assert_true (g_str_has_prefix (html, "<!DOCTYPE html>\n"));
  html = strchr (html, '\n');
  g_assert_true (g_markup_parse_context_parse (context, html, -1, &error));
  g_assert_true (g_markup_parse_context_end_parse (context, &error));
  g_hash_table_iter_init (&iter, self->wanted);
  while (g_hash_table_iter_next (&iter, &id, NULL))
    g_assert_true (g_hash_table_contains (self->ids, id));
}

static char *
write_report (WeftTrace *trace, const char *name, guint64 from, guint64 to)
{
  const WeftReport report = { .name = name, .from = from, .to = to };
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
  g_autoptr (WeftTextOut) out = weft_text_out_new (stream, NULL);
  g_autoptr (GError) error = NULL;

  g_assert_true (weft_report_write (&report, trace, out, &error));
  g_assert_no_error (error);
  g_output_stream_write_all (stream, "", 1, NULL, NULL, NULL);
  g_output_stream_close (stream, NULL, NULL);
  return g_memory_output_stream_steal_data (G_MEMORY_OUTPUT_STREAM (stream));
}

static WeftTrace *
trace_of_bytes (const WeftTestLog *bytes)
{
  g_autoptr (WeftMap) map = weft_map_new_from_bytes (bytes->bytes->data, bytes->bytes->len);
  g_autoptr (WeftLog) log = weft_log_new (map, TRUE, NULL);
  g_autoptr (WeftIndex) index = weft_index_new (log, NULL, 1, NULL, NULL, NULL, NULL);

  return weft_trace_new (index, NULL, NULL);
}

static WeftTrace *
trace_of_file (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftSource) source = weft_source_open (path, &error);
  WeftTrace *trace;

  g_assert_no_error (error);
  trace = weft_trace_read (source, 0, NULL, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
  return trace;
}

/* What is in the log: each picture, table and group of numbers that a report is to have. */
static void
check_registries (WeftTrace *trace, const Page *page)
{
  guint n, n_pictures = 0;
  const WeftPictureKind *kinds = weft_picture_kinds (&n);
  const WeftTableEntry *tables;

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *id = g_strdup_printf ("picture-%s", kinds[i].id);
      gboolean has = g_hash_table_contains (page->ids, id);

      n_pictures += has;
      if (!kinds[i].is_reported || !kinds[i].klass->log_has_data (&kinds[i], trace))
        g_assert_false (has);
    }
  g_assert_cmpuint (n_pictures, ==, page->n_pictures);
  g_assert_true (page->has_policy);
  tables = weft_tables (&n);
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (WeftTableRows) rows = NULL;

      if (!tables[i].klass->is_reported || weft_table_has_profile (&tables[i]) ||
          !weft_table_is_recorded (&tables[i], trace))
        continue;
      rows = weft_table_rows_new (tables[i].klass, NULL, trace, 0, WEFT_TIME_END, NULL);
      if (rows->n > 0)
        g_assert_true (g_hash_table_contains (page->captions, tables[i].klass->title));
    }
}

static guint
count (const char *text, const char *part)
{
  guint n = 0;

  for (; (text = strstr (text, part)) != NULL; text += strlen (part))
    n++;
  return n;
}

static void
test_logs (void)
{
  static const char *const names[] = { "../data/demo.eventlog",
                                       "fixtures/heap-prof-he-ghc-9.10.eventlog",
                                       "fixtures/heap-ticky-ghc-9.6.eventlog",
                                       "fixtures/restart-ghc-9.6.eventlog",
                                       "fixtures/gc-census-ghc-9.0.eventlog",
                                       "fixtures/parsum-n2-full-ghc-9.10.eventlog" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_test_build_filename (G_TEST_DIST, names[i], NULL);
      g_autoptr (WeftTrace) trace = trace_of_file (path);
      g_autofree char *html = write_report (trace, "a.eventlog", 0, WEFT_TIME_END);
      g_autofree char *again = write_report (trace, "a.eventlog", 0, WEFT_TIME_END);
      g_auto (Page) page = { 0 };

      g_test_message ("%s", names[i]);
      g_assert_cmpstr (html, ==, again);
      parse (&page, html);
      check_registries (trace, &page);
      for (WeftFiguresKind kind = 0; kind < WEFT_N_FIGURES; kind++)
        g_assert_nonnull (strstr (html, weft_figures_title (kind)));
      /* every picture is dark where its reader wants it */
      g_assert_cmpuint (count (html, "(prefers-color-scheme:dark){#picture-"), ==, page.n_pictures);
      g_assert_null (strstr (html, "a part of the run"));
    }
}

/* Texts of a log are shown, and are nothing else; what the environment held is kept back. */
static void
test_hostile (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftTrace) trace = NULL;
  g_autofree char *html = NULL;
  g_auto (Page) page = { 0 };

  weft_test_log_header_9_10 (log);
  weft_test_log_event (log, TAG_PROGRAM_ARGS, 1);
  weft_test_log_u32 (log, 0);
  weft_test_log_string (log, HOSTILE);
  weft_test_log_string (log, HOSTILE);
  weft_test_log_event (log, TAG_PROGRAM_ENV, 1);
  weft_test_log_u32 (log, 0);
  weft_test_log_string (log, "TOKEN=secret");
  weft_test_log_begin_block (log, 0, 10);
  weft_test_log_event (log, TAG_CREATE_THREAD, 20);
  weft_test_log_u32 (log, 1);
  weft_test_log_event (log, TAG_THREAD_LABEL, 30);
  weft_test_log_u32 (log, 1);
  weft_test_log_text (log, HOSTILE);
  weft_test_log_event (log, TAG_USER_MSG, 35);
  weft_test_log_text (log, "START " HOSTILE);
  weft_test_log_run (log, 40, 1);
  weft_test_log_stop (log, 5000, 1, 5, 0);
  weft_test_log_end_block (log, 6000);
  weft_test_log_data_end (log);
  trace = trace_of_bytes (log);
  html = write_report (trace, HOSTILE, 0, WEFT_TIME_END);
  parse (&page, html);
  g_assert_nonnull (strstr (html, "&lt;script&gt;"));
  g_assert_null (strstr (html, "<script"));
  g_assert_null (strstr (html, "secret"));
  g_assert_true (g_utf8_validate (html, -1, NULL));
  check_registries (trace, &page);
}

/* A flame graph of one level is lower than the lowest picture, and drawn all the same. */
static void
test_low_picture (void)
{
  g_autoptr (WeftTestLog) log = weft_test_profile_begin (1000);
  g_autoptr (WeftTrace) trace = NULL;
  g_autofree char *html = NULL;

  weft_test_profile_sample (log, 1000, 0, 1, "");
  weft_test_profile_sample (log, 2000, 0, 2, "");
  weft_test_profile_end (log, 3000);
  trace = trace_of_bytes (log);
  html = write_report (trace, "a.eventlog", 0, WEFT_TIME_END);
  g_assert_nonnull (strstr (html, "id=\"picture-flame\""));
}

/* Damage is said before any number, and so is the range. */
static void
test_warnings (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "../data/demo.eventlog", NULL);
  g_autofree char *bytes = NULL;
  gsize length;
  g_autoptr (WeftMap) map = NULL;
  g_autoptr (WeftLog) log = NULL;
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (WeftTrace) trace = NULL;
  g_autofree char *html = NULL;
  g_auto (Page) page = { 0 };
  const char *warning, *range;

  g_assert_true (g_file_get_contents (path, &bytes, &length, NULL));
  map = weft_map_new_from_bytes ((const guint8 *) bytes, length / 2);
  log = weft_log_new (map, TRUE, NULL);
  index = weft_index_new (log, NULL, 1, NULL, NULL, NULL, NULL);
  trace = weft_trace_new (index, NULL, NULL);
  html = write_report (trace, "cut", 20000000, 50000000);
  parse (&page, html);
  warning = strstr (html, "The log is damaged or cut.");
  range = strstr (html, "a part of the run: 20.000 ms to 50.000 ms");
  g_assert_nonnull (warning);
  g_assert_nonnull (range);
  g_assert_true (warning < strstr (html, "class=\"cards\""));
  g_assert_true (range < strstr (html, "class=\"cards\""));
}

/* How much of a report was told to be done. */
static void
hear (gpointer data, double done)
{
  double *last = data;

  g_assert_cmpfloat (done, >, *last);
  *last = done;
}

/* It is told step by step, up to all of it. */
static void
test_tells (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "../data/demo.eventlog", NULL);
  g_autoptr (WeftTrace) trace = trace_of_file (path);
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
  g_autoptr (WeftTextOut) out = weft_text_out_new (stream, NULL);
  double done = 0;
  const WeftReport report = {
    .name = "a", .to = WEFT_TIME_END, .report_progress = hear, .data = &done
  };

  g_assert_true (weft_report_write (&report, trace, out, NULL));
  g_assert_cmpfloat (done, ==, 1);
}

static void
test_cancelled (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "../data/demo.eventlog", NULL);
  g_autoptr (WeftTrace) trace = trace_of_file (path);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
  g_autoptr (WeftTextOut) out = weft_text_out_new (stream, cancellable);
  g_autoptr (GError) error = NULL;
  const WeftReport report = { .name = "a", .to = WEFT_TIME_END };

  g_cancellable_cancel (cancellable);
  g_assert_false (weft_report_write (&report, trace, out, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* The index of the log that is unpacked from the file at @path. */
static WeftIndex *
index_of (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftSource) source = weft_source_open (path, &error);
  g_autoptr (WeftMap) map = NULL;
  g_autoptr (WeftLog) log = NULL;
  gboolean more;

  g_assert_no_error (error);
  g_assert_true (weft_source_read (source, G_MAXSIZE, &more, NULL, &error));
  map = weft_source_map (source, &error);
  g_assert_no_error (error);
  log = weft_log_new (map, TRUE, &error);
  g_assert_no_error (error);
  return weft_test_index (log);
}

/* The log in a report is the one that it is of: the events of the range, without the environment.
 */
static void
test_with_log (void)
{
  g_autofree char *path = g_build_filename (g_getenv ("WEFT_DATA_DIR"), "demo.eventlog", NULL);
  g_autofree char *page = NULL, *html = NULL;
  g_autoptr (WeftIndex) index = weft_test_index_path (path);
  g_autoptr (WeftIndex) again = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftTrace) trace = weft_trace_new (index, NULL, &error);
  WeftReport report = {
    .name = "demo",
    .to = WEFT_TIME_END,
    .has_log = TRUE,
    .strip = WEFT_LOG_STRIP_BIT (ENVIRONMENT),
  };
  g_autofree char *folder = g_dir_make_tmp ("weft-report-XXXXXX", &error);

  g_assert_no_error (error);
  page = g_build_filename (folder, "page.html", NULL);
  g_assert_true (weft_report_save (&report, trace, page, WEFT_FILE_KEEP_LOG, NULL, &error));
  again = index_of (page);
  for (guint16 tag = 0; tag <= G_MAXUINT8; tag++)
    if (tag != WEFT_TAG_PROGRAM_ENV)
      g_assert_cmpuint (weft_index_count (again, tag), ==, weft_index_count (index, tag));
  g_assert_cmpuint (weft_index_count (again, WEFT_TAG_PROGRAM_ENV), ==, 0);
  g_assert_cmpuint (again->to, ==, index->to);
  /* nor has the page what is left out of its log */
  g_assert_true (g_file_get_contents (page, &html, NULL, &error));
  g_assert_nonnull (strstr (html, "act 3"));
  g_clear_pointer (&html, g_free);
  report.strip |= WEFT_LOG_STRIP_BIT (MESSAGES);
  /* it is a log, which is not replaced unasked, nor while it is open */
  g_assert_false (weft_report_save (&report, trace, page, WEFT_FILE_REPLACE_LOG, NULL, NULL));
  g_clear_pointer (&again, weft_shared_unref);
  g_assert_false (weft_report_save (&report, trace, page, WEFT_FILE_KEEP_LOG, NULL, NULL));
  g_assert_true (weft_report_save (&report, trace, page, WEFT_FILE_REPLACE_LOG, NULL, &error));
  g_assert_true (g_file_get_contents (page, &html, NULL, &error));
  g_assert_null (strstr (html, "act 3"));
  g_unlink (page);
  g_rmdir (folder);
}

/* A part of a log in which no GC happened has events of a GC beside it, and says of its GCs what
 * the whole log says of the range: there are none. */
static void
test_without_gc (void)
{
  g_autofree char *path =
      g_test_build_filename (G_TEST_DIST, "fixtures", "parsum-n2-full-ghc-9.10.eventlog", NULL);
  g_autoptr (WeftIndex) index = weft_test_index_path (path);
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftTrace) trace = weft_trace_new (index, NULL, &error);
  g_autoptr (WeftTrace) part = NULL;
  const WeftReport report = { .name = "part", .from = 20000000, .to = 60000000 };

  g_assert_no_error (error);
  part = weft_report_extract_log (&report, trace, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpint (weft_feature_recorded (part, WEFT_FEATURE_GC).state, ==, WEFT_AMOUNT_KNOWN);
  for (guint i = 0; i < 2; i++)
    {
      WeftStatistics statistics = weft_statistics (i == 0 ? part : trace, report.from, report.to);
      WeftAmount gcs = weft_quantity_value_by_id ("pauses.count", &statistics);

      g_assert_true (weft_amount_is_exact (gcs));
      g_assert_cmpfloat (gcs.number, ==, 0);
      g_assert_cmpint (weft_quantity_value_by_id ("pauses.max_ns", &statistics).state, ==,
                       WEFT_AMOUNT_NONE);
    }
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/report/without-gc", test_without_gc);
  g_test_add_func ("/report/with-log", test_with_log);
  g_test_add_func ("/report/logs", test_logs);
  g_test_add_func ("/report/tells", test_tells);
  g_test_add_func ("/report/hostile", test_hostile);
  g_test_add_func ("/report/low-picture", test_low_picture);
  g_test_add_func ("/report/warnings", test_warnings);
  g_test_add_func ("/report/cancelled", test_cancelled);
}
