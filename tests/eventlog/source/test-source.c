/* SPDX-License-Identifier: BSD-3-Clause */
/* Tests that a source makes the same bytes of a log however it is packed. */
#include "source-fixture.h"
#include "weft-decompressor.h"
#include "weft-test-unit.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <unistd.h>

/* A user who may read less than root. */
#define NOBODY 65534

static void
assert_unpacks (const SourceFixture *fixture, GByteArray *packed, WeftFormat format)
{
  g_autoptr (WeftSource) source = NULL;
  g_autoptr (GError) error = NULL;
  guint64 done, total;

  source_save (fixture, packed->data, packed->len);
  source = source_open (fixture);
  g_assert_cmpint (weft_source_format (source), ==, format);
  source_read_all (source, 100000, &error);
  g_assert_no_error (error);
  source_assert_maps_to (source, fixture->log);
  weft_source_progress (source, &done, &total);
  g_assert_cmpuint (done, ==, packed->len);
  g_assert_cmpuint (total, ==, packed->len);
}

static void
test_plain (SourceFixture *fixture, gconstpointer unused)
{
  g_autoptr (WeftSource) source = NULL;
  g_autoptr (WeftMap) map = NULL;
  gboolean more = TRUE;
  guint64 done, total;
  int fd;

  source_save (fixture, g_bytes_get_data (fixture->log, NULL), LOG_SIZE);
  source = source_open (fixture);
  g_assert_cmpint (weft_source_format (source), ==, WEFT_FORMAT_PLAIN);
  g_assert_true (weft_source_read (source, 1, &more, NULL, NULL));
  g_assert_false (more);
  source_assert_maps_to (source, fixture->log);
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
test_gzip (SourceFixture *fixture, gconstpointer unused)
{
  g_autoptr (GByteArray) packed = source_pack_gzip (fixture->log);
  g_autoptr (GByteArray) twice = source_pack_twice (fixture->log, source_pack_gzip, "", 0);
  g_autoptr (GByteArray) padded = source_pack_twice (fixture->log, source_pack_gzip, "\0\0\0", 3);

  assert_unpacks (fixture, packed, WEFT_FORMAT_GZIP);
  assert_unpacks (fixture, twice, WEFT_FORMAT_GZIP);
  assert_unpacks (fixture, padded, WEFT_FORMAT_GZIP);
  g_byte_array_append (packed, (const guint8 *) "\0\0\0\0\0", 5);
  assert_unpacks (fixture, packed, WEFT_FORMAT_GZIP);
}

#define SKIPPABLE "\x53\x2a\x4d\x18\x05\0\0\0hello"

static void
test_zstd (SourceFixture *fixture, gconstpointer unused)
{
  g_autoptr (GByteArray) packed = source_pack_zstd (fixture->log);
  g_autoptr (GByteArray) twice = source_pack_twice (fixture->log, source_pack_zstd, "", 0);
  g_autoptr (GByteArray) skipped =
      source_pack_twice (fixture->log, source_pack_zstd, SKIPPABLE, sizeof SKIPPABLE - 1);

  assert_unpacks (fixture, packed, WEFT_FORMAT_ZSTD);
  assert_unpacks (fixture, twice, WEFT_FORMAT_ZSTD);
  assert_unpacks (fixture, skipped, WEFT_FORMAT_ZSTD);
  g_byte_array_append (packed, (const guint8 *) SKIPPABLE, sizeof SKIPPABLE - 1);
  assert_unpacks (fixture, packed, WEFT_FORMAT_ZSTD);
  g_byte_array_prepend (packed, (const guint8 *) SKIPPABLE, sizeof SKIPPABLE - 1);
  assert_unpacks (fixture, packed, WEFT_FORMAT_ZSTD);
}

/* A page of HTML with the log in it as base64, in lines or not, and other tags before and after. */
static void
test_report (SourceFixture *fixture, gconstpointer unused)
{
  g_autoptr (GByteArray) page = source_pack_report (fixture->log);

  assert_unpacks (fixture, page, WEFT_FORMAT_REPORT);
}

static void
test_page (SourceFixture *fixture, gconstpointer unused)
{
  static const char page[] = WEFT_REPORT_HEAD "html><script type=\"application/zstd\"></html>";
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftSource) source = NULL;
  gboolean more;

  source_save (fixture, (const guint8 *) page, sizeof page - 1);
  source = source_open (fixture);
  g_assert_false (weft_source_read (source, G_MAXSIZE, &more, NULL, &error));
  g_assert_error (error, WEFT_SOURCE_ERROR, WEFT_SOURCE_ERROR_NOT_A_LOG);
}

