/* SPDX-License-Identifier: BSD-3-Clause */
/* Measures the heap profile: thunks, list cells and byte arrays, by closure type. */
#include "weft-measures-private.h"

#include "weft-band-metadata.h"
#include "weft-closure-types.h"
#include "weft-heap-verdicts.h"
#include "weft-rts-flags.h"

#include <string.h>

typedef enum
{
  KIND_OTHER,
  KIND_THUNKS,
  KIND_LIST,
  KIND_PINNED,
  KIND_STACKS,
  N_KINDS,
} Kind;

static const struct
{
  WeftMeasure bytes, share;
  WeftSceneId scene;
} kinds[N_KINDS] = {
  [KIND_THUNKS] = { WEFT_MEASURE_THUNKS, WEFT_MEASURE_THUNK_SHARE, WEFT_SCENE_THUNKS },
  [KIND_LIST] = { WEFT_MEASURE_LIST, WEFT_MEASURE_LIST_SHARE, WEFT_SCENE_LIST },
  [KIND_PINNED] = { WEFT_MEASURE_PINNED, WEFT_MEASURE_PINNED_SHARE, WEFT_SCENE_PINNED },
};

/* Returns the kind of closures of @type, a name of GHC's. Black holes are thunks under evaluation.
 */
static Kind
kind_of_type (const char *type)
{
  WeftClosureKind kind = weft_closure_type_kind (type);

  if (kind == WEFT_CLOSURE_THUNK || kind == WEFT_CLOSURE_BLACK_HOLE)
    return KIND_THUNKS;
  return kind == WEFT_CLOSURE_BYTES ? KIND_PINNED :
         kind == WEFT_CLOSURE_STACK ? KIND_STACKS :
                                      KIND_OTHER;
}

static gboolean
is_list (const char *name)
{
  return name != NULL && (strcmp (name, "(:)") == 0 || strcmp (name, ":") == 0 ||
                          g_str_has_suffix (name, "GHC.Types.:"));
}

/* Returns the kind of a band. In a profile by closure type, a label is a type or the name of a
 * constructor. */
static Kind
kind_of_band (const WeftHeapProfile *profile, const WeftBandMetadata *metadata, guint32 band)
{
  const char *label = weft_heap_profile_label (profile, band);
  g_auto (WeftBandInfo) info = { 0 };

  if (is_list (label))
    return KIND_LIST;
  if (profile->breakdown == WEFT_BREAKDOWN_CLOSURE_TYPE)
    return kind_of_type (label);
  weft_band_metadata_get (metadata, band, &info);
  if (is_list (info.name))
    return KIND_LIST;
  return info.closure_type != NULL ? kind_of_type (info.closure_type) : KIND_OTHER;
}

/* Sets @sums to the bytes of each kind in @sample. */
static void
sum_kinds (const WeftHeapProfile *profile,
           const guint8 *by_band,
           const WeftHeapSample *sample,
           guint64 *sums)
{
  const WeftHeapEntry *entries = weft_heap_profile_entries (profile, sample);

  memset (sums, 0, N_KINDS * sizeof *sums);
  for (guint k = 0; k < sample->n; k++)
    sums[by_band[entries[k].band]] += entries[k].bytes;
}

/* Returns TRUE if @sample is complete, in the range, and not the one at exit. */
static gboolean
is_counted (const WeftHeapSample *sample, const WeftStatistics *statistics)
{
  return sample->is_complete && !sample->is_at_exit && sample->time >= statistics->from &&
         sample->time < statistics->to;
}

/* The largest sum of all bands of each kind in one sample, and that sample. */
typedef struct
{
  guint64 peak;
  gint sample;
  guint32 band; /* the largest band of the kind in it */
} Peak;

