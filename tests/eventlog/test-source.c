/* SPDX-License-Identifier: BSD-3-Clause */
/* Tests that a source makes the same bytes of a log however it is packed or sent. */
#include "tests.h"
#include "weft-source.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zstd.h>

#define LOG_SIZE (3 * 1024 * 1024 + 17)

typedef struct
{
  char *folder;
  char *path;  /* of the file under test, in the folder */
  GBytes *log; /* what a source of it should yield */
} Fixture;

/* Bytes that compress to about a third, as logs do. */
static GBytes *
make_log (gsize size)
{
  guint8 *data = g_malloc (size);
  guint32 random = 1;

  for (gsize i = 0; i < size; i++)
    {
      random = random * 1664525 + 1013904223;
      data[i] = i % 3 != 0 ? (guint8) (i / 24) : (guint8) (random >> 24);
    }
  memcpy (data, "hdrbhetb", 8);
  return g_bytes_new_take (data, size);
}

static void
set_up (Fixture *fixture, gconstpointer unused)
{
  fixture->folder = g_dir_make_tmp ("weft-test-XXXXXX", NULL);
  fixture->path = g_build_filename (fixture->folder, "log", NULL);
  fixture->log = make_log (LOG_SIZE);
}

static void
tear_down (Fixture *fixture, gconstpointer unused)
{
  g_unlink (fixture->path);
  g_assert_cmpint (g_rmdir (fixture->folder), ==, 0);
  g_bytes_unref (fixture->log);
  g_free (fixture->path);
  g_free (fixture->folder);
}

static GByteArray *
pack_gzip (GBytes *bytes)
{
  g_autoptr (GZlibCompressor) gzip = g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP, -1);
  g_autoptr (GOutputStream) memory = g_memory_output_stream_new_resizable ();
  g_autoptr (GOutputStream) stream = g_converter_output_stream_new (memory, G_CONVERTER (gzip));

  g_assert_true (g_output_stream_write_all (stream, g_bytes_get_data (bytes, NULL),
                                            g_bytes_get_size (bytes), NULL, NULL, NULL));
  g_assert_true (g_output_stream_close (stream, NULL, NULL));
  return g_bytes_unref_to_array (
      g_memory_output_stream_steal_as_bytes (G_MEMORY_OUTPUT_STREAM (memory)));
}

static GByteArray *
pack_zstd (GBytes *bytes)
{
  gsize room = ZSTD_compressBound (g_bytes_get_size (bytes));
  GByteArray *packed = g_byte_array_sized_new (room);

  g_byte_array_set_size (packed, room);
  g_byte_array_set_size (packed, ZSTD_compress (packed->data, room, g_bytes_get_data (bytes, NULL),
                                                g_bytes_get_size (bytes), 1));
  return packed;
}

typedef GByteArray *(*PackFunc) (GBytes *bytes);

/* The log in two members or frames, with @between between and @after after them. */
static GByteArray *
pack_twice (GBytes *log, PackFunc pack, const char *between, gsize size)
{
  gsize half = g_bytes_get_size (log) / 2;
  g_autoptr (GBytes) front = g_bytes_new_from_bytes (log, 0, half);
  g_autoptr (GBytes) back = g_bytes_new_from_bytes (log, half, g_bytes_get_size (log) - half);
  GByteArray *packed = pack (front);
  g_autoptr (GByteArray) second = pack (back);

  g_byte_array_append (packed, (const guint8 *) between, size);
  g_byte_array_append (packed, second->data, second->len);
  return packed;
}

static void
save (const Fixture *fixture, const guint8 *data, gsize size)
{
  g_autoptr (GError) error = NULL;

  g_file_set_contents (fixture->path, (const char *) data, size, &error);
  g_assert_no_error (error);
}

static WeftSource *
open_source (const Fixture *fixture)
{
  g_autoptr (GError) error = NULL;
  WeftSource *source = weft_source_open (fixture->path, &error);

  g_assert_no_error (error);
  return source;
}

