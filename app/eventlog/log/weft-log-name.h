/* SPDX-License-Identifier: BSD-3-Clause */
/* Display name of a log: the name of its file, after as many folders as distinguish it from
 * others. */
#pragma once

#include <glib.h>

/* Returns the name of the file at @path, "Standard input", or the address of a TCP socket. Valid
 * UTF-8, newly allocated. */
char *weft_log_name (const char *path);

/* Like weft_log_name(), but includes as many of the last folders as distinguish it from the other
 * @paths (NULL-terminated; @path may be one of them): "before/chat.eventlog". Paths of the same
 * file are not distinguished. Newly allocated. */
char *weft_log_name_among (const char *path, const char *const *paths);
