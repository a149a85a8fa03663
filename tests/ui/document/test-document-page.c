/* SPDX-License-Identifier: BSD-3-Clause */
/* The states of a tab. */
#include "ui-fixture.h"
#include "weft-test-unit.h"

#include <fcntl.h>
#include <gio/gunixsocketaddress.h>
#include <glib/gstdio.h>
#include <sys/stat.h>
#include <unistd.h>

static void
test_not_a_log (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) file = ui_file (fixture, "notes.txt", "Dear diary,\n", -1);
  WeftDocumentPage *page = ui_open (fixture, file);

  g_assert_cmpstr (ui_shown_state (page), ==, "failed");
  g_assert_null (weft_document_page_get_page (page, "timeline"));
  g_assert_nonnull (ui_find_text (GTK_WIDGET (page), "Not an Eventlog"));
  g_assert_nonnull (ui_find_text (GTK_WIDGET (page), "Open Another…"));
  /* reading it again cannot help */
  g_assert_null (ui_find_text (GTK_WIDGET (page), "Try Again"));
}

static void
test_missing (UiFixture *fixture, gconstpointer unused)
{
  g_autofree char *path = g_build_filename (fixture->folder, "missing.eventlog", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  WeftDocumentPage *page = ui_open (fixture, file);
  g_autoptr (GFile) example = ui_example ();

  g_assert_nonnull (ui_find_text (GTK_WIDGET (page), "The Log Cannot Be Read"));
  g_assert_true (g_file_copy (example, file, 0, NULL, NULL, NULL, NULL));
  g_signal_emit_by_name (ui_find_text (GTK_WIDGET (page), "Try Again"), "clicked");
  ui_wait (fixture, ui_is_read);
  g_assert_cmpstr (ui_shown_state (page), ==, "content");
}

/* Of a socket's file its error says what to do: it is not a pipe that came to its end. */
static void
test_socket_file (UiFixture *fixture, gconstpointer unused)
{
  g_autofree char *path = g_build_filename (fixture->folder, "socket", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GSocketAddress) address = g_unix_socket_address_new (path);
  g_autoptr (GSocket) socket =
      g_socket_new (G_SOCKET_FAMILY_UNIX, G_SOCKET_TYPE_STREAM, G_SOCKET_PROTOCOL_DEFAULT, NULL);
  g_autofree char *text = g_strdup_printf ("%s: a socket, not a file. Open it as unix:", path);
  WeftDocumentPage *page;
  GtkWidget *label;

  g_assert_true (g_socket_bind (socket, address, FALSE, NULL));
  page = ui_open (fixture, file);
  label = ui_find_text (GTK_WIDGET (page), text);
  g_assert_nonnull (label);
  g_assert_true (g_str_has_suffix (gtk_label_get_label (GTK_LABEL (label)), path));
  g_assert_null (ui_find_text (GTK_WIDGET (page), "Try Again"));
}

static gboolean
says_reading (UiFixture *fixture)
{
  WeftDocumentPage *page = weft_window_get_page (fixture->window);

  return page != NULL && g_str_equal (ui_shown_state (page), "reading") &&
         ui_find_text (GTK_WIDGET (page), "Cancel") != NULL;
}

/* A pipe into which nothing comes. */
static void
test_cancelled (UiFixture *fixture, gconstpointer unused)
{
  g_autofree char *path = g_build_filename (fixture->folder, "pipe.eventlog", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  int fd;

  g_assert_cmpint (mkfifo (path, 0600), ==, 0);
  fd = open (path, O_RDWR | O_CLOEXEC);
  weft_window_open_file (fixture->window, file);
  ui_wait (fixture, says_reading);
  g_signal_emit_by_name (ui_find_text (GTK_WIDGET (fixture->window), "Cancel"), "clicked");
  ui_wait (fixture, ui_is_read);
  ui_settle ();
  g_assert_cmpstr (ui_shown_state (weft_window_get_page (fixture->window)), ==, "failed");
  g_assert_nonnull (ui_find_text (GTK_WIDGET (fixture->window), "Reading Was Stopped"));
  /* its program may write again */
  g_assert_nonnull (ui_find_text (GTK_WIDGET (fixture->window), "Try Again"));
  close (fd);
}

static gboolean
says_changed (UiFixture *fixture)
{
  return ui_find_text (GTK_WIDGET (fixture->window), "The file has changed") != NULL;
}

static gboolean
says_whole_and_unchanged (UiFixture *fixture)
{
  return ui_is_read (fixture) && !says_changed (fixture) &&
         ui_find_text (GTK_WIDGET (fixture->window), "This log is damaged") == NULL;
}

static void
test_changed (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) example = ui_example ();
  g_autoptr (GFile) file = ui_damaged_log (fixture, "log.eventlog");

  ui_open (fixture, file);
  g_assert_false (says_changed (fixture));
  g_assert_true (g_file_copy (example, file, G_FILE_COPY_OVERWRITE, NULL, NULL, NULL, NULL));
  ui_wait (fixture, says_changed);
  g_signal_emit_by_name (ui_find_text (GTK_WIDGET (fixture->window), "Reload"), "clicked");
  ui_wait (fixture, says_whole_and_unchanged);
}

/* Of 900x600 px the header bar takes 50. */
static void
test_small (UiFixture *fixture, gconstpointer unused)
{
  static const char *const names[] = { "overview", "timeline", "heap",  "profile", "tables",
                                       "events",   "ticky",    "query", NULL };
  g_autoptr (GFile) example = ui_example ();
  WeftDocumentPage *page = ui_open (fixture, example);

  for (guint i = 0; names[i] != NULL; i++)
    {
      int width, height;

      g_assert_true (weft_document_page_show_page (page, names[i]));
      ui_settle ();
      gtk_widget_measure (GTK_WIDGET (page), GTK_ORIENTATION_HORIZONTAL, -1, &width, NULL, NULL,
                          NULL);
      gtk_widget_measure (GTK_WIDGET (page), GTK_ORIENTATION_VERTICAL, -1, &height, NULL, NULL,
                          NULL);
      g_assert_cmpint (width, <=, 900);
      g_assert_cmpint (height, <=, 550);
    }
}

/* The tip says that Escape clears the range: on all pages. */
static void
test_escape (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) example = ui_example ();
  WeftDocumentPage *page = ui_open (fixture, example);
  WeftView *view = weft_plot_get_view (weft_document_page_get_plot (page));

  g_assert_true (weft_document_page_show_page (page, "tables"));
  ui_settle ();
  weft_view_select (view, 50000000, 100000000);
  g_assert_true (ui_press_shortcut (GTK_WIDGET (fixture->window), "Escape"));
  g_assert_false (weft_view_has_selection (view));
  g_assert_false (ui_press_shortcut (GTK_WIDGET (fixture->window), "Escape"));
}

