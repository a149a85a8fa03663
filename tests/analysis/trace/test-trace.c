/* SPDX-License-Identifier: BSD-3-Clause */
/* Logs are read from files of all kinds, in pieces, and shown early. */
#include "logs.h"
#include "weft-event-tags.h"
#include "weft-test-disk.h"
#include "weft-test-unit.h"
#include "weft-trace-read.h"

#include <fcntl.h>
#include <gio/gio.h>
#include <glib-unix.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

/* A folder for a test's files, removed with them. */
typedef struct
{
  char *path;
} Folder;

static void
folder_init (Folder *folder)
{
  g_autoptr (GError) error = NULL;

  folder->path = g_dir_make_tmp ("weft-test-XXXXXX", &error);
  g_assert_no_error (error);
}

static void
folder_clear (Folder *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder->path, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder->path, name, NULL);

      g_assert_cmpint (g_unlink (path), ==, 0);
    }
  g_assert_cmpint (g_rmdir (folder->path), ==, 0);
  g_free (folder->path);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Folder, folder_clear)

static char *
write_file (const Folder *folder, const char *name, gconstpointer data, gsize size)
{
  g_autoptr (GError) error = NULL;
  char *path = g_build_filename (folder->path, name, NULL);

  g_file_set_contents (path, data, size, &error);
  g_assert_no_error (error);
  return path;
}

static GBytes *
compress (const guint8 *data, gsize size)
{
  g_autoptr (GConverter) zip =
      G_CONVERTER (g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP, 1));
  g_autoptr (GInputStream) plain = g_memory_input_stream_new_from_data (data, size, NULL);
  g_autoptr (GInputStream) packed = g_converter_input_stream_new (plain, zip);
  g_autoptr (GOutputStream) out = g_memory_output_stream_new_resizable ();

  g_assert_cmpint (
      g_output_stream_splice (out, packed, G_OUTPUT_STREAM_SPLICE_CLOSE_TARGET, NULL, NULL), >=, 0);
  return g_memory_output_stream_steal_as_bytes (G_MEMORY_OUTPUT_STREAM (out));
}

/* What progress told. */
typedef struct
{
  guint n_calls, n_shown; /* atomic: they come from several threads */
  gint n_bytes;           /* atomic: of the last one shown */
  guint64 n_events;       /* of it */
  guint64 highest;
  GCancellable *cancellable; /* cancelled when the first is shown */
} Watch;

static void
watch (WeftTrace *trace, guint64 done, guint64 total, gpointer user_data)
{
  Watch *self = user_data;

  g_atomic_int_inc (&self->n_calls);
  if (total > 0)
    g_assert_cmpuint (done, <=, total);
  if (trace == NULL)
    return;
  g_atomic_int_inc (&self->n_shown);
  g_atomic_int_set (&self->n_bytes, (gint) trace->index->log->map->size);
  g_assert_cmpuint (trace->index->n_events, >=, self->n_events);
  g_assert_false (trace->index->log->is_final);
  g_assert_nonnull (trace->process);
  self->n_events = trace->index->n_events;
  if (self->cancellable != NULL)
    g_cancellable_cancel (self->cancellable);
}

static WeftTrace *
read_path (const char *path, Watch *seen, GCancellable *cancellable, GError **error)
{
  g_autoptr (WeftSource) source = weft_source_open (path, error);

  if (source == NULL)
    return NULL;
  return weft_trace_read (source, 0, NULL, watch, seen, cancellable, error);
}

static gboolean
has_problem (const WeftTrace *trace, WeftProblemKind kind)
{
  GArray *problems = trace->index->problems;

  for (guint i = 0; i < problems->len; i++)
    if (g_array_index (problems, WeftProblem, i).kind == kind)
      return TRUE;
  return FALSE;
}

static WeftTestLog *
some_log (guint n)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (9);

  return weft_test_random_log (rand, n, 4, 0);
}

