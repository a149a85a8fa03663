/* SPDX-License-Identifier: BSD-3-Clause */
/* Windows beside the main one fit on a screen of a phone's width, where panes fold. */
#include "pane-fixture.h"
#include "ui-fixture.h"
#include "weft-export-dialog.h"
#include "weft-fold.h"
#include "weft-help-window.h"
#include "weft-test-unit.h"
#include "weft-window-dialogs.h"

#define NARROW 360

/* The window of @type that @action opens is no wider than a narrow screen. */
static void
check_width (UiFixture *fixture, const char *action, GType type)
{
  GtkWidget *window;
  int least;

  /* those of other tests */
  while ((window = ui_find_window (type)) != NULL)
    gtk_window_destroy (GTK_WINDOW (window));
  ui_activate (fixture, action);
  ui_settle ();
  window = ui_find_window (type);
  g_assert_nonnull (window);
  gtk_widget_measure (window, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  if (least > NARROW)
    g_error ("%s: %d px", action, least);
  gtk_window_destroy (GTK_WINDOW (window));
  ui_settle ();
}

static void
test_windows (UiFixture *fixture, gconstpointer unused)
{
  const struct
  {
    const char *action;
    GType type;
  } windows[] = {
    { "win.help", WEFT_TYPE_HELP_WINDOW },
    { "win.keys", WEFT_TYPE_KEYS_WINDOW },
    { "app.preferences", WEFT_TYPE_PREFERENCES_WINDOW },
    { "app.run-program", WEFT_TYPE_RUN_DIALOG },
    { "win.connect", WEFT_TYPE_CONNECT_DIALOG },
    { "win.export", WEFT_TYPE_EXPORT_DIALOG },
  };
  g_autoptr (GFile) file = ui_example ();

  ui_open (fixture, file);
  for (guint i = 0; i < G_N_ELEMENTS (windows); i++)
    check_width (fixture, windows[i].action, windows[i].type);
}

static gboolean
is_folded (gpointer paned)
{
  GtkWidget *start = gtk_paned_get_start_child (paned), *end = gtk_paned_get_end_child (paned);

  return gtk_orientable_get_orientation (paned) == GTK_ORIENTATION_VERTICAL &&
         gtk_widget_get_width (start) == gtk_widget_get_width (end);
}

/* Side by side, with the handle where it was put. */
static gboolean
is_unfolded (gpointer paned)
{
  return gtk_orientable_get_orientation (paned) == GTK_ORIENTATION_HORIZONTAL &&
         gtk_widget_get_width (gtk_paned_get_start_child (paned)) == 250;
}

/* Where both have room, they are side by side, as they were. */
static void
test_fold (PaneFixture *fixture, gconstpointer unused)
{
  GtkWidget *start = gtk_label_new ("start"), *end = gtk_label_new ("end");
  GtkWidget *paned = gtk_paned_new (GTK_ORIENTATION_HORIZONTAL);
  GtkWidget *fold = g_object_new (WEFT_TYPE_FOLDING_PANED, "child", paned, NULL);
  int least, natural;

  gtk_widget_set_size_request (start, 200, 100);
  gtk_widget_set_size_request (end, 300, 100);
  gtk_paned_set_start_child (GTK_PANED (paned), start);
  gtk_paned_set_shrink_start_child (GTK_PANED (paned), FALSE);
  gtk_paned_set_end_child (GTK_PANED (paned), end);
  gtk_paned_set_shrink_end_child (GTK_PANED (paned), FALSE);
  gtk_paned_set_position (GTK_PANED (paned), 250);
  gtk_widget_measure (fold, GTK_ORIENTATION_HORIZONTAL, -1, &least, &natural, NULL, NULL);
  g_assert_cmpint (least, ==, 300);
  g_assert_cmpint (natural, >=, 500);
  pane_show (fixture, fold, 700, 400);
  pane_wait (is_unfolded, paned);
  gtk_window_set_default_size (GTK_WINDOW (gtk_widget_get_root (fold)), 360, 400);
  pane_wait (is_folded, paned);
  g_assert_cmpint (gtk_widget_get_width (start), >=, 300);
  gtk_widget_measure (fold, GTK_ORIENTATION_VERTICAL, 360, &least, NULL, NULL, NULL);
  g_assert_cmpint (least, >=, 200);
  gtk_window_set_default_size (GTK_WINDOW (gtk_widget_get_root (fold)), 700, 400);
  pane_wait (is_unfolded, paned);
}

WEFT_TEST_UNIT (add_tests)
{
  ui_add ("/narrow/windows", test_windows);
  pane_add ("/narrow/fold", test_fold);
}
