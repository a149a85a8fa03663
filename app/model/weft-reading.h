/* SPDX-License-Identifier: BSD-3-Clause */
/* Reading of a log on a worker thread: question, progress and answer of a WeftAsk. */
#pragma once

#include "weft-alert-watch.h"
#include "weft-ask.h"
#include "weft-file-id.h"
#include "weft-map.h"
#include "weft-saved-view.h"
#include "weft-source.h"
#include "weft-trace.h"

#include <gio/gio.h>

/* State of reading a log: reported during the reading, and returned as the answer at its end. */
typedef struct
{
  WeftTrace *trace;    /* or NULL */
  guint64 done, total; /* bytes; total is 0 if it is unknown */
  WeftFileStamp stamp; /* stamp of the file when reading began or, for a live log, ended; set with
                          the first trace */
  gboolean is_live;    /* the program still writes the log: new bytes are read as they arrive */
  WeftSourceStatus status;
  WeftSavedView *view; /* saved with the log; or NULL */
  WeftSource *source;  /* in an answer: source of a stopped stream, to continue with; or NULL */
  GError *error;       /* in an answer: error, or NULL */
} WeftReading;

void weft_reading_free (gpointer reading);

/* Creates a question for the log that process @run (0 for the first) wrote to the file or stream
 * called @name (see weft-connection.h). @names: see weft_trace_read(). @source is NULL, or the
 * source of an earlier answer; the question takes ownership of it and continues to read it. Takes
 * references to @control, whose commands are sent to the program, and to @watch, which examines
 * each trace of a live log. */
gpointer weft_reading_question_new (const char *name,
                                    guint run,
                                    WeftIndex *names,
                                    WeftSource *source,
                                    WeftControl *control,
                                    WeftAlertWatch *watch);
/* Changes the question to the log that is merged from the files at @paths (NULL-terminated); see
 * weft_merged_log_read(). */
void weft_reading_question_merge (gpointer question, const char *const *paths, const char *align);
void weft_reading_question_free (gpointer question);

/* Reads the log, reports a WeftReading whenever something has changed, and returns the last one. */
gpointer weft_reading_run (gpointer question, WeftAskRun *run, GCancellable *cancellable);

/* Merges the logs of several processes, to be shown on one time axis. */

/* Reports that @done of @total bytes are processed. Called from several threads. */
typedef void (*WeftMergeProgress) (guint64 done, guint64 total, gpointer user_data);

/* Returns a name for the log that is merged from the files at @paths (NULL-terminated): a path in
 * the folder of the first file. Nothing is read from that path. Newly allocated. */
char *weft_merged_log_path (const char *const *paths);

/* Merges all processes in the files at @paths (NULL-terminated, two or more) into a log in a
 * temporary file. The logs are aligned by the wall clock or, if @align is not NULL, at their starts
 * (WEFT_DOCUMENT_ALIGN_STARTS) or at the time that @align names in each log; see
 * weft_merge_process_align(). Blocks; call it on a worker thread. Returns NULL with @error set,
 * whose message names the file. */
WeftMap *weft_merged_log_read (const char *const *paths,
                               const char *align,
                               WeftMergeProgress progress,
                               gpointer user_data,
                               GCancellable *cancellable,
                               GError **error);
