/* SPDX-License-Identifier: BSD-3-Clause */
/* A plain file is followed while a program writes it: until that closes it, or writes another log
 * in its place. */
#include "source-fixture.h"
#include "weft-growth.h"
#include "weft-test-unit.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <unistd.h>

#define MORE "0123456789"

/* Saves a header without types, and opens it to write more. */
static int
begin_file (const SourceFixture *fixture)
{
  static const char header[] = "hdrbhetbhetehdredatb";
  int fd;

  source_save (fixture, (const guint8 *) header, sizeof header - 1);
  fd = open (fixture->path, O_RDWR | O_CLOEXEC | O_APPEND);
  g_assert_cmpint (fd, >=, 0);
  return fd;
}

static void
write_more (int fd)
{
  g_assert_cmpint (write (fd, MORE, strlen (MORE)), ==, (int) strlen (MORE));
}

static WeftSource *
follow (const SourceFixture *fixture)
{
  WeftSource *source = source_open (fixture);

  g_assert_true (weft_source_follow (source));
  /* it is followed already */
  g_assert_true (weft_source_follow (source));
  return source;
}

/* Reads, and checks the size so far and the state. Returns FALSE at the end. */
static gboolean
read_state (WeftSource *source, guint64 size, WeftSourceState state)
{
  g_autoptr (GError) error = NULL;
  WeftSourceStatus status;
  gboolean more;
  guint64 done, total;

  g_assert_true (weft_source_read (source, 1, &more, NULL, &error));
  g_assert_no_error (error);
  weft_source_status (source, &status);
  g_assert_cmpint (status.state, ==, state);
  g_assert_cmpuint (status.bytes, ==, size);
  weft_source_progress (source, &done, &total);
  g_assert_cmpuint (done, ==, size);
  g_assert_cmpuint (total, ==, 0);
  return more;
}

static void
test_closed (SourceFixture *fixture, gconstpointer unused)
{
  int fd = begin_file (fixture);
  g_autoptr (WeftSource) source = follow (fixture);
  g_autoptr (GError) error = NULL;
  gboolean more;

  g_assert_true (read_state (source, 20, WEFT_SOURCE_HEADER));
  write_more (fd);
  g_assert_true (read_state (source, 30, WEFT_SOURCE_LIVE));
  write_more (fd);
  g_assert_true (read_state (source, 40, WEFT_SOURCE_LIVE));
  weft_source_set_timeout (source, 1);
  g_assert_true (read_state (source, 40, WEFT_SOURCE_LIVE));
  weft_source_set_timeout (source, -1);
  close (fd);
  g_assert_false (read_state (source, 40, WEFT_SOURCE_ENDED));
  /* nothing follows */
  g_assert_true (weft_source_read (source, 1, &more, NULL, &error));
  g_assert_false (more);
}

/* A file that becomes shorter holds another log. */
static void
test_rewritten (SourceFixture *fixture, gconstpointer unused)
{
  int fd = begin_file (fixture);
  g_autoptr (WeftSource) source = follow (fixture);

  write_more (fd);
  g_assert_true (read_state (source, 30, WEFT_SOURCE_LIVE));
  g_assert_cmpint (ftruncate (fd, 20), ==, 0);
  g_assert_false (read_state (source, 20, WEFT_SOURCE_ENDED));
  close (fd);
}

/* A file into which nothing was written yet may become a log; or not. */
static void
test_empty (SourceFixture *fixture, gconstpointer unused)
{
  int fd;
  g_autoptr (WeftSource) source = NULL;
  g_autoptr (GError) error = NULL;
  gboolean more;

  source_save (fixture, NULL, 0);
  fd = open (fixture->path, O_WRONLY | O_CLOEXEC);
  source = follow (fixture);
  g_assert_true (read_state (source, 0, WEFT_SOURCE_SILENT));
  close (fd);
  g_assert_false (weft_source_read (source, 1, &more, NULL, &error));
  g_assert_error (error, WEFT_SOURCE_ERROR, WEFT_SOURCE_ERROR_NOT_A_LOG);
  g_assert_false (more);
}

/* Only a file that is being written and has no end is followed. */
static void
test_not_followed (SourceFixture *fixture, gconstpointer unused)
{
  int fd = begin_file (fixture);

  g_assert_true (weft_growth_has_writer (fd));
  g_assert_cmpint (write (fd, "\xff\xff", 2), ==, 2);
  {
    g_autoptr (WeftSource) ended = source_open (fixture);

    g_assert_false (weft_source_follow (ended));
  }
  close (fd);
  fd = open (fixture->path, O_RDONLY | O_CLOEXEC);
  g_assert_false (weft_growth_has_writer (fd));
  close (fd);
  g_assert_false (weft_growth_has_writer (-1));
}

static gpointer
cancel_soon (gpointer cancellable)
{
  g_usleep (20000);
  g_cancellable_cancel (cancellable);
  return NULL;
}

/* Nothing is lost if the wait is cancelled, whether there is a timeout or not. */
static void
test_cancelled (SourceFixture *fixture, gconstpointer unused)
{
  int fd = begin_file (fixture);
  g_autoptr (WeftSource) source = follow (fixture);

  g_assert_true (read_state (source, 20, WEFT_SOURCE_HEADER));
  for (int ms = -1; ms < 600000; ms += 600000)
    {
      g_autoptr (GCancellable) cancellable = g_cancellable_new ();
      g_autoptr (GError) error = NULL;
      gboolean more = FALSE;
      GThread *thread = g_thread_new ("cancel", cancel_soon, cancellable);

      weft_source_set_timeout (source, ms);
      g_assert_false (weft_source_read (source, 1, &more, cancellable, &error));
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
      g_assert_true (more);
      g_thread_join (thread);
    }
  write_more (fd);
  g_assert_true (read_state (source, 30, WEFT_SOURCE_LIVE));
  close (fd);
}

static void
add (const char *name, void (*test) (SourceFixture *, gconstpointer))
{
  g_autofree char *path = g_strconcat ("/growth/", name, NULL);

  g_test_add (path, SourceFixture, NULL, source_set_up, test, source_tear_down);
}

WEFT_TEST_UNIT (add_tests)
{
  add ("closed", test_closed);
  add ("rewritten", test_rewritten);
  add ("empty", test_empty);
  add ("not-followed", test_not_followed);
  add ("cancelled", test_cancelled);
}
