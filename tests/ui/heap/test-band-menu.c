/* SPDX-License-Identifier: BSD-3-Clause */
/* From a band to its cause: the menu of a band, and what its items lead to. */
#include "ui-fixture.h"
#include "weft-finding-steps.h"
#include "weft-heap-page.h"
#include "weft-heap-row.h"
#include "weft-profile-page-private.h"
#include "weft-settings.h"
#include "weft-test-corpus.h"
#include "weft-test-unit.h"

#include <glib/gstdio.h>

/* The heap page of a log of the corpus; NULL where there is none. */
static WeftHeapPage *
open_heap (UiFixture *fixture, const char *name)
{
  g_autofree char *path = weft_test_corpus_path (name);
  g_autoptr (GFile) log = path != NULL ? g_file_new_for_path (path) : NULL;
  WeftDocumentPage *document;

  if (log == NULL)
    {
      g_test_skip ("there is no corpus");
      return NULL;
    }
  document = ui_open (fixture, log);
  g_assert_true (weft_document_page_show_page (document, "heap"));
  ui_settle ();
  return WEFT_HEAP_PAGE (weft_document_page_get_shown_page (document));
}

static guint32
largest_band (WeftHeapPage *page)
{
  const WeftHeapLevels *levels = weft_chart_heap_levels (weft_plot_get_chart (ui_plot_of (page)));

  return g_array_index (levels->ranked_bands, guint32, 0);
}

/* The menu that is open, or NULL. */
static GtkWidget *
menu_of (WeftHeapPage *page)
{
  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (page)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (GTK_IS_POPOVER_MENU (child) && gtk_widget_get_mapped (child))
      return child;
  return NULL;
}

static void
open_menu (WeftHeapPage *page, guint32 band)
{
  weft_band_menu_request (GTK_WIDGET (page), band, 300, 200);
  ui_settle ();
  g_assert_nonnull (menu_of (page));
}

/* The menu has what this log can answer, and nothing else. */
static void
test_items (UiFixture *fixture, gconstpointer unused)
{
  static const struct
  {
    const char *log;
    gboolean has_callers, has_source, has_retainers;
  } logs[] = {
    { "ghc-9.10/heap-prof-hc.eventlog", TRUE, TRUE, FALSE },
    { "ghc-9.10/heap-hi.eventlog", FALSE, TRUE, FALSE },
    { "ghc-9.10/heap-hT.eventlog", FALSE, FALSE, FALSE },
    { "ghc-9.10/heap-prof-hr.eventlog", FALSE, FALSE, TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (logs); i++)
    {
      WeftHeapPage *page = open_heap (fixture, logs[i].log);
      GtkWidget *menu;

      if (page == NULL)
        return;
      open_menu (page, largest_band (page));
      menu = menu_of (page);
      g_assert_nonnull (ui_find_text (menu, "Only This"));
      g_assert_nonnull (ui_find_text (menu, "Hide"));
      g_assert_nonnull (ui_find_text (menu, "Copy Name"));
      g_assert_nonnull (ui_find_text (menu, "Record Next"));
      g_assert_null (ui_find_text (menu, "Open Group"));
      g_assert_cmpint (ui_find_text (menu, "Callers") != NULL, ==, logs[i].has_callers);
      g_assert_cmpint (ui_find_text (menu, "Source") != NULL, ==, logs[i].has_source);
      g_assert_cmpint (ui_find_text (menu, "Retainers") != NULL, ==, logs[i].has_retainers);
    }
}

/* A finding leads to its band. */
static void
test_show_band (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) example = ui_example ();
  WeftDocumentPage *document = ui_open (fixture, example);
  GtkWidget *page;

  g_assert_true (weft_document_page_show_page (document, "overview"));
  gtk_widget_activate_action (GTK_WIDGET (document), "document.band", "u", 2);
  page = GTK_WIDGET (weft_document_page_get_shown_page (document));
  g_assert_true (WEFT_IS_HEAP_PAGE (page));
  g_assert_cmpuint (
      weft_heap_state_get_options (weft_plot_get_heap (ui_plot_of (page)))->highlighted, ==, 2);
}

