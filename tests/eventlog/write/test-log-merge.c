/* SPDX-License-Identifier: BSD-3-Clause */
/* Each process of a merged log tells what its own log tells, at its place on the common axis. */
#include "logs.h"
#include "merge-fixture.h"
#include "weft-event-tags.h"
#include "weft-log-cut.h"
#include "weft-log-merge.h"
#include "weft-process-segments.h"
#include "weft-quantity.h"
#include "weft-spool.h"
#include "weft-test-disk.h"
#include "weft-test-unit.h"

#include <math.h>
#include <string.h>

/* Pairs of logs that are merged. */
#define N_PAIRS 40
static WeftMergeInput
part_of (const WeftIndex *index, guint64 shift)
{
  return (WeftMergeInput){ index->log, "log", index->from, shift };
}

/* The file has two blocks more. */
static gboolean
may_differ (const WeftQuantity *row)
{
  return row->extent == WEFT_EXTENT_FILE || g_str_has_prefix (row->id, "events.");
}

static void
assert_same_numbers (const WeftTrace *merged, const WeftTrace *own, guint64 shift)
{
  WeftStatistics got = weft_statistics (merged, own->index->from + shift, own->index->to + shift);
  WeftStatistics want = weft_statistics (own, own->index->from, own->index->to);

  g_assert_cmpuint (merged->index->from, ==, own->index->from + shift);
  g_assert_cmpuint (merged->index->to, ==, own->index->to + shift);
  for (guint i = 0; i < WEFT_N_QUANTITY_GROUPS; i++)
    for (guint k = 0; k < weft_quantity_groups[i]->n; k++)
      {
        const WeftQuantity *row = &weft_quantity_groups[i]->rows[k];
        WeftAmount a = weft_quantity_value (row, &got), b = weft_quantity_value (row, &want);

        if (may_differ (row))
          continue;
        g_test_message ("    %s: %.17g (%s), %.17g (%s) of its own log", row->id, a.number,
                        weft_amount_state_text (a), b.number, weft_amount_state_text (b));
        g_assert_cmpint (a.state, ==, b.state);
        g_assert_cmpfloat_with_epsilon (a.number, b.number, 1e-9 * MAX (fabs (b.number), 1));
      }
}

/* Checks process @process of @whole, whose own log is that of @own. */
static void
check_process (
    WeftLog *whole, guint process, guint n_processes, const WeftIndex *own, guint64 shift)
{
  g_autoptr (WeftLog) log = weft_log_for_process (whole, process, NULL);
  g_autoptr (WeftIndex) index = weft_test_index (log);
  g_autoptr (WeftTrace) merged = weft_trace_new (index, NULL, NULL);
  g_autoptr (WeftTrace) trace = weft_trace_new ((WeftIndex *) own, NULL, NULL);

  g_assert_cmpuint (log->n_processes, ==, n_processes);
  g_assert_cmpuint (index->problems->len, ==, 0);
  g_assert_cmpuint (index->caps->len, ==, own->caps->len);
  for (guint i = 0; i < index->caps->len; i++)
    g_assert_cmpuint (weft_index_nth_cap (index, i)->cap, ==, weft_index_nth_cap (own, i)->cap);
  g_assert_cmpint (trace->process->pid, ==, merged->process->pid);
  g_assert_cmpstr (trace->process->program, ==, merged->process->program);
  g_assert_cmpint (log->is_complete, ==, own->log->is_complete);
  /* of a log that lacks its end, less is known: from which event on a HEC's are missing */
  if (log->is_complete)
    assert_same_numbers (merged, trace, shift);
}

/* Returns TRUE if the highest number of a HEC of the first process is below the lowest of the
 * second one, in the file itself, as other programs read it. */
static gboolean
are_apart (WeftLog *whole)
{
  g_autoptr (WeftLog) a = weft_log_for_process (whole, 0, NULL);
  gint highest = -1, lowest = WEFT_CAP_NONE;

  for (guint i = 0; i < weft_log_n_blocks (whole); i++)
    {
      gint cap = weft_log_block (whole, i)->cap;

      if (cap != WEFT_CAP_NONE && i < weft_log_n_blocks (a))
        highest = MAX (highest, cap);
      else if (cap != WEFT_CAP_NONE)
        lowest = MIN (lowest, cap);
    }
  return highest < lowest;
}

