/* SPDX-License-Identifier: BSD-3-Clause */
/* Tests that a search among bytes that grow, which goes on from what was settled, finds what one
 * over all bytes finds. */
#include "weft-block-search.h"
#include "weft-event-tags.h"
#include "weft-event.h"
#include "weft-test-unit.h"

#include <gio/gio.h>
#include <string.h>

#define N_LOGS   400
#define MAX_SIZE 2000

static void
append_be (GByteArray *bytes, guint64 value, guint n)
{
  for (guint i = n; i-- > 0;)
    {
      guint8 byte = (guint8) (value >> (8 * i));

      g_byte_array_append (bytes, &byte, 1);
    }
}

static void
append_marker (GByteArray *bytes, GRand *rand, guint size)
{
  append_be (bytes, WEFT_TAG_BLOCK_MARKER, 2);
  append_be (bytes, g_rand_int_range (rand, 0, 1000), 8);
  append_be (bytes, size, 4);
  append_be (bytes, g_rand_int_range (rand, 900, 3000), 8);
  append_be (bytes, g_rand_int_range (rand, 0, 4), 2);
}

/* Bytes in which now and then something looks like a marker or like a header. */
static void
append_noise (GByteArray *bytes, GRand *rand, guint n)
{
  static const guint8 likely[] = { 0, WEFT_TAG_BLOCK_MARKER, 'h', 0xff };

  while (n-- > 0)
    g_byte_array_append (bytes, &likely[g_rand_int_range (rand, 0, G_N_ELEMENTS (likely))], 1);
}

static GByteArray *
make_bytes (GRand *rand)
{
  GByteArray *bytes = g_byte_array_new ();

  while (bytes->len < MAX_SIZE)
    {
      guint n = (guint) g_rand_int_range (rand, 0, 200);

      append_noise (bytes, rand, n);
      if (g_rand_int_range (rand, 0, 3) == 0)
        append_marker (bytes, rand, WEFT_MARKER_SIZE + n);
      if (g_rand_int_range (rand, 0, 8) == 0)
        {
          append_marker (bytes, rand, WEFT_MARKER_SIZE + n);
          append_noise (bytes, rand, n);
          append_marker (bytes, rand, WEFT_MARKER_SIZE);
        }
      if (g_rand_int_range (rand, 0, 40) == 0)
        g_byte_array_append (bytes, (const guint8 *) "hdrbhetb", 8);
    }
  return bytes;
}

static void
test_settled (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (33);
  guint n_found = 0, n_skipped = 0;

  for (guint i = 0; i < N_LOGS; i++)
    {
      g_autoptr (GByteArray) bytes = make_bytes (rand);
      guint64 settled_from = 0, settled_to = 0, from = (guint64) g_rand_int_range (rand, 24, 200);

      for (guint64 size = from; size <= bytes->len;
           size += (guint64) g_rand_int_range (rand, 1, 90))
        {
          WeftBlockSearch whole = WEFT_BLOCK_SEARCH_INIT (bytes->data, size), grown = whole;

          grown.settled_from = settled_from;
          grown.settled_to = settled_to;
          n_skipped += settled_to > from;
          g_assert_cmpuint (weft_block_search_find_confirmed (&grown, from), ==,
                            weft_block_search_find_confirmed (&whole, from));
          g_assert_cmpint (grown.is_provisional, ==, whole.is_provisional);
          n_found += whole.gap_to < size;
          settled_from = grown.settled_from;
          settled_to = grown.settled_to;
          g_assert_cmpuint (settled_to, <=, whole.gap_to);
        }
    }
  g_assert_cmpuint (n_found, >, 100);
  g_assert_cmpuint (n_skipped, >, 1000);
}

/* A search in a gap, which can be as long as the file, ends where nobody waits for it. */
static void
test_cancelled (void)
{
  static const guint8 header[] = "hdrbhetb";
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  WeftBlockSearch search;

  g_byte_array_set_size (bytes, 1000);
  memset (bytes->data, 0xff, bytes->len);
  g_byte_array_append (bytes, header, 8);
  /* as many bytes as a marker has */
  for (guint i = 0; i < WEFT_MARKER_SIZE / 8; i++)
    append_be (bytes, 0, 8);
  search = WEFT_BLOCK_SEARCH_INIT (bytes->data, bytes->len);
  g_cancellable_push_current (cancellable);
  g_assert_cmpuint (weft_block_search_find_confirmed (&search, 10), ==, 1000);
  g_cancellable_cancel (cancellable);
  search = WEFT_BLOCK_SEARCH_INIT (bytes->data, bytes->len);
  g_assert_cmpuint (weft_block_search_find_confirmed (&search, 10), ==, bytes->len);
  g_assert_true (search.is_provisional);
  g_cancellable_pop_current (cancellable);
}

static void
append_block_marker (GByteArray *bytes, guint64 begin, guint32 size, guint64 end, guint16 cap)
{
  append_be (bytes, WEFT_TAG_BLOCK_MARKER, 2);
  append_be (bytes, begin, 8);
  append_be (bytes, size, 4);
  append_be (bytes, end, 8);
  append_be (bytes, cap, 2);
}

/* Returns TRUE if a block of @size bytes is found for sure between damaged bytes and @after. */
static gboolean
find_sure_before (const GByteArray *after, guint32 size)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  WeftBlockSearch search;

  append_be (bytes, G_MAXUINT64, 8);
  append_block_marker (bytes, 100, size, 900, 1);
  for (guint i = WEFT_MARKER_SIZE; i < size; i++)
    append_be (bytes, 0xee, 1);
  g_byte_array_append (bytes, after->data, after->len);
  search = WEFT_BLOCK_SEARCH_INIT (bytes->data, bytes->len);
  g_assert_cmpuint (weft_block_search_is_untagged_marker (&search, 8), ==,
                    weft_block_search_find_confirmed (&search, 3) == 8);
  return weft_block_search_find_confirmed (&search, 3) == 8;
}

