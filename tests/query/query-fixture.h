/* SPDX-License-Identifier: BSD-3-Clause */
/* Logs to ask, and answers as text. */
#pragma once

#include "weft-query.h"

/* The trace of the log at @path. A new reference. */
WeftTrace *query_trace (const char *path);

/* A connection over @trace, of which it takes the reference. */
WeftQuery *query_over (WeftTrace *trace);

/* The paths of a log among the fixtures, and of the example. Newly allocated. */
char *query_fixture (const char *name);
char *query_demo (void);

/* The answer to @sql: cells apart by "|", rows by line ends; or the message, after "!". Newly
 * allocated. */
char *query_ask (WeftQuery *query, const char *sql);
