/* SPDX-License-Identifier: BSD-3-Clause */
/* Marks are listed by time, and a person's own come back with the same log, and only with it. */
#include "weft-bookmarks.h"
#include "weft-test-log.h"
#include "weft-test-unit.h"
#include "weft-trace-read.h"

#include <gio/gio.h>
#include <glib/gstdio.h>
#include <string.h>

typedef struct
{
  char *folder;
  WeftTrace *trace;
} Fixture;

/* A log with markers "one" at 100 and "two" at 300, and @extra events. */
static WeftTrace *
make_trace (guint extra)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftSource) source = NULL;
  g_autofree char *path = NULL;
  WeftTrace *trace;
  int fd;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  weft_test_log_event (log, 58, 100);
  weft_test_log_text (log, "one");
  weft_test_log_event (log, 58, 300);
  weft_test_log_text (log, "two");
  for (guint i = 0; i < extra; i++)
    weft_test_log_run (log, 400 + i, i);
  weft_test_log_end_block (log, 1000);
  weft_test_log_data_end (log);
  fd = g_file_open_tmp ("weft-test-XXXXXX", &path, &error);
  g_assert_no_error (error);
  g_close (fd, NULL);
  g_file_set_contents (path, (const char *) log->bytes->data, log->bytes->len, &error);
  g_assert_no_error (error);
  source = weft_source_open (path, &error);
  g_assert_no_error (error);
  trace = weft_trace_read (source, 0, NULL, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
  g_unlink (path);
  return trace;
}

static void
set_up (Fixture *fixture, gconstpointer unused)
{
  g_autoptr (GError) error = NULL;

  fixture->folder = g_dir_make_tmp ("weft-test-XXXXXX", &error);
  g_assert_no_error (error);
  fixture->trace = make_trace (0);
}

static void
tear_down (Fixture *fixture, gconstpointer unused)
{
  g_autoptr (GDir) dir = g_dir_open (fixture->folder, 0, NULL);

  for (const char *name = g_dir_read_name (dir); name != NULL; name = g_dir_read_name (dir))
    {
      g_autofree char *path = g_build_filename (fixture->folder, name, NULL);

      g_unlink (path);
    }
  g_assert_cmpint (g_rmdir (fixture->folder), ==, 0);
  weft_shared_unref (fixture->trace);
  g_free (fixture->folder);
}

/* "100 one|…", own ones with a "*". */
static char *
list (WeftBookmarks *bookmarks)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < weft_bookmarks_n (bookmarks); i++)
    {
      WeftBookmark *one = weft_bookmarks_nth (bookmarks, i);

      g_string_append_printf (text, "%s%" G_GUINT64_FORMAT "-%" G_GUINT64_FORMAT " %s%s",
                              i > 0 ? "|" : "", one->from, one->to, one->label,
                              one->is_own ? "*" : "");
    }
  return g_string_free (text, FALSE);
}

static void
check (WeftBookmarks *bookmarks, const char *expected)
{
  g_autofree char *got = list (bookmarks);

  g_assert_cmpstr (got, ==, expected);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (bookmarks)), ==,
                    weft_bookmarks_n (bookmarks));
}

