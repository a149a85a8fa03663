/* SPDX-License-Identifier: BSD-3-Clause */
/* A log that is read, and a window for a pane of its timeline. */
#include "pane-fixture.h"

#include "ui-fixture.h"
#include "weft-test-lanes.h"
#include "weft-test-log.h"
#include "weft-test-unit.h"

#include <glib/gstdio.h>

#define PLAIN_HECS 6
#define MANY_HECS  256

void
pane_wait (PaneCondition is_there, gpointer data)
{
  gint64 end = g_get_monotonic_time () + WEFT_TEST_WAIT_US;

  while (!is_there (data))
    {
      g_assert_cmpint (g_get_monotonic_time (), <, end);
      if (!g_main_context_iteration (NULL, FALSE))
        g_usleep (1000);
    }
}

static gboolean
is_ready (gpointer document)
{
  return weft_document_get_state (document) != WEFT_DOCUMENT_READING;
}

static void
read_log (PaneFixture *fixture, const char *path)
{
  ui_forget_marks ();
  fixture->document = weft_document_new (path);
  weft_document_read (fixture->document);
  pane_wait (is_ready, fixture->document);
  g_assert_cmpint (weft_document_get_state (fixture->document), ==, WEFT_DOCUMENT_READY);
  fixture->plot = weft_plot_new (fixture->document);
}

void
pane_set_up (PaneFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) example = ui_example ();

  read_log (fixture, g_file_peek_path (example));
}

void
pane_set_up_log (PaneFixture *fixture, WeftTestLog *log)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = NULL;

  fixture->folder = g_dir_make_tmp ("weft-test-XXXXXX", &error);
  g_assert_no_error (error);
  path = g_build_filename (fixture->folder, "plain.eventlog", NULL);
  g_file_set_contents (path, (const char *) log->bytes->data, log->bytes->len, &error);
  g_assert_no_error (error);
  read_log (fixture, path);
}

/* A log of @n_caps capabilities that run one after the other. */
static void
set_up_caps (PaneFixture *fixture, guint n_caps)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();

  weft_test_log_header_9_10 (log);
  for (guint cap = 0; cap < n_caps; cap++)
    {
      weft_test_log_begin_block (log, cap, 0);
      weft_test_log_run (log, 100 * cap, cap + 1);
      weft_test_log_stop (log, 100 * (cap + 1), cap + 1, 1, 0);
      weft_test_log_end_block (log, 100 * n_caps);
    }
  weft_test_log_data_end (log);
  pane_set_up_log (fixture, log);
}

void
pane_set_up_plain (PaneFixture *fixture, gconstpointer unused)
{
  set_up_caps (fixture, PLAIN_HECS);
}

void
pane_set_up_many (PaneFixture *fixture, gconstpointer unused)
{
  set_up_caps (fixture, MANY_HECS);
}

void
pane_tear_down (PaneFixture *fixture, gconstpointer unused)
{
  g_autofree char *path = NULL;

  if (fixture->window != NULL)
    gtk_window_destroy (GTK_WINDOW (fixture->window));
  ui_settle ();
  /* no pane keeps what it showed */
  g_assert_finalize_object (fixture->plot);
  if (fixture->folder != NULL)
    {
      path = g_build_filename (fixture->folder, "plain.eventlog", NULL);
      g_unlink (path);
      g_assert_cmpint (g_rmdir (fixture->folder), ==, 0);
    }
  g_object_unref (fixture->document);
  g_free (fixture->folder);
}

static gboolean
is_mapped (gpointer widget)
{
  return gtk_widget_get_mapped (widget) && gtk_widget_get_width (widget) > 0;
}

void
pane_show (PaneFixture *fixture, GtkWidget *pane, int width, int height)
{
  fixture->window = gtk_window_new ();
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), width, height);
  gtk_window_set_child (GTK_WINDOW (fixture->window), pane);
  gtk_window_present (GTK_WINDOW (fixture->window));
  pane_wait (is_mapped, pane);
}

gboolean
pane_has_thread_lanes (gpointer plot)
{
  return weft_test_lane_of (weft_plot_get_timeline (plot), &weft_lane_threads) >= 0;
}

gboolean
pane_says (PaneFixture *fixture, const char *text)
{
  return ui_find_text (fixture->window, text) != NULL;
}

typedef struct
{
  PaneFixture *fixture;
  const char *text;
} Wanted;

static gboolean
says_wanted (gpointer data)
{
  const Wanted *wanted = data;

  return pane_says (wanted->fixture, wanted->text);
}

void
pane_wait_for (PaneFixture *fixture, const char *text)
{
  Wanted wanted = { fixture, text };

  pane_wait (says_wanted, &wanted);
}

char *
pane_clipboard (PaneFixture *fixture)
{
  GdkContentProvider *content =
      gdk_clipboard_get_content (gtk_widget_get_clipboard (fixture->window));
  g_auto (GValue) value = G_VALUE_INIT;
  g_autoptr (GError) error = NULL;

  g_assert_nonnull (content);
  g_value_init (&value, G_TYPE_STRING);
  gdk_content_provider_get_value (content, &value, &error);
  g_assert_no_error (error);
  return g_value_dup_string (&value);
}
