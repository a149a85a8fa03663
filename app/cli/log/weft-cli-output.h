/* SPDX-License-Identifier: BSD-3-Clause */
/* Standard output, written in large pieces; control characters are escaped (weft-display.h). */
#pragma once

#include "weft-cli.h"
#include "weft-row-writer.h"
#include <gio/gio.h>

/* Output of a verb, which appends to @text. */
typedef struct
{
  GString *text;
  gboolean is_closed; /* the reader closed the pipe, as `head` does; this is not an error */
  gboolean is_log;    /* standard output is a log that is open, so nothing is written to it */
  int error;          /* errno of a write that failed for another reason, or 0 */
  GCancellable *cancellable; /* stops the output; or NULL. Borrowed */
} WeftCliOutput;

WeftCliOutput *weft_cli_output_new (void);
void weft_cli_output_free (WeftCliOutput *self);

/* Writes @text if it has grown large; to be called after each line. Returns FALSE if the output is
 * stopped, or if the reader has closed the pipe or writing failed. */
gboolean weft_cli_output_continue (WeftCliOutput *self);

/* Writes all of @text at once. Returns FALSE like weft_cli_output_continue(). */
gboolean weft_cli_output_flush (WeftCliOutput *self);

/* Writes and clears @text instead of the text of @self. Returns FALSE like
 * weft_cli_output_continue(). */
gboolean weft_cli_output_write (WeftCliOutput *self, GString *text);

/* Writes the rest. Returns WEFT_CLI_SUCCESS if that succeeds or the reader has closed the pipe,
 * else WEFT_CLI_USAGE with a message. */
WeftCliStatus weft_cli_output_end (WeftCliOutput *self);

/* Returns TRUE if the end of an output could not be written, so that no further output can be
 * written. */
gboolean weft_cli_output_has_failed (void);

/* Returns the number of characters in a line of text: the width of the terminal, or 132 if standard
 * output is not a terminal. */
guint weft_cli_output_width (gboolean *is_terminal);

/* Returns TRUE if standard output is a log that is open. */
gboolean weft_cli_stdout_is_log (void);

/* Returns TRUE if a file of @format can be written to standard output, else FALSE with a message on
 * standard error: standard output is the log, or a terminal and the format @is_binary. */
gboolean weft_cli_stdout_accepts (const char *format, gboolean is_binary);

/* Reports that @path was not written completely. Adds the path to messages that do not name the
 * file, such as those of G_IO_ERROR. */
void weft_cli_error_on_write (const char *path, const GError *error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftCliOutput, weft_cli_output_free)
