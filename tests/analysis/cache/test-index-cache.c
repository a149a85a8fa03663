/* SPDX-License-Identifier: BSD-3-Clause */
/* An index from the cache is the one that was built; damage, a hostile file and a changed log are
 * never answered from it. */
#include "logs.h"
#include "same-traces.h"
#include "tests.h"
#include "weft-index-cache.h"
#include "weft-index-file.h"
#include "weft-test-corpus.h"
#include "weft-test-disk.h"
#include "weft-trace-read.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/statvfs.h>
#include <unistd.h>
#include <utime.h>

/* A log that is larger is compared by its index alone. */
#define SMALL_BYTES 400000
#define FLIPS       3000

static const WeftIndexKey key = { { 1, 2, 3 } };

/* Indexes. */

static void
assert_same_array (GArray *a, GArray *b)
{
  g_assert_cmpmem (a->data, a->len * g_array_get_element_size (a), b->data,
                   b->len * g_array_get_element_size (b));
}

static void
assert_same_tally (const WeftTally *a, const WeftTally *b)
{
  g_assert_cmpmem (a->seen, sizeof a->seen, b->seen, sizeof b->seen);
  g_assert_cmpuint (a->n_chunks, ==, b->n_chunks);
  for (guint i = 0; i < WEFT_N_TALLIES; i++)
    {
      g_assert_true ((a->counts[i] == NULL) == (b->counts[i] == NULL));
      for (guint64 k = 0; a->counts[i] != NULL && k < MAX (a->counts[i]->n, b->counts[i]->n); k++)
        g_assert_cmpmem (weft_shared_array_nth (a->counts[i], k), sizeof (WeftTallyRow),
                         weft_shared_array_nth (b->counts[i], k), sizeof (WeftTallyRow));
    }
}

static void
assert_same_checkpoints (const WeftCapIndex *a, const WeftCapIndex *b)
{
  g_assert_cmpuint (a->n_checkpoints, ==, b->n_checkpoints);
  for (guint64 i = 0; i < a->n_checkpoints; i++)
    {
      WeftCheckpoint x = weft_cap_index_checkpoint (a, i), y = weft_cap_index_checkpoint (b, i);

      g_assert_cmpuint (x.offset, ==, y.offset);
      g_assert_cmpuint (x.block, ==, y.block);
      g_assert_cmpuint (x.marks, ==, y.marks);
      g_assert_cmpuint (x.thread, ==, y.thread);
      g_assert_cmpuint (x.finished, ==, y.finished);
      g_assert_cmpuint (x.is_running << 24 | x.has_finished << 16 | x.phase << 8 | x.knowledge, ==,
                        y.is_running << 24 | y.has_finished << 16 | y.phase << 8 | y.knowledge);
      g_assert_cmpmem (&x.before, sizeof x.before, &y.before, sizeof y.before);
      g_assert_cmpuint (weft_cap_index_span (a, i).min, ==, weft_cap_index_span (b, i).min);
      g_assert_cmpuint (weft_cap_index_span (a, i).max, ==, weft_cap_index_span (b, i).max);
      g_assert_cmpuint (weft_cap_index_since (a, i), ==, weft_cap_index_since (b, i));
      g_assert_cmpuint (weft_cap_index_events_before (a, i), ==,
                        weft_cap_index_events_before (b, i));
      if (i % WEFT_CHECKPOINTS_PAGE == 0)
        g_assert_cmpuint (a->starts[i / WEFT_CHECKPOINTS_PAGE], ==,
                          b->starts[i / WEFT_CHECKPOINTS_PAGE]);
    }
}

