/* SPDX-License-Identifier: BSD-3-Clause */
/* A damaged log says so, and lists where. */
#include "ui-fixture.h"
#include "weft-document-panes.h"
#include "weft-panels.h"
#include "weft-test-unit.h"
#include "weft-timeline-area.h"

static gboolean
says_damaged (UiFixture *fixture)
{
  return ui_find_text (GTK_WIDGET (fixture->window), "This log is damaged: ") != NULL;
}

static gboolean
lists_loss (UiFixture *fixture)
{
  return ui_find_text (GTK_WIDGET (fixture->window), "Bytes that are not events") != NULL;
}

static void
test_lists (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) file = ui_damaged_log (fixture, "bad.eventlog");
  WeftDocumentPage *page = ui_open (fixture, file);

  ui_wait (fixture, says_damaged);
  g_assert_false (weft_document_page_shows_problems (page));
  g_signal_emit_by_name (ui_find_text (GTK_WIDGET (page), "Show Problems"), "clicked");
  ui_wait (fixture, lists_loss);
  g_assert_true (weft_document_page_shows_problems (page));
  g_assert_nonnull (ui_find_text (GTK_WIDGET (page), "Hide Problems"));
  /* it stands where the details were */
  g_assert_false (gtk_widget_is_visible (ui_find_type (GTK_WIDGET (page), WEFT_TYPE_DETAILS)));
  ui_activate (fixture, "win.problems");
  g_assert_true (gtk_widget_is_visible (ui_find_type (GTK_WIDGET (page), WEFT_TYPE_DETAILS)));
  g_assert_false (weft_document_page_shows_problems (page));
}

/* Whether the keyboard is in the list of problems. */
static gboolean
is_in_list (UiFixture *fixture)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (fixture->window));
  GtkWidget *list = focus != NULL ? gtk_widget_get_ancestor (focus, GTK_TYPE_COLUMN_VIEW) : NULL;

  return list != NULL && gtk_widget_get_ancestor (list, WEFT_TYPE_PROBLEMS_PANE) != NULL;
}

/* The pane has the focus while it is shown, and gives it back. */
static void
test_focus (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) file = ui_damaged_log (fixture, "bad.eventlog");
  WeftDocumentPage *page = ui_open (fixture, file);
  GtkWidget *pane = ui_find_type (GTK_WIDGET (page), WEFT_TYPE_PROBLEMS_PANE);
  GtkWidget *area;

  ui_wait (fixture, says_damaged);
  area = ui_find_type (GTK_WIDGET (page), WEFT_TYPE_TIMELINE_AREA);
  for (guint i = 0; i < 2; i++)
    {
      g_assert_true (gtk_widget_grab_focus (area));
      ui_activate (fixture, "win.problems");
      ui_wait (fixture, is_in_list);
      if (i == 0)
        g_assert_true (ui_press (pane, GDK_KEY_Escape, 0));
      else
        ui_activate (fixture, "win.problems");
      g_assert_false (weft_document_page_shows_problems (page));
      g_assert_true (gtk_widget_is_focus (area));
    }
  /* what is not in the pane stays where it is */
  ui_activate (fixture, "win.problems");
  ui_wait (fixture, is_in_list);
  g_assert_true (gtk_widget_grab_focus (area));
  ui_activate (fixture, "win.problems");
  g_assert_true (gtk_widget_is_focus (area));
}

/* The first row is chosen from the start. */
static void
test_shows_time (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) file = ui_damaged_log (fixture, "bad.eventlog");
  WeftDocumentPage *page = ui_open (fixture, file);
  WeftDocument *document = weft_document_page_get_document (page);
  WeftTrace *trace = weft_document_get_trace (document);
  const WeftProblem *problem = &g_array_index (trace->index->problems, WeftProblem, 0);
  WeftView *view = weft_document_get_view (document);

  g_assert_cmpuint (problem->from, <=, problem->to);
  ui_activate (fixture, "win.problems");
  ui_wait (fixture, lists_loss);
  g_signal_emit_by_name (ui_find_text (GTK_WIDGET (page), "Show in Timeline"), "clicked");
  g_assert_false (weft_view_shows_whole_range (view));
  g_assert_cmpuint (weft_view_get_visible (view).from, <=, problem->from);
  g_assert_cmpuint (weft_view_get_visible (view).to, >=, problem->to);
  g_assert_true (weft_view_back (view));
  g_assert_true (weft_view_shows_whole_range (view));
}

