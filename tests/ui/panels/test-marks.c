/* SPDX-License-Identifier: BSD-3-Clause */
/* Marks of a person's own: set and removed by key, listed in the side panel. */
#include "ui-fixture.h"
#include "weft-panels.h"
#include "weft-test-unit.h"
#include "weft-timeline-area.h"
#include "weft-timeline-commands.h"

/* Names the mark of a range in the popover that asks for it. */
static void
name_mark (GtkWidget *timeline, const char *name)
{
  GtkWidget *area = ui_find_type (timeline, WEFT_TYPE_TIMELINE_AREA);
  GtkWidget *entry = ui_find_type (ui_find_type (area, GTK_TYPE_POPOVER), GTK_TYPE_ENTRY);

  g_assert_true (g_str_has_prefix (gtk_editable_get_text (GTK_EDITABLE (entry)), "Mark "));
  gtk_editable_set_text (GTK_EDITABLE (entry), name);
  g_signal_emit_by_name (entry, "activate");
}

static void
test_marks (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) example = ui_example ();
  WeftDocumentPage *page = ui_open (fixture, example);
  WeftDocument *document = weft_document_page_get_document (page);
  WeftBookmarks *bookmarks = weft_document_get_bookmarks (document);
  WeftView *view = weft_document_get_view (document);
  GtkWidget *timeline = GTK_WIDGET (weft_document_page_get_page (page, "timeline"));
  GtkWidget *panel = ui_find_type (timeline, WEFT_TYPE_MARKS_PANEL);
  WeftBookmark *mark;
  guint before = weft_bookmarks_n_own (bookmarks);
  g_autofree char *label = NULL, *proposed = NULL;

  weft_view_set_hover (view, 5000000, "activity");
  g_assert_true (gtk_widget_activate_action (timeline, "timeline.mark", NULL));
  g_assert_cmpuint (weft_bookmarks_n_own (bookmarks), ==, before + 1);
  mark = weft_bookmarks_find_nearest (bookmarks, 5000000, 0);
  g_assert_nonnull (mark);
  weft_view_select (view, 1000000, 2000000);
  g_assert_true (gtk_widget_activate_action (timeline, "timeline.mark-range", NULL));
  name_mark (timeline, "slow part");
  g_assert_cmpuint (weft_bookmarks_n_own (bookmarks), ==, before + 2);
  g_assert_cmpstr (weft_bookmarks_find_nearest (bookmarks, 2000000, 0)->label, ==, "slow part");
  /* the list of them is the second page of the panel */
  g_assert_false (gtk_widget_get_mapped (panel));
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (gtk_widget_get_ancestor (
                                    ui_find_text (timeline, "Marks"), GTK_TYPE_TOGGLE_BUTTON)),
                                TRUE);
  g_assert_true (gtk_widget_get_mapped (panel));
  g_assert_nonnull (ui_find_text (panel, "5.000"));
  /* a name that a mark has is not proposed again */
  weft_view_set_hover (view, 9000000, "activity");
  g_assert_true (gtk_widget_activate_action (timeline, "timeline.mark", NULL));
  label = g_strdup (weft_bookmarks_find_nearest (bookmarks, 9000000, 0)->label);
  weft_view_set_hover (view, 5000000, "activity");
  g_assert_true (gtk_widget_activate_action (timeline, "timeline.unmark", NULL));
  proposed = weft_mark_name_propose (bookmarks);
  g_assert_cmpstr (proposed, !=, label);
  weft_view_set_hover (view, 9000000, "activity");
  g_assert_true (gtk_widget_activate_action (timeline, "timeline.unmark", NULL));
  weft_view_set_hover (view, 1000000, "activity");
  g_assert_true (gtk_widget_activate_action (timeline, "timeline.unmark", NULL));
  g_assert_cmpuint (weft_bookmarks_n_own (bookmarks), ==, before);
}

/* The keys that zoom work where the focus is in the panel: they come up to the page. */
static void
test_keys (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) example = ui_example ();
  WeftDocumentPage *page = ui_open (fixture, example);
  GtkWidget *timeline = GTK_WIDGET (weft_document_page_get_page (page, "timeline"));
  WeftView *view = weft_document_get_view (weft_document_page_get_document (page));
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (timeline);
  gboolean is_handled = FALSE;

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_EVENT_CONTROLLER_KEY (controller))
        g_signal_emit_by_name (controller, "key-pressed", GDK_KEY_w, 25, 0, &is_handled);
    }
  g_assert_true (is_handled);
  g_assert_false (weft_view_shows_whole_range (view));
}

WEFT_TEST_UNIT (add_tests)
{
  ui_add ("/marks/marks", test_marks);
  ui_add ("/marks/keys", test_keys);
}
