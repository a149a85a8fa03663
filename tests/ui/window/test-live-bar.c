/* SPDX-License-Identifier: BSD-3-Clause */
/* The bars of a log that is being written: Now, alerts and their marks. */
#include "tests.h"
#include "ui-fixture.h"

#include "weft-alert-menu.h"
#include "weft-settings.h"
#include <fcntl.h>
#include <unistd.h>

/* The example without its end marker, which is still open for writing as @fd. */
static void
open_live (UiFixture *fixture, int *fd)
{
  g_autoptr (GFile) example = ui_example ();
  g_autoptr (GFile) file = NULL;
  g_autofree char *data = NULL;
  gsize size;

  g_assert_true (g_file_load_contents (example, NULL, &data, &size, NULL, NULL));
  file = ui_file (fixture, "live.eventlog", data, (gssize) size - 2);
  *fd = open (g_file_peek_path (file), O_WRONLY | O_APPEND | O_CLOEXEC);
  weft_window_open_file (fixture->window, file);
}

static WeftDocument *
document_of (UiFixture *fixture)
{
  return weft_document_page_get_document (weft_window_get_page (fixture->window));
}

static gboolean
says_live (UiFixture *fixture)
{
  return ui_find_text (GTK_WIDGET (fixture->window), "The program is still writing this log") !=
         NULL;
}

static gboolean
says_alert (UiFixture *fixture)
{
  return ui_find_text (GTK_WIDGET (fixture->window), "A GC stopped the program for") != NULL;
}

static void
end_log (UiFixture *fixture, int fd)
{
  g_assert_cmpint (write (fd, "\xff\xff", 2), ==, 2);
  close (fd);
  ui_wait (fixture, ui_is_read);
}

/* A limit of 1 ms is passed: a bar says so, a mark stands there, and Show leads to it. */
static void
test_alert (UiFixture *fixture, gconstpointer unused)
{
  WeftBookmarks *marks;
  WeftView *view;
  WeftRange range;
  gboolean is_marked = FALSE;
  int fd;

  g_settings_set_value (weft_settings_get (), "alerts",
                        g_variant_new_parsed ("{ 'gc-pause': 1e6 }"));
  g_assert_cmpfloat (weft_alert_menu_limits ().limits[WEFT_ALERT_GC_PAUSE], ==, 1e6);
  open_live (fixture, &fd);
  ui_wait (fixture, says_alert);
  view = weft_document_get_view (document_of (fixture));
  marks = weft_document_get_bookmarks (document_of (fixture));
  for (guint i = 0; i < weft_bookmarks_n (marks); i++)
    is_marked |= g_str_has_prefix (weft_bookmarks_nth (marks, i)->label, "A GC stopped");
  g_assert_true (is_marked);
  g_signal_emit_by_name (ui_find_text (GTK_WIDGET (fixture->window), "Show"), "clicked");
  g_assert_true (weft_view_has_selection (view));
  range = weft_view_get_selection (view);
  g_assert_cmpuint (range.to - range.from, >, 1000000);
  g_assert_cmpuint (weft_view_get_visible (view).from, <, range.from);
  g_assert_cmpuint (weft_view_get_visible (view).to, >, range.to);
  end_log (fixture, fd);
  g_settings_reset (weft_settings_get (), "alerts");
  ui_forget_marks ();
}

/* Nothing is told where nothing is chosen. */
static void
test_no_alert (UiFixture *fixture, gconstpointer unused)
{
  int fd;

  g_settings_set_value (weft_settings_get (), "alerts", g_variant_new_parsed ("@a{sd} {}"));
  open_live (fixture, &fd);
  ui_wait (fixture, says_live);
  end_log (fixture, fd);
  g_assert_false (says_alert (fixture));
  g_settings_reset (weft_settings_get (), "alerts");
}

/* Now is there where the end is out of sight, and leads to it with the same width. */
static void
test_now (UiFixture *fixture, gconstpointer unused)
{
  GtkWidget *root = GTK_WIDGET (fixture->window);
  WeftView *view;
  WeftRange shown;
  int fd;

  open_live (fixture, &fd);
  ui_wait (fixture, says_live);
  view = weft_document_get_view (document_of (fixture));
  g_assert_null (ui_find_text (root, "Now"));
  weft_view_set_visible (view, 1000000, 3000000);
  ui_settle ();
  g_assert_nonnull (ui_find_text (root, "Now"));
  g_signal_emit_by_name (ui_find_text (root, "Now"), "clicked");
  shown = weft_view_get_visible (view);
  g_assert_cmpuint (shown.to, ==, weft_view_get_limits (view).to);
  g_assert_cmpuint (shown.to - shown.from, ==, 2000000);
  ui_settle ();
  g_assert_null (ui_find_text (root, "Now"));
  end_log (fixture, fd);
}

void
weft_test_live_bar_add (void)
{
  ui_add ("/live-bar/alert", test_alert);
  ui_add ("/live-bar/no-alert", test_no_alert);
  ui_add ("/live-bar/now", test_now);
}
