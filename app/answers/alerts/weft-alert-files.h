/* SPDX-License-Identifier: BSD-3-Clause */
/* Files of alerts: the time around each alert, saved as an eventlog. They are saved unasked and are
 * meant to be sent to others, so they never contain the program's environment, which may hold
 * secrets. */
#pragma once

#include "weft-alert.h"

/* A file that was written. */
typedef struct
{
  WeftAlert alert;
  char *path; /* owned */
} WeftAlertFile;

/* For one thread at a time. */
typedef struct _WeftAlertFiles WeftAlertFiles;

/* Files are written to @folder, which is created if needed; their names begin with @name. @around:
 * ns before and after an alert. */
WeftAlertFiles *weft_alert_files_new (const char *folder, const char *name, guint64 around);
void weft_alert_files_free (WeftAlertFiles *self);

/* Takes over the alerts whose files @before has not written yet. */
void weft_alert_files_continue (WeftAlertFiles *self, WeftAlertFiles *before);

/* Forgets the alerts whose files are not written yet, as the log is another program's. */
void weft_alert_files_forget (WeftAlertFiles *self);

/* Adds the first @n of @alerts (of WeftAlert), which are new, but for those within the time of the
 * file of a larger one of them of their kind. Writes the files of all alerts whose surroundings in
 * @trace are final: known up to @until (ns), or all if that is WEFT_TIME_END or the log of @trace
 * has ended. Returns FALSE with @error if one could not be written, which is not tried again.
 * Appends a WeftAlertFile to @written for each of the others. */
gboolean weft_alert_files_look (WeftAlertFiles *self,
                                const WeftTrace *trace,
                                guint64 until,
                                const WeftAlert *alerts,
                                guint n,
                                GArray *written,
                                GError **error);

/* Returns an empty array of WeftAlertFile, which frees their paths. */
GArray *weft_alert_file_array_new (void);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftAlertFiles, weft_alert_files_free)