/* A block's start is sure if what follows the block can only be the end of one. */
static void
test_sure (void)
{
  g_autoptr (GByteArray) after = g_byte_array_new ();

  append_block_marker (after, 900, WEFT_MARKER_SIZE, 900, 0);
  g_assert_true (find_sure_before (after, 40));
  g_assert_true (find_sure_before (after, WEFT_MARKER_SIZE));
  g_assert_true (find_sure_before (after, WEFT_MARKER_MAX_BLOCK));
  g_assert_false (find_sure_before (after, WEFT_MARKER_MAX_BLOCK + 1));
  after->data[23] = 0xee; /* no such HEC */
  after->data[22] = 0xee;
  g_assert_false (find_sure_before (after, 40));
  g_byte_array_set_size (after, 5);
  g_assert_false (find_sure_before (after, 40));
  g_byte_array_set_size (after, 0);
  g_assert_false (find_sure_before (after, 40));
  append_be (after, 0xffff, 2);
  g_assert_true (find_sure_before (after, 40));
  append_be (after, 0xee, 1);
  g_assert_false (find_sure_before (after, 40));
  g_byte_array_set_size (after, 2);
  g_byte_array_append (after, (const guint8 *) "hdrb", 4);
  g_assert_true (find_sure_before (after, 40));
  g_byte_array_append (after, (const guint8 *) "hetb", 4);
  g_assert_true (find_sure_before (after, 40));
  after->data[5] = 'x';
  g_assert_false (find_sure_before (after, 40));
  g_byte_array_set_size (after, 6);
  g_byte_array_remove_range (after, 0, 2);
  g_assert_false (find_sure_before (after, 40));
  after->data[3] = 'b';
  g_assert_true (find_sure_before (after, 40));
  /* a header with more bytes than a marker has */
  for (guint i = 0; i < WEFT_MARKER_SIZE / 8; i++)
    append_be (after, 0, 8);
  g_assert_true (find_sure_before (after, 40));
}

/* What is settled of later bytes says nothing of earlier ones. */
static void
test_backwards (void)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  WeftBlockSearch search;

  append_be (bytes, G_MAXUINT64, 8);
  append_block_marker (bytes, 100, WEFT_MARKER_SIZE, 900, 1);
  append_block_marker (bytes, 900, WEFT_MARKER_SIZE, 1000, 1);
  for (guint i = 0; i < 20; i++)
    append_be (bytes, G_MAXUINT64, 8);
  search = WEFT_BLOCK_SEARCH_INIT (bytes->data, bytes->len);
  g_assert_cmpuint (weft_block_search_find_confirmed (&search, 100), ==, bytes->len);
  g_assert_cmpuint (weft_block_search_find_confirmed (&search, 3), ==, 8);
  /* a search that went to the end of the bytes may find more later, unlike one that did not */
  g_assert_true (search.is_provisional);
  search = WEFT_BLOCK_SEARCH_INIT (bytes->data, bytes->len);
  g_assert_cmpuint (weft_block_search_find_confirmed (&search, 3), ==, 8);
  g_assert_false (search.is_provisional);
}

/* A marker whose tag is damaged has a start, as holes of zeros have none. */
static void
test_untagged (void)
{
  for (guint begin = 0; begin < 2; begin++)
    {
      g_autoptr (GByteArray) bytes = g_byte_array_new ();
      WeftBlockSearch search;

      append_be (bytes, G_MAXUINT64, 8);
      append_block_marker (bytes, begin, WEFT_MARKER_SIZE, 900, 1);
      append_block_marker (bytes, 900, WEFT_MARKER_SIZE, 1000, 1);
      bytes->data[9] = 0xee;
      search = WEFT_BLOCK_SEARCH_INIT (bytes->data, bytes->len);
      g_assert_cmpint (weft_block_search_is_untagged_marker (&search, 8), ==, begin);
    }
}

/* The end marker is one whatever follows, but of fewer bytes nothing is known. */
static void
test_boundary (void)
{
  static const guint8 end[] = { 0xff, 0xff };

  for (guint size = 0; size <= sizeof end; size++)
    {
      WeftBlockSearch search = WEFT_BLOCK_SEARCH_INIT (end, size);

      g_assert_true (weft_block_search_is_boundary (&search, 0));
      g_assert_cmpint (search.is_provisional, ==, size < sizeof end);
    }
}

/* A header is a boundary, as is the part of it before the end of the bytes. */
static void
test_header (void)
{
  static const char *const texts[] = { "h", "hd", "hdr", "hdrb", "hx", "hdx", "hdrx" };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      gsize size = strlen (texts[i]);
      g_autofree guint8 *bytes = g_memdup2 (texts[i], size);
      WeftBlockSearch search = WEFT_BLOCK_SEARCH_INIT (bytes, size);

      g_assert_cmpint (weft_block_search_is_boundary (&search, 0), ==, i < 4);
      g_assert_cmpint (search.is_provisional, ==, size < 4);
    }
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/places/settled", test_settled);
  g_test_add_func ("/places/cancelled", test_cancelled);
  g_test_add_func ("/places/sure", test_sure);
  g_test_add_func ("/places/untagged", test_untagged);
  g_test_add_func ("/places/backwards", test_backwards);
  g_test_add_func ("/places/boundary", test_boundary);
  g_test_add_func ("/places/header", test_header);
}
