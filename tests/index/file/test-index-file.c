/* SPDX-License-Identifier: BSD-3-Clause */
/* Tests that an index read from a file equals the one that was written, and that damaged files and
 * hostile threads are refused. */
#include "logs.h"
#include "same-indexes.h"
#include "same-traces.h"
#include "weft-index-cache.h"
#include "weft-test-corpus.h"
#include "weft-test-unit.h"

#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

/* A log that is larger is compared by its index alone. */
#define SMALL_BYTES 400000
#define FLIPS       3000

static const WeftIndexKey key = { { 1, 2, 3 } };

static GBytes *
write_archive (const WeftArchive *archive)
{
  g_autofree char *path = NULL;
  int fd = g_file_open_tmp ("weft-index-XXXXXX", &path, NULL);
  gsize size;
  char *data;

  g_assert_cmpint (fd, >=, 0);
  g_assert_true (weft_index_file_write (archive, &key, fd));
  close (fd);
  g_assert_true (g_file_get_contents (path, &data, &size, NULL));
  g_unlink (path);
  g_assert_cmpuint (size, ==, weft_index_file_size (archive));
  return g_bytes_new_take (data, size);
}

/* The file of @index without analyses. */
static GBytes *
write_index (WeftIndex *index)
{
  g_autoptr (WeftArchive) archive = weft_archive_new (index);

  weft_index_save (index, archive);
  return write_archive (archive);
}

static GBytes *
write_trace (WeftTrace *trace)
{
  g_autoptr (WeftArchive) archive = weft_trace_save (trace);

  return write_archive (archive);
}

static WeftArchive *
read_archive (const guint8 *data, gsize size)
{
  g_autoptr (WeftMap) map = weft_map_new_from_bytes (data, size);

  return weft_index_file_read (map, &key);
}

static WeftIndex *
read_index (GBytes *file, WeftLog *log)
{
  g_autoptr (WeftArchive) archive =
      read_archive (g_bytes_get_data (file, NULL), g_bytes_get_size (file));

  g_assert_nonnull (archive);
  return weft_index_load (log, archive);
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
  WeftArchiveReader reader = { .archive = read->analyses };
  g_autoptr (WeftTallies) tallies = weft_tallies_load (read, &reader);
  g_autoptr (WeftSparks) sparks = weft_sparks_load (read, tallies, &reader);
  g_autoptr (WeftCollections) collections = weft_collections_load (read, &reader);
  g_autoptr (WeftHecUse) hecs =
      weft_hec_use_load (&reader, read, weft_collections_windows (trace->collections),
                         &trace->coverage->process, WEFT_HEC_USE_MAX_SUMS);
  g_autoptr (WeftHeapCounters) counters = weft_heap_counters_load (read, &reader);

  g_assert_nonnull (sparks);
  g_assert_nonnull (collections);
  g_assert_nonnull (hecs);
  g_assert_nonnull (counters);
  g_assert_nonnull (tallies);
  g_assert_cmpuint (reader.next, ==, read->analyses->arrays->len);
}

/* The file that the threads of @trace are written to, in which there is no index. */
static GBytes *
write_threads (WeftTrace *trace)
{
  g_autoptr (WeftArchive) archive = NULL;

  weft_trace_get (trace, WEFT_LAZY_THREADS, NULL, NULL);
  archive = weft_trace_save_lazy (trace, WEFT_LAZY_THREADS);
  return write_archive (archive);
}

