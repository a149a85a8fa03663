/* SPDX-License-Identifier: BSD-3-Clause */
/* START and STOP messages: their reading, their pairing against a plain list, and their sums
 * against the rules of ghc-events-analyze. */
#include "logs.h"
#include "weft-collections.h"
#include "weft-event-merge.h"
#include "weft-test-corpus.h"
#include "weft-test-unit.h"
#include "weft-trace.h"
#include "weft-user-totals.h"

#include <string.h>

/* Labels. */

static void
check_label (const char *text, gboolean is_start, const char *label, gint64 subscript)
{
  WeftEvent event = { .payload = (const guint8 *) text, .length = strlen (text), .tag = 19 };
  WeftUserLabel parsed;
  g_autofree char *name = NULL;
  g_autoptr (WeftUserPairs) pairs = weft_user_pairs_get ();

  g_assert_true (weft_user_label_parse (pairs, &event, &parsed));
  name = g_strndup (parsed.label, parsed.length);
  g_assert_cmpstr (name, ==, label);
  g_assert_cmpint (parsed.subscript, ==, subscript);
  g_assert_cmpint (parsed.is_start, ==, is_start);
}

static void
test_labels (void)
{
  WeftEvent other = { .payload = (const guint8 *) "STARTS", .length = 6, .tag = 19 };
  WeftEvent marker = { .payload = (const guint8 *) "START a", .length = 7, .tag = 58 };
  WeftUserLabel label;
  g_autoptr (WeftUserPairs) pairs = weft_user_pairs_get ();

  check_label ("START request", TRUE, "request", 0);
  check_label ("STOP 0 request", FALSE, "request", 0);
  check_label ("START 12 request of data", TRUE, "request of data", 12);
  check_label ("START -7 x", TRUE, "x", -7);
  check_label ("START +7x", TRUE, "x", 7);
  check_label ("START 3dmodel", TRUE, "dmodel", 3);
  check_label ("START - x", TRUE, "- x", 0);
  check_label ("START 99999999999999999999 x", TRUE, "x", G_MAXINT64);
  check_label ("START -99999999999999999999 x", TRUE, "x", G_MININT64);
  check_label ("STOP ", FALSE, "", 0);
  check_label ("GHC:started: Parser [Main]", TRUE, "Parser [Main]", 0);
  check_label ("GHC:finished: 3 x", FALSE, "3 x", 0);
  g_assert_false (weft_user_label_parse (pairs, &other, &label));
  g_assert_false (weft_user_label_parse (pairs, &marker, &label));
}

/* Prefixes that a person names; those of one pair end no span of another one. */
static void
test_prefixes (void)
{
  static const char *const texts[] = { "BEGIN:END", "no colon", "a\\:b:c", ":STOP", "x:x", NULL };
  g_autoptr (WeftUserPairs) before = weft_user_pairs_get ();
  g_autoptr (WeftUserPairs) pairs = weft_user_pairs_new (texts);
  WeftEvent begin = { .payload = (const guint8 *) "BEGIN 2 x", .length = 9, .tag = 19 };
  WeftEvent start = { .payload = (const guint8 *) "START 2 x", .length = 9, .tag = 19 };
  WeftUserLabel one, other;

  g_assert_cmpuint (weft_user_pairs_n (pairs), ==, WEFT_N_USER_PAIRS + 2);
  g_assert_cmpstr (weft_user_pairs_nth (pairs, WEFT_N_USER_PAIRS + 1)->start, ==, "a:b");
  weft_user_pairs_set (pairs);
  check_label ("BEGIN 2 x", TRUE, "x", 2);
  check_label ("END x", FALSE, "x", 0);
  check_label ("a:bc", TRUE, "c", 0);
  check_label ("STOP x", FALSE, "x", 0);
  weft_user_pairs_set (before);
  g_assert_true (weft_user_label_parse (pairs, &begin, &one));
  g_assert_true (weft_user_label_parse (pairs, &start, &other));
  g_assert_true (one.pair != other.pair && one.hash != other.hash);
  g_assert_false (weft_user_label_parse (before, &begin, &one));
}

