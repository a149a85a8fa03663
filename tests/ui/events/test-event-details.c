/* SPDX-License-Identifier: BSD-3-Clause */
/* What is long is shown in part: to lay all of it out would hold the window for seconds. */
#include "weft-event-merge.h"
#include "weft-events-page.h"
#include "weft-fold.h"
#include "weft-test-log.h"
#include "weft-test-unit.h"

#include <string.h>

#define TAG_USER_MSG     19
#define TAG_PROGRAM_ARGS 30
#define N_WORDS          6000
#define MOST             4000 /* with the bytes as they lie in the file */

static WeftTestLog *
make_log (void)
{
  WeftTestLog *log = weft_test_log_new ();
  g_autoptr (GString) words = g_string_new (NULL);

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  for (guint i = 0; i < N_WORDS; i++)
    g_string_append (words, "λ word ");
  weft_test_log_event (log, TAG_USER_MSG, 1);
  weft_test_log_text (log, words->str);
  weft_test_log_event (log, TAG_PROGRAM_ARGS, 2);
  weft_test_log_u32 (log, 0);
  for (guint i = 0; i < N_WORDS; i++)
    weft_test_log_string (log, "w");
  weft_test_log_end_block (log, 10);
  weft_test_log_data_end (log);
  return log;
}

static void
test_long_texts (void)
{
  g_autoptr (WeftTestLog) log = make_log ();
  g_autoptr (WeftMap) map = weft_map_new_from_bytes (log->bytes->data, log->bytes->len);
  g_autoptr (WeftLog) read = weft_log_new (map, TRUE, NULL);
  g_autoptr (WeftIndex) index = weft_index_new (read, NULL, 1, NULL, NULL, NULL, NULL);
  g_autoptr (WeftEventMerge) merge = weft_event_merge_new (index, 0);
  GtkWidget *details = g_object_ref_sink (g_object_new (WEFT_TYPE_EVENT_DETAILS, NULL));
  WeftEvent event = { 0 };
  guint n = 0;
  int width;

  while (weft_event_merge_next (merge, &event))
    {
      g_autofree char *text = NULL;

      if (event.tag != TAG_USER_MSG && event.tag != TAG_PROGRAM_ARGS)
        continue;
      weft_event_details_set (WEFT_EVENT_DETAILS (details), index, &event);
      text = weft_event_details_get_text (WEFT_EVENT_DETAILS (details));
      g_assert_cmpuint (strlen (text), <, MOST);
      g_assert_nonnull (strstr (text, "…\n"));
      g_assert_true (g_utf8_validate (text, -1, NULL));
      /* the buttons do not make the pane wider */
      gtk_widget_measure (details, GTK_ORIENTATION_HORIZONTAL, -1, &width, NULL, NULL, NULL);
      g_assert_cmpint (width, <=, WEFT_SPLIT_PANE_WIDTH);
      n++;
    }
  g_assert_cmpuint (n, ==, 2);
  g_object_unref (details);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/event-details/long-texts", test_long_texts);
}
