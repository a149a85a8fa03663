/* SPDX-License-Identifier: BSD-3-Clause */
/* Measures the RTS command line, so that rules do not advise flags that were given, and can name a
 * flag that causes a finding. Also measures the inputs of the tuning models. */
#include "weft-measures-private.h"

#include "weft-features.h"
#include "weft-rts-flags.h"

#include <string.h>

/* GHC's defaults, from rts/RtsFlags.c. */
#define DEFAULT_FACTOR      2
#define DEFAULT_GENERATIONS 2
#define DEFAULT_IDLE_S      0.3
#define NURSERY_902         (4.0 * 1024 * 1024) /* -A4m, since GHC 9.2 */
#define NURSERY_BEFORE      (1.0 * 1024 * 1024)
#define NURSERY_32_BIT      (512.0 * 1024) /* also the default before GHC 8.2 */

/* Build tools, and those of their commands that run another program. A build tool may receive RTS
 * flags that are meant for that program. */
static const char *const build_tools[] = { "stack", "cabal", NULL };
static const char *const running_commands[] = { "exec",   "run",  "test", "bench",
                                                "runghc", "ghci", NULL };

/* Returns 1 if the flag @name was given, else 0. */
static double
flag_is_set (const WeftProcess *process, const char *name)
{
  return weft_rts_flag (process, name) != NULL;
}

/* Returns the numeric value of the flag @name, or @usual if the flag was not given. */
static double
flag_value (const WeftProcess *process, const char *name, double usual)
{
  double number = weft_rts_flag_number (process, name);

  return isnan (number) ? usual : number;
}

void
weft_measure_flags (WeftMeasures *self, const WeftTrace *trace)
{
  const WeftProcess *process = trace->process;
  guint version = weft_rts_version (process);
  double nursery = version >= 902 ? NURSERY_902 : version >= 802 ? NURSERY_BEFORE : NURSERY_32_BIT;
  double *values = self->values;

  values[WEFT_MEASURE_FLAG_COMPACT] = flag_is_set (process, "-c");
  values[WEFT_MEASURE_FLAG_NONMOVING] =
      flag_is_set (process, "--nonmoving-gc") || flag_is_set (process, "-xn");
  values[WEFT_MEASURE_FLAG_HEAP] = flag_is_set (process, "-H");
  values[WEFT_MEASURE_FLAG_LIMIT] = flag_value (process, "-M", 0);
  values[WEFT_MEASURE_FREE_HEAP] =
      !(values[WEFT_MEASURE_FLAG_NONMOVING] > 0 || values[WEFT_MEASURE_FLAG_LIMIT] > 0);
  values[WEFT_MEASURE_FLAG_FACTOR] = flag_value (process, "-F", DEFAULT_FACTOR);
  values[WEFT_MEASURE_FLAG_GENERATIONS] = flag_value (process, "-G", DEFAULT_GENERATIONS);
  values[WEFT_MEASURE_FLAG_IDLE] = flag_value (process, "-I", DEFAULT_IDLE_S) * 1e9;
  values[WEFT_MEASURE_FLAG_IDLE_WAIT] = flag_value (process, "-Iw", 0) * 1e9;
  values[WEFT_MEASURE_FLAG_HECS] = flag_value (process, "-N", 0);
  if (process->rts != NULL)
    {
      values[WEFT_MEASURE_THREADED] = weft_rts_is_threaded (process);
      values[WEFT_MEASURE_DEBUG_RTS] = strstr (process->rts, "_debug") != NULL;
    }
  if (process->nursery > 0)
    values[WEFT_MEASURE_NURSERY_PART] = MIN ((double) process->nursery / nursery, 1);
  values[WEFT_MEASURE_OTHER_PROGRAM] = FALSE;
  if (process->args != NULL && process->args[0] != NULL && process->args[1] != NULL)
    {
      g_autofree char *name = g_path_get_basename (process->args[0]);

      values[WEFT_MEASURE_OTHER_PROGRAM] = g_strv_contains (build_tools, name) &&
                                           g_strv_contains (running_commands, process->args[1]);
    }
  values[WEFT_MEASURE_UNFLUSHED] = weft_trace_is_unflushed (trace);
}

void
weft_measure_tuning (WeftMeasures *self, const WeftStatistics *statistics)
{
  const WeftCollections *gcs = statistics->trace->collections;
  guint end = weft_collections_count_before (gcs, statistics->to);
  guint64 copied = 0, longest = 0;
  guint n_minor = 0, n_major = 0;

  if (!weft_amount_is_known (weft_feature_recorded (statistics->trace, WEFT_FEATURE_GC)))
    return;
  for (guint i = weft_collections_count_before (gcs, statistics->from); i < end; i++)
    {
      const WeftCollection *gc = weft_collections_nth (gcs, i);

      /* flags do not affect GCs that the RTS or performGC requested */
      if (gc->cause == WEFT_GC_CAUSE_IDLE || gc->cause == WEFT_GC_CAUSE_DEADLOCK ||
          gc->cause == WEFT_GC_CAUSE_PERFORM || gc->cause == WEFT_GC_CAUSE_CENSUS ||
          gc->cause == WEFT_GC_CAUSE_EXIT)
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
  if (n_minor > 0 && weft_collections_has_numbers (gcs))
    self->values[WEFT_MEASURE_MINOR_COPIED] = (double) copied;
  if (statistics->allocated > 0)
    self->values[WEFT_MEASURE_ALLOCATED] = (double) statistics->allocated;
  self->values[WEFT_MEASURE_SURVIVED] =
      fmin (weft_measure_quotient (self->values[WEFT_MEASURE_MINOR_COPIED],
                                   self->values[WEFT_MEASURE_ALLOCATED]),
            1);
  /* pinned byte arrays and large objects stay in use without being copied */
  self->values[WEFT_MEASURE_STILL_USED] =
      fmin (fmax (self->values[WEFT_MEASURE_SURVIVED],
                  weft_measure_quotient (self->values[WEFT_MEASURE_LIVE_MOST],
                                         self->values[WEFT_MEASURE_ALLOCATED])),
            1);
  self->values[WEFT_MEASURE_COPIED_OFTEN] = weft_measure_quotient (
      self->values[WEFT_MEASURE_MINOR_COPIED], self->values[WEFT_MEASURE_LIVE_MOST]);
}
