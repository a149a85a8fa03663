/* SPDX-License-Identifier: BSD-3-Clause */
/* Tests of charts as files. */
#include "weft-export.h"
#include "weft-picture.h"
#include "weft-test-log.h"
#include "weft-test-threads.h"
#include "weft-test-unit.h"

#include <glib/gstdio.h>
#include <string.h>

typedef struct
{
  char *folder, *path;
  WeftTrace *trace;
} Fixture;

/* A log of @n_caps HECs, on each of which threads run for 1 us each, @n_runs of them. */
static WeftTestLog *
make_log (guint n_caps, guint n_runs)
{
  WeftTestLog *log = weft_test_log_new ();

  weft_test_log_header_9_10 (log);
  for (guint cap = 0; cap < n_caps; cap++)
    {
      weft_test_log_begin_block (log, (guint16) cap, 1000);
      for (guint i = 0; i < n_runs; i++)
        {
          guint64 time = 2000 + (guint64) i * 3000 + (guint64) g_test_rand_int_range (0, 1000);

          weft_test_log_run (log, time, i);
          weft_test_log_stop (log, time + 1000, i, 3, 0);
        }
      weft_test_log_end_block (log, 5000 + (guint64) n_runs * 3000);
    }
  weft_test_log_data_end (log);
  return log;
}

static void
fixture_init (Fixture *self, const char *name, guint n_caps, guint n_runs)
{
  g_autoptr (WeftTestLog) bytes = make_log (n_caps, n_runs);
  g_autoptr (WeftMap) map = weft_map_new_from_bytes (bytes->bytes->data, bytes->bytes->len);
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftLog) log = weft_log_new (map, TRUE, &error);
  g_autoptr (WeftIndex) index = NULL;

  g_assert_no_error (error);
  index = weft_index_new (log, NULL, 1, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
  self->trace = weft_trace_new (index, NULL, &error);
  g_assert_no_error (error);
  self->folder = g_dir_make_tmp ("weft-test-export-XXXXXX", &error);
  g_assert_no_error (error);
  self->path = g_build_filename (self->folder, name, NULL);
}

static void
fixture_clear (Fixture *self)
{
  g_remove (self->path);
  g_assert_cmpint (g_rmdir (self->folder), ==, 0); /* no half file is left */
  weft_shared_unref (self->trace);
  g_free (self->folder);
  g_free (self->path);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Fixture, fixture_clear)

static gsize
file_size (const char *path)
{
  GStatBuf status;

  g_assert_cmpint (g_stat (path, &status), ==, 0);
  return (gsize) status.st_size;
}

static void
test_format (void)
{
  static const struct
  {
    const char *path;
    WeftExportFormat format;
  } known[] = {
    { "a.png", WEFT_EXPORT_PNG },
    { "/b.pdf/a.SVG", WEFT_EXPORT_SVG },
    { "a.png.Pdf", WEFT_EXPORT_PDF },
  };
  static const char *const unknown[] = { "a", "png", "a.jpg", "a.png/b", "a.pngx", "" };

  for (guint i = 0; i < G_N_ELEMENTS (known); i++)
    {
      WeftExportFormat format;

      g_assert_true (weft_export_format_for_path (known[i].path, &format, NULL));
      g_assert_cmpint (format, ==, known[i].format);
    }
  for (guint i = 0; i < G_N_ELEMENTS (unknown); i++)
    {
      WeftExportFormat format;
      g_autoptr (GError) error = NULL;

      g_assert_false (weft_export_format_for_path (unknown[i], &format, &error));
      g_assert_error (error, WEFT_EXPORT_ERROR, WEFT_EXPORT_ERROR_FORMAT);
    }
}

