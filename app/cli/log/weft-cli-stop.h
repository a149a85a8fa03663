/* SPDX-License-Identifier: BSD-3-Clause */
/* Signals that stop a verb early. The verb still prints its results so far. */
#pragma once

#include <gio/gio.h>

/* Makes the first SIGINT, SIGTERM or SIGHUP cancel @cancellable. If no thread can be created, these
 * signals end the program at once. Call it before other threads are created, so that they inherit
 * the signal mask. */
void weft_cli_stop_begin (GCancellable *cancellable);

/* If a signal was caught, ends the program with this signal. */
void weft_cli_stop_end (void);
