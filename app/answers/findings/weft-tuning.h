/* SPDX-License-Identifier: BSD-3-Clause */
/* Tuning: runtime system flags that should improve a run, chosen by its measures. Each comes with
 * the quantities that should change and their expected values, which another log can confirm.
 * Expected values are computed by simple models; real ones depend on the program.
 *
 * -A: a GC is due each time the nursery is full. From 16 MiB on, all HECs share their nurseries, so
 * their total size counts. The number of GCs is the bytes allocated divided by that size. Each GC
 * copies no more than the maximum residency, at 1 GB/s or as fast as before; the rest of the GC
 * time falls with the number of GCs. The number of major GCs falls as if data that stay alive were
 * copied twice and all other data at every GC, but not below the number of major GCs that the old
 * generation needs to grow from 1 MiB to the maximum residency.
 *
 * -AL: like -A, but for large objects, which are not copied.
 *
 * -N: the time in which HECs wait for a GC is proportional to the number of HECs beyond the first.
 *
 * -Iw60: one idle GC per minute.
 *
 * --nonmoving-gc: a major GC stops the program at its start and at its end. Together, both pauses
 * take twice as long as the longest minor GC.
 *
 * -F: a major GC is due when the live data has grown by the factor F, so F − 1 times the live data
 * is added between two major GCs. The heap must have room for the added data and for a copy of the
 * live data.
 *
 * A flag is advised only if there are notable findings, never by thresholds of its own. Effects on
 * the mutator are not modelled. If they can be large, the cost of the flag mentions them, and
 * moderate values are tried first. */
#pragma once

#include "weft-diagnosis.h"

/* Input of the models of a flag. */
typedef struct
{
  const WeftMeasures *measures;
  double current_value,
      advised_value; /* the flag's current and advised value; bytes or a number; NAN if none */
} WeftTuningCase;

/* A quantity that should change. */
typedef struct
{
  const char *quantity; /* ID of the quantity; NULL at the end of a list */
  /* Returns the expected value divided by the current one, or NAN if unknown. */
  double (*factor) (const WeftTuningCase *self);
} WeftTuningEffect;

#define WEFT_TUNING_MAX_RULES      4
#define WEFT_TUNING_MAX_CONDITIONS 4
#define WEFT_TUNING_MAX_EFFECTS    3

/* A row of the table. Static; texts are to be translated. In texts, {measure} is replaced by the
 * value of that measure. */
typedef struct
{
  const char *flag;                             /* the flag without its value: "-A" */
  gboolean is_size;                             /* the value is in bytes: "16m" */
  const char *reason;                           /* a sentence with numbers of the log */
  const char *cost;                             /* a sentence about the flag's costs and needs */
  const char *rules[WEFT_TUNING_MAX_RULES + 1]; /* one of these must have a notable finding */
  WeftCondition all[WEFT_TUNING_MAX_CONDITIONS + 1]; /* and all of these must hold */
  const char *
      conflicting_flags[WEFT_TUNING_MAX_RULES + 1]; /* flags that exclude this one or do the same */
  guint min_ghc;                                    /* first GHC version: 902 for 9.2; 0: all */
  gboolean needs_threaded_rts;                      /* only for the threaded RTS */
  gboolean excludes_profiling;                      /* not for profiling builds */
  double default_value;                             /* default value, or NAN */
  /* Returns the value to advise, or NAN if none is better. NULL if the flag takes no value. */
  double (*value) (const WeftTuningCase *self);
  WeftTuningEffect effects[WEFT_TUNING_MAX_EFFECTS + 1];
} WeftTuning;

extern const WeftTuning weft_tunings[];
extern const guint weft_n_tunings;

/* Returns the row of @flag, or NULL. */
const WeftTuning *weft_tuning_find (const char *flag);

/* Writes the flag with @value, such as "-A16m", to @flag, which has @size bytes. The flag alone if
 * @value is NAN. */
void weft_tuning_format (const WeftTuning *self, double value, char *flag, gsize size);

/* A flag to try; copied by value, owns nothing. */
typedef struct
{
  const WeftTuning *tuning;
  double value;                            /* NAN if none */
  char flag[32];                           /* the flag with its value: "-A16m" */
  double factors[WEFT_TUNING_MAX_EFFECTS]; /* expected / current values; NAN if unknown */
} WeftAdvice;

/* Returns an array of WeftAdvice, newly allocated, possibly empty: the flags to try for the
 * findings of @diagnosis, in the order of the table. @process is the process of the diagnosed
 * log. */
GArray *weft_advice_new (const WeftDiagnosis *diagnosis, const WeftProcess *process);

/* Sets @self to the flag of @tuning with @value (NAN if it takes none), whether or not that is
 * advisable. @measures and @process are those of the present run. */
void weft_advice_init (WeftAdvice *self,
                       const WeftTuning *tuning,
                       double value,
                       const WeftMeasures *measures,
                       const WeftProcess *process);

/* Returns TRUE if a second run, whose process is @process, followed the advice @self: it has the
 * advised flag, while the first run, whose process is @before, had no such flag or one with another
 * value. If so, sets @given to the advice for the value in the second run. @diagnosis is that of
 * the first log. */
gboolean weft_advice_was_followed (const WeftAdvice *self,
                                   const WeftDiagnosis *diagnosis,
                                   const WeftProcess *before,
                                   const WeftProcess *process,
                                   WeftAdvice *given);

/* Sets @now to the value in @statistics of the quantity that effect @effect changes, and @expected
 * to its expected value with the flag. @statistics must be those of the diagnosis. Returns FALSE if
 * a value is unknown or if both values hardly differ. */
gboolean weft_advice_get_expected_value (const WeftAdvice *self,
                                         guint effect,
                                         const WeftStatistics *statistics,
                                         double *now,
                                         double *expected);
