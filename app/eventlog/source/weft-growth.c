/* SPDX-License-Identifier: BSD-3-Clause */
/* Learns of new bytes by inotify, if the file system has it, else by looking now and then;
 * of the writer's end by looking through the open files of all processes. */
#include "weft-growth.h"

#include "weft-interval.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <unistd.h>

/* Network and overlay file systems do not tell of writes. */
#define LOOK_MS 250
/* Between two searches for the writer, while the file does not grow. */
#define SEARCH_MS 1000

struct _WeftGrowth
{
  int fd;
  int watch;       /* of inotify; -1 if there is none */
  gint64 searched; /* us: when a writer was last looked for; 0: look without waiting */
};

/* Whether @path, of /proc/PID/fdinfo, is of a file that is open for writing. */
static gboolean
is_for_writing (const char *path)
{
  g_autofree char *info = NULL;
  const char *flags;

  if (!g_file_get_contents (path, &info, NULL, NULL) ||
      (flags = g_strstr_len (info, -1, "flags:")) == NULL)
    return FALSE;
  return (g_ascii_strtoull (flags + sizeof "flags:" - 1, NULL, 8) & O_ACCMODE) != O_RDONLY;
}

static gboolean
process_writes (const char *process, const struct stat *file)
{
  g_autofree char *folder = g_build_filename ("/proc", process, "fd", NULL);
  g_autoptr (GDir) files = g_dir_open (folder, 0, NULL);
  const char *name;

  while (files != NULL && (name = g_dir_read_name (files)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      g_autofree char *info = g_build_filename ("/proc", process, "fdinfo", name, NULL);
      struct stat status;

      if (stat (path, &status) == 0 && status.st_ino == file->st_ino &&
          status.st_dev == file->st_dev && is_for_writing (info))
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
    if (g_ascii_isdigit (name[0]) && process_writes (name, &status))
      return TRUE;
  return FALSE;
}

WeftGrowth *
weft_growth_new (int fd)
{
  WeftGrowth *self = g_new0 (WeftGrowth, 1);
  /* not its path, at which there may be another file by now */
  g_autofree char *path = g_strdup_printf ("/proc/self/fd/%d", fd);

  self->fd = fd;
  self->watch = inotify_init1 (IN_NONBLOCK | IN_CLOEXEC);
  if (self->watch >= 0)
    inotify_add_watch (self->watch, path, IN_MODIFY | IN_CLOSE_WRITE);
  return self;
}

void
weft_growth_free (WeftGrowth *self)
{
  if (self->watch >= 0)
    close (self->watch);
  g_free (self);
}

/* Reads what inotify has to tell. Who closed the file may have been its writer. */
static void
growth_hear (WeftGrowth *self)
{
  char news[4096] __attribute__ ((aligned (__alignof__(struct inotify_event))));
  ssize_t size;

  while (self->watch >= 0 && (size = read (self->watch, news, sizeof news)) > 0)
    for (ssize_t at = 0; at < size;)
      {
        const struct inotify_event *one = (const struct inotify_event *) (news + at);

        if (one->mask & IN_CLOSE_WRITE)
          self->searched = 0;
        at += (ssize_t) (sizeof *one + one->len);
      }
}

/* Waits for an event of inotify, or until @ms have passed. */
static gboolean
doze (WeftGrowth *self, int ms, GCancellable *cancellable, GError **error)
{
  GPollFD polls[2] = { { .fd = self->watch, .events = G_IO_IN } };
  gboolean has_cancellable =
      cancellable != NULL && g_cancellable_make_pollfd (cancellable, &polls[1]);

  /* a negative descriptor is left out */
  g_poll (polls, has_cancellable ? 2 : 1, ms);
  if (has_cancellable)
    g_cancellable_release_fd (cancellable);
  growth_hear (self);
  return !g_cancellable_set_error_if_cancelled (cancellable, error);
}

/* Looks for the writer where it was not seen for a while. */
static gboolean
is_deserted (WeftGrowth *self)
{
  gint64 time = g_get_monotonic_time ();

  if (self->searched != 0 && time - self->searched < weft_interval (SEARCH_MS) * (gint64) 1000)
    return FALSE;
  self->searched = time;
  return !weft_growth_has_writer (self->fd);
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
  int look = (int) weft_interval (LOOK_MS), left = ms;
  gboolean deserted = FALSE;

  for (;;)
    {
      struct stat status = { 0 };

      *is_over = fstat (self->fd, &status) != 0 || (guint64) status.st_size < size || deserted;
      *now = (guint64) status.st_size;
      /* who wrote is there, unless the file was closed since */
      if (*now != size && self->searched != 0)
        self->searched = g_get_monotonic_time ();
      if (*is_over || *now != size || left == 0)
        return TRUE;
      /* what it wrote just before it went is seen in one more look */
      deserted = is_deserted (self);
      if (deserted)
        continue;
      if (!doze (self, left > 0 ? MIN (look, left) : look, cancellable, error))
        return FALSE;
      if (ms >= 0)
        left = MAX (0, ms - (int) ((g_get_monotonic_time () - begun) / 1000));
    }
}