/* Returns FALSE if the logs cannot be merged, as their layouts differ. */
static gboolean
check_pair (const WeftIndex *a, const WeftIndex *b)
{
  WeftMergeInput parts[2] = { part_of (a, SHIFT), part_of (b, 0) };
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftLog) whole = merge_logs (parts, 2, &error);

  if (g_error_matches (error, WEFT_MERGE_ERROR, WEFT_MERGE_ERROR_LAYOUT))
    return FALSE;
  g_assert_no_error (error);
  g_assert_cmpuint (whole->segments->len, ==, 1);
  g_assert_cmpuint (whole->problems->len, ==, 0);
  g_assert_true (whole->is_complete);
  g_assert_true (are_apart (whole));
  check_process (whole, 0, 2, a, SHIFT);
  check_process (whole, 1, 2, b, 0);
  return TRUE;
}

/* Logs of any two versions of GHC, except 6.12, are one merged log if each keeps its header. */
static void
check_pair_apart (const WeftIndex *a, const WeftIndex *b)
{
  WeftMergeInput parts[2] = { part_of (a, SHIFT), part_of (b, 0) };
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftLog) whole = merge_logs_apart (parts, 2, &error);

  if (weft_log_segment (a->log, 0)->header->is_ghc_6 ||
      weft_log_segment (b->log, 0)->header->is_ghc_6)
    {
      g_assert_error (error, WEFT_MERGE_ERROR, WEFT_MERGE_ERROR_LAYOUT);
      return;
    }
  g_assert_no_error (error);
  g_assert_cmpuint (whole->problems->len, ==, 0);
  g_assert_true (whole->is_complete);
  check_process (whole, 0, 2, a, SHIFT);
  check_process (whole, 1, 2, b, 0);
}

/* Logs of the corpus in random pairs, and each with itself. */
static void
test_pairs (void)
{
  g_autoptr (GPtrArray) paths = weft_test_clean_logs ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (17);
  guint n_merged = 0;

  for (guint i = 0; paths != NULL && i < N_PAIRS + paths->len; i++)
    {
      gint n = (gint) paths->len;
      guint x = i < paths->len ? i : (guint) g_rand_int_range (rand, 0, n);
      guint y = i < paths->len ? i : (guint) g_rand_int_range (rand, 0, n);
      g_autoptr (WeftIndex) a = weft_test_index_path (g_ptr_array_index (paths, x));
      g_autoptr (WeftIndex) b = weft_test_index_path (g_ptr_array_index (paths, y));
      gboolean is_merged;

      g_test_message ("%s, %s", (char *) g_ptr_array_index (paths, x),
                      (char *) g_ptr_array_index (paths, y));
      is_merged = check_pair (a, b);
      n_merged += is_merged;
      /* the sizes in the header of GHC 6.12 are wrong */
      g_assert_true (is_merged || x != y || weft_log_segment (a->log, 0)->header->is_ghc_6);
      if (!is_merged || x == y)
        check_pair_apart (a, b);
    }
  g_test_message ("%u pairs merged", n_merged);
  g_assert_true (paths == NULL || n_merged + 2 >= paths->len);
}

/* Returns the part [@from, @to) of process @process of @whole. */
static WeftTrace *
cut (WeftLog *whole, guint process, guint64 from, guint64 to)
{
  g_autoptr (WeftLog) log = weft_log_for_process (whole, process, NULL);
  g_autoptr (WeftSpool) spool = weft_spool_new (NULL, NULL);
  g_autoptr (WeftMap) map = NULL;
  g_autoptr (WeftLog) part = NULL;
  g_autoptr (WeftIndex) index = NULL;

  g_assert_true (weft_log_cut (log, from, to, 0, NULL, NULL, NULL,
                               (WeftLogWriteFunc) weft_spool_append, spool, NULL, NULL));
  map = weft_map_new (spool->fd, (gsize) spool->size, NULL);
  part = weft_log_new (map, TRUE, NULL);
  index = weft_test_index (part);
  g_assert_cmpuint (index->problems->len, ==, 0);
  return weft_trace_new (index, NULL, NULL);
}

