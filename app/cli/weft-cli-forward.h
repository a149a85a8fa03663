/* SPDX-License-Identifier: BSD-3-Clause */
/* Signals that weft-cli gets, passed on to the program that it runs. */
#pragma once

#include <glib.h>
#include <sys/types.h>

/* From now on they do not end weft-cli. To be called before the program is started. */
void weft_cli_forward_signals (void);

/* Passes on to @program those that come, and the last that came before; 0: to none. */
void weft_cli_forward_to (pid_t program);
