/* SPDX-License-Identifier: BSD-3-Clause */
/* Makes logs to read, and waits until they are. */
#include "document-fixture.h"

#include "weft-test-unit.h"

#include <glib/gstdio.h>

void
document_set_up (DocumentFixture *fixture, gconstpointer unused)
{
  g_autofree char *example = g_build_filename (g_getenv ("WEFT_DATA_DIR"), "demo.eventlog", NULL);
  g_autoptr (GError) error = NULL;

  fixture->folder = g_dir_make_tmp ("weft-test-XXXXXX", &error);
  g_assert_no_error (error);
  fixture->path = g_build_filename (fixture->folder, "log.eventlog", NULL);
  g_file_get_contents (example, &fixture->data, &fixture->size, &error);
  g_assert_no_error (error);
  g_file_set_contents (fixture->path, fixture->data, (gssize) fixture->size, &error);
  g_assert_no_error (error);
}

void
document_tear_down (DocumentFixture *fixture, gconstpointer unused)
{
  g_unlink (fixture->path);
  g_assert_cmpint (g_rmdir (fixture->folder), ==, 0);
  g_free (fixture->data);
  g_free (fixture->path);
  g_free (fixture->folder);
}

void
document_wait (WeftDocument *document, DocumentCondition is_there)
{
  gint64 end = g_get_monotonic_time () + WEFT_TEST_WAIT_US;

  while (!is_there (document))
    {
      g_assert_cmpint (g_get_monotonic_time (), <, end);
      if (!g_main_context_iteration (NULL, FALSE))
        g_usleep (1000);
    }
}

gboolean
document_is_over (WeftDocument *document)
{
  return weft_document_get_state (document) != WEFT_DOCUMENT_READING;
}

gboolean
document_has_trace (WeftDocument *document)
{
  return weft_document_get_trace (document) != NULL;
}

WeftDocument *
document_read (const char *path)
{
  WeftDocument *document = weft_document_new (path);

  weft_document_read (document);
  document_wait (document, document_is_over);
  return document;
}
