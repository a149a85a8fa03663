/* SPDX-License-Identifier: BSD-3-Clause */
/* Repair of the end of an eventlog whose program has exited early. */
#pragma once

#include <gio/gio.h>

/* Makes the file @fd end with a complete event and an end marker. An incomplete event, block marker
 * or header at the end is dropped. @fd must be open for reading and writing, and have no other
 * writer. A log with an end marker is left unchanged. Reads all block markers. Returns FALSE with
 * @error set if the file is not an eventlog, or cannot be written. */
gboolean weft_log_finish (int fd, GError **error);
