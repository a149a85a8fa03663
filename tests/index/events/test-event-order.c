/* SPDX-License-Identifier: BSD-3-Clause */
/* Rank and select over the order of time agree with sorting everything, with and without a
 * filter. */
#include "logs.h"
#include "weft-event-order.h"
#include "weft-event.h"
#include "weft-test-unit.h"
#include "weft-usage.h"

#include <string.h>

/* What a filter asks for, told the slow way: of all events, in the order of the file within a
 * capability, and then sorted. */
static gboolean
is_named (const WeftEvent *event, guint32 thread)
{
  WeftValue values[WEFT_MAX_FIELDS];
  guint n = 0;

  weft_event_decode (event, values, &n);
  for (guint i = 0; i < n; i++)
    if (values[i].field->meaning == WEFT_MEANS_THREAD && values[i].is_present &&
        values[i].number == thread)
      return TRUE;
  return FALSE;
}

static gboolean
is_in_text (const WeftEvent *event, const char *needle)
{
  g_autofree char *name = g_ascii_strdown (weft_event_name (event), -1);
  g_autoptr (GString) line = g_string_new (NULL);
  g_autofree char *low = NULL;

  weft_event_describe (event, line);
  low = g_ascii_strdown (line->str, -1);
  return strstr (low, needle) != NULL || strstr (name, needle) != NULL;
}

static gboolean
is_asked_for (const WeftEventFilter *filter, const WeftUsage *usage, const WeftEvent *event)
{
  if (filter->has_thread && !is_named (event, filter->thread) &&
      !(event->cap != WEFT_CAP_NONE && usage->is_running && usage->thread == filter->thread))
    return FALSE;
  if (filter->text != NULL && !is_in_text (event, filter->text->text))
    return FALSE;
  return weft_event_filter_has_tag (filter, event->tag) &&
         weft_event_filter_has_cap (filter, event->cap) &&
         (!filter->has_range || (event->time >= filter->from && event->time < filter->to));
}

static void
collect (const WeftIndex *index,
         const WeftCapIndex *cap,
         const WeftEventFilter *filter,
         GArray *events)
{
  WeftUsage usage = { 0 };

  for (guint i = 0; i < cap->blocks->len; i++)
    {
      guint block = g_array_index (cap->blocks, guint32, i);
      WeftEvent event = { 0 };
      WeftCursor cursor;

      weft_log_cursor (index->log, block, weft_log_block (index->log, block)->offset, &cursor);
      while (weft_cursor_next (&cursor, &event))
        {
          weft_usage_step (&usage, &event, usage.since);
          if (filter == NULL || is_asked_for (filter, &usage, &event))
            g_array_append_val (events, event);
        }
    }
}

static gint
compare_events (gconstpointer a, gconstpointer b)
{
  const WeftEvent *x = a, *y = b;

  if (x->time != y->time)
    return x->time > y->time ? 1 : -1;
  return (x->offset > y->offset) - (x->offset < y->offset);
}

static GArray *
sort_all (const WeftIndex *index, const WeftEventFilter *filter)
{
  GArray *events = g_array_new (FALSE, FALSE, sizeof (WeftEvent));

  collect (index, index->global, filter, events);
  for (guint i = 0; i < index->caps->len; i++)
    collect (index, weft_index_nth_cap (index, i), filter, events);
  g_array_sort (events, compare_events);
  return events;
}

static void
check_row (const WeftEventOrder *order, const GArray *events, guint row)
{
  const WeftEvent *event = &g_array_index (events, WeftEvent, row);
  WeftEventPosition position;

  g_assert_true (weft_event_order_nth (order, row, &position));
  g_assert_cmpuint (position.time, ==, event->time);
  g_assert_cmpuint (position.offset, ==, event->offset);
  g_assert_cmpuint (weft_event_order_rank (order, position), ==, row);
  position.offset++;
  g_assert_cmpuint (weft_event_order_rank (order, position), ==, row + 1);
}

