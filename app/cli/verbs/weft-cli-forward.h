/* SPDX-License-Identifier: BSD-3-Clause */
/* Forwarding of signals from weft-cli to the program that it runs. */
#pragma once

#include <glib.h>
#include <sys/types.h>

/* Catches the signals that are forwarded, so that they do not end weft-cli. To be called before the
 * program is started. */
void weft_cli_forward_signals (void);

/* Sends @program the last signal that came so far, and each that comes from now on; 0: none. */
void weft_cli_forward_to (pid_t program);