static void
test_formats (void)
{
  g_auto (Folder) folder = { 0 };
  g_autoptr (WeftTestLog) log = some_log (20000);
  g_autoptr (WeftIndex) want = weft_test_index_bytes (log);
  g_autoptr (GBytes) packed = compress (log->bytes->data, log->bytes->len);
  g_autofree char *plain = NULL;
  g_autofree char *gzip = NULL;
  const char *paths[2];

  folder_init (&folder);
  plain = write_file (&folder, "a.eventlog", log->bytes->data, log->bytes->len);
  gzip = write_file (&folder, "a.gz", g_bytes_get_data (packed, NULL), g_bytes_get_size (packed));
  paths[0] = plain;
  paths[1] = gzip;
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GError) error = NULL;
      Watch seen = { 0 };
      g_autoptr (WeftTrace) trace = read_path (paths[i], &seen, NULL, &error);

      g_assert_no_error (error);
      g_assert_cmpuint (trace->index->n_events, ==, want->n_events);
      g_assert_cmpuint (trace->index->to, ==, want->to);
      g_assert_true (trace->index->log->is_complete);
      g_assert_cmpuint (trace->index->problems->len, ==, 0);
      g_assert_cmpuint (seen.n_calls, >, 0);
      g_assert_nonnull (trace->heap);
      g_assert_nonnull (trace->sparks);
    }
}

/* A compressed log that is cut, and one that is cut before its header is whole. */
static void
test_damaged_compression (void)
{
  g_auto (Folder) folder = { 0 };
  g_autoptr (WeftTestLog) log = some_log (20000);
  g_autoptr (GBytes) packed = compress (log->bytes->data, log->bytes->len);
  const guint8 *data = g_bytes_get_data (packed, NULL);
  g_autofree char *half = NULL;
  g_autofree char *bit = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftTrace) trace = NULL;
  Watch seen = { 0 };

  folder_init (&folder);
  half = write_file (&folder, "half.gz", data, g_bytes_get_size (packed) / 2);
  bit = write_file (&folder, "bit.gz", data, 30);
  trace = read_path (half, &seen, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (trace->index->n_events, >, 1000);
  g_assert_true (has_problem (trace, WEFT_PROBLEM_COMPRESSION));
  g_assert_null (read_path (bit, &seen, NULL, &error));
  g_assert_nonnull (error);
  g_assert_cmpint (error->domain, ==, WEFT_SOURCE_ERROR);
}

/* What can be unpacked is shown. */
static void
test_full_disk (void)
{
  g_auto (Folder) folder = { 0 };
  g_autoptr (WeftTestLog) log = some_log (20000);
  g_autoptr (GBytes) packed = compress (log->bytes->data, log->bytes->len);
  g_autofree char *path = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftTrace) trace = NULL;
  Watch seen = { 0 };

  folder_init (&folder);
  path = write_file (&folder, "a.gz", g_bytes_get_data (packed, NULL), g_bytes_get_size (packed));
  weft_test_disk_full (log->bytes->len / 2);
  trace = read_path (path, &seen, NULL, &error);
  weft_test_disk_free ();
  g_assert_no_error (error);
  g_assert_cmpuint (trace->index->n_events, >, 1000);
  g_assert_true (has_problem (trace, WEFT_PROBLEM_NO_SPACE));
  g_assert_false (has_problem (trace, WEFT_PROBLEM_READ_ERROR));
}

/* What unpacks to too much is read up to the limit; a log that only packs well is read whole. */
static void
test_unpack_limit (void)
{
  static const struct
  {
    guint zeros; /* MB after the log */
    guint ratio;
    gboolean stops;
  } cases[] = { { 32, 100, TRUE }, { 32, 0, TRUE }, { 0, 100, FALSE }, { 32, 100000, FALSE } };
  g_auto (Folder) folder = { 0 };

  folder_init (&folder);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const guint64 limit = cases[i].zeros > 0 ? 20000000 : 200000;
      g_autoptr (WeftTestLog) log = some_log (20000);
      g_autoptr (GBytes) packed = NULL;
      g_autofree char *path = NULL;
      g_autoptr (GError) error = NULL;
      g_autoptr (WeftSource) source = NULL;
      g_autoptr (WeftTrace) trace = NULL;
      guint whole = log->bytes->len;

      g_byte_array_set_size (log->bytes, whole + cases[i].zeros * 1024 * 1024);
      memset (log->bytes->data + whole, 0, log->bytes->len - whole);
      packed = compress (log->bytes->data, log->bytes->len);
      g_assert_cmpuint (log->bytes->len, >, limit);
      path =
          write_file (&folder, "a.gz", g_bytes_get_data (packed, NULL), g_bytes_get_size (packed));
      source = weft_source_open (path, &error);
      g_assert_no_error (error);
      weft_source_set_unpack_limit (source,
                                    (WeftUnpackLimit){ .bytes = limit, .ratio = cases[i].ratio });
      trace = weft_trace_read (source, 0, NULL, NULL, NULL, NULL, &error);
      g_assert_no_error (error);
      g_assert_cmpuint (trace->index->n_events, >, 20000);
      g_assert_true (has_problem (trace, WEFT_PROBLEM_SIZE_LIMIT) == cases[i].stops);
      if (cases[i].stops)
        g_assert_cmpuint (trace->index->log->map->size, <=, limit);
      else
        g_assert_cmpuint (trace->index->log->map->size, ==, log->bytes->len);
    }
}

