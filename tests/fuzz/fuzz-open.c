/* SPDX-License-Identifier: BSD-3-Clause */
/* Opens bytes as the program opens a file, and looks at all of what comes of it. */
#include "fuzz-open.h"

#include "weft-event-json.h"
#include "weft-event-merge.h"
#include "weft-source.h"
#include "weft-test-corpus.h"
#include "weft-timeline.h"

#include <json-glib/json-glib.h>
#include <string.h>

#define WIDTH  700
#define HEIGHT 400

/* Of the events, each so-many-th has its JSON parsed again. */
#define JSON_STRIDE 61

GPtrArray *
weft_fuzz_logs (void)
{
  GPtrArray *paths = NULL;
  g_autofree char *fixtures = NULL;

  if (g_getenv ("WEFT_CORPUS") != NULL && *g_getenv ("WEFT_CORPUS") != '\0')
    return weft_test_corpus ();
  fixtures = g_test_build_filename (G_TEST_DIST, "fixtures", NULL);
  paths = weft_test_logs_in (fixtures);
  g_ptr_array_add (paths, g_test_build_filename (G_TEST_DIST, "..", "data", "demo.eventlog", NULL));
  return paths;
}

GBytes *
weft_fuzz_load (const char *path)
{
  g_autoptr (GError) error = NULL;
  char *data = NULL;
  gsize size = 0;

  g_file_get_contents (path, &data, &size, &error);
  g_assert_no_error (error);
  return g_bytes_new_take (data, size);
}

static WeftTrace *
analyse (WeftIndex *index)
{
  g_autoptr (GError) error = NULL;
  WeftTrace *trace = weft_trace_new (index, NULL, &error);

  g_assert_no_error (error);
  return trace;
}

WeftIndex *
weft_fuzz_index (const guint8 *data, gsize size, GError **error)
{
  g_autoptr (WeftMap) map = weft_map_new_from_bytes (data, size);
  g_autoptr (WeftLog) log = weft_log_new (map, TRUE, error);

  return log != NULL ? weft_index_new (log, NULL, 1, NULL, NULL, NULL, error) : NULL;
}

WeftTrace *
weft_fuzz_open (const guint8 *data, gsize size, GError **error)
{
  g_autoptr (WeftIndex) index = weft_fuzz_index (data, size, error);

  return index != NULL ? analyse (index) : NULL;
}

GArray *
weft_fuzz_even_ends (gsize size, guint n)
{
  GArray *ends = g_array_new (FALSE, FALSE, sizeof (guint64));

  for (guint64 i = 1; i <= n; i++)
    {
      guint64 end = size * i / n;

      g_array_append_val (ends, end);
    }
  return ends;
}

WeftTrace *
weft_fuzz_open_pieces (const guint8 *data, gsize size, const GArray *ends, GError **error)
{
  g_autoptr (WeftIndex) index = NULL;

  for (guint i = 0; i < ends->len; i++)
    {
      gboolean is_final = i + 1 == ends->len;
      g_autoptr (GError) reason = NULL;
      g_autoptr (WeftMap) map =
          weft_map_new_from_bytes (data, (gsize) g_array_index (ends, guint64, i));
      g_autoptr (WeftLog) log = NULL;
      WeftIndex *next = NULL;

      if (index != NULL)
        log = weft_log_extend (index->log, map, is_final);
      else
        log = weft_log_new (map, is_final, &reason);
      if (log == NULL && !is_final &&
          g_error_matches (reason, WEFT_HEADER_ERROR, WEFT_HEADER_ERROR_SHORT))
        continue;
      if (log == NULL)
        {
          g_propagate_error (error, g_steal_pointer (&reason));
          return NULL;
        }
      next = weft_index_new (log, index, 1, NULL, NULL, NULL, error);
      g_clear_pointer (&index, weft_shared_unref);
      index = next;
    }
  return index != NULL ? analyse (index) : NULL;
}

static void
check_json (const GString *json)
{
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_autoptr (GError) error = NULL;

  json_parser_load_from_data (parser, json->str, (gssize) json->len, &error);
  g_assert_no_error (error);
}

guint64
weft_fuzz_decode (WeftIndex *index)
{
  g_autoptr (WeftEventMerge) merge = weft_event_merge_new (index, 0);
  g_autoptr (GString) text = g_string_new (NULL);
  WeftEvent event = { 0 };
  guint64 n = 0, before = 0;

  for (; weft_event_merge_next (merge, &event); n++)
    {
      g_assert_cmpuint (event.time, >=, before);
      before = event.time;
      g_string_truncate (text, 0);
      weft_event_describe (&event, text);
      g_assert_true (g_utf8_validate (text->str, (gssize) text->len, NULL));
      g_string_truncate (text, 0);
      weft_event_to_json (&event, text);
      if (n % JSON_STRIDE == 0)
        check_json (text);
    }
  g_assert_cmpuint (n, ==, index->n_events);
  return n;
}

void
weft_fuzz_paint (WeftTrace *trace)
{
  const WeftIndex *index = trace->index;
  g_autoptr (WeftTextCache) text = weft_text_cache_new (NULL, 1);
  g_autoptr (WeftChart) chart = weft_chart_new (trace, weft_palette_get (WEFT_THEME_LIGHT), text);
  g_autoptr (WeftTimeline) timeline = weft_timeline_new (trace, NULL);
  guint64 length = index->to - index->from;
  const guint64 ranges[][2] = { { index->from, index->to },
                                { index->from + length / 3, index->from + length / 2 },
                                { index->to - MIN (length, 50), index->to } };
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, WIDTH, HEIGHT);
  cairo_t *cr = cairo_create (surface);

  for (guint i = 0; i < G_N_ELEMENTS (ranges); i++)
    if (ranges[i][0] < ranges[i][1])
      weft_timeline_paint_picture (timeline, chart, cr, WIDTH, HEIGHT, ranges[i][0], ranges[i][1],
                                   "Damaged");
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

void
weft_fuzz_check_refusal (const char *name, const GError *error)
{
  const char *text;

  g_assert_nonnull (error);
  text = error->message;
  g_assert_cmpint ((int) error->domain, ==, (int) WEFT_SOURCE_ERROR);
  g_assert_true (g_utf8_validate (text, -1, NULL));
  if (!g_str_has_prefix (text, name) || text[strlen (text) - 1] == '.' ||
      strlen (text) < strlen (name) + 20 || strchr (text, '\n') != NULL)
    g_error ("no sentence for people: %s", text);
}
