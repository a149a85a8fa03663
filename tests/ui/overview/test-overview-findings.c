/* SPDX-License-Identifier: BSD-3-Clause */
/* The findings on the first page of a log: they lead to their places in the timeline. */
#include "ui-fixture.h"
#include "weft-overview-page.h"
#include "weft-test-unit.h"
#include "weft-timeline-area.h"

#include <fcntl.h>
#include <unistd.h>

static gboolean
has_finding (UiFixture *fixture)
{
  return ui_find_text (GTK_WIDGET (fixture->window), "5\u00a0threads waited at once") != NULL;
}

static GtkWidget *
row_of (UiFixture *fixture)
{
  return gtk_widget_get_ancestor (
      ui_find_text (GTK_WIDGET (fixture->window), "5\u00a0threads waited at once"),
      WEFT_TYPE_FINDING_ROW);
}

static gboolean
is_open (UiFixture *fixture)
{
  return has_finding (fixture) && ui_find_text (row_of (fixture), "Why") != NULL;
}

/* The row of the example's finding on black holes, open. */
static GtkWidget *
open_finding (UiFixture *fixture, WeftDocumentPage **page)
{
  g_autoptr (GFile) example = ui_example ();

  *page = ui_open (fixture, example);
  g_assert_true (weft_document_page_show_page (*page, "overview"));
  ui_wait (fixture, has_finding);
  adw_expander_row_set_expanded (ADW_EXPANDER_ROW (row_of (fixture)), TRUE);
  ui_wait (fixture, is_open);
  return row_of (fixture);
}

static gboolean
is_fresh (UiFixture *fixture)
{
  return ui_find_text (GTK_WIDGET (fixture->window), "From the previous range") == NULL;
}

/* Findings of the previous range are dimmed, with a sentence, and are not copied, until those of
 * the new range are there. */
static void
test_stale (UiFixture *fixture, gconstpointer unused)
{
  WeftDocumentPage *page;
  GtkWidget *overview;
  g_autofree char *before = NULL, *during = NULL, *after = NULL;

  open_finding (fixture, &page);
  overview = GTK_WIDGET (weft_document_page_get_page (page, "overview"));
  g_assert_true (is_fresh (fixture));
  before = weft_overview_page_get_text (WEFT_OVERVIEW_PAGE (overview));
  g_assert_nonnull (strstr (before, "5 threads waited at once"));
  weft_view_select (weft_document_get_view (weft_document_page_get_document (page)), 1000000,
                    2500000);
  during = weft_overview_page_get_text (WEFT_OVERVIEW_PAGE (overview));
  g_assert_null (strstr (during, "5 threads waited at once"));
  g_assert_nonnull (strstr (during, "Looking for findings"));
  g_assert_false (is_fresh (fixture));
  g_assert_true (gtk_widget_has_css_class (overview, "weft-stale"));
  ui_wait (fixture, is_fresh);
  g_assert_false (gtk_widget_has_css_class (overview, "weft-stale"));
  after = weft_overview_page_get_text (WEFT_OVERVIEW_PAGE (overview));
  g_assert_null (strstr (after, "Looking for findings"));
}

static GtkWidget *
timeline_of (WeftDocumentPage *page)
{
  return GTK_WIDGET (weft_document_page_get_page (page, "timeline"));
}

static WeftPlot *
plot_of (WeftDocumentPage *page)
{
  GtkWidget *area = ui_find_type (timeline_of (page), WEFT_TYPE_TIMELINE_AREA);

  return weft_timeline_area_get_parts (WEFT_TIMELINE_AREA (area))->plot;
}

/* The lane with the focus stands on the timeline. */
static void
assert_focus_shown (WeftDocumentPage *page, const char *group)
{
  WeftPlot *plot = plot_of (page);
  guint64 time;
  gint lane = weft_plot_get_focus (plot, &time);

  g_assert_cmpint (lane, >=, 0);
  g_assert_cmpstr (
      weft_lane_group_find (weft_timeline_lane (weft_plot_get_timeline (plot), (guint) lane)->id)
          ->id,
      ==, group);
}

/* The button in the list's header shows the order of findings. Its tooltip is its accessible name.
 */
static void
assert_order_on_demand (UiFixture *fixture)
{
  GtkWidget *list = ui_find_type (GTK_WIDGET (fixture->window), WEFT_TYPE_FINDINGS_LIST);
  GtkWidget *button = ui_find_type (list, GTK_TYPE_MENU_BUTTON);

  g_assert_true (gtk_widget_get_mapped (button));
  g_assert_cmpstr (gtk_widget_get_tooltip_text (button), ==, "How findings are ordered");
  g_assert_null (ui_find_text (GTK_WIDGET (fixture->window), weft_diagnosis_order_text ()));
  gtk_menu_button_popup (GTK_MENU_BUTTON (button));
  ui_settle ();
  g_assert_nonnull (ui_find_text (button, weft_diagnosis_order_text ()));
  gtk_menu_button_popdown (GTK_MENU_BUTTON (button));
  ui_settle ();
}

