/* SPDX-License-Identifier: BSD-3-Clause */
/* The picture of what is shown, as other programs get it. */
#include "ui-fixture.h"
#include "weft-test-unit.h"

#include "weft-window-private.h"
#include "weft-window.h"
#include <string.h>

typedef struct
{
  GBytes *bytes;
  gboolean is_done;
} Answer;

static void
written_cb (GObject *provider, GAsyncResult *result, gpointer data)
{
  Answer *answer = data;
  g_autoptr (GError) error = NULL;

  gdk_content_provider_write_mime_type_finish (GDK_CONTENT_PROVIDER (provider), result, &error);
  g_assert_no_error (error);
  answer->is_done = TRUE;
}

/* What @provider has as @mime_type. */
static GBytes *
ask_for (GdkContentProvider *provider, const char *mime_type)
{
  g_autoptr (GOutputStream) stream = g_memory_output_stream_new_resizable ();
  Answer answer = { NULL };

  gdk_content_provider_write_mime_type_async (provider, mime_type, stream, G_PRIORITY_DEFAULT, NULL,
                                              written_cb, &answer);
  while (!answer.is_done)
    g_main_context_iteration (NULL, TRUE);
  g_output_stream_close (stream, NULL, NULL);
  return g_memory_output_stream_steal_as_bytes (G_MEMORY_OUTPUT_STREAM (stream));
}

static void
check_begins (GdkContentProvider *provider, const char *mime_type, const char *beginning)
{
  g_autoptr (GBytes) bytes = ask_for (provider, mime_type);

  g_assert_cmpuint (g_bytes_get_size (bytes), >, 1000);
  g_assert_cmpmem (g_bytes_get_data (bytes, NULL), strlen (beginning), beginning,
                   strlen (beginning));
}

static GdkContentProvider *
copied (UiFixture *fixture)
{
  return gdk_clipboard_get_content (gtk_widget_get_clipboard (GTK_WIDGET (fixture->window)));
}

static gboolean
has_text (GBytes *bytes, const char *text)
{
  return g_strstr_len (g_bytes_get_data (bytes, NULL), (gssize) g_bytes_get_size (bytes), text) !=
         NULL;
}

static gboolean
tells_copied (UiFixture *fixture)
{
  return ui_find_text (GTK_WIDGET (fixture->window), "The picture was copied") != NULL;
}

/* Each page has its own picture; it is in the clipboard as it was when it was copied. */
static void
test_copies (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) file = ui_example ();
  WeftDocumentPage *page = ui_open (fixture, file);
  g_autoptr (GdkContentProvider) first = NULL;
  g_autoptr (GBytes) timeline = NULL;
  g_autoptr (GBytes) heap = NULL;

  g_assert_true (weft_document_page_show_page (page, "timeline"));
  ui_activate (fixture, "win.copy-picture");
  ui_wait (fixture, tells_copied);
  g_assert_nonnull (copied (fixture));
  first = g_object_ref (copied (fixture));
  check_begins (first, "image/png", "\x89PNG\r\n\x1a\n");

  g_assert_true (weft_document_page_show_page (page, "heap"));
  ui_activate (fixture, "win.copy-picture");
  timeline = ask_for (first, "image/svg+xml");
  heap = ask_for (copied (fixture), "image/svg+xml");
  g_assert_true (has_text (timeline, "<title>demo.eventlog: Timeline</title>"));
  g_assert_true (has_text (heap, "<title>demo.eventlog: Heap profile"));
}

/* File managers get a file, the others bytes. */
static void
test_drags (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) file = ui_example ();
  g_autoptr (GdkContentProvider) content = NULL;
  g_autoptr (GBytes) list = NULL;
  g_auto (GStrv) uris = NULL;
  g_autofree char *text = NULL, *path = NULL, *data = NULL;
  gsize size = 0;

  g_assert_null (weft_window_make_picture (fixture->window));
  ui_open (fixture, file);
  content = weft_window_make_picture (fixture->window);
  g_assert_nonnull (content);
  check_begins (content, "image/svg+xml", "<?xml");
  list = ask_for (content, "text/uri-list");
  text = g_strndup (g_bytes_get_data (list, NULL), g_bytes_get_size (list));
  uris = g_uri_list_extract_uris (text);
  g_assert_cmpuint (g_strv_length (uris), ==, 1);
  path = g_filename_from_uri (uris[0], NULL, NULL);
  g_assert_true (g_str_has_suffix (path, "/demo.png"));
  g_assert_true (g_file_get_contents (path, &data, &size, NULL));
  g_assert_cmpuint (size, >, 1000);
}

static char *
print (UiFixture *fixture, const char *id)
{
  WeftDocumentPage *page = weft_window_get_page (fixture->window);
  g_autofree char *name = g_strconcat (id, ".pdf", NULL);
  char *path = g_build_filename (fixture->folder, name, NULL);

  g_assert_true (weft_document_page_show_page (page, id));
  weft_print (fixture->window, page, path);
  return path;
}

static gboolean
is_printed (UiFixture *fixture)
{
  g_autofree char *path = g_build_filename (fixture->folder, "heap.pdf", NULL);
  g_autofree char *data = NULL;
  gsize size = 0;

  return g_file_get_contents (path, &data, &size, NULL) && size > 1000 &&
         g_strstr_len (data + size - 20, 20, "%%EOF") != NULL;
}

/* A sheet in landscape format, from any page of the window. */
static void
test_prints (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) file = ui_example ();
  g_autofree char *timeline = NULL, *heap = NULL, *first = NULL, *second = NULL;
  gsize size;

  g_assert_false (g_action_group_get_action_enabled (G_ACTION_GROUP (fixture->window), "print"));
  ui_open (fixture, file);
  g_assert_true (g_action_group_get_action_enabled (G_ACTION_GROUP (fixture->window), "print"));
  timeline = print (fixture, "events");
  heap = print (fixture, "heap");
  ui_wait (fixture, is_printed);
  g_assert_true (g_file_get_contents (timeline, &first, &size, NULL));
  g_assert_true (g_file_get_contents (heap, &second, &size, NULL));
  g_assert_true (g_str_has_prefix (first, "%PDF-"));
  g_assert_true (g_str_has_prefix (second, "%PDF-"));
  g_assert_cmpstr (first, !=, second);
}

WEFT_TEST_UNIT (add_tests)
{
  ui_add ("/picture/copies", test_copies);
  ui_add ("/picture/drags", test_drags);
  ui_add ("/picture/prints", test_prints);
}
