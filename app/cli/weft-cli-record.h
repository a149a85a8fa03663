/* SPDX-License-Identifier: BSD-3-Clause */
/* Recording of a log: of a program that is started, and of one that writes to a socket. */
#pragma once

#include "weft-cli.h"

/* Whether a log can be written to @output. FALSE, said on standard error, where there is a file
 * that is not a log. */
gboolean weft_cli_record_may_replace (const char *output);

/* Renames the log at @output, so that a reader of it keeps it, and it can be put back. Returns its
 * new path, newly allocated; NULL if there is none, or it cannot be renamed. */
char *weft_cli_record_put_aside (const char *output);

/* Whether something was written to @output. Removes @old, which was put aside or is NULL, or puts
 * it back where nothing was. Unless @is_quiet, says on standard error where the log is, how large,
 * and how it is opened, or @lack: why there is none. */
gboolean
weft_cli_record_settle (const char *output, const char *old, gboolean is_quiet, const char *lack);

/* Reports on standard error how large the log at @output is, and how it is opened. */
void weft_cli_record_tell (const char *output);

/* Says on standard error that no log was written, and why; the one that is there is an old one. */
void weft_cli_record_complain_of_lack (const char *output, const char *lack);

/* Writes what comes from @address (see weft-address.h) to @output until its end or a signal, and
 * unless @is_quiet says what it waits for. */
WeftCliStatus weft_cli_record_socket (const char *address, const char *output, gboolean is_quiet);
