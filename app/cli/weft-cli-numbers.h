/* SPDX-License-Identifier: BSD-3-Clause */
/* What weft-cli stats tells of a range of time, and its two forms. */
#pragma once

#include "weft-perf.h"
#include "weft-range-numbers.h"
#include "weft-statistics.h"
#include "weft-threads.h"

G_BEGIN_DECLS

/* @trace is borrowed. */
typedef struct
{
  const WeftTrace *trace;
  WeftStatistics statistics;
  WeftRangeNumbers numbers;
  WeftCapNumbers *caps; /* of trace->process->lives; owned */
  WeftPauses pauses;
  WeftThreadTotals threads; /* running_most is owned */
  GArray *perf;             /* of WeftPerfTotal */
} WeftCliNumbers;

/* The numbers of [@from, @to), ns, cut to the run. */
void weft_cli_numbers_init (WeftCliNumbers *self, const WeftTrace *trace, guint64 from, guint64 to);
void weft_cli_numbers_clear (WeftCliNumbers *self);

/* Appended to @out. */
void weft_cli_numbers_to_json (const WeftCliNumbers *self, GString *out);
void weft_cli_numbers_to_text (const WeftCliNumbers *self, GString *out);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (WeftCliNumbers, weft_cli_numbers_clear)

G_END_DECLS
