/* SPDX-License-Identifier: BSD-3-Clause */
/* The concurrent collector's phases, with what it counted. */
#include "logs.h"
#include "weft-nonmoving.h"
#include "weft-table.h"
#include "weft-test-unit.h"

static const WeftNonmovingSpan *
span_at (const WeftNonmoving *self, guint i)
{
  g_assert_cmpuint (i, <, self->spans->len);
  return &g_array_index (self->spans, WeftNonmovingSpan, i);
}

static void
check_span (const WeftNonmoving *self,
            guint i,
            WeftNonmovingPhase phase,
            guint64 from,
            guint64 to,
            guint64 marked)
{
  const WeftNonmovingSpan *span = span_at (self, i);

  g_assert_cmpuint (span->phase, ==, phase);
  g_assert_cmpuint (span->from, ==, from);
  g_assert_cmpuint (span->to, ==, to);
  g_assert_cmpuint (span->marked, ==, marked);
}

static void
marked (WeftTestLog *log, guint64 time, guint32 n)
{
  weft_test_log_event (log, 201, time);
  weft_test_log_u32 (log, n);
}

/* One round as GHC writes it: the sync begins and ends twice, and marks within. */
static void
write_round (WeftTestLog *log)
{
  static const guint16 sync[] = { 202, 202 };

  weft_test_log_event (log, 200, 100);
  marked (log, 200, 7);
  for (guint i = 0; i < G_N_ELEMENTS (sync); i++)
    weft_test_log_event (log, sync[i], 210 + i);
  weft_test_log_event (log, 200, 220);
  marked (log, 230, 3);
  weft_test_log_event (log, 203, 240);
  weft_test_log_event (log, 203, 241);
  weft_test_log_event (log, 204, 250);
  weft_test_log_event (log, 208, 255);
  weft_test_log_u32 (log, 11);
  weft_test_log_u32 (log, 12);
  weft_test_log_event (log, 205, 260);
  weft_test_log_event (log, 207, 270);
  weft_test_log_u16 (log, 16);
  weft_test_log_u32 (log, 1);
  weft_test_log_u32 (log, 2);
  weft_test_log_u32 (log, 3);
}

static void
test_round (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (WeftNonmoving) nonmoving = NULL;
  const WeftNonmovingCensus *census;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0xffff, 0);
  write_round (log);
  weft_test_log_event (log, 203, 280); /* an end too many */
  weft_test_log_event (log, 204, 300); /* never ends */
  weft_test_log_end_block (log, 500);
  weft_test_log_begin_block (log, 2, 0);
  weft_test_log_event (log, 206, 215);
  weft_test_log_u16 (log, 2);
  weft_test_log_run (log, 400, 1);
  weft_test_log_end_block (log, 500);
  weft_test_log_data_end (log);
  index = weft_test_index_bytes (log);
  nonmoving = weft_nonmoving_new (index);
  g_assert_cmpuint (nonmoving->spans->len, ==, 5);
  check_span (nonmoving, 0, WEFT_NONMOVING_MARK, 100, 200, 7);
  check_span (nonmoving, 1, WEFT_NONMOVING_SYNC, 210, 241, 0);
  check_span (nonmoving, 2, WEFT_NONMOVING_MARK, 220, 230, 3);
  check_span (nonmoving, 3, WEFT_NONMOVING_SWEEP, 250, 260, 0);
  check_span (nonmoving, 4, WEFT_NONMOVING_SWEEP, 300, 400, 0);
  g_assert_false (span_at (nonmoving, 3)->is_open);
  g_assert_true (span_at (nonmoving, 4)->is_open);
  g_assert_cmpuint (nonmoving->censuses->len, ==, 1);
  census = &g_array_index (nonmoving->censuses, WeftNonmovingCensus, 0);
  g_assert_cmpuint (census->block_size, ==, 16);
  g_assert_cmpuint (census->live, ==, 3);
  g_assert_cmpuint (nonmoving->pruned->len, ==, 1);
  g_assert_cmpuint (g_array_index (nonmoving->pruned, WeftNonmovingPruned, 0).free, ==, 12);
  g_assert_cmpuint (nonmoving->flushes->len, ==, 1);
  g_assert_cmpuint (g_array_index (nonmoving->flushes, WeftNonmovingFlush, 0).cap, ==, 2);
  g_assert_cmpuint (weft_nonmoving_elapsed (nonmoving, WEFT_NONMOVING_MARK, 0, 1000), ==, 110);
  g_assert_cmpuint (weft_nonmoving_elapsed (nonmoving, WEFT_NONMOVING_MARK, 150, 225), ==, 55);
}

/* The table leaves out sizes that no segment has, and what was counted outside of the range. */
static void
test_table (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (WeftTrace) trace = NULL;
  g_autoptr (WeftTableRows) rows = NULL;
  g_autoptr (WeftTableRows) earlier = NULL;
  static const guint64 expected[] = { 1, 270, 16, 1, 2, 3, 48 };

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, 0xffff, 0);
  write_round (log);
  weft_test_log_end_block (log, 500);
  weft_test_log_data_end (log);
  index = weft_test_index_bytes (log);
  trace = weft_trace_new (index, NULL, NULL);
  rows = weft_table_rows_new (&weft_table_segments, NULL, trace, 0, 500, NULL);
  earlier = weft_table_rows_new (&weft_table_segments, NULL, trace, 0, 260, NULL);
  g_assert_cmpuint (earlier->n, ==, 0);
  g_assert_cmpuint (rows->n, ==, 1);
  for (guint column = 0; column < G_N_ELEMENTS (expected); column++)
    {
      guint64 value = 0;

      g_assert_true (weft_table_get_number (rows, 0, column, &value));
      g_assert_cmpuint (value, ==, expected[column]);
    }
}

/* Every begin and end of the corpus's logs is in a span, and spans lie in the run. */
static void
test_corpus (void)
{
  g_autoptr (GPtrArray) paths = weft_test_clean_logs ();
  guint n = 0;

  for (guint i = 0; paths != NULL && i < paths->len; i++)
    {
      g_autoptr (WeftIndex) index = weft_test_index_path (g_ptr_array_index (paths, i));
      g_autoptr (WeftNonmoving) nonmoving = weft_nonmoving_new (index);

      g_assert_cmpuint (nonmoving->censuses->len, ==, weft_index_count (index, 207));
      g_assert_cmpuint (nonmoving->pruned->len, ==, weft_index_count (index, 208));
      g_assert_cmpuint (nonmoving->flushes->len, ==, weft_index_count (index, 206));
      n += nonmoving->spans->len;
      for (guint k = 0; k < nonmoving->spans->len; k++)
        {
          const WeftNonmovingSpan *span = span_at (nonmoving, k);

          g_assert_cmpuint (span->from, <=, span->to);
          g_assert_cmpuint (span->to, <=, index->to);
        }
    }
  if (paths != NULL)
    g_assert_cmpuint (n, >, 100);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/nonmoving/round", test_round);
  g_test_add_func ("/nonmoving/table", test_table);
  g_test_add_func ("/nonmoving/corpus", test_corpus);
}
