/* SPDX-License-Identifier: BSD-3-Clause */
/* Tests that a log can be read while it is sent. */
#include "source-fixture.h"
#include "weft-test-unit.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct
{
  const char *path;
  GByteArray *bytes;
  int written[2]; /* a pipe that tells when the first part is read */
} Writer;

static gpointer
write_fifo (gpointer user_data)
{
  Writer *writer = user_data;
  int fd = open (writer->path, O_WRONLY | O_CLOEXEC);
  gsize half = writer->bytes->len / 2;
  char go;

  for (gsize at = 0; at < half;)
    at += (gsize) write (fd, writer->bytes->data + at, half - at);
  g_assert_cmpint (read (writer->written[0], &go, 1), ==, 1);
  for (gsize at = half; at < writer->bytes->len;)
    at += (gsize) write (fd, writer->bytes->data + at, writer->bytes->len - at);
  close (fd);
  return NULL;
}

/* @bytes through a FIFO, whose writer falls silent after their half until that half is seen. */
static void
assert_streams (const SourceFixture *fixture, GByteArray *bytes, gsize seen, WeftFormat format)
{
  Writer writer = { fixture->path, bytes, { -1, -1 } };
  g_autoptr (WeftSource) source = NULL;
  g_autoptr (GError) error = NULL;
  gboolean more = TRUE;
  GThread *thread;
  gsize size = 0;

  g_assert_cmpint (mkfifo (fixture->path, 0600), ==, 0);
  g_assert_cmpint (pipe (writer.written), ==, 0);
  source = source_open (fixture);
  g_assert_cmpint (weft_source_format (source), ==, WEFT_FORMAT_STREAM);
  thread = g_thread_new ("writer", write_fifo, &writer);
  while (size < seen)
    {
      g_autoptr (WeftMap) map = NULL;

      weft_source_read (source, 16 * 1024 * 1024, &more, NULL, &error);
      g_assert_no_error (error);
      g_assert_true (more);
      map = weft_source_map (source, &error);
      g_assert_cmpuint (map->size, >, size);
      size = map->size;
    }
  g_assert_cmpint (write (writer.written[1], "", 1), ==, 1);
  source_read_all (source, G_MAXSIZE, &error);
  g_assert_no_error (error);
  source_assert_maps_to (source, fixture->log);
  g_assert_cmpint (weft_source_format (source), ==, format);
  g_thread_join (thread);
  close (writer.written[0]);
  close (writer.written[1]);
  g_unlink (fixture->path);
}

static void
test_fifo (SourceFixture *fixture, gconstpointer unused)
{
  g_autoptr (GByteArray) plain = g_bytes_unref_to_array (g_bytes_ref (fixture->log));
  g_autoptr (GByteArray) gzip = source_pack_twice (fixture->log, source_pack_gzip, "", 0);
  g_autoptr (GByteArray) zstd = source_pack_twice (fixture->log, source_pack_zstd, "", 0);

  assert_streams (fixture, plain, LOG_SIZE / 2, WEFT_FORMAT_STREAM);
  assert_streams (fixture, gzip, LOG_SIZE * 2 / 5, WEFT_FORMAT_GZIP);
  assert_streams (fixture, zstd, LOG_SIZE * 2 / 5, WEFT_FORMAT_ZSTD);
}

/* One byte at a time: the format is not known before the fourth. */
static gpointer
write_slowly (gpointer user_data)
{
  Writer *writer = user_data;
  int fd = open (writer->path, O_WRONLY | O_CLOEXEC);

  for (gsize at = 0; at < writer->bytes->len; at++)
    {
      g_assert_cmpint (write (fd, writer->bytes->data + at, 1), ==, 1);
      g_usleep (200);
    }
  close (fd);
  return NULL;
}

