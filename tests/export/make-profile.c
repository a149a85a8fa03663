/* SPDX-License-Identifier: BSD-3-Clause */
/* usage: make-profile FILE. Writes a log with a time profile of two capabilities, the same one each
 * time. */
#include "weft-test-profile.h"

#define MS          1000000
#define N_TICKS     300
#define MAX_DEPTH   7
#define N_CAPS      2
#define MARKER_TICK 100

static void
write_sample (WeftTestLog *log, GRand *rand, guint cap, guint tick)
{
  char stack[MAX_DEPTH + 1] = "";
  guint depth = g_rand_int_range (rand, 0, MAX_DEPTH + 1);

  for (guint i = 0; i < depth; i++)
    stack[i] = "abcde"[g_rand_int_range (rand, 0, 5)];
  if (g_rand_int_range (rand, 0, 5) == 0)
    g_strlcpy (stack, g_rand_boolean (rand) ? "G" : "I", sizeof stack);
  weft_test_profile_sample (log, (guint64) tick * MS + cap * 1000, cap, tick, stack);
}

int
main (int argc, char **argv)
{
  g_autoptr (WeftTestLog) log = weft_test_profile_begin (MS);
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);
  g_autoptr (GError) error = NULL;

  if (argc != 2)
    return 1;
  for (guint tick = 1; tick <= N_TICKS; tick++)
    {
      for (guint cap = 0; cap < N_CAPS; cap++)
        write_sample (log, rand, cap, tick);
      if (tick % MARKER_TICK != 0)
        continue;
      weft_test_log_event (log, 58, (guint64) tick * MS + 5000);
      weft_test_log_text (log, "a \"marker\"");
    }
  weft_test_profile_end (log, (N_TICKS + 1) * MS);
  if (g_file_set_contents (argv[1], (const char *) log->bytes->data, (gssize) log->bytes->len,
                           &error))
    return 0;
  g_printerr ("%s\n", error->message);
  return 1;
}