static void
check_window (const WeftEventOrder *order, const GArray *events, guint row, guint n)
{
  g_autoptr (GArray) read = g_array_new (FALSE, FALSE, sizeof (WeftEvent));

  weft_event_order_read (order, row, n, read);
  g_assert_cmpuint (read->len, ==, MIN (n, events->len - MIN (row, events->len)));
  for (guint i = 0; i < read->len; i++)
    {
      const WeftEvent *event = &g_array_index (read, WeftEvent, i);

      g_assert_cmpuint (event->offset, ==, g_array_index (events, WeftEvent, row + i).offset);
      g_assert_cmpuint (event->tag, ==, g_array_index (events, WeftEvent, row + i).tag);
    }
}

static void
check (const WeftEventOrder *order, const GArray *events, GRand *rand)
{
  WeftEventPosition position;

  g_assert_cmpuint (weft_event_order_n_events (order), ==, events->len);
  g_assert_false (weft_event_order_nth (order, events->len, &position));
  check_window (order, events, events->len, 3);
  if (events->len == 0)
    return;
  check_row (order, events, 0);
  check_row (order, events, events->len - 1);
  check_window (order, events, 0, events->len);
  for (guint i = 0; i < 8; i++)
    {
      guint row = g_rand_int_range (rand, 0, events->len);

      check_row (order, events, row);
      check_window (order, events, row, g_rand_int_range (rand, 1, 300));
    }
}

/* All marks are all times; fewer are there where events are. */
static void
check_marks (const WeftEventOrder *order, const GArray *events)
{
  g_autoptr (GArray) all = weft_event_order_mark_times (order, events->len);
  g_autoptr (GArray) few = weft_event_order_mark_times (order, 16);

  g_assert_cmpuint (all->len, ==, events->len);
  for (guint i = 0; i < all->len; i++)
    g_assert_cmpuint (g_array_index (all, guint64, i), ==,
                      g_array_index (events, WeftEvent, i).time);
  g_assert_cmpuint (few->len, <=, 16);
  g_assert_true (few->len > 0 || events->len == 0);
}

static WeftEventFilter *
random_filter (GRand *rand, const WeftIndex *index)
{
  static const char *const texts[] = { "thread 1", "gc_", "blocked on", "stops: h", "sparks", "7" };
  WeftEventFilter *filter = weft_event_filter_new ();

  for (guint tag = 0; g_rand_boolean (rand) && tag < 256; tag++)
    weft_event_filter_show_tag (filter, (guint16) tag, g_rand_int_range (rand, 0, 3) > 0);
  for (guint cap = 0; g_rand_int_range (rand, 0, 4) == 0 && cap < 8; cap++)
    weft_event_filter_show_cap (filter, (guint16) cap, g_rand_boolean (rand));
  filter->has_thread = g_rand_int_range (rand, 0, 3) == 0;
  filter->thread = g_rand_int_range (rand, 1, 6);
  filter->has_range = g_rand_int_range (rand, 0, 3) == 0;
  filter->from = (guint64) (g_rand_double (rand) * (double) index->to);
  filter->to = filter->from + (guint64) (g_rand_double (rand) * (double) index->to);
  if (g_rand_boolean (rand))
    {
      g_autoptr (WeftTextQuery) text = weft_text_query_new (
          texts[g_rand_int_range (rand, 0, G_N_ELEMENTS (texts))], g_rand_boolean (rand), NULL);

      weft_event_filter_set_text (filter, text);
    }
  return filter;
}

/* The nearest event after the start, as it was reported last. */
typedef struct
{
  guint64 done;
  gboolean has_next;
  WeftEventPosition next;
} Report;

static void
report_cb (const WeftEventOrderProgress *progress, gpointer user_data)
{
  Report *report = user_data;

  g_assert_cmpuint (progress->done, >=, report->done);
  g_assert_cmpuint (progress->done, <=, progress->total);
  if (report->has_next)
    {
      g_assert_true (progress->has_next);
      g_assert_cmpuint (progress->next.offset, ==, report->next.offset);
    }
  report->done = progress->done;
  report->has_next = progress->has_next;
  report->next = progress->next;
}

