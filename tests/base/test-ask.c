/* SPDX-License-Identifier: BSD-3-Clause */
/* Questions on real workers: the newest answer is taken, no stale one is, and nothing leaks. */
#include "weft-ask.h"
#include "weft-parallel.h"
#include "weft-test-threads.h"
#include "weft-test-unit.h"

#include <time.h>
#include <unistd.h>

/* Who asks. */
typedef struct
{
  guint n_taken, last; /* the numbers that were asked */
  guint n_heard;
  WeftAsk *ask; /* freed when the first answer is taken, where not NULL */
} Owner;

typedef struct
{
  guint number;
  gint *n_alive;          /* questions and answers that are not freed; atomic */
  GMutex *gate;           /* held by who wants the worker to wait, or NULL */
  gboolean was_cancelled; /* when it was answered */
} Question;

static gpointer
counted (gint *n_alive)
{
  Question *question = g_new0 (Question, 1);

  g_atomic_int_inc (n_alive);
  question->n_alive = n_alive;
  return question;
}

static Question *
question_new (gint *n_alive, guint number, GMutex *gate)
{
  Question *question = counted (n_alive);

  question->number = number;
  question->gate = gate;
  return question;
}

static void
counted_free (gpointer data)
{
  g_atomic_int_add (((Question *) data)->n_alive, -1);
  g_free (data);
}

static gpointer
answer (gpointer data, WeftAskRun *run, GCancellable *cancellable)
{
  Question *question = data;
  Question *found = counted (question->n_alive);

  weft_ask_report (run, counted (question->n_alive));
  if (question->gate != NULL)
    {
      g_mutex_lock (question->gate);
      g_mutex_unlock (question->gate);
    }
  found->number = question->number;
  found->was_cancelled = g_cancellable_is_cancelled (cancellable);
  return found;
}

static void
take (gpointer data, gpointer question, gpointer answer)
{
  Owner *owner = data;

  g_assert_cmpuint (((Question *) question)->number, ==, ((Question *) answer)->number);
  owner->n_taken++;
  owner->last = ((Question *) answer)->number;
  counted_free (answer);
  g_clear_pointer (&owner->ask, weft_ask_free);
}

static void
hear (gpointer data, gpointer news)
{
  ((Owner *) data)->n_heard++;
}

static gboolean
is_same (gconstpointer question, gconstpointer other)
{
  return ((const Question *) question)->number == ((const Question *) other)->number;
}

static const WeftAskClass replacing = { answer, take, counted_free, counted_free, FALSE,
                                        FALSE,  NULL, hear,         counted_free };
static const WeftAskClass following = { answer, take,    counted_free, counted_free, TRUE,
                                        TRUE,   is_same, hear,         counted_free };

static void
wait_for (const WeftAsk *ask, gint *n_alive)
{
  while (weft_ask_is_busy (ask) || g_atomic_int_get (n_alive) > 0)
    if (!g_main_context_iteration (NULL, FALSE))
      g_usleep (200); /* a worker may be the last to let go */
}

static void
test_replaces (void)
{
  Owner owner = { 0 };
  gint n_alive = 0;
  g_autoptr (WeftAsk) ask = weft_ask_new (&replacing, &owner);

  for (guint i = 1; i <= 20; i++)
    weft_ask (ask, question_new (&n_alive, i, NULL));
  wait_for (ask, &n_alive);
  g_assert_cmpuint (owner.n_taken, ==, 1);
  g_assert_cmpuint (owner.last, ==, 20);
  g_assert_cmpuint (owner.n_heard, ==, 1);
}

/* The first is answered, and the newest of those that waited. */
static void
test_follows (void)
{
  Owner owner = { 0 };
  gint n_alive = 0;
  GMutex gate;
  g_autoptr (WeftAsk) ask = weft_ask_new (&following, &owner);

  g_mutex_init (&gate);
  g_mutex_lock (&gate);
  for (guint i = 1; i <= 20; i++)
    weft_ask (ask, question_new (&n_alive, i, &gate));
  g_mutex_unlock (&gate);
  wait_for (ask, &n_alive);
  g_assert_cmpuint (owner.n_taken, ==, 2);
  g_assert_cmpuint (owner.last, ==, 20);
  g_mutex_clear (&gate);
}

