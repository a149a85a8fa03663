/* SPDX-License-Identifier: BSD-3-Clause */
/* Reads logs of doubling sizes by each way in: where a size twice as large costs more than about
 * twice as much, something is read again and again. */
#include "bench-ways.h"

#include "bench-log.h"
#include "weft-trace-read.h"

#include <glib-unix.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include <zstd.h>

#define N_SIZES    3
#define PIPE_PIECE (64 * 1024)
/* Of twice the size, and against the plain file. */
#define GROWTH_BUDGET 2.5
#define WAY_BUDGET    20.0

typedef enum
{
  WAY_PLAIN,
  WAY_PIPE,
  WAY_GZIP,
  WAY_ZSTD,
  N_WAYS,
} Way;

static const char *const way_names[N_WAYS] = { "plain", "pipe", "gzip", "zstd" };

static double
cpu_seconds (void)
{
  struct timespec time;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &time);
  return (double) time.tv_sec + (double) time.tv_nsec / 1e9;
}

/* Logs. */

/* A log of @size bytes, of which all but the first MB are zeros where @is_damaged. */
static GBytes *
make_log (guint64 size, gboolean is_damaged, GError **error)
{
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "weft-benchmark-way", NULL);
  BenchLogPlan plan = { .bytes = is_damaged ? 1000000 : size, .caps = 4 };
  char *data = NULL;
  gsize length = 0;
  gboolean made =
      bench_log_write (path, &plan, error) && g_file_get_contents (path, &data, &length, error);

  g_unlink (path);
  if (!made)
    return NULL;
  if (is_damaged && length < size)
    {
      data = g_realloc (data, size);
      memset (data + length, 0, size - length);
      length = size;
    }
  return g_bytes_new_take (data, length);
}

static GBytes *
compress_gzip (GBytes *log)
{
  g_autoptr (GConverter) zip =
      G_CONVERTER (g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP, 1));
  g_autoptr (GInputStream) plain = g_memory_input_stream_new_from_bytes (log);
  g_autoptr (GInputStream) packed = g_converter_input_stream_new (plain, zip);
  g_autoptr (GOutputStream) out = g_memory_output_stream_new_resizable ();

  g_output_stream_splice (out, packed, G_OUTPUT_STREAM_SPLICE_CLOSE_TARGET, NULL, NULL);
  return g_memory_output_stream_steal_as_bytes (G_MEMORY_OUTPUT_STREAM (out));
}

static GBytes *
compress_zstd (GBytes *log)
{
  gsize size = g_bytes_get_size (log), room = ZSTD_compressBound (size);
  char *packed = g_malloc (room);
  gsize length = ZSTD_compress (packed, room, g_bytes_get_data (log, NULL), size, 1);

  g_assert (!ZSTD_isError (length));
  return g_bytes_new_take (packed, length);
}

/* Ways. */

typedef struct
{
  GBytes *bytes;
  int fd;
} Writer;

static gpointer
write_pipe (gpointer data)
{
  const Writer *self = data;
  gsize size = 0;
  const char *at = g_bytes_get_data (self->bytes, &size);

  while (size > 0)
    {
      gssize n = write (self->fd, at, MIN (size, PIPE_PIECE));

      if (n <= 0)
        break;
      at += n;
      size -= (gsize) n;
    }
  close (self->fd);
  return NULL;
}

static void
watch (G_GNUC_UNUSED WeftTrace *trace,
       G_GNUC_UNUSED guint64 done,
       G_GNUC_UNUSED guint64 total,
       G_GNUC_UNUSED gpointer user_data)
{
}

/* CPU seconds, or -1 with @error set. */
static double
read_path (const char *path, gboolean is_watched, GError **error)
{
  double begun = cpu_seconds ();
  g_autoptr (WeftSource) source = weft_source_open (path, error);
  g_autoptr (WeftTrace) trace = NULL;

  if (source != NULL)
    trace = weft_trace_read (source, 0, NULL, is_watched ? watch : NULL, NULL, NULL, error);
  return trace != NULL ? cpu_seconds () - begun : -1;
}

static double
read_pipe (GBytes *log, gboolean is_watched, GError **error)
{
  g_autofree char *path = NULL;
  Writer writer = { .bytes = log };
  GThread *thread;
  int fds[2];
  double cost;

  if (!g_unix_open_pipe (fds, FD_CLOEXEC, error))
    return -1;
  writer.fd = fds[1];
  path = g_strdup_printf ("/dev/fd/%d", fds[0]);
  thread = g_thread_new ("writer", write_pipe, &writer);
  cost = read_path (path, is_watched, error);
  close (fds[0]);
  g_thread_join (thread);
  return cost;
}

static double
read_file (GBytes *bytes, gboolean is_watched, GError **error)
{
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "weft-benchmark-way", NULL);
  gsize size = 0;
  const char *data = g_bytes_get_data (bytes, &size);
  double cost = -1;

  if (g_file_set_contents (path, data, (gssize) size, error))
    cost = read_path (path, is_watched, error);
  g_unlink (path);
  return cost;
}

static double
read_way (Way way, GBytes *log, gboolean is_watched, GError **error)
{
  g_autoptr (GBytes) packed = NULL;

  if (way == WAY_PIPE)
    return read_pipe (log, is_watched, error);
  if (way == WAY_GZIP)
    packed = compress_gzip (log);
  else if (way == WAY_ZSTD)
    packed = compress_zstd (log);
  return read_file (packed != NULL ? packed : log, is_watched, error);
}

static gboolean
measure (GBytes *const *logs, const char *what, GError **error)
{
  for (guint i = 0; i < 2 * N_WAYS; i++)
    {
      gboolean is_watched = i >= N_WAYS;
      double costs[N_SIZES], plain;

      for (guint k = 0; k < N_SIZES; k++)
        if ((costs[k] = read_way (i % N_WAYS, logs[k], is_watched, error)) < 0)
          return FALSE;
      plain = read_way (WAY_PLAIN, logs[N_SIZES - 1], FALSE, error);
      if (plain < 0)
        return FALSE;
      printf ("%-8s %-6s %-10s %7.1f %7.1f %7.1f ms  twice the size %5.2f x (budget %.1f)  "
              "plain %5.2f x (budget %.0f)\n",
              what, way_names[i % N_WAYS], is_watched ? "watched" : "unwatched", costs[0] * 1e3,
              costs[1] * 1e3, costs[2] * 1e3, costs[2] / costs[1], GROWTH_BUDGET, costs[2] / plain,
              WAY_BUDGET);
    }
  return TRUE;
}

gboolean
bench_ways (guint megabytes, GError **error)
{
  static const char *const whats[] = { "a log", "damaged" };

  for (guint i = 0; i < G_N_ELEMENTS (whats); i++)
    {
      GBytes *logs[N_SIZES] = { NULL };
      gboolean is_made = TRUE;

      for (guint k = 0; k < N_SIZES; k++)
        is_made &= (logs[k] = make_log ((guint64) megabytes << (20 + k), i > 0,
                                        is_made ? error : NULL)) != NULL;
      is_made = is_made && measure (logs, whats[i], error);
      for (guint k = 0; k < N_SIZES; k++)
        g_clear_pointer (&logs[k], g_bytes_unref);
      if (!is_made)
        return FALSE;
    }
  return TRUE;
}
