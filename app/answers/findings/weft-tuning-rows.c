/* SPDX-License-Identifier: BSD-3-Clause */
/* The table of flags, and the models of their effects: see weft-tuning.h. */
#include "weft-measures-private.h"
#include "weft-tuning.h"

#include <glib/gi18n.h>

#define MIB (1024.0 * 1024)
/* HECs share nurseries of at least this size, as GHC then uses -n4m by default. */
#define SHARED_NURSERY (16 * MIB)
/* Nursery sizes to try. Larger nurseries do not fit into the cache of most machines, a cost that is
 * not modelled. */
static const double nurseries[] = { 4 * MIB, 16 * MIB };
/* Smallest limit on large objects to try; the largest one is four times as high. */
#define MIN_LARGE (16 * MIB)
/* The old generation is never collected while it is smaller than this, however little of it is
 * live. */
#define MIN_OLD MIB
#define FACTOR  4  /* -F */
#define WAIT_S  60 /* -Iw */

#define ABOVE(measure, threshold)                           \
  {                                                         \
    WEFT_CONDITION_ABOVE, WEFT_MEASURE_##measure, threshold \
  }
#define BELOW(measure, threshold)                           \
  {                                                         \
    WEFT_CONDITION_BELOW, WEFT_MEASURE_##measure, threshold \
  }

static double
get_measure (const WeftTuningCase *self, WeftMeasure which)
{
  return self->measures->values[which];
}

/* Returns the number of HECs, at least 1. */
static double
hec_count (const WeftTuningCase *self)
{
  double n = get_measure (self, WEFT_MEASURE_HECS);

  return n >= 1 ? n : 1;
}

/* Returns the length of the range, ns. */
static double
range_length (const WeftTuningCase *self)
{
  return get_measure (self, WEFT_MEASURE_GC_TIME) / get_measure (self, WEFT_MEASURE_GC);
}

/* Returns the fraction of GC time that remains if @saved, a share of the range, is saved. */
static double
gc_time_left (const WeftTuningCase *self, double saved)
{
  double census = get_measure (self, WEFT_MEASURE_CENSUS);
  double all = get_measure (self, WEFT_MEASURE_GC) + (census > 0 ? census : 0);

  return all > 0 ? CLAMP (1 - saved / all, 0, 1) : NAN;
}

/* Returns the fraction of GCs that remain if @saved GCs are saved. */
static double
gc_count_left (const WeftTuningCase *self, double saved)
{
  double n = get_measure (self, WEFT_MEASURE_GC_COUNT);

  return n > 0 ? CLAMP (1 - saved / n, 0, 1) : NAN;
}

/* Models of -A. */

/* Returns the bytes allocated per GC; if unknown, the size of a nursery. */
static double
bytes_per_gc (const WeftTuningCase *self)
{
  double bytes =
      get_measure (self, WEFT_MEASURE_ALLOCATED) / get_measure (self, WEFT_MEASURE_GC_COUNT);

  return isfinite (bytes) ? bytes : get_measure (self, WEFT_MEASURE_NURSERY);
}

/* Returns the fraction of minor GCs that remain with a nursery of self->advised_value bytes per
 * HEC. */
static double
minor_gcs_left (const WeftTuningCase *self)
{
  double room = self->advised_value >= SHARED_NURSERY ? self->advised_value * hec_count (self) :
                                                        self->advised_value;

  return CLAMP (bytes_per_gc (self) / room, 0, 1);
}

/* Returns the smallest nursery size, in bytes, that saves half of the GCs. */
static double
nursery_value (const WeftTuningCase *self)
{
  WeftTuningCase one = *self;

  for (guint i = 0; i < G_N_ELEMENTS (nurseries); i++)
    {
      one.advised_value = nurseries[i];
      if (one.advised_value > get_measure (self, WEFT_MEASURE_NURSERY) &&
          minor_gcs_left (&one) <= 0.5)
        return one.advised_value;
    }
  return NAN;
}

/* Returns the fraction of major GCs that remain. Major GCs become due as minor GCs promote data.
 * The major GCs in which the old generation grows from its smallest size always remain. */
