/* SPDX-License-Identifier: BSD-3-Clause */
/* The panel beside the timeline. */
#include "pane-fixture.h"
#include "ui-fixture.h"
#include "weft-diagnosis.h"
#include "weft-panels.h"
#include "weft-settings.h"
#include "weft-source.h"
#include "weft-test-log.h"
#include "weft-test-unit.h"
#include "weft-trace-read.h"

/* The row of @id, or NULL. */
static GtkWidget *
find_row (GtkWidget *root, const char *id)
{
  if (WEFT_IS_LANE_ROW (root))
    return g_str_equal (weft_lane_row_get_id (WEFT_LANE_ROW (root)), id) ? root : NULL;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find_row (child, id);

      if (found != NULL)
        return found;
    }
  return NULL;
}

static GtkCheckButton *
find_check (GtkWidget *root, const char *id)
{
  return GTK_CHECK_BUTTON (ui_find_type (find_row (root, id), GTK_TYPE_CHECK_BUTTON));
}

/* The names of all rows from top to bottom. */
static char *
rows_of (GtkWidget *panel)
{
  GString *text = g_string_new (NULL);
  GtkWidget *box = gtk_widget_get_parent (find_row (panel, "hec"));

  for (GtkWidget *row = gtk_widget_get_first_child (box); row != NULL;
       row = gtk_widget_get_next_sibling (row))
    g_string_append_printf (text, "%s ", weft_lane_row_get_id (WEFT_LANE_ROW (row)));
  return g_string_free (text, FALSE);
}

/* Whether the rows that @want names are in that order. Others may be anywhere. */
static gboolean
has_order (GtkWidget *panel, const char *want)
{
  g_autofree char *text = rows_of (panel);
  g_auto (GStrv) rows = g_strsplit (text, " ", -1);
  g_auto (GStrv) named = g_strsplit (want, " ", -1);
  g_autoptr (GString) found = g_string_new (NULL);

  g_test_message ("%s", text);
  for (guint i = 0; *rows[i] != '\0'; i++)
    if (g_strv_contains ((const char *const *) named, rows[i]))
      g_string_append_printf (found, "%s ", rows[i]);
  return g_str_equal (found->str, want);
}

/* The lanes of the timeline are in the order of their groups' rows. */
static void
assert_lanes_follow (PaneFixture *fixture, GtkWidget *panel)
{
  const WeftTimeline *timeline = weft_plot_get_timeline (fixture->plot);
  g_autofree char *text = rows_of (panel);
  g_auto (GStrv) rows = g_strsplit (text, " ", -1);
  guint at = 0;

  for (guint i = 0; i < timeline->lanes->len; i++)
    {
      const char *group = weft_lane_group_get (weft_timeline_lane (timeline, i)->kind->chart)->id;

      while (rows[at] != NULL && !g_str_equal (rows[at], group))
        at++;
      g_assert_nonnull (rows[at]);
    }
}

static gboolean
is_shown (PaneFixture *fixture, const char *id)
{
  return weft_lane_layout_is_shown (weft_plot_get_layout (fixture->plot), id, TRUE);
}

static GtkWidget *
find_fold (GtkWidget *root)
{
  GtkWidget *found = gtk_widget_has_css_class (root, "weft-legend-fold") ? root : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_fold (child);
  return found;
}

/* The legend is folded until it is opened, and the next panel remembers it. */
static void
test_fold (PaneFixture *fixture, gconstpointer unused)
{
  for (guint i = 0; i < 3; i++)
    {
      g_autoptr (GtkWidget) panel = g_object_ref_sink (weft_side_panel_new (fixture->plot));
      GtkToggleButton *fold;

      fold = GTK_TOGGLE_BUTTON (find_fold (panel));
      g_assert_true (gtk_toggle_button_get_active (fold) == (i == 1));
      g_assert_true (gtk_revealer_get_reveal_child (
                         GTK_REVEALER (ui_find_type (panel, GTK_TYPE_REVEALER))) == (i == 1));
      gtk_toggle_button_set_active (fold, i == 0);
    }
  g_settings_reset (weft_settings_get (), "legend-expanded");
}

static gboolean
has_height (gpointer panel)
{
  return gtk_widget_get_height (gtk_widget_get_first_child (panel)) > 0;
}

