/* SPDX-License-Identifier: BSD-3-Clause */
/* Titles of documents, and names of files made from them. */
#pragma once

#include "weft-trace.h"

/* Returns the title of process @run (0 for the first) in the file called @name: "chat.eventlog,
 * process 2". Takes ownership of @name. Newly allocated. */
char *weft_title_new (char *name, guint run);

/* Returns "chat (pid 1234)", or only @name if @pid is negative. Takes ownership of @name. Newly
 * allocated. */
char *weft_title_add_pid (char *name, gint64 pid);

/* Returns the title of @process, number @run among several processes on one time axis: "chat (pid
 * 1234)". NULL if its log does not name the program. Newly allocated. */
char *weft_title_for_process (const WeftProcess *process, guint run);

/* Returns a sentence that names the process of @trace, the only one in a file made from @trace:
 * "Only process 2 of 3 is saved: chat (pid 1234)." NULL if the log has no other process. Newly
 * allocated. */
char *weft_title_saved_process (const WeftTrace *trace);

/* Returns a line about the process of @trace: "./chat 8 400 · GHC 9.10.3 · 4 HECs". Newly
 * allocated. */
char *weft_title_describe (const WeftTrace *trace);

/* Returns FALSE if the log of @trace, which may be NULL, was cut out of a longer one. */
gboolean weft_title_is_whole_log (const WeftTrace *trace);

/* Returns the name of the whole range of @trace, which may be NULL: "Whole log", or "Part of a log"
 * if the log was cut out of another one. Static, translated. */
const char *weft_title_whole_range (const WeftTrace *trace);

/* Returns the name, with @suffix, of a file made from the log called @title; see
 * weft_document_suggest_file_name(). Newly allocated. */
char *weft_title_file_name (const char *title, const char *suffix);