static void
test_label_numbers (void)
{
  g_autoptr (WeftUserLabels) labels = weft_user_labels_new ();
  WeftUserLabel label = { .label = "many", .length = 4 };

  for (guint64 i = 0; i < WEFT_USER_MAX_LABELS + 10; i++)
    {
      label.hash = i;
      g_assert_cmpuint (weft_user_labels_add (labels, &label), ==, MIN (i, WEFT_USER_LABEL_OTHER));
    }
  label.hash = 5;
  g_assert_cmpuint (weft_user_labels_find (labels, &label), ==, 5);
  g_assert_cmpstr (weft_user_labels_name (labels, 5), ==, "many");
  g_assert_cmpstr (weft_user_labels_name (labels, WEFT_USER_LABEL_OTHER - 1), ==, "many");
  g_assert_cmpstr (weft_user_labels_name (labels, WEFT_USER_LABEL_OTHER), !=, "many");
}

/* Logs. */

#define N_LABELS 3

static void
say (WeftTestLog *log, guint64 time, const char *text)
{
  weft_test_log_event (log, 19, time);
  weft_test_log_text (log, text);
}

/* What one capability of a random log is doing. */
typedef struct
{
  guint32 thread; /* 0: none */
  gboolean collects;
} Cap;

static void
random_message (WeftTestLog *log, GRand *rand, guint64 time)
{
  g_autofree char *text = NULL;

  text = g_strdup_printf ("%s %d label%d", g_rand_boolean (rand) ? "START" : "STOP",
                          g_rand_int_range (rand, 0, 2), g_rand_int_range (rand, 0, N_LABELS));
  say (log, time, g_rand_int_range (rand, 0, 12) == 0 ? "START" : text);
}

static void
random_event (WeftTestLog *log, GRand *rand, Cap *cap, guint64 time)
{
  switch (g_rand_int_range (rand, 0, 8))
    {
    case 0:
      if (cap->thread != 0)
        weft_test_log_stop (log, time, cap->thread, 1, 0);
      cap->thread = cap->thread != 0 ? 0 : (guint32) g_rand_int_range (rand, 1, 5);
      if (cap->thread != 0)
        weft_test_log_run (log, time, cap->thread);
      break;
    case 1:
      weft_test_log_event (log, cap->collects ? 10 : 9, time);
      cap->collects = !cap->collects;
      break;
    case 2:
    case 3:
      random_message (log, rand, time);
      break;
    default:
      weft_test_log_event (log, 35, time);
    }
}

/* Where @ends, all GCs end and all STOPs that can be needed follow. */
static WeftIndex *
random_log (GRand *rand, guint n, guint n_caps, guint disorder, gboolean ends)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autofree Cap *caps = g_new0 (Cap, n_caps);
  g_autofree guint64 *clocks = g_new0 (guint64, n_caps);
  guint64 last = 0;

  weft_test_log_header_9_10 (log);
  while (n > 0)
    {
      guint cap = g_rand_int_range (rand, 0, n_caps);
      guint left = g_rand_int_range (rand, 1, 400);
      guint64 begin = clocks[cap];

      weft_test_log_begin_block (log, cap, begin);
      for (; n > 0 && left > 0; left--, n--)
        {
          guint64 back = disorder > 0 ? (guint64) g_rand_int_range (rand, 0, disorder + 1) : 0;

          clocks[cap] += g_rand_int_range (rand, 0, 30);
          random_event (log, rand, &caps[cap], MAX (begin, clocks[cap] - MIN (back, clocks[cap])));
        }
      weft_test_log_end_block (log, clocks[cap]);
      last = MAX (last, clocks[cap]);
    }
  for (guint cap = 0; ends && cap < n_caps; cap++)
    {
      weft_test_log_begin_block (log, cap, clocks[cap]);
      weft_test_log_event (log, 10, last);
      weft_test_log_end_block (log, last);
    }
  weft_test_log_begin_block (log, 0, last);
  for (guint i = 0; ends && i < 2 * N_LABELS * 200; i++)
    {
      g_autofree char *text = g_strdup_printf ("STOP %u label%u", i % 2, i / 2 % N_LABELS);

      say (log, ++last, text);
    }
  weft_test_log_end_block (log, last + 1);
  weft_test_log_data_end (log);
  return weft_test_index_bytes (log);
}

/* Pairing, plainly. */

static gboolean
is_same (const WeftUserOpenSpan *open, const WeftUserLabel *label)
{
  return open->hash == label->hash && open->subscript == label->subscript;
}

/* The place of the span that a STOP ends in @open, or -1. */
static gint
plain_match (const GArray *open, const WeftUserEvent *message, const WeftUserLabel *label)
{
  gint any = -1;

  for (gint i = (gint) open->len - 1; i >= 0; i--)
    {
      const WeftUserOpenSpan *span = &g_array_index (open, WeftUserOpenSpan, i);

      if (!is_same (span, label))
        continue;
      if (any < 0)
        any = i;
      if (span->has_thread == (message->has_thread != FALSE) &&
          (!message->has_thread || span->thread == message->thread))
        return i;
    }
  return any;
}

