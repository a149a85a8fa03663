/* SPDX-License-Identifier: BSD-3-Clause */
/* Mildest first. */
#include "weft-stop-signals.h"

#include <signal.h>

int
weft_stop_signal (guint n)
{
  static const int numbers[] = { SIGINT, SIGTERM, SIGKILL };

  return n < G_N_ELEMENTS (numbers) ? numbers[n] : 0;
}