static void
read_all (WeftSource *source, gsize piece, GError **error)
{
  gboolean more = TRUE;

  while (more && weft_source_read (source, piece, &more, NULL, error))
    ;
  g_assert_false (more);
}

static void
assert_maps_to (WeftSource *source, GBytes *expected)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftMap) map = weft_source_map (source, &error);
  g_autoptr (GBytes) bytes = NULL;

  g_assert_no_error (error);
  bytes = g_bytes_new_static (map->data, map->size);
  g_assert_cmpuint (map->size, ==, g_bytes_get_size (expected));
  g_assert_true (g_bytes_equal (bytes, expected));
}

/* What could be read is a beginning of the log, and not shorter than @at_least. */
static void
assert_maps_to_beginning (WeftSource *source, GBytes *log, gsize at_least)
{
  g_autoptr (WeftMap) map = weft_source_map (source, NULL);

  g_assert_cmpuint (map->size, >=, at_least);
  g_assert_cmpuint (map->size, <=, g_bytes_get_size (log));
  for (gsize i = 0; i < map->size; i++)
    g_assert_cmpuint (map->data[i], ==, ((const guint8 *) g_bytes_get_data (log, NULL))[i]);
}

static void
assert_unpacks (const Fixture *fixture, GByteArray *packed, WeftFormat format)
{
  g_autoptr (WeftSource) source = NULL;
  g_autoptr (GError) error = NULL;
  guint64 done, total;

  save (fixture, packed->data, packed->len);
  source = open_source (fixture);
  g_assert_cmpint (weft_source_format (source), ==, format);
  read_all (source, 100000, &error);
  g_assert_no_error (error);
  assert_maps_to (source, fixture->log);
  weft_source_progress (source, &done, &total);
  g_assert_cmpuint (done, ==, packed->len);
  g_assert_cmpuint (total, ==, packed->len);
}

static void
test_plain (Fixture *fixture, gconstpointer unused)
{
  g_autoptr (WeftSource) source = NULL;
  g_autoptr (WeftMap) map = NULL;
  gboolean more = TRUE;
  guint64 done, total;
  int fd;

  save (fixture, g_bytes_get_data (fixture->log, NULL), LOG_SIZE);
  source = open_source (fixture);
  g_assert_cmpint (weft_source_format (source), ==, WEFT_FORMAT_PLAIN);
  g_assert_true (weft_source_read (source, 1, &more, NULL, NULL));
  g_assert_false (more);
  assert_maps_to (source, fixture->log);
  weft_source_progress (source, &done, &total);
  g_assert_cmpuint (done, ==, LOG_SIZE);
  g_assert_cmpuint (total, ==, LOG_SIZE);

  fd = open (fixture->path, O_WRONLY | O_APPEND | O_CLOEXEC);
  g_assert_cmpint (write (fd, "more", 4), ==, 4);
  close (fd);
  map = weft_source_map (source, NULL);
  g_assert_cmpmem (map->data + LOG_SIZE, map->size - LOG_SIZE, "more", 4);
}

static void
test_gzip (Fixture *fixture, gconstpointer unused)
{
  g_autoptr (GByteArray) packed = pack_gzip (fixture->log);
  g_autoptr (GByteArray) twice = pack_twice (fixture->log, pack_gzip, "", 0);
  g_autoptr (GByteArray) padded = pack_twice (fixture->log, pack_gzip, "\0\0\0", 3);

  assert_unpacks (fixture, packed, WEFT_FORMAT_GZIP);
  assert_unpacks (fixture, twice, WEFT_FORMAT_GZIP);
  assert_unpacks (fixture, padded, WEFT_FORMAT_GZIP);
  g_byte_array_append (packed, (const guint8 *) "\0\0\0\0\0", 5);
  assert_unpacks (fixture, packed, WEFT_FORMAT_GZIP);
}

