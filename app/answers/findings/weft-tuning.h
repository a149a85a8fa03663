/* SPDX-License-Identifier: BSD-3-Clause */
/* Tuning: flags of the runtime system that would make a run better, chosen by its measures, each
 * with the quantities that should change and their expected values, which another log can confirm.
 *
 * Expected values are computed by simple models; real ones depend on the program.
 *
 * -A: GCs come each time the nursery is full, from 16 MiB on that of all HECs together, as they
 * share it then: their number is that of bytes allocated by its size. Each copies no more than the
 * maximum residency, at 1 GB/s or as fast as before; the rest of their time falls with their
 * number. Major GCs fall as if data that stay were copied twice and all others as often as there
 * are GCs, but not below those in which the old generation grows from 1 MiB to the maximum
 * residency.
 *
 * -AL: like -A, but for large objects, which are not copied.
 *
 * -N: waits for HECs to stop for a GC grow with the HECs beyond the first.
 *
 * -Iw60: one idle GC a minute.
 *
 * --nonmoving-gc: a major GC stops the program as long as two of the longest minor ones do, at its
 * start and at its end.
 *
 * -F: a major GC comes when live data have grown F times. The growth between two is F − 1 times as
 * much; the heap has room for that and a copy.
 *
 * Flags are chosen by notable findings, never by thresholds of their own. Effects on the mutator
 * are not modelled: if they may be large, the price says so, and modest values come first. */
#pragma once

#include "weft-diagnosis.h"

/* Input of a flag's effects. A plain value. */
typedef struct
{
  const WeftMeasures *measures;
  double from, to; /* the flag's value in the log, and the advised one: bytes or a number; NAN if it
                      has none */
} WeftTuningCase;

/* A quantity that should move. */
typedef struct
{
  const char *quantity; /* its id; NULL at the end of a list */
  /* Returns the expected value divided by the current one; NAN if unknown. */
  double (*factor) (const WeftTuningCase *self);
} WeftTuningEffect;

#define WEFT_TUNING_MAX_RULES      4
#define WEFT_TUNING_MAX_CONDITIONS 4
#define WEFT_TUNING_MAX_EFFECTS    3

/* A row of the table. Static; texts are to be translated. In texts {measure} is replaced by that
 * measure's value. */
typedef struct
{
  const char *flag;                                  /* "-A", without its value */
  gboolean is_size;                                  /* the value is bytes: "16m" */
  const char *why;                                   /* a sentence with the log's numbers */
  const char *price;                                 /* a sentence about its costs and needs */
  const char *rules[WEFT_TUNING_MAX_RULES + 1];      /* one of these was found */
  WeftCondition all[WEFT_TUNING_MAX_CONDITIONS + 1]; /* and each of these holds */
  const char *not_with[WEFT_TUNING_MAX_RULES + 1]; /* flags with this effect, or that exclude it */
  guint since;                                     /* GHC's version, 902 of 9.2; 0: every one */
  gboolean is_threaded;                            /* it is for the threaded RTS */
  gboolean is_unprofiled;                          /* it is not for a profiling build */
  double usual;                                    /* the default value, or NAN */
  /* Returns the value to advise, NAN if none is better. NULL if the flag has no value. */
  double (*value) (const WeftTuningCase *self);
  WeftTuningEffect effects[WEFT_TUNING_MAX_EFFECTS + 1];
} WeftTuning;

extern const WeftTuning weft_tunings[];
extern const guint weft_n_tunings;

/* A flag that is advised. A plain value. */
typedef struct
{
  const WeftTuning *tuning;
  double value;                            /* NAN if none */
  char flag[32];                           /* with its value: "-A16m" */
  double factors[WEFT_TUNING_MAX_EFFECTS]; /* its effects; NAN if unknown */
} WeftAdvice;

/* Returns the flags that suit the findings in a log of @process, in the order of the table: an
 * array of WeftAdvice, possibly empty, newly allocated. */
GArray *weft_advice_new (const WeftDiagnosis *diagnosis, const WeftProcess *process);

/* Returns TRUE if a second log, of @process, was recorded with the flag of @self, and the first
 * one, of @before, without it; @given gets the advice for the value of the second log. */
gboolean weft_advice_given (const WeftAdvice *self,
                            const WeftDiagnosis *diagnosis,
                            const WeftProcess *before,
                            const WeftProcess *process,
                            WeftAdvice *given);

/* Sets @now to the quantity of an effect in @statistics, those of the diagnosis, and @expected to
 * its expected value. Returns FALSE if one of them is unknown. */
gboolean weft_advice_expected (const WeftAdvice *self,
                               guint effect,
                               const WeftStatistics *statistics,
                               double *now,
                               double *expected);
