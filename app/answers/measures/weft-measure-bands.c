/* SPDX-License-Identifier: BSD-3-Clause */
/* Measures the heap profile: thunks, list cells, byte arrays and map nodes, by closure type. */
#include "weft-measures-private.h"

#include "weft-band-metadata.h"
#include "weft-heap-sample-context.h"
#include "weft-heap-verdicts.h"
#include "weft-rts-flags.h"
#include "weft-trend.h"

#include <math.h>
#include <string.h>

/* Size of the closure through which a ByteString refers to its buffer, on 64-bit machines;
 * bytes. */
#define BUFFER_POINTER 16
/* Mean size of a map node, bytes: Bin of Data.Map takes 48, Bin and Tip of Data.IntMap take 64
 * together. */
#define MAP_NODE 48
/* Growth after this fraction of the samples counts as late growth. */
#define LATE 0.8
/* A trend is ignored if the probability that it arises by chance is at least this. Five samples
 * that all rise are a trend. */
#define CHANCE 0.02
/* The finding names a band that has at least this fraction of the growth of all data. */
#define LARGE_PART 0.25
/* A heap has hardly any arrays if they are less than this fraction of it. The buffers of handles
 * exceed this only in a tiny heap. */
#define NEGLIGIBLE_SHARE 0.01
/* This version of GHC and later ones count each pinned byte array in the heap profile. Versions
 * before 9.2 count the block of 4 KiB in which it is. */
#define COUNTS_ARRAYS 906
/* Shorter buffers than this (bytes) may be parts of a block. */
#define SHORT_BUFFER 5000

typedef enum
{
  KIND_OTHER,
  KIND_THUNKS,
  KIND_LIST,
  KIND_PINNED,
  KIND_STACKS,
  KIND_ARRAYS,  /* mutable arrays, except byte arrays */
  KIND_FROZEN,  /* immutable arrays of pointers */
  KIND_BUFFERS, /* references of ByteStrings to their buffers */
  KIND_MAPS,    /* nodes of maps and sets */
  KIND_BOXES,   /* boxes of numbers, such as I# and D# */
  N_KINDS,
} BandKind;

static const struct
{
  WeftMeasure bytes, share;
  WeftSceneId scene;
} kinds[N_KINDS] = {
  [KIND_THUNKS] = { WEFT_MEASURE_THUNKS, WEFT_MEASURE_THUNK_SHARE, WEFT_SCENE_THUNKS },
  [KIND_LIST] = { WEFT_MEASURE_LIST, WEFT_MEASURE_LIST_SHARE, WEFT_SCENE_LIST },
  [KIND_PINNED] = { WEFT_MEASURE_PINNED, WEFT_MEASURE_PINNED_SHARE, WEFT_SCENE_PINNED },
};

/* Returns the kind of @type, GHC's name of a closure type. Black holes count as thunks, as they are
 * thunks under evaluation. */
static BandKind
kind_of_type (const char *type)
{
  WeftClosureKind kind = weft_closure_type_kind (type);

  if (kind == WEFT_CLOSURE_THUNK || kind == WEFT_CLOSURE_BLACK_HOLE)
    return KIND_THUNKS;
  return kind == WEFT_CLOSURE_BYTES               ? KIND_PINNED :
         kind == WEFT_CLOSURE_STACK               ? KIND_STACKS :
         strstr (type, "ARR_PTRS_FROZEN") != NULL ? KIND_FROZEN :
         strstr (type, "MUT_ARR_PTRS_") != NULL   ? KIND_ARRAYS :
                                                    KIND_OTHER;
}

/* Returns the kind of the constructor called @name, which may be qualified by package and
 * module. */
static BandKind
kind_of_constructor (const char *name)
{
  static const char *const nodes[] = { "Map.Internal.Bin",      "Set.Internal.Bin",
                                       "Map.Internal.Tip",      "Set.Internal.Tip",
                                       "Map.Base.Bin",          "Map.Base.Tip",
                                       "HashMap.Internal.Leaf", "HashMap.Base.Leaf" };

  if (name != NULL && (strcmp (name, "(:)") == 0 || strcmp (name, ":") == 0 ||
                       g_str_has_suffix (name, "GHC.Types.:")))
    return KIND_LIST;
  if (name != NULL && g_str_has_suffix (name, "ForeignPtr.PlainPtr"))
    return KIND_BUFFERS;
  for (guint i = 0; name != NULL && i < G_N_ELEMENTS (nodes); i++)
    if (g_str_has_suffix (name, nodes[i]))
      return KIND_MAPS;
  return name != NULL && g_str_has_suffix (name, "#") ? KIND_BOXES : KIND_OTHER;
}

