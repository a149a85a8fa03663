/* SPDX-License-Identifier: BSD-3-Clause */
/* Merge of logs: several processes on one time axis, as one eventlog. */
#pragma once

#include "weft-log-writer.h"
#include "weft-log.h"

/* Log of one process to be merged; copied by value, borrows its members. */
typedef struct
{
  const WeftLog *log;
  const char *name; /* name of the log, for messages */
  guint64 from;     /* start of the run by the process's own clock, ns */
  guint64 shift;    /* time to add to all stamps, ns */
  const char *ghc;  /* version of GHC that built the program, for messages; NULL if unknown */
} WeftMergeInput;

typedef enum
{
  WEFT_MERGE_ERROR_LAYOUT, /* events of the same type have different layouts in two logs */
  WEFT_MERGE_ERROR_RANGE,  /* there are too many processes, HECs or threads for one log */
} WeftMergeError;
#define WEFT_MERGE_ERROR (weft_merge_error_quark ())
GQuark weft_merge_error_quark (void);

/* Writes the @n @inputs as one log. The HECs, threads, tasks and sets of HECs of each input get
 * numbers above those of the previous input, and the header contains the difference; see
 * weft_log_for_process(). The header declares the event types of all inputs. Two inputs may
 * declare different sizes of an event type unless both have such events. The blocks of an input are
 * consecutive. Each segment of an input begins with a block that creates the set of its
 * process (for the first segment, at the start of the run). An input whose log is complete ends
 * with an empty block of no HEC; see weft_log_for_process(). Damaged bytes are left out. All other
 * events are kept, so that analyses of a process give the same results. The merged logs of single
 * inputs, one after the other, are a merged log of all of them, in which each input keeps its own
 * event types and numbers; only Weft reads it as such. Reads each log twice: to be called on a
 * worker thread. Returns FALSE with @error in WEFT_MERGE_ERROR (translated), that of @put, or
 * G_IO_ERROR_CANCELLED. */
gboolean weft_log_merge (const WeftMergeInput *inputs,
                         guint n,
                         WeftLogWriteFunc put,
                         gpointer out,
                         GCancellable *cancellable,
                         GError **error);
