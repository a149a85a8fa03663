/* SPDX-License-Identifier: BSD-3-Clause */
/* Document: an opened log, with its path, reading state, trace and view. */
#pragma once

#include "weft-alert.h"
#include "weft-bookmarks.h"
#include "weft-control.h"
#include "weft-saved-view.h"
#include "weft-source-status.h"
#include "weft-trace.h"
#include "weft-view.h"
#include <gio/gio.h>

#define WEFT_TYPE_DOCUMENT (weft_document_get_type ())
G_DECLARE_FINAL_TYPE (WeftDocument, weft_document, WEFT, DOCUMENT, GObject)

typedef enum
{
  WEFT_DOCUMENT_READING,
  WEFT_DOCUMENT_READY,
  WEFT_DOCUMENT_FAILED,    /* nothing can be shown; see weft_document_get_error() */
  WEFT_DOCUMENT_CANCELLED, /* like READY if a first part was read, otherwise without data; has an
                              error unless the user stopped it */
} WeftDocumentState;

/* Properties, all read-only, notified on the main thread: "state", "progress" (0 to 1, or -1 if the
 * size is unknown), "is-live" (the program is still writing the log that is being read, and the
 * view follows the end of the log), "trace" (changes while reading, to a growing part of the log),
 * "changed-on-disk" (notified again whenever the file has lost more bytes, was removed or has
 * reappeared). Signals of a live log: "alert", with a const WeftAlert *, and "alert-saved", with a
 * const WeftAlertFile *. Signals "axis-changed", "presented" and "findings-changed": see
 * weft_document_get_axis_documents(), weft_document_present() and
 * weft_document_request_findings(). */

/* Creates a document for the log called @path (see weft-connection.h): a local path, "-", or a
 * socket's address. Nothing is read yet. A file may contain the logs of several processes, one
 * after the other; the document is for the first process, or for process @run (from 0). */
WeftDocument *weft_document_new (const char *path);
WeftDocument *weft_document_new_run (const char *path, guint run);

/* Alignment of merged logs at their starts; part of a log starts with its range, which may be long
 * after the start of the program. */
#define WEFT_DOCUMENT_ALIGN_STARTS "0s"

/* Creates a document for the first process of the log that is merged from the files at @paths
 * (NULL-terminated, two or more), on one time axis; see weft_merged_log_read(). If @align is NULL
 * or empty, the logs are aligned by the wall clock. */
WeftDocument *weft_document_new_merged (const char *const *paths, const char *align);
/* Returns the paths of the files, or NULL if the document is not for a merged log. Borrowed. */
const char *const *weft_document_get_merged_paths (WeftDocument *self);

/* Creates a document for process @run of the same file. If @self reads a stream, which cannot be
 * read twice, the new document reads the bytes that @self has read. The new document is live as
 * long as @self is. If both processes are on one time axis, their views are linked. */
WeftDocument *weft_document_new_further_process (WeftDocument *self, guint run);

/* Returns the documents on the time axis of @self, including @self, by process number; NULL if
 * there are no others. Borrowed, like the documents, and valid until "axis-changed". */
GPtrArray *weft_document_get_axis_documents (WeftDocument *self);
/* Returns the longest time (ns) in which no process on the time axis of @self runs, if the runs are
 * so short beside it that they can hardly be seen; otherwise 0. Also returns 0 unless the logs are
 * aligned by the wall clock. */
guint64 weft_document_get_axis_gap (WeftDocument *self);
/* Removes @self from its time axis, when its tab is closed. The others emit "axis-changed". */
void weft_document_leave_axis (WeftDocument *self);
/* Emits "presented", so that the tab of @self is shown, with @page or, if NULL, as it is. */
void weft_document_present (WeftDocument *self, const char *page);

/* Starts reading on a worker thread. If a live log is being read, stops and reads it again; if any
 * other log is being read, does nothing. If reading has ended, reads the file again; the view is
 * kept, and the old trace is kept until the new one is complete or live. If a stream was stopped,
 * connects again and continues after the bytes that were read. */
void weft_document_read (WeftDocument *self);
/* Reads the file again. Functions and closures of which the log has only IDs get their names from
 * @names, the index of another log. */
void weft_document_reload_with_names (WeftDocument *self, WeftIndex *names);
/* Returns FALSE for standard input and pipes without a path, whose bytes cannot be read again, and
 * for merged logs. */
gboolean weft_document_can_reload (WeftDocument *self);
/* Returns TRUE if weft_document_read() would continue after the bytes that were read. */
gboolean weft_document_can_resume (WeftDocument *self);
/* Stops reading; the events that were read are kept. */
void weft_document_cancel (WeftDocument *self);

/* Sets the number of cores of the machine that the program ran on, for judging findings; 0 if it is
 * unknown. Evaluates the findings again, and saves the number for all logs of the program. Returns
 * FALSE with @error set if the number cannot be saved; the number then applies to this document
 * only. */
