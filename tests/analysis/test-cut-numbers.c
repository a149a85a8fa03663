/* SPDX-License-Identifier: BSD-3-Clause */
/* The numbers of a log that is cut anywhere are those of the whole log, or unknown: never others,
 * and never larger ones. */
#include "logs.h"
#include "tests.h"
#include "weft-range-numbers.h"

/* Cuts of each log. */
#define N_CUTS 6

/* The first @size bytes of the log of @whole; NULL where they are no log. */
static WeftTrace *
cut_at (const WeftTrace *whole, gsize size)
{
  g_autoptr (WeftMap) map = weft_map_new_from_bytes (whole->index->log->map->data, size);
  g_autoptr (WeftLog) log = weft_log_new (map, TRUE, NULL);
  g_autoptr (WeftIndex) index = log != NULL ? weft_test_index (log) : NULL;

  return index != NULL ? weft_trace_new (index, NULL, NULL) : NULL;
}

typedef void (*Check) (const WeftTrace *cut, const WeftTrace *whole);

/* Calls @check for random cuts of each log of the corpus. */
static void
for_cuts (Check check)
{
  g_autoptr (GPtrArray) paths = weft_test_clean_logs ();

  for (guint i = 0; paths != NULL && i < paths->len; i++)
    {
      g_autoptr (WeftIndex) index = weft_test_index_path (g_ptr_array_index (paths, i));
      g_autoptr (WeftTrace) whole = weft_trace_new (index, NULL, NULL);

      g_test_message ("%s", (char *) g_ptr_array_index (paths, i));
      for (guint k = 0; k < N_CUTS; k++)
        {
          gsize size = (gsize) (g_test_rand_double () * (double) index->log->map->size);
          g_autoptr (WeftTrace) cut = cut_at (whole, size);

          g_test_message ("  %" G_GSIZE_FORMAT " bytes", size);
          /* of a HEC that the rest does not even name, nothing can be known */
          if (cut != NULL && cut->process->lives->len == whole->process->lives->len)
            check (cut, whole);
        }
    }
}

/* HECs. */

static gint
life_of (const WeftTrace *trace, guint16 cap)
{
  for (guint i = 0; i < trace->process->lives->len; i++)
    if (g_array_index (trace->process->lives, WeftCapLife, i).cap == cap)
      return (gint) i;
  return -1;
}

/* @got of the cut log is @want of the whole one, but for what is unknown of it. */
static void
check_part (const char *name, guint64 got, guint64 want, guint64 unknown)
{
  if (got > want || want - got > unknown)
    g_test_message ("    %s", name);
  g_assert_cmpuint (got, <=, want);
  g_assert_cmpuint (want, <=, got + unknown);
}

/* Up to where HECs are covered, and up to the end: what a HEC did is what the whole log says, as
 * far as it is known, and the parts are all of its life. */
static void
check_hecs (const WeftTrace *cut, const WeftTrace *whole)
{
  for (guint i = 0; i < cut->coverage->hecs->len; i++)
    {
      const WeftCover *hec = weft_coverage_hec (cut->coverage, i);
      gint place = life_of (whole, hec->cap);
      guint64 ends[] = { MIN (cut->coverage->process.to, hec->to), hec->to, cut->index->to };

      g_test_message ("    HEC %u is covered up to %" G_GUINT64_FORMAT, hec->cap, hec->to);
      g_assert_cmpint (place, >=, 0);
      for (guint k = 0; k < G_N_ELEMENTS (ends); k++)
        {
          WeftCapNumbers a = weft_cap_numbers (cut, i, hec->begin, ends[k]);
          WeftCapNumbers b = weft_cap_numbers (whole, (guint) place, hec->begin, ends[k]);
          guint64 unknown = a.shares.unknown;

          g_assert_cmpuint (weft_hec_shares_busy (&a.shares) + unknown + weft_cap_numbers_idle (&a),
                            ==, a.alive);
          if (cut->index->from == 0 &&
              weft_cover_in (&cut->coverage->process, hec->begin, ends[k]) == a.alive)
            g_assert_cmpuint (unknown, <=, b.shares.unknown);
          check_part ("running", a.shares.run, b.shares.run, unknown);
          check_part ("work", a.shares.work, b.shares.work, unknown);
          check_part ("wait", a.shares.wait, b.shares.wait, unknown);
          check_part ("sync", a.shares.sync, b.shares.sync, unknown);
          check_part ("idle", weft_cap_numbers_idle (&a), weft_cap_numbers_idle (&b), unknown);
        }
    }
}

static void
test_hecs (void)
{
  for_cuts (check_hecs);
}

void
weft_test_cut_numbers_add (void)
{
  g_test_add_func ("/cut-numbers/hecs", test_hecs);
}