static double
major_gcs_left (const WeftTuningCase *self)
{
  double copied = get_measure (self, WEFT_MEASURE_MINOR_COPIED);
  /* data that stay alive are copied twice, however many GCs there are, as the second GC promotes
   * them */
  double stays = fmin (copied, 2 * get_measure (self, WEFT_MEASURE_LIVE_MOST));
  double growing = log2 (get_measure (self, WEFT_MEASURE_LIVE_MOST) / MIN_OLD) /
                   get_measure (self, WEFT_MEASURE_MAJOR_GCS);
  double left = copied > 0 ? (stays + (copied - stays) * minor_gcs_left (self)) / copied : 1;

  return fmin (fmax (left, growing), 1);
}

static double
nursery_gc_count (const WeftTuningCase *self)
{
  return gc_count_left (
      self, get_measure (self, WEFT_MEASURE_MINOR_GCS) * (1 - minor_gcs_left (self)) +
                get_measure (self, WEFT_MEASURE_MAJOR_GCS) * (1 - major_gcs_left (self)));
}

/* Returns the fraction of GC time that remains, assuming that a minor GC copies at most all live
 * data. NAN if the copied bytes are unknown. */
static double
nursery_gc_time (const WeftTuningCase *self)
{
  double minor = get_measure (self, WEFT_MEASURE_MINOR_GC);
  double copied = get_measure (self, WEFT_MEASURE_MINOR_COPIED);
  double copying = fmin (copied * WEFT_COPY_NS / range_length (self), minor);
  double n = get_measure (self, WEFT_MEASURE_MINOR_GCS) * minor_gcs_left (self);
  double then = fmin (copied, n * get_measure (self, WEFT_MEASURE_LIVE_MOST));
  double left =
      (minor - copying) * minor_gcs_left (self) + (copied > 0 ? copying * then / copied : 0);

  if (isnan (copied))
    return NAN;
  return gc_time_left (
      self, minor - left + get_measure (self, WEFT_MEASURE_MAJOR_GC) * (1 - major_gcs_left (self)));
}

/* Models of -AL, a limit for all HECs together. */

/* Returns the fraction of minor GCs that remain with a limit of self->advised_value bytes. */
static double
minor_gcs_left_by_limit (const WeftTuningCase *self)
{
  return CLAMP (bytes_per_gc (self) / self->advised_value, 0, 1);
}

/* Returns the smallest limit that leaves at most a quarter of the minor GCs. If there is none,
 * returns the largest limit if it leaves at most half of them. */
static double
large_value (const WeftTuningCase *self)
{
  WeftTuningCase one = *self;

  for (one.advised_value = MIN_LARGE;
       one.advised_value < 4 * MIN_LARGE && minor_gcs_left_by_limit (&one) > 0.25;)
    one.advised_value *= 2;
  return minor_gcs_left_by_limit (&one) <= 0.5 ? one.advised_value : NAN;
}

static double
large_gc_count (const WeftTuningCase *self)
{
  return gc_count_left (self, get_measure (self, WEFT_MEASURE_MINOR_GCS) *
                                  (1 - minor_gcs_left_by_limit (self)));
}

static double
large_gc_time (const WeftTuningCase *self)
{
  return gc_time_left (self, get_measure (self, WEFT_MEASURE_MINOR_GC) *
                                 (1 - minor_gcs_left_by_limit (self)));
}

/* Models of -N. */

static double
hecs_value (const WeftTuningCase *self)
{
  double n = fmax (ceil (get_measure (self, WEFT_MEASURE_BUSY)), 1);

  return !isnan (get_measure (self, WEFT_MEASURE_BUSY)) && n <= hec_count (self) / 2 ? n : NAN;
}

/* Returns the fraction that remains of the time in which HECs wait for GCs. */
static double
hecs_gc_sync (const WeftTuningCase *self)
{
  return hec_count (self) > 1 ? CLAMP ((self->advised_value - 1) / (hec_count (self) - 1), 0, 1) :
                                NAN;
}

/* Models of -Iw. */

static double
idle_value (const WeftTuningCase *self)
{
  return WAIT_S;
}

/* Returns the fraction of idle GCs that are saved. */
static double
idle_gcs_saved (const WeftTuningCase *self)
{
  double n = get_measure (self, WEFT_MEASURE_IDLE_GCS);
  double left = 1 + range_length (self) / (self->advised_value * 1e9);

  return n > left ? 1 - left / n : 0;
}

static double
idle_gc_count (const WeftTuningCase *self)
{
  return gc_count_left (self, get_measure (self, WEFT_MEASURE_IDLE_GCS) * idle_gcs_saved (self));
}

static double
idle_gc_time (const WeftTuningCase *self)
{
  return gc_time_left (self, get_measure (self, WEFT_MEASURE_IDLE_GC) * idle_gcs_saved (self));
}

