/* SPDX-License-Identifier: BSD-3-Clause */
/* Stop of a verb by Ctrl+C, so that it can finish what it has begun. */
#pragma once

#include <gio/gio.h>

/* From now on SIGINT and SIGTERM cancel @cancellable, once; if no thread can be made, they end the
 * program as they do otherwise. To be called before there are other threads. */
void weft_cli_stop_catch (GCancellable *cancellable);

/* Ends the program by the signal that came; returns where none did. */
void weft_cli_stop_end (void);
