/* SPDX-License-Identifier: BSD-3-Clause */
/* A log that was read is read from the cache; a changed log and a damaged file never are. */
#include "logs.h"
#include "same-indexes.h"
#include "same-traces.h"
#include "weft-index-cache.h"
#include "weft-test-disk.h"
#include "weft-test-unit.h"
#include "weft-trace-read.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/statvfs.h>
#include <unistd.h>
#include <utime.h>

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

/* The file of what was made after the index. */
static char *
cached_part (void)
{
  g_autofree char *folder = g_build_filename (g_get_user_cache_dir (), "weft", "index", NULL);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name = NULL;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL && strstr (name, "-part-") == NULL)
    ;
  g_assert_nonnull (name);
  return g_build_filename (folder, name, NULL);
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

/* Until the log @path, which has just been changed, may be cached. */
static void
wait_for_stamp (const char *path)
{
  GStatBuf info;

  g_assert_cmpint (g_stat (path, &info), ==, 0);
  while (g_get_real_time () - info.st_ctim.tv_sec * G_USEC_PER_SEC - info.st_ctim.tv_nsec / 1000 <
         WEFT_INDEX_CACHE_MIN_AGE_US)
    g_usleep (500);
}

static void
write_log (const char *path, const GByteArray *bytes)
{
  g_assert_true (g_file_set_contents (path, (const char *) bytes->data, (gssize) bytes->len, NULL));
  wait_for_stamp (path);
}

static char *
temporary_log (guint seed)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
  g_autoptr (WeftTestLog) test = weft_test_random_log (rand, 60000, 3, 1000);
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
    wait_for_stamp (path);
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
  for (guint i = 0; i < 4; i++)
    {
      gsize offset = (size - 1) * i / 3;

      data[offset] ^= 1;
      g_assert_true (g_file_set_contents (file, data, (gssize) size, NULL));
      data[offset] ^= 1;
      /* it is replaced by a whole one */
      assert_read (path, n_events, FALSE);
      assert_read (path, n_events, TRUE);
    }
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

/* The trace of the log @path with its threads, which is whole in the cache afterwards. */
static WeftTrace *
read_threads (const char *path)
{
  g_autoptr (WeftSource) source = weft_source_open (path, NULL);
  WeftTrace *trace = weft_trace_read (source, 0, NULL, NULL, NULL, NULL, NULL);

  g_assert_nonnull (weft_trace_get (trace, WEFT_LAZY_THREADS, NULL, NULL));
  weft_index_cache_wait ();
  return trace;
}

/* Whether the threads of @trace were read from a file: their snapshots lie in it. */
static gboolean
are_from_file (const WeftTrace *trace)
{
  const WeftThreads *threads = weft_trace_peek (trace, WEFT_LAZY_THREADS);

  return weft_threads_snapshot (threads, WEFT_TIME_END)->owner != NULL;
}

/* Threads are cached when somebody has asked for them, and not read again before. */
static void
test_threads (void)
{
  g_autofree char *path = temporary_log (12), *file = NULL, *data = NULL;
  g_autoptr (GRand) rand = g_rand_new_with_seed (12);
  g_autoptr (WeftTrace) first = NULL;
  g_autoptr (WeftTrace) second = NULL;
  g_autoptr (WeftTrace) damaged = NULL;
  gboolean is_cached;
  gsize size;

  begin_cache (G_MAXUINT32);
  read_log (path, &is_cached);
  assert_n_cached (1);
  first = read_threads (path);
  assert_n_cached (2);
  g_assert_false (are_from_file (first));
  second = read_threads (path);
  assert_n_cached (2);
  g_assert_true (are_from_file (second));
  weft_test_assert_same_traces (first, second, rand);

  /* a damaged file is replaced */
  file = cached_part ();
  g_assert_true (g_file_get_contents (file, &data, &size, NULL));
  data[size / 2] ^= 1;
  g_assert_true (g_file_set_contents (file, data, (gssize) size, NULL));
  damaged = read_threads (path);
  g_assert_false (are_from_file (damaged));
  weft_test_assert_same_traces (first, damaged, rand);
  g_clear_pointer (&damaged, weft_shared_unref);
  damaged = read_threads (path);
  g_assert_true (are_from_file (damaged));
  end_cache (path);
}

