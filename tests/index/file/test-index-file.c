/* SPDX-License-Identifier: BSD-3-Clause */
/* An index from a file is the one that was written; damage and a hostile file are never answered
 * from it. */
#include "logs.h"
#include "same-indexes.h"
#include "same-traces.h"
#include "weft-index-file-private.h"
#include "weft-test-corpus.h"
#include "weft-test-unit.h"

#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

/* A log that is larger is compared by its index alone. */
#define SMALL_BYTES 400000
#define FLIPS       3000

static const WeftIndexKey key = { { 1, 2, 3 } };

/* The file that @index is written to, with @kept or NULL. */
static GBytes *
write_kept (const WeftIndex *index, const WeftKept *kept)
{
  g_autofree char *path = NULL;
  int fd = g_file_open_tmp ("weft-index-XXXXXX", &path, NULL);
  gsize size;
  char *data;

  g_assert_cmpint (fd, >=, 0);
  g_assert_true (weft_index_file_write (index, kept, &key, fd));
  close (fd);
  g_assert_true (g_file_get_contents (path, &data, &size, NULL));
  g_unlink (path);
  g_assert_cmpuint (size, <=, weft_index_file_size (index, kept));
  return g_bytes_new_take (data, size);
}

static GBytes *
write_index (const WeftIndex *index)
{
  return write_kept (index, NULL);
}

static GBytes *
write_trace (WeftTrace *trace)
{
  g_autoptr (WeftKept) kept = weft_trace_keep (trace);

  return write_kept (trace->index, kept);
}

static WeftIndex *
read_bytes (const guint8 *data, gsize size, WeftLog *log)
{
  g_autoptr (WeftMap) map = weft_map_new_from_bytes (data, size);

  return weft_index_file_read (map, &key, log);
}

static WeftIndex *
read_index (GBytes *file, WeftLog *log)
{
  return read_bytes (g_bytes_get_data (file, NULL), g_bytes_get_size (file), log);
}

static void
test_same_index (void)
{
  g_autoptr (GPtrArray) paths = weft_test_corpus ();

  for (guint i = 0; paths != NULL && i < paths->len; i++)
    {
      g_autoptr (WeftIndex) index = weft_test_index_path (g_ptr_array_index (paths, i));
      g_autoptr (GBytes) file = write_index (index);
      g_autoptr (WeftIndex) read = read_index (file, index->log);

      g_test_message ("%s", (const char *) g_ptr_array_index (paths, i));
      g_assert_nonnull (read);
      weft_test_assert_same_indexes (index, read);
    }
}

/* Each analysis that is kept takes what it put, and no more. */
static void
assert_taken (const WeftTrace *trace, WeftIndex *read)
{
  WeftKeptReader kept = { .kept = read->kept };
  g_autoptr (WeftSparks) sparks = weft_sparks_take (read, &kept);
  WeftEventCounts *counts = weft_event_counts_take (read, &kept);
  g_autoptr (WeftCollections) collections = weft_collections_take (read, &kept);
  g_autoptr (WeftHecUse) hecs =
      weft_hec_use_take (&kept, read, weft_collections_windows (trace->collections),
                         &trace->coverage->process, WEFT_HEC_USE_MAX_SUMS);
  g_autoptr (WeftHeapCounters) counters = weft_heap_counters_take (read, &kept);
  g_autoptr (WeftTallies) tallies = weft_tallies_take (read, &kept);

  g_assert_nonnull (sparks);
  g_assert_nonnull (counts);
  g_assert_nonnull (collections);
  g_assert_nonnull (hecs);
  g_assert_nonnull (counters);
  g_assert_nonnull (tallies);
  g_assert_cmpuint (kept.at, ==, read->kept->arrays->len);
  weft_event_counts_free (counts);
}

/* The file that the threads of @trace are written to, in which there is no index. */
static GBytes *
write_threads (WeftTrace *trace)
{
  g_autoptr (WeftKept) kept = NULL;

  weft_trace_get (trace, WEFT_LAZY_THREADS, NULL, NULL);
  kept = weft_trace_keep_lazy (trace, WEFT_LAZY_THREADS);
  return write_kept (NULL, kept);
}

