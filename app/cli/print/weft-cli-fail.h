/* SPDX-License-Identifier: BSD-3-Clause */
/* Conditions of --fail-if on the quantities of a range. */
#pragma once

#include "weft-cli.h"
#include "weft-comparison.h"

/* Reads @texts as weft_cli_conditions_read() does. Of two logs where @is_compared. */
gboolean weft_cli_fail_read (char **texts, gboolean is_compared, GArray **conditions);

/* Judges all of @conditions on the quantities of @a, and of @b where logs are compared (else NULL).
 * The highest status. @path is that of A; @both names A and B, where there are two. */
WeftCliStatus weft_cli_fail_if (const GArray *conditions,
                                const WeftComparedSide *a,
                                const WeftComparedSide *b,
                                const char *path,
                                const char *both);

/* The same of a part of a run, in which what has no value is not judged. */
WeftCliStatus
weft_cli_fail_in_part (GArray *conditions, const WeftComparedSide *part, const char *path);

/* Removes those that were judged of any part. */
void weft_cli_fail_forget_judged (GArray *conditions);