static void
test_no_logs (void)
{
  static const struct
  {
    const char *text, *word;
  } cases[] = {
    { "version https://git-lfs.github.com/spec/v1\noid sha256:0\n", "LFS" },
    { "some words that are no log at all\n", "text" },
    { "hdrbhetbetb", "header" },
    { "hdrb damaged beyond all hope and help", "header" },
  };
  g_auto (Folder) folder = { 0 };

  folder_init (&folder);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path =
          write_file (&folder, "no.eventlog", cases[i].text, strlen (cases[i].text));
      g_autoptr (GError) error = NULL;
      Watch seen = { 0 };

      g_assert_null (read_path (path, &seen, NULL, &error));
      g_assert_error (error, WEFT_SOURCE_ERROR, WEFT_SOURCE_ERROR_NOT_A_LOG);
      g_test_message ("%s", error->message);
      g_assert_nonnull (strstr (error->message, "no.eventlog"));
      g_assert_nonnull (strstr (error->message, cases[i].word));
    }
}

/* A program that writes a log into a pipe. */
typedef struct
{
  WeftTestLog *log;
  int fd;
  Watch *seen;
  guint n_late;       /* rounds whose second part came late */
  double cpu_seconds; /* of the writer itself */
} Writer;

static void
write_bytes (int fd, const guint8 *data, gsize size)
{
  while (size > 0)
    {
      gssize n = write (fd, data, size);

      g_assert_cmpint (n, >, 0);
      data += n;
      size -= n;
    }
}

/* The first half, and the other when the first was shown. */
static gpointer
write_halves (gpointer user_data)
{
  Writer *self = user_data;
  GByteArray *bytes = self->log->bytes;
  guint half = bytes->len / 2;

  write_bytes (self->fd, bytes->data, half);
  for (guint i = 0; i < 2000 && g_atomic_int_get (&self->seen->n_shown) == 0; i++)
    g_usleep (10000);
  write_bytes (self->fd, bytes->data + half, bytes->len - half);
  close (self->fd);
  return NULL;
}

/* Reads what @write writes of @writer's log to a pipe; its watch is told of it. */
static WeftTrace *
read_stream (Writer *writer, GThreadFunc write)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = NULL;
  WeftTrace *trace;
  GThread *thread;
  int fds[2];

  g_assert_true (g_unix_open_pipe (fds, FD_CLOEXEC, &error));
  writer->fd = fds[1];
  path = g_strdup_printf ("/dev/fd/%d", fds[0]);
  thread = g_thread_new ("writer", write, writer);
  trace = read_path (path, writer->seen, NULL, &error);
  g_thread_join (thread);
  close (fds[0]);
  g_assert_no_error (error);
  g_assert_true (trace->index->log->is_complete);
  return trace;
}

static void
test_stream (void)
{
  g_autoptr (WeftTestLog) log = some_log (100000);
  g_autoptr (WeftIndex) want = weft_test_index_bytes (log);
  Watch seen = { 0 };
  Writer writer = { .log = log, .seen = &seen };
  g_autoptr (WeftTrace) trace = read_stream (&writer, write_halves);

  g_assert_cmpuint (seen.n_shown, >, 0);
  g_assert_cmpuint (seen.n_events, <, want->n_events);
  g_assert_cmpuint (trace->index->n_events, ==, want->n_events);
}

#define N_ROUNDS 10
/* What comes within this time is shown together, see weft-trace-read.c. */
#define TOGETHER_US 8000

/* As a program that flushes its buffers now and then, one shortly after the other: the next when
 * these have been shown. */
static gpointer
write_rounds (gpointer user_data)
{
  Writer *self = user_data;
  GByteArray *bytes = self->log->bytes;
  guint part = bytes->len / (2 * N_ROUNDS);

  for (guint i = 0; i < N_ROUNDS; i++)
    {
      guint at = 2 * i * part, end = i + 1 < N_ROUNDS ? at + 2 * part : bytes->len;
      gint64 begun = g_get_monotonic_time ();

      write_bytes (self->fd, bytes->data + at, part);
      g_usleep (2000);
      write_bytes (self->fd, bytes->data + at + part, end - at - part);
      self->n_late += g_get_monotonic_time () - begun >= TOGETHER_US;
      for (guint k = 0; k < 40000 && (guint) g_atomic_int_get (&self->seen->n_bytes) < end; k++)
        g_usleep (500);
    }
  close (self->fd);
  return NULL;
}