/* All spans of the log; the unfinished ones end at G_MAXUINT64. */
static GArray *
plain_spans (const WeftIndex *index, const WeftTallies *tallies)
{
  GArray *spans = g_array_new (FALSE, FALSE, sizeof (WeftUserSpan));
  g_autoptr (GArray) open = g_array_new (FALSE, FALSE, sizeof (WeftUserOpenSpan));
  g_autoptr (WeftUserWalk) walk = weft_user_walk_new (index, tallies, WEFT_TALLY_BIT (MESSAGE), 0);
  g_autoptr (WeftUserPairs) pairs = weft_user_pairs_get ();
  const WeftUserEvent *message;

  while ((message = weft_user_walk_next (walk)) != NULL)
    {
      WeftUserLabel label;
      WeftUserSpan span = { .end = message->time };
      gint place;

      if (!weft_user_label_parse (pairs, &message->event, &label))
        continue;
      if (label.is_start)
        {
          WeftUserOpenSpan fresh = { .start = message->time,
                                     .offset = message->event.offset,
                                     .hash = label.hash,
                                     .subscript = label.subscript,
                                     .has_thread = message->has_thread,
                                     .thread = message->thread };

          g_array_append_val (open, fresh);
          continue;
        }
      place = plain_match (open, message, &label);
      if (place < 0)
        continue;
      span.open = g_array_index (open, WeftUserOpenSpan, place);
      g_array_remove_index (open, place);
      g_array_append_val (spans, span);
    }
  for (guint i = 0; i < open->len; i++)
    {
      WeftUserSpan span = { .open = g_array_index (open, WeftUserOpenSpan, i), .end = G_MAXUINT64 };

      g_array_append_val (spans, span);
    }
  return spans;
}

typedef struct
{
  GHashTable *expected; /* offset of the START -> WeftUserSpan of the plain list */
  guint64 from, to;
} Check;

static gboolean
check_span (const WeftUserSpan *span, gpointer user_data)
{
  Check *self = user_data;
  const WeftUserSpan *plain = g_hash_table_lookup (self->expected, &span->open.offset);

  g_assert_nonnull (plain);
  g_assert_cmpuint (span->open.start, ==, plain->open.start);
  g_assert_cmpint (span->is_unfinished, ==, plain->end == G_MAXUINT64);
  if (!span->is_unfinished)
    g_assert_cmpuint (span->end, ==, MIN (plain->end, span->is_clipped ? self->to : G_MAXUINT64));
  g_hash_table_remove (self->expected, &span->open.offset);
  return TRUE;
}

static void
check_range (const WeftUserSpans *spans, const GArray *plain, guint64 from, guint64 to)
{
  g_autoptr (GHashTable) expected = g_hash_table_new (g_int64_hash, g_int64_equal);
  Check check = { expected, from, to };

  for (guint i = 0; i < plain->len; i++)
    {
      const WeftUserSpan *span = &g_array_index (plain, WeftUserSpan, i);

      if (span->open.start < to && (span->end > from || span->open.start >= from))
        g_hash_table_insert (expected, (gpointer) &span->open.offset, (gpointer) span);
    }
  weft_user_spans_foreach (spans, from, to, check_span, &check);
  g_assert_cmpuint (g_hash_table_size (expected), ==, 0);
}

/* What stands in a row at a time is under way, and rows never hold two. */
static void
check_rows (const WeftUserSpans *spans, guint64 time)
{
  for (guint row = 0; row < weft_user_spans_n_rows (spans); row++)
    {
      WeftUserSpan span;

      if (!weft_user_spans_find_at (spans, time, row, &span))
        continue;
      g_assert_cmpuint (span.open.row, ==, row);
      g_assert_cmpuint (span.open.start, <=, time);
      g_assert_true (span.end > time || span.is_unfinished);
    }
}

