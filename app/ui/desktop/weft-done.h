/* SPDX-License-Identifier: BSD-3-Clause */
/* Notifications of long work that ended while no window of Weft was active. */
#pragma once

#include "weft-document.h"

/* Duration after which the user may have turned to another window, so that a notification is sent,
 * us. */
#define WEFT_DONE_MIN_US (5 * G_USEC_PER_SEC)

/* Sends a notification with the one-line @text, which says what has ended, if the work took long
 * (@took_us) and no window is active. Activating the notification shows the tab of the log at
 * @path, or the last window if @path is NULL. */
void weft_done_notify (gint64 took_us, const char *path, const char *text);

/* Notifies the user when @document has been read or could not be read, but not if the program was
 * still writing the log. Call before the document is read. */
void weft_done_watch (WeftDocument *document);