/* What is being answered is not asked again, and what waited after it is not wanted any more. */
static void
test_same (void)
{
  Owner owner = { 0 };
  gint n_alive = 0;
  const Question one = { .number = 1 };
  GMutex gate;
  g_autoptr (WeftAsk) ask = weft_ask_new (&following, &owner);

  g_mutex_init (&gate);
  g_mutex_lock (&gate);
  g_assert_false (weft_ask_is_newest (ask, &one));
  weft_ask (ask, question_new (&n_alive, 1, &gate));
  g_assert_true (weft_ask_is_newest (ask, &one));
  weft_ask (ask, question_new (&n_alive, 2, &gate));
  g_assert_false (weft_ask_is_newest (ask, &one));
  weft_ask (ask, question_new (&n_alive, 1, &gate));
  weft_ask_later (ask, question_new (&n_alive, 1, &gate));
  g_assert_true (weft_ask_is_newest (ask, &one));
  g_mutex_unlock (&gate);
  wait_for (ask, &n_alive);
  g_assert_false (weft_ask_is_busy (ask));
  g_assert_cmpuint (owner.n_taken, ==, 1);
  g_assert_cmpuint (owner.last, ==, 1);
  g_mutex_clear (&gate);
}

/* Nobody hears of what was forgotten, not even where its worker is done before. */
static void
test_forgotten (void)
{
  Owner owner = { 0 };
  gint n_alive = 0;
  WeftAsk *ask = weft_ask_new (&following, &owner);

  for (guint i = 1; i <= 20; i++)
    {
      weft_ask (ask, question_new (&n_alive, i, NULL));
      weft_ask (ask, question_new (&n_alive, i, NULL));
      if (i % 2 == 0)
        g_usleep (2000);
      weft_ask_forget (ask);
      g_assert_false (weft_ask_is_busy (ask));
    }
  weft_ask (ask, question_new (&n_alive, 21, NULL));
  weft_ask_free (ask);
  wait_for (NULL, &n_alive);
  g_assert_cmpuint (owner.n_taken + owner.n_heard, ==, 0);
}

/* Who is hurried answers all the same; who asks once need not keep an asker; and an owner may go
 * when it takes an answer. */
static void
test_hurried_and_once (void)
{
  Owner owner = { 0 }, other = { 0 }, leaving = { 0 };
  gint n_alive = 0;
  g_autoptr (WeftAsk) ask = weft_ask_new (&replacing, &owner);

  weft_ask (ask, question_new (&n_alive, 1, NULL));
  weft_ask_finish_early (ask);
  weft_ask_once (&replacing, &other, question_new (&n_alive, 2, NULL));
  leaving.ask = weft_ask_new (&following, &leaving);
  weft_ask (leaving.ask, question_new (&n_alive, 3, NULL));
  weft_ask (leaving.ask, question_new (&n_alive, 4, NULL));
  wait_for (ask, &n_alive);
  g_assert_cmpuint (owner.last, ==, 1);
  g_assert_cmpuint (other.last, ==, 2);
  g_assert_cmpuint (leaving.last, ==, 3);
  g_assert_cmpuint (leaving.n_taken, ==, 1);
}

/* What is asked later has its turn after a rest, the newest alone; what is asked at once takes its
 * place, and what is forgotten does not come. */
static void
test_later (void)
{
  Owner owner = { 0 };
  gint n_alive = 0;
  g_autoptr (WeftAsk) ask = weft_ask_new (&replacing, &owner);

  weft_ask_later (ask, question_new (&n_alive, 1, NULL));
  g_assert_true (weft_ask_is_busy (ask));
  for (guint i = 2; i <= 10; i++)
    weft_ask_later (ask, question_new (&n_alive, i, NULL));
  while (owner.n_taken == 0)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (owner.last, ==, 1);
  g_assert_false (weft_ask_is_busy (ask));
  weft_ask_later (ask, question_new (&n_alive, 11, NULL));
  g_assert_false (weft_ask_is_busy (ask));
  while (owner.n_taken == 1)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (owner.last, ==, 11);

  weft_ask_later (ask, question_new (&n_alive, 12, NULL));
  weft_ask (ask, question_new (&n_alive, 13, NULL));
  wait_for (ask, &n_alive);
  g_assert_cmpuint (owner.last, ==, 13);
  weft_ask_later (ask, question_new (&n_alive, 14, NULL));
  g_assert_cmpint (g_atomic_int_get (&n_alive), ==, 1);
  weft_ask_forget (ask);
  g_assert_cmpint (g_atomic_int_get (&n_alive), ==, 0);
  g_assert_cmpuint (owner.n_taken, ==, 3);
}

/* Answers when it has waited for longer than an answer that costs nothing is rested for. */
static gpointer
answer_after_sleep (gpointer question, WeftAskRun *run, GCancellable *cancellable)
{
  g_usleep (100000);
  return answer (question, run, cancellable);
}