gboolean weft_document_set_cores (WeftDocument *self, guint cores, GError **error);

/* Looks for the findings of the whole log, on a worker thread with a low priority, and from now on
 * again whenever the log has grown, but at most every two seconds and for a thirtieth of the CPU
 * time. When findings have been made, "findings-changed" is emitted with the WeftTrace that has
 * them: the document's trace, or an earlier one. weft_trace_peek() then returns them for the
 * document's trace. */
void weft_document_request_findings (WeftDocument *self);
/* Like weft_document_request_findings(), but the next findings do not wait for two seconds and more
 * to pass after the last. */
void weft_document_hurry_findings (WeftDocument *self);

/* Sets the limits that are watched while the log is live; there are none at first. The 5 s before
 * and after each alert are saved as a log in @folder, unless @folder is NULL. */
void
weft_document_set_alerts (WeftDocument *self, const WeftAlertLimits *limits, const char *folder);
/* Returns the reason why the log of an alert could not be written since the last call, or NULL.
 * Newly allocated. */
char *weft_document_steal_alert_error (WeftDocument *self);

WeftDocumentState weft_document_get_state (WeftDocument *self);
gboolean weft_document_is_live (WeftDocument *self);
/* Returns the state of the source. Owned by the document, and valid until the next iteration of the
 * main loop; "progress" is notified when it changes. */
const WeftSourceStatus *weft_document_get_status (WeftDocument *self);
/* Records in the status that the program cannot flush its events. */
void weft_document_set_buffered (WeftDocument *self);
/* Returns the channel for commands to the program while it is connected over a socket. Borrowed. */
WeftControl *weft_document_get_control (WeftDocument *self);
/* Returns a sentence about the current status of the source; NULL if there is nothing to report.
 * Newly allocated. */
char *weft_document_describe_status (WeftDocument *self);
double weft_document_get_progress (WeftDocument *self);
/* Returns the number of bytes read, to show activity if the size is unknown. */
guint64 weft_document_get_bytes_read (WeftDocument *self);
/* Returns the trace of the events read so far, or NULL. Borrowed. */
WeftTrace *weft_document_get_trace (WeftDocument *self);
/* Returns the process of the trace, or NULL. Borrowed. */
const WeftProcess *weft_document_get_process (WeftDocument *self);
/* Returns the reason why reading failed, as a message for the user, or NULL. Borrowed. */
const char *weft_document_get_error (WeftDocument *self);
/* Returns TRUE if the file could be read but is not an eventlog, so that reading it again will not
 * help. */
gboolean weft_document_is_not_eventlog (WeftDocument *self);
/* Returns TRUE if the file shrank while it was read, or now differs from the bytes that were read
 * (it has grown, or the program has run again). FALSE if the file was removed, since its bytes are
 * still available. */
gboolean weft_document_is_changed_on_disk (WeftDocument *self);
/* Returns TRUE if the file was removed or renamed since it was read; as long as the document
 * exists, the system keeps its bytes. */
gboolean weft_document_is_removed (WeftDocument *self);
const char *weft_document_get_path (WeftDocument *self);
/* Returns the path of the file with the log of the process, if it is known which of the merged
 * files that is; otherwise like weft_document_get_path(). Borrowed. */
const char *weft_document_get_own_path (WeftDocument *self);
/* Returns TRUE if the source is a file, which can be read again, and not a pipe. */
gboolean weft_document_has_file (WeftDocument *self);
/* Returns TRUE if the document is not for the first process of its file. */
gboolean weft_document_is_further_process (WeftDocument *self);
/* Return the file's name, and a line about the program ("./chat 8 400 · GHC 9.10.3 · 4 HECs") or ""
 * if unknown. Owned by the document. */
const char *weft_document_get_title (WeftDocument *self);
const char *weft_document_get_subtitle (WeftDocument *self);
/* Returns a title that distinguishes @self from @others (of WeftDocument; may include @self): the
 * file name with as much of the folder as needed. If the log has several processes on one time
 * axis, the name of the process's own file with the PID, or the title of the process if its file is
 * unknown. Newly allocated. */
char *weft_document_distinct_title (WeftDocument *self, const GPtrArray *others);
/* Returns a name for a file made from the log: "chat-threads.csv" for "chat.eventlog.gz" and the
 * suffix "-threads.csv". Newly allocated. */
char *weft_document_suggest_file_name (WeftDocument *self, const char *suffix);
/* Returns the view that was saved with the log, or NULL. Once the log has been read, the saved
 * marks are listed as bookmarks, and the view has a problem if it was saved for another log.
 * Borrowed. */
const WeftSavedView *weft_document_get_saved_view (WeftDocument *self);
WeftView *weft_document_get_view (WeftDocument *self);
/* Returns the bookmarks, which are listed once the log has been read; the user's own are saved.
 * Borrowed. */
WeftBookmarks *weft_document_get_bookmarks (WeftDocument *self);