static void
check_filtered (WeftIndex *index, WeftEventOrder *all, GRand *rand)
{
  g_autoptr (WeftEventFilter) filter = random_filter (rand, index);
  g_autoptr (GArray) events = sort_all (index, filter);
  WeftEventPosition start = { (guint64) (g_rand_double (rand) * (double) index->to), 0 };
  Report report = { 0 };
  g_autoptr (WeftEventOrder) order =
      weft_event_order_new_filtered (all, filter, start, report_cb, &report, NULL);

  check (order, events, rand);
  check_marks (order, events);
  if (report.has_next)
    {
      guint64 row = weft_event_order_rank (order, start);

      g_assert_cmpuint (row, <, events->len);
      g_assert_cmpuint (g_array_index (events, WeftEvent, row).offset, ==, report.next.offset);
    }
}

static void
check_index (WeftIndex *index, GRand *rand, guint n_filters)
{
  g_autoptr (WeftEventOrder) order = weft_event_order_extend (NULL, index);
  g_autoptr (GArray) events = sort_all (index, NULL);

  check (order, events, rand);
  for (guint i = 0; i < n_filters; i++)
    check_filtered (index, order, rand);
}

static void
test_random (void)
{
  static const guint disorders[] = { 0, 20, 5000, 10000000 };
  g_autoptr (GRand) rand = g_rand_new_with_seed (21);

  for (guint i = 0; i < 16; i++)
    {
      guint n = g_rand_int_range (rand, 1, 12000);
      g_autoptr (WeftTestLog) log = weft_test_random_log (rand, n, g_rand_int_range (rand, 1, 9),
                                                          disorders[i % G_N_ELEMENTS (disorders)]);
      g_autoptr (WeftIndex) index = weft_test_index_bytes (log);

      check_index (index, rand, 6);
    }
}

/* Any stamp at all, and the same stamp for all. */
static void
test_wild (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (22);

  for (guint kind = 0; kind < 3; kind++)
    {
      g_autoptr (WeftTestLog) log = weft_test_log_new ();
      g_autoptr (WeftIndex) index = NULL;

      weft_test_log_header_9_10 (log);
      for (guint block = 0; block < 20; block++)
        {
          weft_test_log_begin_block (log, block % 3, 0);
          for (guint i = 0; i < 500; i++)
            {
              guint64 time = g_rand_int (rand);

              if (kind == 1)
                time = 77;
              else if (kind == 2)
                time <<= g_rand_int_range (rand, 0, 31);
              weft_test_log_event (log, 35, time);
            }
          weft_test_log_end_block (log, 0);
        }
      weft_test_log_data_end (log);
      index = weft_test_index_bytes (log);
      g_assert_cmpuint (index->n_events, ==, 20 * 501);
      check_index (index, rand, 4);
    }
}

static void
test_empty (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (23);
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftIndex) index = NULL;

  weft_test_log_header_9_10 (log);
  weft_test_log_data_end (log);
  index = weft_test_index_bytes (log);
  check_index (index, rand, 2);
}

static void
cancel_cb (const WeftEventOrderProgress *progress, gpointer user_data)
{
  g_cancellable_cancel (user_data);
}

static void
test_cancel (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (24);
  g_autoptr (WeftTestLog) log = weft_test_random_log (rand, 20000, 2, 0);
  g_autoptr (WeftIndex) index = weft_test_index_bytes (log);
  g_autoptr (WeftEventOrder) all = weft_event_order_extend (NULL, index);
  g_autoptr (WeftEventFilter) filter = weft_event_filter_new ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();

  g_assert_null (weft_event_order_new_filtered (all, filter, (WeftEventPosition){ 0, 0 }, cancel_cb,
                                                cancellable, cancellable));
}

