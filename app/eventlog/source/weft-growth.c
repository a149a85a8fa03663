/* SPDX-License-Identifier: BSD-3-Clause */
/* Notices new bytes by inotify and, as some file systems do not report writes, by polling. Searches
 * the open files of all processes to notice that no program writes the file any more. */
#include "weft-growth.h"

#include "weft-interval.h"

#include <fcntl.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <unistd.h>

/* Poll interval, ms: network and overlay file systems do not report writes to inotify. */
#define POLL_MS 250
/* Interval (ms) between two searches for a writer while the file does not grow. */
#define SEARCH_MS 1000

struct _WeftGrowth
{
  int fd;
  int inotify_fd;     /* inotify descriptor; -1 if there is none */
  gint64 searched_us; /* time of the last search for a writer, us; 0 to search at once */
};

static gboolean
process_writes_file (const char *process, const struct stat *file)
{
  g_autofree char *folder = g_build_filename ("/proc", process, "fd", NULL);
  g_autoptr (GDir) files = g_dir_open (folder, 0, NULL);
  const char *name;

  while (files != NULL && (name = g_dir_read_name (files)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      g_autofree char *info_path = g_build_filename ("/proc", process, "fdinfo", name, NULL);
      g_autofree char *info = NULL;
      const char *flags = NULL;
      struct stat status;

      if (stat (path, &status) != 0 || status.st_ino != file->st_ino ||
          status.st_dev != file->st_dev)
        continue;
      if (g_file_get_contents (info_path, &info, NULL, NULL))
        flags = g_strstr_len (info, -1, "flags:");
      if (flags != NULL &&
          (g_ascii_strtoull (flags + strlen ("flags:"), NULL, 8) & O_ACCMODE) != O_RDONLY)
        return TRUE;
    }
  return FALSE;
}

gboolean
weft_growth_has_writer (int fd)
{
  g_autoptr (GDir) processes = g_dir_open ("/proc", 0, NULL);
  struct stat status;
  const char *name;

  if (processes == NULL || fstat (fd, &status) != 0)
    return FALSE;
  while ((name = g_dir_read_name (processes)) != NULL)
    if (g_ascii_isdigit (name[0]) && process_writes_file (name, &status))
      return TRUE;
  return FALSE;
}

WeftGrowth *
weft_growth_new (int fd)
{
  WeftGrowth *self = g_new0 (WeftGrowth, 1);
  /* do not use the path at which the file was opened, which may now belong to another file */
  g_autofree char *path = g_strdup_printf ("/proc/self/fd/%d", fd);

  self->fd = fd;
  self->inotify_fd = inotify_init1 (IN_NONBLOCK | IN_CLOEXEC);
  if (self->inotify_fd >= 0)
    inotify_add_watch (self->inotify_fd, path, IN_MODIFY | IN_CLOSE_WRITE);
  return self;
}

void
weft_growth_free (WeftGrowth *self)
{
  if (self->inotify_fd >= 0)
    close (self->inotify_fd);
  g_free (self);
}

/* Waits for an inotify event, or until @ms have passed. Returns FALSE if cancelled. */
static gboolean
wait_for_file_event (WeftGrowth *self, int ms, GCancellable *cancellable, GError **error)
{
  GPollFD polls[2] = { { .fd = self->inotify_fd, .events = G_IO_IN } };
  gboolean has_cancellable = g_cancellable_make_pollfd (cancellable, &polls[1]);
  char events[4096] __attribute__ ((aligned (__alignof__(struct inotify_event))));
  ssize_t size;

  /* poll() ignores a negative descriptor, and read() fails with it */
  g_poll (polls, has_cancellable ? 2 : 1, ms);
  if (has_cancellable)
    g_cancellable_release_fd (cancellable);
  while ((size = read (self->inotify_fd, events, sizeof events)) > 0)
    for (ssize_t at = 0; at < size;)
      {
        const struct inotify_event *event = (const struct inotify_event *) (events + at);

        /* the writer may have closed the file */
        if (event->mask & IN_CLOSE_WRITE)
          self->searched_us = 0;
        at += (ssize_t) (sizeof *event + event->len);
      }
  return !g_cancellable_set_error_if_cancelled (cancellable, error);
}

gboolean
weft_growth_wait (WeftGrowth *self,
                  guint64 size,
                  int ms,
                  guint64 *now,
                  gboolean *is_over,
                  GCancellable *cancellable,
                  GError **error)
{
  gint64 begun = g_get_monotonic_time ();
  gint64 search_us = weft_interval (SEARCH_MS) * (gint64) 1000;
  int poll_ms = (int) weft_interval (POLL_MS), left = ms;
  gboolean has_writer = TRUE;

  for (;;)
    {
      struct stat status = { 0 };

      *is_over = fstat (self->fd, &status) != 0 || (guint64) status.st_size < size || !has_writer;
      *now = (guint64) status.st_size;
      /* the file has changed, so its writer still exists, unless it has closed the file since
       * then */
      if (*now != size && self->searched_us != 0)
        self->searched_us = g_get_monotonic_time ();
      if (*is_over || *now != size || left == 0)
        return TRUE;
      if (self->searched_us == 0 || g_get_monotonic_time () - self->searched_us >= search_us)
        {
          self->searched_us = g_get_monotonic_time ();
          has_writer = weft_growth_has_writer (self->fd);
          /* check the size once more: the writer may have written just before it exited */
          if (!has_writer)
            continue;
        }
      if (!wait_for_file_event (self, left > 0 ? MIN (poll_ms, left) : poll_ms, cancellable, error))
        return FALSE;
      if (ms >= 0)
        left = MAX (0, ms - (int) ((g_get_monotonic_time () - begun) / 1000));
    }
}
