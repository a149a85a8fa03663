/* SPDX-License-Identifier: BSD-3-Clause */
/* When a file counts as another one. */
#include "document-fixture.h"
#include "tests.h"
#include "weft-file-stamp.h"

#include <glib/gstdio.h>

static void
test_differs (DocumentFixture *fixture, gconstpointer unused)
{
  WeftFileStamp first = weft_file_stamp (fixture->path);

  g_assert_true (first.is_known);
  g_assert_cmpuint (first.size, ==, fixture->size);
  g_assert_false (weft_file_stamp_differs (first, weft_file_stamp (fixture->path)));
  g_assert_true (g_file_set_contents (fixture->path, "x", 1, NULL));
  g_assert_true (weft_file_stamp_differs (first, weft_file_stamp (fixture->path)));
  g_unlink (fixture->path);
  g_assert_false (weft_file_stamp_differs (first, weft_file_stamp (fixture->path)));
}

static void
test_unknown (DocumentFixture *fixture, gconstpointer unused)
{
  g_assert_false (weft_file_stamp ("-").is_known);
  g_assert_false (weft_file_stamp ("/dev/null").is_known);
  g_assert_false (weft_file_stamp (fixture->folder).is_known);
}

void
weft_test_file_stamp_add (void)
{
  document_add ("/file-stamp/differs", test_differs);
  document_add ("/file-stamp/unknown", test_unknown);
}
