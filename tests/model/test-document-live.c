/* SPDX-License-Identifier: BSD-3-Clause */
/* Documents of files that are still written: here by the test itself, which has them open. */
#include "document-fixture.h"
#include "weft-test-unit.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <unistd.h>

/* Cuts the log to @size bytes and goes on writing it. */
static int
open_again (DocumentFixture *fixture, gsize size)
{
  int fd = open (fixture->path, O_WRONLY | O_APPEND | O_CLOEXEC);

  g_assert_cmpint (fd, >=, 0);
  g_assert_cmpint (ftruncate (fd, (off_t) size), ==, 0);
  return fd;
}

static void
write_part (DocumentFixture *fixture, int fd, gsize from, gsize to)
{
  g_assert_cmpint (write (fd, fixture->data + from, to - from), ==, (gssize) (to - from));
}

static gsize
bytes_shown (WeftDocument *document)
{
  WeftTrace *trace = weft_document_get_trace (document);

  return trace != NULL ? trace->index->log->map->size : 0;
}

static void
wait_for_shown (WeftDocument *document, gsize size)
{
  gint64 late = g_get_monotonic_time () + WEFT_TEST_WAIT_US;

  while (bytes_shown (document) < size)
    {
      g_assert_cmpint (g_get_monotonic_time (), <, late);
      g_main_context_iteration (NULL, FALSE);
      g_usleep (2000);
    }
}

/* Whatever comes is shown soon, also where nothing comes after it; in the end all is as if the file
 * had been read whole. */
static void
test_grows (DocumentFixture *fixture, gconstpointer unused)
{
  g_autoptr (WeftDocument) whole = document_read (fixture->path);
  int fd = open_again (fixture, fixture->size / 4);
  g_autoptr (WeftDocument) document = weft_document_new (fixture->path);
  WeftView *view = weft_document_get_view (document);
  WeftRange visible;

  weft_document_read (document);
  wait_for_shown (document, fixture->size / 4);
  g_assert_cmpint (weft_document_get_state (document), ==, WEFT_DOCUMENT_READING);
  g_assert_true (weft_document_is_live (document));
  for (gsize size = fixture->size / 4; size < fixture->size;)
    {
      gsize next = MIN (size + fixture->size / 7, fixture->size);

      visible = weft_view_get_limits (view);
      weft_view_set_visible (view, visible.to - 1000000, visible.to);
      write_part (fixture, fd, size, next);
      wait_for_shown (document, next);
      size = next;
      visible = weft_view_get_visible (view);
      g_assert_cmpuint (visible.to, ==, weft_view_get_limits (view).to);
      g_assert_cmpuint (visible.to - visible.from, ==, 1000000);
    }
  close (fd);
  document_wait (document, document_is_over);
  g_assert_cmpint (weft_document_get_state (document), ==, WEFT_DOCUMENT_READY);
  g_assert_false (weft_document_is_live (document));
  g_assert_false (weft_document_is_changed_on_disk (document));
  g_assert_cmpuint (weft_document_get_trace (document)->index->n_events, ==,
                    weft_document_get_trace (whole)->index->n_events);
  g_assert_cmpuint (weft_document_get_trace (document)->index->problems->len, ==, 0);
}

/* Its writer went before the end marker: the log is cut. */
static void
test_killed (DocumentFixture *fixture, gconstpointer unused)
{
  int fd = open_again (fixture, fixture->size / 2);
  g_autoptr (WeftDocument) document = weft_document_new (fixture->path);

  weft_document_read (document);
  wait_for_shown (document, fixture->size / 2);
  close (fd);
  document_wait (document, document_is_over);
  g_assert_cmpint (weft_document_get_state (document), ==, WEFT_DOCUMENT_READY);
  g_assert_cmpuint (weft_document_get_trace (document)->index->problems->len, >, 0);
}