static void
test_report (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) file = ui_damaged_log (fixture, "bad.eventlog");
  WeftDocumentPage *page = ui_open (fixture, file);
  WeftTrace *trace = weft_document_get_trace (weft_document_page_get_document (page));
  g_autofree char *report = weft_problems_pane_format_report (trace);
  g_auto (GStrv) lines = g_strsplit (report, "\n", -1);

  g_assert_cmpuint (g_strv_length (lines), ==, trace->index->problems->len + 1);
  g_assert_true (g_str_has_prefix (lines[0], "Bytes that are not events, "));
}

static gboolean
says_cut (UiFixture *fixture)
{
  return ui_find_text (GTK_WIDGET (fixture->window), "This log is cut") != NULL;
}

static void
test_cut (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) example = ui_example ();
  g_autoptr (GFile) file = NULL;
  g_autofree char *data = NULL;
  gsize size;

  g_assert_true (g_file_load_contents (example, NULL, &data, &size, NULL, NULL));
  file = ui_file (fixture, "cut.eventlog", data, (gssize) size * 2 / 3);
  ui_open (fixture, file);
  ui_wait (fixture, says_cut);
}

static void
test_whole (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) example = ui_example ();
  WeftDocumentPage *page = ui_open (fixture, example);
  WeftTrace *trace = weft_document_get_trace (weft_document_page_get_document (page));
  g_autofree char *title = NULL;
  const char *detail = NULL;

  g_assert_false (weft_problems_pane_summary (trace, &title, &detail));
  g_assert_null (ui_find_text (GTK_WIDGET (page), "This log"));
}

/* Where nobody knows how much is missing, no number of bytes is told. */
static void
test_unknown_loss (UiFixture *fixture, gconstpointer unused)
{
  static const struct
  {
    WeftProblemKind kind;
    const char *words;
  } cases[] = {
    { WEFT_PROBLEM_NO_SPACE, "The disk is full: " },
    { WEFT_PROBLEM_SIZE_LIMIT, "Decompressing was stopped at " },
    { WEFT_PROBLEM_COMPRESSION, "This log is damaged: it could be read up to 1" },
    { WEFT_PROBLEM_READ_ERROR, "This log is damaged: it could be read up to 1" },
  };
  g_autoptr (GFile) example = ui_example ();
  WeftDocumentPage *page = ui_open (fixture, example);
  WeftTrace *trace = weft_document_get_trace (weft_document_page_get_document (page));

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      WeftProblem problem = { .kind = cases[i].kind, .from = 1, .cap = WEFT_CAP_NONE };
      g_autofree char *title = NULL;
      const char *detail = NULL;

      g_array_append_val (trace->index->problems, problem);
      g_assert_true (weft_problems_pane_summary (trace, &title, &detail));
      g_assert_true (g_str_has_prefix (title, cases[i].words));
      g_array_set_size (trace->index->problems, 0);
    }
}

WEFT_TEST_UNIT (add_tests)
{
  ui_add ("/problems-pane/lists", test_lists);
  ui_add ("/problems-pane/focus", test_focus);
  ui_add ("/problems-pane/shows-time", test_shows_time);
  ui_add ("/problems-pane/report", test_report);
  ui_add ("/problems-pane/cut", test_cut);
  ui_add ("/problems-pane/whole", test_whole);
  ui_add ("/problems-pane/unknown-loss", test_unknown_loss);
}
