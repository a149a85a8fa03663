/* SPDX-License-Identifier: BSD-3-Clause */
/* Alerts: conditions that are reported as soon as they occur while a program runs. The window and
 * the command line use the same table; adding an alert takes one row. */
#pragma once

#include "weft-quantity.h"

typedef enum
{
  WEFT_ALERT_GC_PAUSE,
  WEFT_ALERT_LIVE_HEAP,
  WEFT_ALERT_HEAP_GROWS,
  WEFT_ALERT_NOTHING_RUNS,
  WEFT_ALERT_THREAD_BLOCKED,
  WEFT_ALERT_DAMAGE,
  WEFT_N_ALERTS,
} WeftAlertKind;

/* An alert; copied by value, owns nothing. */
typedef struct
{
  WeftAlertKind kind;
  guint64 from, to;  /* ns */
  double value;      /* value in the unit of the alert's row; the largest value if count > 1 */
  guint count;       /* number of occurrences that one check found */
  guint32 thread;    /* thread ID, for WEFT_ALERT_THREAD_BLOCKED */
  gboolean is_final; /* FALSE if a HEC was silent, so that events of that time were missing */
} WeftAlert;

/* A row of the table of alerts. Static; texts are to be translated. */
typedef struct
{
  const char *id;        /* "gc-pause" */
  const char *title;     /* "GC pause" */
  const char *sentence;  /* the alert's message, with %s for the value */
  const char *condition; /* the condition, for the help */
  WeftUnit unit;         /* unit of the limit */
  double default_limit;  /* default limit, suitable for most programs */
  double scale; /* size of the preference's unit in units of @unit; 0 if there is no preference */
  const char *scale_name; /* name of the preference's unit, such as "ms"; or NULL */
} WeftAlertRow;

/* Indexed by WeftAlertKind. */
extern const WeftAlertRow weft_alert_rows[];

/* Limits in the units of the rows. A limit of 0 disables the alert. */
typedef struct
{
  double limits[WEFT_N_ALERTS];
} WeftAlertLimits;

/* Files of alerts: the part of the log around each alert, saved as an eventlog. They are saved
 * without asking and meant to be sent to others, so they never contain the program's environment,
 * which may hold secrets. */

/* The file that was written for an alert. */
typedef struct
{
  WeftAlert alert;
  char *path; /* owned */
} WeftAlertFile;

/* Writes a log file for each alert. Not thread-safe. */
typedef struct _WeftAlertFiles WeftAlertFiles;

/* Files are written to @folder, which is created if needed, and their names begin with @name
 * (without ".eventlog"). Each file covers the alert and @around ns before and after it. */
WeftAlertFiles *weft_alert_files_new (const char *folder, const char *name, guint64 around);
void weft_alert_files_free (WeftAlertFiles *self);

/* Moves the alerts of @from whose files are not written yet to @self. */
void weft_alert_files_move_pending (WeftAlertFiles *self, WeftAlertFiles *from);

/* Drops the alerts whose files are not written yet. Called when a new log replaces the one that was
 * watched. */
void weft_alert_files_clear_pending (WeftAlertFiles *self);

/* Adds @n new @alerts, except those whose time is in the file of a larger new alert of the same
 * kind. Then writes each file whose part of the log ends by @until (ns), the time up to which
 * @trace is final. Writes all files if @until is WEFT_TIME_END or the log of @trace has ended.
 * Appends a WeftAlertFile to @written for each file. Sets @error, which must not be
 * NULL, to the first reason why a file could not be written. Such a file is not tried again. */
void weft_alert_files_update (WeftAlertFiles *self,
                              const WeftTrace *trace,
                              guint64 until,
                              const WeftAlert *alerts,
                              guint n,
                              GArray *written,
                              GError **error);

/* Returns an empty array of WeftAlertFile, which frees the paths of its elements. */
GArray *weft_alert_file_array_new (void);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftAlertFiles, weft_alert_files_free)
