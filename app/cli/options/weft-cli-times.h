/* SPDX-License-Identifier: BSD-3-Clause */
/* Times and ranges of time on the command line; see weft-named-time.h for how they are named. */
#pragma once

#include "weft-trace.h"

/* Reads the moment @text, ns; @option is what it was given for. FALSE, said on standard error,
 * where it is none or lies after the end of @trace. */
gboolean
weft_cli_time (const WeftTrace *trace, const char *option, const char *text, guint64 *time);

/* Reads a range of time, ns, [@from, @to); 0 and G_MAXUINT64 if the texts are NULL. FALSE, said
 * on standard error, where a text is not a moment, or @trace has no time in the range. */
gboolean weft_cli_range (
    const WeftTrace *trace, const char *from_text, const char *to_text, guint64 *from, guint64 *to);