/* A side panel of the plot in a window, with its legend open. */
static GtkWidget *
show_with_legend (PaneFixture *fixture)
{
  GtkWidget *panel = weft_side_panel_new (fixture->plot);

  g_settings_unbind (find_fold (panel), "active");
  g_settings_reset (weft_settings_get (), "legend-expanded");
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (find_fold (panel)), TRUE);
  pane_show (fixture, panel, 252, 600);
  return panel;
}

/* In a low window the lanes have no less room than their legend. */
static void
test_share (PaneFixture *fixture, gconstpointer unused)
{
  GtkWidget *panel = show_with_legend (fixture), *lanes;

  pane_wait (has_height, panel);
  lanes = gtk_widget_get_first_child (panel);
  g_assert_cmpint (gtk_widget_get_height (lanes), >=,
                   gtk_widget_get_height (gtk_widget_get_next_sibling (lanes)) - 40);
}

static void
test_switch (PaneFixture *fixture, gconstpointer unused)
{
  GtkWidget *panel = weft_side_panel_new (fixture->plot);
  GtkCheckButton *sparks, *heap, *tasks;

  pane_show (fixture, panel, 252, 600);
  sparks = find_check (panel, "sparks");
  heap = find_check (panel, "heap-profile");
  tasks = find_check (panel, "tasks");
  g_assert_true (gtk_check_button_get_active (sparks));
  g_assert_false (gtk_check_button_get_active (tasks));
  gtk_check_button_set_active (sparks, FALSE);
  g_assert_false (is_shown (fixture, "sparks"));
  g_assert_true (gtk_check_button_get_active (heap));
  gtk_check_button_set_active (sparks, TRUE);
  g_assert_true (is_shown (fixture, "sparks"));
  /* and the other way round */
  g_object_set (fixture->plot, "lane-layout", "activity:hidden;sparks:hidden;heap-profile:hidden",
                NULL);
  g_assert_false (gtk_check_button_get_active (sparks));
  g_assert_false (gtk_check_button_get_active (heap));
  g_assert_true (gtk_check_button_get_active (find_check (panel, "hec")));
}

/* What the log has not says why, and how it would have it; it stays asked for. */
static void
test_missing (PaneFixture *fixture, gconstpointer unused)
{
  GtkWidget *panel = weft_side_panel_new (fixture->plot);
  GtkWidget *row;
  GtkCheckButton *heap;
  g_autofree char *flag = NULL;

  pane_show (fixture, panel, 252, 600);
  row = find_row (panel, "heap-profile");
  heap = find_check (panel, "heap-profile");
  g_assert_false (gtk_widget_get_sensitive (GTK_WIDGET (heap)));
  g_assert_false (gtk_check_button_get_active (heap));
  g_assert_true (pane_says (fixture, "not recorded"));
  g_assert_true (pane_says (fixture, "+RTS -l -hT"));
  g_assert_true (is_shown (fixture, "heap-profile"));
  g_assert_nonnull (gtk_widget_get_tooltip_text (row));
  g_assert_true (gtk_widget_activate_action (row, "lane-row.copy", NULL));
  flag = pane_clipboard (fixture);
  g_assert_cmpstr (flag, ==, "+RTS -l -hT");
  /* what is there can still be switched, and nothing else changes with it */
  gtk_check_button_set_active (find_check (panel, "hec"), FALSE);
  g_assert_false (is_shown (fixture, "hec"));
  g_assert_true (is_shown (fixture, "heap-profile"));
}

/* A log that says no more than which RTS wrote it; @is_cut: and that a thread ran, without its end.
 */
static WeftTrace *
trace_of (const char *rts, gboolean is_cut)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftMap) map = NULL;
  g_autoptr (WeftLog) chain = NULL;
  g_autoptr (WeftIndex) index = NULL;
  WeftTrace *trace;

  weft_test_log_header_9_10 (log);
  weft_test_log_event (log, 29, 0);
  weft_test_log_u32 (log, 0);
  weft_test_log_text (log, rts);
  if (is_cut)
    {
      weft_test_log_begin_block (log, 0, 1000);
      weft_test_log_run (log, 2000, 7);
      weft_test_log_end_block (log, 3000);
    }
  else
    weft_test_log_data_end (log);
  map = weft_map_new_from_bytes (log->bytes->data, log->bytes->len);
  chain = weft_log_new (map, TRUE, &error);
  g_assert_no_error (error);
  index = weft_index_new (chain, NULL, 1, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
  trace = weft_trace_new (index, NULL, &error);
  g_assert_no_error (error);
  return trace;
}