/* Has @trace take its threads from @data. */
static gboolean
take_threads (WeftTrace *trace, const guint8 *data, gsize size)
{
  g_autoptr (WeftMap) map = weft_map_new_from_bytes (data, size);
  g_autoptr (WeftKept) kept = weft_index_file_read_kept (map, &key);

  return kept != NULL && weft_trace_take (trace, WEFT_LAZY_THREADS, kept);
}

/* A trace of @file, which was written from @trace, is the same, with what the analyses keep or
 * without. */
static void
assert_same_numbers (WeftTrace *trace, GBytes *file, gboolean has_kept, GRand *rand)
{
  g_autoptr (WeftIndex) read = read_index (file, trace->index->log);
  g_autoptr (WeftTrace) other = NULL;

  if (has_kept)
    assert_taken (trace, read);
  other = weft_trace_new (read, NULL, NULL);
  if (has_kept)
    {
      g_autoptr (GBytes) threads = write_threads (trace);

      g_assert_true (
          take_threads (other, g_bytes_get_data (threads, NULL), g_bytes_get_size (threads)));
    }
  weft_test_assert_same_traces (trace, other, rand);
}

static void
test_same_numbers (void)
{
  g_autoptr (GPtrArray) paths = weft_test_corpus ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (11);

  for (guint i = 0; paths != NULL && i < paths->len; i++)
    {
      g_autoptr (WeftIndex) index = weft_test_index_path (g_ptr_array_index (paths, i));
      g_autoptr (WeftTrace) trace = NULL;
      g_autoptr (GBytes) bare = NULL;
      g_autoptr (GBytes) kept = NULL;

      if (index->log->map->size > SMALL_BYTES)
        continue;
      g_test_message ("%s", (const char *) g_ptr_array_index (paths, i));
      bare = write_index (index);
      trace = weft_trace_new (index, NULL, NULL);
      kept = write_trace (trace);
      assert_same_numbers (trace, bare, FALSE, rand);
      assert_same_numbers (trace, kept, TRUE, rand);
    }
}

/* What is done to a file. */
static void
spoil (guint8 *data, gsize *size, GRand *rand)
{
  gsize at = (gsize) (g_rand_double (rand) * (double) *size);
  guint n = (guint) g_rand_int_range (rand, 1, 64);

  switch (g_rand_int_range (rand, 0, 4))
    {
    case 0:
      data[at] ^= (guint8) (1 << g_rand_int_range (rand, 0, 8));
      break;
    case 1:
      for (guint i = 0; i < n && at + i < *size; i++)
        data[at + i] = (guint8) g_rand_int (rand);
      break;
    case 2:
      memset (data + at, 0, MIN (n, *size - at));
      break;
    default:
      *size = at;
      break;
    }
}

/* Another array in the place of @was: one element more, larger elements, or other numbers. @ones
 * are as many bytes as any has. */
enum
{
  ONE_MORE,
  LARGER,
  OTHER_NUMBERS,
  N_HOSTILE,
};

static WeftKeptArray
hostile_array (const WeftKeptArray *was, guint how, const guint8 *ones)
{
  WeftKeptArray array = { .n = was->n, .size = was->size, .data = ones };

  array.n += how == ONE_MORE;
  array.size += how == LARGER ? 8 : 0;
  g_assert_cmpuint (array.n * array.size, <=, 1 << 20);
  return array;
}

/* The file of @index (or NULL) and @kept, whose arrays are made hostile one by one, in each of
 * N_HOSTILE ways: the @i-th. */
static GBytes *
write_hostile (const WeftIndex *index, const WeftKept *kept, guint i, guint8 *ones)
{
  WeftKeptArray *array = &g_array_index (kept->arrays, WeftKeptArray, i / N_HOSTILE);
  WeftKeptArray was = *array;
  GBytes *file;

  *array = hostile_array (&was, i % N_HOSTILE, ones);
  file = write_kept (index, kept);
  *array = was;
  return file;
}

