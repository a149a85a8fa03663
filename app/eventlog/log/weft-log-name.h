/* SPDX-License-Identifier: BSD-3-Clause */
/* Display name of a log: the name of its file, preceded by as many folders as distinguish it from
 * other logs. */
#pragma once

#include <glib.h>

/* Returns the name of the file at @path, "Standard input", or the address of a TCP socket. Newly
 * allocated, valid UTF-8. */
char *weft_log_name (const char *path);

/* Like weft_log_name(), but includes as many of the last folders as distinguish @path from the
 * other @paths: "before/chat.eventlog". @paths is NULL-terminated, and may contain @path. Paths of
 * the same file are not distinguished. Newly allocated. */
char *weft_log_name_among (const char *path, const char *const *paths);