#define SKIPPABLE "\x53\x2a\x4d\x18\x05\0\0\0hello"

static void
test_zstd (Fixture *fixture, gconstpointer unused)
{
  g_autoptr (GByteArray) packed = pack_zstd (fixture->log);
  g_autoptr (GByteArray) twice = pack_twice (fixture->log, pack_zstd, "", 0);
  g_autoptr (GByteArray) skipped =
      pack_twice (fixture->log, pack_zstd, SKIPPABLE, sizeof SKIPPABLE - 1);

  assert_unpacks (fixture, packed, WEFT_FORMAT_ZSTD);
  assert_unpacks (fixture, twice, WEFT_FORMAT_ZSTD);
  assert_unpacks (fixture, skipped, WEFT_FORMAT_ZSTD);
  g_byte_array_append (packed, (const guint8 *) SKIPPABLE, sizeof SKIPPABLE - 1);
  assert_unpacks (fixture, packed, WEFT_FORMAT_ZSTD);
  g_byte_array_prepend (packed, (const guint8 *) SKIPPABLE, sizeof SKIPPABLE - 1);
  assert_unpacks (fixture, packed, WEFT_FORMAT_ZSTD);
}

/* @packed, spoilt somehow: the source says where, and has what came before. */
static void
assert_damaged (const Fixture *fixture, GByteArray *packed, const char *pattern, gsize at_least)
{
  g_autofree char *whole_pattern = g_strdup_printf ("%s: %s", fixture->path, pattern);
  g_autoptr (WeftSource) source = NULL;
  g_autoptr (GError) error = NULL;
  gboolean more = TRUE;

  save (fixture, packed->data, packed->len);
  source = open_source (fixture);
  read_all (source, 100000, &error);
  g_assert_error (error, WEFT_SOURCE_ERROR, WEFT_SOURCE_ERROR_DAMAGED);
  g_test_message ("%s", error->message);
  g_assert_true (g_pattern_match_simple (whole_pattern, error->message));
  assert_maps_to_beginning (source, fixture->log, at_least);
  /* said once; the source stays as it is */
  g_assert_true (weft_source_read (source, 1, &more, NULL, NULL));
  g_assert_false (more);
}

static void
test_cut (Fixture *fixture, gconstpointer pack)
{
  g_autoptr (GByteArray) packed = ((PackFunc) pack) (fixture->log);
  const char *name = pack == pack_gzip ? "gzip" : "zstd";
  gsize size = packed->len * 3 / 4;
  g_autofree char *pattern =
      g_strdup_printf ("The %s data are cut: they end in the middle, at byte %" G_GSIZE_FORMAT
                       ". What came before is read.",
                       name, size);

  g_byte_array_set_size (packed, size);
  /* zstd unpacks by blocks of 128 KiB */
  assert_damaged (fixture, packed, pattern, LOG_SIZE * 7 / 10 - 128 * 1024);
}

static void
test_cut_early (Fixture *fixture, gconstpointer pack)
{
  g_autoptr (GByteArray) packed = ((PackFunc) pack) (fixture->log);

  for (guint size = 40; size >= 4; size--)
    {
      g_byte_array_set_size (packed, size);
      assert_damaged (fixture, packed, "The * data are cut: *", 0);
    }
}

static void
test_followed (Fixture *fixture, gconstpointer pack)
{
  g_autoptr (GByteArray) packed = ((PackFunc) pack) (fixture->log);
  guint size = packed->len;

  g_byte_array_append (packed, (const guint8 *) "something else", 14);
  assert_damaged (fixture, packed,
                  "The * data are damaged; it shows near byte *. What came before is read.",
                  pack == pack_gzip ? LOG_SIZE : LOG_SIZE - 4096);
  g_byte_array_set_size (packed, size + 1);
  if (pack == pack_gzip)
    assert_damaged (fixture, packed, "The gzip data are damaged; it shows near byte *", LOG_SIZE);
}