/* Models of --nonmoving-gc and -F. */

static double
nonmoving_pause (const WeftTuningCase *self)
{
  double factor = 2 * get_measure (self, WEFT_MEASURE_MINOR_LONGEST) /
                  get_measure (self, WEFT_MEASURE_LONGEST_PAUSE);

  return factor > 1 ? 1 : factor;
}

static double
growth_value (const WeftTuningCase *self)
{
  return self->current_value < FACTOR ? FACTOR : NAN;
}

static double
growth_time (const WeftTuningCase *self)
{
  return gc_time_left (self, get_measure (self, WEFT_MEASURE_MAJOR_GC) *
                                 (1 - (self->current_value - 1) / (self->advised_value - 1)));
}

const WeftTuning weft_tunings[] = {
  { .flag = "-A",
    .is_size = TRUE,
    .reason =
        N_ ("{minor-gcs} minor GCs take {minor-gc} of the time: each nursery holds {nursery}."),
    .cost = N_ ("An experiment: the program itself may run slower, as a nursery that does not fit "
                "into the cache makes allocation slower. Compare elapsed times."),
    .rules = { "nursery-small", "parallel-gc-loses", "gc-scans", "gc-much" },
    .all = { ABOVE (MINOR_GC, 0.1), BELOW (FILLED, 1.3) },
    .default_value = NAN,
    .value = nursery_value,
    .effects = { { "pauses.count", nursery_gc_count }, { "time.gc_ns", nursery_gc_time } } },
  { .flag = "-AL",
    .is_size = TRUE,
    .reason = N_ ("{gc-count} GCs take {gc} of the time, as large arrays fill the limit on large "
                  "objects."),
    .cost = N_ ("An experiment: the heap may grow by twice that, and what does not fit into the "
                "cache makes the program itself slower. Compare elapsed times."),
    .rules = { "large-objects" },
    .min_ghc = 802,
    .default_value = NAN,
    .value = large_value,
    .effects = { { "pauses.count", large_gc_count }, { "time.gc_ns", large_gc_time } } },
  { .flag = "-N",
    .reason = N_ ("Of {hecs} HECs only {busy} ran on average outside of GC pauses; all of them "
                  "stop for each GC."),
    .cost = N_ ("Less can run in parallel where the program has bursts of work."),
    .rules = { "one-hec-only" },
    .all = { BELOW (SPARKS, 1) }, /* sparks could use the HECs if they were created earlier */
    .needs_threaded_rts = TRUE,
    .default_value = NAN,
    .value = hecs_value,
    .effects = { { "time.gc_sync_ns", hecs_gc_sync } } },
  { .flag = "-Iw",
    .reason = N_ ("{idle-gcs} idle GCs take {idle-gc} of the time, the longest {idle-gc-longest}."),
    .cost = N_ ("Finalizers run, and deadlocks are detected, up to a minute later."),
    .rules = { "idle-gc" },
    .conflicting_flags = { "-I0" },
    .min_ghc = 900,
    .needs_threaded_rts = TRUE,
    .default_value = NAN,
    .value = idle_value,
    .effects = { { "time.gc_ns", idle_gc_time }, { "pauses.count", idle_gc_count } } },
  { .flag = "--nonmoving-gc",
    .reason = N_ ("Major GCs stop the program for up to {longest-pause}, as they copy up to "
                  "{live-most} of live data; minor GCs take {minor-longest} at most."),
    .cost = N_ ("The program runs somewhat slower, and marking needs a further core."),
    .rules = { "long-pauses" },
    .all = { BELOW (CENSUS, 0.01) },
    .conflicting_flags = { "-xn", "-c", "-G1", "-M" },
    .min_ghc = 810,
    .needs_threaded_rts = TRUE,
    .excludes_profiling = TRUE,
    .default_value = NAN,
    .effects = { { "pauses.max_ns", nonmoving_pause } } },
  { .flag = "-F",
    .reason = N_ ("{major-gcs} major GCs take {major-gc} of the time."),
    .cost = N_ ("The heap may become larger, by up to two thirds."),
    .rules = { "long-pauses" },
    .conflicting_flags = { "-c", "-M" },
    .default_value = 2,
    .value = growth_value,
    .effects = { { "time.gc_ns", growth_time } } },
};

const guint weft_n_tunings = G_N_ELEMENTS (weft_tunings);
