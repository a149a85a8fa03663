/* SPDX-License-Identifier: BSD-3-Clause */
/* Logs that are left in the middle, cut after any byte, and then finished. */
#include "weft-event-tags.h"
#include "weft-log-writer.h"
#include "weft-log.h"
#include "weft-spool.h"
#include "weft-test-log.h"
#include "weft-test-unit.h"

#include <unistd.h>

#define TAG_MESSAGE 19 /* variable */

/* Two blocks of runs and messages. */
static WeftTestLog *
make_log (void)
{
  WeftTestLog *log = weft_test_log_new ();

  weft_test_log_header_9_10 (log);
  for (guint16 cap = 0; cap < 2; cap++)
    {
      weft_test_log_begin_block (log, cap, 100 * (cap + 1));
      weft_test_log_run (log, 110 * (cap + 1), 1);
      weft_test_log_event (log, TAG_MESSAGE, 120 * (cap + 1));
      weft_test_log_text (log, "hello");
      weft_test_log_stop (log, 130 * (cap + 1), 1, 5, 0);
      weft_test_log_end_block (log, 140 * (cap + 1));
    }
  return log;
}

static guint
count_events (const WeftLog *log)
{
  guint n = 0;

  for (guint i = 0; i < weft_log_n_blocks (log); i++)
    {
      WeftEvent event = { 0 };
      WeftCursor cursor;

      weft_log_cursor (log, i, weft_log_block (log, i)->offset, &cursor);
      while (weft_cursor_next (&cursor, &event))
        n += event.tag != WEFT_TAG_BLOCK_MARKER;
    }
  return n;
}

/* What is whole stays, and nothing is wrong with it. */
static void
test_every_byte (void)
{
  WeftTestLog *whole = make_log ();
  guint n_events = 0;
  gsize size = whole->bytes->len;

  for (gsize cut = 0; cut <= size; cut++)
    {
      g_autoptr (WeftSpool) spool = weft_spool_new (NULL, NULL);
      g_autoptr (GError) error = NULL;
      g_autoptr (WeftMap) map = NULL;
      g_autoptr (WeftLog) log = NULL;
      guint n;

      weft_spool_append (spool, whole->bytes->data, cut, NULL);
      if (!weft_log_file_finish (spool->fd, &error))
        {
          /* not even a header */
          g_assert_error (error, WEFT_HEADER_ERROR, WEFT_HEADER_ERROR_SHORT);
          g_assert_cmpuint (n_events, ==, 0);
          continue;
        }
      map = weft_map_new (spool->fd, (gsize) lseek (spool->fd, 0, SEEK_END), NULL);
      g_assert_cmpuint (map->size, <=, cut + 2);
      log = weft_log_new (map, TRUE, NULL);
      g_assert_true (log->is_complete);
      g_assert_cmpuint (log->problems->len, ==, 0);
      n = count_events (log);
      g_assert_cmpuint (n, >=, n_events);
      g_assert_cmpuint (n, <=, n_events + 1);
      n_events = n;
    }
  g_assert_cmpuint (n_events, ==, 6);
  weft_test_log_free (whole);
}

/* Events outside blocks, and one of an info table, which has a length of its own, are kept as well.
 */
static void
test_loose_events (void)
{
  static const WeftTestType types[] = { { 1, 4, NULL }, { 169, 0xffff, NULL } };
  g_autoptr (WeftTestLog) whole = weft_test_log_new ();
  gsize from, ends[3];

  weft_test_log_header (whole, types, G_N_ELEMENTS (types));
  from = whole->bytes->len;
  for (guint i = 0; i < 2; i++)
    {
      weft_test_log_event (whole, 169, 100 + i);
      weft_test_log_u64 (whole, 0x1000 + i);
      for (guint k = 0; k < 7; k++)
        weft_test_log_string (whole, "text");
      ends[i] = whole->bytes->len;
    }
  weft_test_log_run (whole, 120, 1);
  ends[2] = whole->bytes->len;
  for (gsize cut = from; cut <= whole->bytes->len; cut++)
    {
      g_autoptr (WeftSpool) spool = weft_spool_new (NULL, NULL);
      guint n = (cut >= ends[0]) + (cut >= ends[1]) + (cut >= ends[2]);
      gsize left = n == 0 ? from : ends[n - 1];

      weft_spool_append (spool, whole->bytes->data, cut, NULL);
      g_assert_true (weft_log_file_finish (spool->fd, NULL));
      g_assert_cmpint (lseek (spool->fd, 0, SEEK_END), ==, (off_t) left + 2);
    }
}

/* A log that has its end stays as it is. */
static void
test_complete (void)
{
  WeftTestLog *whole = make_log ();
  g_autoptr (WeftSpool) spool = weft_spool_new (NULL, NULL);
  g_autofree guint8 *found = NULL;

  weft_test_log_data_end (whole);
  weft_spool_append (spool, whole->bytes->data, whole->bytes->len, NULL);
  g_assert_true (weft_log_file_finish (spool->fd, NULL));
  found = g_malloc (whole->bytes->len + 2);
  g_assert_cmpint (pread (spool->fd, found, whole->bytes->len + 2, 0), ==, whole->bytes->len);
  g_assert_cmpmem (found, whole->bytes->len, whole->bytes->data, whole->bytes->len);
  weft_test_log_free (whole);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/log-finish/every-byte", test_every_byte);
  g_test_add_func ("/log-finish/complete", test_complete);
  g_test_add_func ("/log-finish/loose-events", test_loose_events);
}
