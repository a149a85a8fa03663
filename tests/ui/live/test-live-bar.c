/* SPDX-License-Identifier: BSD-3-Clause */
/* The bars of a log that is being written: Now, alerts and their marks. */
#include "ui-fixture.h"
#include "weft-test-unit.h"

#include "weft-live-bar.h"
#include "weft-settings.h"
#include "weft-test-log.h"
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

static gboolean
is_active (UiFixture *fixture)
{
  return gtk_window_is_active (GTK_WINDOW (fixture->window));
}

/* The example without its end marker, which is still open for writing as @fd. */
static void
open_live (UiFixture *fixture, int *fd)
{
  g_autoptr (GFile) example = ui_example ();
  g_autoptr (GFile) file = NULL;
  g_autofree char *data = NULL;
  gsize size;

  /* else alerts become notifications, which the stage has nobody to show */
  ui_wait (fixture, is_active);
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
  g_assert_cmpfloat (weft_alert_menu_get_limits ().limits[WEFT_ALERT_GC_PAUSE], ==, 1e6);
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

static gboolean
says_not_live (UiFixture *fixture)
{
  return ui_find_text (GTK_WIDGET (fixture->window), "Alerts are for programs that are still") !=
         NULL;
}

/* The limit of the first alert, GC pauses, in the open menu; or NULL. */
static GtkWidget *
find_limit (UiFixture *fixture)
{
  GtkWidget *bar = ui_find_type (GTK_WIDGET (fixture->window), WEFT_TYPE_LIVE_BAR);

  return bar != NULL ? ui_find_type (bar, GTK_TYPE_SPIN_BUTTON) : NULL;
}

static gboolean
has_limit (UiFixture *fixture)
{
  return find_limit (fixture) != NULL;
}

/* The main menu opens the alerts of a live log, and says of others why they have none. A limit that
 * is entered counts at once. */
static void
test_alerts_menu (UiFixture *fixture, gconstpointer unused)
{
  int fd;

  g_settings_set_value (weft_settings_get (), "alerts", g_variant_new_parsed ("@a{sd} {}"));
  ui_activate (fixture, "win.alerts");
  ui_wait (fixture, says_not_live);
  open_live (fixture, &fd);
  ui_wait (fixture, says_live);
  ui_activate (fixture, "win.alerts");
  ui_wait (fixture, has_limit);
  g_assert_cmpfloat (weft_alert_menu_get_limits ().limits[WEFT_ALERT_GC_PAUSE], ==, 0);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (find_limit (fixture)), 5);
  g_assert_cmpfloat (weft_alert_menu_get_limits ().limits[WEFT_ALERT_GC_PAUSE], ==, 5e6);
  end_log (fixture, fd);
  g_settings_reset (weft_settings_get (), "alerts");
  ui_forget_marks ();
}

static gboolean
says_saved (UiFixture *fixture)
{
  GtkWidget *detail = ui_find_text (GTK_WIDGET (fixture->window), "at ");

  return detail != NULL && strstr (gtk_label_get_text (GTK_LABEL (detail)), ", saved as ") != NULL;
}

/* When the time around an alert is saved, the bar says where, and has a button for the folder. */
static void
test_saved (UiFixture *fixture, gconstpointer unused)
{
  g_autofree char *folder = weft_alert_menu_get_folder ();
  g_autoptr (GDir) files = NULL;
  int fd;

  g_settings_set_value (weft_settings_get (), "alerts",
                        g_variant_new_parsed ("{ 'gc-pause': 1e6 }"));
  g_settings_set_boolean (weft_settings_get (), "save-alerts", TRUE);
  open_live (fixture, &fd);
  ui_wait (fixture, says_alert);
  g_assert_null (ui_find_text (GTK_WIDGET (fixture->window), "Open Folder"));
  end_log (fixture, fd);
  ui_wait (fixture, says_saved);
  g_assert_nonnull (ui_find_text (GTK_WIDGET (fixture->window), "Open Folder"));
  files = g_dir_open (folder, 0, NULL);
  for (const char *name = g_dir_read_name (files); name != NULL; name = g_dir_read_name (files))
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      g_assert_cmpint (g_remove (path), ==, 0);
    }
  g_settings_reset (weft_settings_get (), "save-alerts");
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

static gboolean
says_reach (UiFixture *fixture)
{
  return ui_find_text (GTK_WIDGET (fixture->window),
                       "Up to 187.6 ms; checked again while the log grows") != NULL;
}

static gboolean
says_no_reach (UiFixture *fixture)
{
  return !says_reach (fixture);
}

/* Findings of a log that grows say up to when they are; those of a whole one are of all of it. */
static void
test_reach (UiFixture *fixture, gconstpointer unused)
{
  int fd;

  open_live (fixture, &fd);
  ui_wait (fixture, says_live);
  weft_document_page_show_page (weft_window_get_page (fixture->window), "overview");
  ui_wait (fixture, says_reach);
  end_log (fixture, fd);
  ui_wait (fixture, says_no_reach);
}

