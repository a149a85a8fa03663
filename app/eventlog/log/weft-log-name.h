/* SPDX-License-Identifier: BSD-3-Clause */
/* Display name of a log: the name of its file, and as much of the folder as tells it from others.
 */
#pragma once

#include <glib.h>

/* The file's name, "Standard input", or the address of a TCP socket. Valid UTF-8, newly allocated.
 */
char *weft_log_name (const char *path);

/* The same, with the last folders before it that the other @paths (ended by NULL; @path may be one
 * of them) do not have there: "before/chat.eventlog". Of paths that are the same file's, one does
 * not count as another. Newly allocated. */
char *weft_log_name_among (const char *path, const char *const *paths);
