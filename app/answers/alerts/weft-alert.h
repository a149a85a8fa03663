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
