/* SPDX-License-Identifier: BSD-3-Clause */
/* Documents of pipes, whose end does not come before the test wants it. */
#include "document-fixture.h"
#include "weft-test-unit.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <sys/stat.h>
#include <unistd.h>

/* Puts a pipe in the log's place; returns its writing end, which does not wait for a reader. */
static int
make_pipe (DocumentFixture *fixture)
{
  int fd = -1;

  g_assert_cmpint (g_unlink (fixture->path), ==, 0);
  g_assert_cmpint (mkfifo (fixture->path, 0600), ==, 0);
  fd = open (fixture->path, O_RDWR | O_CLOEXEC | O_NONBLOCK);
  g_assert_cmpint (fd, >=, 0);
  return fd;
}

/* Writes what the pipe takes. */
static gsize
feed (DocumentFixture *fixture, int fd, gsize from)
{
  gssize n = write (fd, fixture->data + from, fixture->size - from);

  return n > 0 ? (gsize) n : 0;
}

static gboolean
has_read_some (WeftDocument *document)
{
  return weft_document_get_bytes_read (document) > 0;
}

static void
test_cancelled_at_once (DocumentFixture *fixture, gconstpointer unused)
{
  int fd = make_pipe (fixture);
  g_autoptr (WeftDocument) document = weft_document_new (fixture->path);

  weft_document_read (document);
  weft_document_cancel (document);
  document_wait (document, document_is_over);
  g_assert_cmpint (weft_document_get_state (document), ==, WEFT_DOCUMENT_CANCELLED);
  g_assert_null (weft_document_get_trace (document));
  g_assert_null (weft_document_get_error (document));
  close (fd);
}

static void
wait_for_bytes (WeftDocument *document, gsize n)
{
  while (weft_document_get_bytes_read (document) < n)
    {
      g_main_context_iteration (NULL, FALSE);
      g_usleep (5000);
    }
}

/* An update that takes longer keeps the rest from being shown, see weft-trace-read.c; after so long
 * the next one begins, which cannot be continued once it is cancelled. */
#define BUSY_US 100000

/* The size of a stream is not known; what was read of it is, and all of that is shown in the end,
 * although the second part comes too soon after the first to be shown at once. */
static void
test_cancelled_later (DocumentFixture *fixture, gconstpointer unused)
{
  int fd = make_pipe (fixture);
  g_autoptr (WeftDocument) document = weft_document_new (fixture->path);
  gssize fed = write (fd, fixture->data, fixture->size / 4), first = fed;
  gint64 begun = g_get_monotonic_time (), took;
  gsize shown;

  g_assert_cmpint (fed, >, 0);
  weft_document_read (document);
  document_wait (document, document_has_trace);
  wait_for_bytes (document, fed);
  fed += feed (fixture, fd, fed);
  wait_for_bytes (document, fed);
  g_assert_cmpint (weft_document_get_state (document), ==, WEFT_DOCUMENT_READING);
  g_assert_cmpfloat (weft_document_get_progress (document), ==, -1.0);
  weft_document_cancel (document);
  took = g_get_monotonic_time () - begun;
  document_wait (document, document_is_over);
  g_assert_cmpint (weft_document_get_state (document), ==, WEFT_DOCUMENT_CANCELLED);
  g_assert_nonnull (weft_document_get_trace (document));
  shown = weft_document_get_trace (document)->index->log->map->size;
  if (shown != (gsize) fed)
    {
      g_assert_cmpint (took, >=, BUSY_US);
      g_assert_cmpuint (shown, ==, (gsize) first);
    }
  close (fd);
}

/* A first part is shown before the end is there, and the end replaces it. */
static void
test_grows (DocumentFixture *fixture, gconstpointer unused)
{
  int fd = make_pipe (fixture);
  g_autoptr (WeftDocument) document = weft_document_new (fixture->path);
  gsize fed = feed (fixture, fd, 0);
  guint64 n_first;

  weft_document_read (document);
  while (!document_has_trace (document))
    {
      /* a stream is shown when something new comes, and not too often */
      g_main_context_iteration (NULL, FALSE);
      g_usleep (5000);
      if (fed + 64 < fixture->size / 2)
        fed += (gsize) MAX (write (fd, fixture->data + fed, 64), 0);
    }
  g_assert_cmpint (weft_document_get_state (document), ==, WEFT_DOCUMENT_READING);
  n_first = weft_document_get_trace (document)->index->n_events;
  while (fed < fixture->size)
    {
      fed += feed (fixture, fd, fed);
      g_main_context_iteration (NULL, FALSE);
    }
  close (fd);
  document_wait (document, document_is_over);
  g_assert_cmpint (weft_document_get_state (document), ==, WEFT_DOCUMENT_READY);
  g_assert_cmpuint (weft_document_get_trace (document)->index->n_events, >, n_first);
}

static void
test_finalised_while_reading (DocumentFixture *fixture, gconstpointer unused)
{
  int fd = make_pipe (fixture);
  WeftDocument *document = weft_document_new (fixture->path);

  feed (fixture, fd, 0);
  weft_document_read (document);
  document_wait (document, has_read_some);
  g_assert_cmpint (weft_document_get_state (document), ==, WEFT_DOCUMENT_READING);
  g_assert_finalize_object (document);
  close (fd);
}

WEFT_TEST_UNIT (add_tests)
{
  document_add ("/document/cancelled-at-once", test_cancelled_at_once);
  document_add ("/document/cancelled-later", test_cancelled_later);
  document_add ("/document/grows", test_grows);
  document_add ("/document/finalised-while-reading", test_finalised_while_reading);
}