/* A wrong byte: a wrong code or a wrong checksum, noticed at once or at the end. */
static void
test_spoilt (Fixture *fixture, gconstpointer pack)
{
  gsize half = LOG_SIZE / 2;
  g_autoptr (GByteArray) packed = pack_twice (fixture->log, (PackFunc) pack, "", 0);
  g_autoptr (GBytes) front = g_bytes_new_from_bytes (fixture->log, 0, half);
  g_autoptr (GByteArray) first = ((PackFunc) pack) (front);

  memset (packed->data + first->len, 0xee, 8);
  assert_damaged (fixture, packed, "The * data are damaged; it shows near byte *", half - 4096);
}

/* All of the log is there when its checksum is found wrong. */
static void
test_wrong_checksum (Fixture *fixture, gconstpointer unused)
{
  g_autoptr (GByteArray) packed = pack_gzip (fixture->log);

  packed->data[packed->len - 6] ^= 1;
  assert_damaged (fixture, packed, "The gzip data are damaged; it shows near byte *", LOG_SIZE);
}

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
assert_streams (const Fixture *fixture, GByteArray *bytes, gsize seen, WeftFormat format)
{
  Writer writer = { fixture->path, bytes, { -1, -1 } };
  g_autoptr (WeftSource) source = NULL;
  g_autoptr (GError) error = NULL;
  gboolean more = TRUE;
  GThread *thread;
  gsize size = 0;

  g_assert_cmpint (mkfifo (fixture->path, 0600), ==, 0);
  g_assert_cmpint (pipe (writer.written), ==, 0);
  source = open_source (fixture);
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
  read_all (source, 100000, &error);
  g_assert_no_error (error);
  assert_maps_to (source, fixture->log);
  g_assert_cmpint (weft_source_format (source), ==, format);
  g_thread_join (thread);
  close (writer.written[0]);
  close (writer.written[1]);
  g_unlink (fixture->path);
}

static void
test_fifo (Fixture *fixture, gconstpointer unused)
{
  g_autoptr (GByteArray) plain = g_bytes_unref_to_array (g_bytes_ref (fixture->log));
  g_autoptr (GByteArray) gzip = pack_twice (fixture->log, pack_gzip, "", 0);
  g_autoptr (GByteArray) zstd = pack_twice (fixture->log, pack_zstd, "", 0);

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
test_slow_fifo (Fixture *fixture, gconstpointer pack)
{
  g_autoptr (GBytes) little = make_log (100);
  g_autoptr (GByteArray) bytes = pack_twice (little, (PackFunc) pack, "", 0);
  Writer writer = { fixture->path, bytes, { -1, -1 } };
  g_autoptr (WeftSource) source = NULL;
  g_autoptr (GError) error = NULL;
  GThread *thread;

  g_assert_cmpint (mkfifo (fixture->path, 0600), ==, 0);
  source = open_source (fixture);
  thread = g_thread_new ("writer", write_slowly, &writer);
  read_all (source, 7, &error);
  g_assert_no_error (error);
  assert_maps_to (source, little);
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
test_cancel (Fixture *fixture, gconstpointer unused)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (WeftSource) source = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) text = g_bytes_new_static ("some text", 9);
  GThread *thread;
  gboolean more = FALSE;
  int fd;

  g_assert_cmpint (mkfifo (fixture->path, 0600), ==, 0);
  source = open_source (fixture);
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
  read_all (source, 100, &error);
  g_assert_no_error (error);
  assert_maps_to (source, text);
}

