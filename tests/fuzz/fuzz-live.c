/* SPDX-License-Identifier: BSD-3-Clause */
/* Fuzz target: the input is a line, which is a command to a program and a query, and a log of which
 * excerpts, merges and a ring are made. */
#include "fuzz-input.h"
#include "fuzz-invariants.h"
#include "fuzz-target.h"
#include "weft-control.h"
#include "weft-log-cut.h"
#include "weft-log-merge.h"
#include "weft-process-segments.h"
#include "weft-query.h"

#include <string.h>

#define MAX_LINE 1000
#define MAX_ROWS 300
/* Time after which a query is cancelled, us. */
#define QUERY_US (2 * G_USEC_PER_SEC)
#define N_MERGED 3

gsize
weft_fuzz_head_size (const guint8 *data, gsize size)
{
  const guint8 *end = memchr (data, '\n', MIN (size, MAX_LINE));

  return end != NULL ? (gsize) (end - data) + 1 : 0;
}

/* Commands. */

static void
send_command (const char *line)
{
  WeftCommand command = { 0 };
  g_autofree char *name_space = NULL;
  guint8 bytes[WEFT_COMMAND_MAX_SIZE];

  if (!weft_command_parse (line, &command, &name_space, NULL))
    return;
  g_assert_cmpuint (weft_command_encode (&command, bytes), <=, sizeof bytes);
}

/* Queries. */

typedef struct
{
  GCancellable *cancellable;
  GMutex lock;
  GCond ended;
  gboolean has_ended;
} Deadline;

static gpointer
cancel_late (gpointer data)
{
  Deadline *self = data;
  gint64 end = g_get_monotonic_time () + QUERY_US;

  g_mutex_lock (&self->lock);
  while (!self->has_ended && g_cond_wait_until (&self->ended, &self->lock, end))
    continue;
  if (!self->has_ended)
    g_cancellable_cancel (self->cancellable);
  g_mutex_unlock (&self->lock);
  return NULL;
}

static void
read_rows (WeftQuery *query, GCancellable *cancellable)
{
  guint n = weft_query_n_columns (query);

  for (guint rows = 0; rows < MAX_ROWS && weft_query_step (query, cancellable, NULL); rows++)
    for (guint i = 0; i < n; i++)
      {
        WeftRecordValue value;

        weft_query_column_kind (query, i);
        weft_query_value (query, i, &value);
        g_assert_true (value.text == NULL || g_utf8_validate (value.text, -1, NULL));
        g_free (value.owned);
      }
}

static void
ask_query (WeftTrace *trace, const char *sql)
{
  g_autoptr (GPtrArray) traces = g_ptr_array_new ();
  g_autoptr (WeftQuery) query = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  Deadline deadline = { .cancellable = cancellable };
  GThread *thread;

  g_ptr_array_add (traces, trace);
  query = weft_query_new (traces);
  if (!weft_query_prepare (query, sql, &error))
    {
      g_assert_true (g_utf8_validate (error->message, -1, NULL));
      return;
    }
  thread = g_thread_new ("deadline", cancel_late, &deadline);
  read_rows (query, cancellable);
  g_mutex_lock (&deadline.lock);
  deadline.has_ended = TRUE;
  g_cond_signal (&deadline.ended);
  g_mutex_unlock (&deadline.lock);
  g_thread_join (thread);
}

/* Excerpts, merges and rings. */

static gboolean
append (gpointer out, const guint8 *data, gsize size, GError **error)
{
  g_byte_array_append (out, data, (guint) size);
  return TRUE;
}

static void
check_written (const GByteArray *bytes)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftTrace) trace = weft_fuzz_open (bytes->data, bytes->len, &error);

  g_assert_no_error (error);
  weft_fuzz_check_problems (trace->index);
  weft_fuzz_check_accounts (trace->index);
}

static void
cut (const WeftIndex *index, GRand *random)
{
  g_autoptr (GByteArray) closed = g_byte_array_new ();
  g_autoptr (GByteArray) open = g_byte_array_new ();
  guint64 length = index->to - index->from, end;
  guint64 from = index->from + (guint64) (g_rand_double (random) * (double) length);
  guint64 to = from + 1 + (guint64) (g_rand_double (random) * (double) (index->to - from));
  guint strip = (guint) g_rand_int_range (random, 0, 1 << WEFT_N_LOG_STRIPS);

  g_assert_true (
      weft_log_cut (index->log, from, to, strip, NULL, NULL, NULL, append, closed, NULL, NULL));
  check_written (closed);
  g_assert_true (weft_log_cut_open (index->log, from, &end, append, open, NULL, NULL));
  g_assert_cmpuint (end, <=, index->log->map->size);
  g_byte_array_append (open, index->log->map->data + end, (guint) (index->log->map->size - end));
  check_written (open);
}

static void
merge (WeftLog *log, guint64 from, GRand *random)
{
  g_autoptr (GByteArray) merged = g_byte_array_new ();
  g_autoptr (GError) error = NULL;
  WeftMergeInput parts[N_MERGED];
  guint n = (guint) g_rand_int_range (random, 1, N_MERGED + 1);

  for (guint i = 0; i < n; i++)
    parts[i] = (WeftMergeInput){ log, "a", from, (guint64) g_rand_int (random) * i };
  if (weft_log_merge (parts, n, append, merged, NULL, &error))
    check_written (merged);
  else
    g_assert_cmpint ((int) error->domain, ==, (int) WEFT_MERGE_ERROR);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  gsize head = weft_fuzz_head_size (data, size);
  g_autofree char *line = g_strndup ((const char *) data, head > 0 ? head - 1 : 0);
  g_autoptr (GRand) random = g_rand_new_with_seed ((guint32) size);
  g_autoptr (WeftTrace) trace = weft_fuzz_open (data + head, size - head, NULL);
  g_autoptr (WeftTrace) kept = NULL;
  g_autoptr (WeftLog) process = NULL;
  gsize sent = MIN (size - head, WEFT_FUZZ_MAX_STREAM);

  if (g_utf8_validate (line, -1, NULL))
    send_command (line);
  if (trace == NULL)
    return 0;
  if (g_utf8_validate (line, -1, NULL))
    ask_query (trace, line);
  process = weft_log_for_process (trace->index->log, 0, NULL);
  if (process == trace->index->log)
    cut (trace->index, random);
  merge (process, trace->index->from, random);
  kept = weft_fuzz_read_stream (data + head, sent, 1 + sent / 3, NULL);
  if (kept != NULL)
    weft_fuzz_check_problems (kept->index);
  return 0;
}