static WeftTrace *
trace_of_rts (const char *rts)
{
  return trace_of (rts, FALSE);
}

/* What a cut log lacks may have been cut off: no flag would have helped. */
static void
test_cut (void)
{
  static const WeftTimelineCharts charts[] = {
    WEFT_TIMELINE_COUNTERS, WEFT_TIMELINE_GC,   WEFT_TIMELINE_TASKS,
    WEFT_TIMELINE_PROFILE,  WEFT_TIMELINE_HEAP, WEFT_TIMELINE_TICKY,
  };
  g_autoptr (WeftTrace) trace = trace_of ("GHC-9.10.3 rts_thr", TRUE);

  for (guint i = 0; i < G_N_ELEMENTS (charts); i++)
    {
      WeftLaneAvailability facts = weft_lane_availability_get (trace, charts[i]);

      g_assert_cmpstr (facts.reason, ==, "unknown");
      g_assert_null (facts.flag);
    }
}

/* Without -threaded no flag of the RTS gives sparks. */
static void
test_spark_hint (void)
{
  g_autoptr (WeftTrace) single = trace_of_rts ("GHC-9.10.3 rts");
  g_autoptr (WeftTrace) threaded = trace_of_rts ("GHC-9.10.3 rts_thr");
  WeftLaneAvailability facts = weft_lane_availability_get (single, WEFT_TIMELINE_SPARKS);
  WeftLaneAvailability below = weft_lane_availability_get (single, WEFT_TIMELINE_SPARKS_HEC);
  WeftLaneAvailability other = weft_lane_availability_get (threaded, WEFT_TIMELINE_SPARKS);

  g_assert_cmpstr (facts.flag, ==, "-threaded");
  g_assert_null (below.flag); /* said once */
  g_assert_cmpstr (below.reason, ==, facts.reason);
  g_assert_cmpstr (other.flag, ==, "+RTS -lp");
}

/* A log whose findings are all of low severity has no lane for them, and does not say that there
 * are none. */
