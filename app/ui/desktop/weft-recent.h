/* SPDX-License-Identifier: BSD-3-Clause */
/* Recently opened logs, from the desktop's list; recently run programs, from the settings; and the
 * example log. */
#pragma once

#include "weft-document.h"
#include "weft-file-chooser.h"
#include "weft-launch.h"

/* Returns at most @max existing logs, latest first: an array of owned GtkRecentInfo. */
GPtrArray *weft_recent_list (guint max);

/* Removes all logs from the list, and keeps other files. */
void weft_recent_clear (void);

/* Adds the log of @document with a description ("187.647 ms · 4 HECs · 7 141 events"). Skips logs
 * from which nothing has been read yet; pipes, since they cannot be opened again; and the example,
 * which has its own button. */
void weft_recent_add (WeftDocument *document);

/* Returns the example log in the folder named by the environment variable WEFT_DATA_DIR or, if that
 * is not set, in the installed folder. The file need not exist. A new reference. */
GFile *weft_example_get_file (void);

/* Returns the recently run programs, latest first: an array of owned WeftLaunch. */
GPtrArray *weft_recent_programs_list (void);

/* Adds @launch, and removes an earlier launch of the same command. */
void weft_recent_programs_add (const WeftLaunch *launch);
