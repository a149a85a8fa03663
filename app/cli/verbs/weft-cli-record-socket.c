/* SPDX-License-Identifier: BSD-3-Clause */
/* weft-cli record --socket: writes the bytes from a socket to a file as they arrive. If there is
 * already a log at the output path, the recording is written to a file next to it, and replaces
 * this log when the recording is complete and undamaged. */
#include "weft-cli-record.h"

#include "weft-cli-log.h"
#include "weft-cli-progress.h"
#include "weft-header.h"
#include "weft-interval.h"
#include "weft-log-writer.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <inttypes.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

/* Time (ms) between two checks for a signal. */
#define SIGNAL_CHECK_MS 200
/* Maximum number of bytes to read at a time. */
#define CHUNK (1024 * 1024)
/* If there are no events in this number of bytes after the header, the stream is not a log. */
#define PROBE_SIZE (64 * 1024)

static volatile sig_atomic_t is_stopped;

static void
stop_cb (int number)
{
  is_stopped = 1;
}

typedef struct
{
  WeftSource *source;
  const char *output;
  char *path; /* file being written: the output, or a file next to it */
  int fd;     /* file descriptor of the file at @path */
  gboolean is_quiet;
  gboolean is_spool; /* TRUE if the source itself writes to @fd */
  gboolean is_known; /* TRUE if the bytes are known to be a log */
  gsize written;     /* number of bytes written to @fd; unused if @is_spool */
} Recording;

static void
recording_clear (Recording *self)
{
  g_clear_pointer (&self->source, weft_source_free);
  if (self->fd >= 0)
    close (self->fd);
  g_free (self->path);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Recording, recording_clear)

static gboolean
is_regular_file (int fd)
{
  struct stat status;

  return fstat (fd, &status) == 0 && S_ISREG (status.st_mode);
}

/* Checks if the bytes read so far are a log. Returns FALSE with @error set if they cannot be
 * one. */
static gboolean
recording_check (Recording *self, const WeftMap *map, GError **error)
{
  g_autoptr (GError) reason = NULL;
  g_autoptr (WeftLog) log = weft_log_new ((WeftMap *) map, FALSE, &reason);
  guint64 events_at;

  if (log == NULL)
    return map->size == 0 || !weft_source_cannot_be_log (self->source, map, FALSE, reason, error);
  events_at = weft_log_segment (log, 0)->offset + weft_log_segment (log, 0)->header->size;
  /* the bytes are a log if a block of events has a valid marker and no problems */
  for (guint i = 0; i < weft_log_n_blocks (log) && !self->is_known; i++)
    {
      const WeftBlock *block = weft_log_block (log, i);

      self->is_known = block->has_marker;
      for (guint k = 0; k < log->problems->len && self->is_known; k++)
        self->is_known = g_array_index (log->problems, WeftProblem, k).offset != block->offset;
    }
  if (self->is_known || map->size - events_at < PROBE_SIZE)
    return TRUE;
  /* logs of GHC 7.0 start with events outside blocks */
  self->is_known = log->problems->len == 0;
  if (!self->is_known)
    g_set_error (
        error, WEFT_SOURCE_ERROR, WEFT_SOURCE_ERROR_NOT_A_LOG,
        _ ("%s: not an eventlog; after the header, at byte %" PRIu64 ", there are no events"),
        weft_source_name (self->source), events_at);
  return self->is_known;
}

/* Reads to the end of the stream, or until a signal arrives. Returns FALSE with @error set on
 * failure. */
static gboolean
read_stream (Recording *self, GError **error)
{
  gboolean more = TRUE, is_read = TRUE;

  while (more && is_read && !is_stopped)
    {
      g_autoptr (WeftMap) map = NULL;

      is_read = weft_source_read (self->source, CHUNK, &more, NULL, error);
      if (self->is_known && self->is_spool)
        continue;
      /* some file systems do not support memory maps; writing can continue without one */
      map = weft_source_map (self->source, NULL);
      if (map == NULL)
        continue;
      if (!self->is_known && !recording_check (self, map, is_read ? error : NULL))
        return FALSE;
      while (!self->is_spool && self->written < map->size)
        {
          gssize n = write (self->fd, map->data + self->written, map->size - self->written);

          if (n < 0 && errno != EINTR)
            {
              g_set_error (is_read ? error : NULL, G_IO_ERROR, (gint) g_io_error_from_errno (errno),
                           "%s: %s", self->output, g_strerror (errno));
              return FALSE;
            }
          self->written += (gsize) MAX (n, 0);
        }
    }
  return is_read;
}

