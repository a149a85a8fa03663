/* SPDX-License-Identifier: BSD-3-Clause */
/* When a file counts as another one. */
#include "source-fixture.h"
#include "weft-file-id.h"
#include "weft-test-unit.h"

#include <glib/gstdio.h>

static void
test_differs (SourceFixture *fixture, gconstpointer unused)
{
  WeftFileStamp first;

  source_save (fixture, (const guint8 *) "old", 3);
  first = weft_file_stamp (fixture->path);
  g_assert_true (first.is_known);
  g_assert_cmpuint (first.size, ==, 3);
  g_assert_false (weft_file_stamp_differs (first, weft_file_stamp (fixture->path)));
  g_assert_true (g_file_set_contents (fixture->path, "x", 1, NULL));
  g_assert_true (weft_file_stamp_differs (first, weft_file_stamp (fixture->path)));
  g_unlink (fixture->path);
  g_assert_false (weft_file_stamp_differs (first, weft_file_stamp (fixture->path)));
}

static void
test_unknown (SourceFixture *fixture, gconstpointer unused)
{
  g_assert_false (weft_file_stamp ("-").is_known);
  g_assert_false (weft_file_stamp ("/dev/null").is_known);
  g_assert_false (weft_file_stamp (fixture->folder).is_known);
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add ("/file-stamp/differs", SourceFixture, NULL, source_set_up, test_differs,
              source_tear_down);
  g_test_add ("/file-stamp/unknown", SourceFixture, NULL, source_set_up, test_unknown,
              source_tear_down);
}
