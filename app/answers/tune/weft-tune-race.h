/* SPDX-License-Identifier: BSD-3-Clause */
/* Race of settings of the RTS: decides which setting runs next, judges the runs, and ends with a
 * setting that is better than the present one, or with none. Does not run anything itself.
 *
 * The score of a run is the weighted mean of the logarithms of its measures, so that a difference
 * of scores is a relative change. A measure without a weight must not become clearly worse.
 *
 * Search: in each round, each setting in the race runs once. From the third round on, settings that
 * are clearly worse than the best one leave the race. Then neighbours of the best value of a flag
 * are tried, in steps that are halved each time. Finally, the best setting is tried together with
 * the best setting of another flag.
 *
 * Confirmation: by chance, the best of several settings looks better than it is. So the best
 * setting runs again, in turn with the present setting. Only these runs decide, by the rank test
 * that comparisons use, but with a lower probability. */
#pragma once

#include "weft-tuning.h"

/* Minimum number of runs of each setting to confirm a gain: with fewer, the rank test cannot reach
 * WEFT_TUNE_MAX_P. */
#define WEFT_TUNE_MIN_RUNS 5
#define WEFT_TUNE_MAX_P    0.01
/* Minimum gain for which a flag is worth using. */
#define WEFT_TUNE_MIN_GAIN 0.02

/* Numbers of a run. The first ones are measures, which can have a weight; the others are compared
 * with forecasts. */
typedef enum
{
  WEFT_TUNE_ELAPSED,
  WEFT_TUNE_CPU,
  WEFT_TUNE_PAUSE,
  WEFT_TUNE_MEMORY,
  WEFT_N_TUNE_MEASURES,
  WEFT_TUNE_GC_TIME = WEFT_N_TUNE_MEASURES,
  WEFT_TUNE_GCS,
  WEFT_TUNE_LONGEST_PAUSE,
  WEFT_TUNE_GC_SYNC,
  WEFT_N_TUNE_NUMBERS,
} WeftTuneNumber;

/* A row of the table of numbers. */
typedef struct
{
  const char *name;     /* in --weights and JSON: "elapsed"; NULL if not a measure */
  const char *title;    /* a short noun, to be translated; NULL if not a measure */
  const char *quantity; /* ID of the quantity of the log; NULL if the log does not have it */
  WeftUnit unit;
  double min_value; /* smaller values count as this one */
  /* If the measure has no weight, a value is worse if it is larger by more than this plus 5 %. */
  double allowance;
} WeftTuneNumberRow;

extern const WeftTuneNumberRow weft_tune_numbers[WEFT_N_TUNE_NUMBERS];

/* A run; copied by value. */
typedef struct
{
  double values[WEFT_N_TUNE_NUMBERS]; /* NAN if unknown */
  gboolean reached_limit;             /* the run was ended because it reached its time limit */
} WeftTuneRun;

typedef enum
{
  WEFT_TUNE_RACING,
  WEFT_TUNE_WORSE,       /* clearly worse, or cut */
  WEFT_TUNE_OVER_LIMIT,  /* makes a measure without a weight worse */
  WEFT_TUNE_NOT_CHOSEN,  /* not clearly worse, but another one is better */
  WEFT_TUNE_UNCONFIRMED, /* the best in the search, but not better in the confirmation */
  WEFT_TUNE_CHOSEN,
  WEFT_TUNE_BROKEN, /* the program failed with the setting */
} WeftTuneFate;

/* Stage of a race. The best setting of the search is run again in the confirmation. */
typedef enum
{
  WEFT_TUNE_SEARCH,
  WEFT_TUNE_CONFIRMATION,
  WEFT_N_TUNE_STAGES,
} WeftTuneStage;

/* A setting. The race owns it. */
typedef struct
{
  char *flags;                      /* separated by spaces; "" for the present setting */
  const WeftTuning *tuning;         /* row of the flag whose value is searched, or NULL */
  double value;                     /* value of that flag; NAN if none */
  GArray *runs[WEFT_N_TUNE_STAGES]; /* WeftTuneRun, by time */
  WeftTuneFate fate;
  WeftTuneNumber worse; /* if OVER_LIMIT: the measure that became worse */
  char *failure;        /* if BROKEN: the reason, translated */
} WeftTuneSetting;

typedef enum
{
  WEFT_TUNE_UNFINISHED,
  WEFT_TUNE_FOUND,
  WEFT_TUNE_NO_CHANGE,
  WEFT_TUNE_OUT_OF_TIME, /* too little time is left to confirm a gain */
  WEFT_TUNE_STOPPED,
  WEFT_TUNE_FAILED,
} WeftTuneOutcome;

/* A race. Only its functions may change it. Not thread-safe. */
typedef struct
{
  double weights[WEFT_N_TUNE_MEASURES];
  guint n_runs;        /* maximum number of runs of each setting in a stage */
  guint max_hecs;      /* highest value of -N */
  GPtrArray *settings; /* of WeftTuneSetting; the first is the present one */
  gboolean is_confirming;
  WeftTuneOutcome outcome;
  char *failure; /* if FAILED: the reason, translated */
  guint best;    /* setting that was or is being confirmed, or 0 */

  guint round, next_setting; /* number of the round in the stage, and setting to run next */
  guint n_widened;
  double step; /* log2 of the factor between the best value and its neighbours */
  gboolean was_combined;
} WeftTuneRace;

/* Creates a race with only the present setting. */
WeftTuneRace *
weft_tune_race_new (const double weights[WEFT_N_TUNE_MEASURES], guint n_runs, guint max_hecs);
void weft_tune_race_free (WeftTuneRace *self);

/* Adds a setting to the search, unless the race has one with the same @flags. @tuning may be
 * NULL. */
void weft_tune_race_add_setting (WeftTuneRace *self,
                                 const char *flags,
                                 const WeftTuning *tuning,
                                 double value);

/* Returns the setting to run next, or -1 if the race is over. @left is the number of runs for which
 * there is time. */
gint weft_tune_race_next_setting (WeftTuneRace *self, double left);

/* Adds a run of the setting that weft_tune_race_next_setting() returned. */
void weft_tune_race_add_run (WeftTuneRace *self, guint setting, const WeftTuneRun *run);

/* Removes the setting that weft_tune_race_next_setting() returned from the race, as its run failed.
 * The race ends if this setting is the present one, is being confirmed, or was the last one to try.
 * Takes ownership of @failure. */
void weft_tune_race_drop_setting (WeftTuneRace *self, guint setting, char *failure);

/* Ends the race early. Takes ownership of @failure, which is NULL unless @outcome is FAILED. */
void weft_tune_race_end (WeftTuneRace *self, WeftTuneOutcome outcome, char *failure);

/* Returns the setting that has the lowest score in the search and is not over a limit, or 0. */
guint weft_tune_race_leader (const WeftTuneRace *self);

static inline const WeftTuneSetting *
weft_tune_race_nth (const WeftTuneRace *self, guint i)
{
  return g_ptr_array_index (self->settings, i);
}

/* Return a value for the runs of @setting in @stage: the median of a number; the gain over the
 * present setting (0.2 if the score is 20 % lower); and the probability that chance alone makes
 * such a difference. NAN if there are no runs, or too few. */
double weft_tune_race_median (const WeftTuneRace *self,
                              guint setting,
                              WeftTuneStage stage,
                              WeftTuneNumber number);
double weft_tune_race_gain (const WeftTuneRace *self, guint setting, WeftTuneStage stage);
double weft_tune_race_p (const WeftTuneRace *self, guint setting, WeftTuneStage stage);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftTuneRace, weft_tune_race_free)
