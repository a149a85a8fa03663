/* SPDX-License-Identifier: BSD-3-Clause */
/* Spans of opentelemetry, as binary messages and as text, with their tags and events. */
#include "logs.h"
#include "weft-test-unit.h"
#include "weft-trace.h"
#include "weft-user-family.h"
#include "weft-user-totals.h"

static void
say (WeftTestLog *log, guint64 time, const char *text)
{
  weft_test_log_event (log, 19, time);
  weft_test_log_text (log, text);
}

static gboolean
append_span (const WeftUserSpan *span, gpointer user_data)
{
  g_string_append_printf (user_data, "%" G_GUINT64_FORMAT "-%" G_GUINT64_FORMAT "%s on %u; ",
                          span->open.start, span->end, span->is_unfinished ? " open" : "",
                          span->open.thread);
  return TRUE;
}

static void
put (WeftTestLog *log, guint64 time, const char *bytes, gsize n)
{
  weft_test_log_event (log, 181, time);
  weft_test_log_bytes (log, bytes, n);
}

static gboolean
append_to (const WeftUserSpan *span, gpointer all)
{
  g_array_append_vals (all, span, 1);
  return TRUE;
}

/* What is found of all in one pass is what is found of each. */
static void
check_family (const WeftUserSpans *spans)
{
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (WeftUserSpan));
  g_autoptr (WeftUserFamily) family = NULL;

  weft_user_spans_foreach (spans, 0, WEFT_TIME_END, append_to, all);
  family = weft_user_family_new (spans, all, NULL);
  g_assert_cmpuint (family->n, ==, all->len);
  for (guint i = 0; i < all->len; i++)
    {
      const WeftUserSpan *span = &g_array_index (all, WeftUserSpan, i);
      g_autoptr (GArray) notes = weft_user_notes (spans, span, 100);
      g_autoptr (GString) tags = g_string_new (NULL);
      WeftUserSpan parent;

      g_assert_cmpint (weft_user_find_parent (spans, span, &parent), ==,
                       family->parents[i] != WEFT_USER_NO_PARENT);
      if (family->parents[i] != WEFT_USER_NO_PARENT)
        g_assert_cmpuint (g_array_index (all, WeftUserSpan, family->parents[i]).open.offset, ==,
                          parent.open.offset);
      for (guint k = 0; k < notes->len; k++)
        {
          const WeftUserNote *note = &g_array_index (notes, WeftUserNote, k);

          if (!note->is_event)
            g_string_append_printf (tags, "%s%s=%s", tags->len > 0 ? ", " : "", note->key,
                                    note->value);
        }
      g_assert_cmpstr (tags->len > 0 ? tags->str : NULL, ==, family->tags[i]);
    }
}

/* Spans of opentelemetry end by their ids, whatever they are called and wherever that is; those of
 * its binary messages and of its text have ids of their own. */
static void
test_telemetry (void)
{
  static const char *const expected =
      "100-400 on 1; 150-500 on 1; 300-600 on 2; 200-700 on 1; 650-700 open on 2; ";
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (WeftTrace) trace = NULL;
  g_autoptr (GArray) totals = NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  const WeftUserSpans *spans;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  weft_test_log_run (log, 50, 1);
  put (log, 100, "OT\3\1\7\0\0\0\0\0\0\0query", 17);
  say (log, 150, "ot2 begin span 7 query");
  put (log, 200, "OT\3\1\x08\0\0\0\0\0\0\0query", 17);
  weft_test_log_stop (log, 250, 1, 2, 0);
  weft_test_log_run (log, 260, 2);
  say (log, 300, "START query");
  put (log, 400, "OT\3\2\7\0\0\0\0\0\0\0", 12);
  put (log, 410, "OT\3\2\7\0\0\0\0\0\0\0", 12); /* nothing is open */
  say (log, 500, "ot2 end span 7");
  say (log, 600, "STOP query");
  say (log, 650, "ot2 begin span 9 other");
  put (log, 700, "OT\3\2\x08\0\0\0\0\0\0\0", 12);
  weft_test_log_end_block (log, 1000);
  weft_test_log_data_end (log);
  index = weft_test_index_bytes (log);
  trace = weft_trace_new (index, NULL, NULL);
  spans = weft_trace_get (trace, WEFT_LAZY_USER_SPANS, NULL, NULL);
  weft_user_spans_foreach (spans, 0, WEFT_TIME_END, append_span, text);
  check_family (spans);
  g_assert_cmpstr (text->str, ==, expected);
  g_assert_cmpuint (weft_user_spans_n (spans), ==, 5);
  g_assert_cmpuint (weft_user_spans_n_stray (spans), ==, 1);
  totals = weft_user_totals (spans, 0, 1000, FALSE, NULL);
  g_assert_cmpuint (totals->len, ==, 2);
  g_assert_cmpuint (g_array_index (totals, WeftUserTotal, 0).count, ==, 4);
  g_assert_cmpuint (g_array_index (totals, WeftUserTotal, 0).total, ==, 300 + 350 + 300 + 500);
}

static gboolean
keep_named (const WeftUserSpan *span, gpointer user_data)
{
  if (span->open.start == 200)
    *(WeftUserSpan *) user_data = *span;
  return TRUE;
}