/* Raises @peaks to the sums of sample @i. */
static void
add_sample (const WeftHeapProfile *profile, const guint8 *by_band, gint i, Peak *peaks)
{
  const WeftHeapSample *sample = weft_heap_profile_sample (profile, (guint) i);
  const WeftHeapEntry *entries = weft_heap_profile_entries (profile, sample);
  guint64 sums[N_KINDS], largest[N_KINDS] = { 0 };
  guint32 bands[N_KINDS] = { 0 };

  sum_kinds (profile, by_band, sample, sums);
  for (guint k = 0; k < sample->n; k++)
    {
      Kind kind = by_band[entries[k].band];

      if (entries[k].bytes > largest[kind])
        bands[kind] = entries[k].band;
      largest[kind] = MAX (largest[kind], entries[k].bytes);
    }
  for (Kind kind = KIND_THUNKS; kind <= KIND_PINNED; kind++)
    if (sums[kind] > peaks[kind].peak)
      peaks[kind] = (Peak){ sums[kind], i, bands[kind] };
}

/* Adds sample @i, until the next one, as an instance of each kind with at least half of its peak.
 */
static void
add_instances (const WeftMeasures *self,
               const WeftHeapProfile *profile,
               const guint8 *by_band,
               guint i,
               const Peak *peaks)
{
  const WeftHeapSample *sample = weft_heap_profile_sample (profile, i);
  guint64 to = weft_heap_profile_sample (profile, MIN (i + 1, profile->samples->len - 1))->time;
  guint64 sums[N_KINDS];

  sum_kinds (profile, by_band, sample, sums);
  for (Kind kind = KIND_THUNKS; kind <= KIND_PINNED; kind++)
    if (sums[kind] > 0 && sums[kind] >= peaks[kind].peak / 2)
      weft_measure_instance (self, kinds[kind].scene, sample->time, to,
                             weft_measure_ns (sample->time, to), WEFT_SCENE_NO_THREAD);
}

/* Returns stacks relative to thunks in the first sample in which thunks have half of their @peak:
 * recursion creates both at once, a chain of thunks needs a stack only when it is evaluated. */
static double
stack_beside (const WeftHeapProfile *profile,
              const guint8 *by_band,
              const WeftStatistics *statistics,
              guint64 peak)
{
  guint64 sums[N_KINDS];

  for (guint i = 0; i < profile->samples->len; i++)
    {
      const WeftHeapSample *sample = weft_heap_profile_sample (profile, i);

      sum_kinds (profile, by_band, sample, sums);
      if (is_counted (sample, statistics) && sums[KIND_THUNKS] > 0 && sums[KIND_THUNKS] >= peak / 2)
        return (double) sums[KIND_STACKS] / (double) sums[KIND_THUNKS];
    }
  return 0;
}

/* Returns closures other than list cells and byte arrays, relative to list cells, at the peak of
 * these: elements of a list take bytes, except for characters, of which there is one copy each. */
static double
beside_list (const WeftHeapProfile *profile, const guint8 *by_band, const Peak *peak)
{
  const WeftHeapSample *sample = weft_heap_profile_sample (profile, (guint) peak->sample);
  guint64 sums[N_KINDS], others;

  sum_kinds (profile, by_band, sample, sums);
  others = sums[KIND_OTHER] + sums[KIND_THUNKS] + sums[KIND_STACKS];
  return weft_measure_part ((double) others, (double) sums[KIND_LIST]);
}

