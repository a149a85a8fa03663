/* SPDX-License-Identifier: BSD-3-Clause */
/* Tests that what comes before damage is read, and that the damage is told. */
#include "source-fixture.h"
#include "weft-test-unit.h"

#include <string.h>

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

/* @packed, spoilt somehow: the source says where, and has what came before. */
static void
assert_damaged (const SourceFixture *fixture,
                GByteArray *packed,
                const char *pattern,
                gsize at_least)
{
  g_autofree char *whole_pattern = g_strdup_printf ("%s: %s", fixture->path, pattern);
  g_autoptr (WeftSource) source = NULL;
  g_autoptr (GError) error = NULL;
  gboolean more = TRUE;

  source_save (fixture, packed->data, packed->len);
  source = source_open (fixture);
  source_read_all (source, 100000, &error);
  g_assert_error (error, WEFT_SOURCE_ERROR, WEFT_SOURCE_ERROR_DAMAGED);
  g_test_message ("%s", error->message);
  g_assert_true (g_pattern_match_simple (whole_pattern, error->message));
  assert_maps_to_beginning (source, fixture->log, at_least);
  /* said once; the source stays as it is */
  g_assert_true (weft_source_read (source, 1, &more, NULL, NULL));
  g_assert_false (more);
}

static void
test_cut (SourceFixture *fixture, gconstpointer pack)
{
  g_autoptr (GByteArray) packed = ((PackFunc) pack) (fixture->log);
  const char *name = pack == source_pack_gzip ? "gzip" : "zstd";
  gsize size = packed->len * 3 / 4;
  g_autofree char *pattern = g_strdup_printf (
      "the %s data end in the middle, at byte %" G_GSIZE_FORMAT "; everything before it was read",
      name, size);

  g_byte_array_set_size (packed, size);
  /* zstd unpacks by blocks of 128 KiB */
  assert_damaged (fixture, packed, pattern, LOG_SIZE * 7 / 10 - 128 * 1024);
}

static void
test_cut_early (SourceFixture *fixture, gconstpointer pack)
{
  g_autoptr (GByteArray) packed = ((PackFunc) pack) (fixture->log);

  for (guint size = 40; size >= 4; size--)
    {
      g_byte_array_set_size (packed, size);
      assert_damaged (fixture, packed, "the * data end in the middle, *", 0);
    }
}

static void
test_followed (SourceFixture *fixture, gconstpointer pack)
{
  g_autoptr (GByteArray) packed = ((PackFunc) pack) (fixture->log);
  guint size = packed->len;

  g_byte_array_append (packed, (const guint8 *) "something else", 14);
  assert_damaged (fixture, packed,
                  "the * data are damaged near byte *; everything before it was read",
                  pack == source_pack_gzip ? LOG_SIZE : LOG_SIZE - 4096);
  g_byte_array_set_size (packed, size + 1);
  if (pack != source_pack_gzip)
    return;
  assert_damaged (fixture, packed, "the gzip data are damaged near byte *", LOG_SIZE);
  /* only the first byte of another member */
  packed->data[size] = 0x1f;
  assert_damaged (fixture, packed, "the gzip data are damaged near byte *", LOG_SIZE);
  g_byte_array_append (packed, (const guint8 *) "x", 1);
  assert_damaged (fixture, packed, "the gzip data are damaged near byte *", LOG_SIZE);
}

/* A report that is cut off before, in and after the log. */
static void
test_cut_report (SourceFixture *fixture, gconstpointer unused)
{
  g_autoptr (GByteArray) page = source_pack_report (fixture->log);
  g_autoptr (WeftSource) source = NULL;
  g_autoptr (GError) error = NULL;
  gsize size = page->len;

  g_byte_array_set_size (page, size - strlen ("</html>"));
  source_save (fixture, page->data, page->len);
  source = source_open (fixture);
  source_read_all (source, 100000, &error);
  g_assert_no_error (error);
  source_assert_maps_to (source, fixture->log);
  for (gsize at = size * 3 / 4; at < size * 3 / 4 + 81; at += 16)
    {
      g_byte_array_set_size (page, at);
      assert_damaged (fixture, page, "the * data end in the middle, *", LOG_SIZE / 2);
    }
}

/* A wrong byte: a wrong code or a wrong checksum, noticed at once or at the end. */
static void
test_spoilt (SourceFixture *fixture, gconstpointer pack)
{
  gsize half = LOG_SIZE / 2;
  g_autoptr (GByteArray) packed = source_pack_twice (fixture->log, (PackFunc) pack, "", 0);
  g_autoptr (GBytes) front = g_bytes_new_from_bytes (fixture->log, 0, half);
  g_autoptr (GByteArray) first = ((PackFunc) pack) (front);

  memset (packed->data + first->len, 0xee, 8);
  assert_damaged (fixture, packed, "the * data are damaged near byte *", half - 4096);
}

/* All of the log is there when its checksum is found wrong. */
static void
test_wrong_checksum (SourceFixture *fixture, gconstpointer unused)
{
  g_autoptr (GByteArray) packed = source_pack_gzip (fixture->log);

  packed->data[packed->len - 6] ^= 1;
  assert_damaged (fixture, packed, "the gzip data are damaged near byte *", LOG_SIZE);
}

static void
add (const char *name, gconstpointer data, void (*test) (SourceFixture *, gconstpointer))
{
  g_autofree char *path = g_strconcat ("/source-damage/", name, NULL);

  g_test_add (path, SourceFixture, data, source_set_up, test, source_tear_down);
}

WEFT_TEST_UNIT (add_tests)
{
  add ("cut/gzip", source_pack_gzip, test_cut);
  add ("cut/zstd", source_pack_zstd, test_cut);
  add ("cut-early/gzip", source_pack_gzip, test_cut_early);
  add ("cut-early/zstd", source_pack_zstd, test_cut_early);
  add ("followed/gzip", source_pack_gzip, test_followed);
  add ("followed/zstd", source_pack_zstd, test_followed);
  add ("spoilt/gzip", source_pack_gzip, test_spoilt);
  add ("spoilt/zstd", source_pack_zstd, test_spoilt);
  add ("cut-report", NULL, test_cut_report);
  add ("wrong-checksum", NULL, test_wrong_checksum);
}