/* Parts of a process of a merged log tell what parts of its own log tell. */
static void
test_parts (void)
{
  g_autoptr (GPtrArray) paths = weft_test_clean_logs ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (19);

  for (guint i = 0; paths != NULL && i < paths->len; i++)
    {
      g_autoptr (WeftIndex) own = weft_test_index_path (g_ptr_array_index (paths, i));
      WeftMergeInput parts[2] = { part_of (own, 0), part_of (own, SHIFT) };
      g_autoptr (WeftLog) whole = merge_logs (parts, 2, NULL);
      double span = (double) (own->to - own->from);

      if (whole == NULL || !own->log->is_complete)
        continue;
      g_test_message ("%s", (char *) g_ptr_array_index (paths, i));
      for (guint k = 0; k < 4; k++)
        {
          guint64 a = own->from + 1 + (guint64) (g_rand_double (rand) * span);
          guint64 b = own->from + 1 + (guint64) (g_rand_double (rand) * span);
          guint64 from = MIN (a, b), to = MAX (a, b) + 1;
          g_autoptr (WeftTrace) got = cut (whole, 1, from + SHIFT, to + SHIFT);
          g_autoptr (WeftTrace) want = cut (own->log, 0, from, to);

          assert_same_numbers (got, want, SHIFT);
        }
    }
}

/* Random logs, whose events name threads and HECs in all ways. */
static void
test_random (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (18);

  for (guint i = 0; i < 30; i++)
    {
      g_autoptr (WeftTestLog) x = weft_test_random_log (rand, 500, 5, 100);
      g_autoptr (WeftTestLog) y = weft_test_random_log (rand, 300, 3, 100);
      g_autoptr (WeftIndex) a = weft_test_index_bytes (x);
      g_autoptr (WeftIndex) b = weft_test_index_bytes (y);

      g_assert_true (check_pair (a, b));
    }
}

/* Returns two made logs with a HEC each, merged. */
static WeftLog *
merge_made (void)
{
  g_autoptr (WeftTestLog) x = weft_test_log_of_process (1000, 7);
  g_autoptr (WeftTestLog) y = weft_test_log_of_process (1000, 1);
  g_autoptr (WeftIndex) a = weft_test_index_bytes (x);
  g_autoptr (WeftIndex) b = weft_test_index_bytes (y);

  return merge_logs ((WeftMergeInput[]){ part_of (a, 0), part_of (b, SHIFT) }, 2, NULL);
}

/* Without room for the copy with its own numbers, a process cannot be read. */
static void
test_no_room (void)
{
  g_autoptr (WeftLog) whole = merge_made ();
  g_autoptr (WeftLog) first = NULL, second = NULL;
  g_autoptr (GError) error = NULL;

  weft_test_disk_full (100);
  first = weft_log_for_process (whole, 0, NULL);
  second = weft_log_for_process (whole, 1, &error);
  weft_test_disk_free ();
  /* the first process has the same numbers in both logs */
  g_assert_nonnull (first);
  g_assert_null (second);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE);
  g_assert_nonnull (strstr (error->message, "TMPDIR"));
}

/* Returns the first @size bytes of @whole as a log, with bytes @at and @at + 1 set to @value if @at
 * is not 0. */
static WeftLog *
change_bytes (const WeftLog *whole, gsize size, gsize at, guint value)
{
  g_autofree guint8 *bytes = g_memdup2 (whole->map->data, size);
  g_autoptr (WeftMap) map = NULL;

  if (at > 0)
    weft_be_set (bytes + at, value, 2);
  map = weft_map_new_from_bytes (bytes, size);
  return weft_log_new (map, TRUE, NULL);
}

