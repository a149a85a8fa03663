/* SPDX-License-Identifier: BSD-3-Clause */
/* Watch over a growing log that raises alerts. */
#pragma once

#include "weft-alert.h"
#include "weft-trace.h"

/* Looks at each trace of a log that grows, once at each moment. Shared by reference; one thread
 * looks, any thread may take what it saw and change the limits and the folder, without waiting. */
typedef struct _WeftAlertWatch WeftAlertWatch;

/* What is before @from (ns) is not looked at. New reference: weft_shared_unref(). */
WeftAlertWatch *weft_alert_watch_new (const WeftAlertLimits *limits, guint64 from);
void weft_alert_watch_set_limits (WeftAlertWatch *self, const WeftAlertLimits *limits);

/* Looks for alerts in the time between the last look and weft_trace_final() of @trace: at most one
 * of a kind. What lasts is reported once. Reads what is new, and, for blocked threads, all thread
 * events since the last picture of them. */
void weft_alert_watch_look (WeftAlertWatch *self, WeftTrace *trace);

/* From now on the time around each alert, @around ns before and after it, becomes an eventlog in
 * @folder, whose name begins with @name; NULL for none. weft_alert_watch_look() writes it, when
 * what comes after the alert is known, too. */
void weft_alert_watch_set_folder (WeftAlertWatch *self,
                                  const char *folder,
                                  const char *name,
                                  guint64 around);

/* Writes such files also of what does not come any more, as @trace is the last. Like a look,
 * without one. */
void weft_alert_watch_end (WeftAlertWatch *self, const WeftTrace *trace);

/* Why such a file could not be written since the last call, or NULL. Newly allocated. */
char *weft_alert_watch_take_error (WeftAlertWatch *self);

/* The files that were written since the last call: an array of WeftAlertFile. Free with
 * g_array_unref(). */
GArray *weft_alert_watch_take_files (WeftAlertWatch *self);

/* What was seen since the last call: an array of WeftAlert. Free with g_array_unref(). */
GArray *weft_alert_watch_take (WeftAlertWatch *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftAlertWatch, weft_shared_unref)
