/* SPDX-License-Identifier: BSD-3-Clause */
/* Problems beyond a number are counted by kind, and none of their bytes is forgotten. */
#include "weft-problem.h"
#include "weft-test-unit.h"

#include <string.h>

static void
test_many (void)
{
  static const WeftProblemKind kinds[] = { WEFT_PROBLEM_LOST_BYTES, WEFT_PROBLEM_BROKEN_CHAIN,
                                           WEFT_PROBLEM_BAD_MARKER };
  g_autoptr (GArray) problems = g_array_new (FALSE, FALSE, sizeof (WeftProblem));
  guint n = WEFT_MAX_PROBLEMS + 3000;

  for (guint i = 0; i < n; i++)
    {
      WeftProblem problem = { .kind = kinds[i % 3], .offset = i, .bytes = i % 3 < 2, .cap = 1 };

      weft_problem_add (problems, &problem);
    }
  g_assert_cmpuint (problems->len, ==, WEFT_MAX_PROBLEMS + 3);
  for (guint i = 0; i < problems->len; i++)
    {
      const WeftProblem *problem = &g_array_index (problems, WeftProblem, i);
      g_autofree char *text = weft_problem_text (problem);

      g_assert_cmpuint (problem->n_more, ==, i < WEFT_MAX_PROBLEMS ? 0 : 999);
      g_assert_cmpint (strstr (text, "999 more places") != NULL, ==, i >= WEFT_MAX_PROBLEMS);
      g_assert_cmpint (weft_problem_is_loss (problem), ==,
                       problem->kind != WEFT_PROBLEM_BAD_MARKER);
    }
  g_assert_cmpuint (weft_problems_lost_bytes (problems), ==, (n - n / 3));
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/problem/many", test_many);
}
