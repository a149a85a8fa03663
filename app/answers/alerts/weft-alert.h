/* SPDX-License-Identifier: BSD-3-Clause */
/* Alerts: conditions that are reported at once while a program runs. Window and command line read
 * their table; a new one is a row. */
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

/* An alert. A plain value. */
typedef struct
{
  WeftAlertKind kind;
  guint64 from, to; /* ns */
  double value;     /* in the unit of its row; the largest one if there are several */
  guint count;      /* occurrences since the last check */
  guint32 thread;   /* THREAD_BLOCKED: thread ID */
} WeftAlert;

/* A row of the table. Static; texts are to be translated. */
typedef struct
{
  const char *id;       /* "gc-pause" */
  const char *title;    /* "GC pause" */
  const char *sentence; /* with %s for the value */
  const char *what;     /* its condition, for help */
  WeftUnit unit;        /* unit of its limit */
  double preset;        /* a limit that suits most programs */
  double scale;         /* unit of the preference, in @unit; 0: the limit cannot be chosen */
  const char *scale_name;
} WeftAlertRow;

/* The rows, by WeftAlertKind. */
extern const WeftAlertRow weft_alert_rows[];

/* Limits in the units of the rows; 0: off. Starts as zeros. */
typedef struct
{
  double limits[WEFT_N_ALERTS];
} WeftAlertLimits;
