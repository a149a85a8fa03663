/* SPDX-License-Identifier: BSD-3-Clause */
/* Baseline: a summary of several runs of a program, by which later runs are judged. It has the
 * values of each quantity that can be better or worse, and the rules with notable findings. */
#pragma once

#include "weft-quantity.h"

/* A baseline. Members are NULL or 0 if the logs lack the data. */
typedef struct
{
  char *program;                /* name of the program, without its folder */
  char *ghc;                    /* "9.10.3" */
  char *arguments, *rts_flags;  /* joined by spaces; without flags that name output files */
  GPtrArray *recorded_features; /* of char *: keys of the features that the first log has */
  guint n_runs;
  GHashTable *values;   /* key: ID of a quantity; value: GArray of double, the values in the runs in
                           which the quantity is known exactly */
  GHashTable *findings; /* key: ID of a rule; value: number of runs that have a notable finding of
                           the rule */
} WeftBaseline;

/* Returns a baseline without runs. */
WeftBaseline *weft_baseline_new (void);
void weft_baseline_free (WeftBaseline *self);

/* Sets the program, its GHC, its flags and the recorded features to those of @trace. They must not
 * be set yet. */
void weft_baseline_describe (WeftBaseline *self, const WeftTrace *trace);

/* Adds a run. Calls weft_baseline_describe() for the first one. Reads events: can take seconds. */
void weft_baseline_add_run (WeftBaseline *self, const WeftStatistics *run);

/* Add a value of @quantity, and @n runs that have a finding of @rule. */
void weft_baseline_add_value (WeftBaseline *self, const char *quantity, double value);
void weft_baseline_add_finding (WeftBaseline *self, const char *rule, guint n);

/* Sets @values, which has room for as many values as the baseline has runs, to those of @quantity
 * in ascending order. Returns their number. */
guint
weft_baseline_get_values (const WeftBaseline *self, const WeftQuantity *quantity, double *values);

/* Returns TRUE if baselines have the values of the quantity @self, that is, if it can be better or
 * worse. */
gboolean weft_baseline_includes (const WeftQuantity *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftBaseline, weft_baseline_free)
