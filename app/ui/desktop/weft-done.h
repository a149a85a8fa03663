/* SPDX-License-Identifier: BSD-3-Clause */
/* Notifications of long work that ended while no window of Weft was active. */
#pragma once

#include "weft-document.h"

/* Minimum duration of work at whose end a notification is sent, us. During shorter work, the user
 * has hardly switched to another window. */
#define WEFT_DONE_MIN_US (5 * G_USEC_PER_SEC)

/* Sends a notification with the one-line @text, which names the work that has ended. Does nothing
 * if the work took (@took_us) less than WEFT_DONE_MIN_US or if a window is active. Activating the
 * notification shows the tab of the log at @path, or the last window if @path is NULL. */
void weft_done_notify (gint64 took_us, const char *path, const char *text);

/* Sends a notification when the reading of @document has ended or failed, unless the program was
 * still writing the log. Call before the document is read. */
void weft_done_watch (WeftDocument *document);
