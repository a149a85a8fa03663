/* SPDX-License-Identifier: BSD-3-Clause */
/* Alert watch: checks a growing log and raises alerts. */
#pragma once

#include "weft-alert.h"
#include "weft-trace.h"

/* Checks the successive traces of a growing log. Each moment of the log is checked only once, or
 * twice if a HEC was silent. Shared by reference. Only one thread may check. Any thread may fetch
 * the alerts and change the limits and the folder; these calls never wait for a running check. */
typedef struct _WeftAlertWatch WeftAlertWatch;

/* Creates a watch that ignores the time before @from (ns). Free with weft_shared_unref(). */
WeftAlertWatch *weft_alert_watch_new (const WeftAlertLimits *limits, guint64 from);
void weft_alert_watch_set_limits (WeftAlertWatch *self, const WeftAlertLimits *limits);

/* Checks the time between the last check and weft_trace_settled_until() of @trace, and raises at
 * most one alert of each kind. A condition that lasts is reported once. Alerts of a time in which a
 * HEC is silent are not final. For such a time, no alert says that nothing runs or that a thread is
 * blocked, since a missing event may refute it. The time is checked again when all of its events
 * are known, and only alerts that were not raised before are added. Reads the new events and, for
 * blocked threads, all thread events since their last snapshot. */
void weft_alert_watch_check (WeftAlertWatch *self, WeftTrace *trace);

/* From now on, saves each occurrence of an alert, with @around ns before and after it, as an
 * eventlog in @folder. The file's name begins with @name. If @folder is NULL, nothing is saved. If
 * a check finds several occurrences of a kind in the time that the file of the largest occurrence
 * covers, only that file is written. weft_alert_watch_check() writes a file once the time after the
 * occurrence is known. */
void weft_alert_watch_set_folder (WeftAlertWatch *self,
                                  const char *folder,
                                  const char *name,
                                  guint64 around);

/* Writes the files of all pending alerts, without waiting for later events. @trace must be the last
 * trace of the log, which is not checked again. Must be called by the checking thread. */
void weft_alert_watch_end (WeftAlertWatch *self, const WeftTrace *trace);

/* Returns the message of the last error in writing an alert's file since the last call, or NULL.
 * Newly allocated. */
char *weft_alert_watch_steal_error (WeftAlertWatch *self);

/* Returns the files written since the last call: an array of WeftAlertFile. Free with
 * g_array_unref(). */
GArray *weft_alert_watch_steal_files (WeftAlertWatch *self);

/* Returns the alerts raised since the last call: an array of WeftAlert. Free with
 * g_array_unref(). */
GArray *weft_alert_watch_steal_alerts (WeftAlertWatch *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftAlertWatch, weft_shared_unref)
