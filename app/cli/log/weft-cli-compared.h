/* SPDX-License-Identifier: BSD-3-Clause */
/* Sides of a comparison on a command line: LOG… with --compare OTHER or -- OTHER…, or two ranges of
 * LOG. */
#pragma once

#include "weft-cli-log.h"
#include "weft-compared-runs.h"

#include <glib/gi18n.h>

/* What was given; all zeros at first. Borrows everything. */
typedef struct
{
  WeftCliLog log;
  WeftCliRuns runs;
  char *other;                     /* of --compare */
  char *from, *to;                 /* looked for in each log */
  char *compare_from, *compare_to; /* in place of these for B */
} WeftCliCompared;

/* The options of the range of B in @self, a WeftCliCompared. */
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

/* Whether a comparison was asked for. */
gboolean weft_cli_compared_is (const WeftCliCompared *self);

/* FALSE, said on standard error, where there are more logs than one without a comparison. */
gboolean weft_cli_compared_check (const WeftCliCompared *self);

/* What was read. */
typedef struct
{
  GArray *runs[2];  /* of WeftComparedRun: A and B */
  GPtrArray *paths; /* of char *, borrowed: of all runs of A, then those of B that are logs of their
                       own */
} WeftCliComparedRuns;

/* Reads all logs, and finds their ranges. @self is to be cleared whatever is returned. */
WeftCliStatus weft_cli_compared_runs_read (WeftCliComparedRuns *self, const WeftCliCompared *asked);
void weft_cli_compared_runs_clear (WeftCliComparedRuns *self);

static inline WeftTrace *
weft_cli_compared_runs_first (const WeftCliComparedRuns *self, guint side)
{
  return weft_compared_runs_nth (self->runs[side], 0)->trace;
}

/* The path of the first run of B, or of A where that is the same log. */
const char *weft_cli_compared_runs_other_path (const WeftCliComparedRuns *self);

/* "A.eventlog → B.eventlog", those of the first runs; one name if they are of the same log. Newly
 * allocated. */
char *weft_cli_compared_runs_names (const WeftCliComparedRuns *self);

/* Reports damage of all logs: see weft_cli_report(). */
WeftCliStatus weft_cli_compared_runs_report (const WeftCliComparedRuns *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (WeftCliComparedRuns, weft_cli_compared_runs_clear)
