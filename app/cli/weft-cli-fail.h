/* SPDX-License-Identifier: BSD-3-Clause */
/* Judges conditions of --fail-if on the numbers of a range: on its quantities. */
#pragma once

#include "weft-cli.h"
#include "weft-comparison.h"

G_BEGIN_DECLS

/* Judges all of @texts (a NULL-terminated list, or NULL) against the quantities of @statistics.
 * Where @is_compared, names that end in "_change" are what @other has more, in the quantity's unit,
 * or with "%" as a share of what @statistics has. The highest status; WEFT_CLI_USAGE, said on
 * standard error, where a text is wrong: that alone is looked at where @statistics is NULL. @path
 * is the log's. */
WeftCliStatus weft_cli_fail_if (char **texts,
                                gboolean is_compared,
                                const WeftStatistics *statistics,
                                const WeftStatistics *other,
                                const char *path);

G_END_DECLS