/* Returns the kind of a band. In a profile by closure type, a label is a closure type or the name
 * of a constructor. */
static BandKind
kind_of_band (const WeftHeapProfile *profile, const WeftBandMetadata *metadata, guint32 band)
{
  const char *label = weft_heap_profile_label (profile, band);
  BandKind kind = kind_of_constructor (label);
  g_auto (WeftBandInfo) info = { 0 };

  if (kind != KIND_OTHER)
    return kind;
  if (profile->breakdown == WEFT_BREAKDOWN_CLOSURE_TYPE)
    return kind_of_type (label);
  weft_band_metadata_get (metadata, band, &info);
  kind = kind_of_constructor (info.name);
  if (kind != KIND_OTHER)
    return kind;
  return info.closure_type != NULL ? kind_of_type (info.closure_type) : KIND_OTHER;
}

/* Sets @sums to the bytes of each kind in @sample. @by_band has the kind of each band. */
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
sample_is_counted (const WeftHeapSample *sample, const WeftStatistics *statistics)
{
  return sample->is_complete && !sample->is_at_exit && sample->time >= statistics->from &&
         sample->time < statistics->to;
}

/* The peak of a kind: the largest sum of its bands in one sample, and that sample. */
typedef struct
{
  guint64 peak;
  gint sample;
  guint32 band; /* largest band of the kind in that sample */
} BandKindPeak;

/* Returns an array with the bytes, in each sample of @profile, of the other parts of the blocks
 * that pinned byte arrays keep; 0 if unknown. They are live, but in no band, if GHC counts the
 * arrays alone. In a profiled program they are at least what exceeds the headers of the objects,
 * which are at most as large as the bands; stacks, too, are in no band before GHC 9.2. Unknown also
 * in a profile by retainer, which omits objects, and with the non-moving GC, which counts what it
 * has not swept as live. */
static guint64 *
block_parts_new (const WeftMeasures *self,
                 const WeftStatistics *statistics,
                 const WeftHeapProfile *profile)
{
  const WeftProcess *process = statistics->trace->process;
  guint64 *parts = weft_scratch_new0 (guint64, profile->samples->len + 1);
  gboolean has_headers = weft_process_is_profiled (process);
  g_autoptr (WeftScratchArray) live = NULL;

  if ((has_headers && weft_rts_version (process) < COUNTS_ARRAYS) ||
      profile->breakdown == WEFT_BREAKDOWN_RETAINER ||
      self->values[WEFT_MEASURE_FLAG_NONMOVING] > 0)
    return parts;
  live = weft_heap_live_new (profile, statistics->trace->counters);
  for (guint i = 0; i < profile->samples->len; i++)
    {
      const WeftHeapSample *sample = weft_heap_profile_sample (profile, i);
      guint64 bytes = g_array_index (live, guint64, i);
      guint64 total = sample->total * (has_headers ? 2 : 1);

      if (sample->is_complete && bytes != WEFT_HEAP_LIVE_UNKNOWN && bytes > total)
        parts[i] = bytes - total;
    }
  return parts;
}

/* Updates @peaks with the sums of sample @i. @block_parts, see block_parts_new(), are added to byte
 * arrays. */
static void
add_sample (const WeftHeapProfile *profile,
            const guint8 *by_band,
            const guint64 *block_parts,
            gint i,
            BandKindPeak *peaks)
{
  const WeftHeapSample *sample = weft_heap_profile_sample (profile, (guint) i);
  const WeftHeapEntry *entries = weft_heap_profile_entries (profile, sample);
  guint64 sums[N_KINDS], largest[N_KINDS] = { 0 };
  guint32 bands[N_KINDS] = { 0 };

  sum_kinds (profile, by_band, sample, sums);
  for (guint k = 0; k < sample->n; k++)
    {
      BandKind kind = by_band[entries[k].band];

      if (entries[k].bytes > largest[kind])
        bands[kind] = entries[k].band;
      largest[kind] = MAX (largest[kind], entries[k].bytes);
    }
  if (sums[KIND_PINNED] > 0)
    sums[KIND_PINNED] += block_parts[i];
  for (BandKind kind = KIND_THUNKS; kind < N_KINDS; kind++)
    if (sums[kind] > peaks[kind].peak)
      peaks[kind] = (BandKindPeak){ sums[kind], i, bands[kind] };
}

