/* SPDX-License-Identifier: BSD-3-Clause */
/* Recording of a log: of a program that is started, and of one that writes to a socket. */
#pragma once

#include "weft-cli.h"

/* Whether a log can be written to @output: a log that was there goes away, as the RTS has it; a
 * reader of the old one keeps it. FALSE, said on standard error, where another file is there. */
gboolean weft_cli_record_make_room (const char *output);

/* Says on standard error where the log is, how large, and how it is opened. */
void weft_cli_record_tell (const char *output);

/* Writes what comes from @address (see weft-address.h) to @output until its end or a signal, and
 * unless @is_quiet says what it waits for. */
WeftCliStatus weft_cli_record_socket (const char *address, const char *output, gboolean is_quiet);
