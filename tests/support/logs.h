/* SPDX-License-Identifier: BSD-3-Clause */
/* Logs for the tests of analyses: the corpus's, and random ones. */
#pragma once

#include "weft-index.h"
#include "weft-test-log.h"
#include <gio/gio.h>

/* The log at @path; the test fails where it is none. */
WeftLog *weft_test_open (const char *path);

/* The log whose bytes are those written to @log so far; they are copied. */
WeftLog *weft_test_open_bytes (const WeftTestLog *log);

/* Its index, made in one go on one thread. */
WeftIndex *weft_test_index (WeftLog *log);
WeftIndex *weft_test_index_path (const char *path);

/* The index of the log that weft_test_open_bytes() returns. */
WeftIndex *weft_test_index_bytes (const WeftTestLog *log);

/* The paths of all logs of the corpus, or of those in "damaged" or outside it; NULL, and the test
 * is skipped, where there is no corpus. */
GPtrArray *weft_test_clean_logs (void);
GPtrArray *weft_test_damaged_logs (void);

/* The path of the file in the corpus's folder @folder that belongs to the log at @path:
 * "threading/ghc-9.6/caps.tsv.gz". */
char *weft_test_beside (const char *path, const char *folder, const char *suffix);

/* The lines of the gzip file at @path; NULL where it cannot be opened. */
GDataInputStream *weft_test_unpack_lines (const char *path);

/* A log of @n events in blocks of up to @n_caps capabilities and of none: threads that run and
 * stop, collections and other events. @disorder: up to so many ns a stamp may step back. */
WeftTestLog *weft_test_random_log (GRand *rand, guint n, guint n_caps, guint disorder);