/* An image that was written can be read, and has the size that was asked for. */
static void
test_png (void)
{
  g_auto (Fixture) f = { 0 };
  const WeftExportOptions options = { .size = { 700, 300, WEFT_LENGTH_PX },
                                      .scale = 2,
                                      .title = "Title" };
  g_autoptr (GError) error = NULL;
  cairo_surface_t *surface;

  fixture_init (&f, "a.png", 2, 100);
  weft_export_chart (f.trace, &options, f.path, &error);
  g_assert_no_error (error);
  surface = cairo_image_surface_create_from_png (f.path);
  g_assert_cmpint (cairo_surface_status (surface), ==, CAIRO_STATUS_SUCCESS);
  g_assert_cmpint (cairo_image_surface_get_width (surface), ==, 1400);
  g_assert_cmpint (cairo_image_surface_get_height (surface), ==, 600);
  cairo_surface_destroy (surface);
}

/* Where no thread can be made, that is said: fontconfig would end the program. */
/* In memory it is what is in a file, and drawn by a caller the same picture. */
static void
test_memory (void)
{
  static const struct
  {
    const char *name;
    WeftExportFormat format;
  } formats[] = { { "a.png", WEFT_EXPORT_PNG }, { "a.svg", WEFT_EXPORT_SVG } };
  WeftExportOptions options = { .size = { 800, 400, WEFT_LENGTH_PX }, .title = "a log" };
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 800, 400);
  cairo_t *cr = cairo_create (surface);
  Fixture fixture;
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    {
      g_autoptr (GBytes) bytes = NULL;
      g_autofree char *data = NULL;
      gsize size;

      fixture_init (&fixture, formats[i].name, 2, 30);
      bytes = weft_export_to_bytes (fixture.trace, &options, formats[i].format, &error);
      g_assert_no_error (error);
      g_assert_true (weft_export_chart (fixture.trace, &options, fixture.path, NULL));
      g_assert_true (g_file_get_contents (fixture.path, &data, &size, NULL));
      g_assert_cmpuint (g_bytes_get_size (bytes), ==, size);
      /* cairo counts the clips of all SVGs of a process */
      if (formats[i].format == WEFT_EXPORT_PNG)
        g_assert_cmpmem (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), data, size);
      else
        g_assert_nonnull (
            g_strstr_len (g_bytes_get_data (bytes, NULL), (gssize) size, ">a log: Timeline<"));
      fixture_clear (&fixture);
    }
  fixture_init (&fixture, "a.png", 2, 30);
  g_assert_true (weft_export_paint (fixture.trace, &options, cr, 800, 400, &error));
  g_assert_no_error (error);
  /* the page's colour is at the corner, and all is not black */
  cairo_surface_flush (surface);
  g_assert_cmpuint (*(guint32 *) (void *) cairo_image_surface_get_data (surface) & 0xffffff, ==,
                    0xffffff);
  g_assert_false (weft_export_paint (fixture.trace, &options, cr, 10, 10, &error));
  g_assert_error (error, WEFT_EXPORT_ERROR, WEFT_EXPORT_ERROR_SIZE);
  fixture_clear (&fixture);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

