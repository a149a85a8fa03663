/* SPDX-License-Identifier: BSD-3-Clause */
/* Opens the corpus's logs, and makes random ones. */
#include "logs.h"

#include "weft-test-corpus.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

WeftLog *
weft_test_open (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftMap) map = NULL;
  WeftLog *log;
  int fd = open (path, O_RDONLY | O_CLOEXEC);

  g_assert_cmpint (fd, >=, 0);
  map = weft_map_new (fd, lseek (fd, 0, SEEK_END), &error);
  close (fd);
  g_assert_no_error (error);
  log = weft_log_new (map, TRUE, &error);
  g_assert_no_error (error);
  return log;
}

WeftIndex *
weft_test_index (WeftLog *log)
{
  g_autoptr (GError) error = NULL;
  WeftIndex *index = weft_index_new (log, NULL, 1, NULL, NULL, NULL, &error);

  g_assert_no_error (error);
  return index;
}

WeftIndex *
weft_test_index_path (const char *path)
{
  g_autoptr (WeftLog) log = weft_test_open (path);

  return weft_test_index (log);
}

WeftLog *
weft_test_open_bytes (const WeftTestLog *test)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftMap) map = weft_map_new_from_bytes (test->bytes->data, test->bytes->len);
  WeftLog *log = weft_log_new (map, TRUE, &error);

  g_assert_no_error (error);
  return log;
}

WeftIndex *
weft_test_index_bytes (const WeftTestLog *test)
{
  g_autoptr (WeftLog) log = weft_test_open_bytes (test);

  return weft_test_index (log);
}

static GPtrArray *
logs_where (gboolean is_damaged)
{
  GPtrArray *paths = weft_test_corpus ();

  for (guint i = 0; paths != NULL && i < paths->len;)
    if ((strstr (g_ptr_array_index (paths, i), "/damaged/") != NULL) != is_damaged)
      g_ptr_array_remove_index (paths, i);
    else
      i++;
  return paths;
}

GPtrArray *
weft_test_clean_logs (void)
{
  return logs_where (FALSE);
}

GPtrArray *
weft_test_damaged_logs (void)
{
  return logs_where (TRUE);
}

char *
weft_test_beside (const char *path, const char *folder, const char *suffix)
{
  const char *root = g_getenv ("WEFT_CORPUS");
  const char *below = path + strlen (root);
  gsize length = strlen (below) - strlen (".eventlog");

  return g_strdup_printf ("%s/%s%.*s%s", root, folder, (int) length, below, suffix);
}

GDataInputStream *
weft_test_unpack_lines (const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GFileInputStream) packed = g_file_read (file, NULL, NULL);
  g_autoptr (GZlibDecompressor) unzip = NULL;
  g_autoptr (GInputStream) plain = NULL;

  if (packed == NULL)
    return NULL;
  unzip = g_zlib_decompressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP);
  plain = g_converter_input_stream_new (G_INPUT_STREAM (packed), G_CONVERTER (unzip));
  return g_data_input_stream_new (plain);
}

/* Random logs. */

static void
random_event (WeftTestLog *log, GRand *rand, guint64 time)
{
  static const guint16 collecting[] = { 9, 10, 20, 21, 22, 9, 10, 11, 12 };
  guint32 thread = g_rand_int_range (rand, 1, 6);

  switch (g_rand_int_range (rand, 0, 5))
    {
    case 0:
      weft_test_log_run (log, time, thread);
      break;
    case 1:
      weft_test_log_stop (log, time, thread, g_rand_int_range (rand, 1, 7), 0);
      break;
    case 2:
      weft_test_log_event (log, collecting[g_rand_int_range (rand, 0, G_N_ELEMENTS (collecting))],
                           time);
      break;
    case 3:
      weft_test_log_event (log, 35, time);
      break;
    default:
      weft_test_log_event (log, 19, time);
      weft_test_log_bytes (log, "message", g_rand_int_range (rand, 0, 8));
    }
}

WeftTestLog *
weft_test_random_log (GRand *rand, guint n, guint n_caps, guint disorder)
{
  WeftTestLog *log = weft_test_log_new ();
  g_autofree guint64 *clocks = g_new0 (guint64, n_caps + 1);

  for (guint i = 0; i < n_caps; i++)
    clocks[i] = 100 * i;
  weft_test_log_header_9_10 (log);
  while (n > 0)
    {
      guint cap = g_rand_int_range (rand, 0, n_caps + 1);
      guint left = g_rand_int_range (rand, 0, 700);
      guint64 begin = clocks[cap], end = begin;

      left = MIN (left, n);
      weft_test_log_begin_block (log, cap == n_caps ? 0xffff : cap, begin);
      for (guint i = 0; i < left; i++)
        {
          guint64 back = disorder > 0 ? g_rand_int_range (rand, 0, disorder + 1) : 0;

          clocks[cap] += g_rand_int_range (rand, 0, 50);
          random_event (log, rand, MAX (begin, clocks[cap] - MIN (back, clocks[cap])));
        }
      end = clocks[cap];
      weft_test_log_end_block (log, end);
      n -= left;
    }
  weft_test_log_data_end (log);
  return log;
}
