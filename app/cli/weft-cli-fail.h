/* SPDX-License-Identifier: BSD-3-Clause */
/* Conditions of --fail-if on the quantities of a range. */
#pragma once

#include "weft-cli.h"
#include "weft-statistics.h"

/* Reads @texts as weft_cli_conditions_read() does. Of two logs where @is_compared. */
gboolean weft_cli_fail_read (char **texts, gboolean is_compared, GArray **conditions);

/* Judges all of @conditions on the quantities of @statistics, and of @other where there are two
 * logs (else NULL). The highest status. @path is the log's. */
WeftCliStatus weft_cli_fail_if (const GArray *conditions,
                                const WeftStatistics *statistics,
                                const WeftStatistics *other,
                                const char *path);
