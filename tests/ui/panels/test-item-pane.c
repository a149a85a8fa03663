/* SPDX-License-Identifier: BSD-3-Clause */
/* The pane of the picked item, and the ways from item to item. */
#include "pane-fixture.h"
#include "ui-fixture.h"
#include "weft-actions.h"
#include "weft-item.h"
#include "weft-lane-labels.h"
#include "weft-panels.h"
#include "weft-test-unit.h"
#include "weft-user-spans.h"

#define MS (1000 * G_GUINT64_CONSTANT (1000))
/* A reader of the example that waits at this time for a thunk that thread 27 evaluates. */
#define READER    "threads/32"
#define EVALUATOR "threads/27"
#define WAITING   (130 * MS)
/* All HECs are there from then on. */
#define BEGIN (5 * MS)
/* So many items of a lane are followed. */
#define MAX_ITEMS 400

static gboolean
has_reader (gpointer plot)
{
  const WeftTimeline *timeline = weft_plot_get_timeline (plot);

  return timeline != NULL && weft_timeline_find (timeline, READER) >= 0;
}

static GtkWidget *
show_pane (PaneFixture *fixture)
{
  GtkWidget *pane =
      weft_item_pane_new (WEFT_TIMELINE_STACK (weft_timeline_stack_new (fixture->plot)));
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  weft_plot_set_size (fixture->plot, 1000, 500);
  gtk_box_append (GTK_BOX (box), pane);
  gtk_box_append (GTK_BOX (box), gtk_label_new ("beside it"));
  pane_show (fixture, box, 700, 180);
  pane_wait (has_reader, fixture->plot);
  return pane;
}

static const char *
picked (PaneFixture *fixture, WeftRange *item)
{
  return weft_view_get_item (weft_plot_get_view (fixture->plot), item);
}

/* Activates the link of the fact @name as a key or a click does. */
static void
activate (GtkWidget *pane, const char *name)
{
  GtkWidget *value = gtk_widget_get_next_sibling (ui_find_text (pane, name));
  const char *markup = gtk_label_get_label (GTK_LABEL (value));
  g_auto (GStrv) parts = g_strsplit (markup, "\"", 3);
  gboolean is_done = FALSE;

  g_assert_true (g_str_has_prefix (markup, "<a href="));
  g_signal_emit_by_name (value, "activate-link", parts[1], &is_done);
  g_assert_true (is_done);
}

static void
test_links (PaneFixture *fixture, gconstpointer unused)
{
  GtkWidget *pane = show_pane (fixture);
  WeftView *view = weft_plot_get_view (fixture->plot);
  WeftRange wait, item, visible;

  g_assert_false (gtk_widget_get_visible (pane));
  g_assert_true (weft_item_go_to (fixture->plot, READER, WAITING));
  g_assert_true (gtk_widget_get_visible (pane));
  pane_wait_for (fixture, "Blocked on a black hole that thread 27 evaluates");
  g_assert_cmpstr (picked (fixture, &wait), ==, READER);
  g_assert_true (wait.from <= WAITING && WAITING < wait.to);
  activate (pane, "woken by");
  pane_wait_for (fixture, "runs on");
  g_assert_cmpstr (picked (fixture, &item), ==, EVALUATOR);
  g_assert_true (item.from < wait.to && item.to > wait.from);
  activate (pane, "runs on");
  pane_wait_for (fixture, "thread");
  g_assert_true (g_str_has_prefix (picked (fixture, &item), "hec/"));

  /* the way back, item by item */
  g_assert_true (weft_view_back (view));
  g_assert_cmpstr (picked (fixture, &item), ==, EVALUATOR);
  g_assert_true (weft_view_back (view));
  g_assert_cmpstr (picked (fixture, &item), ==, READER);
  g_assert_cmpuint (item.from, ==, wait.from);
  pane_wait_for (fixture, "Blocked on a black hole that thread 27 evaluates");
  g_assert_true (weft_view_forward (view));
  g_assert_cmpstr (picked (fixture, &item), ==, EVALUATOR);

  /* what is out of sight comes into sight */
  weft_view_set_visible (view, 0, 2 * MS);
  g_assert_true (weft_item_go_to (fixture->plot, READER, WAITING));
  visible = weft_view_get_visible (view);
  g_assert_true (wait.from < visible.to && wait.to > visible.from);
  g_assert_false (weft_item_go_to (fixture->plot, "threads/4000000", WAITING));
}