/* What cannot be of the log is made anew. */
static void
test_hostile_kept (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (13);
  g_autoptr (WeftTestLog) test = weft_test_random_log (rand, 30000, 3, 1000);
  g_autoptr (WeftIndex) index = weft_test_index_bytes (test);
  g_autoptr (WeftTrace) trace = weft_trace_new (index, NULL, NULL);
  g_autoptr (WeftKept) kept = weft_trace_keep (trace);
  g_autofree guint8 *ones = g_malloc (1 << 20);

  memset (ones, 0xff, 1 << 20);
  for (guint i = 0; i < N_HOSTILE * kept->arrays->len; i++)
    {
      g_autoptr (GBytes) file = write_hostile (index, kept, i, ones);
      g_autoptr (WeftIndex) read = read_index (file, index->log);
      g_autoptr (WeftTrace) other = NULL;

      g_assert_nonnull (read);
      other = weft_trace_new (read, NULL, NULL);
      g_assert_nonnull (other);
      /* of other numbers of the same kind nobody can know that they are wrong */
      if (i % N_HOSTILE == LARGER)
        weft_test_assert_same_traces (trace, other, rand);
    }
}

/* The same of threads, which are then read from the log. Where they cannot be told from those of
 * the log, all that is made of them is made. */
static void
test_hostile_threads (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (15);
  g_autoptr (WeftTestLog) test = weft_test_random_log (rand, 60000, 3, 1000);
  g_autoptr (WeftIndex) index = weft_test_index_bytes (test);
  g_autoptr (WeftTrace) trace = weft_trace_new (index, NULL, NULL);
  const WeftThreads *threads = weft_trace_get (trace, WEFT_LAZY_THREADS, NULL, NULL);
  g_autoptr (WeftKept) kept = weft_trace_keep_lazy (trace, WEFT_LAZY_THREADS);
  g_autofree guint8 *ones = g_malloc (1 << 20);
  guint n_refused = 0;

  g_assert_cmpuint (threads->pictures->n, >, 0);
  memset (ones, 0xff, 1 << 20);
  for (guint i = 0; i < N_HOSTILE * kept->arrays->len; i++)
    {
      g_autoptr (GBytes) file = write_hostile (NULL, kept, i, ones);
      g_autoptr (WeftTrace) other = weft_trace_new (index, NULL, NULL);

      if (!take_threads (other, g_bytes_get_data (file, NULL), g_bytes_get_size (file)))
        {
          n_refused++;
          weft_test_assert_same_traces (trace, other, rand);
          continue;
        }
      g_assert_cmpint (i % N_HOSTILE, !=, LARGER);
      weft_test_assert_same_traces (other, other, rand);
    }
  g_assert_cmpuint (n_refused, >, kept->arrays->len * 3 / 2);
}

/* Damage anywhere in what was kept of threads is found; but where there is nothing. */
static void
test_damaged_threads (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (16);
  g_autoptr (WeftTestLog) test = weft_test_random_log (rand, 60000, 3, 1000);
  g_autoptr (WeftIndex) index = weft_test_index_bytes (test);
  g_autoptr (WeftTrace) trace = weft_trace_new (index, NULL, NULL);
  g_autoptr (GBytes) file = write_threads (trace);
  guint n_refused = 0;

  for (guint i = 0; i < FLIPS / 10; i++)
    {
      gsize size = g_bytes_get_size (file);
      g_autofree guint8 *data = g_memdup2 (g_bytes_get_data (file, NULL), size);
      g_autoptr (WeftTrace) other = weft_trace_new (index, NULL, NULL);

      spoil (data, &size, rand);
      if (take_threads (other, data, size))
        weft_test_assert_same_traces (trace, other, rand);
      else
        n_refused++;
    }
  g_assert_cmpuint (n_refused, >, FLIPS / 10 * 3 / 4);
}

/* Whether the pages of a capability of @read, an index from a file, were read from the log since.
 */
static gboolean
is_read_anew (const WeftIndex *read)
{
  const WeftMap *map = read->kept->owner;
  gboolean is_anew = FALSE;

  for (guint i = 0; i <= read->caps->len; i++)
    {
      const WeftCapIndex *cap = i < read->caps->len ? weft_index_nth_cap (read, i) : read->global;
      const guint8 *page =
          cap->n_checkpoints > WEFT_CHECKPOINTS_PAGE ? (gconstpointer) cap->pages[0] : map->data;

      is_anew |= page < map->data || page >= map->data + map->size;
    }
  return is_anew;
}