/* A finding opens, says why and what to try, and leads to where it is seen. */
static void
test_finding (UiFixture *fixture, gconstpointer unused)
{
  WeftDocumentPage *page;
  GtkWidget *row = open_finding (fixture, &page);
  WeftView *view = weft_document_get_view (weft_document_page_get_document (page));
  WeftRange item, visible;

  assert_order_on_demand (fixture);
  g_assert_nonnull (ui_find_text (row, "Why"));
  g_assert_nonnull (ui_find_text (row, "What to Try"));
  g_assert_nonnull (ui_find_text (row, "Show in the Timeline"));
  gtk_widget_activate_action (row, "finding.show", NULL);
  g_assert_true (GTK_WIDGET (weft_document_page_get_shown_page (page)) == timeline_of (page));
  ui_settle ();
  g_assert_cmpstr (weft_view_get_item (view, &item), ==, "findings/black-hole");
  assert_focus_shown (page, "threads");
  g_assert_cmpuint (item.to - item.from, >, 1000000);
  visible = weft_view_get_visible (view);
  g_assert_cmpuint (visible.from, <=, item.from);
  g_assert_cmpuint (visible.to, >=, item.to);
  /* the pane under the timeline tells what it is */
  g_assert_nonnull (ui_find_text (timeline_of (page), "5 threads waited"));
  g_assert_true (weft_view_back (view));
  g_assert_null (weft_view_get_item (view, &item));
  g_assert_true (weft_view_forward (view));
  g_assert_cmpstr (weft_view_get_item (view, &item), ==, "findings/black-hole");
}

/* What is hidden and folded is shown again. */
static void
test_unhides (UiFixture *fixture, gconstpointer unused)
{
  WeftDocumentPage *page;
  GtkWidget *row = open_finding (fixture, &page);

  g_object_set (plot_of (page), "lane-layout", "findings:hidden;threads:hidden,folded", NULL);
  gtk_widget_activate_action (row, "finding.show", NULL);
  ui_settle ();
  assert_focus_shown (page, "threads");
  g_assert_cmpint (
      weft_timeline_find (weft_plot_get_timeline (plot_of (page)), "findings/black-hole"), >=, 0);
}

/* Each further step goes to the next place, in order of cost, and comes round to the first. */
static void
test_places (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) file = g_file_new_for_path (
      g_test_get_filename (G_TEST_DIST, "fixtures", "gc-held-up-ghc-9.0.eventlog", NULL));
  WeftDocumentPage *page = ui_open (fixture, file);
  GtkWidget *timeline;
  WeftView *view = weft_document_get_view (weft_document_page_get_document (page));
  WeftTrace *trace = weft_document_get_trace (weft_document_page_get_document (page));
  const WeftFinding *finding =
      weft_diagnosis_notable (weft_diagnosis_new_for_trace (trace, NULL, NULL), 0);
  WeftRange first, item;
  guint64 before = G_MAXUINT64;

  g_assert_cmpuint (finding->instances->len, >, 1);
  g_assert_true (weft_document_page_show_page (page, "timeline"));
  ui_settle ();
  timeline = timeline_of (page);
  /* nothing is picked: the first finding's costliest place is */
  g_assert_true (gtk_widget_activate_action (timeline, "timeline.next-place", NULL));
  weft_view_get_item (view, &first);
  g_assert_nonnull (ui_find_text (timeline, "_Next Place"));
  for (guint i = 0; i < finding->instances->len; i++)
    {
      const WeftInstance *one = NULL;

      weft_view_get_item (view, &item);
      for (guint k = 0; k < finding->instances->len; k++)
        if (weft_instances_nth (finding->instances, k)->range.from == item.from)
          one = weft_instances_nth (finding->instances, k);
      g_assert_nonnull (one);
      g_assert_cmpuint (one->ns, <=, before);
      before = one->ns;
      g_assert_true (gtk_widget_activate_action (timeline, "timeline.next-place", NULL));
    }
  weft_view_get_item (view, &item);
  g_assert_cmpuint (item.from, ==, first.from);
  g_assert_true (gtk_widget_activate_action (timeline, "timeline.previous-place", NULL));
  g_assert_true (gtk_widget_activate_action (timeline, "timeline.next-place", NULL));
  weft_view_get_item (view, &item);
  g_assert_cmpuint (item.from, ==, first.from);
}