/* Answers when it has taken 50 ms of the processor's time. */
static gpointer
answer_after_work (gpointer question, WeftAskRun *run, GCancellable *cancellable)
{
  struct timespec now, begun;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &begun);
  do
    clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
  while ((now.tv_sec - begun.tv_sec) * 1000000000 + now.tv_nsec - begun.tv_nsec < 50000000);
  return answer (question, run, cancellable);
}

/* The rest after an answer of @klass, us. */
static gint64
rest_after (const WeftAskClass *klass)
{
  Owner owner = { 0 };
  gint n_alive = 0;
  gint64 rest;
  g_autoptr (WeftAsk) ask = weft_ask_new (klass, &owner);

  g_assert_cmpint (weft_ask_get_delay (ask), ==, 0);
  weft_ask_later (ask, question_new (&n_alive, 1, NULL));
  while (owner.n_taken == 0)
    g_main_context_iteration (NULL, TRUE);
  rest = weft_ask_get_delay (ask);
  wait_for (ask, &n_alive);
  return rest;
}

/* The rest is a multiple of the processor's time, not of the time that a worker waited for its turn
 * beside a program that uses all processors. */
static void
test_rest (void)
{
  WeftAskClass waits = following, works = following;

  waits.answer = answer_after_sleep;
  works.answer = answer_after_work;
  g_assert_cmpint (rest_after (&waits), <=, 500000);
  g_assert_cmpint (rest_after (&works), >, 500000);
}

/* Where no thread can be made the question waits until one can, and does not end the program. */
static void
test_no_threads (void)
{
  Owner owner = { 0 };
  gint n_alive = 0;
  g_autoptr (WeftAsk) ask = weft_ask_new (&following, &owner);

  /* threads of GLib's own are there by then */
  weft_ask (ask, question_new (&n_alive, 1, NULL));
  wait_for (ask, &n_alive);
  weft_test_threads_forbid ();
  weft_ask (ask, question_new (&n_alive, 2, NULL));
  g_assert_cmpuint (weft_test_threads_allow (), >, 0);
  weft_ask_once (&replacing, &owner, question_new (&n_alive, 3, NULL));
  wait_for (ask, &n_alive);
  g_assert_cmpuint (owner.n_taken, ==, 3);
}

/* A question that knows who frees it. */
static GThread *freed_in;

static void
note_thread (gpointer question)
{
  g_atomic_pointer_set (&freed_in, g_thread_self ());
}

static gpointer
answer_at_once (gpointer question, WeftAskRun *run, GCancellable *cancellable)
{
  return NULL;
}

static void
take_nothing (gpointer data, gpointer question, gpointer answer)
{
  ((Owner *) data)->n_taken++;
}

/* A question that was answered is freed on the asker's thread, as it may hold widgets. Which thread
 * drops the run last is chance. */
static void
test_freed_by_asker (void)
{
  static const WeftAskClass noted = { .answer = answer_at_once,
                                      .receive_answer = take_nothing,
                                      .free_question = note_thread,
                                      .is_low_priority = TRUE };
  Owner owner = { 0 };

  for (guint i = 0; i < 100; i++)
    {
      freed_in = NULL;
      weft_ask_once (&noted, &owner, &owner);
      while (owner.n_taken == i)
        g_main_context_iteration (NULL, FALSE);
      g_assert_true (freed_in == g_thread_self ());
    }
}

static gint64
clock_us (clockid_t clock)
{
  struct timespec time;

  clock_gettime (clock, &time);
  return time.tv_sec * G_USEC_PER_SEC + time.tv_nsec / 1000;
}

#define BUSY_US 50000

/* Takes that much of the processor's time, and tells what is counted meanwhile. */
static gpointer
answer_busily (gpointer data, WeftAskRun *run, GCancellable *cancellable)
{
  gint64 *counted = data;
  gint64 begun = clock_us (CLOCK_THREAD_CPUTIME_ID), before = weft_ask_foreground_time ();

  while (clock_us (CLOCK_THREAD_CPUTIME_ID) < begun + BUSY_US)
    ;
  *counted = weft_ask_foreground_time () - before;
  return NULL;
}

static void
keep (gpointer question)
{
}

/* What a worker that gives way takes of the processor is not the foreground's, while it runs nor
 * once it has ended; another worker's is. */