static void
test_pairs (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (21);

  for (guint i = 0; i < weft_test_rounds (25); i++)
    {
      g_autoptr (WeftIndex) index =
          random_log (rand, i < 2 ? 60000 : 3000, 1 + i % 4, i % 2 * 200, FALSE);
      g_autoptr (WeftTallies) tallies = weft_tallies_extend (NULL, index);
      g_autoptr (WeftCollections) collections = weft_collections_extend (NULL, index);
      g_autoptr (WeftUserSpans) spans = weft_user_spans_extend (
          NULL, index, tallies, weft_collections_windows (collections), NULL, NULL);
      g_autoptr (GArray) plain = plain_spans (index, tallies);

      g_assert_cmpuint (weft_user_spans_n (spans), ==, plain->len);
      check_range (spans, plain, 0, G_MAXUINT64);
      for (guint k = 0; k < 10; k++)
        {
          guint64 from = g_rand_double (rand) * index->to, to = g_rand_double (rand) * index->to;

          check_range (spans, plain, MIN (from, to), MAX (from, to));
          check_rows (spans, from);
        }
    }
}

static gpointer
get_spans (gpointer trace)
{
  return weft_trace_get (trace, WEFT_LAZY_USER_SPANS, NULL, NULL);
}

#define MANY_MESSAGES 200002 /* too many to be read with the trace */

static WeftIndex *
log_of_many (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  for (guint i = 0; i < MANY_MESSAGES; i++)
    say (log, i, i % 2 == 0 ? "START it" : "STOP it");
  weft_test_log_end_block (log, MANY_MESSAGES);
  weft_test_log_data_end (log);
  return weft_test_index_bytes (log);
}

/* Of very many messages, spans are found when somebody asks: once, whoever asks, unless the one who
 * asked first gave up. */