/* Messages of all kinds of bytes: the bytes are searched only where they are what is shown. */
static void
test_text (void)
{
  static const struct
  {
    const char *message, *needle;
    gboolean is_regex, is_found;
  } rows[] = {
    { "Hello World", "hello w", FALSE, TRUE },
    { "Hello World", "message: hello", FALSE, TRUE },
    { "Hello World", "GE: H", FALSE, TRUE },
    { "Hello World", "hello.*d$", TRUE, TRUE },
    { "Hello World", "hello.*d$", FALSE, FALSE },
    { "line\nbreak", "line↵break", FALSE, TRUE },
    { "line\nbreak", "line\nbreak", FALSE, FALSE },
    { "line\nbreak", "e↵b", FALSE, TRUE },
    { "\x01", "x01", FALSE, TRUE },
    { "\xc3\x84rger", "\xc3\xa4rger", FALSE, TRUE },
    { "a\xff", "\xef\xbf\xbd", FALSE, TRUE },
    { "nothing", "USER_MSG", FALSE, TRUE },
    { "nothing", "marker", FALSE, FALSE },
    { "tab\\", "tab\\", FALSE, TRUE },
    { "abc\x7f", "abc\x7f", FALSE, FALSE },
    { "e: e", "e: e: e", FALSE, TRUE },
    { "a long one: sa", "sage: a long one: s", FALSE, TRUE },
    { "short", "short, but longer than all", FALSE, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (WeftTestLog) log = weft_test_log_new ();
      g_autoptr (WeftIndex) index = NULL;
      g_autoptr (WeftEventOrder) all = NULL;
      g_autoptr (WeftEventOrder) order = NULL;
      g_autoptr (WeftEventFilter) filter = weft_event_filter_new ();
      g_autoptr (WeftTextQuery) text = weft_text_query_new (rows[i].needle, rows[i].is_regex, NULL);

      weft_test_log_header_9_10 (log);
      weft_test_log_begin_block (log, 0, 0);
      weft_test_log_event (log, 19, 5);
      weft_test_log_text (log, rows[i].message);
      weft_test_log_end_block (log, 10);
      weft_test_log_data_end (log);
      index = weft_test_index_bytes (log);
      all = weft_event_order_extend (NULL, index);
      weft_event_filter_set_text (filter, text);
      weft_event_filter_show_tag (filter, 18, FALSE);
      order = weft_event_order_new_filtered (all, filter, (WeftEventPosition){ 0, 0 }, NULL, NULL,
                                             NULL);
      g_assert_cmpuint (weft_event_order_n_events (order), ==, rows[i].is_found);
    }
}

/* Events of types that are not known are found by their descriptions, and those that are larger
 * than what is known of them by what is. */
static void
test_other_types (void)
{
  static const WeftTestType types[] = { { 1, 20, NULL },
                                        { 9, 0, NULL },
                                        { 18, 14, NULL },
                                        { 300, 4, "Some event" },
                                        { 301, 0, "Another" } };
  static const struct
  {
    const char *needle;
    guint n;
    gboolean hides_some;
  } rows[] = {
    { "some", 2, FALSE },     { "another", 1, FALSE },      { "4 bytes", 2, FALSE },
    { "thread 7", 1, FALSE }, { "RUN_THREAD", 2, FALSE },   { "collection starts", 1, FALSE },
    { "Start GC", 1, FALSE }, { "none of them", 0, FALSE }, { "some", 0, TRUE },
  };
  static const guint8 zeros[16];
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (WeftEventOrder) all = NULL;

  weft_test_log_header (log, types, G_N_ELEMENTS (types));
  weft_test_log_begin_block (log, 0, 0);
  for (guint32 i = 0; i < 2; i++)
    {
      weft_test_log_event (log, 300, 1 + i);
      weft_test_log_u32 (log, i);
      weft_test_log_event (log, 1, 1 + i);
      weft_test_log_u32 (log, 7 + i);
      weft_test_log_bytes (log, zeros, sizeof zeros);
    }
  weft_test_log_event (log, 301, 3);
  weft_test_log_event (log, 9, 4);
  weft_test_log_end_block (log, 10);
  weft_test_log_data_end (log);
  index = weft_test_index_bytes (log);
  g_assert_cmpuint (index->problems->len, ==, 0);
  all = weft_event_order_extend (NULL, index);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (WeftEventFilter) filter = weft_event_filter_new ();
      g_autoptr (WeftTextQuery) text = weft_text_query_new (rows[i].needle, FALSE, NULL);
      g_autoptr (WeftEventOrder) order = NULL;

      weft_event_filter_set_text (filter, text);
      weft_event_filter_show_tag (filter, 18, FALSE);
      weft_event_filter_show_tag (filter, 300, !rows[i].hides_some);
      order = weft_event_order_new_filtered (all, filter, (WeftEventPosition){ 0, 0 }, NULL, NULL,
                                             NULL);
      g_test_message ("%s", rows[i].needle);
      g_assert_cmpuint (weft_event_order_n_events (order), ==, rows[i].n);
    }
}

