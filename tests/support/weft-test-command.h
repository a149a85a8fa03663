/* SPDX-License-Identifier: BSD-3-Clause */
/* Finds commands of the registry. */
#pragma once

#include "weft-control.h"

#include <string.h>

/* Returns the command called @id. */
static inline const WeftCommand *
weft_test_command (const char *id)
{
  guint n;
  const WeftCommand *commands = weft_commands (&n);

  for (guint i = 0; i < n; i++)
    if (strcmp (commands[i].id, id) == 0)
      return &commands[i];
  g_assert_not_reached ();
}