static void
test_stdin (Fixture *fixture, gconstpointer unused)
{
  g_autoptr (GByteArray) packed = pack_gzip (fixture->log);
  g_autoptr (WeftSource) source = NULL;
  g_autoptr (GError) error = NULL;
  int old = dup (STDIN_FILENO);
  int fd;

  save (fixture, packed->data, packed->len);
  fd = open (fixture->path, O_RDONLY | O_CLOEXEC);
  dup2 (fd, STDIN_FILENO);
  close (fd);
  source = weft_source_open ("-", &error);
  g_assert_no_error (error);
  read_all (source, 100000, &error);
  g_assert_no_error (error);
  assert_maps_to (source, fixture->log);
  g_assert_cmpstr (weft_format_name (weft_source_format (source)), ==, "gzip");
  dup2 (old, STDIN_FILENO);
  close (old);
}

static void
assert_refused (const char *path, WeftSourceError code, const char *pattern)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (weft_source_open (path, &error));
  g_assert_error (error, WEFT_SOURCE_ERROR, (int) code);
  g_test_message ("%s", error->message);
  g_assert_true (g_pattern_match_simple (pattern, error->message));
}

static void
test_refused (Fixture *fixture, gconstpointer unused)
{
  assert_refused (fixture->folder, WEFT_SOURCE_ERROR_UNREADABLE, "*: This is a folder, not a log.");
  assert_refused (fixture->path, WEFT_SOURCE_ERROR_UNREADABLE,
                  "*/log: It cannot be opened: No such file or directory.");
  save (fixture, (const guint8 *) "", 0);
  assert_refused (fixture->path, WEFT_SOURCE_ERROR_NOT_A_LOG, "*/log: This is an empty file.*");
  save (fixture, (const guint8 *) "secret", 6);
  g_chmod (fixture->path, 0);
  if (geteuid () == 0)
    g_test_message ("root may read everything");
  else
    assert_refused (fixture->path, WEFT_SOURCE_ERROR_UNREADABLE,
                    "*/log: It cannot be opened: Permission denied.");
}

/* Empty once it is unpacked, or sent. */
static void
test_nothing_in_it (Fixture *fixture, gconstpointer pack)
{
  g_autoptr (GBytes) nothing = g_bytes_new_static ("", 0);
  g_autoptr (GByteArray) packed = ((PackFunc) pack) (nothing);
  g_autoptr (WeftSource) source = NULL;
  g_autoptr (GError) error = NULL;

  save (fixture, packed->data, packed->len);
  source = open_source (fixture);
  read_all (source, 1, &error);
  g_assert_error (error, WEFT_SOURCE_ERROR, WEFT_SOURCE_ERROR_NOT_A_LOG);
}

static void
add (const char *name, gconstpointer data, void (*test) (Fixture *, gconstpointer))
{
  g_autofree char *path = g_strconcat ("/source/", name, NULL);

  g_test_add (path, Fixture, data, set_up, test, tear_down);
}

void
weft_test_source_add (void)
{
  add ("plain", NULL, test_plain);
  add ("gzip", NULL, test_gzip);
  add ("zstd", NULL, test_zstd);
  add ("cut/gzip", pack_gzip, test_cut);
  add ("cut/zstd", pack_zstd, test_cut);
  add ("cut-early/gzip", pack_gzip, test_cut_early);
  add ("cut-early/zstd", pack_zstd, test_cut_early);
  add ("followed/gzip", pack_gzip, test_followed);
  add ("followed/zstd", pack_zstd, test_followed);
  add ("spoilt/gzip", pack_gzip, test_spoilt);
  add ("spoilt/zstd", pack_zstd, test_spoilt);
  add ("wrong-checksum", NULL, test_wrong_checksum);
  add ("fifo", NULL, test_fifo);
  add ("slow-fifo/gzip", pack_gzip, test_slow_fifo);
  add ("slow-fifo/zstd", pack_zstd, test_slow_fifo);
  add ("cancel", NULL, test_cancel);
  add ("stdin", NULL, test_stdin);
  add ("refused", NULL, test_refused);
  add ("nothing-in-it/gzip", pack_gzip, test_nothing_in_it);
  add ("nothing-in-it/zstd", pack_zstd, test_nothing_in_it);
}