static void
test_damage (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (5);
  g_autoptr (WeftTestLog) test = weft_test_random_log (rand, 60000, 3, 1000);
  g_autoptr (WeftIndex) index = weft_test_index_bytes (test);
  g_autoptr (WeftTrace) trace = weft_trace_new (index, NULL, NULL);
  g_autoptr (GBytes) file = write_trace (trace);
  guint n_refused = 0, n_anew = 0;

  for (guint i = 0; i < FLIPS; i++)
    {
      gsize size = g_bytes_get_size (file);
      g_autofree guint8 *data = g_memdup2 (g_bytes_get_data (file, NULL), size);
      g_autoptr (WeftIndex) read = NULL;

      spoil (data, &size, rand);
      read = read_bytes (data, size, index->log);
      if (read == NULL)
        {
          n_refused++;
          continue;
        }
      /* a page is found to be wrong when it is read; what stands between two sections is nobody's
       */
      weft_test_assert_same_indexes (index, read);
      n_anew += is_read_anew (read);
    }
  g_assert_cmpuint (n_refused, >, FLIPS / 4);
  g_assert_cmpuint (n_anew, >, FLIPS / 16);
  g_assert_cmpuint (n_refused + n_anew, >, FLIPS * 3 / 4);
}

/* Damage in any section is found, whatever its form. */
static void
test_sections (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (14);
  g_autoptr (WeftTestLog) test = weft_test_random_log (rand, 60000, 3, 1000);
  g_autoptr (WeftIndex) index = weft_test_index_bytes (test);
  g_autoptr (WeftTrace) trace = weft_trace_new (index, NULL, NULL);
  g_autoptr (GBytes) file = write_trace (trace);
  gsize size;
  const guint8 *data = g_bytes_get_data (file, &size);
  const WeftIndexHeader *header = (gconstpointer) data;
  const WeftIndexSection *table = (gconstpointer) (data + header->table);
  guint64 n = header->n_caps * WEFT_INDEX_SECTIONS + header->n_kept;

  g_assert_cmpuint (header->n_kept, >, 0);
  for (guint64 i = 0; i < n; i++)
    for (guint part = 0; part < 3 && table[i].n > 0; part++)
      {
        g_autofree guint8 *copy = g_memdup2 (data, size);
        guint64 at = table[i].offset + (table[i].n * table[i].size - 1) * part / 2;
        g_autoptr (WeftIndex) read = NULL;

        copy[at] ^= 0x10;
        read = read_bytes (copy, size, index->log);
        if (read != NULL)
          {
            weft_test_assert_same_indexes (index, read);
            g_assert_true (is_read_anew (read));
          }
        g_assert_true (read == NULL || i % WEFT_INDEX_SECTIONS == 1);
      }
}

/* A file whose checksums hold, but which leads outside the log. */
static void
assert_refused (WeftIndex *index)
{
  g_autoptr (GBytes) file = write_index (index);

  g_assert_null (read_index (file, index->log));
}

/* The same, in a page that is only read later: then it is as in @clean, which is of the same log.
 */
static void
assert_read_anew (WeftIndex *index, WeftIndex *clean)
{
  g_autoptr (GBytes) file = write_index (index);
  g_autoptr (WeftIndex) read = read_index (file, index->log);

  g_assert_nonnull (read);
  weft_test_assert_same_indexes (clean, read);
  g_assert_true (is_read_anew (read));
}

/* Where such a file has another number of checkpoints than the log, none leads anywhere else. */
static void
assert_harmless (WeftIndex *index)
{
  g_autoptr (GBytes) file = write_index (index);
  g_autoptr (WeftIndex) read = read_index (file, index->log);
  const WeftCapIndex *cap;
  WeftEvent event = { 0 };
  WeftCursor cursor;

  g_assert_nonnull (read);
  cap = weft_index_nth_cap (read, 0);
  for (guint64 i = 0; i < cap->n_checkpoints; i++)
    {
      guint block = weft_cap_index_cursor (cap, read->log, i, &cursor);

      g_assert_true (weft_cap_index_next_event (cap, read->log, &cursor, &block, &event));
    }
  g_assert_true (is_read_anew (read));
}

