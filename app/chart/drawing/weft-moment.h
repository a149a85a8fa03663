/* SPDX-License-Identifier: BSD-3-Clause */
/* Moments as a person names them: a time with its unit, or a user marker of the log.
 *
 * A marker is named by its text, or by the beginning of its text where no other marker begins so;
 * the N-th of several with the same text by TEXT#N (from 1), and one whose text looks like a time
 * by marker:TEXT. */
#pragma once

#include "weft-trace.h"

#define WEFT_MOMENT_ERROR (weft_moment_error_quark ())
GQuark weft_moment_error_quark (void);
typedef enum
{
  WEFT_MOMENT_ERROR_UNKNOWN,
} WeftMomentError;

/* Sets @time, in ns, to the moment @text, which may lie outside of the log. Reads the markers of
 * the log. FALSE with @error where it is none. */
gboolean
weft_moment_parse (const WeftTrace *trace, const char *text, guint64 *time, GError **error);
