/* SPDX-License-Identifier: BSD-3-Clause */
/* Output of a program, as a terminal shows it: text after a carriage return replaces the line, as
 * in a progress bar. */
#pragma once

#include <glib.h>

/* Only @text may be used outside weft-run-output.c, read-only. */
typedef struct
{
  GString *text; /* the last MiB, valid UTF-8, with control characters spelled out */

  /* for weft-run-output.c only */
  gsize line;           /* offset of the last line in @text */
  gboolean is_returned; /* the next text, unless it is a line break, replaces the line */
} WeftRunOutput;

WeftRunOutput *weft_run_output_new (void);
void weft_run_output_free (WeftRunOutput *self);

/* Adds @length bytes that were printed. Returns the new text, borrowed until the next call, and
 * sets @gone to the number of characters before the new text that it replaces. */
const char *
weft_run_output_take (WeftRunOutput *self, const char *bytes, gsize length, guint *gone);
