/* SPDX-License-Identifier: BSD-3-Clause */
/* Interval of a timer that polls, retries or sends again; shorter in tests. */
#pragma once

#include <glib.h>

/* Returns @ms, divided by the number that WEFT_TIMER_SPEED has in the environment, if any; at least
 * 1. Not to be called in a signal handler. */
guint weft_interval (guint ms);
