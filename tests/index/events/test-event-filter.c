/* SPDX-License-Identifier: BSD-3-Clause */
/* Filters of events are equal if they match the same, and find texts. */
#include "weft-event-filter.h"
#include "weft-test-unit.h"

/* Each field makes a filter another one; a thread or range that does not count makes none. */
static void
test_equal (void)
{
  g_autoptr (WeftTextQuery) text = weft_text_query_new ("gc", FALSE, NULL);
  g_autoptr (WeftEventFilter) all = weft_event_filter_new ();

  for (guint i = 0; i < 8; i++)
    {
      g_autoptr (WeftEventFilter) other = weft_event_filter_copy (all);
      g_autoptr (WeftEventFilter) copy = NULL;
      gboolean is_same = i < 2;

      other->thread = i == 0;
      other->to = i == 1;
      other->has_thread = i == 2;
      other->has_range = i == 3;
      weft_event_filter_show_tag (other, 65, i != 4);
      weft_event_filter_show_cap (other, 0xffff, i != 5);
      if (i == 6)
        weft_event_filter_set_text (other, text);
      if (i == 7)
        weft_event_filter_show_only_tag (other, 9);
      copy = weft_event_filter_copy (other);
      g_assert_cmpint (weft_event_filter_equal (all, other), ==, is_same);
      g_assert_cmpint (weft_event_filter_is_trivial (other), ==, is_same);
      g_assert_true (weft_event_filter_equal (copy, other));
      if (i == 2)
        copy->thread++;
      if (i == 3)
        copy->from++;
      g_assert_cmpint (weft_event_filter_equal (copy, other), ==, i != 2 && i != 3);
      if (i == 3)
        {
          copy->from--;
          copy->to++;
          g_assert_false (weft_event_filter_equal (copy, other));
        }
    }
}

/* Matches ignore case, are not empty, and are found one after the other. */
static void
test_find (void)
{
  static const struct
  {
    const char *text;
    gboolean is_regex;
    const char *subject;
    gint from[3]; /* of all matches; -1 after the last */
    gsize length;
  } rows[] = {
    { "gc", FALSE, "GC starts, gc ends", { 0, 11, -1 }, 2 },
    { "gc", FALSE, "mutator", { -1 }, 2 },
    { "", FALSE, "mutator", { -1 }, 0 },
    { "\xc3\xa9t\xc3\xa9", FALSE, "l'\xc3\x89t\xc3\xa9", { 2, -1 }, 5 },
    { ".", FALSE, "a.b.", { 1, 3, -1 }, 1 },
    { "[0-9]*", TRUE, "ab12c34", { 2, 5, -1 }, 2 },
    { "x*", TRUE, "abc", { -1 }, 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (WeftTextQuery) query = weft_text_query_new (rows[i].text, rows[i].is_regex, NULL);
      gsize from = 0, to = 0;

      for (guint k = 0; rows[i].from[k] >= 0; k++)
        {
          g_assert_true (weft_text_query_find (query, rows[i].subject, to, &from, &to));
          g_assert_cmpuint (from, ==, rows[i].from[k]);
          g_assert_cmpuint (to - from, ==, rows[i].length);
          g_assert_true (weft_text_query_matches (query, rows[i].subject));
        }
      g_assert_false (weft_text_query_find (query, rows[i].subject, to, &from, &to));
    }
  g_assert_null (weft_text_query_new ("(", TRUE, NULL));
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/event-filter/equal", test_equal);
  g_test_add_func ("/event-filter/find", test_find);
}
