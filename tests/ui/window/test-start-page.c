/* SPDX-License-Identifier: BSD-3-Clause */
/* What a window without a log offers. */
#include "tests.h"
#include "ui-fixture.h"

static void
test_offers (UiFixture *fixture, gconstpointer unused)
{
  static const char *const texts[] = { "Open an Eventlog", "Open…", "Open Example",
                                       "Record an Eventlog", "+RTS -l" };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    if (ui_find_text (GTK_WIDGET (fixture->window), texts[i]) == NULL)
      g_error ("“%s” is not shown", texts[i]);
  g_assert_null (weft_window_get_page (fixture->window));
}

static void
test_opens_example (UiFixture *fixture, gconstpointer unused)
{
  GtkWidget *button = ui_find_text (GTK_WIDGET (fixture->window), "Open Example");

  g_assert_true (GTK_IS_BUTTON (button));
  g_signal_emit_by_name (button, "clicked");
  ui_wait (fixture, ui_is_read);
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (fixture->window)), ==, "demo.eventlog");
  g_assert_cmpstr (ui_shown_state (weft_window_get_page (fixture->window)), ==, "content");
}

static gboolean
has_no_page (UiFixture *fixture)
{
  return weft_window_get_page (fixture->window) == NULL;
}

static gboolean
lists_recent (UiFixture *fixture)
{
  return ui_find_text (GTK_WIDGET (fixture->window), "lately.eventlog") != NULL;
}

static void
test_recent (UiFixture *fixture, gconstpointer unused)
{
  g_autoptr (GFile) file = ui_damaged_log (fixture, "lately.eventlog");

  g_assert_false (lists_recent (fixture));
  ui_open (fixture, file);
  ui_activate (fixture, "win.close-tab");
  ui_wait (fixture, has_no_page);
  ui_wait (fixture, lists_recent);
}

void
weft_test_start_page_add (void)
{
  ui_add ("/start-page/offers", test_offers);
  ui_add ("/start-page/opens-example", test_opens_example);
  ui_add ("/start-page/recent", test_recent);
}
