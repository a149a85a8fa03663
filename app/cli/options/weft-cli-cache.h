/* SPDX-License-Identifier: BSD-3-Clause */
/* Use of the cache of indexes, which the window has too, by weft-cli. */
#pragma once

#include <glib.h>

/* Whether logs that are opened from now on may be cached; they may at first. */
void weft_cli_cache_allow (gboolean is_allowed);

/* To be called before the log at @path is opened: has it cached if it is large, as far as the
 * window's setting allows. */
void weft_cli_cache_open (const char *path);

/* Waits until the indexes that are being written are whole. To be called before the program ends.
 */
void weft_cli_cache_end (void);