static void
test_later (void)
{
  g_autoptr (WeftIndex) index = log_of_many ();
  g_autoptr (WeftTrace) trace = weft_trace_new (index, NULL, NULL);
  G_GNUC_UNUSED g_autoptr (WeftUserSpans) want = weft_user_spans_extend (
      NULL, index, trace->tallies, weft_collections_windows (trace->collections), NULL, NULL);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  const WeftUserSpans *spans;
  GThread *other;

  g_assert_null (weft_trace_peek (trace, WEFT_LAZY_USER_SPANS));
  g_cancellable_cancel (cancellable);
  g_assert_null (weft_trace_get (trace, WEFT_LAZY_USER_SPANS, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_null (weft_trace_peek (trace, WEFT_LAZY_USER_SPANS));
  other = g_thread_new ("other", get_spans, trace);
  spans = get_spans (trace);
  g_assert_true (g_thread_join (other) == spans);
  g_assert_true (weft_trace_peek (trace, WEFT_LAZY_USER_SPANS) == spans);
  g_assert_cmpuint (weft_user_spans_n (spans), ==, MANY_MESSAGES / 2);
}

/* The rules of ghc-events-analyze. */

typedef struct
{
  guint count;
  guint64 since, pending, total;
} Analyzed;

static void
analyze_label (Analyzed *self, gboolean is_start, guint64 time, gboolean collecting)
{
  if (is_start && self->count++ == 0)
    {
      self->since = time;
      self->pending = 0;
    }
  else if (!is_start && self->count > 0 && --self->count == 0)
    self->total += self->pending + (collecting ? 0 : time - self->since);
}

/* A pause starts or ends at @time. */
static void
analyze_pause (Analyzed *all, gboolean is_start, guint64 time)
{
  for (guint i = 0; i < 2 * N_LABELS; i++)
    if (!is_start)
      all[i].since = time;
    else if (all[i].count > 0)
      all[i].pending += time - all[i].since;
}

/* Over all events by time: opens are counted by name, and cut at pauses. ghc-events-analyze takes
 * any HEC's part of a GC for one, which is the same if there is only one HEC. */
static void
analyze (WeftIndex *index, const WeftGcWindows *pauses, Analyzed *all)
{
  g_autoptr (WeftEventMerge) merge = weft_event_merge_new (index, 0);
  g_autoptr (WeftUserPairs) pairs = weft_user_pairs_get ();
  guint crossed = 0;
  WeftEvent event;

  while (weft_event_merge_next (merge, &event))
    {
      WeftUserLabel label;

      for (; crossed < 2 * weft_gc_windows_count (pauses); crossed++)
        {
          const WeftGcWindow *pause = weft_gc_windows_nth (pauses, crossed / 2);
          guint64 time = crossed % 2 == 0 ? pause->start : pause->end;

          if (time > event.time)
            break;
          analyze_pause (all, crossed % 2 == 0, time);
        }
      if (weft_user_label_parse (pairs, &event, &label) && label.length == 6)
        analyze_label (&all[2 * (label.label[5] - '0') + label.subscript], label.is_start,
                       event.time, crossed % 2 == 1);
    }
}

static void
test_analyze (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (22);

  for (guint i = 0; i < 20; i++)
    {
      Analyzed all[2 * N_LABELS] = { 0 };
      g_autoptr (WeftIndex) index = random_log (rand, 4000, 1 + i % 3, 0, TRUE);
      g_autoptr (WeftTallies) tallies = weft_tallies_extend (NULL, index);
      g_autoptr (WeftCollections) collections = weft_collections_extend (NULL, index);
      g_autoptr (WeftUserSpans) spans = weft_user_spans_extend (
          NULL, index, tallies, weft_collections_windows (collections), NULL, NULL);
      g_autoptr (GArray) totals = NULL;
      guint n = 0;

      analyze (index, weft_collections_windows (collections), all);
      g_assert_cmpuint (weft_user_spans_n_unfinished (spans), ==, 0);
      totals = weft_user_totals (spans, 0, G_MAXUINT64, TRUE, NULL);
      for (guint k = 0; k < totals->len; k++)
        {
          const WeftUserTotal *total = &g_array_index (totals, WeftUserTotal, k);
          const char *name = weft_user_labels_name (weft_user_spans_labels (spans), total->label);

          g_assert_cmpuint (total->merged_net, ==,
                            all[2 * (name[5] - '0') + total->subscript].total);
          n++;
        }
      g_assert_cmpuint (n, ==, 2 * N_LABELS);
    }
}

/* A HEC that has nothing to do posts the end of its part long after the GC: the program stood still
 * for the pause only. */
static void
test_late_end (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (WeftTallies) tallies = NULL;
  g_autoptr (WeftCollections) collections = NULL;
  g_autoptr (WeftUserSpans) spans = NULL;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  say (log, 100, "START job");
  weft_test_log_event (log, 12, 190);
  weft_test_log_event (log, 9, 200);
  weft_test_log_event (log, 54, 252);
  weft_test_log_event (log, 10, 250);
  say (log, 800, "STOP job");
  weft_test_log_end_block (log, 1000);
  weft_test_log_begin_block (log, 1, 0);
  weft_test_log_event (log, 9, 195);
  weft_test_log_event (log, 22, 240);
  weft_test_log_event (log, 10, 780);
  weft_test_log_end_block (log, 1000);
  weft_test_log_data_end (log);
  index = weft_test_index_bytes (log);
  tallies = weft_tallies_extend (NULL, index);
  collections = weft_collections_extend (NULL, index);
  spans = weft_user_spans_extend (NULL, index, tallies, weft_collections_windows (collections),
                                  NULL, NULL);
  g_assert_cmpuint (weft_user_spans_gc_time (spans, 100, 800), ==, 50);
  g_assert_cmpuint (weft_user_spans_gc_time (spans, 220, 230), ==, 10);
  g_assert_cmpuint (weft_user_spans_gc_time (spans, 250, 800), ==, 0);
  g_assert_cmpuint (weft_collections_sums (collections, 0, 1000).sync, ==, 10);
  g_assert_cmpuint (weft_collections_sums (collections, 193, 197).sync, ==, 4);
}

/* Parts of the run add up to the whole. */
static void
test_partition (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (23);
  g_autoptr (WeftIndex) index = random_log (rand, 20000, 3, 0, FALSE);
  g_autoptr (WeftTallies) tallies = weft_tallies_extend (NULL, index);
  g_autoptr (WeftCollections) collections = weft_collections_extend (NULL, index);
  g_autoptr (WeftUserSpans) spans = weft_user_spans_extend (
      NULL, index, tallies, weft_collections_windows (collections), NULL, NULL);
  guint64 whole[4] = { 0 }, sum[4] = { 0 }, at = 0;

  for (guint i = 0; i <= 20; i++)
    {
      guint64 to = i == 20 ? index->to : at + g_rand_double (rand) * index->to / 15;
      g_autoptr (GArray) totals = i == 0 ?
                                      weft_user_totals (spans, 0, index->to, TRUE, NULL) :
                                      weft_user_totals (spans, at, MIN (to, index->to), TRUE, NULL);
      guint64 *into = i == 0 ? whole : sum;

      for (guint k = 0; k < totals->len; k++)
        {
          const WeftUserTotal *total = &g_array_index (totals, WeftUserTotal, k);

          into[0] += total->total;
          into[1] += total->net;
          into[2] += total->merged;
          into[3] += total->merged_net;
        }
      at = i == 0 ? 0 : MIN (to, index->to);
    }
  for (guint i = 0; i < 4; i++)
    g_assert_cmpuint (sum[i], ==, whole[i]);
  g_assert_cmpuint (whole[1], <, whole[0]);
}

static void
test_totals (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (WeftTallies) tallies = NULL;
  g_autoptr (WeftCollections) collections = NULL;
  g_autoptr (WeftUserSpans) spans = NULL;
  g_autoptr (GArray) totals = NULL;
  const WeftUserTotal *total;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  say (log, 100, "START job");
  weft_test_log_event (log, 9, 200);
  weft_test_log_event (log, 10, 250);
  say (log, 400, "STOP job");
  say (log, 500, "START 1 job");
  say (log, 600, "STOP 1 job");
  say (log, 700, "START job");
  say (log, 800, "STOP nothing");
  weft_test_log_end_block (log, 1000);
  weft_test_log_data_end (log);
  index = weft_test_index_bytes (log);
  tallies = weft_tallies_extend (NULL, index);
  collections = weft_collections_extend (NULL, index);
  spans = weft_user_spans_extend (NULL, index, tallies, weft_collections_windows (collections),
                                  NULL, NULL);
  g_assert_cmpuint (weft_user_spans_n_unfinished (spans), ==, 1);
  g_assert_cmpuint (weft_user_spans_n_stray (spans), ==, 1);
  totals = weft_user_totals (spans, 0, 1000, FALSE, NULL);
  g_assert_cmpuint (totals->len, ==, 1);
  total = &g_array_index (totals, WeftUserTotal, 0);
  g_assert_cmpuint (total->count, ==, 2);
  g_assert_cmpuint (total->n_unfinished, ==, 1);
  g_assert_cmpuint (total->total, ==, 400);
  g_assert_cmpuint (total->net, ==, 350);
  g_assert_cmpfloat (total->mean, ==, 200);
  g_assert_cmpuint (total->p50, ==, 100);
  g_assert_cmpuint (total->p99, ==, 300);
  g_assert_cmpuint (total->max, ==, 300);
  g_clear_pointer (&totals, g_array_unref);
  totals = weft_user_totals (spans, 220, 550, TRUE, NULL);
  total = &g_array_index (totals, WeftUserTotal, 0);
  g_assert_cmpuint (total->total, ==, 180);
  g_assert_cmpuint (total->net, ==, 150);
  total++;
  g_assert_cmpint (total->subscript, ==, 1);
  g_assert_cmpuint (total->total, ==, 50);
}

/* Where spans of several subscripts of a label overlap, its time counts once. */
static void
test_joined (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (WeftTallies) tallies = NULL;
  g_autoptr (WeftCollections) collections = NULL;
  g_autoptr (WeftUserSpans) spans = NULL;
  g_autoptr (GArray) totals = NULL;
  const WeftUserTotal *total;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0, 0);
  say (log, 100, "START 1 job");
  say (log, 200, "START 2 job");
  weft_test_log_event (log, 9, 220);
  weft_test_log_event (log, 10, 250);
  say (log, 300, "STOP 1 job");
  say (log, 450, "STOP 2 job");
  say (log, 600, "START 3 job");
  say (log, 650, "STOP 3 job");
  weft_test_log_end_block (log, 1000);
  weft_test_log_data_end (log);
  index = weft_test_index_bytes (log);
  tallies = weft_tallies_extend (NULL, index);
  collections = weft_collections_extend (NULL, index);
  spans = weft_user_spans_extend (NULL, index, tallies, weft_collections_windows (collections),
                                  NULL, NULL);
  totals = weft_user_totals (spans, 0, 1000, FALSE, NULL);
  g_assert_cmpuint (totals->len, ==, 1);
  total = &g_array_index (totals, WeftUserTotal, 0);
  g_assert_cmpuint (total->total, ==, 200 + 250 + 50);
  g_assert_cmpuint (total->merged, ==, 350 + 50);
  g_assert_cmpuint (total->merged_net, ==, 350 + 50 - 30);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/user-spans/labels", test_labels);
  g_test_add_func ("/user-spans/prefixes", test_prefixes);
  g_test_add_func ("/user-spans/label-numbers", test_label_numbers);
  g_test_add_func ("/user-spans/pairs", test_pairs);
  g_test_add_func ("/user-spans/later", test_later);
  g_test_add_func ("/user-spans/analyze", test_analyze);
  g_test_add_func ("/user-spans/late-end", test_late_end);
  g_test_add_func ("/user-spans/partition", test_partition);
  g_test_add_func ("/user-spans/totals", test_totals);
  g_test_add_func ("/user-spans/joined", test_joined);
}
