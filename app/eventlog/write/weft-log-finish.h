/* SPDX-License-Identifier: BSD-3-Clause */
/* End of an eventlog whose writer has left it in the middle. */
#pragma once

#include <gio/gio.h>

/* Makes the file @fd, which nobody writes any more and which can be read and written, end with a
 * whole event and an end marker: what was begun of an event, a block marker or a header is dropped.
 * A log that has its end marker stays as it is. FALSE with @error if it holds no eventlog, or
 * cannot be written. Reads all of its block markers. */
gboolean weft_log_finish (int fd, GError **error);
