/* SPDX-License-Identifier: BSD-3-Clause */
/* Measures what the effect of flags is computed from. */
#include "weft-measures-private.h"

/* GCs that the program's allocation caused, not the RTS or a call of performGC. */
static gboolean
is_due (const WeftCollection *gc)
{
  return gc->cause != WEFT_GC_CAUSE_IDLE && gc->cause != WEFT_GC_CAUSE_DEADLOCK &&
         gc->cause != WEFT_GC_CAUSE_PERFORM && gc->cause != WEFT_GC_CAUSE_CENSUS &&
         gc->cause != WEFT_GC_CAUSE_EXIT;
}

static void
measure_gcs (WeftMeasures *self, const WeftStatistics *statistics)
{
  const WeftCollections *gcs = statistics->trace->collections;
  guint end = weft_collections_before (gcs, statistics->to);
  guint64 copied = 0, longest = 0;
  guint n_minor = 0, n_major = 0;

  for (guint i = weft_collections_before (gcs, statistics->from); i < end; i++)
    {
      const WeftCollection *gc = weft_collections_nth (gcs, i);

      if (!is_due (gc))
        continue;
      if (weft_collection_is_major (gc))
        {
          n_major++;
          continue;
        }
      n_minor++;
      copied += gc->copied;
      longest = MAX (longest, gc->pause);
    }
  self->values[WEFT_MEASURE_MINOR_GCS] = n_minor;
  self->values[WEFT_MEASURE_MAJOR_GCS] = n_major;
  if (n_minor > 0)
    self->values[WEFT_MEASURE_MINOR_LONGEST] = (double) longest;
  if (n_minor > 0 && weft_collections_have_numbers (gcs))
    self->values[WEFT_MEASURE_MINOR_COPIED] = (double) copied;
}

void
weft_measure_tuning (WeftMeasures *self, const WeftStatistics *statistics)
{
  if (!weft_amount_is_known (weft_feature_recorded (statistics->trace, WEFT_FEATURE_GC)))
    return;
  measure_gcs (self, statistics);
  if (statistics->allocated > 0)
    self->values[WEFT_MEASURE_ALLOCATED] = (double) statistics->allocated;
  self->values[WEFT_MEASURE_SURVIVED] =
      fmin (weft_measure_part (self->values[WEFT_MEASURE_MINOR_COPIED],
                               self->values[WEFT_MEASURE_ALLOCATED]),
            1);
  self->values[WEFT_MEASURE_COPIED_OFTEN] = weft_measure_part (
      self->values[WEFT_MEASURE_MINOR_COPIED], self->values[WEFT_MEASURE_LIVE_MOST]);
}
