/* SPDX-License-Identifier: BSD-3-Clause */
/* Each part is worked on once, whatever the number of threads, and all are done at the end. */
#include "tests.h"
#include "weft-parallel.h"

#define MAX_PARTS 500

/* Each part has a place of its own, as in every use. */
static void
count_part (guint part, gpointer user_data)
{
  guint *times = user_data;

  if (part % 7 == 0)
    g_usleep (20);
  times[part]++;
}

static void
test_parts (void)
{
  static const guint n_parts[] = { 0, 1, 2, 3, 64, MAX_PARTS };

  for (guint threads = 0; threads < 6; threads++)
    for (guint i = 0; i < G_N_ELEMENTS (n_parts); i++)
      {
        guint times[MAX_PARTS + 1] = { 0 };

        weft_parallel (n_parts[i], threads, count_part, times);
        for (guint part = 0; part <= MAX_PARTS; part++)
          g_assert_cmpuint (times[part], ==, part < n_parts[i]);
      }
}

void
weft_test_parallel_add (void)
{
  g_test_add_func ("/parallel/parts", test_parts);
}
