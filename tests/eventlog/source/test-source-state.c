/* SPDX-License-Identifier: BSD-3-Clause */
/* Tests what the first and the last bytes say of a source: its state, and whether it can be a log;
 * and what each class of sources can do. */
#include "source-fixture.h"
#include "weft-header.h"
#include "weft-source-private.h"
#include "weft-test-log.h"
#include "weft-test-unit.h"

#include <sys/stat.h>
#include <unistd.h>

/* A nameless file of @size bytes. */
static int
make_file (gconstpointer data, gsize size)
{
  g_autoptr (WeftSpool) spool = weft_spool_new (NULL, NULL);

  g_assert_true (weft_spool_append (spool, data, size, NULL));
  return dup (spool->fd);
}

static void
test_ends (void)
{
  static const struct
  {
    const char *bytes;
    gboolean has_end, begins_log;
  } cases[] = {
    { "", FALSE, FALSE },
    { "\xff", FALSE, FALSE },
    { "hdrb\xff\xff", TRUE, TRUE },
    { "hdrb\xff", FALSE, TRUE },
    { "hdrb\xff\xfe", FALSE, TRUE },
    { "PK\x03\x04", FALSE, FALSE },
    { "text\xff\xff", TRUE, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      gsize size = strlen (cases[i].bytes);
      int fd = make_file (cases[i].bytes, size);

      g_assert_cmpint (weft_source_has_end_marker (fd, size), ==, cases[i].has_end);
      g_assert_cmpint (weft_source_begins_log (fd), ==, cases[i].begins_log);
      /* beyond the end of the file there is none */
      g_assert_false (weft_source_has_end_marker (fd, size + 2));
      close (fd);
    }
}

/* States of a session of which the first bytes came. */
static void
test_session (void)
{
  static const WeftTestType old[] = { { 1, 4, NULL } }, new[] = { { 169, 0xffff, NULL } };
  g_autoptr (WeftTestLog) first = weft_test_log_new ();
  g_autoptr (WeftTestLog) later = weft_test_log_new ();
  g_autofree char *many = g_strnfill (128 * 1024, 'x');
  int fd;
  gboolean is_buffered = FALSE;
  gsize size;

  weft_test_log_header (first, old, 1);
  size = first->bytes->len;
  weft_test_log_run (first, 1000, 1);
  fd = make_file (first->bytes->data, first->bytes->len);
  g_assert_cmpint (weft_source_session_state (fd, 0, 0, &is_buffered), ==, WEFT_SOURCE_SILENT);
  g_assert_cmpint (weft_source_session_state (fd, 0, 10, &is_buffered), ==, WEFT_SOURCE_HEADER);
  g_assert_false (is_buffered);
  /* GHC 9.0 has no flag to flush its buffers */
  g_assert_cmpint (weft_source_session_state (fd, 0, size, &is_buffered), ==, WEFT_SOURCE_HEADER);
  g_assert_true (is_buffered);
  g_assert_cmpint (weft_source_session_state (fd, 0, size + 14, &is_buffered), ==,
                   WEFT_SOURCE_LIVE);
  /* a later session may have no header */
  g_assert_cmpint (weft_source_session_state (fd, size, size + 14, &is_buffered), ==,
                   WEFT_SOURCE_LIVE);
  /* bytes that the file does not have */
  g_assert_cmpint (weft_source_session_state (fd, size + 14, size + 28, &is_buffered), ==,
                   WEFT_SOURCE_LIVE);
  close (fd);

  weft_test_log_header (later, new, 1);
  fd = make_file (later->bytes->data, later->bytes->len);
  g_assert_cmpint (weft_source_session_state (fd, 0, later->bytes->len, &is_buffered), ==,
                   WEFT_SOURCE_HEADER);
  g_assert_false (is_buffered);
  close (fd);

  /* headers that cannot be read, or are not that long */
  fd = make_file ("hdrb none hdredatb", 18);
  is_buffered = TRUE;
  g_assert_cmpint (weft_source_session_state (fd, 0, 18, &is_buffered), ==, WEFT_SOURCE_HEADER);
  g_assert_false (is_buffered);
  close (fd);
  memcpy (many, "hdrb", 4);
  fd = make_file (many, 128 * 1024);
  g_assert_cmpint (weft_source_session_state (fd, 0, 128 * 1024, &is_buffered), ==,
                   WEFT_SOURCE_LIVE);
  close (fd);
}

/* While more bytes may come, those of a header that is cut off can be a log, and the marker that
 * GHC 9.0 sends first. */
static void
test_cannot_be_log (SourceFixture *fixture, gconstpointer unused)
{
#define MARKER      "\0\x12\0\0\0\0\0\0\0\1\0\0\0\x18\0\0\0\0\0\0\0\2\0\0"
#define BYTES(text) text, sizeof (text) - 1
  static const struct
  {
    const char *bytes;
    gsize size;
    WeftHeaderError code;
    gboolean can_be_log;
    const char *text; /* of the error */
  } cases[] = {
    { BYTES ("hdrbhetb"), WEFT_HEADER_ERROR_SHORT, TRUE, "*/log: reason" },
    { BYTES ("hdrbhetb"), WEFT_HEADER_ERROR_INVALID, FALSE, "*/log: reason" },
    { BYTES (MARKER), WEFT_HEADER_ERROR_SHORT, TRUE, "*/log: *binary data of an unknown kind" },
    { MARKER, 20, WEFT_HEADER_ERROR_SHORT, TRUE, "*/log: *binary data of an unknown kind" },
    { BYTES ("\0\x12, and a size that a marker can have"), WEFT_HEADER_ERROR_SHORT, TRUE,
      "*/log: *binary data of an unknown kind" },
    { BYTES ("\0\x12\0\0\0\0\0\0\0\1\0\0\0\x17 is too small a size"), WEFT_HEADER_ERROR_SHORT,
      FALSE, "*/log: *binary data of an unknown kind" },
    { BYTES ("plain text that is long enough"), WEFT_HEADER_ERROR_SHORT, FALSE,
      "*/log: *plain text" },
    { BYTES ("BZh91AY, but longer than a marker"), WEFT_HEADER_ERROR_SHORT, FALSE,
      "*/log: *a bzip2 archive. Unpack it first" },
  };
  g_autoptr (WeftSource) source = NULL;

  source_save (fixture, NULL, 0);
  source = source_open (fixture);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    for (gint is_final = FALSE; is_final <= TRUE; is_final++)
      {
        g_autoptr (WeftMap) map =
            weft_map_new_from_bytes ((const guint8 *) cases[i].bytes, cases[i].size);
        g_autoptr (GError) reason = g_error_new (WEFT_HEADER_ERROR, (gint) cases[i].code, "reason");
        g_autoptr (GError) error = NULL;

        g_test_message ("%u", i);
        g_assert_cmpint (weft_source_cannot_be_log (source, map, is_final, reason, &error), ==,
                         is_final || !cases[i].can_be_log);
        if (error == NULL)
          continue;
        g_test_message ("%s", error->message);
        g_assert_error (error, WEFT_SOURCE_ERROR, WEFT_SOURCE_ERROR_NOT_A_LOG);
        g_assert_true (g_pattern_match_simple (cases[i].text, error->message));
      }
}

/* Files are neither followed into another spool nor disconnected; streams are. */
static void
test_classes (SourceFixture *fixture, gconstpointer unused)
{
  g_autoptr (GByteArray) gzip = source_pack_gzip (fixture->log);
  g_autoptr (WeftSource) plain = NULL, packed = NULL, stream = NULL;
  gboolean more;

  source_save (fixture, g_bytes_get_data (fixture->log, NULL), LOG_SIZE);
  plain = source_open (fixture);
  source_save (fixture, gzip->data, gzip->len);
  packed = source_open (fixture);
  for (guint i = 0; i < 2; i++)
    {
      WeftSource *source = i == 0 ? plain : packed;
      g_autoptr (WeftSpool) spool = weft_spool_new (NULL, NULL);

      g_assert_false (weft_source_follow (source));
      g_assert_false (weft_source_set_spool (source, spool));
      g_assert_false (weft_source_replace (source, spool, 0));
      g_assert_false (weft_source_disconnect (source));
      source_read_all (source, G_MAXSIZE, NULL);
      source_assert_maps_to (source, fixture->log);
    }
  g_assert_cmpint (unlink (fixture->path), ==, 0);
  g_assert_cmpint (mkfifo (fixture->path, 0600), ==, 0);
  stream = source_open (fixture);
  g_assert_true (weft_source_follow (stream));
  g_assert_true (weft_source_set_spool (stream, weft_spool_new (NULL, NULL)));
  weft_source_set_timeout (stream, 0);
  g_assert_true (weft_source_read (stream, 1, &more, NULL, NULL));
  g_assert_true (more);
  g_assert_true (weft_source_disconnect (stream));
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/source-state/ends", test_ends);
  g_test_add_func ("/source-state/session", test_session);
  g_test_add ("/source-state/cannot-be-log", SourceFixture, NULL, source_set_up, test_cannot_be_log,
              source_tear_down);
  g_test_add ("/source-state/classes", SourceFixture, NULL, source_set_up, test_classes,
              source_tear_down);
}