/* A person may stop it, and goes on later. */
static void
test_stopped (DocumentFixture *fixture, gconstpointer unused)
{
  int fd = open_again (fixture, fixture->size / 2);
  g_autoptr (WeftDocument) document = weft_document_new (fixture->path);

  weft_document_read (document);
  wait_for_shown (document, fixture->size / 2);
  weft_document_cancel (document);
  document_wait (document, document_is_over);
  g_assert_cmpint (weft_document_get_state (document), ==, WEFT_DOCUMENT_CANCELLED);
  g_assert_false (weft_document_is_live (document));
  write_part (fixture, fd, fixture->size / 2, fixture->size);
  weft_document_read (document);
  wait_for_shown (document, fixture->size);
  close (fd);
  document_wait (document, document_is_over);
  g_assert_cmpint (weft_document_get_state (document), ==, WEFT_DOCUMENT_READY);
}

static gboolean
has_problem (WeftDocument *document, WeftProblemKind kind)
{
  GArray *problems = weft_document_get_trace (document)->index->problems;

  for (guint i = 0; i < problems->len; i++)
    if (g_array_index (problems, WeftProblem, i).kind == kind)
      return TRUE;
  return FALSE;
}

/* The program was started again, and writes its log over the one that is followed: nothing of it is
 * there at first. */
static void
test_overwritten (DocumentFixture *fixture, gconstpointer unused)
{
  const gsize left[] = { fixture->size / 8, 0 };

  for (guint i = 0; i < G_N_ELEMENTS (left); i++)
    {
      int fd = open_again (fixture, 0);
      g_autoptr (WeftDocument) document = NULL;

      write_part (fixture, fd, 0, fixture->size / 2);
      document = weft_document_new (fixture->path);
      weft_document_read (document);
      wait_for_shown (document, fixture->size / 2);
      g_assert_cmpint (ftruncate (fd, (off_t) left[i]), ==, 0);
      document_wait (document, document_is_over);
      g_assert_true (weft_document_is_changed_on_disk (document));
      g_assert_cmpuint (bytes_shown (document), ==, fixture->size / 2);
      g_assert_true (has_problem (document, WEFT_PROBLEM_CHANGED));
      close (fd);
    }
}

/* Nobody writes: the log is cut, and nothing is waited for. With its end marker it is whole,
 * whoever has it open. */
static void
test_not_live (DocumentFixture *fixture, gconstpointer unused)
{
  int fd = open_again (fixture, fixture->size);
  g_autoptr (WeftDocument) whole = document_read (fixture->path);

  g_assert_cmpint (weft_document_get_state (whole), ==, WEFT_DOCUMENT_READY);
  g_assert_cmpint (ftruncate (fd, (off_t) fixture->size / 2), ==, 0);
  close (fd);
  fd = open (fixture->path, O_RDONLY | O_CLOEXEC);
  {
    g_autoptr (WeftDocument) cut = document_read (fixture->path);

    g_assert_cmpint (weft_document_get_state (cut), ==, WEFT_DOCUMENT_READY);
  }
  close (fd);
}

static GPtrArray *reported; /* of WeftTrace: those whose findings the document has reported */

static void
trace_changed_cb (WeftDocument *document, GParamSpec *property, GPtrArray *seen)
{
  g_ptr_array_add (seen, weft_shared_ref (weft_document_get_trace (document)));
}

static void
findings_changed_cb (WeftDocument *document, WeftTrace *trace)
{
  g_assert_true (weft_trace_has (trace, WEFT_LAZY_FINDINGS));
  g_assert_true (weft_trace_peek (trace, WEFT_LAZY_FINDINGS) ==
                 weft_trace_get (trace, WEFT_LAZY_FINDINGS, NULL, NULL));
  g_assert_true (weft_trace_peek (weft_document_get_trace (document), WEFT_LAZY_FINDINGS) ==
                 weft_trace_peek (trace, WEFT_LAZY_FINDINGS));
  g_ptr_array_add (reported, weft_shared_ref (trace));
}

/* Returns TRUE if the findings of the document's trace were reported. */
static gboolean
has_findings (WeftDocument *document)
{
  return g_ptr_array_find (reported, weft_document_get_trace (document), NULL);
}

