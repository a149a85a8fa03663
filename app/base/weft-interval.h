/* SPDX-License-Identifier: BSD-3-Clause */
/* Intervals of timers that poll, retry or resend. Tests can shorten them. */
#pragma once

#include <glib.h>

/* Returns @ms, divided by the environment variable WEFT_TIMER_SPEED if it is set; at least 1. Must
 * not be called in a signal handler. */
static inline guint
weft_interval (guint ms)
{
  const char *speed = g_getenv ("WEFT_TIMER_SPEED");
  guint64 factor = speed != NULL ? g_ascii_strtoull (speed, NULL, 10) : 1;

  return (guint) MAX (ms / MAX (factor, 1), 1);
}
