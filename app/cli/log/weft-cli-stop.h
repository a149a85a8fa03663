/* SPDX-License-Identifier: BSD-3-Clause */
/* Signals that end a verb early. The verb still prints the results it has so far. */
#pragma once

#include <gio/gio.h>

/* Makes the first SIGINT or SIGTERM cancel @cancellable. If no thread can be created, the signals
 * end the program at once. To be called before other threads are created, so that these inherit the
 * signal mask. */
void weft_cli_stop_begin (GCancellable *cancellable);

/* Ends the program by the signal that was caught, if any. */
void weft_cli_stop_end (void);
