/* SPDX-License-Identifier: BSD-3-Clause */
/* Cuts and merges whose output fails at any of its writes, or that are cancelled at any of their
 * checks, say so, and have written no other bytes than they would have. */
#include "logs.h"
#include "weft-log-cut.h"
#include "weft-log-merge.h"
#include "weft-test-cancel.h"
#include "weft-test-corpus.h"
#include "weft-test-growth.h"
#include "weft-test-unit.h"

#include <string.h>

/* Output that fails at a write. */
typedef struct
{
  GByteArray *bytes;
  guint n_left; /* writes until it fails */
} Output;

static gboolean
put_bytes (gpointer out, const guint8 *bytes, gsize size, GError **error)
{
  Output *self = out;

  if (self->n_left-- == 1)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE, "full");
      return FALSE;
    }
  g_byte_array_append (self->bytes, bytes, (guint) size);
  return TRUE;
}

typedef struct _Writing Writing;
struct _Writing
{
  const char *name;
  gboolean (*write) (const Writing *self, Output *out, GCancellable *cancellable, GError **error);
  guint strip;
  const WeftIndex *index;
};

static guint64
count_events (gconstpointer index, guint16 tag)
{
  return weft_index_count (index, tag);
}

static gboolean
cut_whole (const Writing *self, Output *out, GCancellable *cancellable, GError **error)
{
  return weft_log_cut (self->index->log, 0, WEFT_TIME_END, self->strip, NULL, count_events,
                       self->index, put_bytes, out, cancellable, error);
}

static gboolean
cut_middle (const Writing *self, Output *out, GCancellable *cancellable, GError **error)
{
  guint64 third = (self->index->to - self->index->from) / 3;

  return weft_log_cut (self->index->log, self->index->from + third, self->index->to - third,
                       self->strip, NULL, count_events, self->index, put_bytes, out, cancellable,
                       error);
}

static gboolean
cut_open (const Writing *self, Output *out, GCancellable *cancellable, GError **error)
{
  guint64 bytes;

  return weft_log_cut_open (self->index->log, (self->index->from + self->index->to) / 2, &bytes,
                            put_bytes, out, cancellable, error);
}

static gboolean
merge_two (const Writing *self, Output *out, GCancellable *cancellable, GError **error)
{
  WeftMergeInput parts[] = { { self->index->log, "a", self->index->from, 1000 },
                             { self->index->log, "b", self->index->from, 0 } };

  return weft_log_merge (parts, G_N_ELEMENTS (parts), put_bytes, out, cancellable, error);
}

static void
assert_prefix (const GByteArray *part, const GByteArray *whole)
{
  g_assert_cmpuint (part->len, <=, whole->len);
  g_assert_cmpmem (part->data, part->len, whole->data, part->len);
}

static gboolean
write_for_test (gconstpointer data, GCancellable *cancellable, GError **error)
{
  const Writing *writing = data;
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  Output out = { bytes, 0 };

  return writing->write (writing, &out, cancellable, error);
}

static void
check_writing (const Writing *writing)
{
  g_autoptr (GByteArray) whole = g_byte_array_new ();
  Output all = { whole, 0 };
  guint n_writes;

  g_test_message ("%s, strip %u", writing->name, writing->strip);
  g_assert_true (writing->write (writing, &all, NULL, NULL));
  n_writes = 0 - all.n_left;
  g_assert_cmpuint (n_writes, >=, 1);
  for (guint at = 1; at <= n_writes; at += 1 + at / 20)
    {
      g_autoptr (GByteArray) bytes = g_byte_array_new ();
      g_autoptr (GError) error = NULL;
      Output out = { bytes, at };

      g_assert_false (writing->write (writing, &out, NULL, &error));
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE);
      assert_prefix (bytes, whole);
    }
  g_assert_cmpuint (weft_test_cancel (writing->name, write_for_test, writing), >=, 1);
}

static void
check_log (const WeftIndex *index)
{
  const Writing writings[] = {
    { "cut", cut_whole, 0, index },   { "cut", cut_whole, ~0u, index },
    { "part", cut_middle, 0, index }, { "part", cut_middle, ~0u, index },
    { "rest", cut_open, 0, index },   { "merge", merge_two, 0, index },
  };

  for (guint i = 0; i < G_N_ELEMENTS (writings); i++)
    check_writing (&writings[i]);
}

static void
test_growth (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  WeftTestGrowthPlan plan = { (1 << WEFT_TEST_GROWTH_KINDS) - 1, 4, 3, 8, 8, FALSE };
  g_autoptr (WeftTestLog) log = weft_test_growth_log (&plan, rand, NULL);
  g_autoptr (WeftIndex) index = weft_test_index_bytes (log);

  check_log (index);
}

static void
test_fixtures (void)
{
  static const char *const names[] = { "heap-ticky-ghc-9.6.eventlog", "caps-ghc-9.10.eventlog",
                                       "payload-ghc-9.0.eventlog" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_test_build_filename (G_TEST_DIST, "fixtures", names[i], NULL);
      g_autoptr (WeftIndex) index = weft_test_index_path (path);

      check_log (index);
    }
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/write-fails/growth", test_growth);
  g_test_add_func ("/write-fails/fixtures", test_fixtures);
}
