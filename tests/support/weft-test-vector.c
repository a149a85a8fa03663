/* SPDX-License-Identifier: BSD-3-Clause */
/* The words of vectors, and what they stand for in a log. */
#include "weft-test-vector.h"

#define NO_CAP       0xffff
#define TAG_GC_START 9
#define TAG_GC_END   10

static const struct
{
  const char *name;
  guint16 status;
} reasons[] = {
  { "HeapOverflow", 1 }, { "StackOverflow", 2 }, { "Yield", 3 },     { "Finished", 5 },
  { "ForeignCall", 6 },  { "MVar", 7 },          { "BlackHole", 8 }, { "Delay", 11 },
  { "ThrowTo", 18 },     { "MVarRead", 20 },
};

static guint16
status_of (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (reasons); i++)
    if (g_str_equal (name, reasons[i].name))
      return reasons[i].status;
  g_error ("no status is called %s", name);
}

static guint64
number (const char *word)
{
  return g_ascii_strtoull (word, NULL, 10);
}

void
weft_test_vector_write (WeftTestLog *log, const char *line)
{
  g_auto (GStrv) words = g_strsplit (line, " ", -1);
  guint64 time = number (words[0]);

  weft_test_log_begin_block (log, g_str_equal (words[2], "-") ? NO_CAP : number (words[2]), 0);
  if (g_str_equal (words[1], "R"))
    weft_test_log_run (log, time, number (words[3]));
  else if (g_str_equal (words[1], "S"))
    weft_test_log_stop (log, time, number (words[3]), status_of (words[4]),
                        words[5] != NULL ? number (words[5]) : 0);
  else
    weft_test_log_event (log, g_str_equal (words[1], "GC+") ? TAG_GC_START : TAG_GC_END, time);
  weft_test_log_end_block (log, 1000);
}