static void
assert_same_caps (const WeftCapIndex *a, const WeftCapIndex *b)
{
  g_assert_cmpuint (a->cap, ==, b->cap);
  g_assert_cmpuint (a->n_events, ==, b->n_events);
  g_assert_cmpuint (a->first, ==, b->first);
  g_assert_cmpuint (a->last, ==, b->last);
  g_assert_cmpuint (a->known, ==, b->known);
  g_assert_cmpuint (a->until, ==, b->until);
  g_assert_cmpuint (a->stamp, ==, b->stamp);
  g_assert_cmpuint (a->next, ==, b->next);
  g_assert_cmpmem (&a->end, sizeof a->end, &b->end, sizeof b->end);
  g_assert_cmpmem (a->counts, sizeof a->counts, b->counts, sizeof b->counts);
  assert_same_array (a->blocks, b->blocks);
  assert_same_array (a->losses, b->losses);
  g_assert_cmpuint (a->problems->len, ==, b->problems->len);
  for (guint i = 0; i < WEFT_N_RARE; i++)
    assert_same_array (a->rare[i], b->rare[i]);
  assert_same_checkpoints (a, b);
  assert_same_tally (&a->tally, &b->tally);
}

static void
assert_same_problems (const GArray *a, const GArray *b)
{
  g_assert_cmpuint (a->len, ==, b->len);
  for (guint i = 0; i < a->len; i++)
    {
      g_autofree char *x = weft_problem_text (&g_array_index (a, WeftProblem, i));
      g_autofree char *y = weft_problem_text (&g_array_index (b, WeftProblem, i));

      g_assert_cmpstr (x, ==, y);
    }
}

static void
assert_same_indexes (const WeftIndex *a, const WeftIndex *b)
{
  g_assert_cmpuint (a->n_events, ==, b->n_events);
  g_assert_cmpuint (a->from, ==, b->from);
  g_assert_cmpuint (a->to, ==, b->to);
  g_assert_cmpuint (a->known_to, ==, b->known_to);
  g_assert_cmpint (a->is_part, ==, b->is_part);
  g_assert_cmpuint (a->caps->len, ==, b->caps->len);
  for (guint i = 0; i < a->caps->len; i++)
    assert_same_caps (weft_index_nth_cap (a, i), weft_index_nth_cap (b, i));
  assert_same_caps (a->global, b->global);
  assert_same_problems (a->problems, b->problems);
}

/* The file that @index is written to. */
static GBytes *
write_index (const WeftIndex *index)
{
  g_autofree char *path = NULL;
  int fd = g_file_open_tmp ("weft-index-XXXXXX", &path, NULL);
  gsize size;
  char *data;

  g_assert_cmpint (fd, >=, 0);
  g_assert_true (weft_index_file_write (index, &key, fd));
  close (fd);
  g_assert_true (g_file_get_contents (path, &data, &size, NULL));
  g_unlink (path);
  g_assert_cmpuint (size, <=, weft_index_file_size (index));
  return g_bytes_new_take (data, size);
}

static WeftIndex *
read_index (const guint8 *data, gsize size, WeftLog *log)
{
  g_autoptr (WeftMap) map = weft_map_new_from_bytes (data, size);

  return weft_index_file_read (map, &key, log);
}

static void
test_same_index (void)
{
  g_autoptr (GPtrArray) paths = weft_test_corpus ();

  for (guint i = 0; paths != NULL && i < paths->len; i++)
    {
      g_autoptr (WeftIndex) index = weft_test_index_path (g_ptr_array_index (paths, i));
      g_autoptr (GBytes) file = write_index (index);
      g_autoptr (WeftIndex) read =
          read_index (g_bytes_get_data (file, NULL), g_bytes_get_size (file), index->log);

      g_test_message ("%s", (const char *) g_ptr_array_index (paths, i));
      g_assert_nonnull (read);
      assert_same_indexes (index, read);
    }
}

