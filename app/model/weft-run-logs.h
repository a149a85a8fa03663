/* SPDX-License-Identifier: BSD-3-Clause */
/* Logs of the programs that were run: where they are kept, and how many. */
#pragma once

#include <glib.h>

/* The path of a log for a new run of @program, in a folder of its own that is made; the last eight
 * logs, and those that are open, are kept, others are removed in the background. Newly allocated;
 * NULL with @error set. */
char *weft_run_logs_add (const char *program, GError **error);
