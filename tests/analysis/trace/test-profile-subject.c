/* SPDX-License-Identifier: BSD-3-Clause */
/* Which profiles a log has, and which two logs have in common. */
#include "logs.h"
#include "weft-profile-subject.h"
#include "weft-test-growth.h"
#include "weft-test-heap.h"
#include "weft-test-unit.h"

static WeftTrace *
make_trace (WeftTestGrowth what)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  WeftTestGrowthPlan plan = { what, 2, 1, 8, 4, FALSE };
  g_autoptr (WeftTestLog) log = weft_test_growth_log (&plan, rand, NULL);
  g_autoptr (WeftIndex) index = weft_test_index_bytes (log);

  return weft_trace_new (index, NULL, NULL);
}

static void
test_recorded (void)
{
  static const struct
  {
    WeftTestGrowth what;
    WeftProfileSubject subject;
    WeftFeature feature;
  } cases[] = {
    { WEFT_TEST_GROWTH_TICKS, WEFT_PROFILE_OF_TIME, WEFT_FEATURE_TIME_PROFILE },
    { WEFT_TEST_GROWTH_CALLS, WEFT_PROFILE_OF_CALLS, WEFT_FEATURE_CALL_STACKS },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (WeftTrace) trace = make_trace (cases[i].what);
      const char *way;

      g_assert_cmpint (weft_profile_subject_choose (WEFT_PROFILE_OF_ANY, trace), ==,
                       cases[i].subject);
      g_assert_true (weft_profile_subject_is_recorded (WEFT_PROFILE_OF_ANY, trace));
      g_assert_true (weft_profile_subject_is_recorded (WEFT_PROFILE_OF_WAITS, trace));
      for (guint k = 0; k < G_N_ELEMENTS (cases); k++)
        g_assert_cmpint (weft_profile_subject_is_recorded (cases[k].subject, trace), ==, i == k);
      g_assert_cmpint (weft_profile_subject_feature (cases[i].subject, &way), ==, cases[i].feature);
      g_assert_null (way);
    }
}

/* A heap profile by cost centre, in a log without threads. */
static void
test_heap (void)
{
  g_autoptr (WeftTestLog) log = weft_test_heap_begin (1);
  const guint32 ids[] = { 1, 2 };
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (WeftTrace) trace = NULL;
  const char *way;

  weft_test_heap_sample (log, 10, 1);
  weft_test_heap_stack (log, 10, 5000, ids, G_N_ELEMENTS (ids));
  weft_test_heap_sample_end (log, 20, 1);
  weft_test_heap_end (log, 100);
  index = weft_test_index_bytes (log);
  trace = weft_trace_new (index, NULL, NULL);
  g_assert_cmpint (weft_profile_subject_choose (WEFT_PROFILE_OF_ANY, trace), ==,
                   WEFT_PROFILE_OF_HEAP);
  g_assert_true (weft_profile_subject_is_recorded (WEFT_PROFILE_OF_ANY, trace));
  g_assert_false (weft_profile_subject_is_recorded (WEFT_PROFILE_OF_WAITS, trace));
  g_assert_cmpint (weft_profile_subject_choose (WEFT_PROFILE_OF_WAITS, trace), ==,
                   WEFT_PROFILE_OF_WAITS);
  g_assert_cmpint (weft_profile_subject_feature (WEFT_PROFILE_OF_HEAP, &way), ==,
                   WEFT_FEATURE_HEAP_PROFILE);
  g_assert_cmpstr (way, ==, "cost-centre");
  g_assert_cmpint (weft_profile_subject_feature (WEFT_PROFILE_OF_WAITS, &way), ==,
                   WEFT_FEATURE_SCHEDULER);
  g_assert_null (way);
}

/* Two logs are compared by the time profiles, unless only their call stacks can be compared. */
static void
test_common (void)
{
  const WeftTestGrowth time = WEFT_TEST_GROWTH_TICKS, calls = WEFT_TEST_GROWTH_CALLS;
  const struct
  {
    WeftTestGrowth a, b;
    WeftProfileSubject common;
  } cases[] = {
    { time, time, WEFT_PROFILE_OF_TIME },           { calls, calls, WEFT_PROFILE_OF_CALLS },
    { time, calls, WEFT_PROFILE_OF_TIME },          { calls, time, WEFT_PROFILE_OF_TIME },
    { time | calls, calls, WEFT_PROFILE_OF_CALLS }, { 0, 0, WEFT_PROFILE_OF_TIME },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (WeftTrace) a = make_trace (cases[i].a), b = make_trace (cases[i].b);

      g_assert_cmpint (weft_profile_subject_common (a, b), ==, cases[i].common);
    }
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/profile-subject/recorded", test_recorded);
  g_test_add_func ("/profile-subject/heap", test_heap);
  g_test_add_func ("/profile-subject/common", test_common);
}
