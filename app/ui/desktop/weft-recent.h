/* SPDX-License-Identifier: BSD-3-Clause */
/* Recently opened logs, from the desktop's list. */
#pragma once

#include "weft-document.h"
#include "weft-file-chooser.h"

/* At most @max existing logs, the latest first: an array of owned GtkRecentInfo. */
GPtrArray *weft_recent_get (guint max);

/* Removes all logs; other files stay. */
void weft_recent_clear (void);

/* Adds the log of @document with a description ("187.647 ms · 4 HECs · 7 141 events"). Skips logs
 * of which nothing was read yet, pipes, which cannot be opened again, and the example, which has
 * its own button. */
void weft_recent_add (WeftDocument *document);
