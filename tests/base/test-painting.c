/* SPDX-License-Identifier: BSD-3-Clause */
/* Workers that give way stop while a picture is painted, and others do not; nobody waits for ever.
 */
#include "weft-parallel.h"
#include "weft-test-unit.h"

#define MAX_WAIT_US 25000

typedef struct
{
  gboolean gives_way;
  gint has_ended;   /* atomic: the picture is painted */
  gboolean saw_end; /* when it went on */
  gint64 waited;    /* us */
} Worker;

static gpointer
work (gpointer data)
{
  Worker *self = data;
  gint64 start = g_get_monotonic_time ();

  if (self->gives_way)
    weft_painting_register_worker ();
  g_assert_false (weft_painting_is_cancelled (NULL));
  self->saw_end = g_atomic_int_get (&self->has_ended);
  self->waited = g_get_monotonic_time () - start;
  return NULL;
}

static void
test_waits (void)
{
  for (guint i = 0; i < 20; i++)
    {
      Worker worker = { .gives_way = TRUE };
      GThread *thread;

      weft_painting_begin ();
      weft_painting_begin ();
      thread = g_thread_new ("worker", work, &worker);
      weft_painting_end ();
      g_usleep (2000);
      g_atomic_int_set (&worker.has_ended, TRUE);
      weft_painting_end ();
      g_thread_join (thread);
      /* a machine that is busy may let it wait for too long */
      g_assert_true (worker.saw_end || worker.waited >= MAX_WAIT_US);
    }
}

static void
test_others (void)
{
  Worker worker = { 0 };

  weft_painting_begin ();
  g_thread_join (g_thread_new ("worker", work, &worker));
  g_assert_false (worker.saw_end);
  weft_painting_end ();
}

static gpointer
work_long (gpointer data)
{
  Worker *self = data;

  work (self);
  /* once is enough for a picture */
  for (guint i = 0; i < 100000; i++)
    g_assert_false (weft_painting_is_cancelled (NULL));
  return NULL;
}

/* One that never ends holds nobody. */
static void
test_endless (void)
{
  Worker worker = { .gives_way = TRUE };

  weft_painting_begin ();
  g_thread_join (g_thread_new ("worker", work_long, &worker));
  g_assert_false (worker.saw_end);
  g_assert_cmpint (worker.waited, >=, MAX_WAIT_US);
  weft_painting_end ();
}

static void
test_cancelled (void)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();

  g_assert_false (weft_painting_is_cancelled (cancellable));
  g_cancellable_cancel (cancellable);
  g_assert_true (weft_painting_is_cancelled (cancellable));
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/painting/waits", test_waits);
  g_test_add_func ("/painting/others", test_others);
  g_test_add_func ("/painting/endless", test_endless);
  g_test_add_func ("/painting/cancelled", test_cancelled);
}