static char *
clipboard_of (UiFixture *fixture)
{
  GdkContentProvider *content =
      gdk_clipboard_get_content (gtk_widget_get_clipboard (GTK_WIDGET (fixture->window)));
  g_auto (GValue) value = G_VALUE_INIT;

  g_value_init (&value, G_TYPE_STRING);
  g_assert_true (gdk_content_provider_get_value (content, &value, NULL));
  return g_value_dup_string (&value);
}

/* The finding is copied as text and as Markdown. */
static void
test_copy_finding (UiFixture *fixture, gconstpointer unused)
{
  WeftDocumentPage *page;
  GtkWidget *row = open_finding (fixture, &page);
  g_autofree char *text = NULL;
  g_autofree char *markdown = NULL;

  gtk_widget_activate_action (row, "finding.copy", NULL);
  text = clipboard_of (fixture);
  g_assert_true (g_str_has_prefix (text, "5 threads waited at once"));
  gtk_widget_activate_action (row, "finding.copy-markdown", NULL);
  markdown = clipboard_of (fixture);
  g_assert_true (g_str_has_prefix (markdown, "## 5 threads waited at once"));
}

/* What the pages tell of findings, summed up. */
static guint
count_badges (WeftDocumentPage *page)
{
  AdwViewStack *pages = weft_document_page_get_pages (page);
  guint sum = 0;

  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (pages)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    sum += adw_view_stack_page_get_badge_number (adw_view_stack_get_page (pages, child));
  return sum;
}

static gboolean
has_badges (UiFixture *fixture)
{
  return count_badges (weft_window_get_page (fixture->window)) > 0;
}

/* Pages tell how many findings of more than low severity are seen on them, whether they were asked
 * for or not. */
static void
test_badges (UiFixture *fixture, gconstpointer unused)
{
  for (guint is_asked = 0; is_asked <= 1; is_asked++)
    {
      g_autoptr (GFile) file = ui_example ();
      WeftDocumentPage *page;
      WeftTrace *trace;
      const WeftDiagnosis *diagnosis;

      if (is_asked)
        open_finding (fixture, &page);
      else
        page = ui_open (fixture, file);
      ui_wait (fixture, has_badges);
      trace = weft_document_get_trace (weft_document_page_get_document (page));
      diagnosis = weft_diagnosis_new_for_trace (trace, NULL, NULL);
      g_assert_cmpuint (count_badges (page), ==,
                        diagnosis->findings->len + weft_diagnosis_n_notable (diagnosis));
      ui_activate (fixture, "win.close-tab");
    }
}

static gboolean
has_part (UiFixture *fixture)
{
  return ui_find_text (GTK_WIDGET (fixture->window), "5\u00a0threads waited at once") == NULL;
}

/* Findings follow the range, without a rest; what is open stays open. */
static void
test_follows (UiFixture *fixture, gconstpointer unused)
{
  WeftDocumentPage *page;
  GtkWidget *row = open_finding (fixture, &page);
  WeftView *view = weft_document_get_view (weft_document_page_get_document (page));
  WeftRange limits = weft_view_get_limits (view);

  for (guint i = 0; i < 20; i++)
    {
      weft_view_select (view, limits.from, limits.to - i * 1000);
      ui_settle ();
    }
  g_assert_true (has_finding (fixture));
  g_assert_true (adw_expander_row_get_expanded (ADW_EXPANDER_ROW (row)));
  g_assert_true (gtk_widget_get_mapped (row));
  weft_view_select (view, limits.from, limits.from + 1000000);
  ui_wait (fixture, has_part);
  weft_view_select (view, 0, 0);
  ui_wait (fixture, has_finding);
}

static GtkWidget *
growth_row (UiFixture *fixture)
{
  GtkWidget *text = ui_find_text (GTK_WIDGET (fixture->window), "Live bytes keep growing");

  return text != NULL ? gtk_widget_get_ancestor (text, WEFT_TYPE_FINDING_ROW) : NULL;
}

static gboolean
has_growth_alone (UiFixture *fixture)
{
  return growth_row (fixture) != NULL && !has_finding (fixture);
}

/* A finding that counts for less than others in another range changes its place, and the keyboard
 * stays at it. */
static void
test_moves (UiFixture *fixture, gconstpointer unused)
{
  WeftDocumentPage *page;
  WeftView *view;
  GtkWidget *row, *focus;

  open_finding (fixture, &page);
  view = weft_document_get_view (weft_document_page_get_document (page));
  weft_view_select (view, 0, 112000000);
  ui_wait (fixture, has_growth_alone);
  row = growth_row (fixture);
  g_assert_cmpint (gtk_list_box_row_get_index (GTK_LIST_BOX_ROW (row)), ==, 0);
  g_assert_true (gtk_widget_child_focus (row, GTK_DIR_TAB_FORWARD));
  focus = gtk_window_get_focus (GTK_WINDOW (fixture->window));
  g_assert_true (gtk_widget_is_ancestor (focus, row) || focus == row);
  weft_view_select (view, 0, 130000000);
  ui_wait (fixture, has_finding);
  ui_lay_out (row);
  g_assert_true (growth_row (fixture) == row);
  g_assert_cmpint (gtk_list_box_row_get_index (GTK_LIST_BOX_ROW (row)), ==, 1);
  g_assert_true (gtk_window_get_focus (GTK_WINDOW (fixture->window)) == focus);
}