/* A finding about a band opens it at its place, which is picked: the chart marks it. */
static void
test_show_finding (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) example = ui_example ();
  WeftDocumentPage *document = ui_open (fixture, example);
  WeftView *view = weft_document_get_view (weft_document_page_get_document (document));
  WeftRange visible, item;
  GtkWidget *page;

  g_assert_true (weft_document_page_show_page (document, "overview"));
  gtk_widget_activate_action (GTK_WIDGET (document), "document.finding", WEFT_FINDING_TARGET,
                              "heap", "thunk-chain", "", (guint64) 40000000, (guint64) 80000000,
                              (guint64) 48000000, (guint64) 56000000, 2u);
  page = GTK_WIDGET (weft_document_page_get_shown_page (document));
  g_assert_true (WEFT_IS_HEAP_PAGE (page));
  g_assert_cmpuint (
      weft_heap_state_get_options (weft_plot_get_heap (ui_plot_of (page)))->highlighted, ==, 2);
  g_assert_cmpstr (weft_view_get_item (view, &item), ==, "findings/thunk-chain");
  g_assert_cmpuint (item.from, ==, 40000000);
  g_assert_cmpuint (item.to, ==, 80000000);
  visible = weft_view_get_visible (view);
  g_assert_cmpuint (visible.from, ==, 47000000);
  g_assert_cmpuint (visible.to, ==, 57000000);
}

/* Groups open, bands are hidden and shown alone, and flags are copied. */
static void
test_acts (UiFixture *fixture, gconstpointer unused)
{
  WeftHeapPage *page = open_heap (fixture, "ghc-9.10/heap-prof-hc.eventlog");
  GtkWidget *widget = GTK_WIDGET (page);
  WeftHeapState *state;
  guint32 band;

  if (page == NULL)
    return;
  state = weft_plot_get_heap (ui_plot_of (page));
  band = largest_band (page);
  open_menu (page, band);
  gtk_widget_activate_action (widget, "band.only", NULL);
  g_assert_cmpuint (weft_heap_state_get_options (state)->isolated, ==, band);
  gtk_widget_activate_action (widget, "band.only", NULL);
  g_assert_true (weft_heap_state_shows_all (state));
  gtk_widget_activate_action (widget, "band.hide", NULL);
  g_assert_true (weft_heap_state_is_hidden (state, band));
  gtk_widget_activate_action (widget, "band.record", "s", "retainer");
  g_assert_nonnull (ui_find_text (GTK_WIDGET (fixture->window), "Copied: +RTS -l -hr"));
  weft_heap_state_set_group (state, WEFT_HEAP_GROUP_MODULE, NULL);
  ui_settle ();
  open_menu (page, largest_band (page));
  g_assert_nonnull (ui_find_text (menu_of (page), "Open Group"));
  g_assert_null (ui_find_text (menu_of (page), "Callers"));
  gtk_widget_activate_action (widget, "band.open", NULL);
  g_assert_nonnull (weft_heap_state_get_choice (state)->opened);
}

static WeftProfilePage *
profile_of (UiFixture *fixture)
{
  WeftDocumentPage *document = weft_window_get_page (fixture->window);
  GtkWidget *page = GTK_WIDGET (weft_document_page_get_shown_page (document));

  return WEFT_IS_PROFILE_PAGE (page) ? WEFT_PROFILE_PAGE (page) : NULL;
}

static gboolean
has_callers (UiFixture *fixture)
{
  return profile_of (fixture) != NULL && profile_of (fixture)->frame != WEFT_FRAME_NONE;
}

static gboolean
has_function (UiFixture *fixture)
{
  return ui_find_text (GTK_WIDGET (profile_of (fixture)), "buildTable.\\") != NULL;
}

/* The profile page shows who allocated the band, at the moment that was pointed at. */
static void
test_callers (UiFixture *fixture, gconstpointer unused)
{
  WeftHeapPage *page = open_heap (fixture, "ghc-9.10/heap-prof-hc.eventlog");

  if (page == NULL)
    return;
  open_menu (page, largest_band (page));
  gtk_widget_activate_action (GTK_WIDGET (page), "band.callers", NULL);
  ui_wait (fixture, has_callers);
  g_assert_cmpint (profile_of (fixture)->subject, ==, WEFT_PROFILE_OF_HEAP);
  ui_wait (fixture, has_function);
}

static gboolean
has_moment (UiFixture *fixture)
{
  const char *summary = gtk_label_get_text (GTK_LABEL (profile_of (fixture)->summary));

  return strstr (summary, " at ") != NULL;
}