/* Adds the time from sample @i to the next one as an instance of each kind that has at least half
 * of its peak in sample @i. */
static void
add_instances (const WeftMeasures *self,
               const WeftHeapProfile *profile,
               const guint8 *by_band,
               const guint64 *block_parts,
               guint i,
               const BandKindPeak *peaks)
{
  const WeftHeapSample *sample = weft_heap_profile_sample (profile, i);
  guint64 to = weft_heap_profile_sample (profile, MIN (i + 1, profile->samples->len - 1))->time;
  guint64 sums[N_KINDS];

  sum_kinds (profile, by_band, sample, sums);
  if (sums[KIND_PINNED] > 0)
    sums[KIND_PINNED] += block_parts[i];
  for (BandKind kind = KIND_THUNKS; kind <= KIND_PINNED; kind++)
    if (sums[kind] > 0 && sums[kind] >= peaks[kind].peak / 2)
      weft_measure_instance (self, kinds[kind].scene, (WeftRange){ sample->time, to },
                             weft_measure_duration (sample->time, to), WEFT_SCENE_NO_THREAD);
}

/* Returns the bytes of stacks relative to those of thunks, in the first sample with half of the
 * @peak of thunks. Recursion creates both at once, while a chain of thunks needs a stack only when
 * it is evaluated. */
static double
stack_bytes_near_peak (const WeftHeapProfile *profile,
                       const guint8 *by_band,
                       const WeftStatistics *statistics,
                       guint64 peak)
{
  guint64 sums[N_KINDS];

  for (guint i = 0; i < profile->samples->len; i++)
    {
      const WeftHeapSample *sample = weft_heap_profile_sample (profile, i);

      sum_kinds (profile, by_band, sample, sums);
      if (sample_is_counted (sample, statistics) && sums[KIND_THUNKS] > 0 &&
          sums[KIND_THUNKS] >= peak / 2)
        return (double) sums[KIND_STACKS] / (double) sums[KIND_THUNKS];
    }
  return 0;
}

/* Measures the buffers of ByteStrings at the peak of byte arrays, and the closures other than list
 * cells at the peak of list cells. @version is that of GHC. */
static void
measure_peaks (WeftMeasures *self,
               guint version,
               const WeftHeapProfile *profile,
               const guint8 *by_band,
               const guint64 *block_parts,
               const BandKindPeak *pinned,
               const BandKindPeak *list)
{
  const WeftHeapSample *sample;
  const WeftHeapEntry *entries;
  guint64 sums[N_KINDS], n_buffers, largest = 0;

  self->values[WEFT_MEASURE_LIST_ALONE] = self->values[WEFT_MEASURE_BUFFERS] = 0;
  if (pinned->peak > 0)
    {
      sum_kinds (profile, by_band, weft_heap_profile_sample (profile, (guint) pinned->sample),
                 sums);
      n_buffers = sums[KIND_BUFFERS] / BUFFER_POINTER;
      self->values[WEFT_MEASURE_BUFFERS] = (double) n_buffers;
      self->values[WEFT_MEASURE_BUFFER_EACH] =
          weft_measure_quotient ((double) pinned->peak, self->values[WEFT_MEASURE_BUFFERS]);
      self->values[WEFT_MEASURE_BLOCKS_KEPT] =
          block_parts[pinned->sample] > pinned->peak / 2 ||
          (version < COUNTS_ARRAYS && self->values[WEFT_MEASURE_BUFFER_EACH] < SHORT_BUFFER);
    }
  if (list->peak == 0)
    return;
  sample = weft_heap_profile_sample (profile, (guint) list->sample);
  entries = weft_heap_profile_entries (profile, sample);
  sum_kinds (profile, by_band, sample, sums);
  /* this shows whether the list elements take space: all elements do except characters, which are
   * shared */
  self->values[WEFT_MEASURE_LIST_BESIDE] = weft_measure_quotient (
      (double) (sample->total - sums[KIND_LIST] - sums[KIND_PINNED]), (double) sums[KIND_LIST]);
  /* the elements of a list are of one type, so if the heap holds nothing but one list, the list
   * cells and the largest other band make up the whole heap */
  for (guint k = 0; k < sample->n; k++)
    if (by_band[entries[k].band] != KIND_LIST)
      largest = MAX (largest, entries[k].bytes);
  self->values[WEFT_MEASURE_LIST_ALONE] =
      weft_measure_quotient ((double) (list->peak + largest), (double) sample->total);
}