/* Sheets show all of it once, and end between lanes; what fits on one is not cut. */
static void
test_sheets (void)
{
  WeftExportOptions options = { 0 }, heights = { .kind = weft_picture_find ("parallelism") };
  Fixture fixture;
  g_autoptr (GArray) rows = NULL, one = NULL, any = NULL;
  g_autoptr (GError) error = NULL;
  guint top, height;

  fixture_init (&fixture, "a.png", 40, 30);
  rows = weft_export_lay_out_sheets (fixture.trace, &options, 1000, 400, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (rows->len, >, 4);
  top = g_array_index (rows, guint, 0);
  height = g_array_index (rows, guint, rows->len - 1);
  g_assert_cmpuint (top, >, 20);
  for (guint i = 1; i < rows->len; i++)
    {
      g_assert_cmpuint (g_array_index (rows, guint, i), >, g_array_index (rows, guint, i - 1));
      g_assert_cmpuint (g_array_index (rows, guint, i) - g_array_index (rows, guint, i - 1), <=,
                        400 - top);
    }
  one = weft_export_lay_out_sheets (fixture.trace, &options, 1000, height, &error);
  g_assert_cmpuint (one->len, ==, 2);
  g_assert_cmpuint (g_array_index (one, guint, 1), ==, height);
  any = weft_export_lay_out_sheets (fixture.trace, &heights, 1000, 777, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (any->len, ==, 2);
  g_assert_cmpuint (g_array_index (any, guint, 0), ==, 0);
  g_assert_cmpuint (g_array_index (any, guint, 1), ==, 777);
  fixture_clear (&fixture);
}

static void
test_no_threads (void)
{
  g_auto (Fixture) f = { 0 };
  const WeftExportOptions options = { .size = { 700, 300, WEFT_LENGTH_PX }, .title = "Title" };
  g_autoptr (GError) error = NULL;
  gboolean is_written;

  fixture_init (&f, "a.png", 2, 100);
  weft_test_threads_forbid ();
  is_written = weft_export_chart (f.trace, &options, f.path, &error);
  g_assert_cmpuint (weft_test_threads_allow (), ==, 1);
  g_assert_false (is_written);
  g_assert_error (error, WEFT_EXPORT_ERROR, WEFT_EXPORT_ERROR_DRAW);
  g_assert_nonnull (strstr (error->message, "no thread can be started"));
  g_assert_false (g_file_test (f.path, G_FILE_TEST_EXISTS));
}

/* The size of a drawing grows with its pixels, not with the log's events. */
static void
test_svg_size (void)
{
  const WeftExportOptions options = { .size = { 1600, 1000, WEFT_LENGTH_PX } };
  static const struct
  {
    guint n_caps, n_runs;
  } cases[] = { { 8, 100 }, { 8, 20000 }, { 64, 100 }, { 64, 300 }, { 32, 2000 } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto (Fixture) f = { 0 };
      g_autoptr (GError) error = NULL;

      fixture_init (&f, "a.svg", cases[i].n_caps, cases[i].n_runs);
      weft_export_chart (f.trace, &options, f.path, &error);
      g_assert_no_error (error);
      g_test_message ("%u HECs, %u runs: %u bytes", cases[i].n_caps, cases[i].n_runs,
                      (guint) file_size (f.path));
      g_assert_cmpuint (file_size (f.path), <, 1000000);
    }
}

static void
test_natural_size (void)
{
  g_auto (Fixture) f = { 0 };
  const WeftExportOptions options = { .kind = weft_picture_find ("hec") };
  g_autofree char *svg = NULL;
  g_autofree char *want = NULL;
  g_autoptr (WeftLaneLayout) layout = weft_lane_layout_new_for_charts (WEFT_TIMELINE_HEC);
  g_autoptr (WeftTimeline) timeline = NULL;
  g_autoptr (GError) error = NULL;

  fixture_init (&f, "a.svg", 3, 10);
  weft_export_chart (f.trace, &options, f.path, &error);
  g_assert_no_error (error);
  timeline = weft_timeline_new (f.trace, layout);
  want = g_strdup_printf ("viewBox=\"0 0 %u %.0f\"", WEFT_EXPORT_WIDTH,
                          weft_timeline_picture_height (timeline, WEFT_EXPORT_WIDTH));
  g_assert_true (g_file_get_contents (f.path, &svg, NULL, NULL));
  g_assert_nonnull (strstr (svg, want));
}

/* Returns the bytes that the zlib stream at the start of @packed inflates to, none for other data.
 */
static GBytes *
inflate (GBytes *packed)
{
  g_autoptr (GZlibDecompressor) zlib = g_zlib_decompressor_new (G_ZLIB_COMPRESSOR_FORMAT_ZLIB);
  g_autoptr (GInputStream) bytes = g_memory_input_stream_new_from_bytes (packed);
  g_autoptr (GInputStream) plain = g_converter_input_stream_new (bytes, G_CONVERTER (zlib));
  g_autoptr (GOutputStream) inflated = g_memory_output_stream_new_resizable ();

  g_output_stream_splice (inflated, plain, G_OUTPUT_STREAM_SPLICE_CLOSE_TARGET, NULL, NULL);
  return g_memory_output_stream_steal_as_bytes (G_MEMORY_OUTPUT_STREAM (inflated));
}

static const char *
find (GBytes *bytes, gsize from, const char *text)
{
  gsize size;
  const char *data = g_bytes_get_data (bytes, &size);

  return size > from ? memmem (data + from, size - from, text, strlen (text)) : NULL;
}

/* Returns TRUE if @text is in the PDF document @pdf or in one of its compressed streams, in which
 * cairo has most objects since 1.18. */
static gboolean
pdf_has (GBytes *pdf, const char *text)
{
  const char *data = g_bytes_get_data (pdf, NULL), *begin = "\nstream\n", *stream;
  gboolean has = find (pdf, 0, text) != NULL;

  for (gsize from = 0; !has && (stream = find (pdf, from, begin)) != NULL;)
    {
      g_autoptr (GBytes) packed = NULL;
      g_autoptr (GBytes) plain = NULL;

      from = (gsize) (stream - data) + strlen (begin);
      packed = g_bytes_new_from_bytes (pdf, from, g_bytes_get_size (pdf) - from);
      plain = inflate (packed);
      has = find (plain, 0, text) != NULL;
    }
  return has;
}

/* A size on paper is in the file, and larger text leaves less room for the same picture. */
static void
test_paper (void)
{
  static const struct
  {
    WeftExportOptions options;
    const char *head;
  } cases[] = {
    { { .size = { 16, 9, WEFT_LENGTH_CM } }, "width=\"16cm\" height=\"9cm\" viewBox=\"0 0 604" },
    { { .size = { 6, 4, WEFT_LENGTH_IN }, .text_size = 18 },
      "width=\"6in\" height=\"4in\" viewBox=\"0 0 288 192\"" },
    { { .size = { 800, 400, WEFT_LENGTH_PX }, .text_size = 4.5 },
      "width=\"800px\" height=\"400px\" viewBox=\"0 0 1600 800\"" },
  };
  const WeftExportOptions pdf = { .size = { 25.4, 12.7, WEFT_LENGTH_CM } };
  g_auto (Fixture) f = { 0 };
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) error = NULL;

  fixture_init (&f, "a.svg", 2, 10);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *svg = NULL;

      weft_export_chart (f.trace, &cases[i].options, f.path, &error);
      g_assert_no_error (error);
      g_assert_true (g_file_get_contents (f.path, &svg, NULL, NULL));
      g_assert_nonnull (strstr (svg, cases[i].head));
    }
  bytes = weft_export_to_bytes (f.trace, &pdf, WEFT_EXPORT_PDF, &error);
  g_assert_no_error (error);
  g_assert_true (pdf_has (bytes, "/MediaBox [ 0 0 720 360 ]"));
}

