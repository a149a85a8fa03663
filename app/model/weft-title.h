/* SPDX-License-Identifier: BSD-3-Clause */
/* Titles of documents, and names of files that are made of them. */
#pragma once

#include "weft-trace.h"

/* The title of the process @run (0 for the first) in the file called @name, which is taken over:
 * "chat.eventlog, process 2". Newly allocated. */
char *weft_title_new (char *name, guint run);

/* A line about the process of @trace: "./chat 8 400 · GHC 9.10.3 · 4 HECs". Newly allocated. */
char *weft_title_describe (const WeftTrace *trace);

/* The name of a file with @suffix that is made of the log called @title: see
 * weft_document_propose_name(). Newly allocated. */
char *weft_title_file (const char *title, const char *suffix);
