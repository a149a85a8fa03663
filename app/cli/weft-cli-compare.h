/* SPDX-License-Identifier: BSD-3-Clause */
/* The numbers of two logs beside each other, and their three forms. */
#pragma once

#include "weft-cli-options.h"
#include "weft-comparison.h"

G_BEGIN_DECLS

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

G_END_DECLS
