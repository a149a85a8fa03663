/* SPDX-License-Identifier: BSD-3-Clause */
/* Features: what a log without them is told. */
#include "logs.h"
#include "weft-features.h"
#include "weft-test-unit.h"

#include <string.h>

/* More of a log may come where it @grows. @flag: of the RTS; may be NULL. */
static WeftTrace *
trace_of (const char *rts, const char *flag, gboolean grows)
{
  const char *const args[] = { "program", "+RTS", flag, NULL };
  g_autoptr (WeftTestLog) log = weft_test_log_new ();
  g_autoptr (WeftMap) map = NULL;
  g_autoptr (WeftLog) read = NULL;
  g_autoptr (WeftIndex) index = NULL;
  g_autoptr (GError) error = NULL;
  WeftTrace *trace;

  weft_test_log_header_9_10 (log);
  weft_test_log_process (log, 0, rts, args);
  if (!grows)
    weft_test_log_data_end (log);
  map = weft_map_new_from_bytes (log->bytes->data, log->bytes->len);
  read = weft_log_new (map, !grows, &error);
  g_assert_no_error (error);
  index = weft_test_index (read);
  trace = weft_trace_new (index, NULL, &error);
  g_assert_no_error (error);
  return trace;
}

static gboolean
has_text (const char *text, const char *part)
{
  return part == NULL || strstr (text, part) != NULL;
}

/* Every feature says how it is recorded; what is told of its absence agrees with that. */
static void
test_absence (void)
{
  static const char *const ways[] = { "GHC-9.10.3 rts", "GHC-9.10.3 rts_thr" };

  for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
    {
      g_autoptr (WeftTrace) trace = trace_of (ways[i], NULL, FALSE);

      for (WeftFeature feature = 0; feature < WEFT_N_FEATURES; feature++)
        {
          const WeftRecipe *recipe = weft_feature_recipe (feature, NULL);
          WeftAbsence absence = weft_feature_absence (trace, feature);
          WeftAmount recorded = weft_feature_recorded (trace, feature);
          g_autofree char *lack = weft_feature_absence_message (trace, feature, NULL);

          g_assert_nonnull (recipe);
          g_assert_cmpstr (absence.word, ==, weft_amount_state_text (recorded));
          g_assert_true (has_text (lack, weft_feature_label (feature)));
          if (recorded.state != WEFT_AMOUNT_NOT_RECORDED)
            continue;
          g_assert_true (has_text (lack, recipe->flags));
          g_assert_true (absence.flag == NULL || recorded.why == absence.flag);
          /* a flag is one of the recipe's */
          g_assert_true (absence.flag == NULL ||
                         (recipe->flags != NULL && strstr (absence.flag, recipe->flags) != NULL) ||
                         (recipe->build != NULL && strstr (absence.flag, recipe->build) != NULL));
        }
    }
}

/* A program that wrote no message differs from one whose messages were not recorded. */
static void
test_class (void)
{
  g_autoptr (WeftTrace) with = trace_of ("GHC-9.10.3 rts_thr", "-l", FALSE);
  g_autoptr (WeftTrace) without = trace_of ("GHC-9.10.3 rts_thr", "-l-ag", FALSE);
  WeftAmount recorded = weft_feature_recorded (without, WEFT_FEATURE_USER);

  g_assert_cmpint (weft_feature_recorded (with, WEFT_FEATURE_USER).state, ==, WEFT_AMOUNT_NONE);
  g_assert_cmpint (recorded.state, ==, WEFT_AMOUNT_NOT_RECORDED);
  g_assert_cmpstr (recorded.why, ==, "+RTS -lu");
  g_assert_cmpint (weft_feature_recorded (without, WEFT_FEATURE_NONMOVING).state, ==,
                   WEFT_AMOUNT_NONE);
}

/* What has not come yet of a log that grows may still come, whatever its arguments say. */
static void
test_growing (void)
{
  g_autoptr (WeftTrace) trace = trace_of ("GHC-9.10.3 rts_thr", NULL, TRUE);
  WeftAmount recorded = weft_feature_recorded (trace, WEFT_FEATURE_SCHEDULER);

  g_assert_cmpint (recorded.state, ==, WEFT_AMOUNT_UNKNOWN);
  g_assert_cmpstr (recorded.why, ==, "no such event yet");
}

/* A program that was killed had written the events of its start only: what it had recorded by then
 * is unknown, although the flags are known. */
static void
test_killed (void)
{
  g_autofree char *path =
      g_test_build_filename (G_TEST_DIST, "fixtures", "killed-ghc-9.6.eventlog", NULL);
  g_autoptr (WeftIndex) index = weft_test_index_path (path);
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftTrace) trace = weft_trace_new (index, NULL, &error);
  g_autoptr (WeftTrace) ended = trace_of ("GHC-9.10.3 rts_thr", "-l", FALSE);
  g_autoptr (GArray) hints = NULL;

  g_assert_no_error (error);
  g_assert_true (weft_trace_is_unflushed (trace));
  g_assert_false (weft_trace_is_unflushed (ended));
  g_assert_cmpint (weft_feature_recorded (trace, WEFT_FEATURE_SPARKS).state, ==, WEFT_AMOUNT_KNOWN);
  g_assert_cmpint (weft_feature_recorded (trace, WEFT_FEATURE_USER).state, ==, WEFT_AMOUNT_UNKNOWN);
  hints = weft_hints (trace);
  g_assert_cmpuint (hints->len, ==, 0);
}

/* The recipes that are listed have names and flags; each is found by its way. */
static void
test_recipes (void)
{
  for (WeftFeature feature = 0; feature <= WEFT_N_FEATURES; feature++)
    {
      guint n;
      const WeftRecipe *recipes = weft_feature_recipes (feature, &n);

      for (guint i = 0; i < n; i++)
        {
          g_autofree char *title = weft_recipe_title (&recipes[i]);

          g_assert_cmpint (recipes[i].feature, ==, feature);
          g_assert_true (title[0] != '\0' && recipes[i].flags != NULL);
          if (recipes[i].variant != NULL)
            g_assert_true (weft_feature_recipe (feature, recipes[i].variant) == &recipes[i]);
        }
    }
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/features/absence", test_absence);
  g_test_add_func ("/features/class", test_class);
  g_test_add_func ("/features/growing", test_growing);
  g_test_add_func ("/features/killed", test_killed);
  g_test_add_func ("/features/recipes", test_recipes);
}