/* Has @trace take its threads from @file. */
static gboolean
take_threads (WeftTrace *trace, GBytes *file)
{
  g_autoptr (WeftArchive) archive =
      read_archive (g_bytes_get_data (file, NULL), g_bytes_get_size (file));

  g_assert_nonnull (archive);
  return weft_trace_load_lazy (trace, WEFT_LAZY_THREADS, archive);
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

      g_assert_true (take_threads (other, threads));
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

static WeftArchiveArray
hostile_array (const WeftArchiveArray *was, guint how, const guint8 *ones)
{
  WeftArchiveArray array = { .n = was->n, .size = was->size, .data = ones };

  array.n += how == ONE_MORE;
  array.size += how == LARGER ? 8 : 0;
  g_assert_cmpuint (array.n * array.size, <=, 1 << 20);
  return array;
}

/* The file of @archive with an array made hostile: the @i-th of N_HOSTILE for each array. */
static GBytes *
write_hostile (const WeftArchive *archive, guint i, const guint8 *ones)
{
  WeftArchiveArray *array = &g_array_index (archive->arrays, WeftArchiveArray, i / N_HOSTILE);
  WeftArchiveArray was = *array;
  GBytes *file;

  *array = hostile_array (&was, i % N_HOSTILE, ones);
  file = write_archive (archive);
  *array = was;
  return file;
}

static guint8 *
make_ones (void)
{
  return memset (g_malloc (1 << 20), 0xff, 1 << 20);
}

/* An index with elements of another size is refused; analyses with them are made again. */
static void
test_other_sizes (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (13);
  g_autoptr (WeftTestLog) test = weft_test_random_log (rand, weft_test_fewer (30000), 3, 1000);
  g_autoptr (WeftIndex) index = weft_test_index_bytes (test);
  g_autoptr (WeftTrace) trace = weft_trace_new (index, NULL, NULL);
  g_autoptr (WeftArchive) archive = weft_trace_save (trace);
  g_autofree guint8 *ones = make_ones ();
  guint n_refused = 0;

  for (guint i = 0; i < archive->arrays->len; i++)
    {
      g_autoptr (GBytes) file = write_hostile (archive, i * N_HOSTILE + LARGER, ones);
      g_autoptr (WeftIndex) read = read_index (file, index->log);
      g_autoptr (WeftTrace) other = NULL;

      if (read == NULL)
        {
          n_refused++;
          continue;
        }
      other = weft_trace_new (read, NULL, NULL);
      weft_test_assert_same_traces (trace, other, rand);
    }
  g_assert_cmpuint (n_refused, >, index->caps->len);
}

/* Threads with hostile arrays are refused and, as is tried for some of them, read from the log, or
 * else harmless. */
static void
test_hostile_threads (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (15);
  g_autoptr (WeftTestLog) test = weft_test_random_log (rand, 60000, 3, 1000);
  g_autoptr (WeftIndex) index = weft_test_index_bytes (test);
  g_autoptr (WeftTrace) trace = weft_trace_new (index, NULL, NULL);
  const WeftThreads *threads = weft_trace_get (trace, WEFT_LAZY_THREADS, NULL, NULL);
  g_autoptr (WeftArchive) archive = weft_trace_save_lazy (trace, WEFT_LAZY_THREADS);
  g_autofree guint8 *ones = make_ones ();
  guint n_refused = 0;

  g_assert_cmpuint (threads->snapshots->n, >, 0);
  for (guint i = 0; i < N_HOSTILE * archive->arrays->len; i++)
    {
      g_autoptr (GBytes) file = write_hostile (archive, i, ones);
      g_autoptr (WeftTrace) other = weft_trace_new (index, NULL, NULL);

      if (!take_threads (other, file))
        {
          if (n_refused++ % 4 == 0)
            weft_test_assert_same_traces (trace, other, rand);
          continue;
        }
      g_assert_cmpint (i % N_HOSTILE, !=, LARGER);
      weft_test_assert_same_traces (other, other, rand);
    }
  g_assert_cmpuint (n_refused, >, archive->arrays->len * 3 / 2);
}

/* A file is read only if no bit of it has changed. */
static void
test_damage (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (5);
  g_autoptr (WeftTestLog) test = weft_test_random_log (rand, 60000, 3, 1000);
  g_autoptr (WeftIndex) index = weft_test_index_bytes (test);
  g_autoptr (WeftTrace) trace = weft_trace_new (index, NULL, NULL);
  g_autoptr (GBytes) file = write_trace (trace);
  guint n_refused = 0;

  for (guint i = 0; i < FLIPS; i++)
    {
      gsize whole_size, size;
      gconstpointer whole = g_bytes_get_data (file, &whole_size);
      g_autofree guint8 *data = g_memdup2 (whole, whole_size);
      g_autoptr (WeftArchive) archive = NULL;

      size = whole_size;
      spoil (data, &size, rand);
      archive = read_archive (data, size);
      g_assert_true ((archive != NULL) ==
                     (size == whole_size && memcmp (data, whole, whole_size) == 0));
      n_refused += archive == NULL;
    }
  g_assert_cmpuint (n_refused, >, FLIPS * 3 / 4);
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
  g_autoptr (WeftArchive) archive = weft_index_file_read (map, &key);

  g_assert_nonnull (archive);
  g_assert_null (weft_index_load (other->log, archive));
  g_assert_null (weft_index_file_read (map, &other_key));
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/index-file/same-index", test_same_index);
  g_test_add_func ("/index-file/same-numbers", test_same_numbers);
  g_test_add_func ("/index-file/other-sizes", test_other_sizes);
  g_test_add_func ("/index-file/hostile-threads", test_hostile_threads);
  g_test_add_func ("/index-file/damage", test_damage);
  g_test_add_func ("/index-file/other-log", test_other_log);
}
