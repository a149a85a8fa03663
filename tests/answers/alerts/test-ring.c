/* SPDX-License-Identifier: BSD-3-Clause */
/* A stream of which only the newest part is kept: it tells what the whole log tells of that time.
 */
#include "logs.h"
#include "weft-fake-log.h"
#include "weft-fake-server.h"
#include "weft-quantity.h"
#include "weft-test-unit.h"
#include "weft-trace-read.h"

#include <glib/gstdio.h>

#define MS       G_GUINT64_CONSTANT (1000000)
#define N_ROUNDS 400
#define ROUND    (50 * MS)
#define N_CAPS   3
/* Rounds that are sent at a time; the next are sent when these have been shown. */
#define STEP_ROUNDS 50

static void
write_block (WeftTestLog *log, GRand *rand, guint16 cap, guint64 from)
{
  guint64 at = from;

  weft_test_log_begin_block (log, cap, from);
  for (guint i = 0; i < 40 && cap != 0xffff; i++)
    {
      guint32 thread = 1 + 10 * (guint32) cap + (guint32) g_rand_int_range (rand, 0, 4);

      at += (guint64) g_rand_int_range (rand, 1, 500) * 1000;
      weft_test_log_run (log, at, thread);
      at += (guint64) g_rand_int_range (rand, 1, 500) * 1000;
      weft_test_log_stop (log, at, thread, WEFT_STOP_MVAR, 0);
    }
  weft_test_log_end_block (log, from + ROUND);
}

/* 20 s of a program that flushes its buffers each 50 ms. */
static GBytes *
make_log (void)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (5);

  weft_test_log_header_9_10 (log);
  for (guint i = 0; i < N_ROUNDS; i++)
    {
      write_block (log, rand, 0xffff, i * ROUND);
      for (guint16 cap = 0; cap < N_CAPS; cap++)
        write_block (log, rand, cap, i * ROUND);
    }
  weft_test_log_data_end (log);
  return g_bytes_new (log->bytes->data, log->bytes->len);
}

static WeftTrace *
read_whole (GBytes *bytes)
{
  gsize size;
  gconstpointer data = g_bytes_get_data (bytes, &size);
  g_autoptr (WeftMap) map = weft_map_new_from_bytes (data, size);
  g_autoptr (WeftLog) log = weft_log_new (map, TRUE, NULL);
  g_autoptr (WeftIndex) index = weft_test_index (log);

  return weft_trace_new (index, NULL, NULL);
}

typedef struct
{
  WeftFakeServer *server;
  guint64 sent_until;          /* ns */
  guint64 most_bytes, most_ns; /* of any trace */
  guint n;
} Seen;

static void
progress_cb (WeftTrace *trace, guint64 done, guint64 total, gpointer user_data)
{
  Seen *seen = user_data;

  if (trace == NULL)
    return;
  seen->n++;
  seen->most_bytes = MAX (seen->most_bytes, trace->index->log->map->size);
  seen->most_ns = MAX (seen->most_ns, trace->index->to - trace->index->from);
  g_assert_cmpuint (trace->index->problems->len, ==, 0);
  /* the last event of a round comes before its end */
  if (trace->index->to + ROUND <= seen->sent_until)
    return;
  seen->sent_until += STEP_ROUNDS * ROUND;
  weft_fake_server_go_on (seen->server);
}

/* Reads @bytes as a stream of which @keep is kept. */
static WeftTrace *
read_kept (GBytes *bytes, WeftRetention keep, Seen *seen)
{
  g_autofree char *folder = g_dir_make_tmp ("weft-XXXXXX", NULL);
  g_autofree char *address = g_strdup_printf ("fifo:%s/fifo", folder);
  gsize header = weft_fake_log_header_size (bytes);
  const WeftFakePlan plan = { .address = address,
                              .hold_at = header,
                              .piece = (g_bytes_get_size (bytes) - header) / N_ROUNDS * STEP_ROUNDS,
                              .has_steps = TRUE };
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftControl) control = weft_control_new ();
  g_autoptr (WeftSource) source = NULL;
  WeftTrace *trace;

  seen->server = weft_fake_server_new (&plan, &bytes, 1, &error);
  seen->sent_until = STEP_ROUNDS * ROUND;
  g_assert_no_error (error);
  weft_fake_server_go_on (seen->server); /* the header shows nothing */
  source = weft_source_open (weft_fake_server_address (seen->server), &error);
  g_assert_no_error (error);
  weft_control_set_retention (control, keep);
  weft_source_set_control (source, control);
  trace = weft_trace_read (source, 0, NULL, progress_cb, seen, NULL, &error);
  g_assert_no_error (error);
  weft_fake_server_free (seen->server);
  g_rmdir (folder);
  return trace;
}

/* All that is told of the time that was kept is what the whole log tells of it. */
static void
check_same (WeftTrace *kept, WeftTrace *whole)
{
  guint64 from = kept->index->from, to = kept->index->to;
  WeftStatistics a = weft_statistics (kept, from, to), b = weft_statistics (whole, from, to);

  g_assert_cmpuint (to, ==, whole->index->to);
  for (guint i = 0; i < kept->index->caps->len; i++)
    {
      WeftHecTimes x = weft_hec_use_times (kept->hecs, i, from, to);
      WeftHecTimes y = weft_hec_use_times (whole->hecs, i, from, to);

      g_assert_cmpuint (x.run, ==, y.run);
    }
  g_assert_cmpuint (a.mutator, ==, b.mutator);
  g_assert_cmpuint (a.covered, ==, b.covered);
}

static void
check_keep (WeftRetention keep, guint64 most_bytes, guint64 most_ns)
{
  g_autoptr (GBytes) bytes = make_log ();
  g_autoptr (WeftTrace) whole = read_whole (bytes);
  Seen seen = { 0 };
  g_autoptr (WeftTrace) kept = read_kept (bytes, keep, &seen);

  g_test_message ("%" G_GUINT64_FORMAT " bytes and %" G_GUINT64_FORMAT " ns of %" G_GSIZE_FORMAT
                  " bytes at most, %u traces",
                  seen.most_bytes, seen.most_ns, g_bytes_get_size (bytes), seen.n);
  g_assert_cmpuint (seen.n, >, 1);
  g_assert_cmpuint (seen.most_bytes, <, most_bytes);
  g_assert_cmpuint (seen.most_ns, <, most_ns);
  g_assert_cmpuint (kept->index->from, >, 0);
  check_same (kept, whole);
}

/* On a slow machine, three steps may be there beside what is kept: the one after which old events
 * are dropped, one that arrives before this is decided, and one that arrives before it is done. */
static void
test_bytes (void)
{
  check_keep ((WeftRetention){ .bytes = 64 * 1024 }, 1000 * 1024, WEFT_TIME_MAX);
}

static void
test_time (void)
{
  check_keep ((WeftRetention){ .ns = 1000 * MS }, G_MAXUINT64, 10000 * MS);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/ring/bytes", test_bytes);
  g_test_add_func ("/ring/time", test_time);
}
