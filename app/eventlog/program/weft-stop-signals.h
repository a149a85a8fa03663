/* SPDX-License-Identifier: BSD-3-Clause */
/* Signals that end a program which is being recorded, so that its log keeps its end. */
#pragma once

#include <glib.h>

/* From one signal to the next. */
#define WEFT_STOP_PATIENCE_MS 3000

/* The signal to send as the @n-th, 0 after the last. SIGINT is first: GHC's RTS then shuts down and
 * writes what is left in its event buffers, while SIGTERM and SIGKILL end it without. May be called
 * in a signal handler. */
int weft_stop_signal (guint n);
