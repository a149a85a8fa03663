/* SPDX-License-Identifier: BSD-3-Clause */
/* Comparison of the numbers of two logs, in three formats. */
#pragma once

#include "weft-cli-options.h"
#include "weft-comparison.h"

/* Of A and B, appended to @out. */
void weft_cli_comparison_to_text (const WeftCliLog *const logs[2],
                                  const WeftStatistics statistics[2],
                                  GString *out);
void weft_cli_comparison_to_json (const WeftCliLog *const logs[2],
                                  const WeftStatistics statistics[2],
                                  GString *out);
void weft_cli_comparison_to_csv (const WeftCliLog *const logs[2],
                                 const WeftStatistics statistics[2],
                                 GString *out);