static void
test_size_text (void)
{
  static const struct
  {
    const char *text;
    WeftPictureSize size;
    const char *again;
  } known[] = {
    { "1600x1000", { 1600, 1000, WEFT_LENGTH_PX }, "1600x1000px" },
    { "16x9cm", { 16, 9, WEFT_LENGTH_CM }, "16x9cm" },
    { "6.5in", { 6.5, 0, WEFT_LENGTH_IN }, "6.5in" },
  };
  static const char *const unknown[] = { "", "x", "16x", "x9", "0x9", "16x9mm", "-1x2", "16 cm" };

  for (guint i = 0; i < G_N_ELEMENTS (known); i++)
    {
      WeftPictureSize size;
      g_autofree char *again = NULL;

      g_assert_true (weft_picture_size_parse (known[i].text, &size));
      g_assert_cmpfloat (size.width, ==, known[i].size.width);
      g_assert_cmpfloat (size.height, ==, known[i].size.height);
      g_assert_cmpint (size.unit, ==, known[i].size.unit);
      again = weft_picture_size_to_string (&size);
      g_assert_cmpstr (again, ==, known[i].again);
    }
  for (guint i = 0; i < G_N_ELEMENTS (unknown); i++)
    g_assert_false (weft_picture_size_parse (unknown[i], &(WeftPictureSize){ 0 }));
}