/* Moves the recording to the output path if it is complete and undamaged, and removes it if it is
 * not a log. @error is NULL, or the error at which reading ended, which has already been
 * reported. */
static WeftCliStatus
recording_end (const Recording *self, const GError *error)
{
  g_autoptr (GError) reason = NULL;
  gboolean has_events;
  g_autoptr (GArray) damage =
      weft_cli_record_find_damage (self->fd, is_stopped, &has_events, &reason);
  gboolean is_whole = error == NULL && damage != NULL && damage->len == 0, is_moved, is_empty;
  struct stat status = { 0 };

  if (g_error_matches (error, WEFT_SOURCE_ERROR, WEFT_SOURCE_ERROR_NOT_A_LOG) ||
      (damage == NULL && reason->domain == WEFT_HEADER_ERROR))
    {
      is_empty = fstat (self->fd, &status) != 0 || status.st_size == 0;
      g_unlink (self->path);
      if (error != NULL)
        weft_cli_record_report_no_log (self->output, _ ("no log was written"));
      else if (!is_empty)
        weft_cli_record_report_no_log (self->output, _ ("the data received is not an eventlog"));
      else if (!self->is_quiet)
        weft_cli_record_report_no_log (self->output, _ ("no data was received"));
      return WEFT_CLI_UNREADABLE;
    }
  if (damage != NULL && !has_events && g_strcmp0 (self->path, self->output) != 0)
    {
      g_unlink (self->path);
      weft_cli_record_report_no_log (self->output, _ ("no events were received"));
      return WEFT_CLI_UNREADABLE;
    }
  if (is_whole && is_stopped)
    is_whole = weft_log_file_finish (self->fd, &reason);
  if (!is_whole && reason != NULL)
    weft_cli_error ("%s: %s", self->path, reason->message);
  if (!is_whole && damage != NULL)
    weft_cli_report_problems (self->path, damage);
  is_moved = weft_cli_record_keep (self->path, self->output, is_whole, self->is_quiet);
  return error != NULL ? WEFT_CLI_UNREADABLE :
         !is_whole     ? WEFT_CLI_DAMAGED :
         is_moved      ? WEFT_CLI_SUCCESS :
                         WEFT_CLI_USAGE;
}

WeftCliStatus
weft_cli_record_socket (const char *address, const char *output, gboolean is_quiet)
{
  static const int numbers[] = { SIGINT, SIGTERM, SIGHUP };
  const struct sigaction action = { .sa_handler = stop_cb };
  g_autoptr (GError) error = NULL;
  g_autoptr (WeftCliSourceWatch) watch = NULL;
  g_auto (Recording) self = { .fd = -1, .output = output, .is_quiet = is_quiet };

  self.source = weft_source_open (address, &error);
  if (self.source == NULL)
    {
      weft_cli_error ("%s", error->message);
      return WEFT_CLI_UNREADABLE;
    }
  if (!weft_cli_record_check_output (output) ||
      (self.path = weft_cli_record_choose_path (output)) == NULL)
    return WEFT_CLI_USAGE;
  self.fd = open (self.path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (self.fd < 0)
    {
      weft_cli_error (_ ("“%s” cannot be written: %s"), self.path, g_strerror (errno));
      return WEFT_CLI_USAGE;
    }
  if (is_regular_file (self.fd))
    {
      g_autofree char *folder = g_path_get_dirname (self.path);
      WeftSpool *spool = weft_spool_new_from_fd (fcntl (self.fd, F_DUPFD_CLOEXEC, 0), folder);

      self.is_spool = weft_source_set_spool (self.source, spool);
      if (!self.is_spool)
        weft_spool_free (spool);
    }
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    sigaction (numbers[i], &action, NULL);
  weft_source_follow (self.source);
  weft_source_set_timeout (self.source, (int) weft_interval (SIGNAL_CHECK_MS));
  if (!is_quiet)
    watch = weft_cli_source_watch_new (self.source, address);
  read_stream (&self, &error);
  g_clear_pointer (&watch, weft_cli_source_watch_free);
  if (error != NULL)
    weft_cli_error ("%s", error->message);
  /* from here on, the source does not write to the file */
  g_clear_pointer (&self.source, weft_source_free);
  return self.is_spool || is_regular_file (self.fd) ? recording_end (&self, error) :
         error != NULL                              ? WEFT_CLI_UNREADABLE :
                                                      WEFT_CLI_SUCCESS;
}
