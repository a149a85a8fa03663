/* SPDX-License-Identifier: BSD-3-Clause */
/* Output of a program, as a terminal shows it: text after a carriage return replaces the line, as
 * for progress bars. */
#pragma once

#include <glib.h>

/* Read @text, write none. */
typedef struct
{
  GString *text; /* the last MiB, valid UTF-8, with controls spelled out */

  /* for weft-run-output.c only */
  gsize line;           /* where the last line begins */
  gboolean is_returned; /* the next text, unless it is a line break, replaces the line */
} WeftRunOutput;

WeftRunOutput *weft_run_output_new (void);
void weft_run_output_free (WeftRunOutput *self);

/* Takes the @length bytes that were printed. Returns the text that is new, borrowed until the next
 * call; @gone gets how many characters before it were replaced. */
const char *
weft_run_output_take (WeftRunOutput *self, const char *bytes, gsize length, guint *gone);