static void
test_foreground_time (void)
{
#if defined _POSIX_THREAD_CPUTIME && _POSIX_THREAD_CPUTIME >= 0
  static const WeftAskClass nice = { .answer = answer_busily,
                                     .receive_answer = take_nothing,
                                     .free_question = keep,
                                     .is_low_priority = TRUE },
                            other = { .answer = answer_busily,
                                      .receive_answer = take_nothing,
                                      .free_question = keep };

  for (guint gives_way = 0; gives_way < 2; gives_way++)
    {
      gint64 before = weft_ask_foreground_time (), all = clock_us (CLOCK_PROCESS_CPUTIME_ID);
      gint64 counted = 0;
      gint n_alive = 0;
      Owner owner = { 0 };
      g_autoptr (WeftAsk) ask = weft_ask_new (gives_way ? &nice : &other, &owner);

      weft_ask (ask, &counted);
      while (owner.n_taken == 0)
        g_main_context_iteration (NULL, TRUE);
      wait_for (ask, &n_alive);
      before = weft_ask_foreground_time () - before;
      all = clock_us (CLOCK_PROCESS_CPUTIME_ID) - all;
      g_assert_cmpint (all, >=, BUSY_US);
      g_assert_cmpint (before, >=, 0);
      g_assert_true ((counted < BUSY_US / 2) == gives_way);
      g_assert_true ((all - before > BUSY_US / 2) == gives_way);
    }
#else
  g_test_skip ("no clocks of threads here");
#endif
}

/* Results of an answer that has a helper. */
typedef struct
{
  WeftAsk *ask;
  gint64 counted;   /* foreground time of the helper, us */
  gint64 waited_us; /* time that the helper waited for a frame */
  gint64 delay_us;  /* see weft_ask_get_delay(), after the answer */
} Helped;

static gpointer
help_busily (gpointer data)
{
  Helped *self = data;
  gint64 begun = clock_us (CLOCK_THREAD_CPUTIME_ID);

  weft_painting_begin ();
  self->waited_us = g_get_monotonic_time ();
  weft_painting_is_cancelled (NULL);
  self->waited_us = g_get_monotonic_time () - self->waited_us;
  weft_painting_end ();
  while (clock_us (CLOCK_THREAD_CPUTIME_ID) < begun + BUSY_US)
    ;
  return NULL;
}

static gpointer
answer_with_helper (gpointer data, WeftAskRun *run, GCancellable *cancellable)
{
  Helped *self = data;
  gint64 before = weft_ask_foreground_time ();

  weft_helper_thread_join (weft_helper_thread_try_new ("test", help_busily, self));
  self->counted = weft_ask_foreground_time () - before;
  return NULL;
}

static void
take_helped (gpointer owner, gpointer question, gpointer answer)
{
  Helped *self = owner;

  self->delay_us = weft_ask_get_delay (self->ask);
}

/* A helper's time is its worker's, and it gives way as its worker does. */
static void
test_helper (void)
{
#if defined _POSIX_THREAD_CPUTIME && _POSIX_THREAD_CPUTIME >= 0
  static const WeftAskClass nice = { .answer = answer_with_helper,
                                     .receive_answer = take_helped,
                                     .free_question = keep,
                                     .is_low_priority = TRUE },
                            other = { .answer = answer_with_helper,
                                      .receive_answer = take_helped,
                                      .free_question = keep };

  for (guint gives_way = 0; gives_way < 2; gives_way++)
    {
      Helped helped = { 0 };
      g_autoptr (WeftAsk) ask = weft_ask_new (gives_way ? &nice : &other, &helped);

      helped.ask = ask;
      weft_ask (ask, &helped);
      while (helped.delay_us == 0)
        g_main_context_iteration (NULL, TRUE);
      /* without the helper's time, the delay would be half a second */
      g_assert_cmpint (helped.delay_us, >, 20 * BUSY_US);
      g_assert_true ((helped.counted < BUSY_US / 2) == gives_way);
      g_assert_true (!gives_way || helped.waited_us > 20000);
    }
#else
  g_test_skip ("no clocks of threads here");
#endif
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/ask/replaces", test_replaces);
  g_test_add_func ("/ask/follows", test_follows);
  g_test_add_func ("/ask/same", test_same);
  g_test_add_func ("/ask/forgotten", test_forgotten);
  g_test_add_func ("/ask/hurried-and-once", test_hurried_and_once);
  g_test_add_func ("/ask/later", test_later);
  g_test_add_func ("/ask/rest", test_rest);
  g_test_add_func ("/ask/no-threads", test_no_threads);
  g_test_add_func ("/ask/freed-by-asker", test_freed_by_asker);
  g_test_add_func ("/ask/foreground-time", test_foreground_time);
  g_test_add_func ("/ask/helper", test_helper);
}
