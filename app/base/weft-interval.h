/* SPDX-License-Identifier: BSD-3-Clause */
/* Intervals of timers that poll, retry or resend. Tests can shorten them. */
#pragma once

#include <glib.h>

/* Returns @ms, divided by the environment variable WEFT_TIMER_SPEED if it is set; at least 1. Must
 * not be called in a signal handler. */
guint weft_interval (guint ms);