/* Measures the growth of all data, and the map nodes in the last sample. @samples is an array of
 * pointers to WeftHeapSample, and not empty. */
static void
measure_growth (WeftMeasures *self,
                const WeftHeapProfile *profile,
                const guint8 *by_band,
                const WeftScratchArray *samples)
{
  weft_scratch_auto double *totals = weft_scratch_new0 (double, samples->len);
  guint end = samples->len - 1;
  guint64 sums[N_KINDS];
  double most = 0, last;
  WeftMannKendall trend;

  for (guint i = 0; i < samples->len; i++)
    {
      totals[i] = (double) g_array_index (samples, const WeftHeapSample *, i)->total;
      most = MAX (most, totals[i]);
    }
  last = totals[end];
  trend = weft_mann_kendall (totals, samples->len);
  self->values[WEFT_MEASURE_DATA_TREND] = trend.p < CHANCE ? trend.tau : 0;
  self->values[WEFT_MEASURE_DATA_GAIN] = weft_measure_quotient (last - totals[end / 2], most);
  self->values[WEFT_MEASURE_DATA_LATE] =
      weft_measure_quotient (last - totals[(guint) (LATE * end)], most);
  self->values[WEFT_MEASURE_DATA_LAST] = last;
  sum_kinds (profile, by_band, g_array_index (samples, const WeftHeapSample *, end), sums);
  self->values[WEFT_MEASURE_MAP_NODES] = floor ((double) sums[KIND_MAPS] / MAP_NODE);
  self->values[WEFT_MEASURE_MAP_SHARE] = weft_measure_quotient ((double) sums[KIND_MAPS], last);
  self->values[WEFT_MEASURE_MAP_EACH] =
      weft_measure_quotient (last - (double) sums[KIND_MAPS], self->values[WEFT_MEASURE_MAP_NODES]);
}

static void
measure_profile (WeftMeasures *self,
                 const WeftStatistics *statistics,
                 const WeftHeapProfile *profile)
{
  g_autoptr (WeftBandMetadata) metadata = weft_band_metadata_new (profile);
  weft_scratch_auto guint8 *by_band = weft_scratch_new0 (guint8, profile->labels->len + 1);
  weft_scratch_auto guint64 *block_parts = block_parts_new (self, statistics, profile);
  g_autoptr (WeftScratchArray) samples = weft_scratch_array_new (sizeof (WeftHeapSample *));
  BandKindPeak peaks[N_KINDS] = { { 0 } };
  gint last = (gint) profile->samples->len - 1;
  guint64 most = 0;

  for (guint32 band = 0; band < profile->labels->len; band++)
    by_band[band] = (guint8) kind_of_band (profile, metadata, band);
  for (guint i = 0; i < profile->samples->len; i++)
    {
      const WeftHeapSample *sample = weft_heap_profile_sample (profile, i);

      if (!sample_is_counted (sample, statistics))
        continue;
      weft_scratch_array_append (samples, &sample, 1);
      most = MAX (most, sample->total + block_parts[i]);
      add_sample (profile, by_band, block_parts, (gint) i, peaks);
    }
  for (guint i = 0; i < profile->samples->len; i++)
    if (sample_is_counted (weft_heap_profile_sample (profile, i), statistics))
      add_instances (self, profile, by_band, block_parts, i, peaks);
  for (BandKind kind = KIND_THUNKS; kind <= KIND_PINNED; kind++)
    {
      gint sample = peaks[kind].sample;

      self->values[kinds[kind].bytes] = (double) peaks[kind].peak;
      self->values[kinds[kind].share] =
          weft_measure_quotient ((double) peaks[kind].peak, (double) most);
      if (peaks[kind].peak == 0)
        continue;
      self->scenes[kinds[kind].scene].band = peaks[kind].band;
      self->scenes[kinds[kind].scene].range =
          (WeftRange){ weft_heap_profile_sample (profile, (guint) MAX (sample - 1, 0))->time,
                       weft_heap_profile_sample (profile, (guint) MIN (sample + 1, last))->time };
    }
  self->values[WEFT_MEASURE_ARRAY_SHARE] = weft_measure_quotient (
      (double) MAX (peaks[KIND_ARRAYS].peak + peaks[KIND_FROZEN].peak, peaks[KIND_STACKS].peak),
      (double) most);
  self->values[WEFT_MEASURE_BOXED_SHARE] = weft_measure_quotient (
      (double) MAX (peaks[KIND_ARRAYS].peak, peaks[KIND_FROZEN].peak), (double) most);
  /* a profile by info table does not show which of its bands are arrays */
  self->values[WEFT_MEASURE_ARRAYS_UNSEEN] =
      profile->breakdown == WEFT_BREAKDOWN_CLOSURE_TYPE && most > 0 &&
      (double) (peaks[KIND_PINNED].peak + peaks[KIND_ARRAYS].peak + peaks[KIND_FROZEN].peak) <
          NEGLIGIBLE_SHARE * (double) most;
  self->values[WEFT_MEASURE_BOX_SHARE] =
      weft_measure_quotient ((double) peaks[KIND_BOXES].peak, (double) most);
  if (samples->len > 0)
    measure_growth (self, profile, by_band, samples);
  measure_peaks (self, weft_rts_version (statistics->trace->process), profile, by_band, block_parts,
                 &peaks[KIND_PINNED], &peaks[KIND_LIST]);
  self->values[WEFT_MEASURE_STACK_BESIDE] =
      stack_bytes_near_peak (profile, by_band, statistics, peaks[KIND_THUNKS].peak);
}

