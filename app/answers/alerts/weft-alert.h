/* SPDX-License-Identifier: BSD-3-Clause */
/* Alerts: what is to be reported at once while a program runs. Window and command line are made
 * from their table; a new one is a row. */
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

/* One of them. A plain value. */
typedef struct
{
  WeftAlertKind kind;
  guint64 from, to; /* ns: where it is seen */
  double value;     /* in the unit of its row; the largest, where it was seen more than once */
  guint count;      /* how often it was seen since the last look */
  guint32 thread;   /* THREAD_BLOCKED: its id */
} WeftAlert;

/* A row of the table. Static; texts are to be translated. */
typedef struct
{
  const char *id;       /* "gc-pause" */
  const char *title;    /* what is watched: "GC pause" */
  const char *sentence; /* what was seen, with %s for the value */
  const char *what;     /* its condition, for help */
  WeftUnit unit;        /* of its limit */
  double preset;        /* a limit that suits most programs */
  double scale;         /* what people say it in, in that unit; 0: there is nothing to choose */
  const char *scale_name;
} WeftAlertRow;

/* WEFT_N_ALERTS rows. */
extern const WeftAlertRow weft_alert_rows[];

/* Limits in the units of the rows; 0: it is not watched. All zeros at first. */
typedef struct
{
  double limits[WEFT_N_ALERTS];
} WeftAlertLimits;
