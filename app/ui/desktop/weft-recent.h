/* SPDX-License-Identifier: BSD-3-Clause */
/* Recently opened logs, from the desktop's list; recently run programs, from the settings; and the
 * example log. */
#pragma once

#include "weft-document.h"
#include "weft-file-chooser.h"
#include "weft-launch.h"

/* At most @max existing logs, the latest first: an array of owned GtkRecentInfo. */
GPtrArray *weft_recent_get (guint max);

/* Removes all logs; other files stay. */
void weft_recent_clear (void);

/* Adds the log of @document with a description ("187.647 ms · 4 HECs · 7 141 events"). Skips logs
 * of which nothing was read yet, pipes, which cannot be opened again, and the example, which has
 * its own button. */
void weft_recent_add (WeftDocument *document);

/* The example log, in the folder WEFT_DATA_DIR of the environment if Weft is not installed, else in
 * the installed one. The file need not exist. Returns a new reference. */
GFile *weft_example_file (void);

/* Recently run programs, the latest first: an array of owned WeftLaunch. */
GPtrArray *weft_recent_programs_get (void);

/* Adds @launch, and removes an earlier one with the same command. */
void weft_recent_programs_add (const WeftLaunch *launch);