/* Traces of a growing log, and those of which the document reported findings; of WeftTrace. */
static GPtrArray *traces, *reported;
static guint n_traces; /* number of traces to wait for */

static void
trace_changed_cb (WeftDocument *document)
{
  g_ptr_array_add (traces, weft_shared_ref (weft_document_get_trace (document)));
}

static void
findings_changed_cb (WeftDocument *document, WeftTrace *trace)
{
  g_ptr_array_add (reported, trace);
}

static gboolean
shows_overview (UiFixture *fixture)
{
  return weft_document_page_show_page (weft_window_get_page (fixture->window), "overview");
}

static gboolean
shows_live_findings (UiFixture *fixture)
{
  return ui_find_text (GTK_WIDGET (fixture->window), "Up to ") != NULL;
}

static gboolean
has_traces (UiFixture *fixture)
{
  return traces->len >= n_traces;
}

static gboolean
are_findings_reported (UiFixture *fixture)
{
  for (guint i = 0; i < traces->len; i++)
    if (weft_trace_has (traces->pdata[i], WEFT_LAZY_FINDINGS) &&
        !g_ptr_array_find (reported, traces->pdata[i], NULL))
      return FALSE;
  return TRUE;
}

/* Opens the first tenth of @data as a log that is still being written, and shows its findings.
 * Returns the open file. */
static int
open_live_overview (UiFixture *fixture, const char *data, gsize size)
{
  g_autoptr (GFile) file = ui_file (fixture, "live.eventlog", data, (gssize) size / 10);
  int fd = open (g_file_peek_path (file), O_WRONLY | O_APPEND | O_CLOEXEC);
  WeftDocument *document;

  traces = g_ptr_array_new_with_free_func (weft_shared_unref);
  reported = g_ptr_array_new ();
  weft_window_open_file (fixture->window, file);
  document = weft_document_page_get_document (weft_window_get_page (fixture->window));
  g_signal_connect (document, "notify::trace", G_CALLBACK (trace_changed_cb), NULL);
  g_signal_connect (document, "findings-changed", G_CALLBACK (findings_changed_cb), NULL);
  ui_wait (fixture, shows_overview);
  ui_wait (fixture, shows_live_findings);
  return fd;
}

/* Selects a range and waits until the page shows its findings. */
static void
select_range (UiFixture *fixture, guint64 from, guint64 to)
{
  WeftDocumentPage *page = weft_window_get_page (fixture->window);
  g_autofree char *text = NULL;

  weft_view_select (weft_document_get_view (weft_document_page_get_document (page)), from, to);
  /* the page is updated, and begins its search */
  text = weft_overview_page_get_text (
      WEFT_OVERVIEW_PAGE (weft_document_page_get_page (page, "overview")));
  ui_wait (fixture, is_fresh);
}

/* While a log grows, the page shows the findings that the document has found for the badges, and
 * looks for none of the whole log itself, not even after those of a range. */
static void
test_live (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) example = ui_example ();
  g_autofree char *data = NULL;
  gsize size;
  int fd;

  g_assert_true (g_file_load_contents (example, NULL, &data, &size, NULL, NULL));
  fd = open_live_overview (fixture, data, size);
  for (gsize at = size / 10; at < size / 2; at += size / 20)
    {
      n_traces = traces->len + 1;
      g_assert_cmpint (write (fd, data + at, size / 20), ==, (gssize) size / 20);
      ui_wait (fixture, has_traces);
      select_range (fixture, 1000000, 2500000);
      select_range (fixture, 0, 0);
    }
  ui_wait (fixture, are_findings_reported);
  close (fd);
  ui_wait (fixture, ui_is_read);
  g_clear_pointer (&traces, g_ptr_array_unref);
  g_clear_pointer (&reported, g_ptr_array_unref);
}

WEFT_TEST_UNIT (add_tests)
{
  ui_add ("/overview/stale", test_stale);
  ui_add ("/overview/finding", test_finding);
  ui_add ("/overview/unhides", test_unhides);
  ui_add ("/overview/places", test_places);
  ui_add ("/overview/moves", test_moves);
  ui_add ("/overview/copy-finding", test_copy_finding);
  ui_add ("/overview/badges", test_badges);
  ui_add ("/overview/follows", test_follows);
  ui_add ("/overview/live", test_live);
}