/* The sizes of the preference; another text changes nothing. */
static void
test_sizes (void)
{
  static const struct
  {
    const char *id;
    guint64 bytes;
  } rows[] = {
    { "2-gb", G_GUINT64_CONSTANT (2000000000) },
    { "none such", G_GUINT64_CONSTANT (2000000000) },
    { "500-mb", 500000000 },
    { "off", 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      weft_index_cache_set_size (rows[i].id);
      g_assert_cmpuint (weft_index_cache_get_max_bytes (), ==, rows[i].bytes);
    }
  weft_index_cache_wait ();
}

/* Returns a map of the first @size bytes of the file at @path. */
static WeftMap *
map_file (const char *path, gsize size)
{
  int fd = open (path, O_RDONLY | O_CLOEXEC);
  WeftMap *map = weft_map_new (fd, size, NULL);

  close (fd);
  return map;
}

/* Bytes that are not those of a whole file are not cached, nor is what changes meanwhile. */
static void
test_cache_entries (void)
{
  g_autofree char *path = temporary_log (8);
  g_autoptr (WeftMap) bytes = weft_map_new_from_bytes ((const guint8 *) "hdrb", 4);
  g_autoptr (WeftMap) first = map_file (path, 100);
  g_autoptr (WeftMap) null = map_file ("/dev/null", 0);
  g_autoptr (WeftMap) whole = NULL;
  WeftIndexCacheEntry *entry;
  g_autoptr (WeftArchive) archive = weft_archive_new (bytes);
  g_autoptr (WeftArchive) loaded = NULL;
  GStatBuf info;
  gboolean is_cached;

  begin_cache (G_MAXUINT32);
  g_assert_null (weft_index_cache_entry_new (bytes, 0));
  g_assert_null (weft_index_cache_entry_new (first, 0));
  g_assert_null (weft_index_cache_entry_new (null, 0));
  read_log (path, &is_cached);
  assert_n_cached (1);
  g_assert_cmpint (g_stat (path, &info), ==, 0);
  whole = map_file (path, (gsize) info.st_size);
  entry = weft_index_cache_entry_new (whole, 0);
  g_assert_true (weft_index_cache_entry_has_file (entry));
  loaded = weft_index_cache_entry_load (entry, WEFT_INDEX_WHOLE);
  g_assert_nonnull (loaded);
  g_assert_null (weft_index_cache_entry_load (entry, 7));
  /* the same bytes, but the file was changed */
  g_assert_cmpint (g_utime (path, &(struct utimbuf){ 1, 1 }), ==, 0);
  g_assert_null (weft_index_cache_entry_load (entry, WEFT_INDEX_WHOLE));
  weft_index_cache_entry_save (entry, 7, archive);
  assert_n_cached (1);
  weft_shared_unref (entry);
  end_cache (path);
}

/* A log is read although there are other files where its index would be, or no folder for it. */
static void
test_no_file (void)
{
  g_autofree char *path = temporary_log (9), *file = NULL, *folder = NULL;
  gboolean is_cached;
  guint64 n_events;
  guint n;

  begin_cache (G_MAXUINT32);
  n_events = read_log (path, &is_cached);
  file = cached_files (&n);
  folder = g_path_get_dirname (file);
  g_assert_true (g_file_set_contents (file, "", 0, NULL));
  assert_read (path, n_events, FALSE);
  assert_read (path, n_events, TRUE);
  g_assert_cmpint (g_unlink (file), ==, 0);
  g_assert_cmpint (g_mkdir (file, 0700), ==, 0);
  g_assert_cmpuint (read_log (path, &is_cached), ==, n_events);
  g_assert_cmpint (g_rmdir (file), ==, 0);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
  g_assert_true (g_file_set_contents (folder, "", 0, NULL));
  assert_read (path, n_events, FALSE);
  g_assert_cmpint (g_unlink (folder), ==, 0);
  end_cache (path);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/index-cache/changed-log", test_changed_log);
  g_test_add_func ("/index-cache/damaged-file", test_damaged_file);
  g_test_add_func ("/index-cache/limits", test_limits);
  g_test_add_func ("/index-cache/small-disk", test_small_disk);
  g_test_add_func ("/index-cache/no-room", test_no_room);
  g_test_add_func ("/index-cache/names", test_names);
  g_test_add_func ("/index-cache/left-over", test_left_over);
  g_test_add_func ("/index-cache/threads", test_threads);
  g_test_add_func ("/index-cache/sizes", test_sizes);
  g_test_add_func ("/index-cache/entries", test_cache_entries);
  g_test_add_func ("/index-cache/no-file", test_no_file);
}