/* What comes together is shown together: most rounds once, but for those in which a busy machine
 * does not let the writer write on. */
static void
test_stream_rounds (void)
{
  g_autoptr (WeftTestLog) log = some_log (20000);
  Watch seen = { 0 };
  Writer writer = { .log = log, .seen = &seen };
  g_autoptr (WeftTrace) trace = read_stream (&writer, write_rounds);

  g_assert_nonnull (trace);
  g_assert_cmpuint (seen.n_shown, >, 0);
  g_assert_cmpuint (seen.n_shown, <, N_ROUNDS * 3 / 2 + writer.n_late);
}

/* So many bytes that are not events come after a log, this many at a time. */
#define DAMAGED_BYTES (16 * 1024 * 1024)
#define PIECE_BYTES   (64 * 1024)

/* CPU time, s. */
static double
cpu_seconds (clockid_t clock)
{
  struct timespec time;

  clock_gettime (clock, &time);
  return (double) time.tv_sec + (double) time.tv_nsec / 1e9;
}

/* Writes each piece when the one before was read, so that the stream falls silent after each. */
static gpointer
write_pieces (gpointer user_data)
{
  Writer *self = user_data;
  GByteArray *bytes = self->log->bytes;

  for (guint at = 0; at < bytes->len; at += PIECE_BYTES)
    {
      int waiting = 0;

      write_bytes (self->fd, bytes->data + at, MIN (PIECE_BYTES, bytes->len - at));
      while (ioctl (self->fd, FIONREAD, &waiting) == 0 && waiting > 0)
        g_usleep (50);
    }
  self->cpu_seconds = cpu_seconds (CLOCK_THREAD_CPUTIME_ID);
  close (self->fd);
  return NULL;
}

/* CPU time of reading @path without a watcher, s. */
static double
cost_of_reading (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftSource) source = weft_source_open (path, &error);
  double begun = cpu_seconds (CLOCK_PROCESS_CPUTIME_ID);
  g_autoptr (WeftTrace) trace = weft_trace_read (source, 0, NULL, NULL, NULL, NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (weft_index_lost_bytes (trace->index), >=, DAMAGED_BYTES);
  return cpu_seconds (CLOCK_PROCESS_CPUTIME_ID) - begun;
}

/* A stream that nobody watches is indexed once, not again with each piece: damage makes every look
 * a pass over all of it. Each piece indexed takes 128 times as long, so the limit is a wide one. */
static void
test_stream_cost (void)
{
  g_auto (Folder) folder = { 0 };
  g_autoptr (WeftTestLog) log = some_log (1000);
  g_autoptr (GError) error = NULL;
  g_autofree char *plain = NULL;
  g_autofree char *path = NULL;
  Writer writer = { .log = log };
  double once, streamed;
  guint whole = log->bytes->len;
  GThread *thread;
  int fds[2];

  g_byte_array_set_size (log->bytes, whole + DAMAGED_BYTES);
  memset (log->bytes->data + whole, 0, DAMAGED_BYTES);
  folder_init (&folder);
  plain = write_file (&folder, "zeros.eventlog", log->bytes->data, log->bytes->len);
  once = cost_of_reading (plain);
  g_assert_true (g_unix_open_pipe (fds, FD_CLOEXEC, &error));
  writer.fd = fds[1];
  path = g_strdup_printf ("/dev/fd/%d", fds[0]);
  thread = g_thread_new ("writer", write_pieces, &writer);
  streamed = cost_of_reading (path);
  g_thread_join (thread);
  streamed -= writer.cpu_seconds;
  close (fds[0]);
  g_test_message ("as a file %.1f ms, as a stream %.1f ms", once * 1e3, streamed * 1e3);
  g_assert_cmpfloat (streamed, <, 25 * once);
}

/* More than the beginning that is shown has, and a file so large that it is shown. */
#define MANY_EVENTS    2500000
#define FIRST_BYTES    (32 * 1024 * 1024)
#define LARGE_FILE     (256 * 1024 * 1024)
#define LONG_TEXT      60000
#define DATA_END_BYTES 2
#define LATE           (G_GUINT64_CONSTANT (1) << 50) /* ns; after what is random */

