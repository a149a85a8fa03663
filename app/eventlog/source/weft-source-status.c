/* SPDX-License-Identifier: BSD-3-Clause */
/* Texts for users: what a source is waiting for, and what may be wrong if the wait is long. */
#include "weft-source-status.h"

#include <glib/gi18n.h>

/* Time without bytes (us) after which another client is probably connected: a program serves one
 * client at a time, and other clients can connect but get nothing. */
#define MAX_SILENCE_US (3 * G_USEC_PER_SEC)
/* Time without events (us) after which --eventlog-flush-interval is probably missing: without this
 * flag, the program sends events only when it has collected 2 MiB of them. */
#define MAX_HEADER_WAIT_US (5 * G_USEC_PER_SEC)

static gboolean
is_socket (const WeftSourceStatus *status)
{
  return status->kind == WEFT_ADDRESS_UNIX || status->kind == WEFT_ADDRESS_TCP;
}

static char *
describe_large (const WeftSourceStatus *status, const char *name)
{
  g_autofree char *size = g_format_size (status->kept_bytes);

  if (status->kept_bytes == 0)
    return g_strdup_printf (_ ("More than 1 GB has been received from %s. All of it is kept "
                               "in a temporary file, until the disk is nearly full. Keep only the "
                               "newest part with “Keep” or --keep."),
                            name);
  return g_strdup_printf (_ ("More than %s from %s had to be kept in a temporary file: that much "
                             "was received in the time to keep, or the clock of the log does not "
                             "advance. "
                             "Keep a size instead of a time."),
                          size, name);
}

char *
weft_source_status_describe (const WeftSourceStatus *status, const char *name, gint64 now_us)
{
  gint64 waited = now_us - status->since;

  switch (status->state)
    {
    case WEFT_SOURCE_CONNECTING:
      if (!is_socket (status))
        return g_strdup_printf (_ ("The program has closed %s. If it writes again, that is read."),
                                name);
      if (status->n_connections > 0)
        return g_strdup_printf (
            _ ("The connection to %s has ended. Waiting for the program to listen "
               "again."),
            name);
      if (status->reason != NULL)
        return g_strdup_printf (_ ("No program listens at %s yet (%s)."), name, status->reason);
      return g_strdup_printf (_ ("Connecting to %s…"), name);
    case WEFT_SOURCE_SILENT:
      if (!is_socket (status))
        return g_strdup_printf (_ ("Waiting for a program to write to %s."), name);
      if (waited < MAX_SILENCE_US)
        return g_strdup_printf (_ ("Connected to %s."), name);
      return g_strdup_printf (_ ("Connected to %s, but no data is received: another client is "
                                 "probably connected. A program serves one client at a time."),
                              name);
    case WEFT_SOURCE_HEADER:
      if (waited < MAX_HEADER_WAIT_US)
        return g_strdup (_ ("Waiting for the first events."));
      if (status->is_buffered)
        return g_strdup (_ ("Waiting for the first events. They are written when a buffer of the "
                            "runtime system is full or the program ends."));
      return g_strdup (_ ("Only the header of the log has been received. Was the program started "
                          "with +RTS --eventlog-flush-interval=1? Without it, events are written "
                          "only once there are 2 MiB of them."));
    case WEFT_SOURCE_LIVE:
      return status->is_large ? describe_large (status, name) : NULL;
    case WEFT_SOURCE_ENDED:
      return is_socket (status) ? g_strdup (_ ("The program has ended its log.")) : NULL;
    case WEFT_SOURCE_TRUNCATED:
      return is_socket (status) && status->n_connections > 0 ?
                 g_strdup (_ ("The connection has ended before the end of the log.")) :
                 NULL;
    case WEFT_SOURCE_FAILED:
      return NULL;
    }
  g_assert_not_reached ();
}