static void
test_low_findings (void)
{
  static const struct
  {
    const char *log, *reason;
  } cases[] = {
    { "gc-census-ghc-9.0.eventlog", "low severity" },
    { "fork-child-ghc-9.0.eventlog", "none" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_test_build_filename (G_TEST_DIST, "fixtures", cases[i].log, NULL);
      g_autoptr (WeftSource) source = weft_source_open (path, NULL);
      g_autoptr (WeftTrace) trace = weft_trace_read (source, 0, NULL, NULL, NULL, NULL, NULL);

      weft_diagnosis_new_for_trace (trace, NULL, NULL);
      g_assert_cmpstr (weft_lane_availability_get (trace, WEFT_TIMELINE_FINDINGS).reason, ==,
                       cases[i].reason);
    }
}

/* A log without any GC event does not know of GCs: it does not say that there were none. */
static void
test_gc_not_recorded (void)
{
  g_autoptr (WeftTrace) trace = trace_of_rts ("GHC-9.10.3 rts_thr");
  WeftLaneAvailability facts = weft_lane_availability_get (trace, WEFT_TIMELINE_GC);

  g_assert_cmpstr (facts.reason, ==, "not recorded");
  g_assert_cmpstr (facts.flag, ==, "+RTS -lg");
}

/* A group opens to its lanes, each with a switch of its own. */
static void
test_lanes (PaneFixture *fixture, gconstpointer unused)
{
  GtkWidget *panel = weft_side_panel_new (fixture->plot);
  guint n;

  /* those of findings and threads would come in the middle */
  g_object_set (fixture->plot, "lane-layout", "findings:hidden;threads:hidden", NULL);
  pane_show (fixture, panel, 252, 600);
  n = weft_plot_get_timeline (fixture->plot)->lanes->len;
  g_assert_null (find_row (panel, "hec/3"));
  g_object_set (find_row (panel, "hec"), "expanded", TRUE, NULL);
  g_assert_true (
      has_order (panel, "findings activity hec hec/0 hec/1 hec/2 hec/3 hec/4 hec/5 runnable "));
  gtk_check_button_set_active (find_check (panel, "hec/3"), FALSE);
  g_assert_cmpuint (weft_plot_get_timeline (fixture->plot)->lanes->len, ==, n - 1);
  g_assert_true (gtk_widget_activate_action (find_row (panel, "hec/5"), "lane-row.move-up", NULL));
  g_assert_true (
      has_order (panel, "findings activity hec hec/0 hec/1 hec/2 hec/3 hec/5 hec/4 runnable "));
  /* past the hidden one */
  g_assert_true (gtk_widget_activate_action (find_row (panel, "hec/5"), "lane-row.move-up", NULL));
  g_assert_true (
      has_order (panel, "findings activity hec hec/0 hec/1 hec/5 hec/2 hec/3 hec/4 runnable "));
  g_object_set (find_row (panel, "hec"), "expanded", FALSE, NULL);
  g_assert_null (find_row (panel, "hec/3"));
  g_assert_cmpuint (weft_plot_get_timeline (fixture->plot)->lanes->len, ==, n - 1);
}

/* Rows move by drag and by keys; what belongs together stays together. */
static void
test_move (PaneFixture *fixture, gconstpointer unused)
{
  GtkWidget *panel = weft_side_panel_new (fixture->plot);
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  GtkWidget *sparks, *activity, *reset;

  pane_show (fixture, panel, 252, 600);
  before = rows_of (panel);
  sparks = find_row (panel, "sparks");
  activity = find_row (panel, "activity");
  g_object_set (find_row (panel, "hec"), "expanded", TRUE, NULL);
  g_assert_true (weft_lane_row_accept_drop (WEFT_LANE_ROW (activity), WEFT_LANE_ROW (sparks)));
  g_object_set (find_row (panel, "hec"), "expanded", FALSE, NULL);
  g_assert_true (has_order (panel, "findings sparks sparks-hec activity hec runnable "));
  /* the same rows, so that the keyboard's focus stays */
  g_assert_true (find_row (panel, "sparks") == sparks);
  g_assert_true (gtk_widget_activate_action (sparks, "lane-row.move-down", NULL));
  g_assert_true (has_order (panel, "findings activity hec sparks sparks-hec runnable "));
  g_assert_true (gtk_widget_activate_action (sparks, "lane-row.move-up", NULL));
  g_assert_true (has_order (panel, "findings sparks sparks-hec activity hec runnable "));
  g_assert_true (gtk_widget_activate_action (activity, "lane-row.move-up", NULL));
  g_assert_true (has_order (panel, "findings activity hec sparks sparks-hec runnable "));
  g_assert_true (weft_lane_row_accept_drop (WEFT_LANE_ROW (activity),
                                            WEFT_LANE_ROW (find_row (panel, "runnable"))));
  g_assert_true (has_order (panel, "findings runnable run-queues activity hec sparks "));
  assert_lanes_follow (fixture, panel);
  reset = ui_find_text (panel, "Reset All Lanes");
  g_signal_emit_by_name (reset, "clicked");
  after = rows_of (panel);
  g_assert_cmpstr (after, ==, before);
  g_assert_false (gtk_widget_get_visible (reset));
}

/* A lane has no place among groups, nor in another group. */
static void
test_foreign_drop (PaneFixture *fixture, gconstpointer unused)
{
  GtkWidget *panel = weft_side_panel_new (fixture->plot);
  GtkWidget *hec;

  pane_show (fixture, panel, 252, 600);
  hec = find_row (panel, "hec");
  g_object_set (hec, "expanded", TRUE, NULL);
  g_assert_false (
      weft_lane_row_accept_drop (WEFT_LANE_ROW (hec), WEFT_LANE_ROW (find_row (panel, "hec/1"))));
  g_assert_false (
      weft_lane_row_accept_drop (WEFT_LANE_ROW (find_row (panel, "hec/1")), WEFT_LANE_ROW (hec)));
  g_assert_false (weft_lane_row_accept_drop (WEFT_LANE_ROW (hec), NULL));
  g_assert_true (weft_lane_row_accept_drop (WEFT_LANE_ROW (find_row (panel, "hec/1")),
                                            WEFT_LANE_ROW (find_row (panel, "hec/4"))));
  g_assert_true (
      has_order (panel, "findings activity hec hec/0 hec/4 hec/1 hec/2 hec/3 hec/5 runnable "));
}

static void
test_pin (PaneFixture *fixture, gconstpointer unused)
{
  GtkWidget *panel = weft_side_panel_new (fixture->plot);
  GtkWidget *pin;

  pane_show (fixture, panel, 252, 600);
  pin = ui_find_type (find_row (panel, "sparks"), GTK_TYPE_TOGGLE_BUTTON);
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (pin), TRUE);
  g_assert_cmpuint (weft_plot_get_timeline (fixture->plot)->n_pinned, >, 0);
  g_object_set (fixture->plot, "lane-layout", "", NULL);
  g_assert_false (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (pin)));
  g_assert_true (gtk_widget_get_visible (pin));
  /* a lane without data leaves its room to the name */
  pin = ui_find_type (find_row (panel, "ticky"), GTK_TYPE_TOGGLE_BUTTON);
  g_assert_false (gtk_widget_get_visible (pin));
}

