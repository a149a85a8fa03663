/* SPDX-License-Identifier: BSD-3-Clause */
/* Writes an eventlog of any size, like that of a ring of threads that pass tokens on: as many
 * scheduler events as there can be. */
#pragma once

#include <glib.h>

/* Writes a log of about @bytes with @caps capabilities to @path. FALSE with @error set. */
gboolean bench_log_write (const char *path, guint64 bytes, guint caps, GError **error);
