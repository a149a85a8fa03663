/* SPDX-License-Identifier: BSD-3-Clause */
/* The sections of a log are all its thread events in order, and are the same from any sample on. */
#include "thread-fixture.h"
#include "weft-ask.h"
#include "weft-test-threads.h"
#include "weft-test-unit.h"
#include "weft-thread-sections.h"

#include <time.h>
#include <unistd.h>

#define N_LOGS 12

/* A section without its events. */
typedef struct
{
  guint64 limit;
  WeftThreadPosition *positions; /* or NULL */
  guint first, n;                /* events in all sections */
} Section;

typedef struct
{
  guint n_edges;
  GArray *events;   /* of WeftThreadEvent */
  GArray *sections; /* of Section */
} Sections;

static void
section_clear (gpointer section)
{
  g_free (((Section *) section)->positions);
}

static void
add_section (Sections *self, const WeftIndex *index, const WeftThreadSection *section)
{
  guint n_positions = weft_thread_walk_n_positions (index);
  Section one = { section->limit, NULL, self->events->len, section->n };

  g_assert_cmpuint (section->n, >, 0);
  g_assert_true ((section->edges != NULL) == (section->positions != NULL));
  if (section->positions != NULL)
    {
      one.positions = g_memdup2 (section->positions, n_positions * sizeof (WeftThreadPosition));
      for (guint i = 0; i < index->caps->len; i++)
        self->n_edges += section->edges[i].n;
    }
  g_array_append_vals (self->events, section->events, section->n);
  g_array_append_val (self->sections, one);
}

static void
sections_clear (Sections *self)
{
  g_array_unref (self->events);
  g_array_unref (self->sections);
}

static Sections
read_sections (const WeftIndex *index, const WeftThreadPosition *positions, guint64 limit)
{
  Sections self = {
    .events = g_array_new (FALSE, FALSE, sizeof (WeftThreadEvent)),
    .sections = g_array_new (FALSE, FALSE, sizeof (Section)),
  };
  g_autoptr (WeftThreadSections) sections = weft_thread_sections_new_with_samples (
      weft_thread_walk_new_with_edges (index, positions, NULL), index, limit);
  const WeftThreadSection *section;

  g_array_set_clear_func (self.sections, section_clear);
  while ((section = weft_thread_sections_next (sections)) != NULL)
    add_section (&self, index, section);
  g_assert_null (weft_thread_sections_next (sections));
  return self;
}

static const Section *
nth_section (const Sections *self, guint i)
{
  return &g_array_index (self->sections, Section, i);
}

static const WeftThreadEvent *
nth_event (const Sections *self, guint i)
{
  return &g_array_index (self->events, WeftThreadEvent, i);
}

static void
assert_same_event (const WeftThreadEvent *a, const WeftThreadEvent *b)
{
  g_assert_cmpuint (a->offset, ==, b->offset);
  g_assert_cmpuint (a->time, ==, b->time);
  g_assert_cmpuint (a->kind, ==, b->kind);
}

/* From section @i of @whole on, all is as it was. */
static void
check_rest (const WeftIndex *index, const Sections *whole, guint i)
{
  const Section *from = nth_section (whole, i);
  Sections rest = read_sections (index, from->positions, from->limit);
  guint n_samples = 0, n_rest_samples = 0;

  g_assert_cmpuint (rest.events->len, ==, whole->events->len - from->first);
  for (guint k = 0; k < rest.events->len; k++)
    assert_same_event (nth_event (&rest, k), nth_event (whole, from->first + k));
  for (guint k = i + 1; k < whole->sections->len; k++)
    n_samples += nth_section (whole, k)->positions != NULL;
  for (guint k = 0; k < rest.sections->len; k++)
    {
      const Section *section = nth_section (&rest, k);
      guint same = i;

      if (section->positions == NULL)
        continue;
      n_rest_samples++;
      while (nth_section (whole, same)->first < from->first + section->first)
        same++;
      g_assert_cmpuint (nth_section (whole, same)->first, ==, from->first + section->first);
      g_assert_nonnull (nth_section (whole, same)->positions);
    }
  g_assert_cmpuint (n_rest_samples, ==, n_samples);
  sections_clear (&rest);
}

static void
check_sections (GRand *rand, const WeftIndex *index, const Sections *self)
{
  g_autoptr (GArray) events = weft_test_thread_events (index);

  g_assert_cmpuint (self->events->len, ==, events->len);
  for (guint i = 0; i < events->len; i++)
    assert_same_event (nth_event (self, i), &g_array_index (events, WeftThreadEvent, i));
  for (guint i = 0; i < self->sections->len; i++)
    {
      const Section *section = nth_section (self, i);

      if (section->positions == NULL)
        continue;
      /* at a sample's time, no event is before it */
      g_assert_cmpuint (nth_event (self, section->first - 1)->time, <,
                        nth_event (self, section->first)->time);
      if (g_rand_int_range (rand, 0, 20) == 0)
        check_rest (index, self, i);
    }
}

/* Samples take little memory: a position per 256 events, and per capability and 128 KB of the log.
 */