/* The item that @lane has at @time, picked, is told in full, and each of its links leads to an item
 * that is there at the link's time. Returns where the item ends, or @time where there is none. */
static guint64
follow (PaneFixture *fixture, const char *lane, guint64 time, guint *n_links)
{
  g_autoptr (WeftReadOut) out = weft_read_out_new ();
  WeftRange item;

  g_assert_true (weft_item_go_to (fixture->plot, lane, time));
  if (picked (fixture, &item) == NULL)
    return time;
  if (!weft_item_read (fixture->plot, out))
    g_error ("%s: [%" G_GUINT64_FORMAT ", %" G_GUINT64_FORMAT ")", lane, item.from, item.to);
  g_assert_true (item.from <= time && time < item.to);
  for (guint i = 0; i < out->rows->len; i++)
    {
      const WeftReadOutRow *row = &g_array_index (out->rows, WeftReadOutRow, i);
      WeftRange other;

      if (row->lane == NULL)
        continue;
      g_assert_true (weft_item_go_to (fixture->plot, row->lane, row->time));
      picked (fixture, &other);
      if (row->time < other.from || row->time >= other.to)
        g_error ("%s at %" G_GUINT64_FORMAT ": “%s” leads to %s at %" G_GUINT64_FORMAT
                 ", which is not in [%" G_GUINT64_FORMAT ", %" G_GUINT64_FORMAT ")",
                 lane, time, row->name, row->lane, row->time, other.from, other.to);
      (*n_links)++;
    }
  return item.to;
}

/* With the whole log visible nearly all items are narrower than a pixel. */
static void
test_every_link (PaneFixture *fixture, gconstpointer unused)
{
  static const char *const lanes[] = { "hec/0", "hec/3", EVALUATOR, READER };
  const WeftIndex *index = weft_document_get_trace (fixture->document)->index;
  guint n_links = 0;

  show_pane (fixture);
  for (guint i = 0; i < G_N_ELEMENTS (lanes); i++)
    {
      guint64 time = i < 2 ? BEGIN : WAITING, before = 0;

      for (guint n = 0; n < MAX_ITEMS && time < index->to - MS && time != before; n++)
        {
          before = time;
          time = follow (fixture, lanes[i], time, &n_links);
        }
    }
  g_assert_cmpuint (n_links, >, MAX_ITEMS);
}

static void
test_actions (PaneFixture *fixture, gconstpointer unused)
{
  GtkWidget *pane = show_pane (fixture);
  WeftBookmarks *marks = weft_document_get_bookmarks (fixture->document);
  guint n = weft_bookmarks_n (marks);
  WeftRange item;
  g_autofree char *text = NULL;

  g_assert_true (weft_item_go_to (fixture->plot, READER, WAITING));
  picked (fixture, &item);
  gtk_widget_activate_action (pane, "item.mark", NULL);
  g_assert_cmpuint (weft_bookmarks_n (marks), ==, n + 1);
  /* marks are remembered with the log */
  weft_bookmarks_remove (marks, weft_bookmarks_find_nearest (marks, item.from, 0));
  g_assert_cmpuint (weft_bookmarks_n (marks), ==, n);
  gtk_widget_activate_action (pane, "item.copy", NULL);
  text = pane_clipboard (fixture);
  g_assert_nonnull (strstr (text, "Blocked on a black hole"));
  g_assert_nonnull (strstr (text, "woken by\t"));
  gtk_widget_activate_action (pane, "item.clear", NULL);
  g_assert_null (picked (fixture, &item));
  g_assert_false (gtk_widget_get_visible (pane));
}

/* Whether one of the sections of @menu has @action; each item has the key of its action. */
static gboolean
has_action (GMenuModel *menu, const char *action)
{
  gboolean is_there = FALSE;

  for (int i = 0; i < g_menu_model_get_n_items (menu); i++)
    {
      g_autoptr (GMenuModel) section = g_menu_model_get_item_link (menu, i, G_MENU_LINK_SECTION);

      for (int k = 0; k < g_menu_model_get_n_items (section); k++)
        {
          g_autofree char *id = NULL;
          g_autofree char *key = NULL;
          const WeftAction *row;

          g_assert_true (
              g_menu_model_get_item_attribute (section, k, G_MENU_ATTRIBUTE_ACTION, "s", &id));
          row = weft_actions_find (id);
          g_assert_nonnull (row);
          g_menu_model_get_item_attribute (section, k, "accel", "s", &key);
          g_assert_cmpstr (key, ==, row->accelerators[0]);
          is_there |= g_str_equal (id, action);
        }
    }
  return is_there;
}