/* How far it is, where a small file holds very much. */
static void
test_share (SourceFixture *fixture, gconstpointer pack)
{
  gsize size = 64 * 1024 * 1024;
  g_autoptr (GBytes) zeros = g_bytes_new_take (g_malloc0 (size), size);
  g_autoptr (GByteArray) packed = ((PackFunc) pack) (zeros);
  g_autoptr (WeftSource) source = NULL;
  guint64 done, total;
  gboolean more;

  source_save (fixture, packed->data, packed->len);
  source = source_open (fixture);
  g_assert_true (weft_source_read (source, size / 4, &more, NULL, NULL));
  g_assert_true (more);
  weft_source_progress (source, &done, &total);
  g_assert_cmpuint (done, <, total / 2);
  while (more)
    g_assert_true (weft_source_read (source, size, &more, NULL, NULL));
  weft_source_progress (source, &done, &total);
  g_assert_cmpuint (done, ==, total);
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
test_refused (SourceFixture *fixture, gconstpointer unused)
{
  gboolean is_root = geteuid () == 0;

  assert_refused (fixture->folder, WEFT_SOURCE_ERROR_UNREADABLE, "*: a folder, not a log");
  assert_refused (fixture->path, WEFT_SOURCE_ERROR_UNREADABLE,
                  "*/log: cannot be opened: No such file or directory");
  source_save (fixture, (const guint8 *) "secret", 6);
  g_chmod (fixture->path, 0);
  if (is_root && seteuid (NOBODY) != 0)
    {
      g_test_skip ("root may read everything, and cannot be another user here");
      return;
    }
  assert_refused (fixture->path, WEFT_SOURCE_ERROR_UNREADABLE,
                  "*/log: cannot be opened: Permission denied");
  if (is_root)
    g_assert_no_errno (seteuid (0));
}

/* Empty as it is, or once it is unpacked. */
static void
test_nothing_in_it (SourceFixture *fixture, gconstpointer pack)
{
  g_autoptr (GBytes) nothing = g_bytes_new_static ("", 0);
  g_autoptr (GByteArray) packed = pack != NULL ? ((PackFunc) pack) (nothing) : g_byte_array_new ();
  g_autoptr (WeftSource) source = NULL;
  g_autoptr (GError) error = NULL;

  source_save (fixture, packed->data, packed->len);
  source = source_open (fixture);
  source_read_all (source, G_MAXSIZE, &error);
  g_assert_error (error, WEFT_SOURCE_ERROR, WEFT_SOURCE_ERROR_NOT_A_LOG);
  g_assert_true (g_pattern_match_simple ("*/log: an empty file.*", error->message));
}

static void
add (const char *name, gconstpointer data, void (*test) (SourceFixture *, gconstpointer))
{
  g_autofree char *path = g_strconcat ("/source/", name, NULL);

  g_test_add (path, SourceFixture, data, source_set_up, test, source_tear_down);
}

WEFT_TEST_UNIT (add_tests)
{
  add ("plain", NULL, test_plain);
  add ("gzip", NULL, test_gzip);
  add ("zstd", NULL, test_zstd);
  add ("report", NULL, test_report);
  add ("page", NULL, test_page);
  add ("share/gzip", source_pack_gzip, test_share);
  add ("share/zstd", source_pack_zstd, test_share);
  add ("share/report", source_pack_report, test_share);
  add ("refused", NULL, test_refused);
  add ("nothing-in-it/plain", NULL, test_nothing_in_it);
  add ("nothing-in-it/gzip", source_pack_gzip, test_nothing_in_it);
  add ("nothing-in-it/zstd", source_pack_zstd, test_nothing_in_it);
}