static void
measure_profile (WeftMeasures *self,
                 const WeftStatistics *statistics,
                 const WeftHeapProfile *profile)
{
  g_autoptr (WeftBandMetadata) metadata = weft_band_metadata_new (profile);
  g_autofree guint8 *by_band = g_new (guint8, profile->labels->len + 1);
  Peak peaks[N_KINDS] = { { 0 } };
  gint last = (gint) profile->samples->len - 1;
  guint64 most = 0;

  for (guint32 band = 0; band < profile->labels->len; band++)
    by_band[band] = (guint8) kind_of_band (profile, metadata, band);
  for (guint i = 0; i < profile->samples->len; i++)
    {
      const WeftHeapSample *sample = weft_heap_profile_sample (profile, i);

      if (!is_counted (sample, statistics))
        continue;
      most = MAX (most, sample->total);
      add_sample (profile, by_band, (gint) i, peaks);
    }
  for (guint i = 0; self->instances != NULL && i < profile->samples->len; i++)
    if (is_counted (weft_heap_profile_sample (profile, i), statistics))
      add_instances (self, profile, by_band, i, peaks);
  for (Kind kind = KIND_THUNKS; kind <= KIND_PINNED; kind++)
    {
      gint sample = peaks[kind].sample;

      self->values[kinds[kind].bytes] = (double) peaks[kind].peak;
      self->values[kinds[kind].share] =
          weft_measure_part ((double) peaks[kind].peak, (double) most);
      if (peaks[kind].peak == 0)
        continue;
      self->scenes[kinds[kind].scene].band = peaks[kind].band;
      self->scenes[kinds[kind].scene].range =
          (WeftRange){ weft_heap_profile_sample (profile, (guint) MAX (sample - 1, 0))->time,
                       weft_heap_profile_sample (profile, (guint) MIN (sample + 1, last))->time };
    }
  if (peaks[KIND_LIST].peak > 0)
    self->values[WEFT_MEASURE_LIST_BESIDE] = beside_list (profile, by_band, &peaks[KIND_LIST]);
  self->values[WEFT_MEASURE_STACK_BESIDE] =
      stack_beside (profile, by_band, statistics, peaks[KIND_THUNKS].peak);
}

/* Finds the likeliest leak among the bands of the first profile, whatever its breakdown. */
static void
find_leak (WeftMeasures *self, const WeftStatistics *statistics, GCancellable *cancellable)
{
  const WeftHeapProfile *heap = statistics->trace->heap;
  g_autoptr (WeftHeapNumbers) bands =
      weft_heap_numbers_new (heap, statistics->from, statistics->to);
  g_autoptr (WeftHeapVerdicts) verdicts = weft_heap_verdicts_new (bands, cancellable);
  guint rank = G_MAXUINT;

  self->values[WEFT_MEASURE_BAND_FIRST] = self->values[WEFT_MEASURE_BAND_LAST] = 0;
  self->values[WEFT_MEASURE_BAND_SHARE] = 0;
  for (guint i = 0; verdicts != NULL && i < verdicts->verdicts->len; i++)
    {
      const WeftHeapVerdict *one = weft_heap_verdicts_nth (verdicts, i);

      if (one->role != WEFT_BAND_LEAK || one->rank > rank)
        continue;
      rank = one->rank;
      self->values[WEFT_MEASURE_BAND_FIRST] = one->first;
      self->values[WEFT_MEASURE_BAND_LAST] = one->last;
      self->values[WEFT_MEASURE_BAND_SHARE] = one->share;
      self->scenes[WEFT_SCENE_LIVE].band = weft_heap_numbers_band (bands, i);
      self->scenes[WEFT_SCENE_LIVE].range.from = MAX (statistics->from, verdicts->startup_to);
    }
}

void
weft_measure_heap_profile (WeftMeasures *self,
                           const WeftStatistics *statistics,
                           GCancellable *cancellable)
{
  WeftHeapProfile *heap = statistics->trace->heap;

  /* shares of a part of the heap are not shares of the heap */
  if (weft_rts_profile_is_filtered (statistics->trace->process))
    return;
  if (heap->samples->len > 0)
    find_leak (self, statistics, cancellable);
  for (guint i = 0; i < weft_heap_profile_n_parts (heap); i++)
    {
      const WeftHeapProfile *part = weft_heap_profile_part (heap, i);

      if (part->samples->len > 0 && (part->breakdown == WEFT_BREAKDOWN_CLOSURE_TYPE ||
                                     part->breakdown == WEFT_BREAKDOWN_INFO_TABLE))
        {
          measure_profile (self, statistics, part);
          return;
        }
    }
}