/* Messages after the last event of @log, until it has more than @size bytes. */
static void
add_long_messages (WeftTestLog *log, gsize size)
{
  g_autofree char *text = g_strnfill (LONG_TEXT, 'x');

  g_byte_array_set_size (log->bytes, log->bytes->len - DATA_END_BYTES);
  for (guint64 time = LATE; log->bytes->len <= size; time++)
    {
      weft_test_log_begin_block (log, 0, time);
      weft_test_log_event (log, WEFT_TAG_USER_MSG, time);
      weft_test_log_u16 (log, LONG_TEXT);
      weft_test_log_bytes (log, text, LONG_TEXT);
      weft_test_log_end_block (log, time + 1);
    }
  weft_test_log_data_end (log);
}

/* A file so large that its beginning is shown before its end is read. */
static void
check_large (const char *path)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  Watch seen = { 0 }, cancelling = { .cancellable = cancellable };
  g_autoptr (WeftTrace) trace = read_path (path, &seen, NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (seen.n_shown, ==, 1);
  g_assert_cmpuint (seen.n_events, >, 1000000);
  g_assert_cmpuint (trace->index->n_events, >, MANY_EVENTS);
  g_assert_true (trace->index->log->is_complete);
  g_assert_null (read_path (path, &cancelling, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* Damages the bytes of @log around the end of the part that is shown first, and its file. */
static void
spoil_first_end (const WeftTestLog *log, const char *path)
{
  const glong at = FIRST_BYTES - 40;
  const gsize size = 70;
  FILE *file = fopen (path, "r+b");

  memset (log->bytes->data + at, 0x12, size);
  g_assert_nonnull (file);
  g_assert_cmpint (fseek (file, at, SEEK_SET), ==, 0);
  g_assert_cmpuint (fwrite (log->bytes->data + at, 1, size, file), ==, size);
  g_assert_cmpint (fclose (file), ==, 0);
}

/* The beginning that is shown ends in a block that turns out to be spoilt. */
static void
check_large_spoilt (const WeftTestLog *log, const char *path)
{
  g_autoptr (WeftIndex) want = weft_test_index_bytes (log);
  g_autoptr (GError) error = NULL;
  Watch seen = { 0 };
  g_autoptr (WeftTrace) trace = read_path (path, &seen, NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (want->problems->len, >, 0);
  g_assert_cmpuint (seen.n_shown, ==, 1);
  g_assert_cmpuint (trace->index->n_events, ==, want->n_events);
  g_assert_cmpuint (trace->index->problems->len, ==, want->problems->len);
  g_assert_cmpuint (weft_index_lost_bytes (trace->index), ==, weft_index_lost_bytes (want));
}

static void
test_large (void)
{
  g_auto (Folder) folder = { 0 };
  g_autoptr (WeftTestLog) log = some_log (MANY_EVENTS);
  g_autofree char *path = NULL;

  add_long_messages (log, LARGE_FILE);
  folder_init (&folder);
  path = write_file (&folder, "large.eventlog", log->bytes->data, log->bytes->len);
  check_large (path);
  spoil_first_end (log, path);
  check_large_spoilt (log, path);
}

static void
test_corpus (void)
{
  g_autoptr (GPtrArray) clean = weft_test_clean_logs ();
  g_autoptr (GPtrArray) damaged = clean != NULL ? weft_test_damaged_logs () : NULL;

  if (clean == NULL)
    return;
  for (guint i = 0; i < clean->len + damaged->len; i++)
    {
      const char *path = i < clean->len ? clean->pdata[i] : damaged->pdata[i - clean->len];
      g_autoptr (WeftIndex) want = weft_test_index_path (path);
      g_autoptr (GError) error = NULL;
      Watch seen = { 0 };
      g_autoptr (WeftTrace) trace = read_path (path, &seen, NULL, &error);

      g_assert_no_error (error);
      g_assert_cmpuint (trace->index->n_events, ==, want->n_events);
      g_assert_cmpuint (trace->index->problems->len, ==, want->problems->len);
    }
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/trace/formats", test_formats);
  g_test_add_func ("/trace/damaged-compression", test_damaged_compression);
  g_test_add_func ("/trace/full-disk", test_full_disk);
  g_test_add_func ("/trace/unpack-limit", test_unpack_limit);
  g_test_add_func ("/trace/no-logs", test_no_logs);
  g_test_add_func ("/trace/stream", test_stream);
  g_test_add_func ("/trace/stream-rounds", test_stream_rounds);
  g_test_add_func ("/trace/stream-cost", test_stream_cost);
  g_test_add_func ("/trace/large", test_large);
  g_test_add_func ("/trace/corpus", test_corpus);
}
