/* SPDX-License-Identifier: BSD-3-Clause */
/* Recently opened logs, as the desktop remembers them. */
#pragma once

#include "weft-file-chooser.h"

/* At most @max logs that are still there, the latest first: an array of owned GtkRecentInfo. */
GPtrArray *weft_recent_get (guint max);

/* Forgets all logs; other files stay. */
void weft_recent_clear (void);

/* Remembers @file; @description is a line about it ("295.390 ms · 4 HECs"), or NULL. */
void weft_recent_add (GFile *file, const char *description);