static void
test_hostile (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (6);
  g_autoptr (WeftTestLog) test = weft_test_random_log (rand, 20000, 3, 1000);
  g_autoptr (WeftIndex) index = weft_test_index_bytes (test);
  WeftCapIndex *cap = g_ptr_array_index (index->caps, 0);
  WeftOpenPage *page = (gpointer) cap->pages[0];
  WeftOpenPage was = *page;
  WeftProblem problem = { .kind = 1000 };

  /* the only page, which is the last */
  g_assert_false (page->page.is_packed);
  page->checkpoints[7].block = G_MAXUINT32;
  assert_refused (index);
  *page = was;
  page->checkpoints[7].offset = G_MAXUINT64;
  assert_refused (index);
  *page = was;
  page->checkpoints[7].offset = 1;
  assert_refused (index);
  *page = was;
  page->checkpoints[7].phase = 99;
  assert_refused (index);
  *page = was;
  page->checkpoints[7].knowledge = 99;
  assert_refused (index);
  *page = was;
  g_array_append_val (cap->problems, problem);
  assert_refused (index);
}

/* The same of a packed page. */
static void
test_hostile_packed (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (9);
  g_autoptr (WeftTestLog) test = weft_test_random_log (rand, 40000, 1, 0);
  g_autoptr (WeftIndex) index = weft_test_index_bytes (test);
  g_autoptr (WeftIndex) clean = weft_test_index_bytes (test);
  WeftCapIndex *cap = g_ptr_array_index (index->caps, 0);
  WeftPackedPage *page = (gpointer) cap->pages[0];
  WeftPackedPage was = *page;
  guint64 n;

  g_assert_true (page->page.is_packed);
  page->checkpoints[7].block = G_MAXUINT16;
  assert_read_anew (index, clean);
  *page = was;
  page->checkpoints[7].offset = G_MAXUINT32;
  assert_read_anew (index, clean);
  *page = was;
  page->checkpoints[7].phase = 7;
  assert_read_anew (index, clean);
  *page = was;
  page->checkpoints[7].knowledge = 3;
  assert_read_anew (index, clean);
  *page = was;
  page->first.block = G_MAXUINT32;
  assert_read_anew (index, clean);
  *page = was;
  page->first.offset = 1;
  assert_read_anew (index, clean);
  *page = was;
  page->first.offset = G_MAXUINT64;
  assert_read_anew (index, clean);
  *page = was;
  /* fewer than the log has */
  n = cap->n_checkpoints--;
  g_assert_cmpuint (n % WEFT_CHECKPOINTS_PAGE, >, 1);
  page->first.block = G_MAXUINT32;
  assert_harmless (index);
  *page = was;
  /* one that is not full */
  cap->n_checkpoints = 10;
  assert_refused (index);
  cap->n_checkpoints = n;
}

static void
test_other_log (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);
  g_autoptr (WeftTestLog) test = weft_test_random_log (rand, 5000, 2, 0);
  g_autoptr (WeftTestLog) other_test = weft_test_random_log (rand, 5000, 2, 0);
  g_autoptr (WeftIndex) index = weft_test_index_bytes (test);
  g_autoptr (WeftIndex) other = weft_test_index_bytes (other_test);
  g_autoptr (GBytes) file = write_index (index);
  g_autoptr (WeftMap) map =
      weft_map_new_from_bytes (g_bytes_get_data (file, NULL), g_bytes_get_size (file));
  const WeftIndexKey other_key = { { 1, 2, 4 } };

  g_assert_null (weft_index_file_read (map, &other_key, index->log));
  g_assert_null (weft_index_file_read (map, &key, other->log));
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/index-file/same-index", test_same_index);
  g_test_add_func ("/index-file/same-numbers", test_same_numbers);
  g_test_add_func ("/index-file/hostile-kept", test_hostile_kept);
  g_test_add_func ("/index-file/hostile-threads", test_hostile_threads);
  g_test_add_func ("/index-file/damage", test_damage);
  g_test_add_func ("/index-file/damaged-threads", test_damaged_threads);
  g_test_add_func ("/index-file/sections", test_sections);
  g_test_add_func ("/index-file/hostile", test_hostile);
  g_test_add_func ("/index-file/hostile-packed", test_hostile_packed);
  g_test_add_func ("/index-file/other-log", test_other_log);
}