static void
test_kept (Fixture *fixture, gconstpointer unused)
{
  g_autoptr (WeftBookmarks) bookmarks = weft_bookmarks_new (fixture->folder);
  g_autoptr (WeftBookmarks) again = weft_bookmarks_new (fixture->folder);
  g_autoptr (WeftTrace) other = make_trace (3);
  WeftBookmark *mark;

  g_assert_null (weft_bookmarks_add (bookmarks, 1, 2, "no log yet"));
  weft_bookmarks_set_trace (bookmarks, fixture->trace);
  check (bookmarks, "100-100 one|300-300 two");
  mark = weft_bookmarks_add (bookmarks, 200, 200, "");
  weft_bookmarks_add (bookmarks, 50, 250, "a [range]\n= 1; \\ λ");
  weft_bookmarks_rename (bookmarks, mark, "mine");
  check (bookmarks, "50-250 a [range]\n= 1; \\ λ*|100-100 one|200-200 mine*|300-300 two");
  weft_bookmarks_set_trace (again, fixture->trace);
  check (again, "50-250 a [range]\n= 1; \\ λ*|100-100 one|200-200 mine*|300-300 two");
  /* another log has none */
  weft_bookmarks_set_trace (again, other);
  check (again, "100-100 one|300-300 two");
  weft_bookmarks_remove (bookmarks, mark);
  /* the program's own stay, */
  weft_bookmarks_remove (bookmarks, weft_bookmarks_nth (bookmarks, 1));
  weft_bookmarks_rename (bookmarks, weft_bookmarks_nth (bookmarks, 1), "x");
  check (bookmarks, "50-250 a [range]\n= 1; \\ λ*|100-100 one|300-300 two");
  weft_bookmarks_set_trace (again, fixture->trace);
  check (again, "50-250 a [range]\n= 1; \\ λ*|100-100 one|300-300 two");
}

static void
test_nearest (Fixture *fixture, gconstpointer unused)
{
  g_autoptr (WeftBookmarks) bookmarks = weft_bookmarks_new (fixture->folder);

  weft_bookmarks_set_trace (bookmarks, fixture->trace);
  weft_bookmarks_add (bookmarks, 200, 200, "a");
  weft_bookmarks_add (bookmarks, 220, 500, "b");
  g_assert_null (weft_bookmarks_find_nearest (bookmarks, 100, 50));
  g_assert_cmpstr (weft_bookmarks_find_nearest (bookmarks, 205, 50)->label, ==, "a");
  g_assert_cmpstr (weft_bookmarks_find_nearest (bookmarks, 215, 50)->label, ==, "b");
  g_assert_cmpstr (weft_bookmarks_find_nearest (bookmarks, 510, 10)->label, ==, "b");
  g_assert_null (weft_bookmarks_find_nearest (bookmarks, 511, 10));
}

/* Two logs can be laid one on the other at what both programs marked, not at what a person did. */
static void
test_shared (Fixture *fixture, gconstpointer unused)
{
  g_autoptr (WeftTrace) trace = make_trace (2);
  g_autoptr (WeftBookmarks) a = weft_bookmarks_new (fixture->folder);
  g_autoptr (WeftBookmarks) b = weft_bookmarks_new (fixture->folder);
  g_auto (GStrv) both = NULL;
  g_auto (GStrv) none = NULL;

  weft_bookmarks_set_trace (a, fixture->trace);
  none = weft_bookmarks_list_common_markers (a, b);
  g_assert_cmpuint (g_strv_length (none), ==, 0);
  weft_bookmarks_set_trace (b, trace);
  weft_bookmarks_add (a, 200, 200, "mine");
  weft_bookmarks_add (a, 50, 50, "two");
  weft_bookmarks_add (b, 200, 200, "mine");
  both = weft_bookmarks_list_common_markers (a, b);
  g_assert_cmpuint (g_strv_length (both), ==, 2);
  g_assert_cmpstr (both[0], ==, "one");
  g_assert_cmpstr (both[1], ==, "two");
  g_assert_cmpuint (weft_bookmarks_marker_time (a, "two"), ==, 300);
  g_assert_cmpuint (weft_bookmarks_marker_time (a, "mine"), ==, 0);
}

/* A file that somebody spoilt, and a label that is no text. */
static void
test_hostile (Fixture *fixture, gconstpointer unused)
{
  g_autoptr (WeftBookmarks) bookmarks = weft_bookmarks_new (fixture->folder);
  g_autofree char *name = weft_bookmarks_log_identity (fixture->trace);
  g_autofree char *path = g_build_filename (fixture->folder, name, NULL);
  g_autofree char *label = g_strnfill (5000, 'x');

  g_assert_null (strchr (name, '/'));
  g_file_set_contents (path, "[mark 1]\nfrom=x\nto=5\n[mark 2]\n[mark 3]\nfrom=9\nto=3\n", -1,
                       NULL);
  weft_bookmarks_set_trace (bookmarks, fixture->trace);
  check (bookmarks, "0-5 *|9-9 *|100-100 one|300-300 two");
  g_assert_cmpuint (strlen (weft_bookmarks_add (bookmarks, 500, 500, label)->label), ==,
                    WEFT_BOOKMARKS_MAX_LABEL);
  g_assert_true (
      g_utf8_validate (weft_bookmarks_add (bookmarks, 600, 600, "\xff\xfe")->label, -1, NULL));
}

