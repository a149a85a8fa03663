/* SPDX-License-Identifier: BSD-3-Clause */
/* Notifications of long work that has ended while no window of Weft was looked at. */
#pragma once

#include "weft-document.h"

/* Work that takes so long may make a person look elsewhere: us. */
#define WEFT_DONE_LONG_US (5 * G_USEC_PER_SEC)

/* Tells by @text, on one line, that work has ended that took @took_us, if that was long and no
 * window is active. The notification leads to the tab of the log at @path, or, where that is NULL,
 * to the last window. */
void weft_done_tell (gint64 took_us, const char *path, const char *text);

/* Tells that way when @document has been read, or could not be. Nothing is told of a log that its
 * program was still writing. To be called before it is read. */
void weft_done_watch (WeftDocument *document);
