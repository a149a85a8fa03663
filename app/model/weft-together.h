/* SPDX-License-Identifier: BSD-3-Clause */
/* Logs of several processes that are shown on one time axis. */
#pragma once

#include "weft-map.h"
#include <gio/gio.h>

/* Receives the number of bytes that are done and that of all; called from several threads. */
typedef void (*WeftTogetherProgress) (guint64 done, guint64 total, gpointer user_data);

/* Returns the name of the log that the files at @paths (NULL-terminated) make together: a path in
 * the folder of the first one, from which nothing is read. Newly allocated. */
char *weft_together_path (const char *const *paths);

/* Merges all processes in the files at @paths (NULL-terminated, two or more) into a log in a
 * temporary file, by the wall clock or at the time @align of each: see weft-trace-merge.h. For a
 * worker thread. Returns NULL with @error, whose text names the file. */
WeftMap *weft_together_merge (const char *const *paths,
                              const char *align,
                              WeftTogetherProgress progress,
                              gpointer user_data,
                              GCancellable *cancellable,
                              GError **error);
