/* SPDX-License-Identifier: BSD-3-Clause */
/* Watch over a growing log that raises alerts. */
#pragma once

#include "weft-alert.h"
#include "weft-trace.h"

/* Checks each trace of a log that grows, each moment once. Shared by reference; one thread checks,
 * and any thread may fetch the alerts and change the limits and the folder without waiting. */
typedef struct _WeftAlertWatch WeftAlertWatch;

/* Ignores the time before @from (ns). New reference: weft_shared_unref(). */
WeftAlertWatch *weft_alert_watch_new (const WeftAlertLimits *limits, guint64 from);
void weft_alert_watch_set_limits (WeftAlertWatch *self, const WeftAlertLimits *limits);

/* Checks the time between the last check and weft_trace_final() of @trace: at most one alert of a
 * kind. A condition that lasts is reported once. Reads new events and, for blocked threads, all
 * thread events since their last snapshot. */
void weft_alert_watch_look (WeftAlertWatch *self, WeftTrace *trace);

/* Saves the time around each further occurrence of an alert, @around ns before and after it, as an
 * eventlog in @folder, whose name begins with @name; NULL: none. Occurrences that one look finds
 * within the time of a larger one's file have none of their own. weft_alert_watch_look() writes a
 * file when the time after the occurrence is known. */
void weft_alert_watch_set_folder (WeftAlertWatch *self,
                                  const char *folder,
                                  const char *name,
                                  guint64 around);

/* Writes such files also of what does not come any more, as @trace is the last. Like a look,
 * without one. */
void weft_alert_watch_end (WeftAlertWatch *self, const WeftTrace *trace);

/* Returns the reason why such a file could not be written since the last call, or NULL. Newly
 * allocated. */
char *weft_alert_watch_take_error (WeftAlertWatch *self);

/* The files that were written since the last call: an array of WeftAlertFile. Free with
 * g_array_unref(). */
GArray *weft_alert_watch_take_files (WeftAlertWatch *self);

/* Returns the alerts since the last call: an array of WeftAlert. Free with g_array_unref(). */
GArray *weft_alert_watch_take (WeftAlertWatch *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftAlertWatch, weft_shared_unref)
