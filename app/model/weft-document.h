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
  WEFT_DOCUMENT_CANCELLED, /* like READY if a first part was read, else without data; with an error
                              unless the user stopped it */
} WeftDocumentState;

/* Properties, all read-only, notified on the main thread: "state", "progress" (0 to 1, or -1 if
 * the size is not known), "is-live" (the program still writes the log that is being read, so that
 * the end of the view follows that of the log), "trace" (changes while reading: a growing part of
 * the log), "changed-on-disk" (notified again whenever the file has lost more bytes, was removed or
 * is there again). Signal: "alert", with a const WeftAlert *, and
 * "alert-saved", with a const WeftAlertFile *, of a live log. */

/* @path is the name of a log (see weft-address.h): a local path, "-", or a socket's address.
 * Nothing is read yet. A file may hold the logs of several processes, one after the other; a
 * document is of one of them, the first, or @run counted from 0. */
WeftDocument *weft_document_new (const char *path);
WeftDocument *weft_document_new_run (const char *path, guint run);

/* A document of the first process of the log that the files at @paths (NULL-terminated, two or
 * more) make together, on one time axis: see weft_together_merge(). If @align is NULL or empty,
 * they are aligned by the wall clock. */
WeftDocument *weft_document_new_together (const char *const *paths, const char *align);
gboolean weft_document_is_together (WeftDocument *self);

/* The log of another process in what @self has read of a stream, which cannot be read a second
 * time, or in its file. Live as long as @self is. If both are on one time axis, their views are
 * linked. */
WeftDocument *weft_document_new_other (WeftDocument *self, guint run);

/* Starts reading on a worker thread; while it is reading, a live log is stopped and then read
 * again, and nothing happens to others. After it ended: reads the file again, keeping the view, and
 * the trace until the new one is complete or live. After a stream was stopped: connects again, and
 * continues after the bytes that were read. */
void weft_document_read (WeftDocument *self);
/* Reads the file again, and names functions and closures for which it has only ids as @names does,
 * the index of another log. */
void weft_document_take_names (WeftDocument *self, WeftIndex *names);
/* Returns FALSE for standard input and pipes without a path, whose bytes cannot be read again, and
 * for logs that are shown together. */
gboolean weft_document_can_read_again (WeftDocument *self);
/* Returns TRUE if weft_document_read() would continue after the bytes that were read. */
gboolean weft_document_can_go_on (WeftDocument *self);
/* Stops reading; the events that were read are kept. */
void weft_document_cancel (WeftDocument *self);

/* Returns the number of cores of the machine that the program ran on, by which findings are judged;
 * 0 if it was not entered for the program. */
guint weft_document_get_cores (WeftDocument *self);
/* Sets it, has the findings judged again, and remembers it for all logs of the program. FALSE with
 * @error if it cannot be remembered: then it holds for this document alone. */
gboolean weft_document_set_cores (WeftDocument *self, guint cores, GError **error);

/* Sets the limits that are watched while the log is live; none at first. The 5 s before and after
 * each alert become a log of their own in @folder, which may be NULL. */
void
weft_document_set_alerts (WeftDocument *self, const WeftAlertLimits *limits, const char *folder);
/* Why such a log could not be written since the last call, or NULL. Newly allocated. */
char *weft_document_take_alert_error (WeftDocument *self);

WeftDocumentState weft_document_get_state (WeftDocument *self);
gboolean weft_document_is_live (WeftDocument *self);
/* Returns the state of the source. Owned by self, and valid until the next iteration of the main
 * loop; "progress" is notified when it changes. */
const WeftSourceStatus *weft_document_get_status (WeftDocument *self);
/* Makes the status say that the program cannot flush its events. */
void weft_document_set_buffered (WeftDocument *self);
/* The way of commands to the program, while it is connected over a socket. Borrowed. */
WeftControl *weft_document_get_control (WeftDocument *self);
/* The source's status in a sentence, as it is now; NULL if there is nothing to say. */
char *weft_document_describe_status (WeftDocument *self);
double weft_document_get_progress (WeftDocument *self);
/* Bytes read, for a sign of life where the size is unknown. */
guint64 weft_document_get_bytes_read (WeftDocument *self);
/* Returns the description of the process as read so far, or NULL. Borrowed. */
WeftTrace *weft_document_get_trace (WeftDocument *self);
/* The process of that trace, or NULL. Borrowed. */
const WeftProcess *weft_document_get_process (WeftDocument *self);
/* A sentence for people, or NULL. */
const char *weft_document_get_error (WeftDocument *self);
/* TRUE if the file was read, but is not an eventlog: reading it again will not help. */
gboolean weft_document_is_foreign (WeftDocument *self);
/* Returns TRUE if the file has shrunk while it was read, or is another one than was read (it has
 * grown, or the program has run again). FALSE if it was removed: its bytes are still available. */
gboolean weft_document_is_changed (WeftDocument *self);
/* Returns TRUE if the file was removed or renamed since it was read; as long as the document
 * exists, the system keeps its bytes. */
gboolean weft_document_is_removed (WeftDocument *self);
const char *weft_document_get_path (WeftDocument *self);
/* Returns TRUE if the source is a file that keeps its bytes, not a pipe. */
gboolean weft_document_has_file (WeftDocument *self);
/* TRUE if it is of another process than the first of a log of several. */
gboolean weft_document_is_other (WeftDocument *self);
/* The file's name, and a line about the program ("./chat 8 400 · GHC 9.10.3 · 4 HECs"); owned by
 * self, "" where unknown. */
const char *weft_document_get_title (WeftDocument *self);
const char *weft_document_get_subtitle (WeftDocument *self);
/* Returns the title beside those of @others (of WeftDocument; @self may be one): with as much of
 * the folder as distinguishes them. Newly allocated. */
char *weft_document_title_among (WeftDocument *self, GPtrArray *others);
/* The name of a file that is made of the log: "chat.eventlog.gz" and "-threads.csv" are
 * "chat-threads.csv". Newly allocated. */
char *weft_document_propose_name (WeftDocument *self, const char *suffix);
/* Returns the view that was saved with the log, whose marks are listed, or NULL. Whether it is of
 * this log is known when the log has been read. Borrowed. */
const WeftSavedView *weft_document_get_saved_view (WeftDocument *self);
WeftView *weft_document_get_view (WeftDocument *self);
/* The marks, listed when the log was read; those of a person's own are remembered. */
WeftBookmarks *weft_document_get_bookmarks (WeftDocument *self);