/* Findings are looked for once, however often they are requested. Newer traces show them until
 * their own have been made, which is after a rest unless they are hurried. */
static void
test_findings (DocumentFixture *fixture, gconstpointer unused)
{
  g_autoptr (GPtrArray) seen = g_ptr_array_new_with_free_func (weft_shared_unref);
  int fd = open_again (fixture, fixture->size / 2);
  g_autoptr (WeftDocument) document = weft_document_new (fixture->path);
  guint n = 0;

  g_signal_connect (document, "notify::trace", G_CALLBACK (trace_changed_cb), seen);
  g_signal_connect (document, "findings-changed", G_CALLBACK (findings_changed_cb), NULL);
  reported = g_ptr_array_new_with_free_func (weft_shared_unref);
  weft_document_read (document);
  wait_for_shown (document, fixture->size / 2);
  g_assert_false (has_findings (document));
  weft_document_request_findings (document);
  weft_document_request_findings (document);
  document_wait (document, has_findings);
  g_assert_cmpuint (reported->len, ==, 1);

  write_part (fixture, fd, fixture->size / 2, fixture->size * 3 / 4);
  wait_for_shown (document, fixture->size * 3 / 4);
  weft_document_request_findings (document);
  g_assert_false (has_findings (document));
  g_assert_true (weft_trace_peek (weft_document_get_trace (document), WEFT_LAZY_FINDINGS) ==
                 weft_trace_peek (reported->pdata[0], WEFT_LAZY_FINDINGS));
  weft_document_hurry_findings (document);
  document_wait (document, has_findings);

  write_part (fixture, fd, fixture->size * 3 / 4, fixture->size);
  close (fd);
  document_wait (document, document_is_over);
  document_wait (document, has_findings);
  g_assert_true (reported->pdata[reported->len - 1] == weft_document_get_trace (document));
  for (guint i = 0; i < seen->len; i++)
    n += weft_trace_has (seen->pdata[i], WEFT_LAZY_FINDINGS);
  g_assert_cmpuint (n, ==, reported->len);
  g_clear_pointer (&reported, g_ptr_array_unref);
}

/* A thread that keeps the findings of a trace from being made. */
typedef struct
{
  WeftTrace *trace;
  GThread *thread;
} Hold;

static GMutex hold_mutex; /* locked until the findings may be made */
static gboolean is_held;  /* atomic */

static gpointer
wait_for_release (WeftTrace *trace, GCancellable *cancellable, GError **error)
{
  g_atomic_int_set (&is_held, TRUE);
  g_mutex_lock (&hold_mutex);
  g_mutex_unlock (&hold_mutex);
  return NULL;
}

static gpointer
hold_thread (gpointer trace)
{
  weft_trace_get_or_make (trace, WEFT_LAZY_FINDINGS, wait_for_release, NULL, NULL);
  return NULL;
}

static Hold
hold_findings (WeftDocument *document)
{
  Hold hold = { .trace = weft_shared_ref (weft_document_get_trace (document)) };

  g_atomic_int_set (&is_held, FALSE);
  g_mutex_lock (&hold_mutex);
  hold.thread = g_thread_new ("hold-findings", hold_thread, hold.trace);
  while (!g_atomic_int_get (&is_held))
    g_usleep (1000);
  return hold;
}

/* A trace whose findings are to be kept from being made. */
typedef struct
{
  WeftDocument *document;
  gsize size;
  Hold hold;
} HoldAt;

/* The view has the limits of a trace before its findings are looked for, which is at once if those
 * of the trace before are old. */
static void
hold_cb (HoldAt *self)
{
  if (self->hold.thread == NULL && bytes_shown (self->document) >= self->size)
    self->hold = hold_findings (self->document);
}

static void
release_findings (Hold *hold)
{
  g_mutex_unlock (&hold_mutex);
  g_thread_join (hold->thread);
}

