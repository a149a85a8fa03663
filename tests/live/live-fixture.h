/* SPDX-License-Identifier: BSD-3-Clause */
/* Logs that come over a transport, and what is known of them in the end, as text. */
#pragma once

#include "weft-fake-server.h"
#include "weft-trace-read.h"

/* A folder of the test's own. */
typedef struct
{
  char *folder;
  char *path; /* of the FIFO, socket or file in it */
} LiveFixture;

void live_set_up (LiveFixture *fixture, gconstpointer unused);
void live_tear_down (LiveFixture *fixture, gconstpointer unused);

#define live_add(path, data, function) \
  g_test_add (path, LiveFixture, data, live_set_up, function, live_tear_down)

/* Sends the @n @sessions as @plan says, over @scheme: "file:", "fifo:", "unix:" or "tcp:". */
WeftFakeServer *live_serve (const LiveFixture *fixture,
                            const char *scheme,
                            WeftFakePlan plan,
                            GBytes *const *sessions,
                            guint n);

/* Reads what @server sends, as the window does: shown while it comes, and opened again where
 * @follows. A server that holds is told to go on once the source is open. NULL with @error set. */
WeftTrace *live_read (WeftFakeServer *server, gboolean follows, GError **error);

/* The same of the file at @path, at once. */
WeftTrace *live_read_file (const char *path, GError **error);

GBytes *live_load (const char *path);

/* All numbers, tables and problems of @trace. Newly allocated. */
char *live_summary (WeftTrace *trace);

/* A report on it, with its pictures, findings and tables. Newly allocated. */
char *live_report (const LiveFixture *fixture, WeftTrace *trace);
