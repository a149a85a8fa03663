/* SPDX-License-Identifier: BSD-3-Clause */
/* Recently opened logs, as the desktop remembers them. */
#pragma once

#include "weft-document.h"
#include "weft-file-chooser.h"

/* At most @max logs that are still there, the latest first: an array of owned GtkRecentInfo. */
GPtrArray *weft_recent_get (guint max);

/* Forgets all logs; other files stay. */
void weft_recent_clear (void);

/* Remembers the log of @document, with a line about it ("187.647 ms · 4 HECs · 7 141 events"). Not
 * where nothing of it was read yet, of pipes, which cannot be opened again, nor the example, which
 * has its own button. */
void weft_recent_add (WeftDocument *document);
