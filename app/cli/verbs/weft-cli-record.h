/* SPDX-License-Identifier: BSD-3-Clause */
/* Recording of a log: of a program that is started, and of one that writes to a socket. */
#pragma once

#include "weft-cli.h"

/* Whether a log can be written to @output. FALSE, said on standard error, where there is a file
 * that is not a log. */
gboolean weft_cli_record_may_replace (const char *output);

/* The path to write a recording for @output to, newly allocated: @output itself, or, if a log is
 * there, an empty file beside it, made by this. NULL, reported on standard error, if it cannot be
 * made. However this program ends, the log before stays where it is until the new one has replaced
 * it. */
char *weft_cli_record_path (const char *output);

/* Has the recording at @path, of weft_cli_record_path(), replace the log at @output. FALSE if that
 * fails. */
gboolean weft_cli_record_replace (const char *path, const char *output);

/* Reports on standard error that the recording at @path has not replaced the log at @output. */
void weft_cli_record_tell_part (const char *path, const char *output);

/* Reports on standard error how large the log at @output is, and how it is opened. */
void weft_cli_record_tell (const char *output);

/* Says on standard error that no log was written, and why; the one that is there is an old one. */
void weft_cli_record_complain_of_lack (const char *output, const char *lack);

/* Writes what comes from @address (see weft-address.h) to @output until its end or a signal, and
 * unless @is_quiet says what it waits for. */
WeftCliStatus weft_cli_record_socket (const char *address, const char *output, gboolean is_quiet);
