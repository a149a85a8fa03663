/* SPDX-License-Identifier: BSD-3-Clause */
/* What a window without a log offers. */
#include "tests.h"
#include "ui-fixture.h"

static void
test_offers (UiFixture *fixture, gconstpointer unused)
{
  static const char *const texts[] = { "Open an Eventlog", "Open…", "Open the Example",
                                       "Record One", "+RTS -l" };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    if (ui_find_text (GTK_WIDGET (fixture->window), texts[i]) == NULL)
      g_error ("“%s” is not shown", texts[i]);
  g_assert_null (weft_window_get_page (fixture->window));
}

static void
test_opens_example (UiFixture *fixture, gconstpointer unused)
{
  GtkWidget *button = ui_find_text (GTK_WIDGET (fixture->window), "Open the Example");

  g_assert_true (GTK_IS_BUTTON (button));
  g_signal_emit_by_name (button, "clicked");
  ui_wait (fixture, ui_is_read);
  g_assert_cmpstr (gtk_window_get_title (GTK_WINDOW (fixture->window)), ==, "demo.eventlog");
  g_assert_cmpstr (weft_document_page_get_shown (weft_window_get_page (fixture->window)), ==,
                   "content");
}

void
weft_test_start_page_add (void)
{
  ui_add ("/start-page/offers", test_offers);
  ui_add ("/start-page/opens-example", test_opens_example);
}
