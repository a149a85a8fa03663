/* SPDX-License-Identifier: BSD-3-Clause */
/* What the columns of the table of events are given where there is little room. */
#include "weft-event-rows-view-private.h"
#include "weft-test-unit.h"

static void
test_narrow (void)
{
  g_autoptr (GtkWidget) widget = g_object_ref_sink (gtk_label_new (NULL));
  WeftEventLook look = { 0 };
  int event, text;

  weft_event_columns_lay_out (&look, widget, 1200);
  event = look.width[WEFT_EVENT_COLUMN_EVENT];
  text = look.width[WEFT_EVENT_COLUMN_TEXT];
  g_assert_cmpint (look.width[WEFT_EVENT_COLUMN_AFTER], >, 0);
  weft_event_columns_lay_out (&look, widget, 450);
  g_assert_cmpint (look.width[WEFT_EVENT_COLUMN_AFTER], ==, 0);
  g_assert_cmpint (look.width[WEFT_EVENT_COLUMN_EVENT], <, event);
  g_assert_cmpint (look.width[WEFT_EVENT_COLUMN_TEXT], >=, 100);
  g_assert_cmpint (look.x[WEFT_EVENT_COLUMN_TEXT] + look.width[WEFT_EVENT_COLUMN_TEXT], ==, 450);

  /* threads that the log does not have leave their width to the text */
  look.lacks_threads = TRUE;
  weft_event_columns_lay_out (&look, widget, 1200);
  g_assert_cmpint (look.width[WEFT_EVENT_COLUMN_THREAD], ==, 0);
  g_assert_cmpint (look.width[WEFT_EVENT_COLUMN_TEXT], >, text);
  look.lacks_threads = FALSE;

  /* what a person has chosen stays */
  look.chosen_width[WEFT_EVENT_COLUMN_EVENT] = event;
  weft_event_columns_lay_out (&look, widget, 450);
  g_assert_cmpint (look.width[WEFT_EVENT_COLUMN_EVENT], ==, event);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/event-columns/narrow", test_narrow);
}
