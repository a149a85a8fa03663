/* SPDX-License-Identifier: BSD-3-Clause */
/* Logs to merge, and their merge. */
#pragma once

#include "logs.h"
#include "weft-log-merge.h"

/* Distance of the runs in a merge, ns. */
#define SHIFT 1234567890

/* Types of a header, the thread that runs, and the type of one more event, of zeros (0: none). */
typedef struct
{
  WeftTestType types[6];
  guint n;
  guint32 thread;
  guint16 event;
} MergeLayout;

WeftLog *merge_logs (WeftMergeInput *parts, guint n, GError **error);
/* The same with a header for each of @parts, which may then have any layouts. */
WeftLog *merge_logs_apart (WeftMergeInput *parts, guint n, GError **error);
WeftLog *merge_log_of_layout (const MergeLayout *layout);

/* Returns the last block of a HEC in @log. */
guint merge_find_last_cap_block (const WeftLog *log);
