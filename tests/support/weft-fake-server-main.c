/* SPDX-License-Identifier: BSD-3-Clause */
/* weft-fake-server: sends a log as a running Haskell program does, for use by hand and in scripts.
 */
#include "weft-fake-log.h"
#include "weft-fake-server.h"

#include <gio/gio.h>
#include <stdlib.h>

typedef struct
{
  WeftFakePlan plan;
  gint64 piece, hold_at, reset_at;
  int pause_us, accept_ms, n_connections, other_ms;
  gboolean has_prefix, has_no_end;
} Options;

static gboolean
parse (Options *o, int *argc, char ***argv, GError **error)
{
  const GOptionEntry entries[] = {
    { "piece", 0, 0, G_OPTION_ARG_INT64, &o->piece, "Bytes of a write (default: a block)", "N" },
    { "pause", 0, 0, G_OPTION_ARG_INT, &o->pause_us, "Microseconds after each write", "US" },
    { "prefix", 0, 0, G_OPTION_ARG_NONE, &o->has_prefix, "24 bytes before the header", NULL },
    { "no-end", 0, 0, G_OPTION_ARG_NONE, &o->has_no_end, "No end marker", NULL },
    { "sessions", 0, 0, G_OPTION_ARG_INT, &o->n_connections, "Connections to divide it among",
      "N" },
    { "accept-after", 0, 0, G_OPTION_ARG_INT, &o->accept_ms, "Milliseconds to the accept", "MS" },
    { "other", 0, 0, G_OPTION_ARG_INT, &o->other_ms, "Serve another client first", "MS" },
    { "reset-at", 0, 0, G_OPTION_ARG_INT64, &o->reset_at, "Break off after N bytes", "N" },
    { "killed", 0, 0, G_OPTION_ARG_NONE, &o->plan.is_killed, "Leave the socket's path", NULL },
    { "deaf", 0, 0, G_OPTION_ARG_NONE, &o->plan.is_deaf, "Never read commands", NULL },
    { NULL },
  };
  g_autoptr (GOptionContext) context = g_option_context_new ("ADDRESS LOG");

  g_option_context_set_summary (
      context, "Sends LOG over ADDRESS (unix:PATH, tcp:HOST:PORT, fifo:PATH or file:PATH), and "
               "prints the bytes of the commands that it gets.");
  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse (context, argc, argv, error))
    return FALSE;
  if (*argc != 3)
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_FAILED, "two arguments: ADDRESS LOG");
  o->plan.piece = (gsize) MAX (0, o->piece);
  o->plan.reset_at = (gsize) MAX (0, o->reset_at);
  o->plan.pause_us = (guint) MAX (0, o->pause_us);
  o->plan.accept_ms = (guint) MAX (0, o->accept_ms);
  o->plan.has_other = o->other_ms > 0;
  return *argc == 3;
}

static GPtrArray *
load (const Options *options, const char *path, GError **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GBytes) log = g_file_load_bytes (file, NULL, NULL, error);
  GBytes *changed;

  if (log == NULL)
    return NULL;
  changed = options->has_no_end ? weft_fake_log_without_end (log) : g_bytes_ref (log);
  g_bytes_unref (log);
  log = changed;
  if (options->has_prefix)
    {
      changed = weft_fake_log_with_prefix (log);
      g_bytes_unref (log);
      log = changed;
    }
  return weft_fake_log_split (log, (guint) MAX (1, options->n_connections), TRUE);
}

static void
print_received (WeftFakeServer *server)
{
  g_autoptr (GBytes) received = weft_fake_server_received (server);
  gsize size;
  const guint8 *data = g_bytes_get_data (received, &size);

  for (gsize i = 0; i < size; i++)
    g_print ("%02X%s", data[i], i + 1 < size ? " " : "\n");
}

int
main (int argc, char **argv)
{
  Options options = { 0 };
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) sessions = NULL;
  g_autoptr (WeftFakeServer) server = NULL;

  if (parse (&options, &argc, &argv, &error))
    sessions = load (&options, argv[2], &error);
  if (sessions != NULL)
    {
      options.plan.address = argv[1];
      server = weft_fake_server_new (&options.plan, (GBytes *const *) sessions->pdata,
                                     sessions->len, &error);
    }
  if (server == NULL)
    {
      g_printerr ("weft-fake-server: %s\n", error->message);
      return EXIT_FAILURE;
    }
  g_print ("%s\n", weft_fake_server_address (server));
  if (options.plan.has_other)
    {
      g_usleep ((gulong) options.other_ms * 1000);
      weft_fake_server_go_on (server);
    }
  weft_fake_server_wait (server);
  print_received (server);
  return EXIT_SUCCESS;
}