/* Measures the growth of the band @leak of the first profile, from the first sample at or after
 * @from to the last sample. If @leak is WEFT_SCENE_NO_BAND, measures the band that grew most, and
 * shows it in the scene if it has a large fraction of the growth. */
static void
measure_growing_band (WeftMeasures *self,
                      const WeftStatistics *statistics,
                      guint64 from,
                      guint32 leak)
{
  const WeftHeapProfile *heap = statistics->trace->heap;
  const WeftHeapSample *last = NULL;
  const WeftHeapEntry *entries;
  weft_scratch_auto guint64 *block_parts = block_parts_new (self, statistics, heap);
  guint first = 0, end = 0, n = 0;
  double gain = 0, most = 0;

  for (guint i = 0; i < heap->samples->len; i++)
    {
      const WeftHeapSample *sample = weft_heap_profile_sample (heap, i);

      if (!sample_is_counted (sample, statistics) || sample->time < from)
        continue;
      first = n++ == 0 ? i : first;
      end = i;
      last = sample;
    }
  self->values[WEFT_MEASURE_SAMPLES] = n;
  if (n < 2)
    return;
  gain = (double) (last->total + block_parts[end]) -
         (double) (weft_heap_profile_sample (heap, first)->total + block_parts[first]);
  entries = weft_heap_profile_entries (heap, last);
  for (guint k = 0; k < last->n; k++)
    {
      double before = (double) weft_heap_profile_bytes (heap, first, entries[k].band);
      double own = (double) entries[k].bytes - before;

      if (own <= most || (leak != WEFT_SCENE_NO_BAND && entries[k].band != leak))
        continue;
      most = own;
      self->values[WEFT_MEASURE_GREW_FIRST] = before;
      self->values[WEFT_MEASURE_GREW_LAST] = (double) entries[k].bytes;
      self->values[WEFT_MEASURE_GREW_PART] = own / fmax (own, gain);
      if (leak == WEFT_SCENE_NO_BAND && own >= LARGE_PART * gain)
        self->scenes[WEFT_SCENE_LIVE].band = entries[k].band;
    }
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
  for (guint i = 0; verdicts != NULL && i < verdicts->n; i++)
    {
      const WeftHeapVerdict *one = weft_heap_verdicts_nth (verdicts, i);

      if (one->role != WEFT_BAND_LEAK || one->rank > rank)
        continue;
      rank = one->rank;
      self->values[WEFT_MEASURE_BAND_FIRST] = one->first;
      self->values[WEFT_MEASURE_BAND_LAST] = one->last;
      self->values[WEFT_MEASURE_BAND_SHARE] = one->share;
      self->scenes[WEFT_SCENE_LIVE].band = weft_heap_numbers_band (bands, i);
      self->scenes[WEFT_SCENE_LIVE].range.from = MAX (statistics->from, verdicts->startup_end);
    }
  if (verdicts != NULL)
    measure_growing_band (self, statistics, verdicts->startup_end,
                          self->scenes[WEFT_SCENE_LIVE].band);
}

void
weft_measure_heap_profile (WeftMeasures *self,
                           const WeftStatistics *statistics,
                           GCancellable *cancellable)
{
  WeftHeapProfile *heap = statistics->trace->heap;

  self->values[WEFT_MEASURE_ARRAYS_UNSEEN] = 0;
  /* a filtered profile covers only a part of the heap, so shares of it would be wrong */
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
