/* SPDX-License-Identifier: BSD-3-Clause */
#include "weft-interval.h"

guint
weft_interval (guint ms)
{
  const char *speed = g_getenv ("WEFT_TIMER_SPEED");
  guint64 factor = speed != NULL ? g_ascii_strtoull (speed, NULL, 10) : 1;

  return (guint) MAX (ms / MAX (factor, 1), 1);
}
