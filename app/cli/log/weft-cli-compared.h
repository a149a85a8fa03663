/* SPDX-License-Identifier: BSD-3-Clause */
/* The logs to be compared: on the command line, they are LOG… and the OTHER of "--compare
 * OTHER" or of "-- OTHER…", or two ranges of LOG. */
#pragma once

#include "weft-cli-log.h"
#include "weft-comparison.h"
#include "weft-statistics.h"

#include <glib/gi18n.h>

/* The options as given on the command line. Initialise with zeros. Borrows all members. */
typedef struct
{
  WeftCliLog log;
  WeftCliRuns runs;
  char *other_path;                /* argument of --compare, or NULL */
  char *from, *to;                 /* range in each log */
  char *compare_from, *compare_to; /* range of side B; NULL to use the range of side A */
} WeftCliCompared;

/* Options for the range of side B in @self, a WeftCliCompared. */
#define WEFT_CLI_COMPARED_RANGE(self)                                             \
  { "compare-from",                                                               \
    0,                                                                            \
    0,                                                                            \
    G_OPTION_ARG_STRING,                                                          \
    &(self).compare_from,                                                         \
    N_ ("Compare with a range (B) that begins at T, of OTHER, or of LOG itself"), \
    "T" },                                                                        \
  {                                                                               \
    "compare-to", 0, 0, G_OPTION_ARG_STRING, &(self).compare_to,                  \
        N_ ("End the range to compare with before T"), "T"                        \
  }

/* Returns TRUE if a comparison was requested. */
gboolean weft_cli_compared_is_requested (const WeftCliCompared *self);

/* Returns FALSE, with a message on standard error, if there are several logs but no comparison. */
gboolean weft_cli_compared_check (const WeftCliCompared *self);

/* The logs that were read. */
typedef struct
{
  GArray *runs[2];  /* arrays of WeftComparedRun, of sides A and B */
  GPtrArray *paths; /* paths, borrowed: the logs of A, then the logs of B, if it has logs of its
                       own */
} WeftCliComparedRuns;

/* Reads all logs and finds their ranges. @self must be cleared even on failure. */
WeftCliStatus weft_cli_compared_runs_read (WeftCliComparedRuns *self, const WeftCliCompared *asked);
void weft_cli_compared_runs_clear (WeftCliComparedRuns *self);

/* Returns an array of WeftStatistics, one for each run of a side, including statistics of threads.
 * Free with g_array_unref(). */
GArray *weft_cli_compared_compute_statistics (const WeftCliComparedRuns *self, guint side);

static inline WeftTrace *
weft_cli_compared_runs_first (const WeftCliComparedRuns *self, guint side)
{
  return weft_compared_runs_nth (self->runs[side], 0)->trace;
}

/* Returns the path of the first run of B, or of A if both sides use the same log. */
const char *weft_cli_compared_runs_other_path (const WeftCliComparedRuns *self);

/* Returns the path of a side's run or, if there are several runs, "median of 3 runs (A.eventlog,
 * …)". Newly allocated. */
char *weft_cli_compared_runs_name (const WeftCliComparedRuns *self, guint side);

/* Returns the names of both sides, "A.eventlog → B.eventlog", or a single name if they are equal.
 * Newly allocated. */
char *weft_cli_compared_runs_names (const WeftCliComparedRuns *self);

/* Reports the damage of all logs; see weft_cli_report_damage(). */
WeftCliStatus weft_cli_compared_runs_report (const WeftCliComparedRuns *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (WeftCliComparedRuns, weft_cli_compared_runs_clear)
