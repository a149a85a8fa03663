/* SPDX-License-Identifier: BSD-3-Clause */
/* Every damaged log of the corpus opens, and loses no more than its damage. */
#include "logs.h"
#include "tests.h"

#include <string.h>

typedef struct
{
  const char *name;
  guint64 min_events;
  guint64 max_lost; /* bytes */
} Expectation;

static const Expectation expectations[] = {
  { "bad-9.0.2-nonthr-p-hc-1", 9180, 400 },
  { "bad-9.10.3-nonthr-flushinterval-1", 41000, 400 },
};

static void
check_problems (const WeftIndex *index)
{
  guint64 size = index->log->map->size;
  guint64 before = 0;

  for (guint i = 0; i < index->problems->len; i++)
    {
      const WeftProblem *problem = &g_array_index (index->problems, WeftProblem, i);
      g_autofree char *text = weft_problem_text (problem);

      g_test_message ("  %s", text);
      g_assert_cmpuint (problem->offset, >=, before);
      g_assert_cmpuint (problem->offset, <=, size);
      if (weft_problem_is_loss (problem))
        g_assert_cmpuint (problem->bytes, >, 0);
      if (problem->kind == WEFT_PROBLEM_LOST_BYTES || problem->kind == WEFT_PROBLEM_BROKEN_CHAIN)
        g_assert_cmpuint (problem->offset + problem->bytes, <=, size);
      before = problem->offset;
    }
}

static void
test_corpus (void)
{
  g_autoptr (GPtrArray) paths = weft_test_damaged_logs ();
  guint n_expected = 0;

  for (guint i = 0; paths != NULL && i < paths->len; i++)
    {
      const char *path = g_ptr_array_index (paths, i);
      g_autoptr (WeftIndex) index = weft_test_index_path (path);

      g_test_message ("%s: %" G_GUINT64_FORMAT " events, %" G_GUINT64_FORMAT " bytes lost", path,
                      index->n_events, weft_index_lost_bytes (index));
      check_problems (index);
      g_assert_cmpuint (index->n_events, >, 0);
      for (guint k = 0; k < G_N_ELEMENTS (expectations); k++)
        {
          const Expectation *e = &expectations[k];

          if (strstr (path, e->name) == NULL)
            continue;
          g_assert_cmpuint (index->n_events, >=, e->min_events);
          g_assert_cmpuint (weft_index_lost_bytes (index), <=, e->max_lost);
          g_assert_cmpuint (weft_index_lost_bytes (index), >, 0);
          n_expected++;
        }
    }
  if (paths != NULL)
    g_assert_cmpuint (n_expected, ==, G_N_ELEMENTS (expectations));
}

/* Clean logs have no problem, but for the missing end of those that were cut. */
static void
test_clean (void)
{
  g_autoptr (GPtrArray) paths = weft_test_clean_logs ();

  for (guint i = 0; paths != NULL && i < paths->len; i++)
    {
      const char *path = g_ptr_array_index (paths, i);
      g_autoptr (WeftIndex) index = weft_test_index_path (path);

      for (guint k = 0; k < index->problems->len; k++)
        {
          const WeftProblem *problem = &g_array_index (index->problems, WeftProblem, k);
          g_autofree char *text = weft_problem_text (problem);

          g_test_message ("%s: %s", path, text);
          g_assert_true (problem->kind == WEFT_PROBLEM_CUT || problem->kind == WEFT_PROBLEM_NO_END);
        }
    }
}

void
weft_test_damage_add (void)
{
  g_test_add_func ("/damage/corpus", test_corpus);
  g_test_add_func ("/damage/clean", test_clean);
}