static void
test_same_numbers (void)
{
  g_autoptr (GPtrArray) paths = weft_test_corpus ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (11);

  for (guint i = 0; paths != NULL && i < paths->len; i++)
    {
      g_autoptr (WeftIndex) index = weft_test_index_path (g_ptr_array_index (paths, i));
      g_autoptr (GBytes) file = write_index (index);
      g_autoptr (WeftIndex) read =
          read_index (g_bytes_get_data (file, NULL), g_bytes_get_size (file), index->log);
      g_autoptr (WeftTrace) one = NULL;
      g_autoptr (WeftTrace) other = NULL;

      if (index->log->map->size > SMALL_BYTES)
        continue;
      one = weft_trace_new (index, NULL, NULL);
      other = weft_trace_new (read, NULL, NULL);
      weft_test_assert_same_traces (one, other, rand);
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

static void
test_damage (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (5);
  g_autoptr (WeftTestLog) test = weft_test_random_log (rand, 20000, 3, 1000);
  g_autoptr (WeftIndex) index = weft_test_index_bytes (test);
  g_autoptr (GBytes) file = write_index (index);
  guint n_refused = 0;

  for (guint i = 0; i < FLIPS; i++)
    {
      gsize size = g_bytes_get_size (file);
      g_autofree guint8 *data = g_memdup2 (g_bytes_get_data (file, NULL), size);
      g_autoptr (WeftIndex) read = NULL;

      spoil (data, &size, rand);
      read = read_index (data, size, index->log);
      /* what stands between two sections is nobody's */
      if (read != NULL)
        assert_same_indexes (index, read);
      else
        n_refused++;
    }
  g_assert_cmpuint (n_refused, >, FLIPS / 2);
}

/* A file whose checksums hold, but which leads outside the log. */
static void
assert_refused (WeftIndex *index)
{
  g_autoptr (GBytes) file = write_index (index);

  g_assert_null (read_index (g_bytes_get_data (file, NULL), g_bytes_get_size (file), index->log));
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
  WeftCapIndex *cap = g_ptr_array_index (index->caps, 0);
  WeftPackedPage *page = (gpointer) cap->pages[0];
  WeftPackedPage was = *page;
  guint64 n;

  g_assert_true (page->page.is_packed);
  page->checkpoints[7].block = G_MAXUINT16;
  assert_refused (index);
  *page = was;
  page->checkpoints[7].offset = G_MAXUINT32;
  assert_refused (index);
  *page = was;
  page->checkpoints[7].phase = 7;
  assert_refused (index);
  *page = was;
  page->checkpoints[7].knowledge = 3;
  assert_refused (index);
  *page = was;
  page->first.block = G_MAXUINT32;
  assert_refused (index);
  *page = was;
  page->first.offset = 1;
  assert_refused (index);
  *page = was;
  page->first.offset = G_MAXUINT64;
  assert_refused (index);
  *page = was;
  /* one that is not full */
  n = cap->n_checkpoints;
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

/* The cache. */

static char *
cached_files (guint *n)
{
  g_autofree char *folder = g_build_filename (g_get_user_cache_dir (), "weft", "index", NULL);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  char *last = NULL;
  const char *name;

  for (*n = 0; dir != NULL && (name = g_dir_read_name (dir)) != NULL; (*n)++)
    {
      g_free (last);
      last = g_build_filename (folder, name, NULL);
    }
  return last;
}

static void
assert_n_cached (guint expected)
{
  guint n;
  g_autofree char *last = NULL;

  weft_index_cache_wait ();
  last = cached_files (&n);
  g_assert_cmpuint (n, ==, expected);
}

static void
write_log (const char *path, const GByteArray *bytes)
{
  g_assert_true (g_file_set_contents (path, (const char *) bytes->data, (gssize) bytes->len, NULL));
  /* its time tells of changes from now on */
  g_usleep (100000);
}

static char *
temporary_log (guint seed)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  g_autoptr (WeftTestLog) test = weft_test_random_log (rand, 20000, 3, 1000);
  char *path =
      g_strdup_printf ("%s/weft-cached-%u-%u.eventlog", g_get_tmp_dir (), (guint) getpid (), seed);

  write_log (path, test->bytes);
  return path;
}

/* The log's events, and whether they are those of the cache. */
static guint64
read_log (const char *path, gboolean *is_cached)
{
  const gint64 long_ago = 1000000000;
  guint n;
  g_autofree char *file = cached_files (&n);
  g_autoptr (WeftSource) source = weft_source_open (path, NULL);
  g_autoptr (WeftTrace) trace = NULL;
  GStatBuf before, after;
  struct utimbuf time = { long_ago, long_ago };

  if (file != NULL)
    g_assert_true (g_utime (file, &time) == 0 && g_stat (file, &before) == 0);
  trace = weft_trace_read (source, 0, NULL, NULL, NULL, NULL, NULL);
  g_assert_nonnull (trace);
  weft_index_cache_wait ();
  /* a file that is used is touched, and not written anew */
  *is_cached = file != NULL && g_stat (file, &after) == 0 && after.st_ino == before.st_ino &&
               after.st_mtime != long_ago;
  return trace->index->n_events;
}

static void
assert_read (const char *path, guint64 n_events, gboolean should_be_cached)
{
  gboolean is_cached;

  g_assert_cmpuint (read_log (path, &is_cached), ==, n_events);
  g_assert_cmpint (is_cached, ==, should_be_cached);
}

static void
begin_cache (guint64 most)
{
  weft_index_cache_clear ();
  weft_index_cache_set_limits (0, most);
  assert_n_cached (0);
}

static void
end_cache (const char *path)
{
  weft_index_cache_set_limits (0, 0);
  weft_index_cache_wait ();
  weft_index_cache_clear ();
  g_unlink (path);
}

static void
test_changed_log (void)
{
  g_autofree char *path = temporary_log (1), *data = NULL;
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  GStatBuf info;
  struct utimbuf time;
  gboolean is_cached;
  guint64 n_events;
  gsize size;

  begin_cache (G_MAXUINT32);
  n_events = read_log (path, &is_cached);
  g_assert_false (is_cached);
  assert_n_cached (1);
  assert_read (path, n_events, TRUE);

  /* as long and as old as it was, with other bytes in the middle */
  g_stat (path, &info);
  g_assert_true (g_file_get_contents (path, &data, &size, NULL));
  g_byte_array_append (bytes, (const guint8 *) data, (guint) size);
  memset (bytes->data + size / 2, 0xee, 3000);
  {
    FILE *file = fopen (path, "r+");

    fwrite (bytes->data, 1, size, file);
    fclose (file);
    time = (struct utimbuf){ info.st_mtime, info.st_mtime };
    g_utime (path, &time);
    g_usleep (100000);
  }
  g_assert_cmpuint (read_log (path, &is_cached), <, n_events);
  g_assert_false (is_cached);
  /* of one log there is one file */
  assert_n_cached (1);

  /* a shorter one in its place */
  g_byte_array_set_size (bytes, (guint) size / 3);
  write_log (path, bytes);
  g_assert_cmpuint (read_log (path, &is_cached), <, n_events / 2);
  g_assert_false (is_cached);
  end_cache (path);
}

static void
test_damaged_file (void)
{
  g_autofree char *path = temporary_log (2), *file = NULL, *data = NULL;
  gboolean is_cached;
  guint64 n_events;
  gsize size;
  guint n;

  begin_cache (G_MAXUINT32);
  n_events = read_log (path, &is_cached);
  file = cached_files (&n);
  g_assert_true (g_file_get_contents (file, &data, &size, NULL));
  data[size / 2] ^= 1;
  g_assert_true (g_file_set_contents (file, data, (gssize) size, NULL));
  /* it is replaced by a whole one */
  read_log (path, &is_cached);
  assert_read (path, n_events, TRUE);
  end_cache (path);
}

static void
test_limits (void)
{
  g_autofree char *one = temporary_log (3), *other = temporary_log (4);
  g_autofree char *file = NULL;
  guint64 n_one, n_other;
  gboolean is_cached;
  GStatBuf info;
  guint n;

  begin_cache (0);
  n_one = read_log (one, &is_cached);
  n_other = read_log (other, &is_cached);
  assert_n_cached (0);
  weft_index_cache_set_limits (G_MAXUINT32, G_MAXUINT32);
  read_log (one, &is_cached);
  assert_n_cached (0);

  /* room for one of them: the last one stays */
  weft_index_cache_set_limits (0, G_MAXUINT32);
  read_log (one, &is_cached);
  file = cached_files (&n);
  g_assert_cmpint (g_stat (file, &info), ==, 0);
  weft_index_cache_set_limits (0, (guint64) info.st_size * 3 / 2);
  assert_n_cached (1);
  read_log (other, &is_cached);
  assert_n_cached (1);
  assert_read (other, n_other, TRUE);
  /* for none */
  weft_index_cache_set_limits (0, 1000);
  assert_n_cached (0);
  assert_read (one, n_one, FALSE);
  assert_n_cached (0);
  g_unlink (other);
  end_cache (one);
}

/* Takes the place of the C library's: what a test says of the disk. */
static guint64 free_bytes = G_MAXUINT32;

int
statvfs (const char *path, struct statvfs *disk)
{
  *disk = (struct statvfs){ .f_frsize = 512, .f_bavail = free_bytes / 512 };
  return 0;
}

/* The last room of a disk is not for what can be had again. */
static void
test_small_disk (void)
{
  g_autofree char *path = temporary_log (9), *file = NULL;
  gboolean is_cached;
  GStatBuf info;
  guint n;

  begin_cache (G_MAXUINT32);
  read_log (path, &is_cached);
  file = cached_files (&n);
  g_assert_cmpint (g_stat (file, &info), ==, 0);
  weft_index_cache_clear ();
  free_bytes = (guint64) info.st_size * 3 / 2;
  read_log (path, &is_cached);
  assert_n_cached (0);
  free_bytes = (guint64) info.st_size * 20;
  read_log (path, &is_cached);
  assert_n_cached (1);
  free_bytes = G_MAXUINT32;
  end_cache (path);
}

static void
assert_full_disk_has_nothing (const char *path)
{
  gboolean is_cached;

  weft_test_disk_full (10000);
  read_log (path, &is_cached);
  weft_test_disk_free ();
  assert_n_cached (0);
}

static void
test_no_room (void)
{
  g_autofree char *path = temporary_log (8);

  begin_cache (G_MAXUINT32);
  assert_full_disk_has_nothing (path);
  end_cache (path);
}

/* Where a file must have a name from the first, no part of one is left. */
static void
test_names (void)
{
  g_autofree char *path = NULL;
  gboolean is_cached;
  guint64 n_events;

  if (!g_test_subprocess ())
    {
      g_test_trap_subprocess (NULL, 0, G_TEST_SUBPROCESS_INHERIT_STDERR);
      g_test_trap_assert_passed ();
      return;
    }
  weft_test_disk_needs_names ();
  path = temporary_log (10);
  begin_cache (G_MAXUINT32);
  assert_full_disk_has_nothing (path);
  n_events = read_log (path, &is_cached);
  assert_n_cached (1);
  assert_read (path, n_events, TRUE);
  end_cache (path);
}

/* What a program that was killed has left goes as any file that was not used for long. */
static void
test_left_over (void)
{
  g_autofree char *path = temporary_log (11), *file = NULL, *left = NULL;
  const struct utimbuf long_ago = { 1000, 1000 };
  gboolean is_cached;
  GStatBuf info;
  guint n;

  begin_cache (G_MAXUINT32);
  read_log (path, &is_cached);
  file = cached_files (&n);
  g_assert_cmpint (g_stat (file, &info), ==, 0);
  left = g_build_filename (g_get_user_cache_dir (), "weft", "index", "a1B2c3.index", NULL);
  g_assert_true (g_file_set_contents (left, "half of an index", -1, NULL));
  g_utime (left, &long_ago);
  weft_index_cache_set_limits (0, (guint64) info.st_size + 5);
  assert_n_cached (1);
  g_assert_true (g_file_test (file, G_FILE_TEST_EXISTS));
  end_cache (path);
}

void
weft_test_index_cache_add (void)
{
  g_test_add_func ("/index-cache/same-index", test_same_index);
  g_test_add_func ("/index-cache/same-numbers", test_same_numbers);
  g_test_add_func ("/index-cache/damage", test_damage);
  g_test_add_func ("/index-cache/hostile", test_hostile);
  g_test_add_func ("/index-cache/hostile-packed", test_hostile_packed);
  g_test_add_func ("/index-cache/other-log", test_other_log);
  g_test_add_func ("/index-cache/changed-log", test_changed_log);
  g_test_add_func ("/index-cache/damaged-file", test_damaged_file);
  g_test_add_func ("/index-cache/limits", test_limits);
  g_test_add_func ("/index-cache/small-disk", test_small_disk);
  g_test_add_func ("/index-cache/no-room", test_no_room);
  g_test_add_func ("/index-cache/names", test_names);
  g_test_add_func ("/index-cache/left-over", test_left_over);
}