/* It does so, too, where it was made of all of the log before. */
static void
test_callers_at_moment (UiFixture *fixture, gconstpointer unused)
{
  WeftHeapPage *page = open_heap (fixture, "ghc-9.10/heap-prof-hc.eventlog");
  WeftDocumentPage *document;

  if (page == NULL)
    return;
  document = weft_window_get_page (fixture->window);
  g_assert_true (weft_document_page_show_page (document, "profile"));
  ui_settle ();
  g_assert_false (has_moment (fixture));
  g_assert_true (weft_document_page_show_page (document, "heap"));
  for (double y = 20; y < 600 && menu_of (page) == NULL; y += 10)
    {
      weft_heap_page_popup_menu (page, WEFT_LABEL_WIDTH + 300, WEFT_TIMELINE_LANES_TOP + y);
      ui_settle ();
    }
  g_assert_nonnull (menu_of (page));
  gtk_widget_activate_action (GTK_WIDGET (page), "band.callers", NULL);
  ui_wait (fixture, has_callers);
  ui_wait (fixture, has_moment);
}

/* The second button on the chart, and the Menu key in the legend. */
static void
test_asked (UiFixture *fixture, gconstpointer unused)
{
  WeftHeapPage *page = open_heap (fixture, "ghc-9.10/heap-prof-hT.eventlog");
  GtkWidget *row;

  if (page == NULL)
    return;
  weft_heap_page_popup_menu (page, 10, WEFT_TIMELINE_LANES_TOP + 60);
  ui_settle ();
  g_assert_null (menu_of (page));
  for (double y = 20; y < 600 && menu_of (page) == NULL; y += 10)
    {
      weft_heap_page_popup_menu (page, WEFT_LABEL_WIDTH + 300, WEFT_TIMELINE_LANES_TOP + y);
      ui_settle ();
    }
  g_assert_nonnull (menu_of (page));
  gtk_popover_popdown (GTK_POPOVER (menu_of (page)));
  row = ui_find_type (GTK_WIDGET (page), WEFT_TYPE_HEAP_ROW);
  weft_band_menu_request (row, largest_band (page), 0, 0);
  ui_settle ();
  g_assert_nonnull (menu_of (page));
}

/* Names of a log lead to sources near it, and nowhere else. */
static void
test_source (UiFixture *fixture, gconstpointer unused)
{
  static const char *const bad[] = {
    "/etc/passwd", "../Main.hs:1:1", "Main.c:1:1", "None.hs:1:1", "src/../../Main.hs", "", ":"
  };
  g_autoptr (GFile) source = ui_file (fixture, "Main.hs", "main", 4);
  g_autofree char *folder = g_build_filename (fixture->folder, "dist", "logs", NULL);
  g_autofree char *log = g_build_filename (folder, "a.eventlog", NULL);
  g_autoptr (GFile) found = NULL;
  g_auto (GStrv) words = NULL;
  guint line;

  found = weft_source_location_find ("Main.hs:12:5-20", log, &line);
  g_assert_nonnull (found);
  g_assert_true (g_file_equal (found, source));
  g_assert_cmpuint (line, ==, 12);
  g_clear_object (&found);
  found = weft_source_location_find ("Main.hs:(7,1)-(9,2)", log, &line);
  g_assert_cmpuint (line, ==, 7);
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    g_assert_null (weft_source_location_find (bad[i], log, &line));
  g_assert_null (weft_source_location_find ("Main.hs:1:1", NULL, &line));
  words = weft_source_location_command ("edit --goto '%f:%l' %%", found, 7);
  g_assert_cmpuint (g_strv_length (words), ==, 4);
  g_assert_true (g_str_has_suffix (words[2], "/Main.hs:7"));
  g_assert_cmpstr (words[3], ==, "%%");
  g_assert_null (weft_source_location_command ("", found, 7));
  g_unlink (g_file_peek_path (source));
}

WEFT_TEST_UNIT (add_tests)
{
  ui_add ("/band-menu/items", test_items);
  ui_add ("/band-menu/show-band", test_show_band);
  ui_add ("/band-menu/show-finding", test_show_finding);
  ui_add ("/band-menu/acts", test_acts);
  ui_add ("/band-menu/callers", test_callers);
  ui_add ("/band-menu/callers-at-moment", test_callers_at_moment);
  ui_add ("/band-menu/asked", test_asked);
  ui_add ("/band-menu/source", test_source);
}
