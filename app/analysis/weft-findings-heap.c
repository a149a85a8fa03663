/* SPDX-License-Identifier: BSD-3-Clause */
/* Finding of a heap profile: the likeliest leak. */
#include "weft-findings.h"

#include "weft-heap-verdicts.h"

/* The likeliest leak, or NULL; @place gets where it stands among the bands. */
static const WeftHeapVerdict *
find_leak (const WeftHeapVerdicts *verdicts, guint *place)
{
  const WeftHeapVerdict *best = NULL;

  for (guint i = 0; i < verdicts->verdicts->len; i++)
    {
      const WeftHeapVerdict *one = weft_heap_verdicts_nth (verdicts, i);

      if (one->role != WEFT_BAND_LEAK || (best != NULL && one->rank > best->rank))
        continue;
      best = one;
      *place = i;
    }
  return best;
}

gboolean
weft_finding_of_heap (const WeftTrace *trace,
                      const WeftStatistics *numbers,
                      WeftFinding *finding,
                      GCancellable *cancellable)
{
  g_autoptr (WeftHeapNumbers) bands = NULL;
  g_autoptr (WeftHeapVerdicts) verdicts = NULL;
  const WeftHeapVerdict *leak;
  guint place;

  if (trace->heap->samples->len == 0)
    return FALSE;
  bands = weft_heap_numbers_new (trace->heap, numbers->from, numbers->to);
  verdicts = weft_heap_verdicts_new (bands, cancellable);
  leak = verdicts != NULL ? find_leak (verdicts, &place) : NULL;
  if (leak == NULL)
    return FALSE;
  *finding = (WeftFinding){
    .kind = WEFT_FINDING_LEAK,
    .from = MAX (numbers->from, verdicts->startup_to),
    .to = numbers->to,
    .cap = WEFT_CAP_NONE,
    .band = weft_heap_numbers_band (bands, place),
    .weight = leak->share,
    .part = leak->share,
    .count = verdicts->n_leaks,
    .before = (guint64) leak->first,
    .after = (guint64) leak->last,
  };
  return TRUE;
}