/* Problems name the HECs of the process's own log. */
static void
test_cut_process (void)
{
  g_autoptr (WeftLog) whole = merge_made ();
  guint last = merge_find_last_cap_block (whole);
  g_autoptr (WeftLog) cut = change_bytes (whole, weft_log_block (whole, last)->end - 1, 0, 0);
  g_autoptr (WeftLog) second = weft_log_for_process (cut, 1, NULL);
  const WeftProblem *problem = &g_array_index (second->problems, WeftProblem, 0);

  g_assert_cmpuint (second->problems->len, ==, 1);
  g_assert_cmpint (problem->kind, ==, WEFT_PROBLEM_TRUNCATED);
  g_assert_cmpuint (problem->cap, ==, weft_log_block (second, weft_log_n_blocks (second) - 1)->cap);
  g_assert_cmpuint (problem->cap, <, weft_log_block (cut, last)->cap);
}

/* A block whose marker names a HEC of another process has no HEC, and is a problem. */
static void
test_bad_cap (void)
{
  static const guint caps[] = { 0, WEFT_CAP_NONE - 1 };
  g_autoptr (WeftLog) whole = merge_made ();
  guint64 at = weft_log_block (whole, merge_find_last_cap_block (whole))->offset;

  for (guint i = 0; i < G_N_ELEMENTS (caps); i++)
    {
      g_autoptr (WeftLog) bad = change_bytes (whole, whole->map->size, at + 22, caps[i]);
      g_autoptr (WeftLog) second = weft_log_for_process (bad, 1, NULL);
      gint block = weft_log_find_block (second, at);

      g_assert_cmpuint (weft_log_block (second, (guint) block)->cap, ==, WEFT_CAP_NONE);
      g_assert_cmpuint (second->problems->len, ==, 1);
      g_assert_cmpint (g_array_index (second->problems, WeftProblem, 0).kind, ==,
                       WEFT_PROBLEM_BAD_MARKER);
      g_assert_cmpuint (g_array_index (second->problems, WeftProblem, 0).offset, ==, at);
      g_assert_cmpuint (g_array_index (second->problems, WeftProblem, 0).cap, ==, WEFT_CAP_NONE);
    }
}

static guint
count_open_files (void)
{
  g_autoptr (GDir) files = g_dir_open ("/proc/self/fd", 0, NULL);
  guint n = 0;

  while (files != NULL && g_dir_read_name (files) != NULL)
    n++;
  return n;
}

/* A process of a merged log needs no further file descriptor. */
static void
test_open_files (void)
{
  g_autoptr (WeftLog) whole = merge_made ();
  guint n = count_open_files ();
  g_autoptr (WeftLog) second = weft_log_for_process (whole, 1, NULL);

  g_assert_true (second->map != whole->map);
  g_assert_cmpuint (count_open_files (), ==, n);
  g_assert_false (weft_map_was_truncated (second->map));
}

/* Asserts that the events of @log are those of @other. */
static void
assert_same_events (const WeftLog *log, const WeftLog *other)
{
  g_assert_cmpuint (weft_log_n_blocks (log), ==, weft_log_n_blocks (other));
  for (guint i = 0; i < weft_log_n_blocks (log); i++)
    {
      WeftEvent event = { 0 }, other_event = { 0 };
      WeftCursor cursor, other_cursor;

      g_assert_cmpuint (weft_log_block (log, i)->cap, ==, weft_log_block (other, i)->cap);
      weft_log_cursor (log, i, weft_log_block (log, i)->offset, &cursor);
      weft_log_cursor (other, i, weft_log_block (other, i)->offset, &other_cursor);
      while (weft_cursor_next (&other_cursor, &other_event))
        {
          g_assert_true (weft_cursor_next (&cursor, &event));
          g_assert_cmpuint (event.offset, ==, other_event.offset);
          g_assert_cmpmem (event.payload, event.length, other_event.payload, other_event.length);
        }
      g_assert_false (weft_cursor_next (&cursor, &event));
    }
}