static gboolean
says_silent (UiFixture *fixture)
{
  return ui_find_text (GTK_WIDGET (fixture->window),
                       "No events without a HEC have been received for") != NULL;
}

/* GHC before 9.2 writes the events of no HEC when its program ends: alerts are not final, and the
 * bar says so. */
static void
test_silent (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (GFile) file = NULL;
  int fd;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  for (guint64 i = 1; i <= 10; i++)
    weft_test_log_event (log, 12, i * 500000000); /* a request for a GC */
  weft_test_log_end_block (log, G_GUINT64_CONSTANT (5000000000));
  file = ui_file (fixture, "silent.eventlog", (const char *) log->bytes->data,
                  (gssize) log->bytes->len);
  fd = open (g_file_peek_path (file), O_WRONLY | O_APPEND | O_CLOEXEC);
  weft_window_open_file (fixture->window, file);
  ui_wait (fixture, says_silent);
  end_log (fixture, fd);
}

/* A log that grows in the window: what of its lanes has been seen. */
typedef struct
{
  WeftPlot *plot;
  guint n_shown;      /* times that lanes were laid out */
  guint most_threads; /* lanes */
  guint n_lost;       /* times that there were fewer threads, or no findings any more */
  gboolean had_findings;
} LaneWatch;

static guint
count_lanes (WeftPlot *plot, const char *group)
{
  const WeftTimeline *timeline = weft_plot_get_timeline (plot);
  g_autofree char *prefix = g_strconcat (group, "/", NULL);
  guint n = 0;

  for (guint i = 0; timeline != NULL && i < timeline->lanes->len; i++)
    n += g_str_has_prefix (weft_timeline_lane (timeline, i)->id, prefix);
  return n;
}

static void
watch_lanes_cb (LaneWatch *self)
{
  guint n_threads = count_lanes (self->plot, "threads");
  gboolean has_findings = count_lanes (self->plot, "findings") > 0;

  self->n_shown++;
  self->n_lost += n_threads < self->most_threads || (self->had_findings && !has_findings);
  self->most_threads = MAX (self->most_threads, n_threads);
  self->had_findings |= has_findings;
}

static gboolean
has_all_lanes (UiFixture *fixture)
{
  WeftPlot *plot = ui_plot_of (weft_window_get_page (fixture->window));

  return count_lanes (plot, "threads") > 0 && count_lanes (plot, "findings") > 0;
}

/* How often lanes are laid out follows from the processor's time that it takes. */
static void
wait_shown (const LaneWatch *watch)
{
  guint before = watch->n_shown;
  gint64 end = g_get_monotonic_time () + WEFT_TEST_WAIT_US;

  while (watch->n_shown == before)
    {
      g_assert_cmpint (g_get_monotonic_time (), <, end);
      ui_settle ();
      g_usleep (1000);
    }
}

/* The lanes of threads and findings stay while each piece of the log is shown, and at its end. */
static void
test_calm (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) example = g_file_new_for_path (
      g_test_get_filename (G_TEST_DIST, "fixtures", "gc-held-up-ghc-9.0.eventlog", NULL));
  g_autoptr (GFile) file = NULL;
  g_autofree char *data = NULL;
  LaneWatch watch = { 0 };
  gsize size, at;
  int fd;

  g_assert_true (g_file_load_contents (example, NULL, &data, &size, NULL, NULL));
  at = size * 95 / 100; /* by then it has findings */
  file = ui_file (fixture, "live.eventlog", data, (gssize) at);
  fd = open (g_file_peek_path (file), O_WRONLY | O_APPEND | O_CLOEXEC);
  weft_window_open_file (fixture->window, file);
  ui_wait (fixture, says_live);
  ui_wait (fixture, has_all_lanes);
  watch.plot = ui_plot_of (weft_window_get_page (fixture->window));
  watch_lanes_cb (&watch);
  g_signal_connect_swapped (watch.plot, "lanes-changed", G_CALLBACK (watch_lanes_cb), &watch);
  for (gsize end; at < size - 2; at = end)
    {
      end = MIN (at + size / 160, size - 2);
      g_assert_cmpint (write (fd, data + at, end - at), ==, end - at);
      wait_shown (&watch);
    }
  g_assert_cmpuint (watch.n_shown, >, 6);
  end_log (fixture, fd);
  ui_settle ();
  g_assert_cmpuint (watch.n_lost, ==, 0);
  g_signal_handlers_disconnect_by_data (watch.plot, &watch);
}

WEFT_TEST_UNIT (add_tests)
{
  ui_add ("/live-bar/alert", test_alert);
  ui_add ("/live-bar/alerts-menu", test_alerts_menu);
  ui_add ("/live-bar/saved", test_saved);
  ui_add ("/live-bar/no-alert", test_no_alert);
  ui_add ("/live-bar/now", test_now);
  ui_add ("/live-bar/calm", test_calm);
  ui_add ("/live-bar/reach", test_reach);
  ui_add ("/live-bar/silent", test_silent);
}
