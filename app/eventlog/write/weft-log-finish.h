/* SPDX-License-Identifier: BSD-3-Clause */
/* Repair of the end of an eventlog whose writer has exited early. */
#pragma once

#include <gio/gio.h>

/* Makes the file @fd, open for reading and writing and without another writer, end with a whole
 * event and an end marker: an incomplete event, block marker or header is dropped. A log with an
 * end marker stays as it is. Reads all block markers. Returns FALSE with @error set if the file has
 * no eventlog, or cannot be written. */
gboolean weft_log_finish (int fd, GError **error);