/* Only what fits is in the menu. */
static void
test_menu (PaneFixture *fixture, gconstpointer unused)
{
  const WeftTimeline *timeline = weft_plot_get_timeline (fixture->plot);
  gint hec = weft_timeline_find (timeline, "hec/0");
  const WeftLane *lane = weft_timeline_lane (timeline, (guint) hec);
  g_autoptr (GMenuModel) of_label = weft_lane_menu_new (fixture->plot, lane, FALSE, FALSE);
  g_autoptr (GMenuModel) of_time = weft_lane_menu_new (fixture->plot, lane, TRUE, FALSE);
  g_autoptr (GMenuModel) of_item = NULL;
  g_autoptr (GMenuModel) below = NULL;

  g_assert_true (has_action (of_label, "timeline.lane-hide"));
  g_assert_true (has_action (of_label, "timeline.lane-higher"));
  g_assert_false (has_action (of_label, "timeline.mark"));
  g_assert_true (has_action (of_time, "timeline.mark"));
  g_assert_false (has_action (of_time, "timeline.fit-item"));
  g_assert_false (has_action (of_time, "timeline.mark-range"));
  weft_plot_set_item (fixture->plot, hec, BEGIN, BEGIN + MS);
  weft_view_select (weft_plot_get_view (fixture->plot), BEGIN, 2 * BEGIN);
  of_item = weft_lane_menu_new (fixture->plot, lane, TRUE, FALSE);
  g_assert_true (has_action (of_item, "timeline.fit-item"));
  g_assert_true (has_action (of_item, "timeline.show-in-events"));
  g_assert_true (has_action (of_item, "timeline.mark-range"));
  g_assert_true (has_action (of_item, "win.save-log"));
  g_assert_true (has_action (of_item, "timeline.lane-pin"));

  weft_plot_set_stacked (fixture->plot, TRUE);
  below = weft_lane_menu_new (fixture->plot, lane, TRUE, TRUE);
  g_assert_true (has_action (below, "timeline.fit-item"));
  g_assert_true (has_action (below, "timeline.mark-range"));
  g_assert_true (has_action (below, "timeline.show-in-events"));
  g_assert_false (has_action (below, "win.save-log"));
  g_assert_false (has_action (below, "timeline.lane-pin"));
}

/* Returns TRUE if the menu of @lane asks why spans of a label are slow. */
static gboolean
asks_why (PaneFixture *fixture, const WeftLane *lane)
{
  g_autoptr (GMenuModel) menu = weft_lane_menu_new (fixture->plot, lane, TRUE, FALSE);
  g_autoptr (GMenuModel) first = g_menu_model_get_item_link (menu, 0, G_MENU_LINK_SECTION);
  g_autofree char *label = NULL;

  return g_menu_model_get_item_attribute (first, 0, G_MENU_ATTRIBUTE_TARGET, "s", &label) &&
         *label != '\0';
}

static gboolean
keep_span (const WeftUserSpan *span, gpointer user_data)
{
  *(WeftUserSpan *) user_data = *span;
  return span->is_unfinished;
}

/* The menu of a span of the program leads to the causes. */
static void
test_why (PaneFixture *fixture, gconstpointer unused)
{
  const WeftTimeline *timeline = weft_plot_get_timeline (fixture->plot);
  const WeftUserSpans *spans =
      weft_trace_peek (weft_plot_get_trace (fixture->plot), WEFT_LAZY_USER_SPANS);
  gint lane = weft_timeline_find (timeline, "user/spans");
  WeftUserSpan span;

  g_assert_cmpint (lane, >=, 0);
  g_assert_false (asks_why (fixture, weft_timeline_lane (timeline, (guint) lane)));
  weft_user_spans_foreach (spans, 0, WEFT_TIME_END, keep_span, &span);
  weft_plot_set_item (fixture->plot, lane, span.open.start, span.end);
  g_assert_true (asks_why (fixture, weft_timeline_lane (timeline, (guint) lane)));
  g_assert_false (asks_why (fixture, weft_timeline_lane (timeline, 0)));
}

WEFT_TEST_UNIT (add_tests)
{
  pane_add ("/item-pane/links", test_links);
  pane_add ("/item-pane/every-link", test_every_link);
  pane_add ("/item-pane/actions", test_actions);
  pane_add ("/item-pane/menu", test_menu);
  pane_add ("/item-pane/why", test_why);
}
