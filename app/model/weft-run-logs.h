/* SPDX-License-Identifier: BSD-3-Clause */
/* Keeps the logs of the programs that were run, up to a maximum number. */
#pragma once

#include <glib.h>

/* Returns the path of a log for a new run of @program in @folder ("" for the current one), and
 * creates a folder for the log. The last eight logs, and those that are open, are kept; others are
 * removed in the background. Newly allocated. Returns NULL with @error set on failure. */
char *weft_run_logs_add (const char *program, const char *folder, GError **error);

/* Returns TRUE if @path is the path of a log made by weft_run_logs_add(). Sets @folder to the
 * folder that the program ran in, newly allocated, or to NULL if it is unknown. */
gboolean weft_run_logs_find_folder (const char *path, char **folder);