static gboolean
says_live (UiFixture *fixture)
{
  return ui_find_text (GTK_WIDGET (fixture->window), "The program is still writing this log") !=
         NULL;
}

static gboolean
says_no_more (UiFixture *fixture)
{
  return !says_live (fixture);
}

/* A log that the test is still writing is shown as it grows, with a bar that says so; nothing of a
 * reading that waits for its end covers it. */
static void
test_live (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) example = ui_example ();
  g_autofree char *data = NULL;
  g_autoptr (GFile) file = NULL;
  WeftDocumentPage *page;
  WeftDocument *document;
  gsize size;
  int fd;

  g_assert_true (g_file_load_contents (example, NULL, &data, &size, NULL, NULL));
  file = ui_file (fixture, "live.eventlog", data, (gssize) size / 2);
  fd = open (g_file_peek_path (file), O_WRONLY | O_APPEND | O_CLOEXEC);
  weft_window_open_file (fixture->window, file);
  ui_wait (fixture, says_live);
  page = weft_window_get_page (fixture->window);
  document = weft_document_page_get_document (page);
  g_assert_cmpstr (ui_shown_state (page), ==, "content");
  g_assert_null (ui_find_text (GTK_WIDGET (page), "Cancel"));
  g_assert_cmpint (write (fd, data + size / 2, size - size / 2), ==, (gssize) (size - size / 2));
  close (fd);
  ui_wait (fixture, ui_is_read);
  ui_wait (fixture, says_no_more);
  g_assert_cmpint (weft_document_get_state (document), ==, WEFT_DOCUMENT_READY);
  g_assert_cmpuint (weft_document_get_trace (document)->index->log->map->size, ==, size);
}

/* Numbers of a cut log are of the time that is covered, which is said beside the range. */
static void
test_covered (UiFixture *fixture, gconstpointer unused)
{
  static const char covered[] = "0 to 187.388 ms. All HECs are covered up to 819.2 µs";
  g_autoptr (GFile) example = ui_example (), cut = NULL;
  g_autofree char *data = NULL;
  WeftDocumentPage *page;

  g_assert_true (g_file_load_contents (example, NULL, &data, NULL, NULL, NULL));
  cut = ui_file (fixture, "cut.eventlog", data, 60000);
  page = ui_open (fixture, cut);
  g_assert_nonnull (ui_find_text (GTK_WIDGET (page), covered));
  weft_document_page_show_page (page, "overview");
  g_assert_nonnull (ui_find_text (GTK_WIDGET (page), covered));
  page = ui_open (fixture, example);
  g_assert_null (ui_find_text (GTK_WIDGET (page), "0 to 187.647 ms."));
}

WEFT_TEST_UNIT (add_tests)
{
  ui_add ("/document-page/covered", test_covered);
  ui_add ("/document-page/not-a-log", test_not_a_log);
  ui_add ("/document-page/missing", test_missing);
  ui_add ("/document-page/socket-file", test_socket_file);
  ui_add ("/document-page/cancelled", test_cancelled);
  ui_add ("/document-page/live", test_live);
  ui_add ("/document-page/changed", test_changed);
  ui_add ("/document-page/small", test_small);
  ui_add ("/document-page/escape", test_escape);
}
