/* SPDX-License-Identifier: BSD-3-Clause */
/* The flags that a program is started with are those of the recipes. */
#include "weft-recordings.h"
#include "weft-test-unit.h"

#include <string.h>

/* The flags of the recordings named in @ids, of a program of @ghc and @way. @interval in ms, 0: the
 * default. */
static char *
flags_of (const char *ids, const char *ghc, const char *way, gboolean is_live, guint64 interval)
{
  g_auto (GStrv) names = g_strsplit (ids, ",", -1);
  g_autoptr (GPtrArray) recordings = g_ptr_array_new ();
  WeftProgram program = { .ghc = (char *) ghc, .way = (char *) way };
  g_auto (GStrv) flags = NULL;

  for (guint i = 0; names[i] != NULL; i++)
    {
      const WeftRecipe *recipe = weft_recording_find (names[i]);

      g_assert_nonnull (recipe);
      g_ptr_array_add (recordings, (gpointer) recipe);
    }
  flags = weft_recordings_flags (recordings, &program, "x.eventlog",
                                 interval > 0 ? interval * 1000000 : WEFT_HEAP_INTERVAL, is_live);
  return g_strjoinv (" ", flags);
}

static void
test_flags (void)
{
  static const struct
  {
    const char *ids, *ghc, *way;
    gboolean is_live;
    const char *flags;
    guint64 interval;
  } cases[] = {
    { "scheduler,gc,sparks,user", "9.6.6", "rts_thr", TRUE,
      "-l -olx.eventlog --eventlog-flush-interval=0.25" },
    { "scheduler,gc,sparks,user", "9.6.6", "rts_thr", FALSE, "-l -olx.eventlog" },
    { "scheduler,gc,sparks,user", "9.6.6", "rts_v", TRUE, "-l -olx.eventlog" },
    { "scheduler,gc,sparks,user", "9.0.2", "rts_thr_l", TRUE, "-l -olx.eventlog" },
    { "user,sparks,gc,scheduler,spark-events,ticky", "9.6.6", "rts_thr", FALSE,
      "-lfT -olx.eventlog" },
    { "gc", "9.6.6", "rts_thr", FALSE, "-l-ag -olx.eventlog" },
    { "gc", "10.0.1", "rts_thr", FALSE, "-l-agI -olx.eventlog" },
    { "scheduler,gc,sparks,user,spark-events", "10.0.1", "rts_thr", FALSE, "-lf -olx.eventlog" },
    { "heap-source", "10.2.1", "rts_thr", FALSE, "-l-aI -hi -olx.eventlog" },
    { "heap-closure-type", "9.6.6", "rts_thr", FALSE, "-l-a -hT -olx.eventlog" },
    { "heap-type,gc", "9.6.6", "rts_thr_p", FALSE, "-l-ag -hy -i0.01 -olx.eventlog", 10 },
    { "heap-type,gc", "9.6.6", "rts_thr_p", FALSE, "-l-ag -hy -i2.5 -olx.eventlog", 2500 },
    { "heap-type,gc", "9.6.6", "rts_thr_p", FALSE, "-l-ag -hy -olx.eventlog", 100 },
    { "gc", "9.6.6", "rts_thr_p", FALSE, "-l-ag -olx.eventlog", 10 },
    { "gc,heap-era,time-profile", "9.10.1", "rts_thr_p", FALSE,
      "-l-ag -he --automatic-era-increment -p -olx.eventlog" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *flags =
          flags_of (cases[i].ids, cases[i].ghc, cases[i].way, cases[i].is_live, cases[i].interval);

      g_assert_cmpstr (flags, ==, cases[i].flags);
    }
}

static void
assert_lack (const char *id, const char *ghc, const char *way, const char *text)
{
  WeftProgram program = { .ghc = (char *) ghc, .way = (char *) way };
  g_autofree char *lack = weft_recording_unmet_requirement (weft_recording_find (id), &program);

  g_assert_cmpstr (lack, ==, text);
}

static void
test_lacks (void)
{
  const WeftProgram restricted = { .is_restricted = TRUE };
  g_autofree char *lack = NULL;

  assert_lack ("scheduler", "9.6.6", "rts_v", NULL);
  assert_lack ("sparks", "9.6.6", "rts_thr_debug", NULL);
  assert_lack ("sparks", "9.6.6", "rts_v", "needs a program built with -threaded");
  assert_lack ("heap-type", "9.6.6", "rts_thr_p", NULL);
  assert_lack ("heap-type", "9.6.6", "rts_thr", "needs a program built with -prof");
  assert_lack ("heap-era", "9.6.6", "rts_thr_p", "needs GHC 9.10 or later");
  assert_lack ("heap-era", "9.10.1", "rts_thr_p", NULL);
  assert_lack ("ticky", "9.6.6", "rts_v", NULL);
  assert_lack ("heap-era", NULL, NULL, NULL);
  lack = weft_recording_unmet_requirement (weft_recording_find ("heap-closure-type"), &restricted);
  g_assert_cmpstr (lack, ==, "needs a program linked with -rtsopts");
  g_assert_null (weft_recording_unmet_requirement (weft_recording_find ("gc"), &restricted));
}

/* Each can be told from all others, and says what it costs; those that are made without being
 * chosen go together. */
static void
test_rows (void)
{
  g_autoptr (GPtrArray) recordings = weft_recordings ();
  g_autoptr (GHashTable) titles = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  guint n_default = 0;

  for (guint i = 0; i < recordings->len; i++)
    {
      const WeftRecipe *recipe = g_ptr_array_index (recordings, i);

      g_assert_true (weft_recording_find (recipe->id) == recipe);
      g_assert_true (g_hash_table_add (titles, weft_recording_title (recipe)));
      g_assert_true (recipe->flags != NULL && recipe->cost != NULL);
      n_default += recipe->is_default;
      for (guint k = 0; k < recordings->len; k++)
        if (recipe->is_default)
          g_assert_false (weft_recording_excludes (recipe, g_ptr_array_index (recordings, k)));
    }
  g_assert_cmpuint (n_default, ==, 4);
  g_assert_true (g_hash_table_contains (titles, "Heap profile by retainer"));
  g_assert_true (weft_recording_excludes (weft_recording_find ("heap-type"),
                                          weft_recording_find ("heap-closure-type")));
  g_assert_null (weft_recording_find ("nothing"));
}

WEFT_TEST_UNIT (add_tests)
{
  g_test_add_func ("/recordings/flags", test_flags);
  g_test_add_func ("/recordings/lacks", test_lacks);
  g_test_add_func ("/recordings/rows", test_rows);
}