/* The copy of a process of a log that grows is extended, and earlier views of it stay valid. */
static void
test_growing (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (20);
  g_autoptr (WeftTestLog) x = weft_test_random_log (rand, 500, 5, 100);
  g_autoptr (WeftTestLog) y = weft_test_random_log (rand, 3000, 3, 100);
  g_autoptr (WeftIndex) a = weft_test_index_bytes (x);
  g_autoptr (WeftIndex) b = weft_test_index_bytes (y);
  g_autoptr (WeftLog) all =
      merge_logs ((WeftMergeInput[]){ part_of (a, 0), part_of (b, 0) }, 2, NULL);
  WeftNumbersCopy kept = { NULL };
  g_autoptr (WeftLog) whole = NULL, before = NULL, fresh_before = NULL;
  const WeftSpool *spool = NULL;
  guint n_extended = 0;

  for (gsize size = x->bytes->len; size < all->map->size;
       size += (gsize) g_rand_int_range (rand, 1, 2000))
    {
      g_autoptr (WeftMap) map = weft_map_new_from_bytes (all->map->data, size);
      WeftLog *longer =
          whole == NULL ? weft_log_new (map, FALSE, NULL) : weft_log_extend (whole, map, FALSE);
      g_autoptr (WeftLog) log = weft_log_for_growing_process (longer, 1, &kept, NULL);
      g_autoptr (WeftLog) fresh = weft_log_for_process (longer, 1, NULL);

      g_clear_pointer (&whole, weft_shared_unref);
      whole = longer;
      assert_same_events (log, fresh);
      if (before != NULL && before->process == 1)
        assert_same_events (before, fresh_before);
      n_extended += spool != NULL && kept.spool == spool;
      spool = kept.spool;
      g_clear_pointer (&before, weft_shared_unref);
      g_clear_pointer (&fresh_before, weft_shared_unref);
      before = g_steal_pointer (&log);
      fresh_before = g_steal_pointer (&fresh);
    }
  g_assert_cmpuint (n_extended, >, 10);
  g_clear_pointer (&before, weft_shared_unref);
  before = weft_log_for_growing_process (all, 1, &kept, NULL);
  g_assert_null (kept.spool);
  g_assert_null (kept.log);
}

/* Amounts that no merge writes are not taken, so that processes keep the numbers in the file. */
static void
test_bad_amounts (void)
{
  g_autoptr (WeftLog) whole = merge_made ();
  const guint8 *data = whole->map->data;
  const guint8 *mark = memmem (data, whole->map->size, WEFT_MERGE_MARK, strlen (WEFT_MERGE_MARK));
  /* the last two bytes of the number of kinds, which is followed by the amounts */
  gsize kinds = (gsize) (mark - data) + strlen (WEFT_MERGE_MARK) + 6;
  const struct
  {
    gsize at;
    guint value;
  } changes[] = {
    { kinds, WEFT_N_NUMBERS + 1 },
    { kinds - 8, 0 },                                                 /* the mark */
    { kinds + 8 * (1 + WEFT_NUMBER_THREAD), 0x7fff },                 /* higher in the first */
    { kinds + 8 * (1 + WEFT_N_NUMBERS + WEFT_NUMBER_CAP), 0xffff },   /* no such HEC */
    { kinds + 8 * (1 + WEFT_N_NUMBERS + WEFT_NUMBER_CAPSET) - 6, 1 }, /* nor such a set */
    { kinds + 8 * (1 + WEFT_N_NUMBERS + WEFT_NUMBER_CAPSET), 0 },     /* that of the first */
  };

  g_assert_cmpuint (weft_log_segment (whole, 0)->header->added->len, ==, 2);
  for (guint i = 0; i < G_N_ELEMENTS (changes); i++)
    {
      g_autoptr (WeftLog) bad =
          change_bytes (whole, whole->map->size, changes[i].at, changes[i].value);
      g_autoptr (WeftLog) second = weft_log_for_process (bad, 1, NULL);

      g_test_message ("%u", i);
      g_assert_cmpuint (weft_log_segment (bad, 0)->header->added->len, ==, 0);
      g_assert_cmpuint (weft_log_block (second, merge_find_last_cap_block (second))->cap, ==, 1);
      g_assert_cmpuint (second->problems->len, ==, 0);
    }
}

