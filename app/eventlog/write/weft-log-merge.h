/* SPDX-License-Identifier: BSD-3-Clause */
/* Merge of logs: several processes on one time axis, as one eventlog. */
#pragma once

#include "weft-block-writer.h"
#include "weft-log.h"

/* The log of a process that is to be merged. A plain value. */
typedef struct
{
  const WeftLog *log;
  const char *name; /* for messages */
  guint64 from;     /* ns: start of its run, by its own clock */
  guint64 shift;    /* ns that are added to all of its stamps */
} WeftMergePart;

typedef enum
{
  WEFT_MERGE_ERROR_LAYOUT, /* the logs have different layouts of the same event */
  WEFT_MERGE_ERROR_RANGE,  /* there are not enough numbers for all HECs or threads */
} WeftMergeError;
#define WEFT_MERGE_ERROR (weft_merge_error_quark ())
GQuark weft_merge_error_quark (void);

/* Writes the @n @parts as one log, each with numbers of HECs, threads, tasks and sets of HECs that
 * are above those of the part before it. Its header declares the event types of all. The blocks of
 * a part follow one another, after a block that begins with the creation of the set of its
 * process, at the start of its run, or of each of its segments, and before an empty block of no HEC
 * if its log is complete; see weft_log_of_process(). All
 * other events stay, so that answers about the process do, but for damaged bytes, which are left
 * out. Reads each log twice: for a worker thread. Returns FALSE with @error in WEFT_MERGE_ERROR
 * (translated), that of @put, or G_IO_ERROR_CANCELLED. */
gboolean weft_log_merge (const WeftMergePart *parts,
                         guint n,
                         WeftLogPut put,
                         gpointer out,
                         GCancellable *cancellable,
                         GError **error);
