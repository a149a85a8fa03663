/* SPDX-License-Identifier: BSD-3-Clause */
/* Numbers of weft-cli stats: quantities of a range of time and lists of them, in three formats. */
#pragma once

#include "weft-cli-log.h"
#include "weft-perf.h"
#include "weft-quantity-lists.h"

typedef struct
{
  const WeftTrace *trace; /* borrowed */
  const char *path;       /* of the log; borrowed */
  WeftStatistics statistics;
  WeftThreadTotals threads; /* running_most is owned */
  GArray *perf;             /* of WeftPerfTotal */
} WeftCliNumbers;

/* The numbers of [@from, @to), ns, cut to the run. */
void weft_cli_numbers_init (
    WeftCliNumbers *self, const WeftTrace *trace, const char *path, guint64 from, guint64 to);
void weft_cli_numbers_clear (WeftCliNumbers *self);

/* Appended to @out. */
void weft_cli_numbers_to_text (const WeftCliNumbers *self, GString *out);
void weft_cli_numbers_to_json (const WeftCliNumbers *self, GString *out);
/* A line each: quantity, item of a list, unit, value, and why it is absent. */
void weft_cli_numbers_to_csv (const WeftCliNumbers *self, GString *out);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (WeftCliNumbers, weft_cli_numbers_clear)