/* A log cannot hold more processes than their amounts have room in the header. */
static void
test_many_processes (void)
{
  g_autoptr (WeftTestLog) made = weft_test_log_of_process (1000, 7);
  g_autoptr (WeftIndex) index = weft_test_index_bytes (made);
  guint most = WEFT_MERGE_MAX_PROCESSES;
  g_autofree WeftMergeInput *parts = g_new (WeftMergeInput, most + 1);
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftLog) whole = NULL, none = NULL, last = NULL;

  for (guint i = 0; i <= most; i++)
    parts[i] = part_of (index, i);
  none = merge_logs (parts, most + 1, &error);
  g_assert_null (none);
  g_assert_error (error, WEFT_MERGE_ERROR, WEFT_MERGE_ERROR_RANGE);
  whole = merge_logs (parts, most, NULL);
  last = weft_log_for_process (whole, most - 1, NULL);
  g_assert_cmpuint (last->n_processes, ==, most);
  g_assert_cmpuint (weft_log_block (last, merge_find_last_cap_block (last))->cap, ==, 0);
}

/* Returns a log in which thread 7 runs on HEC @cap. */
static WeftLog *
log_of_cap (guint16 cap)
{
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftMap) map = NULL;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, cap, 1000);
  weft_test_log_run (log, 2000, 7);
  weft_test_log_end_block (log, 3000);
  weft_test_log_data_end (log);
  map = weft_map_new_from_bytes (log->bytes->data, log->bytes->len);
  return weft_log_new (map, TRUE, NULL);
}

/* A log has no more HECs than can be read again. */
static void
test_many_hecs (void)
{
  g_autoptr (WeftLog) a = log_of_cap (4094), b = log_of_cap (0), c = log_of_cap (1);
  WeftMergeInput most[2] = { { a, "a", 0, 0 }, { b, "b", 0, 0 } };
  WeftMergeInput more[2] = { { a, "a", 0, 0 }, { c, "c", 0, 0 } };
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftLog) whole = merge_logs (most, 2, NULL);
  g_autoptr (WeftLog) second = weft_log_for_process (whole, 1, NULL);

  g_assert_cmpuint (weft_log_block (whole, merge_find_last_cap_block (whole))->cap, ==, 4095);
  g_assert_cmpuint (weft_log_block (second, merge_find_last_cap_block (second))->cap, ==, 0);
  g_assert_cmpuint (second->problems->len, ==, 0);
  g_assert_null (merge_logs (more, 2, &error));
  g_assert_error (error, WEFT_MERGE_ERROR, WEFT_MERGE_ERROR_RANGE);
  g_assert_true (g_str_has_prefix (error->message, "c: there are too many HECs for one log: 4097"));
  g_assert_nonnull (strstr (error->message, "can hold 4096"));
}

static void
put_set (WeftTestLog *log, guint64 time, guint32 set, guint16 type)
{
  weft_test_log_event (log, WEFT_TAG_CAPSET_CREATE, time);
  weft_test_log_u32 (log, set);
  weft_test_log_u16 (log, type);
}

static void
put_run (WeftTestLog *log, guint16 cap, guint64 begin, guint n)
{
  weft_test_log_begin_block (log, cap, begin);
  for (guint i = 0; i < n; i++)
    weft_test_log_run (log, begin + i, 1);
  weft_test_log_end_block (log, begin + n);
}

/* Each restart of a log is one of its process in a merge, and begins when it begins. */
static void
test_restarts (void)
{
  static const guint64 begins[] = { 2000, 3000, 5000, 0 };
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftLog) one = NULL, whole = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (begins); i++)
    {
      weft_test_log_header_9_10 (log);
      if (begins[i] > 0)
        put_run (log, 0, begins[i], 2);
      /* a block of no HEC has the time of the restart */
      if (begins[i] == 5000)
        put_run (log, WEFT_CAP_NONE, 4000, 2);
      weft_test_log_data_end (log);
    }
  one = weft_test_open_bytes (log);
  whole =
      merge_logs ((WeftMergeInput[]){ { one, "a", 1000, 0 }, { one, "b", 1000, SHIFT } }, 2, NULL);
  for (guint process = 0; process < 2; process++)
    {
      static const guint64 times[] = { 1000, 3000, 4000, 0 };
      g_autoptr (WeftLog) own = weft_log_for_process (whole, process, NULL);

      g_assert_cmpuint (own->segments->len, ==, G_N_ELEMENTS (times));
      for (guint k = 0; k < G_N_ELEMENTS (times); k++)
        g_assert_cmpuint (weft_log_block (own, weft_log_segment (own, k)->first_block)->begin_time,
                          ==, times[k] + (process > 0 ? SHIFT : 0));
      g_assert_true (own->is_complete);
    }
}