/* Tags and events of a span by its id, and the span of its thread that it is in. */
static void
test_notes (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (WeftTrace) trace = NULL;
  g_autoptr (GArray) notes = NULL;
  g_autoptr (GArray) none = NULL;
  const WeftUserSpans *spans;
  const WeftUserNote *note;
  WeftUserSpan span = { 0 }, parent = { 0 }, other;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  weft_test_log_run (log, 50, 1);
  say (log, 100, "ot2 begin span 7 outer");
  say (log, 150, "START inner");
  say (log, 200, "ot2 begin span 8 inner");
  say (log, 210, "ot2 set tag 8 file a b");
  say (log, 220, "ot2 set tag 7 file c");
  say (log, 230, "ot2 add event 8 done 1");
  say (log, 300, "ot2 end span 8");
  say (log, 310, "ot2 set tag 8 late x");
  say (log, 400, "ot2 end span 7");
  weft_test_log_end_block (log, 1000);
  weft_test_log_data_end (log);
  index = weft_test_index_bytes (log);
  trace = weft_trace_new (index, NULL, NULL);
  spans = weft_trace_get (trace, WEFT_LAZY_USER_SPANS, NULL, NULL);
  weft_user_spans_foreach (spans, 0, WEFT_TIME_END, keep_named, &span);
  check_family (spans);
  notes = weft_user_notes (spans, &span, 100);
  g_assert_cmpuint (notes->len, ==, 2);
  note = &g_array_index (notes, WeftUserNote, 0);
  g_assert_cmpstr (note->key, ==, "file");
  g_assert_cmpstr (note->value, ==, "a b");
  g_assert_false (note->is_event);
  note = &g_array_index (notes, WeftUserNote, 1);
  g_assert_cmpstr (note->key, ==, "done");
  g_assert_true (note->is_event);
  g_assert_cmpuint (note->time, ==, 230);
  g_assert_true (weft_user_find_parent (spans, &span, &parent));
  g_assert_cmpuint (parent.open.start, ==, 100);
  g_assert_false (weft_user_find_parent (spans, &parent, &other));
  none = weft_user_notes (spans, &(WeftUserSpan){ .open.start = 150, .end = 1000 }, 100);
  g_assert_cmpuint (none->len, ==, 0);
}

static gint
compare_offsets (gconstpointer a, gconstpointer b)
{
  guint64 x = ((const WeftUserSpan *) a)->open.offset, y = ((const WeftUserSpan *) b)->open.offset;

  return (x > y) - (x < y);
}

/* Spans that begin at the same time, in no thread, in another thread, after others have ended, and
 * that never end. */
static void
test_parents (void)
{
  /* index of the parent of each span in the order of their messages */
  static const guint32 parents[] = { WEFT_USER_NO_PARENT, 0, WEFT_USER_NO_PARENT, 2, 3, 3,
                                     WEFT_USER_NO_PARENT };
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (WeftTrace) trace = NULL;
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (WeftUserSpan)), first = NULL;
  g_autoptr (WeftUserFamily) family = NULL;
  const WeftUserSpans *spans;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  say (log, 60, "ot2 begin span 1 in no thread");
  say (log, 70, "ot2 begin span 2 in it");
  say (log, 80, "ot2 end span 2");
  say (log, 90, "ot2 end span 1");
  weft_test_log_run (log, 100, 1);
  say (log, 110, "ot2 begin span 3 outer");
  say (log, 110, "ot2 begin span 4 at the same time");
  say (log, 110, "ot2 set tag 4 a 1");
  say (log, 120, "ot2 set tag 4 b 2");
  say (log, 125, "ot2 set traceid 4 ff");
  say (log, 130, "ot2 begin span 5 inner");
  say (log, 140, "ot2 end span 5");
  say (log, 150, "ot2 begin span 6 after it");
  weft_test_log_stop (log, 160, 1, 2, 0);
  weft_test_log_run (log, 170, 2);
  say (log, 180, "ot2 begin span 7 in another thread");
  say (log, 200, "ot2 end span 4");
  say (log, 210, "ot2 end span 3");
  weft_test_log_end_block (log, 1000);
  weft_test_log_data_end (log);
  index = weft_test_index_bytes (log);
  trace = weft_trace_new (index, NULL, NULL);
  spans = weft_trace_get (trace, WEFT_LAZY_USER_SPANS, NULL, NULL);
  check_family (spans);
  weft_user_spans_foreach (spans, 0, WEFT_TIME_END, append_to, all);
  g_array_sort (all, compare_offsets);
  family = weft_user_family_new (spans, all, NULL);
  g_assert_cmpuint (family->n, ==, G_N_ELEMENTS (parents));
  for (guint i = 0; i < family->n; i++)
    g_assert_cmpuint (family->parents[i], ==, parents[i]);
  g_assert_cmpstr (family->tags[3], ==, "a=1, b=2");
  /* of the messages after the first one */
  first = weft_user_notes (spans, &g_array_index (all, WeftUserSpan, 3), 3);
  g_assert_cmpuint (first->len, ==, 1);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/user-spans/notes", test_notes);
  g_test_add_func ("/user-spans/parents", test_parents);
  g_test_add_func ("/user-spans/telemetry", test_telemetry);
}
