/* SPDX-License-Identifier: BSD-3-Clause */
/* Private fields of a document, and functions that watch its file, for the files that implement
 * documents. */
#pragma once

#include "weft-alert-watch.h"
#include "weft-ask.h"
#include "weft-document.h"
#include "weft-file-id.h"
#include "weft-source.h"

struct _WeftDocument
{
  GObject parent_instance;

  char *path;
  WeftMap *stream;     /* bytes of the stream if another document has read it, else NULL */
  char **merged_paths; /* paths of the files whose logs are merged; or NULL. Merged by the document
                          of the first process, which is the stream of the others */
  char *align;         /* how to align their clocks, as in weft_merged_log_read(); or NULL */
  guint run;
  char *title;
  char *subtitle;
  char *error;
  gboolean is_not_eventlog;
  WeftView *view;
  GPtrArray *axis; /* documents on the same time axis, borrowed; shared by all of them; or NULL */
  WeftBookmarks *bookmarks;
  WeftTrace *trace;          /* or NULL */
  WeftSavedView *saved_view; /* or NULL */
  WeftIndex *names;          /* index of another log with names, see weft_trace_read(); or NULL */
  WeftAsk *ask;              /* reads the log */
  WeftSource *source;        /* a stopped stream, to be continued; or NULL */
  GFileMonitor *monitor;     /* or NULL */
  WeftAlertWatch *watch;

  WeftControl *control;

  WeftDocumentState state;
  WeftFileStamp stamp; /* state of the file when @trace was read */
  WeftSourceStatus status;
  gboolean is_buffered; /* the program cannot flush its events */
  double progress;
  guint64 bytes_read;
  gboolean keeps_trace; /* @trace is kept until the log has been read again or is live */
  gboolean is_live;
  gboolean has_marks;   /* the bookmarks of the live log are listed */
  gboolean reads_again; /* the log is to be read again when this reading ends */
  gboolean is_changed;
  gboolean is_removed;      /* the file is no longer at its path */
  gsize bytes_left;         /* number of mapped bytes that the file still has, as last reported */
  guint cores;              /* cores of the machine that the program ran on, or 0 */
  gboolean asked_for_cores; /* the saved number of cores has been looked up */

  WeftAsk *findings;              /* looks for the findings of a trace */
  gboolean needs_findings;        /* findings have been requested */
  gboolean has_reported_findings; /* "findings-changed" was emitted for @trace */
  gint64 findings_due;            /* none are looked for before this monotonic time, us */
  guint findings_timer;
};

extern const WeftAskClass weft_document_findings;

/* Looks for the findings of the current trace, as soon as they are due, if they were requested and
 * have not been reported. */
void weft_document_update_findings (WeftDocument *self);

/* Like weft_document_update_findings(), but after a delay. Called when the state has changed. */
void weft_document_delay_findings (WeftDocument *self);

/* Starts to watch the file at the document's path, if there is a file. */
void weft_document_watch_file (WeftDocument *self);

/* Compares the file at the path with the file that was read. A file that grows while it is read has
 * not changed. A file that has lost bytes, or another file with the same name, has changed. */
void weft_document_check_file (WeftDocument *self);

/* Sets whether the file is changed or removed. "changed-on-disk" is notified again for each further
 * loss of bytes. */
void weft_document_set_changed (WeftDocument *self, gboolean is_changed, gboolean is_removed);