/* A log without its end, or with damage, has no end in a merge, either; and its blocks of unknown
 * extent have that of their events. */
static void
test_incomplete (void)
{
  for (guint i = 0; i < 4; i++)
    {
      g_autoptr (WeftTestLog) log = weft_test_log_new ();
      g_autoptr (WeftLog) one = NULL, whole = NULL, own = NULL;

      weft_test_log_header_9_10 (log);
      if (i == 1) /* an event outside blocks */
        weft_test_log_run (log, 900, 1);
      put_run (log, 0, 1000, 3);
      if (i == 2) /* the end is unknown */
        weft_test_log_end_block (log, 0);
      if (i != 3)
        weft_test_log_data_end (log);
      one = weft_test_open_bytes (log);
      g_assert_cmpint (one->is_complete, ==, i != 3);
      whole = merge_logs ((WeftMergeInput[]){ { one, "a", 900, 0 }, { one, "b", 900, SHIFT } }, 2,
                          NULL);
      own = weft_log_for_process (whole, 1, NULL);
      g_assert_cmpint (own->is_complete, ==, i < 2);
      g_assert_cmpuint (weft_log_block (own, merge_find_last_cap_block (own))->end_time, ==,
                        SHIFT + (i == 2 ? 1002 : 1003));
    }
}

/* Only the set of the process itself is created anew; a log's further sets, of its process or not,
 * stay. A block that is large is written as several. */
static void
test_sets (void)
{
  const guint n_runs = 1024 * 1024 / 14 + 1000;
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftLog) one = NULL, whole = NULL;

  weft_test_log_header_9_10 (log);
  weft_test_log_begin_block (log, WEFT_CAP_NONE, 1000);
  put_set (log, 1000, 0, WEFT_CAPSET_TYPE_OSPROCESS);
  put_set (log, 1001, 1, WEFT_CAPSET_TYPE_OSPROCESS + 1);
  put_set (log, 1002, 2, WEFT_CAPSET_TYPE_OSPROCESS);
  weft_test_log_end_block (log, 1003);
  put_run (log, 0, 2000, n_runs);
  weft_test_log_data_end (log);
  one = weft_test_open_bytes (log);
  whole =
      merge_logs ((WeftMergeInput[]){ { one, "a", 1000, 0 }, { one, "b", 1000, SHIFT } }, 2, NULL);
  for (guint process = 0; process < 2; process++)
    {
      g_autoptr (WeftLog) own = weft_log_for_process (whole, process, NULL);
      g_autoptr (WeftIndex) index = weft_test_index (own);

      g_assert_cmpuint (index->problems->len, ==, 0);
      g_assert_cmpuint (weft_index_count (index, WEFT_TAG_CAPSET_CREATE), ==, 3);
      g_assert_cmpuint (weft_index_cap (index, 0)->blocks->len, ==, 2);
      /* with the two markers */
      g_assert_cmpuint (weft_index_cap (index, 0)->n_events, ==, n_runs + 2);
    }
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/log-merge/bad-amounts", test_bad_amounts);
  g_test_add_func ("/log-merge/growing", test_growing);
  g_test_add_func ("/log-merge/many-hecs", test_many_hecs);
  g_test_add_func ("/log-merge/many-processes", test_many_processes);
  g_test_add_func ("/log-merge/bad-cap", test_bad_cap);
  g_test_add_func ("/log-merge/cut-process", test_cut_process);
  g_test_add_func ("/log-merge/no-room", test_no_room);
  g_test_add_func ("/log-merge/open-files", test_open_files);
  g_test_add_func ("/log-merge/pairs", test_pairs);
  g_test_add_func ("/log-merge/parts", test_parts);
  g_test_add_func ("/log-merge/random", test_random);
  g_test_add_func ("/log-merge/restarts", test_restarts);
  g_test_add_func ("/log-merge/incomplete", test_incomplete);
  g_test_add_func ("/log-merge/sets", test_sets);
}