/* Waits until another thread waits for the findings, too. */
static void
wait_for_wish (const Hold *hold)
{
  while (g_atomic_int_get (&hold->trace->n_waiters[WEFT_LAZY_FINDINGS]) < 2)
    if (!g_main_context_iteration (NULL, FALSE))
      g_usleep (1000);
}

static gboolean
has_reported_any (WeftDocument *document)
{
  return reported->len > 0;
}

/* While a log grows, newer events do not cancel the search for findings, and newer traces show its
 * findings until their own have been made. The end of the log cancels it. */
static void
test_findings_late (DocumentFixture *fixture, gconstpointer unused)
{
  int fd = open_again (fixture, fixture->size / 2);
  g_autoptr (WeftDocument) document = weft_document_new (fixture->path);
  HoldAt later = { document, fixture->size * 7 / 8, { 0 } };
  Hold hold;

  g_signal_connect (document, "findings-changed", G_CALLBACK (findings_changed_cb), NULL);
  reported = g_ptr_array_new_with_free_func (weft_shared_unref);
  weft_document_read (document);
  wait_for_shown (document, fixture->size / 2);
  hold = hold_findings (document);
  weft_document_request_findings (document);
  wait_for_wish (&hold);
  write_part (fixture, fd, fixture->size / 2, fixture->size * 3 / 4);
  wait_for_shown (document, fixture->size * 3 / 4);
  g_assert_cmpuint (reported->len, ==, 0);
  release_findings (&hold);
  document_wait (document, has_reported_any);
  g_assert_true (reported->pdata[0] == hold.trace);
  weft_shared_unref (hold.trace);
  document_wait (document, has_findings);
  g_assert_cmpuint (reported->len, ==, 2);

  g_signal_connect_swapped (weft_document_get_view (document), "visible-changed",
                            G_CALLBACK (hold_cb), &later);
  write_part (fixture, fd, fixture->size * 3 / 4, later.size);
  wait_for_shown (document, later.size);
  weft_document_hurry_findings (document);
  wait_for_wish (&later.hold);
  write_part (fixture, fd, later.size, fixture->size);
  close (fd);
  document_wait (document, document_is_over);
  document_wait (document, has_findings);
  g_assert_cmpuint (reported->len, ==, 3);
  release_findings (&later.hold);
  weft_shared_unref (later.hold.trace);
  g_clear_pointer (&reported, g_ptr_array_unref);
}

/* Findings are looked for only if they are requested, also before the log is read, and then once.
 */
static void
test_findings_requested (DocumentFixture *fixture, gconstpointer unused)
{
  g_autoptr (WeftDocument) idle = document_read (fixture->path);
  g_autoptr (WeftDocument) document = weft_document_new (fixture->path);
  g_autoptr (WeftDocument) missing = document_read ("/nonexistent/log.eventlog");

  g_signal_connect (idle, "findings-changed", G_CALLBACK (findings_changed_cb), NULL);
  g_signal_connect (document, "findings-changed", G_CALLBACK (findings_changed_cb), NULL);
  reported = g_ptr_array_new_with_free_func (weft_shared_unref);
  weft_document_request_findings (document);
  weft_document_read (document);
  document_wait (document, has_findings);
  g_assert_true (document_is_over (document));
  g_assert_cmpuint (reported->len, ==, 1);
  weft_document_hurry_findings (missing);
  weft_document_hurry_findings (idle);
  document_wait (idle, has_findings);
  g_assert_cmpuint (reported->len, ==, 2);
  g_clear_pointer (&reported, g_ptr_array_unref);
}

WEFT_TEST_UNIT (add_tests)
{
  document_add ("/document/live/grows", test_grows);
  document_add ("/document/live/killed", test_killed);
  document_add ("/document/live/stopped", test_stopped);
  document_add ("/document/live/overwritten", test_overwritten);
  document_add ("/document/live/not-live", test_not_live);
  document_add ("/document/live/findings", test_findings);
  document_add ("/document/live/findings-late", test_findings_late);
  document_add ("/document/live/findings-requested", test_findings_requested);
}
