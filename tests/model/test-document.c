/* SPDX-License-Identifier: BSD-3-Clause */
/* Documents of files: read, refused, and read again. */
#include "document-fixture.h"
#include "weft-test-unit.h"
#include "weft-title.h"

#include <glib/gstdio.h>
#include <sys/stat.h>
#include <unistd.h>

static gboolean
is_changed (WeftDocument *document)
{
  return weft_document_is_changed_on_disk (document);
}

static void
test_reads (DocumentFixture *fixture, gconstpointer unused)
{
  WeftDocument *document = document_read (fixture->path);
  WeftTrace *trace = weft_document_get_trace (document);
  WeftRange limits = weft_view_get_limits (weft_document_get_view (document));

  g_assert_cmpint (weft_document_get_state (document), ==, WEFT_DOCUMENT_READY);
  g_assert_nonnull (trace);
  g_assert_cmpuint (trace->index->n_events, >, 1000);
  g_assert_cmpuint (trace->index->problems->len, ==, 0);
  g_assert_cmpuint (limits.from, ==, trace->index->from);
  g_assert_cmpuint (limits.to, ==, trace->index->to);
  g_assert_true (weft_view_shows_whole_range (weft_document_get_view (document)));
  g_assert_cmpfloat (weft_document_get_progress (document), ==, 1.0);
  g_assert_null (weft_document_get_error (document));
  g_assert_false (weft_document_is_changed_on_disk (document));
  g_assert_cmpstr (weft_document_get_title (document), ==, "log.eventlog");
  g_assert_true (g_str_has_suffix (weft_document_get_subtitle (document), "GHC 9.10.3 · 4 HECs"));
  g_assert_finalize_object (document);
}

/* Of one file name, with the folder; a second process of it keeps its number. */
static void
test_title_among (void)
{
  g_autoptr (WeftDocument) one = weft_document_new ("/runs/old/chat.eventlog");
  g_autoptr (WeftDocument) two = weft_document_new_run ("/runs/new/chat.eventlog", 1);
  g_autoptr (GPtrArray) all = g_ptr_array_new ();
  g_autofree char *alone = NULL;
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;

  g_ptr_array_add (all, one);
  alone = weft_document_distinct_title (one, all);
  g_ptr_array_add (all, two);
  first = weft_document_distinct_title (one, all);
  second = weft_document_distinct_title (two, all);
  g_assert_cmpstr (alone, ==, "chat.eventlog");
  g_assert_cmpstr (first, ==, "old/chat.eventlog");
  g_assert_cmpstr (second, ==, "new/chat.eventlog, process 2");
}

/* What a log tells of its program is shown on one line, and turns nothing around. */
static void
test_describes_untrusted (void)
{
  const char *args[] = { "./a\x1b[31m\nb", "\xe2\x80\xae", "+RTS", "-l", NULL };
  g_autoptr (GArray) lives = g_array_new (FALSE, FALSE, sizeof (WeftCapLife));
  WeftProcess process = { .args = (char **) args, .lives = lives, .ghc = (char *) "9.\t2" };
  WeftTrace trace = { .process = &process };
  g_autofree char *line = weft_title_describe (&trace);

  g_assert_cmpstr (line, ==, "./a\\x1b[31m↵b \\u202e · GHC 9.\\t2");
}