typedef struct
{
  guint texts, titles;
  GString *all;
} Document;

static void
start_cb (GMarkupParseContext *context,
          const char *name,
          const char **names,
          const char **values,
          gpointer user_data,
          GError **error)
{
  Document *self = user_data;

  self->texts += g_str_equal (name, "text");
  self->titles += g_str_equal (name, "title");
}

static void
text_cb (GMarkupParseContext *context,
         const char *text,
         gsize length,
         gpointer user_data,
         GError **error)
{
  g_string_append_len (((Document *) user_data)->all, text, (gssize) length);
}

/* Reads an SVG, which is well-formed. */
static Document
read_svg (const char *path)
{
  static const GMarkupParser parser = { .start_element = start_cb, .text = text_cb };
  Document self = { .all = g_string_new (NULL) };
  g_autofree char *svg = NULL;
  gsize length;
  g_autoptr (GError) error = NULL;
  GMarkupParseContext *context = g_markup_parse_context_new (&parser, 0, &self, NULL);

  g_assert_true (g_file_get_contents (path, &svg, &length, NULL));
  /* a mark that nobody took would go through all of the picture */
  g_assert_null (strstr (svg, "7777"));
  g_markup_parse_context_parse (context, svg, (gssize) length, &error);
  g_assert_no_error (error);
  g_markup_parse_context_end_parse (context, &error);
  g_assert_no_error (error);
  g_markup_parse_context_free (context);
  return self;
}

/* Text can be read and edited, and the document has a title; with outlines it has no texts. The key
 * is there. */
static void
test_svg_text (void)
{
  g_auto (Fixture) f = { 0 };
  WeftExportOptions options = { .title = "a <b> & c", .from = 1000, .to = 5000 };
  g_autoptr (GError) error = NULL;
  Document document;

  fixture_init (&f, "a.svg", 3, 10);
  weft_export_chart (f.trace, &options, f.path, &error);
  g_assert_no_error (error);
  document = read_svg (f.path);
  g_assert_cmpuint (document.titles, ==, 1);
  g_assert_cmpuint (document.texts, >, 20);
  g_assert_nonnull (strstr (document.all->str, "a <b> & c: Timeline"));
  g_assert_nonnull (strstr (document.all->str, "HEC 2"));
  g_assert_nonnull (strstr (document.all->str, "1.0 µs to 5.0 µs"));
  g_assert_nonnull (strstr (document.all->str, "Running Haskell"));
  g_string_free (document.all, TRUE);

  options.outlines = TRUE;
  weft_export_chart (f.trace, &options, f.path, &error);
  g_assert_no_error (error);
  document = read_svg (f.path);
  g_assert_cmpuint (document.texts, ==, 0);
  g_assert_cmpuint (document.titles, ==, 1);
  g_assert_null (strstr (document.all->str, "HEC 2"));
  g_string_free (document.all, TRUE);
}

