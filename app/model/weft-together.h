/* SPDX-License-Identifier: BSD-3-Clause */
/* Merges the logs of several processes, to be shown on one time axis. */
#pragma once

#include "weft-map.h"
#include <gio/gio.h>

/* Reports that @done of @total bytes are processed. Called from several threads. */
typedef void (*WeftTogetherProgress) (guint64 done, guint64 total, gpointer user_data);

/* Returns a name for the log that is merged from the files at @paths (NULL-terminated): a path in
 * the folder of the first file. Nothing is read from that path. Newly allocated. */
char *weft_together_path (const char *const *paths);

/* Merges all processes in the files at @paths (NULL-terminated, two or more) into a log in a
 * temporary file. The logs are aligned by the wall clock or, if @align is not NULL, at the time
 * that @align names in each log; see weft_merge_process_align(). Blocks; call it on a worker
 * thread. Returns NULL with @error set, whose message names the file. */
WeftMap *weft_together_merge (const char *const *paths,
                              const char *align,
                              WeftTogetherProgress progress,
                              gpointer user_data,
                              GCancellable *cancellable,
                              GError **error);