static void
test_slow_fifo (SourceFixture *fixture, gconstpointer pack)
{
  g_autoptr (GBytes) little = source_make_log (100);
  g_autoptr (GByteArray) bytes = source_pack_twice (little, (PackFunc) pack, "", 0);
  Writer writer = { fixture->path, bytes, { -1, -1 } };
  g_autoptr (WeftSource) source = NULL;
  g_autoptr (GError) error = NULL;
  GThread *thread;

  g_assert_cmpint (mkfifo (fixture->path, 0600), ==, 0);
  source = source_open (fixture);
  thread = g_thread_new ("writer", write_slowly, &writer);
  source_read_all (source, 7, &error);
  g_assert_no_error (error);
  source_assert_maps_to (source, little);
  g_thread_join (thread);
}

static gpointer
cancel_soon (gpointer cancellable)
{
  g_usleep (50000);
  g_cancellable_cancel (cancellable);
  return NULL;
}

static void
test_cancel (SourceFixture *fixture, gconstpointer unused)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (WeftSource) source = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) text = g_bytes_new_static ("some text", 9);
  GThread *thread;
  gboolean more = FALSE;
  int fd;

  g_assert_cmpint (mkfifo (fixture->path, 0600), ==, 0);
  source = source_open (fixture);
  thread = g_thread_new ("cancel", cancel_soon, cancellable);
  g_assert_false (weft_source_read (source, 1, &more, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_true (more);
  g_thread_join (thread);
  g_clear_error (&error);

  /* and can be read on */
  fd = open (fixture->path, O_WRONLY | O_CLOEXEC);
  g_assert_cmpint (write (fd, "some text", 9), ==, 9);
  close (fd);
  source_read_all (source, 100, &error);
  g_assert_no_error (error);
  source_assert_maps_to (source, text);
}

/* A stream whose writer writes nothing is no log. */
static void
test_empty (SourceFixture *fixture, gconstpointer unused)
{
  g_autoptr (WeftSource) source = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (mkfifo (fixture->path, 0600), ==, 0);
  source = source_open (fixture);
  close (open (fixture->path, O_WRONLY | O_CLOEXEC));
  source_read_all (source, G_MAXSIZE, &error);
  g_assert_error (error, WEFT_SOURCE_ERROR, WEFT_SOURCE_ERROR_NOT_A_LOG);
}

/* A stream that nothing reads can be disconnected, and freed. */
static void
test_unread (SourceFixture *fixture, gconstpointer unused)
{
  g_autoptr (WeftSource) first = NULL, second = NULL;

  g_assert_cmpint (mkfifo (fixture->path, 0600), ==, 0);
  first = source_open (fixture);
  second = source_open (fixture);
  g_assert_true (weft_source_disconnect (first));
}

/* While a FIFO without an end marker has no writer, it is at its end when it is removed, or is no
 * FIFO any longer; also if that happened while it had one. */
static void
test_gone (SourceFixture *fixture, gconstpointer unused)
{
  static const char begin[64 * 1024] = "hdrbhetb";

  for (guint i = 0; i < 4; i++)
    {
      g_autoptr (WeftSource) source = NULL;
      g_autoptr (GError) error = NULL;
      WeftSourceStatus status = { .state = WEFT_SOURCE_SILENT };
      gboolean more = TRUE;
      int fd;

      g_assert_cmpint (mkfifo (fixture->path, 0600), ==, 0);
      source = source_open (fixture);
      g_assert_true (weft_source_follow (source));
      fd = open (fixture->path, O_WRONLY | O_CLOEXEC);
      g_assert_cmpint (write (fd, begin, sizeof begin), ==, sizeof begin);
      g_assert_true (weft_source_read (source, 1, &more, NULL, &error));
      if (i < 2)
        {
          close (fd);
          while (status.state != WEFT_SOURCE_CONNECTING)
            {
              g_assert_true (weft_source_read (source, 1, &more, NULL, &error));
              weft_source_status (source, &status);
            }
        }
      g_unlink (fixture->path);
      if (i % 2 == 1)
        source_save (fixture, (const guint8 *) "hdrb", 4);
      if (i >= 2)
        close (fd);
      source_read_all (source, G_MAXSIZE, &error);
      g_assert_no_error (error);
      weft_source_status (source, &status);
      g_assert_cmpint (status.state, ==, WEFT_SOURCE_TRUNCATED);
      g_assert_false (weft_source_disconnect (source));
      g_unlink (fixture->path);
    }
}

/* What is mapped first after its beginning was replaced is known to be another log, once. */
static void
test_replaced (SourceFixture *fixture, gconstpointer unused)
{
  g_autoptr (GByteArray) bytes = g_bytes_unref_to_array (g_bytes_ref (fixture->log));
  Writer writer = { fixture->path, bytes, { -1, -1 } };
  g_autoptr (WeftSource) source = NULL;
  g_autoptr (WeftMap) part = NULL, rest = NULL, again = NULL;
  WeftSpool *spool = weft_spool_new (NULL, NULL);
  gboolean more;
  GThread *thread;

  g_assert_cmpint (mkfifo (fixture->path, 0600), ==, 0);
  g_assert_cmpint (pipe (writer.written), ==, 0);
  source = source_open (fixture);
  thread = g_thread_new ("writer", write_fifo, &writer);
  g_assert_true (weft_source_read (source, 1, &more, NULL, NULL));
  part = weft_source_map (source, NULL);
  g_assert_false (weft_source_was_replaced (source));
  g_assert_true (weft_spool_append (spool, (const guint8 *) "kept", 4, NULL));
  g_assert_true (weft_source_replace (source, spool, part->size));
  g_assert_cmpint (write (writer.written[1], "", 1), ==, 1);
  source_read_all (source, G_MAXSIZE, NULL);
  g_assert_false (weft_source_was_replaced (source));
  rest = weft_source_map (source, NULL);
  g_assert_true (weft_source_was_replaced (source));
  g_assert_cmpmem (rest->data, 4, "kept", 4);
  g_assert_cmpmem (rest->data + 4, rest->size - 4, bytes->data + part->size,
                   bytes->len - part->size);
  again = weft_source_map (source, NULL);
  g_assert_false (weft_source_was_replaced (source));
  g_thread_join (thread);
  close (writer.written[0]);
  close (writer.written[1]);
  g_unlink (fixture->path);
}

/* Where there is no room for what came since, all is kept, and that is told once. */
static void
test_not_replaced (SourceFixture *fixture, gconstpointer unused)
{
  g_autoptr (GByteArray) bytes = g_bytes_unref_to_array (g_bytes_ref (fixture->log));
  Writer writer = { fixture->path, bytes, { -1, -1 } };
  g_autoptr (WeftSource) source = NULL;
  WeftSpool *spool = weft_spool_new (NULL, NULL);
  gboolean more;
  GThread *thread;

  g_assert_cmpint (mkfifo (fixture->path, 0600), ==, 0);
  g_assert_cmpint (pipe (writer.written), ==, 0);
  source = source_open (fixture);
  thread = g_thread_new ("writer", write_fifo, &writer);
  g_assert_true (weft_source_read (source, 1, &more, NULL, NULL));
  g_assert_false (weft_source_replace_failed (source));
  /* it cannot be written to */
  close (spool->fd);
  spool->fd = -1;
  g_assert_true (weft_source_replace (source, spool, 1));
  g_assert_cmpint (write (writer.written[1], "", 1), ==, 1);
  source_read_all (source, G_MAXSIZE, NULL);
  g_assert_true (weft_source_replace_failed (source));
  g_assert_false (weft_source_replace_failed (source));
  source_assert_maps_to (source, fixture->log);
  g_assert_false (weft_source_was_replaced (source));
  g_thread_join (thread);
  close (writer.written[0]);
  close (writer.written[1]);
  g_unlink (fixture->path);
}

/* Writes to the pipe @fd, whose reader has all of the time it needs, until it has been full for a
 * while after @least bytes, or @most bytes are written. Returns the bytes. */
static gsize
fill_pipe (int fd, gsize least, gsize most)
{
  g_autofree char *zeros = g_malloc0 (65536);
  GPollFD polls = { fd, G_IO_OUT, 0 };
  gsize written = 0;

  while (written < most && g_poll (&polls, 1, written < least ? -1 : 500) > 0)
    {
      gssize n = write (fd, zeros, 65536);

      written += (gsize) MAX (n, 0);
    }
  return written;
}

/* Of a stream of which little is kept not much more is taken than is looked at. */
static void
test_backlog (SourceFixture *fixture, gconstpointer unused)
{
  const WeftRetention keep = { .bytes = 4 * 1024 * 1024 };
  g_autoptr (WeftControl) control = weft_control_new ();
  g_autoptr (WeftSource) source = NULL;
  gboolean more;
  gsize n;
  int fd;

  g_assert_cmpint (mkfifo (fixture->path, 0600), ==, 0);
  source = source_open (fixture);
  weft_control_set_retention (control, keep);
  weft_source_set_control (source, control);
  weft_source_set_timeout (source, 0);
  weft_source_read (source, 1, &more, NULL, NULL);
  fd = open (fixture->path, O_WRONLY | O_CLOEXEC | O_NONBLOCK);
  g_assert_cmpint (fd, >=, 0);
  n = fill_pipe (fd, weft_retention_backlog (keep) + 1, 10 * keep.bytes);
  g_assert_cmpuint (n, >, weft_retention_backlog (keep));
  g_assert_cmpuint (n, <, keep.bytes);
  /* the reader has looked, and as much as before comes */
  weft_source_set_timeout (source, -1);
  weft_source_read (source, 1, &more, NULL, NULL);
  n = fill_pipe (fd, weft_retention_backlog (keep), 10 * keep.bytes);
  g_assert_cmpuint (n, >=, weft_retention_backlog (keep));
  close (fd);
  g_unlink (fixture->path);
}

static void
test_stdin (SourceFixture *fixture, gconstpointer unused)
{
  g_autoptr (GByteArray) packed = source_pack_gzip (fixture->log);
  g_autoptr (WeftSource) source = NULL;
  g_autoptr (GError) error = NULL;
  int old = dup (STDIN_FILENO);
  int fd;

  source_save (fixture, packed->data, packed->len);
  fd = open (fixture->path, O_RDONLY | O_CLOEXEC);
  dup2 (fd, STDIN_FILENO);
  close (fd);
  source = weft_source_open ("-", &error);
  g_assert_no_error (error);
  source_read_all (source, G_MAXSIZE, &error);
  g_assert_no_error (error);
  source_assert_maps_to (source, fixture->log);
  g_assert_false (weft_source_follow (source));
  g_assert_false (weft_source_disconnect (source));
  g_assert_cmpstr (weft_format_name (weft_source_format (source)), ==, "gzip");
  dup2 (old, STDIN_FILENO);
  close (old);
}

static void
add (const char *name, gconstpointer data, void (*test) (SourceFixture *, gconstpointer))
{
  g_autofree char *path = g_strconcat ("/source-stream/", name, NULL);

  g_test_add (path, SourceFixture, data, source_set_up, test, source_tear_down);
}

WEFT_TEST_UNIT (add_tests)
{
  add ("fifo", NULL, test_fifo);
  add ("slow-fifo/gzip", source_pack_gzip, test_slow_fifo);
  add ("slow-fifo/zstd", source_pack_zstd, test_slow_fifo);
  add ("cancel", NULL, test_cancel);
  add ("empty", NULL, test_empty);
  add ("unread", NULL, test_unread);
  add ("gone", NULL, test_gone);
  add ("replaced", NULL, test_replaced);
  add ("not-replaced", NULL, test_not_replaced);
  add ("backlog", NULL, test_backlog);
  add ("stdin", NULL, test_stdin);
}