/* The order of a log that grew is that of the whole log; and what has come since is known. */
static void
test_grown (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (26);
  g_autoptr (WeftTestLog) log = weft_test_random_log (rand, 60000, 3, 1000);
  g_autoptr (WeftMap) map = weft_map_new_from_bytes (log->bytes->data, log->bytes->len);
  g_autoptr (WeftIndex) before = NULL;
  g_autoptr (WeftEventOrder) order = NULL;
  const guint16 some_tag = 1, no_tag = 212;

  for (guint i = 1; i <= 4; i++)
    {
      g_autoptr (WeftMap) some = weft_map_new_prefix (map, map->size * i / 4, NULL);
      g_autoptr (WeftLog) read = before != NULL ? weft_log_extend (before->log, some, i == 4) :
                                                  weft_log_new (some, i == 4, NULL);
      g_autoptr (WeftIndex) index = weft_index_new (read, before, 1, NULL, NULL, NULL, NULL);
      g_autoptr (WeftIndex) other = weft_test_index (read);
      g_autoptr (WeftEventOrder) longer = weft_event_order_extend (order, index);
      g_autoptr (GArray) events = sort_all (index, NULL);

      check (longer, events, rand);
      g_assert_cmpuint (weft_index_first_new_time (index, NULL), ==,
                        g_array_index (events, WeftEvent, 0).time);
      if (before != NULL)
        {
          g_assert_true (weft_index_extends (index, before));
          g_assert_false (weft_index_extends (other, before));
          g_assert_true (weft_index_extends_without_tags (index, before, &no_tag, 1));
          g_assert_false (weft_index_extends_without_tags (index, before, &some_tag, 1));
          g_assert_cmpuint (weft_index_first_new_time (index, before), >,
                            g_array_index (events, WeftEvent, 0).time);
        }
      g_clear_pointer (&before, weft_shared_unref);
      g_clear_pointer (&order, weft_shared_unref);
      before = g_steal_pointer (&index);
      order = g_steal_pointer (&longer);
    }
}

static void
test_corpus (void)
{
  g_autoptr (GPtrArray) paths = weft_test_clean_logs ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (25);

  for (guint i = 0; paths != NULL && i < paths->len; i++)
    {
      g_autoptr (WeftIndex) index = weft_test_index_path (g_ptr_array_index (paths, i));

      check_index (index, rand, index->n_events < 100000 ? 2 : 0);
    }
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/event-order/random", test_random);
  g_test_add_func ("/event-order/wild", test_wild);
  g_test_add_func ("/event-order/empty", test_empty);
  g_test_add_func ("/event-order/cancel", test_cancel);
  g_test_add_func ("/event-order/text", test_text);
  g_test_add_func ("/event-order/other-types", test_other_types);
  g_test_add_func ("/event-order/grown", test_grown);
  g_test_add_func ("/event-order/corpus", test_corpus);
}
