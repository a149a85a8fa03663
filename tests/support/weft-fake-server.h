/* SPDX-License-Identifier: BSD-3-Clause */
/* Fake server: sends logs as a running Haskell program does, for tests that have no GHC. */
#pragma once

#include <glib.h>

/* How the logs are sent; what is 0 is left out. A plain value. */
typedef struct
{
  const char *address; /* "unix:PATH", "tcp:HOST:PORT" (port 0: any), "fifo:PATH", "file:PATH" */
  gsize piece;         /* bytes of a write; 0: a block */
  guint pause_us;      /* after each write */
  gboolean has_steps;  /* each write but the first waits to be told to go on */
  guint accept_ms;     /* until a client is accepted */
  gsize hold_at;       /* the first session waits after so many bytes to be told to go on */
  gsize reset_at;      /* the first session breaks off after so many bytes */
  gboolean has_other;  /* another client is served, without a byte, until told to go on */
  gboolean is_deaf;    /* commands are not read, as by a server without +control */
  gboolean is_killed;  /* the socket's path is left behind */
} WeftFakePlan;

typedef struct _WeftFakeServer WeftFakeServer;

/* Listens, or makes the FIFO or the file, and sends each of the @n @sessions (of GBytes,
 * referenced) to a connection of its own, or after the one before. Returns once there is something
 * to connect to or to open. NULL with @error set. */
WeftFakeServer *
weft_fake_server_new (const WeftFakePlan *plan, GBytes *const *sessions, guint n, GError **error);

/* Stops it wherever it is, and removes the FIFO or the socket. */
void weft_fake_server_free (WeftFakeServer *self);

/* What a client connects to or opens: "unix:PATH", "tcp:HOST:PORT" or a path. Borrowed. */
const char *weft_fake_server_address (const WeftFakeServer *self);

/* Ends the wait of WeftFakePlan.hold_at, of has_other, or of one of has_steps. */
void weft_fake_server_go_on (WeftFakeServer *self);

/* Waits until all sessions were sent. */
void weft_fake_server_wait (WeftFakeServer *self);

/* Bytes sent so far. */
guint64 weft_fake_server_sent (WeftFakeServer *self);

/* What clients have sent so far. A new reference. */
GBytes *weft_fake_server_received (WeftFakeServer *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (WeftFakeServer, weft_fake_server_free)
