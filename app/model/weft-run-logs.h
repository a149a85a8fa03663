/* SPDX-License-Identifier: BSD-3-Clause */
/* Logs of the programs that were run: their folder and their number. */
#pragma once

#include <glib.h>

/* Returns the path of a log for a new run of @program in @folder, or, if that is "", in the current
 * one. The log gets a folder of its own, which is made; the last eight logs, and those that are
 * open, are kept, others are removed in the background. Newly allocated; NULL with @error set. */
char *weft_run_logs_add (const char *program, const char *folder, GError **error);

/* Returns TRUE if @path is of such a log; @folder is then set to the one that its program ran in,
 * newly allocated, or to NULL if that is not known. */
gboolean weft_run_logs_find_folder (const char *path, char **folder);
