/* SPDX-License-Identifier: BSD-3-Clause */
/* Merge of logs: several processes on one time axis, as one eventlog. */
#pragma once

#include "weft-block-writer.h"
#include "weft-log.h"

/* A process's log to be merged; copied by value, borrows @log and @name. */
typedef struct
{
  const WeftLog *log;
  const char *name; /* for messages */
  guint64 from;     /* start of its run by its own clock, ns */
  guint64 shift;    /* added to all of its stamps, ns */
} WeftMergePart;

typedef enum
{
  WEFT_MERGE_ERROR_LAYOUT, /* the logs have different layouts of the same event */
  WEFT_MERGE_ERROR_RANGE,  /* there are not enough numbers for all HECs or threads */
} WeftMergeError;
#define WEFT_MERGE_ERROR (weft_merge_error_quark ())
GQuark weft_merge_error_quark (void);

/* Writes the @n @parts as one log. The HECs, threads, tasks and sets of HECs of each part get
 * numbers above those of the part before it. The header declares the event types of all parts. The
 * blocks of a part are consecutive: each of its segments begins with a block that creates the set
 * of its process (the first one at the start of its run), and, if its log is complete, it ends with
 * an empty block of no HEC; see weft_log_of_process(). All other events stay, and with them the
 * answers about the process, except for damaged bytes, which are left out. Reads each log twice: to
 * be called on a worker thread. Returns FALSE with @error in WEFT_MERGE_ERROR (translated), that of
 * @put, or G_IO_ERROR_CANCELLED. */
gboolean weft_log_merge (const WeftMergePart *parts,
                         guint n,
                         WeftLogPut put,
                         gpointer out,
                         GCancellable *cancellable,
                         GError **error);