static void
test_key (PaneFixture *fixture, gconstpointer unused)
{
  show_with_legend (fixture);
  pane_wait_for (fixture, "Running Haskell");
  g_assert_true (pane_says (fixture, "Sparks fizzled"));
  g_assert_false (pane_says (fixture, "Lost bytes of the log"));
  /* of what is shown */
  g_object_set (fixture->plot, "lane-layout",
                "activity:hidden;hec:hidden;runnable:hidden;gc:hidden;threads:hidden", NULL);
  g_assert_false (pane_says (fixture, "Running Haskell"));
  g_assert_true (pane_says (fixture, "Sparks fizzled"));
  g_object_set (fixture->plot, "lane-layout", "sparks:hidden", NULL);
  g_assert_true (pane_says (fixture, "Running Haskell"));
  g_assert_false (pane_says (fixture, "Sparks fizzled"));
}

static void
test_plain_key (PaneFixture *fixture, gconstpointer unused)
{
  show_with_legend (fixture);
  pane_wait_for (fixture, "Running Haskell");
  g_assert_false (pane_says (fixture, "Sparks fizzled"));
}

static void
count (gpointer n)
{
  ++*(guint *) n;
}

static void
test_row (PaneFixture *fixture, gconstpointer unused)
{
  GtkWidget *row = weft_lane_row_new (fixture->plot, "sparks", "Sparks");
  GtkCheckButton *check = find_check (row, "sparks");
  guint n = 0;

  g_signal_connect_swapped (fixture->plot, "notify::lane-layout", G_CALLBACK (count), &n);
  pane_show (fixture, row, 200, 100);
  weft_lane_row_update (WEFT_LANE_ROW (row), 0, TRUE);
  g_assert_true (gtk_check_button_get_active (check));
  weft_lane_row_update (WEFT_LANE_ROW (row), 0, FALSE);
  g_assert_false (gtk_check_button_get_active (check));
  /* to show it is not to ask for it */
  g_assert_cmpuint (n, ==, 0);
  gtk_check_button_set_active (check, TRUE);
  g_assert_cmpuint (n, ==, 1);
  weft_lane_row_update (WEFT_LANE_ROW (row), 0, FALSE);
  weft_lane_row_set_missing (WEFT_LANE_ROW (row), "none", "There are none.", NULL);
  g_assert_false (gtk_check_button_get_active (check));
  g_assert_true (is_shown (fixture, "sparks"));
  weft_lane_row_set_value (WEFT_LANE_ROW (row), "3");
  g_assert_true (gtk_check_button_get_active (check));
  g_assert_null (gtk_widget_get_tooltip_text (row));
  g_assert_cmpuint (n, ==, 1);
  g_signal_handlers_disconnect_by_data (fixture->plot, &n);
}

WEFT_TEST_UNIT (add_tests)
{
  pane_add ("/side-panel/fold", test_fold);
  pane_add ("/side-panel/share", test_share);
  pane_add ("/side-panel/switch", test_switch);
  pane_add_plain ("/side-panel/missing", test_missing);
  g_test_add_func ("/side-panel/cut", test_cut);
  g_test_add_func ("/side-panel/spark-hint", test_spark_hint);
  g_test_add_func ("/side-panel/gc-not-recorded", test_gc_not_recorded);
  g_test_add_func ("/side-panel/low-findings", test_low_findings);
  pane_add_plain ("/side-panel/lanes", test_lanes);
  pane_add ("/side-panel/move", test_move);
  pane_add_plain ("/side-panel/foreign-drop", test_foreign_drop);
  pane_add ("/side-panel/pin", test_pin);
  pane_add ("/side-panel/key", test_key);
  pane_add_plain ("/side-panel/plain-key", test_plain_key);
  pane_add_plain ("/side-panel/row", test_row);
}