/* What cannot be drawn leaves what was there. */
static void
test_refused (void)
{
  const struct
  {
    WeftExportOptions options;
    WeftExportError error;
  } cases[] = {
    { { .size = { 32768, 100, WEFT_LENGTH_PX } }, WEFT_EXPORT_ERROR_SIZE },
    { { .size = { 20000, 100, WEFT_LENGTH_PX }, .scale = 2 }, WEFT_EXPORT_ERROR_SIZE },
    { { .size = { 20000, 20000, WEFT_LENGTH_PX } }, WEFT_EXPORT_ERROR_SIZE },
    { { .size = { G_MAXUINT, G_MAXUINT, WEFT_LENGTH_PX }, .scale = 8 }, WEFT_EXPORT_ERROR_SIZE },
    { { .size = { 10, 1000, WEFT_LENGTH_PX } }, WEFT_EXPORT_ERROR_SIZE },
    { { .size = { 1000, 10, WEFT_LENGTH_PX } }, WEFT_EXPORT_ERROR_SIZE },
    { { .from = 40000, .to = 40000 }, WEFT_EXPORT_ERROR_EMPTY },
    { { .from = 1000000000, .to = 2000000000 }, WEFT_EXPORT_ERROR_EMPTY },
    { { .kind = weft_picture_find ("heap") }, WEFT_EXPORT_ERROR_EMPTY },
    { { .kind = weft_picture_find ("sparks") }, WEFT_EXPORT_ERROR_EMPTY },
  };
  g_auto (Fixture) f = { 0 };

  fixture_init (&f, "a.png", 1, 10);
  g_assert_true (g_file_set_contents (f.path, "as before", -1, NULL));
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *content = NULL;

      g_assert_false (weft_export_chart (f.trace, &cases[i].options, f.path, &error));
      g_test_message ("%u: %s", i, error->message);
      g_assert_error (error, WEFT_EXPORT_ERROR, (gint) cases[i].error);
      g_assert_true (g_file_get_contents (f.path, &content, NULL, NULL));
      g_assert_cmpstr (content, ==, "as before");
    }
}

/* A place that cannot be written to: the text names the file. */
static void
test_unwritable (void)
{
  g_auto (Fixture) f = { 0 };
  const WeftExportOptions options = { 0 };
  g_autoptr (GError) nowhere = NULL;
  g_autoptr (GError) folder = NULL;
  g_autofree char *path = NULL;

  fixture_init (&f, "a.svg", 1, 10);
  path = g_build_filename (f.path, "b.svg", NULL);
  g_assert_false (weft_export_chart (f.trace, &options, path, &nowhere));
  g_assert_error (nowhere, G_FILE_ERROR, G_FILE_ERROR_NOENT);
  g_assert_nonnull (strstr (nowhere->message, "b.svg"));
  g_assert_null (strstr (nowhere->message, "b.svg."));

  g_assert_cmpint (g_mkdir (f.path, 0700), ==, 0);
  g_assert_false (weft_export_chart (f.trace, &options, f.path, &folder));
  g_assert_cmpuint (folder->domain, ==, G_FILE_ERROR);
  g_assert_cmpint (g_rmdir (f.path), ==, 0);
}

/* A log of no event at all has nothing to draw, and says so. */
static void
test_empty_log (void)
{
  g_auto (Fixture) f = { 0 };
  const WeftExportOptions options = { .kind = weft_picture_find ("hec") };
  g_autoptr (GError) error = NULL;

  fixture_init (&f, "a.svg", 0, 0);
  g_assert_false (weft_export_chart (f.trace, &options, f.path, &error));
  g_assert_error (error, WEFT_EXPORT_ERROR, WEFT_EXPORT_ERROR_EMPTY);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/export/format", test_format);
  g_test_add_func ("/export/png", test_png);
  g_test_add_func ("/export/memory", test_memory);
  g_test_add_func ("/export/sheets", test_sheets);
  g_test_add_func ("/export/no-threads", test_no_threads);
  g_test_add_func ("/export/svg-text", test_svg_text);
  g_test_add_func ("/export/svg-size", test_svg_size);
  g_test_add_func ("/export/natural-size", test_natural_size);
  g_test_add_func ("/export/paper", test_paper);
  g_test_add_func ("/export/size-text", test_size_text);
  g_test_add_func ("/export/refused", test_refused);
  g_test_add_func ("/export/unwritable", test_unwritable);
  g_test_add_func ("/export/empty-log", test_empty_log);
}