/* As many marks of the user as are read again are listed, beside the program's. */
static void
test_many (Fixture *fixture, gconstpointer unused)
{
  g_autoptr (WeftBookmarks) bookmarks = weft_bookmarks_new (fixture->folder);
  g_autoptr (WeftBookmarks) later = weft_bookmarks_new (fixture->folder);
  g_autoptr (GPtrArray) marks = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < WEFT_BOOKMARKS_MAX + 100; i++)
    g_ptr_array_add (marks, weft_bookmark_new (1000 + i, 1000 + i, "many"));
  weft_bookmarks_set_trace (bookmarks, fixture->trace);
  weft_bookmarks_add_saved (bookmarks, marks);
  g_assert_cmpuint (weft_bookmarks_n_own (bookmarks), ==, WEFT_BOOKMARKS_MAX);
  g_assert_null (weft_bookmarks_add (bookmarks, 500, 500, "one more"));
  weft_bookmarks_remove (bookmarks, weft_bookmarks_nth (bookmarks, 5));
  g_assert_nonnull (weft_bookmarks_add (bookmarks, 500, 500, "one more"));
  weft_bookmarks_set_trace (later, fixture->trace);
  g_assert_cmpuint (weft_bookmarks_n_own (later), ==, WEFT_BOOKMARKS_MAX);
}

static void
count_cb (guint *n)
{
  ++*n;
}

/* What the disk does not take is told once, and kept as long as the window is there. */
static void
test_unsaved (Fixture *fixture, gconstpointer unused)
{
  g_autofree char *blocked = g_build_filename (fixture->folder, "blocked", NULL);
  g_autofree char *folder = g_build_filename (blocked, "marks", NULL);
  g_autoptr (WeftBookmarks) marks = weft_bookmarks_new (folder);
  g_autoptr (WeftBookmarks) later = weft_bookmarks_new (folder);
  g_autofree char *identity = weft_bookmarks_log_identity (fixture->trace);
  g_autofree char *file = NULL;
  guint n_told = 0;

  g_assert_true (g_file_set_contents (blocked, "a file, no folder", -1, NULL));
  g_signal_connect_swapped (marks, "unsaved", G_CALLBACK (count_cb), &n_told);
  weft_bookmarks_set_trace (marks, fixture->trace);
  weft_bookmarks_add (marks, 200, 200, "mine");
  weft_bookmarks_add (marks, 250, 260, "mine too");
  g_assert_cmpuint (n_told, ==, 1);
  weft_bookmarks_set_trace (marks, fixture->trace);
  g_assert_cmpuint (weft_bookmarks_n (marks), ==, 4);
  g_assert_cmpstr (weft_bookmarks_nth (marks, 1)->label, ==, "mine");

  file = g_build_filename (folder, identity, NULL);
  g_unlink (blocked);
  weft_bookmarks_add (marks, 280, 280, "third");
  weft_bookmarks_set_trace (later, fixture->trace);
  g_assert_cmpuint (weft_bookmarks_n (later), ==, 5);
  g_assert_cmpuint (n_told, ==, 1);
  g_unlink (file);
  g_rmdir (folder);
  g_rmdir (blocked);
}

#define add(path, function) g_test_add (path, Fixture, NULL, set_up, function, tear_down)

WEFT_TEST_UNIT (add_tests)
{
  add ("/bookmarks/kept", test_kept);
  add ("/bookmarks/nearest", test_nearest);
  add ("/bookmarks/shared", test_shared);
  add ("/bookmarks/hostile", test_hostile);
  add ("/bookmarks/many", test_many);
  add ("/bookmarks/unsaved", test_unsaved);
}