static void
check_density (const WeftIndex *index, const Sections *self)
{
  gsize n_positions = weft_thread_walk_n_positions (index), n_samples = 0;

  for (guint i = 0; i < self->sections->len; i++)
    n_samples += nth_section (self, i)->positions != NULL;
  g_assert_cmpuint (n_samples, >, 0);
  g_assert_cmpuint (n_samples * n_positions, <,
                    self->events->len / 256 + index->log->map->size / (128 * 1024) * n_positions);
}

static void
test_random (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (52);

  for (guint i = 0; i < N_LOGS; i++)
    {
      /* the first is so long that another thread helps */
      g_autoptr (WeftTestLog) log =
          weft_test_thread_log (rand, i == 0 ? 120000 : g_rand_int_range (rand, 1, 9000),
                                g_rand_int_range (rand, 1, 6), 40, 20 * (i % 3));
      g_autoptr (WeftIndex) index = weft_test_index_bytes (log);
      Sections sections = read_sections (index, NULL, 0);

      check_sections (rand, index, &sections);
      g_assert_true (i > 0 || sections.n_edges > 1000);
      if (i == 0)
        check_density (index, &sections);
      sections_clear (&sections);
    }
}

/* The caller's thread reads all sections if no other can be started. Few events need no other. */
static void
test_no_threads (void)
{
  for (guint n = 120000; n > 100; n /= 100)
    {
      g_autoptr (GRand) rand = g_rand_new_with_seed (54);
      g_autoptr (WeftTestLog) log = weft_test_thread_log (rand, n, 3, 40, 20);
      g_autoptr (WeftIndex) index = weft_test_index_bytes (log);
      Sections sections;

      weft_test_threads_forbid ();
      sections = read_sections (index, NULL, 0);
      g_assert_cmpuint (weft_test_threads_allow (), ==, n == 120000);
      check_sections (rand, index, &sections);
      sections_clear (&sections);
    }
}

/* Sections can be freed before the last of them. A walk that was cancelled has none. */
static void
test_ended_early (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (53);
  g_autoptr (WeftTestLog) log = weft_test_thread_log (rand, 120000, 2, 40, 0);
  g_autoptr (WeftIndex) index = weft_test_index_bytes (log);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (WeftThreadSections) none = NULL;

  for (guint n = 0; n < 120; n += 7)
    {
      g_autoptr (WeftThreadSections) sections = weft_thread_sections_new_with_samples (
          weft_thread_walk_new_with_edges (index, NULL, NULL), index, 0);

      for (guint i = 0; i < n; i++)
        weft_thread_sections_next (sections);
    }
  g_cancellable_cancel (cancellable);
  none = weft_thread_sections_new (weft_thread_walk_new_with_edges (index, NULL, cancellable));
  g_assert_null (weft_thread_sections_next (none));
}

/* Reads of a log on a worker, and the foreground's CPU time meanwhile. */
typedef struct
{
  const WeftIndex *index;
  gint64 foreground_us;
  gboolean is_done;
} Reads;

static gpointer
read_often (gpointer question, WeftAskRun *run, GCancellable *cancellable)
{
  Reads *self = question;
  gint64 before = weft_ask_foreground_time ();

  for (guint i = 0; i < 10; i++)
    {
      Sections sections = read_sections (self->index, NULL, 0);

      sections_clear (&sections);
    }
  self->foreground_us = weft_ask_foreground_time () - before;
  return NULL;
}

static void
reads_done_cb (gpointer owner, gpointer question, gpointer answer)
{
  ((Reads *) owner)->is_done = TRUE;
}

static void
keep (gpointer question)
{
}

/* Both threads of a worker that gives way do so: neither counts as the foreground. */
static void
test_background (void)
{
  static const WeftAskClass klass = { .answer = read_often,
                                      .receive_answer = reads_done_cb,
                                      .free_question = keep,
                                      .is_low_priority = TRUE };
  g_autoptr (GRand) rand = g_rand_new_with_seed (55);
  g_autoptr (WeftTestLog) log = weft_test_thread_log (rand, 200000, 3, 40, 20);
  g_autoptr (WeftIndex) index = weft_test_index_bytes (log);
  Reads reads = { .index = index };
  clock_t begun G_GNUC_UNUSED = clock ();

  weft_ask_once (&klass, &reads, &reads);
  while (!reads.is_done)
    g_main_context_iteration (NULL, TRUE);
#if defined _POSIX_THREAD_CPUTIME && _POSIX_THREAD_CPUTIME >= 0
  g_test_message ("foreground %" G_GINT64_FORMAT " us of %ld us", reads.foreground_us,
                  (long) (clock () - begun));
  g_assert_cmpint (reads.foreground_us, <, (clock () - begun) / 10);
#else
  g_test_skip ("no clocks of threads here");
#endif
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/thread-sections/random", test_random);
  g_test_add_func ("/thread-sections/no-threads", test_no_threads);
  g_test_add_func ("/thread-sections/ended-early", test_ended_early);
  g_test_add_func ("/thread-sections/background", test_background);
}
