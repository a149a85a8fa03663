/* SPDX-License-Identifier: BSD-3-Clause */
/* The flags of a copy button come to the clipboard. */
#include "pane-fixture.h"
#include "weft-copy-button.h"
#include "weft-test-unit.h"

static void
test_copies (PaneFixture *fixture, gconstpointer unused)
{
  GtkWidget *button = weft_copy_button_new ("+RTS -l");
  g_autofree char *text = NULL;

  pane_show (fixture, button, 100, 100);
  g_signal_emit_by_name (button, "clicked");
  text = pane_clipboard (fixture);
  g_assert_cmpstr (text, ==, "+RTS -l");
}

WEFT_TEST_UNIT (add_tests)
{
  pane_add_plain ("/copy-button/copies", test_copies);
}
