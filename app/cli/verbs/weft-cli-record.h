/* SPDX-License-Identifier: BSD-3-Clause */
/* Recording of a log: of a program that is started, and of one that writes to a socket. */
#pragma once

#include "weft-cli.h"

/* Returns TRUE if a log may be written to @output; FALSE, with a message on standard error, if
 * there is a file that is not a log. */
gboolean weft_cli_record_may_replace (const char *output);

/* Returns the path to write a recording for @output to: @output itself, or if a log exists there,
 * an empty file beside it, which this function makes. So the old log is kept until the new one
 * replaces it, even if this program is killed. NULL, with a message on standard error, if the file
 * cannot be made. Newly allocated. */
char *weft_cli_record_path (const char *output);

/* Renames the recording at @path, of weft_cli_record_path(), to @output. FALSE if that fails. */
gboolean weft_cli_record_replace (const char *path, const char *output);

/* Reports on standard error that the recording at @path has not replaced the log at @output. */
void weft_cli_record_report_part (const char *path, const char *output);

/* Reports on standard error how large the log at @output is, and how it is opened. */
void weft_cli_record_report (const char *output);

/* Reports on standard error that no log was written, and why; a log at @output is an old one. */
void weft_cli_record_complain_of_lack (const char *output, const char *lack);

/* Writes the bytes from @address (see weft-address.h) to @output until their end or a signal, and
 * reports what it waits for unless @is_quiet. Returns the exit status. */
WeftCliStatus weft_cli_record_socket (const char *address, const char *output, gboolean is_quiet);
