/* SPDX-License-Identifier: BSD-3-Clause */
/* Following of a log that grows: what is asked for, and the records that are printed. */
#pragma once

#include "weft-alert.h"
#include "weft-cli-options.h"
#include "weft-control.h"
#include "weft-record.h"
#include "weft-trace.h"

typedef struct _WeftCliFollower WeftCliFollower;

/* One of what can be printed. */
typedef struct
{
  const char *name;
  const char *what; /* to be translated */
  /* prints what has become final up to @until */
  void (*print) (WeftCliFollower *self, WeftTrace *trace, guint64 until);
} WeftCliPrint;
#define WEFT_CLI_N_PRINTS 3
extern const WeftCliPrint weft_cli_prints[WEFT_CLI_N_PRINTS];

/* What is asked for. */
typedef struct
{
  WeftCliLog log;
  guint print;   /* bits 1 << place in weft_cli_prints */
  guint64 every; /* ns: an interval's length */
  GArray *conditions;
  WeftAlertLimits limits;
  char *folder;   /* of files of alerts; or NULL */
  guint64 around; /* ns */
  WeftKeep keep;
} WeftCliFollow;

/* Prints what becomes known of a log, until it ends. */
WeftCliStatus weft_cli_follow_log (const WeftCliFollow *question);

/* Of a WeftAlert. */
extern const WeftRecordShape weft_cli_alert_shape;
