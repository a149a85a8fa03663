/* SPDX-License-Identifier: BSD-3-Clause */
/* Short forms for widgets that are built in code: a copy button copies its flags. */
#include "pane-fixture.h"
#include "weft-test-unit.h"
#include "weft-widget.h"

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
