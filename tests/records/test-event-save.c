/* SPDX-License-Identifier: BSD-3-Clause */
/* The saving of events: a line for each that is asked for, in the order of time. */
#include "weft-event-records.h"
#include "weft-test-disk.h"
#include "weft-test-log.h"
#include "weft-test-unit.h"

#include <glib/gstdio.h>
#include <string.h>

#define TAG_BLOCK_MARKER 18
#define TAG_USER_MSG     19

/* More than are read at once. */
#define N_EVENTS 5000

/* Two HECs that say the same things at the same times, one after the other in the file. */
static WeftIndex *
make_index (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftMap) map = NULL;
  g_autoptr (WeftLog) read = NULL;
  g_autoptr (GError) error = NULL;
  WeftIndex *index;

  weft_test_log_header_9_10 (log);
  for (guint16 cap = 0; cap < 2; cap++)
    {
      weft_test_log_begin_block (log, cap, 0);
      for (guint i = 0; i < N_EVENTS; i++)
        {
          weft_test_log_event (log, TAG_USER_MSG, 1 + 2 * i + cap);
          weft_test_log_text (log, i == 0 ? "say \"hi\", all" : "x");
        }
      weft_test_log_end_block (log, 3 * N_EVENTS);
    }
  weft_test_log_data_end (log);
  map = weft_map_new_from_bytes (log->bytes->data, log->bytes->len);
  read = weft_log_new (map, TRUE, &error);
  g_assert_no_error (error);
  index = weft_index_new (read, NULL, 1, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
  return index;
}

static GStrv
save (WeftIndex *index, const WeftEventFilter *filter, WeftRowFormat format, const char *end)
{
  g_autoptr (WeftEventOrder) all = weft_event_order_extend (NULL, index);
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = g_dir_make_tmp ("weft-test-XXXXXX", &error);
  g_autofree char *path = g_build_filename (folder, "events", NULL);
  g_autofree char *text = NULL;

  g_assert_true (weft_events_save (all, filter, format, path, WEFT_FILE_KEEP_LOG, NULL, &error));
  g_assert_no_error (error);
  g_assert_true (g_file_get_contents (path, &text, NULL, &error));
  g_assert_cmpint (g_unlink (path), ==, 0);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
  g_assert_false (weft_events_save (all, filter, format, path, WEFT_FILE_KEEP_LOG, NULL, &error));
  g_assert_nonnull (error);
  return g_strsplit (text, end, 0);
}

static void
test_csv (void)
{
  g_autoptr (WeftIndex) index = make_index ();
  g_autoptr (WeftEventFilter) filter = weft_event_filter_new ();
  g_auto (GStrv) lines = NULL;
  g_auto (GStrv) some = NULL;
  guint n_blocks = 0;

  lines = save (index, filter, WEFT_ROWS_CSV, "\n");
  for (guint i = 0; lines[i] != NULL; i++)
    n_blocks += strstr (lines[i], ",BLOCK_MARKER,") != NULL;
  g_assert_cmpuint (g_strv_length (lines), ==, 2 * N_EVENTS + n_blocks + 2);
  g_assert_cmpstr (lines[0], ==, "time,cap,event,details,fields");
  g_assert_true (g_strv_contains ((const char *const *) lines,
                                  "1,0,USER_MSG,\"message: say \"\"hi\"\", "
                                  "all\",\"{\"\"message\"\":\"\"say \\\"\"hi\\\"\", all\"\"}\""));

  weft_event_filter_show_tag (filter, TAG_BLOCK_MARKER, FALSE);
  weft_event_filter_show_cap (filter, 0, FALSE);
  some = save (index, filter, WEFT_ROWS_CSV, "\n");
  g_assert_cmpuint (g_strv_length (some), ==, N_EVENTS + 2);
  for (guint i = 0; i < N_EVENTS; i++)
    g_assert_cmpuint (g_ascii_strtoull (some[i + 1], NULL, 10), ==, 2 + 2 * i);
}

static void
test_json (void)
{
  g_autoptr (WeftIndex) index = make_index ();
  g_autoptr (WeftEventFilter) filter = weft_event_filter_new ();
  g_auto (GStrv) lines = NULL;

  weft_event_filter_show_tag (filter, TAG_BLOCK_MARKER, FALSE);
  lines = save (index, filter, WEFT_ROWS_JSONL, "\n");
  g_assert_cmpuint (g_strv_length (lines), ==, 2 * N_EVENTS + 1);
  g_assert_cmpstr (lines[2], ==,
                   "{\"time\":3,\"cap\":0,\"event\":\"USER_MSG\",\"fields\":{\"message\":\"x\"}}");
  g_assert_cmpstr (lines[2 * N_EVENTS], ==, "");
}

static void
test_full_disk (void)
{
  g_autoptr (WeftIndex) index = make_index ();
  g_autoptr (WeftEventOrder) all = weft_event_order_extend (NULL, index);
  g_autoptr (WeftEventFilter) filter = weft_event_filter_new ();
  g_autofree char *folder = g_dir_make_tmp ("weft-test-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "events", NULL);
  g_autofree char *text = NULL;
  gboolean is_saved;

  g_assert_true (g_file_set_contents (path, "before", -1, NULL));
  weft_test_disk_full (1000);
  is_saved = weft_events_save (all, filter, WEFT_ROWS_CSV, path, WEFT_FILE_KEEP_LOG, NULL, NULL);
  weft_test_disk_free ();
  g_assert_false (is_saved);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, "before");
  g_unlink (path);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/event-save/full-disk", test_full_disk);
  g_test_add_func ("/event-save/csv", test_csv);
  g_test_add_func ("/event-save/json", test_json);
}
