/* SPDX-License-Identifier: BSD-3-Clause */
/* Recently opened logs, as the desktop remembers them. */
#pragma once

#include <gtk/gtk.h>

#define WEFT_MIME_TYPE "application/x-ghc-eventlog"

/* At most @max logs that are still there, the latest first: an array of owned GtkRecentInfo. */
GPtrArray *weft_recent_get (guint max);

/* Remembers @file; @description is a line about it ("295.390 ms · 4 HECs"), or NULL. */
void weft_recent_add (GFile *file, const char *description);
