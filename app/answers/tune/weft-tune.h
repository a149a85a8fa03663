/* SPDX-License-Identifier: BSD-3-Clause */
/* Tries flags: repeatedly runs a program with the flags that are advised for its log, and finds out
 * which of them make it better. weft-tune-race.h describes how this is decided.
 *
 * Flags are given on the command line, after those of the user. Each run is recorded into a
 * temporary file, and reads the same standard input. A setting leaves the race if one of its runs
 * fails or prints something other than the first run did. If that setting is the present one, the
 * race ends. */
#pragma once

#include "weft-tune-race.h"

/* A job: the program to run, and how to try flags. All members are borrowed. */
typedef struct
{
  const char *const *command;     /* the program and its arguments */
  const char *folder;             /* folder in which the program runs; NULL for the current one */
  const char *const *environment; /* "NAME=value", added to this process's environment; or NULL */
  int input;                      /* standard input, read once for all runs; -1 for none */
  const char *const *extra_settings;    /* more settings to try, such as "-A64m -n4m"; or NULL */
  double weights[WEFT_N_TUNE_MEASURES]; /* weights of the measures, at least one above 0 */
  guint n_runs;                         /* maximum number of runs of each setting in a stage */
  guint64 time_limit_ns;                /* time for all runs, ns; 0 for no limit */
  gboolean ignores_output;              /* the output may be different in each run */
} WeftTuneJob;

/* State of the race and, when it is over, its result. */
typedef struct
{
  const WeftTuneJob *job;
  WeftTuneRace *race;
  WeftTrace *first_trace; /* log of the first run, which is not part of the race; or NULL */
  WeftMeasures measures;
  guint n_done;  /* number of runs so far, including the first one */
  guint setting; /* the setting that runs now */
} WeftTune;

/* Called before each run, on the thread that called weft_tune_run(). */
typedef void (*WeftTuneProgress) (const WeftTune *self, gpointer user_data);

/* Runs the race to its end, or until @cancellable is cancelled, which makes the outcome STOPPED.
 * Blocks: to be called on a worker thread. @job must outlive the result. Never returns NULL. */
WeftTune *weft_tune_run (const WeftTuneJob *job,
                         WeftTuneProgress progress,
                         gpointer user_data,
                         GCancellable *cancellable);
void weft_tune_free (WeftTune *self);

/* Returns @command with @flags for the RTS, quoted for a shell: "./prog input +RTS -A16m -RTS".
 * Newly allocated. */
char *weft_tune_quote_command (const char *const *command, const char *flags);

/* Returns TRUE if the advisor has a forecast of effect @effect of @setting. If so, sets @number to
 * the quantity, @now to its median with the present setting, and @expected to the value that the
 * advisor expects with @setting. */
gboolean weft_tune_get_forecast (const WeftTune *self,
                                 guint setting,
                                 guint effect,
                                 WeftTuneNumber *number,
                                 double *now,
                                 double *expected);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftTune, weft_tune_free)
