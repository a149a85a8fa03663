/* SPDX-License-Identifier: BSD-3-Clause */
/* Extends the trace of a log piece by piece, and compares it with one that is made at once. */
#include "grown-fixture.h"

#include "same-traces.h"
#include "weft-diagnosis.h"

/* So few that a growing log comes to keep each second, each fourth of them. */
#define FEW_SUMS 24

static WeftHecUse *
extend_hecs (const WeftTrace *trace, const WeftHecUse *before)
{
  return weft_hec_use_extend (before, trace->index, weft_collections_windows (trace->collections),
                              &trace->coverage->process, FEW_SUMS);
}

static void
assert_same_collections (const WeftCollections *a, const WeftCollections *b)
{
  WeftPauses x = weft_collections_pauses (a, NULL, 0, WEFT_TIME_END, -1);
  WeftPauses y = weft_collections_pauses (b, NULL, 0, WEFT_TIME_END, -1);

  g_assert_cmpuint (weft_collections_count (a), ==, weft_collections_count (b));
  g_assert_cmpuint (x.total, ==, y.total);
  g_assert_cmpuint (x.p50, ==, y.p50);
  g_assert_cmpuint (x.max, ==, y.max);
  for (guint i = 0; i < weft_collections_count (a); i++)
    g_assert_cmpmem (weft_collections_nth (a, i), sizeof (WeftCollection),
                     weft_collections_nth (b, i), sizeof (WeftCollection));
}

static void
assert_same_shares (const WeftHecUse *a, const WeftHecUse *b, guint i, guint64 time)
{
  WeftHecTimes x = weft_hec_use_times (a, i, 0, time), y = weft_hec_use_times (b, i, 0, time);

  g_assert_cmpmem (&x, sizeof x, &y, sizeof y);
}

/* At the ends of GCs, at random times, and at the end. */
static void
assert_same_use (const WeftTrace *trace, const WeftHecUse *a, const WeftHecUse *b, GRand *rand)
{
  guint n = weft_collections_count (trace->collections);

  for (guint i = 0; i < trace->index->caps->len; i++)
    {
      for (guint k = 0; k < n; k += 1 + n / 50)
        {
          const WeftCollection *one = weft_collections_nth (trace->collections, k);

          assert_same_shares (a, b, i, one->start + one->pause);
        }
      for (guint k = 0; k < 10; k++)
        assert_same_shares (a, b, i, (guint64) (g_rand_double (rand) * (double) trace->index->to));
      assert_same_shares (a, b, i, trace->index->to);
    }
}

static void
assert_same_numbers (const WeftMeasures *a, const WeftMeasures *b)
{
  for (WeftMeasure i = 0; i < WEFT_N_MEASURES; i++)
    if (a->values[i] != b->values[i] && !(isnan (a->values[i]) && isnan (b->values[i])))
      g_error ("%s: %g, not %g", weft_measure_title (i), b->values[i], a->values[i]);
  for (WeftSceneId i = 0; i < WEFT_N_SCENES; i++)
    {
      g_assert_cmpuint (a->scenes[i].range.from, ==, b->scenes[i].range.from);
      g_assert_cmpuint (a->scenes[i].range.to, ==, b->scenes[i].range.to);
      g_assert_cmpuint (a->scenes[i].thread, ==, b->scenes[i].thread);
      g_assert_cmpuint (a->scenes[i].band, ==, b->scenes[i].band);
    }
}

/* The findings of @trace are those of @whole. */
static void
assert_same_findings (const WeftTrace *whole, const WeftTrace *trace)
{
  const WeftDiagnosis *a = weft_diagnosis_new_for_trace (whole, NULL, NULL);
  const WeftDiagnosis *b = weft_diagnosis_new_for_trace (trace, NULL, NULL);

  assert_same_numbers (&a->measures, &b->measures);
  g_assert_cmpuint (a->findings->len, ==, b->findings->len);
  for (guint i = 0; i < a->findings->len; i++)
    {
      const WeftFinding *x = weft_diagnosis_nth (a, i), *y = weft_diagnosis_nth (b, i);

      g_assert_cmpstr (x->rule->id, ==, y->rule->id);
      g_assert_cmpuint (x->instances->len, ==, y->instances->len);
      for (guint k = 0; k < x->instances->len; k++)
        g_assert_cmpmem (weft_instances_nth (x->instances, k), sizeof (WeftInstance),
                         weft_instances_nth (y->instances, k), sizeof (WeftInstance));
    }
}

void
grown_check (Grown *grown, GRand *rand)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftTrace) whole = weft_trace_new (grown->index, NULL, &error);
  g_autoptr (WeftHecUse) hecs = NULL;

  g_assert_no_error (error);
  hecs = extend_hecs (whole, NULL);
  assert_same_collections (whole->collections, grown->trace->collections);
  assert_same_use (whole, whole->hecs, grown->trace->hecs, rand);
  assert_same_use (whole, hecs, grown->hecs, rand);
  weft_test_assert_same_traces (whole, grown->trace, rand);
  assert_same_findings (whole, grown->trace);
}

void
grown_clear (Grown *self)
{
  g_clear_pointer (&self->hecs, weft_hec_use_free);
  g_clear_pointer (&self->trace, weft_shared_unref);
  g_clear_pointer (&self->index, weft_shared_unref);
}

gboolean
grown_extend (Grown *self, const WeftMap *map, gsize size)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftMap) first = weft_map_new_from_bytes (map->data, size);
  gboolean is_last = size == map->size;
  g_autoptr (WeftLog) log = self->index == NULL ?
                                weft_log_new (first, is_last, &error) :
                                weft_log_extend (self->index->log, first, is_last);
  Grown next = { 0 };

  if (log == NULL)
    {
      g_assert_error (error, WEFT_HEADER_ERROR, WEFT_HEADER_ERROR_SHORT);
      return FALSE;
    }
  next.index = weft_index_new (log, self->index, 1, NULL, NULL, NULL, &error);
  next.trace = weft_trace_extend (self->trace, next.index, NULL, &error);
  g_assert_no_error (error);
  if (self->trace != NULL)
    {
      weft_trace_lend_findings (next.trace, self->trace);
      weft_trace_show_own_findings (next.trace);
    }
  next.hecs = extend_hecs (next.trace, self->hecs);
  grown_clear (self);
  *self = next;
  return TRUE;
}