/* Files that are made of a log go by its name. */
static void
test_names (void)
{
  static const char *const names[][2] = {
    { "/tmp/chat.eventlog", "chat-threads.csv" },
    { "chat.eventlog.gz", "chat-threads.csv" },
    { "real.hp", "real-threads.csv" },
    { "a.hp.eventlog", "a.hp-threads.csv" },
    { ".eventlog", ".eventlog-threads.csv" },
    { "trace", "trace-threads.csv" },
    { "report.html", "report-threads.csv" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (WeftDocument) document = weft_document_new (names[i][0]);
      g_autofree char *name = weft_document_suggest_file_name (document, "-threads.csv");

      g_assert_cmpstr (name, ==, names[i][1]);
    }
}

typedef struct
{
  GThread *thread;
  guint n_states, n_traces, n_changes;
} Notices;

static void
notify_cb (GObject *object, GParamSpec *pspec, gpointer user_data)
{
  Notices *notices = user_data;

  g_assert_true (g_thread_self () == notices->thread);
  notices->n_states += g_str_equal (pspec->name, "state");
  notices->n_traces += g_str_equal (pspec->name, "trace");
  notices->n_changes += g_str_equal (pspec->name, "changed-on-disk");
}

/* The first state is no change; a small log is told of once. */
static void
test_notifies (DocumentFixture *fixture, gconstpointer unused)
{
  g_autoptr (WeftDocument) document = weft_document_new (fixture->path);
  Notices notices = { .thread = g_thread_self () };

  g_signal_connect (document, "notify", G_CALLBACK (notify_cb), &notices);
  weft_document_read (document);
  g_assert_cmpuint (notices.n_states + notices.n_traces, ==, 0);
  document_wait (document, document_is_over);
  g_assert_cmpuint (notices.n_states, ==, 1);
  g_assert_cmpuint (notices.n_traces, ==, 1);
}

static void
test_not_a_log (DocumentFixture *fixture, gconstpointer unused)
{
  g_autoptr (WeftDocument) document = NULL;

  g_assert_true (g_file_set_contents (fixture->path, "Dear diary,\n", -1, NULL));
  document = document_read (fixture->path);
  g_assert_cmpint (weft_document_get_state (document), ==, WEFT_DOCUMENT_FAILED);
  g_assert_true (weft_document_is_not_eventlog (document));
  g_assert_null (weft_document_get_trace (document));
  g_assert_nonnull (strstr (weft_document_get_error (document), "log.eventlog"));
}

static void
test_missing (DocumentFixture *fixture, gconstpointer unused)
{
  g_autofree char *path = g_build_filename (fixture->folder, "missing.eventlog", NULL);
  g_autoptr (WeftDocument) document = document_read (path);

  g_assert_cmpint (weft_document_get_state (document), ==, WEFT_DOCUMENT_FAILED);
  g_assert_false (weft_document_is_not_eventlog (document));
  g_assert_nonnull (strstr (weft_document_get_error (document), "missing.eventlog"));

  /* and once it is there */
  g_assert_cmpint (g_rename (fixture->path, path), ==, 0);
  weft_document_read (document);
  g_assert_cmpint (weft_document_get_state (document), ==, WEFT_DOCUMENT_READING);
  document_wait (document, document_is_over);
  g_assert_cmpint (weft_document_get_state (document), ==, WEFT_DOCUMENT_READY);
  g_assert_null (weft_document_get_error (document));
  g_unlink (path);
}

static void
test_shrinks (DocumentFixture *fixture, gconstpointer unused)
{
  g_autoptr (WeftDocument) document = document_read (fixture->path);
  WeftView *view = weft_document_get_view (document);
  WeftRange limits = weft_view_get_limits (view);
  WeftRange visible;
  guint64 n_events = weft_document_get_trace (document)->index->n_events;

  weft_view_set_visible (view, limits.to / 8, limits.to / 4);
  visible = weft_view_get_visible (view);
  g_assert_cmpint (truncate (fixture->path, (off_t) fixture->size * 3 / 4), ==, 0);
  document_wait (document, is_changed);
  g_assert_cmpuint (weft_document_get_trace (document)->index->n_events, ==, n_events);

  weft_document_read (document);
  g_assert_nonnull (weft_document_get_trace (document));
  document_wait (document, document_is_over);
  g_assert_cmpint (weft_document_get_state (document), ==, WEFT_DOCUMENT_READY);
  g_assert_false (weft_document_is_changed_on_disk (document));
  g_assert_cmpuint (weft_document_get_trace (document)->index->n_events, <, n_events);
  g_assert_cmpuint (weft_document_get_trace (document)->index->problems->len, >, 0);
  g_assert_cmpuint (weft_view_get_visible (view).from, ==, visible.from);
  g_assert_cmpuint (weft_view_get_visible (view).to, ==, visible.to);
}

static gboolean
is_half_gone (WeftDocument *document)
{
  const WeftMap *map = weft_document_get_trace (document)->index->log->map;

  return weft_map_get_bytes_left (map) <= map->size / 2;
}

static void
test_shrinks_twice (DocumentFixture *fixture, gconstpointer unused)
{
  g_autoptr (WeftDocument) document = document_read (fixture->path);
  Notices notices = { .thread = g_thread_self () };

  g_signal_connect (document, "notify", G_CALLBACK (notify_cb), &notices);
  g_assert_cmpint (truncate (fixture->path, (off_t) fixture->size * 3 / 4), ==, 0);
  document_wait (document, is_changed);
  g_assert_cmpuint (notices.n_changes, ==, 1);
  g_assert_cmpint (truncate (fixture->path, (off_t) fixture->size / 4), ==, 0);
  document_wait (document, is_half_gone);
  g_assert_cmpuint (notices.n_changes, ==, 2);
}

/* Another file at the same path, as when the program ran again. */
static void
test_replaced (DocumentFixture *fixture, gconstpointer unused)
{
  g_autoptr (WeftDocument) document = document_read (fixture->path);

  g_assert_true (g_file_set_contents (fixture->path, fixture->data, (gssize) fixture->size, NULL));
  document_wait (document, is_changed);
  g_assert_nonnull (weft_document_get_trace (document));
}

/* What was shown stays, with the reason why there is nothing newer. */
static void
test_removed (DocumentFixture *fixture, gconstpointer unused)
{
  g_autoptr (WeftDocument) document = document_read (fixture->path);

  g_unlink (fixture->path);
  weft_document_read (document);
  document_wait (document, document_is_over);
  g_assert_cmpint (weft_document_get_state (document), ==, WEFT_DOCUMENT_CANCELLED);
  g_assert_nonnull (weft_document_get_error (document));
  g_assert_nonnull (weft_document_get_trace (document));
  g_assert_false (weft_document_is_changed_on_disk (document));
}

static gboolean
is_removed (WeftDocument *document)
{
  return weft_document_is_removed (document);
}

static gboolean
is_back (WeftDocument *document)
{
  return !weft_document_is_removed (document) && weft_document_is_changed_on_disk (document);
}

/* A file that goes while it is open is told, and so is one that comes to its place. */
static void
test_deleted (DocumentFixture *fixture, gconstpointer unused)
{
  g_autoptr (WeftDocument) document = document_read (fixture->path);
  guint64 n_events = weft_document_get_trace (document)->index->n_events;

  g_assert_false (weft_document_is_removed (document));
  g_unlink (fixture->path);
  document_wait (document, is_removed);
  g_assert_false (weft_document_is_changed_on_disk (document));
  g_assert_cmpuint (weft_document_get_trace (document)->index->n_events, ==, n_events);
  g_assert_true (g_file_set_contents (fixture->path, fixture->data, (gssize) fixture->size, NULL));
  document_wait (document, is_back);
  weft_document_read (document);
  document_wait (document, document_is_over);
  g_assert_false (weft_document_is_changed_on_disk (document));
  g_assert_false (weft_document_is_removed (document));
}

static void
test_reads_again (void)
{
  g_autofree char *folder = g_dir_make_tmp ("weft-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "log.eventlog", NULL);
  g_autoptr (WeftDocument) input = weft_document_new ("-");
  g_autoptr (WeftDocument) named = weft_document_new (path);
  g_autofree char *device = NULL;
  g_autoptr (WeftDocument) nameless = NULL;
  int ends[2];

  g_assert_false (weft_document_can_reload (input));
  /* it may come */
  g_assert_true (weft_document_can_reload (named));
  g_assert_true (g_file_set_contents (path, "", 0, NULL));
  g_assert_true (weft_document_can_reload (named));
  g_assert_cmpint (g_unlink (path), ==, 0);
  g_assert_cmpint (mkfifo (path, 0600), ==, 0);
  /* another program may write to it */
  g_assert_true (weft_document_can_reload (named));
  g_assert_cmpint (pipe (ends), ==, 0);
  device = g_strdup_printf ("/dev/fd/%d", ends[0]);
  nameless = weft_document_new (device);
  g_assert_false (weft_document_can_reload (nameless));
  close (ends[0]);
  close (ends[1]);
  g_unlink (path);
  g_rmdir (folder);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/document/reads-again", test_reads_again);
  g_test_add_func ("/document/title-among", test_title_among);
  g_test_add_func ("/document/describes-untrusted", test_describes_untrusted);
  g_test_add_func ("/document/names", test_names);
  document_add ("/document/reads", test_reads);
  document_add ("/document/notifies", test_notifies);
  document_add ("/document/not-a-log", test_not_a_log);
  document_add ("/document/missing", test_missing);
  document_add ("/document/shrinks", test_shrinks);
  document_add ("/document/shrinks-twice", test_shrinks_twice);
  document_add ("/document/replaced", test_replaced);
  document_add ("/document/removed", test_removed);
  document_add ("/document/deleted", test_deleted);
}
